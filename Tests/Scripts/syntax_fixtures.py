"""Makes Fixtures/Syntax/*.txt from the appendices of language.md.

usage: syntax_fixtures.py path/to/language.md

A line is a rules text as a JSON string, a tab and the official syntax errors as a JSON array of
[line, column, text]. The page shortens its errors, so the emulator is asked for them in full; a
difference from what the page shows is printed.
"""

import json
import pathlib
import random
import re
import sys

from compare_syntax import mutate
from syntax_oracle import syntax_errors

OUTPUT = pathlib.Path(__file__).parents[2] / "Fixtures" / "Syntax"


def sections(text):
    """The vector lines of Appendix A and B."""
    first = text.index("## Appendix A.")
    second = text.index("## Appendix B.")
    third = text.index("## Appendix C.")
    for part in (text[first:second], text[second:third]):
        yield re.search(r"```text\n(.*?)\n```", part, re.S).group(1).split("\n")


def expression_source(expression):
    return ("rules_version = '2';\nservice cloud.firestore {\n"
            "  match /databases/{database}/documents {\n    match /e0/{id} {\n"
            "      allow get: if [\n" + expression + "\n] == [];\n    }\n  }\n}\n")


def structural_source(snippet):
    snippet = snippet.replace("\\n", "\n")
    if snippet.startswith("[whole file]"):
        return snippet[len("[whole file]"):].removeprefix(" ")
    version = "rules_version = '2';\n"
    if snippet.startswith("[v1] "):
        version, snippet = "rules_version = '1';\n", snippet[len("[v1] "):]
    elif snippet.startswith("[no version line; snippet is line 3] "):
        version, snippet = "", snippet[len("[no version line; snippet is line 3] "):]
    return (version + "service cloud.firestore {\n  match /databases/{database}/documents {\n"
            + snippet + "\n  }\n}")


def shown_errors(result, line):
    """What the page shows, as texts without positions."""
    parts = re.split(r" / (?=L\d+:\d+ |:\d+ |next-line:\d+ )", result)
    return [re.sub(r"^(L\d+:\d+|:\d+|next-line:\d+) ", "", part) for part in parts]


def write(name, sources):
    lines = [f"# Made by Tests/Scripts/syntax_fixtures.py from {name}."]
    for source, shown in sources:
        errors = syntax_errors(source)
        texts = [error[2] for error in errors]
        for text in shown:
            if text and not any(known.startswith(text[:60]) for known in texts):
                print("differs from the page:", repr(source[-80:]), shown, texts)
                break
        lines.append(json.dumps(source, ensure_ascii=False) + "\t"
                     + json.dumps(errors, ensure_ascii=False))
    OUTPUT.mkdir(parents=True, exist_ok=True)
    (OUTPUT / name).write_text("\n".join(lines) + "\n")


SHORT_TEXTS = [
    "service a {\n match /b/{c=**} {\n  allow get, list: if f(c)[0:1] == {'k': -1.5}.k;\n }\n}\n",
    "rules_version = '2';\nservice a {\n match /b { match /{c=*} { allow read; } }\n"
    " function f(x, y) { let z = x ? y : !true; return z in [1, /p/$(x).q] }\n}\n",
    "import 'm' as n;\nfunction g() { return a.b(c, 'd').e is string || b'f' != \"h\"; }\n"
    "service a.b { match /(c)/d { allow write: if 1 + 2 * 3 % 4 >= 5 / 6 && null == a } }\n",
]


def probes():
    """The hand-made probes, then mutations of short texts."""
    for line in (pathlib.Path(__file__).parent / "syntax_probes.txt").read_text().split("\n"):
        if line and not line.startswith("#"):
            line = line.replace("\\n", "\n")
            yield line[1:] if line.startswith("!") else "service a { match /a { " + line + " } }"
    rng = random.Random(7)
    for _ in range(400):
        yield mutate(rng.choice(SHORT_TEXTS), rng)


def main():
    expressions, structures = sections(pathlib.Path(sys.argv[1]).read_text())
    rows = []
    for line in expressions:
        if "   ⇒   " not in line:
            continue
        expression, result = line.split("   ⇒   ", 1)
        shown = []
        if result.startswith("COMPILE "):
            shown = [text for text in shown_errors(result[len("COMPILE "):], 0)
                     if "package" not in text and "regular" not in text]
        rows.append((expression_source(expression), shown))
    write("expressions.txt", rows)
    rows = []
    for line in structures:
        if "  ⇒  " not in line:
            continue
        snippet, result = line.split("  ⇒  ", 1)
        if re.match(r"(depth|nest|path len|captures|nested parens|chain)\b.*\d+$", snippet):
            continue
        rows.append((structural_source(snippet), []))
    write("structures.txt", rows)
    write("probes.txt", [(source, []) for source in probes()])


if __name__ == "__main__":
    main()
