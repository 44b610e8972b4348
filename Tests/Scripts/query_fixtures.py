#!/usr/bin/env python3
"""Writes Fixtures/Queries: list rules against queries, with what Google's emulator answers.

usage: query_fixtures.py PAGE [--emulator HOST:PORT]

PAGE is the language reference whose query appendix names the rules and queries. Every row is
measured again; the fixtures hold the measurement, and where the page says otherwise it is printed.
"""
import argparse
import itertools
import json
import pathlib
import re
import sys

from suite_oracle_client import Oracle

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Fixtures" / "Queries"

HEADER = """\
# Which list queries does a rule allow? Measured on Google's emulator by
# Tests/Scripts/query_fixtures.py; do not edit by hand.
#
# A line is  rule<TAB>query<TAB>ALLOW | DENY text
#
# rule    [declarations ::] condition [;; condition ...]. It stands in this file, one `allow list`
#         line a condition, the declarations (or nothing) on line 4:
#             rules_version = '2';
#             service cloud.firestore {
#               match /databases/{database}/documents {
#                 <declarations>
#                 match /a/{x} {
#                   allow list: if <condition>;
#                 }
#               }
#             }
# query   `none`, or clauses joined by ` ; `, over the collection `a`:
#             a filter            n == 1, (n == 1 | m == "x") & l array-contains 2
#             order n, m desc     startAt 3     endAt 5     limit 5     offset 3     select n
#         `&` binds tighter than `|`. Literals are JSON, @ and an RFC 3339 time, or /a/1 for a
#         reference; 1 is an int and 1.0 a double; the field __name__ is the document's name.
# text    the denial without its leading newline.
#
# The caller is uid `bob`. One document is stored: a/1 = {n: 1, l: [1]}.
"""

DOCUMENTS = {"a/1": {"n": 1, "l": [1]}}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
TOKEN = re.compile(r"""\s*(?:
    (?P<operator>==|!=|<=|>=|<|>|&|\||\(|\))
  | (?P<word>array-contains-any|array-contains|not-in|in\b)
  | (?P<time>@[0-9T:.Z-]+)
  | (?P<reference>/[A-Za-z0-9/]+)
  | (?P<field>[A-Za-z_][A-Za-z0-9_.]*)
)""", re.X)


class FilterParser:
    """The filter grammar of the header, as conditions of suite files."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def peek(self):
        return TOKEN.match(self.text, self.at)

    def accept(self, text):
        token = self.peek()
        if token and token[0].strip() == text:
            self.at = token.end()
            return True
        return False

    def parse(self):
        out = self.joined("or", "|", lambda: self.joined("and", "&", self.condition))
        if self.text[self.at:].strip():
            raise ValueError(f"{self.text!r}: left over {self.text[self.at:]!r}")
        return out

    def joined(self, kind, sign, operand):
        parts = [operand()]
        while self.accept(sign):
            parts.append(operand())
        return parts[0] if len(parts) == 1 else {kind: parts}

    def condition(self):
        if self.accept("("):
            inner = self.joined("or", "|", lambda: self.joined("and", "&", self.condition))
            if not self.accept(")"):
                raise ValueError(f"{self.text!r}: `)` missing")
            return inner
        field, operator = self.peek(), None
        self.at = field.end()
        operator = self.peek()
        self.at = operator.end()
        return [field["field"], operator[0].strip(), self.literal()]

    def literal(self):
        while self.text[self.at] == " ":
            self.at += 1
        if self.text[self.at] == "[" and "/" in self.text[self.at:].split("]")[0]:
            end = self.text.index("]", self.at)
            items = self.text[self.at + 1:end].split(",")
            self.at = end + 1
            return [{"$ref": item.strip()[1:]} for item in items]
        token = self.peek()
        if token and token["time"]:
            self.at = token.end()
            return {"$timestamp": token["time"][1:]}
        if token and token["reference"]:
            self.at = token.end()
            return {"$ref": token["reference"][1:]}
        value, end = json.JSONDecoder().raw_decode(self.text, self.at)
        self.at = end
        return value


def query_of(text):
    """A query of the header's grammar as a suite's `list`."""
    out = {"collection": "a"}
    for clause in ([] if text == "none" else text.split(" ; ")):
        key, _, rest = clause.partition(" ")
        if key == "order":
            out["orderBy"] = [
                [part.split()[0], "desc" if part.endswith(" desc") else "asc"]
                for part in rest.split(", ")]
        elif key in ("limit", "offset"):
            out[key] = int(rest)
        elif key in ("startAt", "endAt"):
            out[key] = [json.loads(rest)]
        elif key == "select":
            out[key] = [rest]
        else:
            out["where"] = [FilterParser(clause).parse()]
    return out


def rules_text(rule):
    declarations, _, conditions = rule.rpartition(" :: ")
    statements = "\n".join(
        f"      allow list: if {condition};" for condition in conditions.split(" ;; "))
    return (
        "rules_version = '2';\nservice cloud.firestore {\n"
        "  match /databases/{database}/documents {\n"
        f"    {declarations}\n    match /a/{{x}} {{\n{statements}\n    }}\n  }}\n}}\n")


# The page's shorthand

LISTED = {
    "none": "none", "order n desc": "order n desc", "order name": "order __name__",
    "order n,m": "order n, m", "order n": "order n", "n>1 no order": "n > 1",
    "order n startAt 3": "order n ; startAt 3", "select n": "select n",
    "order n startAt3 endAt5": "order n ; startAt 3 ; endAt 5",
    "limit5": "limit 5", "limit10": "limit 10", "limit11": "limit 11", "offset3": "offset 3",
    "name==a/1": "__name__ == /a/1", "name==a/9(missing)": "__name__ == /a/9",
    "name in 1,2": "__name__ in [/a/1, /a/2]", "name>=a/1": "__name__ >= /a/1",
    "name>=1&<=1": "__name__ >= /a/1 & __name__ <= /a/1",
}


def literal(text, field):
    if field == "t":
        return f"@{text}-01-01T00:00:00Z"
    if text in ("true", "false", "null") or re.fullmatch(r'-?[0-9.]+|".*"', text):
        return text
    if text[0] == "[":
        items = [literal(item, field) for item in text[1:-1].split(",")]
        return "[" + ",".join(items) + "]"
    if text[0] == "{":
        key, item = text[1:-1].split(":")
        return "{" + f'"{key}":{item}' + "}"
    return f'"{text}"'


def canonical(text):
    """The page's shorthand of a query in the header's grammar."""
    if text in LISTED:
        return LISTED[text]
    if "|" in text:
        return " | ".join(canonical(part) for part in text.split("|"))
    if "&" in text:
        return " & ".join(canonical(part.strip()) for part in text.split("&"))
    unary = re.fullmatch(r"(\S+) (isnull|notnull)", text)
    if unary:
        return f'{unary[1]} {"==" if unary[2] == "isnull" else "!="} null'
    field, operator, operand = re.fullmatch(
        r"([a-z.]+) ?(==|!=|<=|>=|<|>|not-in|in|aca|ac) ?(.+)", text).groups()
    words = {"ac": "array-contains", "aca": "array-contains-any"}
    return f"{field} {words.get(operator, operator)} {literal(operand, field)}"


def matrix(page):
    """The rows `IF rule / outcome <- queries` as (section, rule, query, told)."""
    block = page.split("## Appendix C.", 1)[1].split("```text\n", 1)[1].split("\n```", 1)[0]
    block = block.split("\nquery n OP 5")[0]
    section, rule = "scalars", None
    for line in block.splitlines():
        if line.startswith("--- "):
            section = {"time/string": "times-and-strings", "limits etc": "shape"}.get(
                line[4:], line[4:])
        elif line.startswith("IF "):
            rule = line[3:]
        elif "<-" in line:
            told, _, queries = line.strip().rpartition("<-")
            for query in queries.strip().split("; "):
                yield section, rule, canonical(query), told.strip()
        elif not line.startswith("## "):
            raise ValueError(f"not a row: {line!r}")


def implications(page):
    """The letters of `n OP 5` and of the combined filters as rows."""
    block = page.split("\nquery n OP 5", 1)[1].split("\n```", 1)[0]
    count = 0
    for line in block.splitlines()[1:]:
        single = re.match(r"q (\S+) 5 : (\{.*\})", line)
        combined = re.match(r"(n\b.*?) (\{.*\}) v=(\S+)", line)
        if not single and not combined:
            continue
        query = f"n {single[1]} 5" if single else canonical(
            combined[1].replace("not-in", "not-in ").replace("  ", " "))
        values = ["4", "5", "6"] if single else combined[3].split("/")
        letters = eval((single or combined)[2])  # noqa: S307 -- a dict literal of the page
        for operator, told in letters.items():
            for value, letter in zip(values, told.split("/"), strict=True):
                count += 1
                yield "implications", f"resource.data.n {operator} {value}", query, letter
    if count != 6 * 6 * 3 + 7 * 6 * 4:
        raise ValueError(f"{count} implications read from the page")


def assorted():
    """The forms that the page lists in prose, written out."""
    n, m, s, b = ("resource.data." + name for name in "nmsb")
    rows = [(rule, "n > 5", told) for rule, told in (
        (f"{n} != 'a'", "U"), (f"{n} == 'a'", "U"), (f"{n} > 'a'", "U"), (f"{n} != null", "T"),
        (f"{n} == null", "U"), (f"{n} > 4.5", "T"), (f"{n} != 4.5", "T"),
        (f"{n} > null", "Type error. Received: [null] Expected: ["), (f"{n} != true", "U"),
        (f"{n} in [6]", "F"), (f"!({n} in [1,2])", "T"), (f"{n} is number", "F"))]
    rows += [
        (f"function f(v) {{ return v == 1; }} :: f({n})", "n == 1", "T"),
        (f"function f() {{ let v = {n}; return v == 1; }} :: f()", "n == 1", "T"),
        (f"{n} == 1 || true", "n > 5", "T"), (f"true || {n} == 1", "n > 5", "T"),
        (f"{n} == 1 || false", "n > 5", "U"), (f"false || {n} == 1", "n > 5", "U"),
        (f"{n} == 1 && false", "n > 5", "F"),
        (f"{n} == 1 ;; {n} == 2", "n in [1,2]", "T"),
        (f"{n} == 1 ;; {n} == 2", "n == 1 | n == 2", "T"),
        (f"{n} == 1 ;; true", "n > 5", "T"),
    ]
    rows += [(rule, 's >= "b" & s < "c"', told) for rule, told in (
        (f"{s} >= 'b'", "T"), (f"{s} < 'c'", "T"), (f"{s} <= 'c'", "T"), (f"{s} > 'a'", "T"),
        (f"{s} < 'bz'", "U"), (f"{s}[0] == 'b'", "Function not found error: Name: [[]]."))]
    looked_up = "get(/databases/$(database)/documents/a/1).data.n == 1"
    rows += [
        (looked_up, "n == 1 | n == 2", "T"), (f"{looked_up} && {n} == 1", "n == 1 | n == 2", ""),
        (f"({n} == 1 || {n} == 2) && ({m} == 1 || {m} == 2)",
         "(n == 1 | n == 2) & (m == 1 | m == 2)", "T"),
        (f"{n} in [1,2] && {m} == 1", "(n == 1 | n == 2) & (m == 1 | m == 2)", "F"),
        (f"{n} in [1,2] && (1 in resource.data.l || 2 in resource.data.l)",
         "n in [1,2] & l array-contains-any [1,2]", "T"),
        (f"{n} != null", "n not-in [1,null]", "T"), (f"{n} == null", "n == null", "T"),
        (b, "b == true", "T"), (f"{b} == true", "b == true", "T"), (f"!{b}", "b == true", "F"),
        (f"{b} != false", "b == true", "T"),
        (b, "b != false", "Type error. Received: [constraint] Expec"),
        (f"{b} == true", "b != false", "U"), (f"{b} != false", "b != false", "T"),
    ]
    for rule, query, told in rows:
        yield "assorted", rule, query, told


def differences():
    """Differences of maps, of which the page says nothing."""
    rules = (
        "resource.data.diff({}).addedKeys().hasOnly(['n'])",
        "resource.data.diff({}).affectedKeys().hasOnly(['n'])",
        "{}.diff(resource.data).removedKeys().hasOnly(['n'])",
        "resource.data.diff({'n':1}).changedKeys().hasOnly(['n'])",
        "resource.data.diff({'n':1}).addedKeys().size() == 0",
        "resource.data.diff({'z':1}).changedKeys().size() == 0",
        "resource.data.diff(resource.data).unchangedKeys().hasOnly(['n'])",
        "{'n':1}.diff(resource.data).affectedKeys().hasOnly(['n'])",
    )
    queries = ("n == 1", "n > 1", "n in [1,2]", "l array-contains 1", "n == 1 & m == 2",
               "n > 1 & n < 5")
    for rule, query in itertools.product(rules, queries):
        yield "differences", rule, query, ""


def entries_of(text):
    """The reasons of a denial without method and line, undetermined ones by name."""
    entries = re.split(r" for 'list' @ L\d+(?:, |$)", text)[:-1]
    return ["UNDETERMINED" if entry.startswith("evaluation error") else entry for entry in entries]


def agrees(told, outcome):
    """Whether the page's note of an outcome is this one; the page cuts long texts."""
    if told in ("ALLOW", "T"):
        return outcome == "ALLOW"
    if told == "":
        return True
    text = outcome.removeprefix("DENY ")
    if outcome == "ALLOW":
        return False
    found = " , ".join(entries_of(text))
    if told in ("F", "U"):
        return found.endswith({"F": "false", "U": "UNDETERMINED"}[told])
    told = told.removeprefix("deny:").rstrip("…").rstrip()
    return found == told or (len(told) > 24 and found.startswith(told))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--emulator", default="127.0.0.1:8795", metavar="HOST:PORT")
    options = parser.parse_args()
    oracle = Oracle(options.emulator, "demo-queries")
    oracle.clear()
    oracle.seed(DOCUMENTS)
    page = options.page.read_text()
    rows = [*matrix(page), *implications(page), *assorted(), *differences()]
    measured, other, loaded = {}, 0, None
    for section, rule, query, told in sorted(rows, key=lambda row: row[1]):
        if rule != loaded:
            errors = [i for i in oracle.put_rules(rules_text(rule)) if i[3] == "ERROR"]
            if errors:
                sys.exit(f"{rule}: {errors}")
            loaded = rule
        answer = oracle.run_query(query_of(query), {"uid": "bob"})
        if answer.verdict == "error":
            sys.exit(f"{rule} <- {query}: {answer.text}")
        outcome = "ALLOW"
        if answer.verdict == "deny":
            outcome = "DENY " + answer.text.lstrip("\n").replace("\n", "\\n")
        measured[section, rule, query] = outcome
        if not agrees(told, outcome):
            other += 1
            print(f"{rule} <- {query}: measured {outcome}, the page has {told}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for section, group in itertools.groupby(dict.fromkeys(row[:3] for row in rows),
                                            key=lambda row: row[0]):
        lines = ["\t".join((rule, query, measured[section, rule, query]))
                 for _, rule, query in group]
        (FOLDER / f"{section}.txt").write_text(HEADER + "\n".join(lines) + "\n")
    print(f"{len(rows)} rows, {len(measured)} distinct, {other} not as the page has them")


if __name__ == "__main__":
    main()
