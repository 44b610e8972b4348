#!/usr/bin/env python3
"""Compares `firebreak check` with the official emulator on a folder of rules files.

    compare_rules_files.py FOLDER --emulator http://127.0.0.1:8791 [--firebreak .build/debug/firebreak]

Reads every *.rules file below FOLDER. For each, both must agree on whether it compiles, on the
first error, and on every error and warning with its position. Prints each disagreement and counts.
The files are other people's: never commit them.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import urllib.error
import urllib.request


def official(emulator, text):
    """The emulator's findings as (severity, line, column, text); `None` when it fails itself."""
    body = {"ignore_errors": True,
            "rules": {"files": [{"name": "security.rules", "content": text}]}}
    request = urllib.request.Request(
        f"{emulator}/emulator/v1/projects/demo-compare:securityRules", json.dumps(body).encode(),
        {"Content-Type": "application/json"}, method="PUT")
    try:
        reply = json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError:
        return None
    findings = []
    for issue in reply.get("issues", []):
        position = issue.get("sourcePosition", {})
        findings.append((issue["severity"].lower(), position.get("line", 0),
                         position.get("column", 0), issue["description"]))
    return findings


def own(firebreak, path):
    """Firebreak's findings in the same form, without its own lints."""
    command = [firebreak, "check", "--profile", "emulator", "--format", "json", str(path)]
    reply = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    return [(finding["severity"], finding.get("line") or 0, finding.get("column") or 0,
             finding["message"])
            for finding in reply["files"][0]["diagnostics"] if finding["severity"] != "lint"]


def first_error(findings):
    return next((finding for finding in findings if finding[0] == "error"), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--emulator", required=True)
    parser.add_argument("--firebreak", default=".build/debug/firebreak")
    options = parser.parse_args()
    total = compiles = first = everything = findings = 0
    for path in sorted(options.folder.rglob("*.rules")):
        text = path.read_bytes().decode("utf-8", "replace")
        theirs = official(options.emulator, text)
        if theirs is None:
            print(f"{path}: the emulator itself fails")
            continue
        ours = own(options.firebreak, path)
        total += 1
        findings += len(theirs)
        compiles += (first_error(theirs) is None) == (first_error(ours) is None)
        first += first_error(theirs) == first_error(ours)
        everything += theirs == ours
        if theirs != ours:
            print(path)
            for finding in theirs:
                if finding not in ours:
                    print("  emulator ", *finding)
            for finding in ours:
                if finding not in theirs:
                    print("  firebreak", *finding)
    print(f"{total} files with {findings} findings: {compiles} agree on whether they compile,"
          f" {first} on the first error, {everything} on everything")
    sys.exit(0 if everything == total else 1)


if __name__ == "__main__":
    main()
