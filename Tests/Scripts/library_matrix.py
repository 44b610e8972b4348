#!/usr/bin/env python3
"""Asks the official emulator for every operator and built-in on values of every type.

usage: library_matrix.py PORT > Fixtures/Expressions/matrix.txt

Needs a Firestore emulator on a loopback port. Each line is `expression   =>   result` (with the
sign for "evaluates to") in the notation of `appendix-a.txt`: the value, or the official message
and the column at which the emulator places it. Of the long lists in the messages of one operator
only the first is written out.
"""

import base64
import json
import sys
import urllib.error
import urllib.request

PROJECT = "demo-matrix"
ARROW = "   ⇒   "

VALUES = {
    "null": "null",
    "bool": "true",
    "int": "(2)",
    "float": "(2.0)",
    "NaN": "(0.0 / 0.0)",
    "string": "'a'",
    "bytes": "b'a'",
    "timestamp": "timestamp.date(2020, 1, 2)",
    "duration": "duration.value(90, 's')",
    "latlng": "latlng.value(1, 2)",
    "path": "(/a/b)",
    "list": "[2, 'a']",
    "floats": "[2.0, 'a']",
    "map": "{'a': 2}",
    "set": "[2, 'a'].toSet()",
    "map_diff": "{'a': 2}.diff({'b': 1})",
    "vector": "vector([2.0])",
}

BINARY = "+ - * / % < <= > >= == != in && ||".split()

TYPES = ("bool bytes constraint duration float int latlng list vector set number map string "
         "timestamp path map_diff").split()

METHODS = (
    "size lower upper trim matches split toUtf8 toBase64 toHexString concat hasAll hasAny hasOnly "
    "join removeAll toSet difference intersection union keys values diff addedKeys removedKeys "
    "changedKeys unchangedKeys affectedKeys bind date time year month day hours minutes seconds "
    "nanos dayOfWeek dayOfYear toMillis latitude longitude distance").split()

TWO_ARGUMENTS = "replace get".split()

# The receivers of each method, on which it is called with arguments of every type.
RECEIVERS = {
    "string": "size lower upper trim matches replace split toUtf8",
    "bytes": "size toBase64 toHexString",
    "list": "size concat hasAll hasAny hasOnly join removeAll toSet",
    "set": "size hasAll hasAny hasOnly difference intersection union",
    "map": "size keys values get diff",
    "map_diff": "addedKeys removedKeys changedKeys unchangedKeys affectedKeys",
    "path": "bind",
    "timestamp": "date time year month day hours minutes seconds nanos dayOfWeek dayOfYear toMillis",
    "duration": "seconds nanos",
    "latlng": "latitude longitude distance",
}

FUNCTIONS = (
    "int float string path vector debug get exists getAfter existsAfter value math.abs math.ceil "
    "math.floor math.round math.sqrt math.isNaN hashing.md5 hashing.sha256 hashing.crc32 "
    "hashing.crc32c timestamp.value duration.abs").split()

TWO_ARGUMENT_FUNCTIONS = "math.pow latlng.value duration.value".split()


def expressions():
    """Lists of expressions that share a message's tail."""
    values = list(VALUES.values())
    for operator in BINARY:
        yield [f"{left} {operator} {right}" for left in values for right in values]
    yield [f"{operator}{value}" for operator in "-!" for value in values if value[0] != "-"]
    yield [f"{value}[{index}]" for value in values for index in values]
    yield [f"{value}[{start}:{end}]" for value in values
           for start in ("null", "0", "'a'") for end in ("1", "2.0", "null")]
    yield [f"{value}[{bounds}]" for value in values for bounds in (":", "1:", ":1", "0:2", "1:1")]
    yield [f"{value}.a" for value in values]
    yield [f"{value} ? 1 : 2" for value in values]
    yield [f"{{{value}: 1}}" for value in values]
    yield [f"/a/$({value})" for value in values]
    yield [f"{value} is {name}" for value in values for name in TYPES]
    for name, receiver in VALUES.items():
        own = RECEIVERS.get(name, "").split()
        yield [f"{receiver}.{method}()" for method in METHODS + TWO_ARGUMENTS]
        yield [f"{receiver}.{method}({argument})"
               for method in own if method not in TWO_ARGUMENTS for argument in values]
        yield [f"{receiver}.{method}({first}, {second})"
               for method in own if method in TWO_ARGUMENTS
               for first in values for second in ("null", "'a'", "2")]
        yield [f"[{receiver}].join(',')", f"[{receiver}].toSet().size()",
               f"[{receiver}, {receiver}].toSet() == [{receiver}].toSet()",
               f"{receiver} in [{receiver}]", f"[{receiver}].hasAny([{receiver}])",
               f"{{'k': {receiver}}}.diff({{'k': {receiver}}}).changedKeys()"]
    for function in FUNCTIONS:
        yield [f"{function}()"] + [f"{function}({value})" for value in values]
        yield [f"{function}({value}, 1)" for value in values[:3]]
    for function in TWO_ARGUMENT_FUNCTIONS:
        yield [f"{function}({first}, {second})"
               for first in values for second in ("null", "2", "2.5", "'s'")]


class Emulator:
    def __init__(self, port):
        self.base = f"http://127.0.0.1:{port}"

    def call(self, method, path, body=None, token="owner"):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": "Bearer " + token}
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.loads(error.read())

    def evaluate(self, chunk):
        """One coverage node per expression, and the line on which each stood."""
        lines = ["rules_version = '2';", "service cloud.firestore {",
                 "match /databases/{database}/documents {"]
        places = {}
        for index, expression in enumerate(chunk):
            lines += [f"match /e{index}/{{id}} {{ allow get: if [", expression, "] == []; }"]
            places[len(lines) - 1] = index
        lines.append("}}")
        body = {"ignore_errors": True,
                "rules": {"files": [{"name": "security.rules", "content": "\n".join(lines)}]}}
        answer = self.call("PUT", f"/emulator/v1/projects/{PROJECT}:securityRules", body)
        errors = [issue for issue in answer.get("issues", []) if issue["severity"] == "ERROR"]
        if errors:
            sys.exit(f"does not compile: {errors[:3]}")
        for index in range(len(chunk)):
            path = f"/v1/projects/{PROJECT}/databases/(default)/documents/e{index}/1"
            self.call("GET", path, token=token())
        report = self.call("GET", f"/emulator/v1/projects/{PROJECT}:ruleCoverage")["report"]
        nodes = {}

        def visit(node):
            line = node.get("sourcePosition", {}).get("line")
            if line in places and line not in nodes:
                nodes[line] = node
                return
            for child in node.get("children", []):
                visit(child)

        for node in report:
            visit(node)
        return [(nodes[line], line) for line in sorted(places)]


def token():
    def part(value):
        return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")

    claims = {"iss": "https://securetoken.google.com/" + PROJECT, "aud": PROJECT, "iat": 0,
              "exp": 9999999999, "auth_time": 0, "sub": "bob", "user_id": "bob"}
    return part({"alg": "none", "typ": "JWT"}) + "." + part(claims) + "."


def rendered(value):
    (kind, content), = value.items()
    if kind == "nullValue":
        return "null"
    if kind == "boolValue":
        return str(content).lower()
    if kind == "intValue":
        return f"int {content}"
    if kind == "floatValue":
        return f"float {content}"
    if kind == "stringValue":
        return json.dumps(content, ensure_ascii=False)
    if kind == "bytesValue":
        return f"bytes(base64) {json.dumps(content)}"
    if kind == "timestampValue":
        return f"ts {json.dumps(content)}"
    if kind == "durationValue":
        return f"dur {json.dumps(content)}"
    if kind == "latlngValue":
        return f"latlng {json.dumps(content)}"
    if kind == "vectorValue":
        return f"vector {json.dumps(content)}"
    if kind == "listValue":
        return "[" + ", ".join(map(rendered, content.get("values", []))) + "]"
    if kind == "setValue":
        return "set{" + ", ".join(map(rendered, content.get("values", []))) + "}"
    if kind == "mapValue":
        fields = content.get("fields", {}).items()
        return "{" + ", ".join(f"{key}: {rendered(field)}" for key, field in fields) + "}"
    if kind == "pathValue":
        return "PATH{[" + ", ".join(map(segment, content.get("segments", []))) + "]}"
    if kind == "mapDiffValue":
        return "map_diff"
    sys.exit(f"unknown kind of value: {kind} {content}")


def segment(value):
    if "simple" in value:
        return "{" + json.dumps(value["simple"], ensure_ascii=False) + "}"
    return json.dumps(value, ensure_ascii=False)


def result(node, line, known):
    value = node["values"][-1]["value"] if node.get("values") else {}
    if not value:
        return "<unevaluated {}>"
    if "undefined" not in value:
        return rendered(value)
    failure = value["undefined"]
    place = failure["sourcePosition"]
    message = failure["causeMessage"].replace("\n", "\\n")
    head, mark, tail = message.partition("Expected: ")
    if mark and head.startswith("Unsupported") and tail in known:
        message = head + mark + "…"
    known.add(tail)
    column = f"@:{place['column']}" if place["line"] == line else f"@L{place['line']}"
    return f"ERR['{message}' {column}]"


def main():
    emulator = Emulator(int(sys.argv[1]))
    written = set()
    print("# Measured with the official emulator by Tests/Scripts/library_matrix.py")
    for group in expressions():
        group = [expression for expression in group if expression not in written]
        written.update(group)
        known = set()
        for start in range(0, len(group), 150):
            chunk = group[start:start + 150]
            for expression, (node, line) in zip(chunk, emulator.evaluate(chunk)):
                print(expression + ARROW + result(node, line, known))


if __name__ == "__main__":
    main()
