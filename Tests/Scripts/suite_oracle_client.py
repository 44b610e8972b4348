"""A client of Google's Firestore emulator, the oracle of the scripts beside this file.

Only the public HTTP surface is used: uploading rules, the REST API of Firestore, clearing data.
Values are written as in suite files: plain JSON, and one-key maps such as {"$timestamp": "..."}.
"""
import base64
import http.client
import json
import re
import urllib.parse
from dataclasses import dataclass

METHOD_ERRORS = {400: "invalid-argument", 404: "not-found", 409: "already-exists"}
STATUS_NAMES = {
    "INVALID_ARGUMENT": "invalid-argument", "NOT_FOUND": "not-found",
    "ALREADY_EXISTS": "already-exists", "FAILED_PRECONDITION": "failed-precondition",
    "ABORTED": "aborted", "RESOURCE_EXHAUSTED": "resource-exhausted",
    "OUT_OF_RANGE": "out-of-range", "UNAUTHENTICATED": "unauthenticated",
}
OPERATORS = {
    "==": "EQUAL", "!=": "NOT_EQUAL", "<": "LESS_THAN", "<=": "LESS_THAN_OR_EQUAL",
    ">": "GREATER_THAN", ">=": "GREATER_THAN_OR_EQUAL", "in": "IN", "not-in": "NOT_IN",
    "array-contains": "ARRAY_CONTAINS", "array-contains-any": "ARRAY_CONTAINS_ANY",
}
TRANSFORMS = {
    "$increment": "increment", "$maximum": "maximum", "$minimum": "minimum",
    "$arrayUnion": "appendMissingElements", "$arrayRemove": "removeAllFromArray",
}
DELETED = {"$deleteField": True}


@dataclass
class Answer:
    """What the emulator said: `verdict` is allow, deny or error; `code` names the error."""

    verdict: str
    text: str = ""
    code: str = ""
    body: object = None


def field_segments(path):
    """The segments of a field path: a.`b c`.d"""
    parts = re.findall(r"`((?:[^`\\]|\\.)*)`|([^.`]+)", path)
    return [re.sub(r"\\(.)", r"\1", quoted) if quoted else plain for quoted, plain in parts]


def field_path(segments):
    """The text of a field path, quoting what is not a simple name."""
    def quote(segment):
        if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", segment):
            return segment
        return "`" + segment.replace("\\", "\\\\").replace("`", "\\`") + "`"
    return ".".join(quote(segment) for segment in segments)


def is_transform(value):
    return isinstance(value, dict) and len(value) == 1 and (
        next(iter(value)) in TRANSFORMS or "$serverTimestamp" in value)


def special_float(value):
    return {"NaN": "NaN", "Infinity": "Infinity", "-Infinity": "-Infinity"}.get(
        str(value), None) or (value if isinstance(value, str) else float(value))


def bearer(identity, project):
    """The Authorization header of an identity: None, "owner", or a map as in suite files."""
    if identity is None:
        return {}
    if identity == "owner":
        return {"Authorization": "Bearer owner"}
    claims = identity.get("claims")
    if claims is None:
        claims = token_claims(identity, project)
    part = lambda item: base64.urlsafe_b64encode(
        json.dumps(item).encode()).decode().rstrip("=")
    return {"Authorization": f'Bearer {part({"alg": "none", "typ": "JWT"})}.{part(claims)}.'}


def token_claims(identity, project):
    """The claims of an identity's token: the defaults of its provider, then its own."""
    uid, provider = identity.get("uid"), identity.get("provider", "custom")
    own = identity.get("token") or {}
    identities = {}
    if provider not in ("anonymous", "custom", "password", "phone"):
        identities[provider] = [uid]
    if "email" in own:
        identities["email"] = [own["email"]]
    if "phone_number" in own:
        identities["phone"] = [own["phone_number"]]
    firebase = {"sign_in_provider": provider, "identities": identities}
    if "tenant" in identity:
        firebase["tenant"] = identity["tenant"]
    claims = {
        "iss": f"https://securetoken.google.com/{project}", "aud": project, "sub": uid,
        "user_id": uid, "auth_time": 1767225600, "iat": 1767225600, "exp": 1767229200,
        "firebase": firebase,
    }
    if provider == "anonymous":
        claims["provider_id"] = "anonymous"
    return claims | own


class Oracle:
    """One project of one running emulator, over one kept connection."""

    def __init__(self, address="127.0.0.1:8795", project="demo-example"):
        self.address, self.project = address, project
        self.connection = http.client.HTTPConnection(address, timeout=120)
        self.root = f"projects/{project}/databases/(default)/documents"

    def call(self, method, url, body=None, headers=None):
        data = None if body is None else json.dumps(body, allow_nan=False).encode()
        sent = {"Content-Type": "application/json"} | (headers or {})
        for attempt in (0, 1):
            try:
                self.connection.request(method, url, data, sent)
                reply = self.connection.getresponse()
                text = reply.read()
                break
            except (http.client.HTTPException, ConnectionError, OSError):
                self.connection.close()
                if attempt:
                    raise
        try:
            return reply.status, json.loads(text) if text else {}
        except ValueError:
            return reply.status, text.decode(errors="replace")

    def put_rules(self, rules, ignore_errors=True):
        """Uploads rules; the issues as (line, column, text, severity), errors among them."""
        status, reply = self.call(
            "PUT", f"/emulator/v1/projects/{self.project}:securityRules",
            {"ignore_errors": ignore_errors,
             "rules": {"files": [{"name": "security.rules", "content": rules}]}})
        if status != 200:
            raise RuntimeError(f"upload: {status} {reply}")
        return [
            (issue.get("sourcePosition", {}).get("line", 0),
             issue.get("sourcePosition", {}).get("column", 0),
             issue["description"], issue["severity"])
            for issue in reply.get("issues", [])]

    def clear(self):
        self.call("DELETE", f"/emulator/v1/{self.root}", headers={"Authorization": "Bearer owner"})

    def seed(self, documents):
        """Stores documents as the owner."""
        writes = [
            {"update": {"name": self.name(path), "fields": self.fields(data)}}
            for path, data in documents.items() if data is not None]
        if writes:
            answer = self.commit(writes, "owner")
            if answer.verdict != "allow":
                raise RuntimeError(f"seeding: {answer}")

    # Names and values

    def name(self, path):
        return f"{self.root}/{path}"

    def url(self, path=""):
        quoted = "/".join(urllib.parse.quote(part, safe="") for part in path.split("/"))
        return f"/v1/{self.root}" + (f"/{quoted}" if path else "")

    def value(self, item):
        if item is None:
            return {"nullValue": None}
        if isinstance(item, bool):
            return {"booleanValue": item}
        if isinstance(item, int):
            return {"integerValue": str(item)}
        if isinstance(item, float):
            if item != item or item in (float("inf"), float("-inf")):
                return {"doubleValue": "NaN" if item != item else
                        ("Infinity" if item > 0 else "-Infinity")}
            return {"doubleValue": item}
        if isinstance(item, str):
            return {"stringValue": item}
        if isinstance(item, list):
            return {"arrayValue": {"values": [self.value(part) for part in item]}}
        if len(item) == 1:
            (key, content), = item.items()
            if key == "$timestamp":
                return {"timestampValue": content}
            if key == "$bytes":
                return {"bytesValue": content}
            if key == "$latlng":
                return {"geoPointValue": {"latitude": content[0], "longitude": content[1]}}
            if key == "$ref":
                return {"referenceValue": self.name(content)}
            if key == "$double":
                return {"doubleValue": special_float(content)}
            if key == "$vector":
                values = [{"doubleValue": special_float(part)} for part in content]
                return {"mapValue": {"fields": {
                    "__type__": {"stringValue": "__vector__"},
                    "value": {"arrayValue": {"values": values}}}}}
        return {"mapValue": {"fields": self.fields(item)}}

    def fields(self, data):
        return {key: self.value(item) for key, item in data.items()}

    # Writes

    def split(self, data, prefix=()):
        """The plain part of a write's data and its transforms."""
        plain, transforms = {}, []
        for key, item in data.items():
            here = prefix + (key,)
            if is_transform(item):
                transforms.append(self.transform(here, item))
            elif isinstance(item, dict) and not (len(item) == 1 and next(iter(item))[:1] == "$"):
                plain[key], inner = self.split(item, here)
                if inner and not plain[key]:
                    del plain[key]
                transforms += inner
            else:
                plain[key] = item
        return plain, transforms

    def transform(self, segments, item):
        (key, content), = item.items()
        out = {"fieldPath": field_path(segments)}
        if key == "$serverTimestamp":
            return out | {"setToServerValue": "REQUEST_TIME"}
        if key in ("$arrayUnion", "$arrayRemove"):
            return out | {TRANSFORMS[key]: {"values": [self.value(part) for part in content]}}
        return out | {TRANSFORMS[key]: self.value(content)}

    def write(self, step):
        """A suite's create, set, update or delete as a Write of the REST API."""
        if "delete" in step:
            return {"delete": self.name(step["delete"])}
        kind = next(key for key in ("create", "set", "update") if key in step)
        data = step.get("data") or {}
        out = {}
        if kind == "update":
            nested, mask, transforms = {}, [], []
            for key, item in data.items():
                segments = tuple(field_segments(key))
                if is_transform(item):
                    transforms.append(self.transform(segments, item))
                    continue
                mask.append(field_path(segments))
                if item == DELETED:
                    continue
                if isinstance(item, dict):
                    item, inner = self.split({"_": item}, segments[:-1])
                    for entry in inner:
                        entry["fieldPath"] = entry["fieldPath"].replace(
                            "_.", field_path(segments[-1:]) + ".", 1)
                    transforms += inner
                    item = item.get("_", {})
                place = nested
                for segment in segments[:-1]:
                    place = place.setdefault(segment, {})
                place[segments[-1]] = item
            out["update"] = {"name": self.name(step[kind]), "fields": self.fields(nested)}
            out["updateMask"] = {"fieldPaths": mask}
            out["currentDocument"] = {"exists": True}
        else:
            plain, transforms = self.split(data)
            if step.get("merge") or "mergeFields" in step:
                paths = step.get("mergeFields")
                if paths is None:
                    paths = [field_path(leaf) for leaf in leaves(plain)]
                out["updateMask"] = {"fieldPaths": paths}
                plain = without_deleted(plain)
            out["update"] = {"name": self.name(step[kind]), "fields": self.fields(plain)}
            if kind == "create":
                out["currentDocument"] = {"exists": False}
        if transforms:
            out["updateTransforms"] = transforms
        return out

    # Queries

    def filter(self, condition):
        if isinstance(condition, dict):
            (kind, parts), = condition.items()
            return {"compositeFilter": {
                "op": kind.upper(), "filters": [self.filter(part) for part in parts]}}
        path, operator, item = condition
        field = {"fieldPath": path}
        is_nan = isinstance(item, float) and item != item or item == {"$double": "NaN"}
        if operator in ("==", "!=") and (item is None or is_nan):
            negation = "NOT_" if operator == "!=" else ""
            return {"unaryFilter": {
                "field": field, "op": f'IS_{negation}{"NULL" if item is None else "NAN"}'}}
        if path == "__name__":
            place = self.query_parent
            refer = lambda text: {"referenceValue": self.name(
                text["$ref"] if isinstance(text, dict) else f"{place}/{text}")}
            encoded = ({"arrayValue": {"values": [refer(part) for part in item]}}
                       if isinstance(item, list) else refer(item))
        else:
            encoded = self.value(item)
        return {"fieldFilter": {"field": field, "op": OPERATORS[operator], "value": encoded}}

    def structured_query(self, query):
        """A suite's query as (parent path, StructuredQuery)."""
        if isinstance(query, str):
            query = {"collection": query}
        path = query["collection"]
        self.query_parent = path
        parent, _, collection = path.rpartition("/")
        source = {"collectionId": collection}
        if query.get("group"):
            source["allDescendants"] = True
        out = {"from": [source]}
        conditions = query.get("where") or []
        if len(conditions) == 1:
            out["where"] = self.filter(conditions[0])
        elif conditions:
            out["where"] = self.filter({"and": conditions})
        if "orderBy" in query:
            out["orderBy"] = [self.order(entry) for entry in query["orderBy"]]
        for key in ("limit", "offset"):
            if key in query:
                out[key] = query[key]
        for key, place, before in (
                ("startAt", "startAt", True), ("startAfter", "startAt", False),
                ("endAt", "endAt", False), ("endBefore", "endAt", True)):
            if key in query:
                out[place] = {"values": [self.value(part) for part in query[key]],
                              "before": before}
        if "select" in query:
            out["select"] = {"fields": [{"fieldPath": path} for path in query["select"]]}
        return parent, out

    def order(self, entry):
        path, direction = (entry, "asc") if isinstance(entry, str) else entry
        return {"field": {"fieldPath": path},
                "direction": "DESCENDING" if direction == "desc" else "ASCENDING"}

    # Requests

    def answer(self, status, reply):
        if isinstance(reply, list) and reply and "error" in reply[0]:
            reply = reply[0]
        if status == 200:
            return Answer("allow", body=reply)
        error = reply.get("error", {}) if isinstance(reply, dict) else {}
        message = error.get("message", str(reply))
        if status == 403:
            return Answer("deny", message)
        name = STATUS_NAMES.get(error.get("status"), METHOD_ERRORS.get(status, str(status)))
        return Answer("error", message, name)

    def get(self, path, who):
        answer = self.answer(*self.call("GET", self.url(path), None, bearer(who, self.project)))
        if answer.code == "not-found":
            # The rules allowed it; that the document is missing is the store's news.
            return Answer("allow", answer.text)
        return answer

    def commit(self, writes, who, transaction=None):
        body = {"writes": writes} | ({"transaction": transaction} if transaction else {})
        return self.answer(*self.call(
            "POST", self.url() + ":commit", body, bearer(who, self.project)))

    def batch_get(self, paths, who, transaction=None):
        body = {"documents": [self.name(path) for path in paths]}
        if transaction:
            body["transaction"] = transaction
        return self.answer(*self.call(
            "POST", self.url() + ":batchGet", body, bearer(who, self.project)))

    def run_query(self, query, who, count=False):
        parent, structured = self.structured_query(query)
        verb, body = ":runQuery", {"structuredQuery": structured}
        if count:
            verb = ":runAggregationQuery"
            body = {"structuredAggregationQuery": {
                "structuredQuery": structured, "aggregations": [{"alias": "n", "count": {}}]}}
        return self.answer(*self.call(
            "POST", self.url(parent) + verb, body, bearer(who, self.project)))

    def perform(self, step, who):
        """Sends one operation of a suite."""
        if "get" in step:
            return self.get(step["get"], who)
        if "list" in step:
            return self.run_query(step["list"], who)
        if "count" in step:
            return self.run_query(step["count"], who, count=True)
        if "batchGet" in step:
            return self.batch_get(step["batchGet"], who)
        if "batch" in step:
            return self.commit([self.write(part) for part in step["batch"]], who)
        if "transaction" in step:
            plan = step["transaction"]
            begun = self.answer(*self.call(
                "POST", self.url() + ":beginTransaction", {}, bearer(who, self.project)))
            if begun.verdict != "allow":
                return begun
            identifier = begun.body["transaction"]
            if plan.get("reads"):
                read = self.batch_get(plan["reads"], who, identifier)
                if read.verdict != "allow":
                    self.call("POST", self.url() + ":rollback", {"transaction": identifier},
                              bearer(who, self.project))
                    return read
            writes = [self.write(part) for part in plan.get("writes", [])]
            return self.commit(writes, who, identifier)
        return self.commit([self.write(step)], who)


def leaves(data, prefix=()):
    """The field paths that a merge masks."""
    for key, item in data.items():
        here = prefix + (key,)
        if isinstance(item, dict) and item and not (len(item) == 1 and next(iter(item))[:1] == "$"):
            yield from leaves(item, here)
        else:
            yield here


def without_deleted(data):
    return {
        key: without_deleted(item) if isinstance(item, dict) else item
        for key, item in data.items() if item != DELETED}
