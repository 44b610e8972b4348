#!/usr/bin/env python3
"""Compares the module Patterns with google-re2 on generated patterns and subjects.

    python3 -m venv venv && venv/bin/pip install google-re2
    swift build --product PatternProbe
    venv/bin/python Tests/Scripts/compare_patterns.py .build/debug/PatternProbe [count] [seed]

Compares acceptance and its message, whole match, replace and split. How the emulator goes through
the matches and reads a substitution is restated here, in `Reference`; google-re2 finds each match.
Prints counts by category and exits with 1 when a disagreement is none of the documented ones
(see `PatternParser`, where Google's emulator and the C++ library differ).
"""

import collections
import json
import random
import re
import subprocess
import sys

import re2

OPTIONS = re2.Options()
OPTIONS.log_errors = False

LITERALS = list("aaabbcdAB019_- ,.:/@#\n\tksKS") + ["é", "É", "ß", "ſ", "K", "😀", "中", "µ", "Ω", "ǅ", "\u2028"]
ESCAPES = [
    "\\d", "\\D", "\\s", "\\S", "\\w", "\\W", "\\.", "\\*", "\\\\", "\\n", "\\t", "\\r", "\\f", "\\v",
    "\\a", "\\x41", "\\x{e9}", "\\x{1F600}", "\\101", "\\0", "\\12", "\\_", "\\-", "\\/", "\\@",
]
UNICODE = [
    "\\pL", "\\pN", "\\PL", "\\p{Lu}", "\\p{Ll}", "\\p{Lt}", "\\p{Greek}", "\\P{Greek}", "\\p{^Lu}", "\\P{^Lu}",
    "\\p{Han}", "\\p{Latin}", "\\p{Nd}", "\\p{Cyrillic}", "\\pS", "\\p{So}", "\\pZ", "\\p{Common}",
    "\\p{Any}", "\\P{Any}", "\\pC", "\\PC", "\\p{Mn}",
]
POSIX = ["alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
         "upper", "word", "xdigit"]
ASSERTIONS = ["^", "$", "\\b", "\\B", "\\A", "\\z"]
MALFORMED = [
    "**", "*+", "++", "?*", "{2}{3}", "(?=a)", "(?!a)", "(?<=a)", "(?<!a)", "(?>a)", "(?#x)", "\\1", "\\8",
    "\\Z", "\\G", "\\K", "\\h", "\\q", "\\x", "\\x{", "\\x{110000}", "\\x{g}", "\\xg0", "\\p", "\\p{", "\\p{Foo}", "\\pX",
    "[", "[a", "[]", "[z-a]", "[a-\\d]", "[[:foo:]]", "(", ")", "(?P<n", "(?P<>a)", "(?P<1-2>a)", "(?P=n)",
    "(?i", "(?-)", "(?i-)", "(?--i)", "(?x)", "(?", "{2}", "*", "+", "?", "\\", "a{1001}", "a{2,1}", "a{1000}{2}",
    "(?P>n)", "(?'n'a)", "\\c", "\\E", "\\C", "(?P<n>a)(?P<n>b)", "[\\b]", "[\\Qa\\E]", "\\é", "(?<é>a)",
    "\\p{Adlam}", "\\p{Unknown}", "(?:a{40}){40}", "|*", "(|*)", "\\pé", "[\\p]", "[\\pL-z]", "[a-[:alpha:]]",
]


class Generator:
    """Makes patterns and subjects from a seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = 0

    def chance(self, probability):
        return self.random.random() < probability

    def pattern(self):
        self.names = 0
        self.budget = self.random.choice([2, 4, 6, 10])
        text = self.alternation(self.random.choice([1, 2, 3]))
        if self.chance(0.12):
            place = self.random.randint(0, len(text))
            text = text[:place] + self.random.choice(MALFORMED) + text[place:]
        if self.chance(0.12):
            text = self.mutated(text)
        return text

    def mutated(self, text):
        for _ in range(self.random.randint(1, 3)):
            place = self.random.randint(0, len(text))
            kind = self.random.randrange(3)
            if kind == 0:
                text = text[:place] + self.random.choice("()[]{}*+?|\\^$.-,:<>Pi2a") + text[place:]
            elif kind == 1:
                text = text[:place] + text[place + 1:]
            else:
                other = self.random.randint(0, len(text))
                text = text[:place] + text[other:]
        return text

    def alternation(self, depth):
        count = self.random.choice([1, 1, 1, 2, 2, 3])
        return "|".join(self.sequence(depth) for _ in range(count))

    def sequence(self, depth):
        count = self.random.choice([0, 1, 1, 2, 2, 3])
        return "".join(self.repeated(depth) for _ in range(count))

    def repeated(self, depth):
        text = self.atom(depth)
        if self.chance(0.45):
            text += self.random.choice(
                ["*", "+", "?", "*", "+", "?", "{2}", "{0}", "{1,}", "{2,}", "{0,2}", "{1,3}", "{0,}", "{,2}", "{2", "{02}"])
            if self.chance(0.3):
                text += "?"
        return text

    def atom(self, depth):
        self.budget -= 1
        if depth > 0 and self.budget > 0 and self.chance(0.4):
            return self.group(depth - 1)
        kind = self.random.random()
        if kind < 0.55:
            literal = self.random.choice(LITERALS) if self.chance(0.4) else self.random.choice("aab")
            return "\\" + literal if literal in ".*+?()[]{}|^$\\" else literal
        if kind < 0.65:
            return self.random.choice(ESCAPES)
        if kind < 0.72:
            return "."
        if kind < 0.80:
            return self.random.choice(ASSERTIONS)
        if kind < 0.85:
            return self.random.choice(UNICODE)
        if kind < 0.87:
            return "\\Q" + "".join(self.random.choice("a.*[(\\|") for _ in range(self.random.randrange(4))) + "\\E"
        if kind < 0.89:
            return "(?" + self.flags() + ")"
        return self.bracket()

    def flags(self):
        text = "".join(self.random.choice("imsU") for _ in range(self.random.randrange(1, 3)))
        return text if self.chance(0.75) else text + "-" + self.random.choice("imsU")

    def group(self, depth):
        kind = self.random.random()
        if kind < 0.5:
            head = "("
        elif kind < 0.7:
            head = "(?:"
        elif kind < 0.85:
            head = "(?" + self.flags() + ":"
        else:
            self.names += 1
            head = self.random.choice(["(?P<n%d>", "(?<n%d>"]) % self.names
        return head + self.alternation(depth) + ")"

    def bracket(self):
        text = "[" + ("^" if self.chance(0.3) else "")
        if self.chance(0.08):
            text += "]"
        for _ in range(self.random.randint(1, 3)):
            kind = self.random.random()
            if kind < 0.4:
                text += self.random.choice(LITERALS)
            elif kind < 0.65:
                text += self.random.choice(["a-c", "A-Z", "0-9", "a-é", "\\x{0}-\\x{7f}", "+--", "α-ω", "a-z", "k-s"])
            elif kind < 0.8:
                text += self.random.choice(ESCAPES)
            elif kind < 0.9:
                text += "[:" + ("^" if self.chance(0.3) else "") + self.random.choice(POSIX) + ":]"
            else:
                text += self.random.choice(UNICODE)
        if self.chance(0.08):
            text += "-"
        return text + "]"

    def subject(self, pattern):
        if self.chance(0.06):
            return ""
        alphabet = [c for c in pattern if c.isalnum() or c in " \n-_,"] + list("aaab")
        return "".join(
            self.random.choice(alphabet) if self.chance(0.7) else self.random.choice(LITERALS)
            for _ in range(self.random.choice([1, 2, 2, 3, 3, 4, 5, 6, 9, 14])))

    def substitution(self):
        return "".join(
            self.random.choice(["$0", "$1", "$2", "x", "$", "\\", "<", ">", "$$", "$x", "é", "${n1}"])
            for _ in range(self.random.randint(0, 4)))


class Failure(str):
    """The message of an evaluation that failed."""


class Reference:
    """The emulator's whole match, replace and split on top of google-re2's search."""

    def __init__(self, pattern):
        self.regexp = re2.compile(pattern.encode(), OPTIONS)
        self.exception = None

    def whole(self, subject):
        return self.regexp.fullmatch(subject.encode()) is not None

    def matches(self, subject):
        """Every match in UTF-8; `exception` says why the emulator's may be others."""
        start = 0
        while start <= len(subject):
            match = self.regexp.search(subject, start)
            if match is None:
                return
            if match.start() < len(subject) and subject[match.start()] & 0xC0 == 0x80:
                # C++ sees `\\B` between the bytes of one character.
                self.exception = "documented: \\B inside a character"
            yield match
            start = match.end()
            if match.start() == match.end():
                if start < len(subject) and subject[start] >= 0xF0:
                    self.exception = "documented: halves of a character"
                start += 1
                while start < len(subject) and subject[start] & 0xC0 == 0x80:
                    start += 1

    def parts(self, substitution):
        groups = self.regexp.groups
        names = {name.decode() if isinstance(name, bytes) else name: number
                 for name, number in self.regexp.groupindex.items()}
        index = 0
        while index < len(substitution):
            rest = substitution[index:]
            if rest[0] == "\\" and len(rest) > 1:
                yield rest[1]
                index += 2
            elif rest.startswith("${"):
                end = rest.find("}")
                name = rest[2:end] if end >= 0 else rest[2:]
                if end < 0 or name not in names:
                    raise KeyError(name)
                yield (names[name], "null")
                index += end + 1
            elif re.match(r"\$[0-9]", rest):
                length = 2
                while rest[length:length + 1].isdigit() and int(rest[1:length + 1]) <= groups:
                    length += 1
                number = int(rest[1:length])
                if number > groups:
                    raise KeyError(str(number))
                yield (number, "")
                index += length
            else:
                yield rest[0]
                index += 1

    def replaced(self, subject, substitution):
        subject = subject.encode()
        result, copied, parts = b"", 0, None
        for match in self.matches(subject):
            try:
                parts = list(self.parts(substitution)) if parts is None else parts
            except KeyError as missing:
                return Failure("no group `%s` in the pattern" % missing.args[0])
            result += subject[copied:match.start()]
            for part in parts:
                text = part.encode() if isinstance(part, str) else match.group(part[0])
                result += part[1].encode() if text is None else text
            copied = match.end()
        return (result + subject[copied:]).decode(errors="replace")

    def split(self, subject):
        subject = subject.encode()
        pieces, start = [], 0
        for match in self.matches(subject):
            pieces.append(subject[start:match.start()].decode(errors="replace"))
            start = match.end()
        pieces.append(subject[start:].decode(errors="replace"))
        while len(pieces) > 1 and not pieces[-1]:
            pieces.pop()
        return pieces


def is_balanced(pattern):
    """Whether the unescaped parentheses of the bare text are balanced (see `PatternLimits`)."""
    depth = 0
    for parenthesis in re.findall(r"[()]", re.sub(r"\\.", "", pattern, flags=re.S)):
        depth += 1 if parenthesis == "(" else -1
        if depth < 0:
            return False
    return depth == 0


def explained(pattern, ours, theirs):
    """The documented reason why one side refuses a pattern, or None."""
    if theirs is None:
        if not is_balanced(pattern):
            return "documented: parenthesis in a class or quotation"
        if ours.startswith("regular expression too"):
            return "documented: limit of the rules language"
        if ours.endswith(": \\C"):
            return "documented: \\C"
        if ours.startswith("invalid named capture group"):
            return "documented: duplicate or non-ASCII group name"
        if re.search(r": \\[pP]\{", ours):
            return "documented: script newer than Unicode 6.0"
    elif ours is None:
        if re.fullmatch(r"invalid escape sequence: \\[^\x00-\x7f]", theirs, re.S):
            return "documented: escaped non-ASCII character"
        count = re.fullmatch(r"invalid repetition size: \{(\d+)(?:,(\d*))?\}\??", theirs)
        if count and max(int(count[1]), int(count[2] or 0)) <= 1000:
            return "documented: nested counts"
        if theirs.startswith("pattern too large"):
            return "documented: program size"
        if theirs.endswith("{Unknown}"):
            return "documented: \\p{Unknown}"
    return None


def contradicts_itself(pattern, subject, pieces):
    """Whether google-re2 splits as Patterns does once the groups capture nothing.

    Capturing must not change what matches, but does in C++: `((?:|b|b)*)` and `(?:|b|b)*` match
    different parts of `bab`. The emulator answers both alike, and as Patterns does.
    """
    try:
        return Reference(re.sub(r"(?<!\\)\((?!\?)", "(?:", pattern)).split(subject) == pieces
    except re2.error:
        return False


def value(answer):
    """A value of the probe; a failure is an object."""
    return Failure(answer["error"]) if isinstance(answer, dict) else answer


def compare(probe, count, seed):
    generator = Generator(seed)
    questions = []
    for _ in range(count):
        pattern = generator.pattern()
        subjects = [generator.subject(pattern) for _ in range(4)]
        questions.append({"pattern": pattern, "subjects": subjects, "substitution": generator.substitution()})
    output = subprocess.run(
        [probe], input="".join(json.dumps(q) + "\n" for q in questions), capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in output.stdout.split("\n") if line]
    assert len(answers) == len(questions), "the probe answered %d of %d" % (len(answers), len(questions))

    counts = collections.Counter()
    unexplained = []
    slowest = 0
    for question, answer in zip(questions, answers):
        pattern = question["pattern"]
        ours, theirs = answer.get("error"), None
        try:
            reference = Reference(pattern)
        except re2.error as error:
            theirs = error.args[0].decode() if isinstance(error.args[0], bytes) else str(error.args[0])
        if ours is not None or theirs is not None:
            if ours == theirs:
                counts["agree: refused, same message"] += 1
            elif ours is not None and theirs is not None:
                counts["agree: refused, other message"] += 1
                if "-v" in sys.argv:
                    print("message", repr(pattern), "|", ours, "|", theirs)
            else:
                reason = explained(pattern, ours, theirs)
                counts[reason or "DISAGREE: accepted or refused"] += 1
                if reason is None:
                    unexplained.append(("accept", pattern, "", ours, theirs))
            continue
        counts["agree: accepted"] += 1
        for subject, result in zip(question["subjects"], answer["results"]):
            slowest = max(slowest, result["microseconds"])
            reference.exception = None
            expected = {
                "whole": reference.whole(subject),
                "replaced": reference.replaced(subject, question["substitution"]),
                "split": reference.split(subject),
            }
            for name, wanted in expected.items():
                got = value(result[name])
                if isinstance(got, Failure) and got == "the pattern is too costly for this text":
                    counts["too costly: " + name] += 1
                elif type(got) is type(wanted) and got == wanted:
                    counts["agree: " + name] += 1
                elif re.search(r"\(\?[a-zA-Z]*i", pattern) and re.search(r"\\[pP](\{\^?(Ll|L|M)\}|L|M)", pattern):
                    counts["documented: (?i) with \\p{Ll}, \\pL or \\pM"] += 1
                elif name != "whole" and reference.exception:
                    counts[reference.exception] += 1
                elif name != "whole" and contradicts_itself(pattern, subject, value(result["split"])):
                    counts["documented: C++ contradicts itself"] += 1
                else:
                    counts["DISAGREE: " + name] += 1
                    unexplained.append((name, pattern, subject, got, wanted, question["substitution"]))
    for category in sorted(counts):
        print("%8d  %s" % (counts[category], category))
    print("slowest call: %d µs" % slowest)
    for entry in unexplained[:60]:
        print("DISAGREE", *map(repr, entry))
    return 1 if unexplained else 0


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if a != "-v"]
    sys.exit(compare(
        arguments[0], int(arguments[1]) if len(arguments) > 1 else 20_000,
        int(arguments[2]) if len(arguments) > 2 else 1))
