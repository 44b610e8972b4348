#!/usr/bin/env python3
"""Differential fuzzing: random rules, documents and requests on both engines.

usage: fuzz_engine.py [--firebreak PATH] [--emulator HOST:PORT] [--seed N] [--batches N]
                      [--rules N] [--requests N] [--kind expressions|lists|writes|all]

Each batch is one rules file with many match blocks, one document a request, and a suite of all the
requests. Google's emulator answers over HTTP, Firebreak through `firebreak test --format json
--profile emulator`; the verdicts and the texts of denials are compared. Disagreements are grouped
by what the two sides say, and one example a group is shrunk. Those whose cause is known to lie in
the emulator (`EXPLAINED`) are counted by cause. Exits with 1 if there are others.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from fuzz_engine_expressions import FIELDS, STRINGS, Expressions, Node
from suite_oracle_client import Oracle

PEOPLE = {
    "bob": {"uid": "bob", "provider": "custom", "token": {"level": 3}},
    "alice": {"uid": "alice", "provider": "google.com",
              "token": {"email": "alice@example.com", "email_verified": True, "admin": True}},
    "dora": {"uid": "a", "provider": "anonymous"},
}
SHARED = {
    "s/1": {"n": 1, "s": "a", "l": [1, 2], "m": {"a": 1}},
    "s/a": {"n": 2, "owner": "bob"}, "s/bob": {"n": 3, "m": {"bob": True}},
}
VALUES = {
    "n": (0, 1, 2, 3, 7, -1), "f": (0.5, 1.0, -2.5, {"$double": "NaN"}), "s": STRINGS,
    "u": ("bob", "a", "alice"), "b": (True, False),
    "l": ([], [1], [1, 2], ["a", "b"], [1.0, "x"]),
    "m": ({}, {"a": 1}, {"a": {"b": 2}}, {"bob": True, "a": 1}),
    "t": ({"$timestamp": "2020-02-29T12:34:56.789Z"}, {"$timestamp": "2030-01-01T00:00:00Z"}),
    "r": ({"$ref": "s/1"}, {"$ref": "s/9"}), "g": ({"$latlng": [1.5, -2]}, {"$latlng": [0, 0]}),
    "y": ({"$bytes": "YWI="}, {"$bytes": ""}), "z": (None,), "v": ({"$vector": [1, 2]},),
}
COMPARABLE = ("n", "f", "s", "t", "u", "b")



def loses_an_operand(official, ours, condition):
    """A list or path literal with a failure before its last part, beside another operand.

    The emulator then reports another operand's error than the first, or fails itself (500 UNKNOWN):
    `1/ 0 == 1 || [[1][5], 1] == 1` names the index, `1/ 0 == 1 || [1, [1][5]] == 1` the division;
    `[1][5] == 1 || (true ? [1/ 0, 1] : false)` is 500. No verdict changes but that error.
    """
    if ours[0] != "deny" or official[0] == "allow":
        return False
    if official[0] == "error" and "UNKNOWN" not in official[1]:
        return False
    text = " ".join(condition)
    return bool(re.search(r"&&|\|\||\?", text)) and has_parts(text)


def has_parts(text):
    """Whether there is a list literal of several elements, or an interpolation before a segment."""
    text = re.sub(r"'(\\.|[^'\\])*'", "''", text)
    opened = []
    for place, sign in enumerate(text):
        if sign in "([{":
            is_literal = sign == "[" and not re.search(r"[\w)\]}']$", text[:place])
            opened.append((is_literal, text[place - 1:place] == "$"))
        elif sign in ")]}":
            if opened and opened.pop()[1] and text[place + 1:place + 2] == "/":
                return True
        elif sign == "," and opened and opened[-1][0]:
            return True
    return False


def in_a_named_list(official, ours, condition):
    """`existsAfter` in a list of one named, missing document: undetermined there, false here."""
    return official[0] == ours[0] == "deny" and "After(" in condition[0] and "'list'" in ours[1]


def reads_the_clock(official, ours, condition):
    """The emulator's own clock has nanoseconds, the time of a suite is a whole second here."""
    return official[0] == ours[0] == "deny" and (".nanos()" in " ".join(condition)
                                            or "seconds: " in official[1])


# Why the emulator answers otherwise; a test of both answers and the rule.
EXPLAINED = (
    ("a literal with a failed part before its last disturbs the operands around it",
     loses_an_operand),
    ("existsAfter of a list that names one missing document", in_a_named_list),
    ("the nanoseconds of the emulator's clock", reads_the_clock),
)


def explanation(entry):
    """Why a disagreement is not ours, or `None`."""
    official, ours, rule, step = entry[:4]
    if rule is None or step is None:
        return None
    condition = (rule[0].text(), rule[1])
    return next((why for why, applies in EXPLAINED if applies(official, ours, condition)), None)


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def data(self, partial=False):
        share = 0.35 if partial else 0.85
        return {field: self.random.choice(VALUES[field])
                for field in FIELDS if self.random.random() < share}

    def rule(self):
        """A condition, and the functions it may call."""
        functions, names = "", []
        if self.random.random() < 0.3:
            body = Expressions(self.random, ["p", "q"]).draw("?", 2)
            first = Expressions(self.random, ["p"]).draw("?", 1)
            functions = (f"function h(p) {{ let q = {first.text()}; "
                         f"return {body.text()}; }}")
            names = ["h(1)", "h(resource.data.n)", "h(request.auth.uid)"]
        expressions = Expressions(self.random, names)
        return expressions.draw("bool", self.random.choice((1, 2, 2, 3, 3, 4))), functions

    def list_rule(self):
        """A condition of the kind that queries are written for."""
        draw, pick = self.random.random, self.random.choice
        def comparison():
            field = pick(COMPARABLE)
            path = f"resource.data.{field}"
            literal = {
                "n": pick(("1", "2", "7", "1.0")), "f": pick(("0.5", "1", "1.0")),
                "s": pick(("'a'", "'b'", "'bob'")), "u": pick(("request.auth.uid", "'bob'")),
                "b": "true", "t": pick(("request.time", "timestamp.date(2025, 1, 1)")),
            }[field]
            return Node(pick((
                f"{path} == {literal}", f"{path} != {literal}", f"{path} < {literal}",
                f"{path} >= {literal}", f"{path} > {literal}", f"{path} in [{literal}]",
                f"{path} is string", f"{path} is int", f"!({path} == {literal})", f"{path} != null",
                f"{path} == null", f"'{field}' in resource.data",
                f"resource.data.get('{field}', {literal}) == {literal}",
                "1 in resource.data.l", "resource.data.l.hasAny([1, 'a'])",
                "resource.data.m.a == 1", "request.auth.uid in resource.data.m",
                "resource.data.keys().hasAll(['n'])", "request.query.limit <= 10",
                "request.query.offset == 0", "request.query.orderBy.n == 'ASC'",
                f"exists(/databases/$(database)/documents/s/$({path}))",
                "get(/databases/$(database)/documents/s/1).data.n == 1", "id == 'x'",
                "resource.id == '1'", "request.auth != null", f"resource.data.{field}.size() > 0",
            )).replace("{", "{{").replace("}", "}}"))
        def tree(depth):
            if depth == 0 or draw() < 0.3:
                return comparison()
            sign = pick(("{} && {}", "{} || {}", "!{}", "{} ? {} : {}", "{} && {}", "{} || {}"))
            return Node(sign, tuple(tree(depth - 1) for _ in range(sign.count("{}"))))
        return tree(self.random.choice((1, 2, 2, 3))), ""

    def filter(self, depth=0):
        pick = self.random.choice
        if depth < 2 and self.random.random() < 0.25:
            return {pick(("and", "or")): [self.filter(depth + 1), self.filter(depth + 1)]}
        field = pick(COMPARABLE)
        value = pick([value for value in VALUES[field] if value != {"$double": "NaN"}])
        return pick((
            [field, pick(("==", "!=", "<", "<=", ">", ">=")), value], [field, "==", value],
            [field, "in", [value, pick(VALUES[field][:2])]], ["l", "array-contains", 1],
            ["m.a", "==", 1], [field, "==", None], [field, "!=", None],
            ["m.bob", pick(("==", ">")), True], ["l", "array-contains-any", [1, "a"]],
        ))

    def query(self, collection):
        out, pick = {"collection": collection}, self.random.choice
        if self.random.random() < 0.7:
            out["where"] = [self.filter() for _ in range(pick((1, 1, 2)))]
        if self.random.random() < 0.1:
            out["where"] = [["__name__", "==", {"$ref": f"{collection}/{pick(('kept', 'none'))}"}]]
        if self.random.random() < 0.3:
            out["limit"] = pick((1, 10, 11))
        if self.random.random() < 0.1:
            out["offset"] = 3
        if "where" not in out and self.random.random() < 0.3:
            out["orderBy"] = [["n", pick(("asc", "desc"))]]
        return out

    def write(self, path):
        """A write and whether its document is stored before."""
        kind = self.random.choice(("create", "set", "set", "update", "delete", "merge"))
        exists = self.random.random() < (0.2 if kind == "create" else 0.6)
        if kind == "delete":
            return {"delete": path}, exists
        data = self.data(partial=kind in ("update", "merge"))
        if self.random.random() < 0.3:
            data["t"] = {"$serverTimestamp": True}
        if self.random.random() < 0.2:
            data["n"] = {"$increment": 2}
        if self.random.random() < 0.15:
            data["l"] = {self.random.choice(("$arrayUnion", "$arrayRemove")): [1, "z"]}
        if kind == "update" and self.random.random() < 0.2:
            data["s"] = {"$deleteField": True}
        if kind == "merge":
            return {"set": path, "data": data, "merge": True}, exists
        return {kind: path, "data": data}, exists

    def request(self, number, index, kind, documents):
        """One request on the rule's collection; may store its document first."""
        collection, pick = f"c{number}", self.random.choice
        path = f"{collection}/d{index}"
        step = {"as": pick(("nobody", "bob", "bob", "alice", "dora"))}
        family = kind
        if kind == "all":
            family = pick(("get", "get", "lists", "writes", "writes"))
        if family == "expressions":
            family = pick(("get", "get", "writes"))
        if family == "get":
            if self.random.random() < 0.8:
                documents[path] = self.data()
            return step | {"get": path}
        if family == "lists":
            documents.setdefault(f"{collection}/kept", self.data())
            return step | {pick(("list", "list", "count")): self.query(collection)}
        write, exists = self.write(path)
        if exists:
            documents[path] = self.data()
        if self.random.random() < 0.12:
            other, exists = self.write(path + "b")
            if exists:
                documents[path + "b"] = self.data()
            return step | {"batch": [write, other]}
        return step | write


class Batch:
    """One rules file with its documents and requests, and what both engines answer."""

    def __init__(self, rules, requests, documents):
        self.rules, self.requests, self.documents = rules, requests, documents

    def text(self):
        """Every rule takes three lines, from the fourth on."""
        blocks = "".join(
            f"    match /c{number}/{{id}} {{ {functions}\n"
            f"      allow read, write: if {condition.text()};\n    }}\n"
            for number, (condition, functions) in enumerate(self.rules))
        return ("rules_version = '2';\nservice cloud.firestore {\n"
                f"  match /databases/{{database}}/documents {{\n{blocks}  }}\n}}\n")

    def drop(self, lines):
        """Replaces the rules that a compiler refuses."""
        for line in lines:
            number = (line - 4) // 3
            if 0 <= number < len(self.rules):
                self.rules[number] = (Node("false"), "")

    def drop_what_crashes(self, oracle, start, end):
        """Replaces the rules on which the official compiler itself fails."""
        try:
            oracle.put_rules(Batch(self.rules[start:end], [], {}).text())
        except RuntimeError:
            if end - start == 1:
                print(f"the official compiler fails on {self.rules[start][0].text()}")
                self.rules[start] = (Node("false"), "")
                return
            middle = (start + end) // 2
            self.drop_what_crashes(oracle, start, middle)
            self.drop_what_crashes(oracle, middle, end)

    def official(self, oracle):
        self.drop_what_crashes(oracle, 0, len(self.rules))
        for _ in range(8):
            refused = {issue[0] for issue in oracle.put_rules(self.text()) if issue[3] == "ERROR"}
            if not refused:
                break
            self.drop(refused)
        else:
            raise RuntimeError("the rules still do not compile")
        oracle.clear()
        oracle.seed(SHARED | self.documents)
        answers = []
        for step in self.requests:
            who = PEOPLE.get(step["as"])
            answer = oracle.perform(step, who)
            answers.append((answer.verdict, answer.text.lstrip("\n")))
        return answers

    def ours(self, firebreak):
        suite = {
            "source": self.text(), "identities": PEOPLE, "documents": SHARED | self.documents,
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "tests": [{"name": str(index)} | step | {"expect": "allow"}
                      for index, step in enumerate(self.requests)]}
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "fuzz.suite.json"
            file.write_text(json.dumps(suite, ensure_ascii=False, indent=1))
            run = subprocess.run(
                [firebreak, "test", str(file), "--format", "json", "--profile", "emulator"],
                capture_output=True, text=True, timeout=300)
        if run.returncode not in (0, 1, 3):
            raise RuntimeError(f"firebreak exits with {run.returncode}: {run.stderr[-2000:]}")
        try:
            suite = json.loads(run.stdout)["suites"][0]
            tests = suite["tests"]
            if len(tests) != len(self.requests):
                raise RuntimeError(f'firebreak: {str(suite.get("diagnostics"))[:600]}')
        except (ValueError, LookupError):
            raise RuntimeError(f"firebreak: {run.stdout[:500]} {run.stderr[-2000:]}") from None
        return [(test["decision"], test.get("reason", "").lstrip("\n")
                 if test["decision"] == "deny" else test.get("reason", "")) for test in tests]

    def compare(self, oracle, firebreak):
        official = self.official(oracle)
        ours = self.ours(firebreak)
        if run_of_compile_errors(ours):
            # Ours refuses what the original compiles: report those rules, answer for the rest.
            refused = {int(line) for line in re.findall(r"(?m)^\D*?(\d+):\d+", ours[0][1])}
            refused |= {int(line) for line in re.findall(r"L(\d+):\d+", ours[0][1])}
            found = [(None, None, ("refused", ours[0][1][:300]))] if not refused else []
            for line in sorted(refused):
                number = (line - 4) // 3
                if 0 <= number < len(self.rules):
                    found.append((self.rules[number], None, ("refused", ours[0][1][:300])))
            return 0, [("compiles", entry[2], entry[0], None) for entry in found]
        disagreements = []
        for step, theirs, our in zip(self.requests, official, ours, strict=True):
            if theirs[0] == our[0] and (theirs[0] != "deny" or theirs[1] == our[1]):
                continue
            if {theirs[0], our[0]} == {"allow", "error"}:
                continue  # The rules allow it on both sides; the store's answer is not at issue.
            if "batch" in step and theirs[0] == our[0]:
                # With documents loaded the emulator takes the writes of a commit in an order that
                # changes with the project's name, and so does its text.
                continue
            disagreements.append((theirs, our, self.rules[rule_number(step)], step))
        return len(official), disagreements


def run_of_compile_errors(answers):
    return answers and all(
        decision == "error" and re.search(r"\d+:\d+", reason) for decision, reason in answers)


def rule_number(step):
    target = step.get("batch", [step])[0]
    place = next(target[key] for key in (
        "get", "list", "count", "create", "set", "update", "delete") if key in target)
    return int(re.match(r"c(\d+)", place if isinstance(place, str) else place["collection"])[1])


def shape(answer):
    """What an answer says apart from lines, names and numbers; of a text the first difference."""
    verdict, text = answer
    text = re.sub(r" for '\w+' @ L\d+", "", text)
    text = re.sub(r"L\d+:\d+", "L", text)
    return verdict + " " + re.sub(r"\[[^\]]*\]|\d+", "#", text)[:160]


def moved(step, number):
    """The same request on the collection of another rule."""
    return json.loads(re.sub(r'"c\d+(/|")', rf'"c{number}\1', json.dumps(step)))


def shrink(disagreement, documents, oracle, firebreak, rounds=6):
    """A smaller rule on which the two sides still disagree in the same way."""
    theirs, ours, (condition, functions), step = disagreement
    kind = (shape(theirs), shape(ours))
    number = rule_number(step)
    stored = {path: data for path, data in documents.items() if path.startswith(f"c{number}/")}
    for _ in range(rounds):
        smaller = sorted(condition.reductions(), key=Node.size)[:150]
        if not smaller:
            break
        batch = Batch([(node, functions) for node in smaller], [], {})
        for index in range(len(smaller)):
            batch.requests.append(moved(step, index))
            batch.documents |= moved(stored, index)
        try:
            _, found = batch.compare(oracle, firebreak)
        except RuntimeError:
            break
        found = [entry for entry in found if entry[3] and (shape(entry[0]), shape(entry[1])) == kind]
        if not found:
            break
        best = min(found, key=lambda entry: entry[2][0].size())
        if best[2][0].size() >= condition.size():
            break
        theirs, ours, (condition, functions), _ = best
    return theirs, ours, (condition, functions), moved(step, 0), moved(stored, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--firebreak", default=".build/debug/firebreak", metavar="PATH")
    parser.add_argument("--emulator", default="127.0.0.1:8795", metavar="HOST:PORT")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--batches", type=int, default=20)
    parser.add_argument("--rules", type=int, default=200, help="rules a batch")
    parser.add_argument("--requests", type=int, default=6, help="requests a rule")
    parser.add_argument("--kind", default="all",
                        choices=("all", "expressions", "lists", "writes"))
    parser.add_argument("--examples", type=int, default=30, help="groups to print")
    parser.add_argument("--shrink", type=int, default=5, help="groups whose example is shrunk")
    options = parser.parse_args()
    oracle = Oracle(options.emulator, "demo-fuzz")
    generator = Generator(options.seed)
    groups, compared, began = collections.defaultdict(list), 0, time.time()
    explained = collections.Counter()
    for number in range(options.batches):
        documents, requests = {}, []
        draw = generator.list_rule if options.kind == "lists" else generator.rule
        rules = [draw() if options.kind != "all" or generator.random.random() < 0.75
                 else generator.list_rule() for _ in range(options.rules)]
        for rule in range(options.rules):
            for index in range(options.requests):
                requests.append(generator.request(rule, index, options.kind, documents))
        batch = Batch(rules, requests, documents)
        try:
            count, found = batch.compare(oracle, options.firebreak)
        except RuntimeError as error:
            print(f"batch {number}: {error}")
            groups["crash", str(error)[:80]].append((("", ""), ("", ""), None, None, {}))
            continue
        compared += count
        for entry in found:
            if why := explanation(entry):
                explained[why] += 1
                continue
            groups[shape(entry[0]) if entry[3] else "compiles", shape(entry[1])].append(
                (*entry, documents))
        print(f"batch {number}: {count} compared, {len(found)} disagree", file=sys.stderr)
    total = sum(map(len, groups.values()))
    print(f"seed {options.seed}: {compared} comparisons, {total} disagreements in "
          f"{len(groups)} groups, {time.time() - began:.0f} s")
    for why, count in sorted(explained.items()):
        print(f"explained: {count} ({why})")
    largest = sorted(groups.items(), key=lambda item: -len(item[1]))[:options.examples]
    for rank, (kind, entries) in enumerate(largest):
        print(f"\n{len(entries)} × official {kind[0]}\n      ours     {kind[1]}")
        entry = min((e for e in entries if e[2]), key=lambda e: e[2][0].size(), default=None)
        if entry is None:
            continue
        sys.stdout.flush()
        if entry[3] is None:
            print(f"  if {entry[2][0].text()}   {entry[2][1]}\n  ours: {entry[1][1]}")
            continue
        theirs, ours, (condition, functions), step = entry[:4]
        stored = {path: data for path, data in entry[4].items()
                  if path.startswith(f"c{rule_number(step)}/")}
        if rank < options.shrink:
            theirs, ours, (condition, functions), step, stored = shrink(
                entry[:4], entry[4], oracle, options.firebreak)
        print(f"  if {condition.text()}" + (f"   {functions}" if functions else ""))
        print(f"  request  {json.dumps(step)}\n  stored   {json.dumps(stored)[:200]}")
        print(f"  official {theirs}\n  ours     {ours}")
    sys.exit(1 if total else 0)


if __name__ == "__main__":
    main()
