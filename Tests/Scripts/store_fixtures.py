#!/usr/bin/env python3
"""Asks Google's emulator what the store should do and writes the answers to Fixtures/Store.

    python3 Tests/Scripts/store_fixtures.py http://127.0.0.1:8794

Values, writes and queries are made at random from a fixed seed and sent over REST with owner
credentials. Each line of the results is one case in the JSON of the REST interface; document
paths stand without their prefix and times of the server are left out.
"""

import json
import pathlib
import random
import sys
import urllib.error
import urllib.request

BASE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8794"
PROJECT = "demo-store-fixtures"
ROOT = f"projects/{PROJECT}/databases/(default)/documents"
FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Fixtures" / "Store"
dice = random.Random(20261201)


def call(method, path, body=None):
    """The status and the decoded body of an answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Authorization": "Bearer owner"}
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def commit(*writes):
    return call("POST", f"/v1/{ROOT}:commit", {"writes": list(writes)})


def clear():
    call("DELETE", f"/emulator/v1/projects/{PROJECT}/databases/(default)/documents")


def refusal(answer):
    error = answer["error"]
    return {"error": error["status"], "message": error["message"].replace(PROJECT, "firebreak")}


def integer(number):
    return {"integerValue": str(number)}


def double(number):
    return {"doubleValue": number}


def string(text):
    return {"stringValue": text}


def array(*values):
    return {"arrayValue": {"values": list(values)} if values else {}}


def mapping(**fields):
    return {"mapValue": {"fields": fields} if fields else {}}


def vector(*numbers):
    return mapping(__type__=string("__vector__"), value=array(*map(double, numbers)))


def reference(path):
    return {"referenceValue": f"{ROOT}/{path}"}


NULL = {"nullValue": None}
SCALARS = [
    NULL,
    {"booleanValue": False},
    {"booleanValue": True},
    *map(integer, [0, 1, 2, 3, -1, -7, 2**53, 2**53 + 1, 2**63 - 1, -(2**63)]),
    *map(double, ["NaN", "Infinity", "-Infinity", 0.0, 1.0, 1.5, -1.0, 2.0**53, 2.0**63, 1e300]),
    *map(string, ["", "a", "ab", "b", "é", "e\u0301", "\ue000", "\uffee", "😀", "z"]),
    {"bytesValue": ""},
    {"bytesValue": "AA=="},
    {"bytesValue": "AAE="},
    {"bytesValue": "/w=="},
    {"timestampValue": "2020-01-01T00:00:00Z"},
    {"timestampValue": "2020-01-01T00:00:00.000001Z"},
    {"timestampValue": "1960-01-01T00:00:00Z"},
    reference("c/a"),
    reference("c/a/d/e"),
    reference("c/b"),
    reference("c/__id7__"),
    reference("c/__id10__"),
    {"geoPointValue": {"latitude": 1, "longitude": 2}},
    {"geoPointValue": {"latitude": 1, "longitude": -2}},
    {"geoPointValue": {"latitude": -1, "longitude": 2}},
    vector(1.0),
    vector(1.0, 2.0),
    vector(2.0),
    vector(0.5, 9.0),
]


def is_vector(value):
    return "__type__" in value.get("mapValue", {}).get("fields", {})


def random_value(depth=0):
    kind = dice.random()
    if depth < 2 and kind < 0.15:
        elements = [random_value(depth + 1) for _ in range(dice.randrange(3))]
        return array(*[e for e in elements if "arrayValue" not in e and not is_vector(e)])
    if depth < 2 and kind < 0.3:
        names = dice.sample(["a", "b", "é", "😀", "\uffee"], dice.randrange(3))
        return mapping(**{name: random_value(depth + 1) for name in names})
    return dice.choice(SCALARS)


def scalar_number():
    return dice.choice([v for v in SCALARS if "integerValue" in v or "doubleValue" in v])


def write_lines(name, comment, lines):
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    header = f"# {comment} Made by Tests/Scripts/store_fixtures.py.\n"
    (FOLDER / name).write_text(header + text)
    print(name, len(lines))


def order_cases():
    """All scalars and some compound values in the emulator's order."""
    clear()
    values = SCALARS + [random_value() for _ in range(120)]
    for index, value in enumerate(values):
        commit({"update": {"name": f"{ROOT}/o/{index:04}", "fields": {"x": value}}})
    query = {"from": [{"collectionId": "o"}], "orderBy": [{"field": {"fieldPath": "x"}}]}
    _, rows = call("POST", f"/v1/{ROOT}:runQuery", {"structuredQuery": query})
    return [row["document"]["fields"]["x"] for row in rows if "document" in row]


def random_transform():
    path = dice.choice(["x", "x", "y", "m.a", "m.b"])
    kind = dice.choice(
        ["increment", "maximum", "minimum", "appendMissingElements", "removeAllFromArray"])
    if kind in ("increment", "maximum", "minimum"):
        operand = scalar_number() if dice.random() < 0.95 else string("a")
        return {"fieldPath": path, kind: operand}
    elements = [random_value(1) for _ in range(dice.randrange(1, 4))]
    return {"fieldPath": path, kind: {"values": elements}}


def random_fields():
    fields = {}
    if dice.random() < 0.8:
        fields["x"] = scalar_number() if dice.random() < 0.5 else random_value()
    if dice.random() < 0.4:
        fields["y"] = array(*dice.sample([v for v in SCALARS if not is_vector(v)], 3))
    if dice.random() < 0.5:
        fields["m"] = mapping(**{n: random_value(1) for n in dice.sample(["a", "b", "c"], 2)})
    return fields


def write_cases():
    """One write on one stored document each."""
    cases = []
    name = f"{ROOT}/w/a"
    for number in range(400):
        commit({"delete": name})
        stored = random_fields() if dice.random() < 0.85 else None
        if stored is not None and commit({"update": {"name": name, "fields": stored}})[0] != 200:
            continue
        write = {}
        kind = dice.random()
        if kind < 0.08:
            write["delete"] = name
        elif kind < 0.12:
            write["verify"] = name
        else:
            write["update"] = {"name": name, "fields": random_fields()}
            if dice.random() < 0.75:
                paths = ["x", "y", "m", "m.a", "m.b", "m.a.b", "x.y", "q.r"]
                chosen = dice.sample(paths, dice.randrange(4))
                write["updateMask"] = {"fieldPaths": chosen}
            if dice.random() < 0.6:
                write["updateTransforms"] = [
                    random_transform() for _ in range(dice.randrange(1, 4))]
        if dice.random() < 0.3 or kind < 0.12:
            write["currentDocument"] = {"exists": dice.random() < 0.7}
        status, answer = commit(write)
        case = {"stored": stored, "write": write}
        if status == 200:
            found, document = call("GET", f"/v1/{name}")
            case["result"] = document.get("fields", {}) if found == 200 else None
            results = answer["writeResults"][0].get("transformResults", [])
            case["transformResults"] = results
        else:
            case.update(refusal(answer))
        cases.append(case)
    return cases


COMPARISONS = [
    "EQUAL", "NOT_EQUAL", "LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN",
    "GREATER_THAN_OR_EQUAL", "ARRAY_CONTAINS", "IN", "NOT_IN", "ARRAY_CONTAINS_ANY"]
UNARY = ["IS_NULL", "IS_NAN", "IS_NOT_NULL", "IS_NOT_NAN"]


def random_operand(pool):
    return dice.choice(pool) if dice.random() < 0.8 else random_value()


def is_unary_only(value):
    return "nullValue" in value or value == double("NaN")


def random_filter(pool, names, depth=0):
    kind = dice.random()
    if depth < 2 and kind < 0.3:
        operator = dice.choice(["AND", "AND", "OR"])
        filters = [random_filter(pool, names, depth + 1) for _ in range(dice.randrange(1, 4))]
        return {"compositeFilter": {"op": operator, "filters": filters}}
    if kind < 0.38:
        field = {"fieldPath": dice.choice(["x", "y", "m.a"])}
        return {"unaryFilter": {"field": field, "op": dice.choice(UNARY)}}
    operator = dice.choice(COMPARISONS)
    path = dice.choice(["x", "x", "y", "m.a", "m", "__name__"])
    draw = (lambda: reference(dice.choice(names))) if path == "__name__" else (
        lambda: random_operand(pool))
    if operator in ("IN", "NOT_IN", "ARRAY_CONTAINS_ANY"):
        value = array(*[draw() for _ in range(dice.randrange(1, 5))])
    else:
        value = draw()
        while is_unary_only(value):
            value = draw()
    return {"fieldFilter": {"field": {"fieldPath": path}, "op": operator, "value": value}}


def random_query(pool, names):
    query = {"from": [{"collectionId": dice.choice(["q", "q", "r"])}]}
    if dice.random() < 0.25:
        query["from"][0]["allDescendants"] = True
    if dice.random() < 0.8:
        query["where"] = random_filter(pool, names)
    if dice.random() < 0.5:
        paths = dice.sample(["x", "y", "m.a", "__name__"], dice.randrange(1, 3))
        paths.sort(key=lambda path: path == "__name__")
        query["orderBy"] = [
            {"field": {"fieldPath": path}, "direction": dice.choice(["ASCENDING", "DESCENDING"])}
            for path in paths]
        for key in ("startAt", "endAt"):
            if dice.random() < 0.3:
                count = dice.randrange(1, len(paths) + 1)
                values = [
                    reference(dice.choice(names)) if path == "__name__" else random_operand(pool)
                    for path in paths[:count]]
                query[key] = {"values": values, "before": dice.random() < 0.5}
    if dice.random() < 0.3:
        query["limit"] = dice.randrange(0, 6)
    if dice.random() < 0.2:
        query["offset"] = dice.randrange(0, 4)
    return query


def query_cases():
    """The documents in the first line, then one query each."""
    clear()
    ids = ["a", "b", "é", "e\u0301", "😀", "\uffee", "__id7__", "__id10__", "A", "0", "zz", "a b"]
    names = [f"q/{i}" for i in ids] + [f"q/a/r/{i}" for i in ids[:4]] + [f"r/{i}" for i in ids[:6]]
    names += [f"z/{i}/q/{j}" for i in ids[:3] for j in ids[:4]]
    documents = {}
    for name in names:
        fields = random_fields()
        if commit({"update": {"name": f"{ROOT}/{name}", "fields": fields}})[0] == 200:
            documents[name] = fields
    pool = [v for f in documents.values() for v in f.values()]
    pool += [e for v in pool for e in v.get("arrayValue", {}).get("values", [])]
    # A list, since Swift takes é and e with an accent for one key.
    cases = [{"documents": [[name, fields] for name, fields in documents.items()]}]
    while len(cases) < 601:
        query = random_query(pool, names)
        is_group = "allDescendants" in query["from"][0]
        parent = "" if is_group else dice.choice(["", "", "", "/q/a", "/z/b"])
        body = {"structuredQuery": query}
        status, answer = call("POST", f"/v1/{ROOT}{parent}:runQuery", body)
        case = {"parent": parent[1:], "query": query}
        if status == 200:
            rows = [row["document"]["name"] for row in answer if "document" in row]
            case["result"] = [row[len(ROOT) + 1:] for row in rows]
        else:
            case.update(refusal(answer if isinstance(answer, dict) else answer[0]))
        if status == 200 and dice.random() < 0.2:
            path = {"field": {"fieldPath": dice.choice(["x", "m.a"])}}
            aggregations = [
                {"alias": "count", "count": {}}, {"alias": "sum", "sum": path},
                {"alias": "avg", "avg": path}]
            chosen = dice.sample(aggregations, dice.randrange(1, 4))
            body = {"structuredAggregationQuery": {
                "structuredQuery": query, "aggregations": chosen}}
            status, answer = call("POST", f"/v1/{ROOT}{parent}:runAggregationQuery", body)
            if status == 200:
                case["aggregations"] = chosen
                case["aggregates"] = answer[0]["result"]["aggregateFields"]
        cases.append(case)
    return cases


if __name__ == "__main__":
    write_lines("order.jsonl", "Values in ascending order.", order_cases())
    write_lines("writes.jsonl", "A write on a stored document.", write_cases())
    write_lines("queries.jsonl", "Documents, then queries on them.", query_cases())
