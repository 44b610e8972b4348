#!/usr/bin/env python3
"""Runs suite files against Google's emulator: is what a suite expects what the original answers?

usage: suite_oracle.py [--emulator HOST:PORT] [--reasons] [--rules FILE] [--quiet] SUITE...

Prints one line a test that the emulator answers otherwise (every test with --reasons) and a
summary; exits with 1 if any differs. A tool for whoever writes suites; needs PyYAML. The emulator
keeps its own clock, so `time` is not sent; transforms give server timestamps that equal
`request.time`, which is what rules test.
"""
import argparse
import json
import pathlib
import re
import sys

import yaml

from suite_oracle_client import Answer, Oracle

OPERATIONS = ("get", "list", "count", "batchGet", "create", "set", "update", "delete", "batch",
              "transaction")


class Loader(yaml.SafeLoader):
    """YAML 1.2's core schema and the tags of suite files."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in (
        ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
        ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
        ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
        ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"
                  r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", list("-+.0123456789"))):
    Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{tag}", re.compile(rf"^(?:{pattern})$"), first)


def tagged(loader, suffix, node):
    if isinstance(node, yaml.SequenceNode):
        content = loader.construct_sequence(node, deep=True)
    elif suffix in ("serverTimestamp", "deleteField"):
        content = True
    elif suffix in ("increment", "maximum", "minimum"):
        content = json.loads(node.value)
    else:
        content = node.value
    return {f"${suffix}": content}


Loader.add_multi_constructor("!", tagged)


def load(file):
    text = file.read_text()
    return json.loads(text) if file.suffix == ".json" else yaml.load(text, Loader)


class Runner:
    def __init__(self, oracle, options):
        self.oracle, self.options = oracle, options
        self.passed = self.failed = 0

    def report(self, name, expected, answer, holds):
        self.passed += holds
        self.failed += not holds
        if holds and (self.options.quiet or not self.options.reasons):
            return
        verdict = answer.verdict + (f" {answer.code}" if answer.code else "")
        print(f'{"same   " if holds else "DIFFERS"} {name}: official {verdict}, '
              f"expected {expected}")
        if answer.text and self.options.reasons:
            print("        " + answer.text.strip().replace("\n", "\n        "))

    def run(self, file):
        suite = load(file)
        rules = suite.get("source")
        if rules is None or self.options.rules:
            rules = pathlib.Path(
                self.options.rules or file.parent / suite["rules"]).read_text()
        issues = self.oracle.put_rules(rules)
        for line, column, text, severity in issues:
            print(f"{file}: rules {line}:{column} {severity} {text}")
        if any(issue[3] == "ERROR" for issue in issues):
            self.failed += 1
            return
        self.suite = suite
        for test in suite.get("tests") or []:
            self.test(test)
        for pattern in suite.get("closed") or []:
            self.closed(pattern)

    def who(self, name):
        if isinstance(name, dict):
            return name
        if name in ("nobody", "admin"):
            return None if name == "nobody" else "owner"
        return self.suite["identities"][name]

    def prepare(self, test):
        self.oracle.clear()
        documents = dict(self.suite.get("documents") or {})
        documents.update(test.get("documents") or {})
        self.oracle.seed(documents)

    def test(self, test):
        if "at" in test:
            self.table(test)
        elif "steps" in test:
            self.prepare(test)
            for number, step in enumerate(test["steps"], 1):
                if not self.step(f'{test["name"]} (step {number})', step, test.get("as")):
                    break
        else:
            self.prepare(test)
            self.step(test["name"], test, test.get("as"))

    def step(self, name, step, default):
        answer = self.oracle.perform(step, self.who(step.get("as", default or "nobody")))
        holds = meets(step["expect"], answer)
        self.report(name, step["expect"], answer, holds)
        return holds

    def table(self, test):
        names = test.get("as", "nobody")
        for name in names if isinstance(names, list) else [names]:
            for expected in ("deny", "allow"):
                for method in test.get(expected) or []:
                    self.prepare(test)
                    step = {method: test["at"]}
                    if method == "list":
                        step = {"list": test["at"].rpartition("/")[0]}
                    elif method in ("create", "set", "update"):
                        step["data"] = test.get("data") or {}
                    label = name if isinstance(name, str) else name.get("uid")
                    self.step(f'{test["name"]} [{label}, {method}]',
                              step | {"expect": expected}, name)

    def closed(self, pattern):
        """Every identity, every method, with and without a document, captures by every uid."""
        people = {"nobody": None} | (self.suite.get("identities") or {})
        keys = ["x"] + [who["uid"] for who in people.values() if who]
        for key in dict.fromkeys(keys):
            path = re.sub(r"\{\w+(=\*\*)?\}", key, pattern)
            if path.count("/") % 2 == 0:
                path += "/x"
            for exists in (False, True):
                self.prepare({"documents": {path: {"n": 1}} if exists else {}})
                for label, who in people.items():
                    for method in ("get", "list", "create", "set", "update", "delete"):
                        step = {method: path, "data": {"n": 2}}
                        if method == "list":
                            step = {"list": path.rpartition("/")[0]}
                        answer = self.oracle.perform(step, who)
                        self.report(f"{path} is closed [{label}, {method}]", "deny", answer,
                                    answer.verdict == "deny")


def meets(expected, answer):
    if isinstance(expected, str):
        return answer.verdict == expected
    (kind, detail), = expected.items()
    if kind == "error":
        return answer.verdict == "error" and answer.code == detail
    if answer.verdict != kind:
        return False
    if kind == "deny" and isinstance(detail, str):
        return detail in answer.text
    if kind == "deny" and "line" in detail:
        return re.search(rf'@ L{detail["line"]}\b', answer.text) is not None
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--emulator", default="127.0.0.1:8795", metavar="HOST:PORT")
    parser.add_argument("--reasons", action="store_true", help="print the official texts")
    parser.add_argument("--rules", help="use this rules file instead of the suite's")
    parser.add_argument("--quiet", action="store_true", help="print only what differs")
    parser.add_argument("suites", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    runner = Runner(Oracle(options.emulator, "demo-suites"), options)
    for entry in options.suites:
        files = sorted(entry.rglob("*.suite.*")) if entry.is_dir() else [entry]
        for file in files:
            runner.run(file)
    print(f"{runner.passed} as the official emulator, {runner.failed} otherwise")
    sys.exit(1 if runner.failed else 0)


if __name__ == "__main__":
    main()
