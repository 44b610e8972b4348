#!/usr/bin/env python3
"""Turns a collection of cases into fixtures, measuring each against Google's emulator on the way.

usage: cases_to_suites.py CASES.json [--emulator HOST:PORT]

A case is a rules file, documents, one request, the right verdict and the emulator's own. Written:

  Fixtures/cases/<area>/<id>.suite.json   one suite a case, expecting the right verdict
  Fixtures/cases/reasons.json             what the emulator answers to each of those requests
  Fixtures/cases/compile-errors.json      the cases whose rules do not compile, with all issues
  Fixtures/deviations.txt                 the lines of the cases where right and official differ

The measurement, not the collection, is what the fixtures hold; every difference is printed.
"""
import argparse
import json
import pathlib
import re
import shutil

from suite_oracle_client import Oracle, field_path

ROOT = pathlib.Path(__file__).resolve().parents[2] / "Fixtures"

# Why the right verdict is not the official one, by what the case is about.
DEVIATIONS = {
    "Q35": "a query proves nothing about a field that it does not filter on",
    "Q54": "a query proves nothing about a field that it does not filter on",
    "Q55": "a query proves nothing about a field that it does not filter on",
    "Q57": "a query proves nothing about a field that it does not filter on",
    "L17": "the documented limit is 10 look-ups for a list; the emulator allows 20",
    "L52": "the documented limit is 256 KiB of source; the emulator has none",
}
PROFILES = {"L17": "sound,production", "L52": "sound,production"}
PADDING = re.compile(r"(.)\1{9999,}")


def suite_value(item):
    """A value of a case in the notation of suites."""
    if isinstance(item, list):
        return [suite_value(part) for part in item]
    if not isinstance(item, dict):
        return item
    if "$ref" in item:
        return {"$ref": item["$ref"]}
    if "$v" not in item:
        return {key: suite_value(part) for key, part in item.items()}
    (kind, content), = item["$v"].items()
    if kind == "timestampValue":
        return {"$timestamp": content}
    if kind == "bytesValue":
        return {"$bytes": content}
    if kind == "geoPointValue":
        return {"$latlng": [content["latitude"], content["longitude"]]}
    raise SystemExit(f"no suite notation for {kind}")


def suite_write(request):
    kind, path = request["op"], request["path"]
    if kind == "delete":
        return {"delete": path}
    data = suite_value(request.get("data", {}))
    if kind == "update" and "mask" in request:
        data = {name: data.get(name, {"$deleteField": True}) for name in request["mask"]}
    for name, transform, operand in request.get("transforms", []):
        if transform != "inc":
            raise SystemExit(f"no suite notation for the transform {transform}")
        data[field_path([name])] = {"$increment": operand}
    if kind == "merge":
        return {"set": path, "data": data, "merge": True}
    return {kind: path, "data": data}


def suite_condition(condition):
    if isinstance(condition, dict):
        return {kind: [suite_condition(part) for part in parts]
                for kind, parts in condition.items()}
    path, operator, operand = condition
    return [path, operator, suite_value(operand)]


def suite_operation(request):
    kind = request["op"]
    if kind == "get":
        return {"get": request["path"]}
    if kind == "batch":
        return {"batch": [suite_write(part) for part in request["writes"]]}
    if kind not in ("list", "listdocs", "count"):
        return suite_write(request)
    query = {"collection": request["path"]}
    for key in ("group", "limit"):
        if key in request:
            query[key] = request[key]
    if "where" in request:
        query["where"] = [suite_condition(part) for part in request["where"]]
    return {"count" if kind == "count" else "list": query}


def suite_of(case):
    test = {"name": case["title"], **suite_operation(case["request"])}
    suite = {"source": case["rules"]}
    if case["auth"] == "owner":
        test["as"] = "admin"
    elif case["auth"] is not None:
        identity = {"uid": case["auth"]["uid"]}
        claims = {key: item for key, item in case["auth"].items() if key != "uid"}
        if claims:
            identity["token"] = claims
        suite["identities"] = {identity["uid"]: identity}
        test["as"] = identity["uid"]
    if case["db"]:
        suite["documents"] = suite_value(case["db"])
    suite["tests"] = [test]
    return suite


def measure(oracle, suite):
    """The emulator's answer to the only test of a suite."""
    oracle.put_rules(suite["source"])
    oracle.clear()
    oracle.seed(suite.get("documents", {}))
    test = suite["tests"][0]
    who = {"admin": "owner"}.get(test.get("as")) or suite.get("identities", {}).get(test.get("as"))
    return oracle.perform(test, who)


def compile_entry(oracle, case):
    """A case whose rules are refused; what the emulator says, which may be nothing."""
    issues = oracle.put_rules(case["rules"])
    entry = {"id": case["id"], "title": case["title"], "rules": case["rules"]}
    long_run = PADDING.search(entry["rules"])
    if long_run:
        entry["rules"] = PADDING.sub("<padding>", entry["rules"])
        entry["padding"] = {"character": long_run[1], "count": len(long_run[0])}
    entry["issues"] = [
        {"line": line, "column": column, "severity": severity.lower(), "message": text}
        for line, column, text, severity in issues]
    return entry


def write_json(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def write_deviations(lines):
    """Replaces the lines of the cases, keeping everyone else's."""
    file = ROOT / "deviations.txt"
    header = (
        "# Where Firebreak answers otherwise than the official emulator, by profile.\n"
        "# profile<TAB>fixture<TAB>official<TAB>ours<TAB>reason\n"
        "# The lines of `cases/` are written by Tests/Scripts/cases_to_suites.py; those of "
        "`Queries/` name a\n# row of that file, and QueryMatrixTests checks that exactly the "
        "listed rows deviate, as\n# ExpressionVectorTests does for those of "
        "`Expressions/costly`.\n")
    kept = []
    if file.exists():
        kept = [line for line in file.read_text().splitlines()
                if line and not line.startswith("#") and "\tcases/" not in line]
    file.write_text(header + "\n".join(sorted(lines) + kept) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("cases", type=pathlib.Path)
    parser.add_argument("--emulator", default="127.0.0.1:8795", metavar="HOST:PORT")
    options = parser.parse_args()
    oracle = Oracle(options.emulator, "demo-cases")
    cases = json.loads(options.cases.read_text())["cases"]
    shutil.rmtree(ROOT / "cases", ignore_errors=True)
    reasons, refused, deviations, suites = {}, [], [], 0
    for case in cases:
        identifier, expected = case["id"], case["expected"]
        if expected == "COMPILE_ERROR":
            entry = compile_entry(oracle, case)
            refused.append(entry)
            official = "COMPILE_ERROR" if any(
                issue["severity"] == "error" for issue in entry["issues"]) else "ALLOW"
        else:
            suite = suite_of(case)
            answer = measure(oracle, suite)
            # A write that rules allow and the store refuses is an error, in a suite's words.
            official = "ALLOW" if answer.verdict == "error" else answer.verdict.upper()
            reasons[identifier] = {"decision": answer.verdict, "reason": answer.text.lstrip("\n")}
            if answer.verdict == "error":
                suite["tests"][0]["expect"] = {"error": answer.code}
                reasons[identifier]["reason"] = ""
            else:
                suite["tests"][0]["expect"] = expected.lower()
                if answer.verdict == "allow":
                    reasons[identifier]["reason"] = ""
            write_json(ROOT / "cases" / case["area"] / f"{identifier}.suite.json", suite)
            suites += 1
            told = case["emulator_message"]
            if answer.verdict == "deny" and told != answer.text.lstrip("\n"):
                print(f"{identifier}: measured {answer.text!r}, the collection has {told!r}")
        if official != case["emulator"]:
            print(f'{identifier}: measured {official}, the collection has {case["emulator"]}')
        if official != expected:
            deviations.append("\t".join((
                PROFILES.get(identifier, "sound"), f'cases/{case["area"]}/{identifier}',
                official, expected, DEVIATIONS[identifier])))
    write_json(ROOT / "cases" / "reasons.json", reasons)
    write_json(ROOT / "cases" / "compile-errors.json", refused)
    write_deviations(deviations)
    print(f"{len(cases)} cases: {suites} suites, {len(refused)} that do not compile, "
          f"{len(deviations)} deviations")


if __name__ == "__main__":
    main()
