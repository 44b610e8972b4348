"""The official compiler's issues for a rules text, asked from the emulator on a loopback port."""

import json
import os
import urllib.error
import urllib.request

PORT = int(os.environ.get("ORACLE_PORT", "8791"))


def issues(rules, port=None):
    """All issues as (line, column, text, severity), in the order the compiler gives them."""
    body = {"ignore_errors": True, "rules": {"files": [{"name": "security.rules", "content": rules}]}}
    request = urllib.request.Request(
        f"http://127.0.0.1:{port or PORT}/emulator/v1/projects/demo-syntax:securityRules",
        json.dumps(body).encode(), {"Content-Type": "application/json"}, method="PUT")
    try:
        reply = json.load(urllib.request.urlopen(request, timeout=30))
    except urllib.error.HTTPError as error:
        return [(0, 0, f"HTTP {error.code} {error.read().decode()[:300]}", "E")]
    result = []
    for issue in reply.get("issues", []):
        position = issue.get("sourcePosition", {})
        result.append((position.get("line", 0), position.get("column", 0),
                       issue["description"], issue["severity"][0]))
    return result


# Errors that are not found by the parser but by the checks of meaning.
SEMANTIC = (
    "Unsupported rules version", "is a package and cannot be used", "Invalid regular expression",
    "Invalid glob match", "already exists in the PathTemplate", "Maximum allowed", "is already",
    "Recursive call", "Detected a call cycle", "Duplicate service name", "Let bindings",
    "is reached", "Variable ",
)


def syntax_errors(rules, port=None):
    """The errors of the parser alone, as [line, column, text]."""
    return [[line, column, text] for line, column, text, severity in issues(rules, port)
            if severity == "E" and not any(part in text for part in SEMANTIC)]
