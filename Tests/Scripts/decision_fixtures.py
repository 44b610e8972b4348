#!/usr/bin/env python3
"""Measures how Google's emulator words denials, and writes suites that expect the same.

usage: decision_fixtures.py HOST:PORT        (the emulator, on loopback)

Each group has one rules text and documents; each request is sent to the emulator, and its answer
becomes a test of Fixtures/Decisions/<group>.suite.json: `allow`, `deny` with the whole text, or an
error code. Edit the groups below, not the suites.
"""
import base64
import json
import pathlib
import sys
import urllib.error
import urllib.request

HOST = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:8794"
# The order in which the emulator judges the operations of a batch, once documents are loaded,
# depends on the project's name; so each request is sent to several, and a text that varies is not
# expected.
PROJECTS = [f"demo-decisions-{letter}" for letter in "abcdef"]
OUT = pathlib.Path(__file__).resolve().parents[2] / "Fixtures" / "Decisions"

LOOK = "exists(/databases/$(database)/documents/k/1)"
MISS = "exists(/databases/$(database)/documents/k/9)"

# (name, rules within the documents match, documents, requests)
GROUPS = [
    (
        "phases of single writes",
        """match /a/{x} { allow write: if request.resource.data.n == 1; }
match /b/{x} { allow write: if 1 / 0 == 1; }
match /d/{x} { allow create: if true; allow update: if resource.data.n == 5; }
match /e/{x} { allow create; }
match /f/{x} { allow create: if false; allow create: if resource == null; allow update: if true; }
match /g/{x} { allow update: if true; }
match /h/{x} { allow update: if true; allow create: if false; allow create: if resource.data.n == 1; }
match /i/{x} { allow create: if false; allow update: if true; allow create: if 1 / 0 == 1; }
match /j/{x} { allow update: if 1 / 0 == 1; allow create: if false; }
match /k/{x} { allow create: if true; allow create: if false; allow update: if resource.data.n == 7; }""",
        {"a/1": {"n": 1}, "b/1": {"n": 1}, "d/1": {"n": 1}, "e/1": {"n": 1}, "f/1": {"n": 1}, "j/1": {"n": 1}, "k/1": {"n": 1}},
        [
            {"set": "a/2", "data": {"n": 2}},
            {"set": "a/1", "data": {"n": 1}},
            {"set": "b/1", "data": {"n": 1}},
            {"set": "b/2", "data": {"n": 1}},
            {"set": "d/1", "data": {"n": 2}},
            {"set": "d/2", "data": {"n": 2}},
            {"set": "e/1", "data": {"n": 2}},
            {"set": "f/1", "data": {"n": 2}},
            {"set": "f/2", "data": {"n": 2}},
            {"set": "g/2", "data": {"n": 2}},
            {"set": "h/2", "data": {"n": 2}},
            {"set": "i/2", "data": {"n": 2}},
            {"set": "j/2", "data": {"n": 2}},
            {"set": "j/1", "data": {"n": 2}},
            {"set": "k/1", "data": {"n": 2}},
            {"update": "a/99", "data": {"n": 1}},
            {"update": "a/99", "data": {"n": 2}},
            {"create": "a/1", "data": {"n": 1}},
            {"create": "a/1", "data": {"n": 2}},
            {"delete": "a/1"},
            {"delete": "d/1"},
            {"set": "a/1", "data": {"n": 2}, "merge": True},
            {"set": "a/77", "data": {"n": 2}, "merge": True},
            {"set": "zz/1", "data": {"n": 2}},
        ],
    ),
    (
        "batches",
        f"""match /a/{{x}} {{ allow write: if request.resource.data.n == 1; }}
match /b/{{x}} {{ allow write: if 1 / 0 == 1; }}
match /c/{{x}} {{ allow write: if resource.data.n == 2; }}
match /i/{{x}} {{ allow write: if {LOOK}; }}
match /j/{{x}} {{ allow write: if {MISS}; }}""",
        {"k/1": {"n": 1}},
        [
            {"batch": [{"set": "a/2", "data": {"n": 2}}, {"set": "a/3", "data": {"n": 1}}]},
            {"batch": [{"set": "a/2", "data": {"n": 1}}, {"set": "a/3", "data": {"n": 2}}]},
            {"batch": [{"set": "b/2", "data": {"n": 2}}, {"set": "a/3", "data": {"n": 1}}]},
            {"batch": [{"set": "a/2", "data": {"n": 1}}, {"set": "b/3", "data": {"n": 2}}]},
            {"batch": [{"set": "c/2", "data": {"n": 2}}, {"set": "b/3", "data": {"n": 2}}]},
            {"batch": [{"set": "zz/2", "data": {"n": 2}}, {"set": "b/3", "data": {"n": 2}}]},
            {"batch": [{"set": "b/2", "data": {"n": 2}}, {"set": "zz/3", "data": {"n": 2}}]},
            {"batch": [{"set": "a/2", "data": {"n": 1}}, {"set": "i/3", "data": {"n": 1}}, {"set": "j/3", "data": {"n": 1}}]},
            {"batch": [{"set": "a/2", "data": {"n": 1}}, {"set": "i/3", "data": {"n": 1}}]},
        ],
    ),
    (
        "one document written twice",
        """match /a/{x} {
  allow create: if 1 / 0 == request.resource.data.n;
  allow update: if nope == request.resource.data.n;
  allow delete: if zork();
}
match /b/{x} {
  allow create: if request.resource.data.n == 1;
  allow update: if request.resource.data.n == 1;
  allow delete: if resource.data.n == 1;
}""",
        {"a/1": {"n": 1}, "b/1": {"n": 1}},
        [
            {"batch": [{"set": "a/9", "data": {"n": 1}}, {"delete": "a/9"}]},
            {"batch": [{"delete": "a/9"}, {"set": "a/9", "data": {"n": 1}}]},
            {"batch": [{"delete": "a/1"}, {"set": "a/1", "data": {"n": 1}}]},
            {"batch": [{"create": "a/9", "data": {"n": 1}}, {"set": "a/9", "data": {"n": 1}}]},
            {"batch": [{"set": "b/9", "data": {"n": 2}}, {"set": "b/9", "data": {"n": 1}}]},
            {"batch": [{"set": "b/9", "data": {"n": 1}}, {"set": "b/9", "data": {"n": 2}}]},
            {"batch": [{"set": "b/9", "data": {"n": 1}}, {"set": "b/9", "data": {"m": 1}, "merge": True}]},
            {"batch": [{"create": "b/9", "data": {"n": 1}}, {"update": "b/9", "data": {"m": 1}}]},
            {"batch": [{"set": "b/1", "data": {"n": 2}}, {"delete": "b/1"}]},
            {"batch": [{"delete": "b/1"}, {"set": "b/1", "data": {"n": 2}}]},
            {"batch": [{"delete": "b/1"}, {"set": "b/1", "data": {"n": 1}}]},
        ],
    ),
    (
        "reads",
        """match /a/{x} {
  allow get: if resource.data.n == 1;
}
match /b/{x} { allow get: if false; }
match /c/{x} { allow get: if true; }
match /d/{x} { allow get: if false; allow get: if resource.data.n == 2; allow read: if nope.x; }
match /{x=**} { allow get: if resource == 3; }""",
        {"a/1": {"n": 1}, "b/1": {"n": 1}, "d/1": {"n": 1}, "c/1": {"n": 1}},
        [
            {"get": "a/1"},
            {"get": "a/9"},
            {"get": "d/1"},
            {"get": "z/1"},
            {"batchGet": ["a/1", "b/1"]},
            {"batchGet": ["b/1", "a/1"]},
            {"batchGet": ["a/9", "a/1"]},
            {"batchGet": ["a/1", "c/1", "a/8"]},
            {"batchGet": ["a/1", "c/1"]},
        ],
    ),
    (
        "lists with look-ups",
        f"""match /d/{{x}} {{ allow list: if {MISS}; }}
match /e/{{x}} {{ allow list: if {LOOK}; allow list: if false; }}
match /f/{{x}} {{ allow list: if false; allow list: if {MISS}; allow list: if resource.data.n == 1; }}
match /g/{{x}} {{ allow list: if resource.data.n == 1 && {MISS}; }}
match /h/{{x}} {{ allow list: if resource.data.n == 1 || {MISS}; }}""",
        {"k/1": {"n": 1}},
        [
            {"list": {"collection": c, **({"where": w} if w else {})}}
            for c in "defgh"
            for w in (None, [["n", "in", [1, 2]]], [["n", "==", 2]], [["n", "==", 1]], [["n", ">", 0]])
        ],
    ),
]


def http(method, url, body=None, token="owner"):
    headers = {"Content-Type": "application/json", "Authorization": "Bearer " + token}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://{HOST}{url}", data, headers, method=method)
    try:
        return json.load(urllib.request.urlopen(request)), None
    except urllib.error.HTTPError as error:
        answer = json.loads(error.read().decode())
        return None, (answer[0] if isinstance(answer, list) else answer)["error"]


def token(uid):
    def part(value):
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

    claims = {"sub": uid, "user_id": uid, "firebase": {"sign_in_provider": "custom", "identities": {}}}
    return part({"alg": "none", "typ": "JWT"}) + "." + part(claims) + "."


def root(project):
    return f"/v1/projects/{project}/databases/(default)/documents"


def name(project, path):
    return f"projects/{project}/databases/(default)/documents/{path}"


def fields(data):
    return {key: {"integerValue": str(value)} for key, value in data.items()}


def write(project, step):
    kind = next(k for k in ("create", "set", "update", "delete") if k in step)
    if kind == "delete":
        return {"delete": name(project, step["delete"])}
    result = {"update": {"name": name(project, step[kind]), "fields": fields(step["data"])}}
    if kind == "update" or step.get("merge"):
        result["updateMask"] = {"fieldPaths": sorted(step["data"])}
    if kind in ("create", "update"):
        result["currentDocument"] = {"exists": kind == "update"}
    return result


def query(spec):
    ops = {"==": "EQUAL", "in": "IN", ">": "GREATER_THAN"}

    def value(v):
        return {"arrayValue": {"values": [value(x) for x in v]}} if isinstance(v, list) else {"integerValue": str(v)}

    result = {"from": [{"collectionId": spec["collection"]}]}
    for field, op, operand in spec.get("where", []):
        result["where"] = {"fieldFilter": {"field": {"fieldPath": field}, "op": ops[op], "value": value(operand)}}
    return result


def send(project, step):
    user = token("bob")
    base = root(project)
    if "get" in step:
        return http("GET", f"{base}/{step['get']}", token=user)
    if "batchGet" in step:
        return http("POST", base + ":batchGet", {"documents": [name(project, p) for p in step["batchGet"]]}, user)
    if "list" in step:
        return http("POST", base + ":runQuery", {"structuredQuery": query(step["list"])}, user)
    writes = [write(project, s) for s in step["batch"]] if "batch" in step else [write(project, step)]
    return http("POST", base + ":commit", {"writes": writes}, user)


def expectation(error):
    # A read of a missing document that the rules allow is allowed.
    if error is None or (error["code"] == 404 and "no entity" not in error["message"]):
        return "allow"
    if error["code"] == 403:
        return {"deny": error["message"].lstrip("\n")}
    return {"error": {404: "not-found", 409: "already-exists", 400: "invalid-argument"}[error["code"]]}


def upload(project, rules):
    content = {"rules": {"files": [{"name": "security.rules", "content": rules}]}}
    _, error = http("PUT", f"/emulator/v1/projects/{project}:securityRules", content)
    assert error is None, error


def measured(documents, step):
    answers = []
    for project in PROJECTS:
        http("DELETE", f"/emulator/v1/projects/{project}/databases/(default)/documents")
        for path, data in documents.items():
            http("PATCH", f"{root(project)}/{path}", {"fields": fields(data)})
        answers.append(expectation(send(project, step)[1]))
    if all(answer == answers[0] for answer in answers):
        return answers[0]
    assert all("deny" in answer for answer in answers)
    return "deny"


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    for title, body, documents, steps in GROUPS:
        rules = (
            "rules_version = '2';\nservice cloud.firestore {\n"
            "match /databases/{database}/documents {\n" + body + "\n}\n}\n"
        )
        for project in PROJECTS:
            upload(project, rules)
        tests = [
            {
                "name": f"{index + 1}: {json.dumps(step, sort_keys=True)}",
                "as": "bob",
                **step,
                "expect": measured(documents, step),
            }
            for index, step in enumerate(steps)
        ]
        suite = {"source": rules, "identities": {"bob": {"uid": "bob"}}, "documents": documents, "tests": tests}
        path = OUT / (title.replace(" ", "-") + ".suite.json")
        path.write_text(json.dumps(suite, indent=1, ensure_ascii=False) + "\n")
        print(path.name, len(tests))


if __name__ == "__main__":
    main()
