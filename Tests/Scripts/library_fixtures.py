#!/usr/bin/env python3
"""Copies the measured expressions of a language reference into a fixture.

usage: library_fixtures.py LANGUAGE.md > Fixtures/Expressions/appendix-a.txt

The reference's Appendix A holds one block of lines `expression   =>   result` (with the sign for
"evaluates to"); every line of the block is kept as it is, so that the fixture can be compared with
the page. A line feed inside an expression would break the form and is refused.
"""

import sys


def rows(page):
    lines = page.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith("## Appendix A"))
    opening = lines.index("```text", start)
    closing = lines.index("```", opening)
    return lines[opening + 1:closing]


def main():
    with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
        found = rows(file.read())
    for number, row in enumerate(found, 1):
        if row.count("   ⇒   ") != 1:
            sys.exit(f"row {number} of the appendix is not `expression   ⇒   result`: {row!r}")
    sys.stdout.write("\n".join(found) + "\n")


if __name__ == "__main__":
    main()
