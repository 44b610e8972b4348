#!/usr/bin/env python3
"""Asks the official emulator for the expressions of library_edges.txt.

usage: library_edges.py PORT > Fixtures/Expressions/edges.txt
       library_edges.py PORT Fixtures/Expressions/costly.txt   # asks the same expressions again

Expressions that do not compile are left out, with a note on the error output.
"""

import pathlib
import sys

from library_matrix import ARROW, Emulator, result


def main():
    emulator = Emulator(int(sys.argv[1]))
    source = pathlib.Path(__file__).with_name("library_edges.txt")
    if len(sys.argv) > 2:
        source = pathlib.Path(sys.argv[2])
    lines = source.read_text(encoding="utf-8").splitlines()
    wanted = [line.split(ARROW)[0] for line in lines if line and not line.startswith("#")]
    print("# Measured with the official emulator by Tests/Scripts/library_edges.py")
    for row in measured(emulator, wanted):
        print(row)


def measured(emulator, chunk):
    try:
        nodes = emulator.evaluate(chunk)
    except SystemExit as error:
        if len(chunk) == 1:
            print(f"{chunk[0]}: {error}", file=sys.stderr)
            return []
        middle = len(chunk) // 2
        return measured(emulator, chunk[:middle]) + measured(emulator, chunk[middle:])
    return [expression + ARROW + result(node, line, set())
            for expression, (node, line) in zip(chunk, nodes)]


if __name__ == "__main__":
    main()
