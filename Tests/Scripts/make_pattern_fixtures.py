#!/usr/bin/env python3
"""Writes Fixtures/Patterns from the emulator's answers.

    python3 Tests/Scripts/make_pattern_fixtures.py PORT LANGUAGE_PAGE

PORT is a running Firestore emulator; LANGUAGE_PAGE is `language.md`, whose rows of `matches`,
`replace` and `split` are taken over; `EXPRESSIONS` and `REFUSED` add what else was found.
Each line of a fixture is a JSON array; see `PatternsTests`.
"""

import json
import pathlib
import re
import sys
import urllib.error
import urllib.request

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Fixtures" / "Patterns"
PROJECT = "demo-pattern-fixtures"

# (pattern, subject)
MATCHES = [
    ("(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"), ("(|a)*", "aa"), ("(?:a|b??)*", "ab"), ("a{,2}", "a{,2}"),
    ("a{02}", "a{02}"), ("[[.a.]]", ".]"), ("[]a]", "]"), ("[a-]", "-"), ("[--a]", "A"), ("\\08", "\0" + "8"),
    ("\\777", "\u01ff"), ("\\é", "é"), ("\\Qa\\E*", "aaa"), ("a\\Q\\E*", "aa"), ("a(?i)*", "aa"), ("(?i)\\w", "ſ"),
    ("(?i)\\W", "ſ"), ("(?i)[[:^lower:]]", "K"), ("(?i)\\p{Lu}", "a"), ("(?i)\\p{Ll}", "A"), ("(?i)\\p{Ll}", "Σ"),
    ("(?i)\\p{Lt}", "ǆ"), ("(?i)\\P{Lu}", "a"), ("(?i)[^\\p{Lu}]", "a"), ("(?i)\\p{Greek}", "µ"), ("(?i)\\p{L}", "\u0345"),
    ("(?i)ẞ", "ß"), ("(?i)i", "İ"), ("\\pN", "²"), ("\\s", "\v"), ("[[:space:]]", "\v"), ("\\p{Unknown}", "a"),
    ("[(][)]", "()"), ("(?U)a*", "aaa"), ("x{0}", ""), ("(?s).", "\n"), ("[^a]", "\n"), ("^*a", "a"), ("\\x{D800}", "a"),
    ("[^\\x{D800}]", "a"), ("\\PC", "a"), ("[\\P{Any}]", "a"), ("[^\\P{Any}]", "a"), ("(?i)(?-i:a)b", "aB"), ("[\\d-z]+", "1-z"),
]
# (pattern, subject, substitution)
REPLACEMENTS = [
    ("b*", "abc", "-"), ("x*", "😀", "-"), ("", "😀", ""), ("\\b|.", "a😀b", "x"), ("(|a)*", "aa", "<$0>"),
    ("(?:|a)+", "aa", "<$0>"), ("(?:a|b??)*", "ab", "<$0>"), ("(a*)+", "aa", "<$1>"), ("(a*)*", "aa", "<$1>"),
    ("(a|b??)*?b", "ab", "<$0,$1>"), ("(b)?a", "a", "<$1>"), ("y", "x", "$5"), ("(?P<n>a)", "a", "<${n}>"),
    ("(?P<n>z)?b", "ab", "<${n}>"), ("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)", "abcdefghijk", "$10!$12$05"), ("a", "a", "$x"),
    ("a", "a", "$1"), ("a", "a", "${n}"), ("a", "a", "${0}"), ("a", "a", "<${"), ("a", "b", "${0}"),
    ("(?m)^", "a\n", ">"), ("(?m)$", "a\r\nb", "<"), ("$", "a\n", "<"), (".", "a\rb", "x"), (".", "a\u2028b", "x"),
    ("\\B", "xé", "-"), ("\\B", "éx", "-"), ("\\B", "😀é", "-"), ("(?i)\\p{Ll}", "aB", "x"), ("a|ab", "abab", "x"),
    ("(?:a|ab)(?:c|bcd)(d*)", "abcd", "<$1>"), ("a{2,3}?", "aaaa", "x"), ("(a{2})*", "aaaaa", "<$1>"), ("(a)|b", "ab", "<$1>"),
    ("(?:a?b??)*", "a0b", "x"), ("(a?c??)*", "ac", "<$0>"),
]
# (pattern, subject)
SPLITS = [
    ("a*", "aab"), ("(?:)", "abc"), ("X*", "aXbXX"), ("", ""), ("", "a"), ("", "😀"), ("", "\ufffd"), ("^", "abc"), ("$", "abc"),
    ("\\b", "ab cd"), (" *, *", "a , b,c ,"), ("(,)", "a,b"), ("[,;]", ";;a"), ("😀", "a😀b"), ("(?i)x", "aXbxc"),
]
# Patterns, the last of them beyond the limits of the rules language.
REFUSED = [
    "\\C", "(?P<n>a)(?P<n>b)", "(?P<é>a)", "a{1001}", "a**", "a*+", "a++", "a?{2}", "a{2}{3}", "(?i-)a", "(?-)a", "[a-\\d]",
    "[[:foo:]]", "[]", "[^]", "[z-a]", "\\E", "\\Q\\E*", "(?i)*", "|*", "(*)", "a{2,1}", "{2}", "a|{2}", "\\q", "\\8", "\\1",
    "\\x", "\\x1", "\\x1g", "\\x{}", "\\x{110000}", "\\pX", "\\p{Lu", "\\p", "[\\p", "\\p{L&}", "\\p{LC}", "\\p{Cn}", "\\p{greek}",
    "\\p{Adlam}", "\\Z", "\\G", "\\e", "\\cA", "\\h", "\\R", "\\X", "\\K", "\\N", "[\\b]", "[\\Q]\\E]", "(?P=n)", "(?P<n)",
    "(?P<>a)", "(?'n'a)", "(?#c)", "(?=a)", "(?!a)", "(?<=a)", "(?<!a)", "(?>a)", "(?|a)", "(?x)a", "(?i--s)", "a)", "(a", "[a",
    "[a\\]", "\\", "a\\", "[a-[:digit:]]", "[)]", "[(]", "\\Q(\\E", "\\\\(", "(a[)])",
    "a" * 4097, "(a)" * 101, "(" * 21 + "a" + ")" * 21, "[" + "(" * 21,
]
ACCEPTED = ["a" * 4096, "😀" * 2048, "(a)" * 100, "(" * 20 + "a" + ")" * 20, "\\(" * 101, "(x{2}){501}", "\\pL{1000}", "(x{0,1000}){2}"]


def literal(text):
    """`text` as a string literal of the rules language."""
    named = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b"}
    return "'" + "".join(named.get(c) or ("\\u%04x" % ord(c) if ord(c) < 32 else c) for c in text) + "'"


class Emulator:
    def __init__(self, port):
        self.base = "http://127.0.0.1:%s/" % port

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.base + path, body and json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
        try:
            return json.load(urllib.request.urlopen(request))
        except urllib.error.HTTPError as error:
            return {"failure": error.read().decode(errors="replace")}

    def load(self, statements):
        """Loads one rule a line, from line 2; returns the errors by line."""
        source = "rules_version = '2';service cloud.firestore { match /{d=**} {\n" + "\n".join(statements) + "\n}}"
        answer = self.call("PUT", "emulator/v1/projects/%s:securityRules" % PROJECT,
                           {"ignore_errors": True, "rules": {"files": [{"name": "security.rules", "content": source}]}})
        return {issue["sourcePosition"]["line"]: issue["description"]
                for issue in answer.get("issues", []) if issue["severity"] == "ERROR"}

    def refusal(self, pattern):
        """The compile error of a pattern, or None."""
        return self.load(["allow read: if ''.matches(%s);" % literal(pattern)]).get(2)

    def value(self, expression):
        """What an expression gives; None when it fails or fails the request."""
        if self.load(["allow get: if [%s] == 0;" % expression]):
            return None
        self.call("GET", "v1/projects/%s/databases/(default)/documents/a/b" % PROJECT)
        coverage = self.call("GET", "emulator/v1/projects/%s:ruleCoverage" % PROJECT)
        reports = list(coverage.get("report", []))
        while reports:
            report = reports.pop(0)
            for value in report.get("values", []):
                found = value["value"].get("listValue")
                if found:
                    return plain(found["values"][0])
            reports = report.get("children", []) + reports
        return None


def plain(value):
    kind, content = next(iter(value.items()))
    return [plain(item) for item in content.get("values", [])] if kind == "listValue" else content


def halves(subject, result):
    """Half a character arrives as `?`; it is U+FFFD here."""
    if isinstance(result, list):
        return [halves(subject, item) for item in result]
    return result.replace("?", "\ufffd") if isinstance(result, str) and "?" not in subject else result


def appendix_rows(page):
    """The rows `'subject'.method('pattern'…)` of the page."""
    text = r"'((?:[^'\\]|\\.)*)'"
    row = re.compile(r"^%s\.(matches|replace|split)\(%s(?:,%s)?\)   ⇒" % (text, text, text), re.M)
    for subject, method, pattern, substitution in row.findall(page):
        yield method, [re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), part)
                       for part in (pattern, subject, substitution)]


def write(name, comment, rows):
    FIXTURES.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(row, ensure_ascii=False).replace("\u2028", "\\u2028") for row in rows]
    (FIXTURES / name).write_text("# %s\n# Made by Tests/Scripts/make_pattern_fixtures.py.\n" % comment + "\n".join(lines) + "\n")


def main(port, page):
    emulator = Emulator(port)
    cases = {"matches": list(MATCHES), "replace": list(REPLACEMENTS), "split": list(SPLITS)}
    refused = list(REFUSED)
    for method, (pattern, subject, substitution) in appendix_rows(pathlib.Path(page).read_text()):
        case = (pattern, subject, substitution) if method == "replace" else (pattern, subject)
        if emulator.refusal(pattern):
            refused.append(pattern)
        elif case not in cases[method]:
            cases[method].append(case)
    rows = {method: [] for method in cases}
    for method, of_method in cases.items():
        for pattern, subject, *rest in of_method:
            arguments = ", ".join(literal(argument) for argument in [pattern, *rest])
            value = emulator.value("%s.%s(%s)" % (literal(subject), method, arguments))
            rows[method].append([pattern, subject, *rest, halves(subject, value)])
    write("matches.txt", "pattern, subject, whether the whole subject matches", rows["matches"])
    write("replace.txt", "pattern, subject, substitution, result; null when the request fails", rows["replace"])
    write("split.txt", "pattern, subject, pieces", rows["split"])
    write("refused.txt", "pattern, the emulator's compile error",
          [[pattern, emulator.refusal(pattern)] for pattern in dict.fromkeys(refused)])
    write("accepted.txt", "pattern that loads", [[pattern] for pattern in ACCEPTED if not emulator.refusal(pattern)])


if __name__ == "__main__":
    main(*sys.argv[1:])
