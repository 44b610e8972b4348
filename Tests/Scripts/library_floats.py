#!/usr/bin/env python3
"""Asks the official emulator how it prints floats.

usage: library_floats.py PORT > Fixtures/Library/floats.txt

Each line is the hexadecimal form of a double and what `string()` makes of it.
"""

import random
import struct
import sys

from library_matrix import Emulator


def numbers():
    chosen = [0.001, 0.0009999, 1e-5, 1.1e-5, 100.0, 1e7, 9999999.0, 12345678.9, 0.1 + 0.2, 2 / 3,
              2e23, 1e23, 8.41e21, 4.35e23, 2.2e-322, 5e-324, 1e-323, 1.7976931348623157e308,
              2.2250738585072014e-308, 9007199254740993.0, 123456789012345680.0, 2.0**62, 2.0**63,
              2.0**64, 2.0**70, 2.0**-30, 2.0**100, 2.0**-1000, 5e15, 1e16, 1e17, 1e18, 1e19, 1e22]
    yield from chosen
    generator = random.Random(1)
    for _ in range(300):
        bits = generator.getrandbits(63)
        number = struct.unpack("<d", struct.pack("<Q", bits))[0]
        if number == number and number != float("inf"):
            yield number
    for _ in range(150):
        yield generator.randrange(1, 10**4) * 10.0**generator.randrange(-30, 30)
    for _ in range(150):
        yield float(generator.getrandbits(generator.randrange(50, 66)))
    for _ in range(100):
        yield 2.0**generator.randrange(-1070, 1020)


def main():
    emulator = Emulator(int(sys.argv[1]))
    found = list(dict.fromkeys(numbers()))
    print("# Measured with the official emulator by Tests/Scripts/library_floats.py")
    for start in range(0, len(found), 100):
        chunk = found[start:start + 100]
        answers = emulator.evaluate([f"string(float('{number!r}'))" for number in chunk])
        for number, (node, _) in zip(chunk, answers):
            print(number.hex(), node["values"][-1]["value"]["stringValue"])


if __name__ == "__main__":
    main()
