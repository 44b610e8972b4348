#!/usr/bin/env python3
"""Measures the checker's fixtures against the official emulator.

    checker_fixtures.py --emulator http://127.0.0.1:8791 [--appendix language.md] [--generate]

Rewrites the answers in Fixtures/Checker/*.txt and Fixtures/Checker/*.issues; the sources stand in
the fixtures themselves. A line of a .txt file is `context <TAB> source <TAB> answer`; in the source,
line ends are written as `\\n`. The contexts:

    file       a whole rules file
    rules      members of `match /databases/{database}/documents`, from line 4 on
    condition  a condition of its own, on line 4
    value      an element of a list, on line 4

With --appendix, takes the rows of Appendix B; with --generate, writes operators.rules,
methods.rules and generated-*.rules anew. Sources that the emulator's parser refuses are left out:
they belong to the syntax fixtures.
"""
import argparse
import json
import pathlib
import random
import re
import urllib.error
import urllib.request

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Fixtures" / "Checker"
HEAD = "rules_version = '2';\nservice cloud.firestore {\n"
CONTEXTS = {
    "file": ("", ""),
    "rules": (HEAD + "  match /databases/{database}/documents {\n", "\n  }\n}"),
    "condition": (HEAD + "  match /a/{id} { allow get: if\n", "\n; }\n}"),
    "value": (HEAD + "  match /a/{id} { allow get: if [\n", "\n] == []; }\n}"),
}
SYNTAX = re.compile(
    r"mismatched|Unexpected|Missing|token recog|missing '|Forward slash|Extra closing|must contain"
    r"|Rules content|Module|Increment|extraneous|no viable|too complex|Import statements")


def issues(emulator, source):
    body = {"ignore_errors": True,
            "rules": {"files": [{"name": "security.rules", "content": source}]}}
    request = urllib.request.Request(
        f"{emulator}/emulator/v1/projects/demo-checker-fixtures:securityRules",
        json.dumps(body).encode(), {"Content-Type": "application/json"}, method="PUT")
    try:
        reply = json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError:
        # The emulator itself fails on a few sources.
        return ["E - Unexpected failure of the emulator."]
    lines = []
    for issue in reply.get("issues", []):
        position = issue.get("sourcePosition", {})
        line, column = position.get("line"), position.get("column")
        place = f"{line}:{column}" if line else "-"
        lines.append(f"{issue['severity'][0]} {place} {issue['description']}")
    return lines


def is_refused(lines):
    return any(line[0] == "E" and SYNTAX.search(line) for line in lines)


def refresh_cases(emulator, path):
    result = []
    for line in path.read_text().split("\n"):
        if not line or line.startswith("#"):
            result.append(line)
            continue
        context, source = line.split("\t")[:2]
        before, after = CONTEXTS[context]
        lines = issues(emulator, before + source.replace("\\n", "\n") + after)
        if is_refused(lines):
            print("left out:", source)
            continue
        result.append(f"{context}\t{source}\t{' | '.join(lines)}")
    path.write_text("\n".join(result))


def appendix_rows(text):
    """The rows of Appendix B as (context, source)."""
    part = text[text.index("## Appendix B"):text.index("## Appendix C")]
    named = re.compile(r"(string literal long|big source|many rules|list literal|nested parens|chain)")
    for row in part.split("\n"):
        if "  ⇒  " not in row or row.startswith("`"):
            continue
        source = row.rsplit("  ⇒  ", 1)[0]
        depth = re.fullmatch(r"depth (\d+)", source)
        if depth:
            count = int(depth[1])
            functions = " ".join(
                f"function f{i}() {{ return {f'f{i + 1}()' if i < count - 1 else 'true'}; }}"
                for i in range(count))
            yield "rules", functions + " match /a/{x} { allow read: if f0(); }"
        elif source.startswith("[whole file]"):
            yield "file", source[len("[whole file]"):].strip()
        elif source.startswith("["):
            version = "rules_version = '1';\\n" if source.startswith("[v1]") else ""
            body = source.split("] ", 1)[1]
            yield "file", (version + "service cloud.firestore {\\n  match"
                           " /databases/{database}/documents {\\n" + body + "\\n  }\\n}")
        elif not named.match(source):
            yield "rules", source


TYPES = {
    "null": "null", "bool": "true", "int": "1", "float": "1.0", "string": "'a'", "bytes": "b'a'",
    "list": "[1]", "map": "{'a':1}", "set": "[1].toSet()", "map_diff": "{'a':1}.diff({'a':1})",
    "path": "/a/b", "timestamp": "timestamp.value(1)", "duration": "duration.value(1,'s')",
    "latlng": "latlng.value(1,1)", "vector": "vector([1.0])", "any": "resource.data.q"}
METHODS = {
    0: "size lower upper trim toUtf8 toBase64 toHexString toSet keys values addedKeys removedKeys"
       " changedKeys unchangedKeys affectedKeys date time year month day hours minutes seconds nanos"
       " dayOfWeek dayOfYear toMillis latitude longitude",
    1: "matches split concat hasAll hasAny hasOnly join removeAll difference intersection union"
       " diff bind distance nope",
    2: "replace get"}
FUNCTIONS = {
    1: "int float string path vector debug value get exists getAfter existsAfter math.abs math.ceil"
       " math.floor math.round math.sqrt math.isNaN math.isInfinite hashing.md5 hashing.sha256"
       " hashing.crc32 hashing.crc32c timestamp.value duration.abs bool nope",
    2: "math.pow duration.value latlng.value", 3: "timestamp.date", 4: "duration.time"}


def operator_expressions():
    for left in TYPES.values():
        yield from (
            f"!({left})", f"-({left})", f"({left}) is int", f"({left}).k", f"({left})[0]",
            f"({left})[0:1]", f"({left}) ? 1 : 2", f"[1][{left}]", f"'a'[0: {left}]",
            f"'a'[{left} :]", f"{{({left}): 1}}", f"/a/$({left})")
        for right in TYPES.values():
            for symbol in ("==", "!=", "<", "in", "&&", "+", "-", "*"):
                yield f"({left}) {symbol} ({right})"
            yield f"true ? ({left}) : ({right})"


def call_expressions():
    anything = TYPES["any"]
    for count, names in METHODS.items():
        for name in names.split():
            others = ", ".join([anything] * count)
            yield from (f"({value}).{name}({others})" for value in TYPES.values())
            yield from (f"{anything}.{name}({others}) == {value}" for value in TYPES.values())
            if count:
                yield from (f"{anything}.{name}({', '.join([value] * count)})"
                            for value in TYPES.values())
            yield f"{anything}.{name}({', '.join([anything] * (count + 1))})"
    for count, names in FUNCTIONS.items():
        for name in names.split():
            yield from (f"{name}({', '.join([value] * count)})" for value in TYPES.values())
            yield from (f"{name}({', '.join([anything] * count)}) == {value}"
                        for value in TYPES.values())
            yield f"!{name}({', '.join([anything] * count)})"
            yield f"{name}({', '.join([anything] * (count + 1))})"


def table_of(expressions):
    """A rules file with one statement for each expression."""
    lines = [f"    allow get: if [{expression}] == [];" for expression in expressions]
    return HEAD + "  match /a/{id} {\n" + "\n".join(lines) + "\n  }\n}\n"


class Generator:
    """Writes one random rules file, of valid syntax and poor sense."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def leaf(self, variables):
        if self.random.random() < 0.45:
            return self.random.choice(list(TYPES.values()))
        unknown = ["nope"] if self.random.random() < 0.15 else []
        return self.random.choice(variables + ["request", "resource"] + unknown)

    def expression(self, depth, variables, functions):
        def inner():
            return self.expression(depth - 1, variables, functions)

        def tight():
            return self.postfix(depth - 1, variables, functions)
        chance = self.random.random()
        if depth <= 0 or chance < 0.12:
            return self.leaf(variables)
        if chance < 0.2:
            return f"({inner()})"
        if chance < 0.42:
            symbol = self.pick("&&", "||", "&&", "||", "==", "!=", "in", "<", ">=", "+", "-", "*", "%")
            return f"{inner()} {symbol} {inner()}"
        if chance < 0.49:
            return self.pick("!", "!", "-") + tight()
        if chance < 0.52:
            return f"({tight()} is {self.pick('int', 'string', 'map', 'path', 'number')})"
        if chance < 0.57:
            return f"{inner()} ? {inner()} : {inner()}"
        if chance < 0.62:
            return "[" + ", ".join(inner() for _ in range(self.pick(0, 1, 2, 3))) + "]"
        if chance < 0.65:
            return f"{{'k': {inner()}, {tight()}: 1}}"
        if chance < 0.68:
            return f"/a/$({inner()})/b/$({inner()})"
        return self.postfix(depth, variables, functions)

    def arguments(self, count, depth, variables, functions):
        if self.random.random() < 0.06:
            count = self.pick(0, 1, 2, 3)
        return ", ".join(self.expression(depth - 1, variables, functions) for _ in range(count))

    def call(self, table):
        count = self.random.choice(list(table))
        return self.random.choice(table[count].split()), count

    def postfix(self, depth, variables, functions):
        if depth <= 0:
            return f"({self.leaf(variables)})"

        def receiver():
            if self.random.random() < 0.5:
                return f"({self.expression(depth - 1, variables, functions)})"
            return self.postfix(depth - 1, variables, functions)
        chance = self.random.random()
        if chance < 0.2:
            return receiver() + "." + self.pick("k", "data", "auth")
        if chance < 0.3:
            return f"{receiver()}[{self.expression(depth - 1, variables, functions)}]"
        if chance < 0.36:
            return f"{receiver()}[{self.expression(depth - 1, variables, functions)} :]"
        if chance < 0.6:
            name, count = self.call(METHODS)
            return f"{receiver()}.{name}({self.arguments(count, depth, variables, functions)})"
        if chance < 0.7 or not functions:
            name, count = self.call(FUNCTIONS)
        else:
            name, count = self.random.choice(functions)
        return f"{name}({self.arguments(count, depth, variables, functions)})"

    def function(self, variables, functions, indent):
        self.count += 1
        name = self.pick("f", "g", "h") + (str(self.count) if self.random.random() < 0.95 else "")
        parameters = self.random.sample(["a", "b", "c", "x", "request"], self.pick(0, 1, 2, 3))
        visible = variables + parameters
        text = f"{indent}function {name}({', '.join(parameters)}) {{\n"
        for index in range(self.pick(0, 0, 1, 2, 3)):
            binding = self.pick("x", "a") if self.random.random() < 0.1 else f"l{index}"
            text += f"{indent}  let {binding} = {self.expression(2, visible, functions)};\n"
            visible = visible + [binding]
        text += f"{indent}  return {self.expression(3, visible, functions)};\n{indent}}}\n"
        return text, (name, len(parameters))

    def functions(self, variables, functions, indent):
        text, visible = "", list(functions)
        for _ in range(self.pick(0, 0, 1, 2)):
            declaration, signature = self.function(variables, visible, indent)
            text += declaration
            visible.append(signature)
        return text, visible

    def match(self, variables, functions, indent, level):
        path, visible = "", list(variables)
        for index in range(self.pick(1, 2, 3)):
            if self.random.random() < 0.5:
                path += "/" + self.pick("a", "b", "c")
                continue
            name = self.pick("x", "id") if self.random.random() < 0.25 else f"c{level}{index}"
            path += f"/{{{name}{'=**' if self.random.random() < 0.1 else ''}}}"
            visible.append(name)
        declarations, known = self.functions(visible, functions, indent + "  ")
        text = f"{indent}match {path} {{\n{declarations}"
        for _ in range(self.pick(1, 2)):
            method = self.pick("read", "get", "list", "write", "create, update", "delete", "foo")
            text += f"{indent}  allow {method}: if {self.expression(3, visible, known)};\n"
        for _ in range(self.pick(0, 0, 1, 1, 2) if level < 3 else 0):
            text += self.match(visible, known, indent + "  ", level + 1)
        return text + indent + "}\n"

    def file(self):
        text, functions = self.functions([], [], "")
        inner, functions = self.functions([], functions, "  ")
        version = "" if self.random.random() < 0.1 else "rules_version = '2';\n"
        return (version + text + "service cloud.firestore {\n" + inner
                + self.match([], functions, "  ", 0) + "}\n")


def generate(emulator):
    (FOLDER / "operators.rules").write_text(table_of(operator_expressions()))
    (FOLDER / "calls.rules").write_text(table_of(call_expressions()))
    number = seed = 0
    while number < 60:
        seed += 1
        source = Generator(seed).file()
        lines = issues(emulator, source)
        if is_refused(lines) or any("PathTemplate" in line for line in lines):
            continue
        number += 1
        (FOLDER / f"generated-{number:02}.rules").write_text(source)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--emulator", required=True)
    parser.add_argument("--appendix", type=pathlib.Path)
    parser.add_argument("--generate", action="store_true")
    options = parser.parse_args()
    if options.appendix:
        rows = appendix_rows(options.appendix.read_text())
        (FOLDER / "appendix-b.txt").write_text(
            "# Appendix B of language.md, without what the parser refuses.\n"
            + "".join(f"{context}\t{source}\n" for context, source in rows))
    if options.generate:
        generate(options.emulator)
    for path in sorted(FOLDER.glob("*.txt")):
        refresh_cases(options.emulator, path)
    for path in sorted(FOLDER.glob("*.rules")):
        path.with_suffix(".issues").write_text(
            "".join(line + "\n" for line in issues(options.emulator, path.read_text())))


if __name__ == "__main__":
    main()
