"""Random expressions of the rules language, typed well enough to evaluate most of the time.

An expression is a tree, so that a disagreement can be shrunk by replacing parts with their parts.
"""
from dataclasses import dataclass

STRINGS = ("a", "b", "ab", "", "A b", "bob", "1", "1.5", "é", "😀", "n", "a,b", "x/y")
PATTERNS = ("a", "a.*", "[a-c]+", ".*", "(a)(b)?", "\\\\d+", ",", "^b", "(?i)A", "b|a", "")
FIELDS = {"n": "int", "f": "float", "s": "string", "b": "bool", "l": "list", "m": "map",
          "t": "timestamp", "r": "path", "g": "latlng", "y": "bytes", "z": "null", "v": "vector",
          "u": "string"}
TYPES = ("bool", "int", "float", "string", "list", "map", "set", "path", "timestamp", "duration",
         "latlng", "bytes", "null", "map_diff", "vector")
TYPE_NAMES = ("bool", "bytes", "constraint", "duration", "float", "int", "latlng", "list",
              "vector", "set", "number", "map", "string", "timestamp", "path", "map_diff")
LOOKED_UP = "/databases/$(database)/documents/s/"

LITERALS = {
    "bool": ("true", "false"),
    "int": ("0", "1", "2", "3", "-1", "7", "9223372036854775807", "-9223372036854775808", "10"),
    "float": ("0.0", "1.0", "1.5", "-0.5", "2.5", "1e0".replace("e0", ".25"), "(0.0 / 0.0)",
              "(1 / 0.0)", "100000000000000000000.0", "0.1"),
    "string": tuple(f"'{text}'" for text in STRINGS),
    "bytes": ("b'a'", "b''", "b'\\xff\\x00ab'", "b'abc'"),
    "null": ("null",),
    "list": ("[]", "[1]", "[1, 2, 3]", "['a', 'b']", "[1, 1.0, '1']", "[null]", "[[1], [2]]"),
    "map": ("{}", "{'a': 1}", "{'a': 1, 'b': 2}", "{'a': {'b': 'x'}}", "{'n': 1.0}"),
    "set": ("[1, 2].toSet()", "[].toSet()", "['a'].toSet()", "[1, 1.0].toSet()"),
    "path": ("/a/b", "/a/b/c/d", "path('x/y')", LOOKED_UP + "1", LOOKED_UP + "9", "/a/{x}",
             "/a/{x=**}"),
    "timestamp": ("timestamp.date(2020, 2, 29)", "timestamp.value(1600000000123)",
                  "timestamp.date(1, 1, 1)", "timestamp.value(-1)"),
    "duration": ("duration.value(1, 'd')", "duration.value(-5, 's')", "duration.value(3, 'ms')",
                 "duration.time(1, 2, 3, 4)", "duration.value(7, 'ns')"),
    "latlng": ("latlng.value(1, 2)", "latlng.value(52.5, 13.4)", "latlng.value(-90, 180.0)"),
    "map_diff": ("{'a': 1, 'b': 2}.diff({'a': 1.0, 'c': 3})", "{}.diff({})"),
    "vector": ("vector([1.0, 2.0])", "vector([])"),
}

# Result type: templates with the types of their parts; `T` is one type for all its uses, `?` any.
FORMS = {
    "bool": (
        ("{} == {}", "TT"), ("{} != {}", "TT"), ("{} == {}", "??"), ("{} < {}", ("int", "int")),
        ("{} <= {}", ("float", "int")), ("{} > {}", ("string", "string")),
        ("{} >= {}", ("timestamp", "timestamp")), ("{} < {}", ("duration", "duration")),
        ("{} < {}", ("bytes", "bytes")), ("{} > {}", "??"), ("{} in {}", ("?", "list")),
        ("{} in {}", ("string", "map")), ("{} in {}", ("int", "set")), ("{} in {}", "??"),
        ("{} && {}", ("bool", "bool")), ("{} || {}", ("bool", "bool")), ("!{}", ("bool",)),
        ("{} && {}", ("bool", "?")), ("{} || {}", ("?", "bool")), ("!{}", ("?",)),
        ("{} ? {} : {}", ("bool", "bool", "bool")), ("{} is TYPE", "?"),
        ("{}.matches(PATTERN)", ("string",)), ("{}.matches({})", ("string", "string")),
        ("{}.hasAll({})", ("list", "list")), ("{}.hasAny({})", ("list", "list")),
        ("{}.hasOnly({})", ("list", "list")), ("{}.hasAll({})", ("set", "set")),
        ("{}.hasAny({})", ("set", "list")), ("{}.hasOnly({})", ("set", "list")),
        ("exists({})", ("path",)), ("existsAfter({})", ("path",)), ("math.isNaN({})", ("float",)),
    ),
    "int": (
        ("{} + {}", ("int", "int")), ("{} - {}", ("int", "int")), ("{} * {}", ("int", "int")),
        ("{} / {}", ("int", "int")), ("{} % {}", ("int", "int")), ("-{}", ("int",)),
        ("{}.size()", ("string",)), ("{}.size()", ("list",)), ("{}.size()", ("map",)),
        ("{}.size()", ("set",)), ("{}.size()", ("bytes",)), ("{}.size()", "?"),
        ("int({})", ("float",)), ("int({})", ("string",)), ("int({})", "?"),
        ("math.abs({})", ("int",)), ("math.round({})", ("float",)), ("{}.year()", ("timestamp",)),
        ("{}.month()", ("timestamp",)), ("{}.day()", ("timestamp",)),
        ("{}.dayOfWeek()", ("timestamp",)), ("{}.dayOfYear()", ("timestamp",)),
        ("{}.hours()", ("timestamp",)), ("{}.nanos()", ("timestamp",)),
        ("{}.toMillis()", ("timestamp",)), ("{}.seconds()", ("duration",)),
        ("{}.nanos()", ("duration",)), ("{}[{}]", ("list", "int")),
        ("{} ? {} : {}", ("bool", "int", "int")),
    ),
    "float": (
        ("{} + {}", ("float", "int")), ("{} - {}", ("float", "float")),
        ("{} * {}", ("int", "float")), ("{} / {}", ("float", "float")),
        ("{} % {}", ("float", "float")), ("-{}", ("float",)), ("float({})", ("int",)),
        ("float({})", ("string",)), ("float({})", "?"), ("math.sqrt({})", ("float",)),
        ("math.pow({}, {})", ("float", "int")), ("math.floor({})", ("float",)),
        ("math.ceil({})", ("float",)), ("math.abs({})", ("float",)), ("{}.latitude()", ("latlng",)),
        ("{}.longitude()", ("latlng",)),
    ),
    "string": (
        ("{} + {}", ("string", "string")), ("string({})", "?"), ("string({})", ("float",)),
        ("{}.lower()", ("string",)), ("{}.upper()", ("string",)), ("{}.trim()", ("string",)),
        ("{}.replace(PATTERN, {})", ("string", "string")), ("{}[{}]", ("string", "int")),
        ("{}[{}:{}]", ("string", "int", "int")), ("{}.join({})", ("list", "string")),
        ("{}.toBase64()", ("bytes",)), ("{}.toHexString()", ("bytes",)),
        ("{}[{}]", ("path", "int")), ("{} ? {} : {}", ("bool", "string", "string")),
    ),
    "bytes": (("{}.toUtf8()", ("string",)), ("hashing.md5({})", ("string",)),
              ("hashing.sha256({})", ("bytes",)), ("hashing.crc32({})", ("string",)),
              ("hashing.crc32c({})", "?")),
    "list": (
        ("[{}, {}]", "??"), ("[{}]", "?"), ("{}.concat({})", ("list", "list")),
        ("{}.removeAll({})", ("list", "list")), ("{}[{}:{}]", ("list", "int", "int")),
        ("{}.split(PATTERN)", ("string",)), ("{}.keys()", ("map",)), ("{}.values()", ("map",)),
    ),
    "map": (("{{'a': {}}}", "?"), ("{{'a': {}, {}: {}}}", ("?", "string", "?")),
            ("{}.get({}, {})", ("map", "string", "map")), ("get({}).data", ("path",)),
            ("getAfter({}).data", ("path",))),
    "set": (("{}.toSet()", ("list",)), ("{}.union({})", ("set", "set")),
            ("{}.difference({})", ("set", "set")), ("{}.intersection({})", ("set", "set")),
            ("{}.affectedKeys()", ("map_diff",)), ("{}.addedKeys()", ("map_diff",)),
            ("{}.removedKeys()", ("map_diff",)), ("{}.changedKeys()", ("map_diff",)),
            ("{}.unchangedKeys()", ("map_diff",))),
    "map_diff": (("{}.diff({})", ("map", "map")),),
    "path": ((LOOKED_UP + "$({})", ("string",)), ("path({})", ("string",)),
             ("{}.bind({})", ("path", "map")), ("{}[{}:{}]", ("path", "int", "int")),
             ("/a/$({})/b", "?")),
    "timestamp": (("{} + {}", ("timestamp", "duration")), ("{} - {}", ("timestamp", "duration")),
                  ("{}.date()", ("timestamp",)), ("timestamp.value({})", ("int",)),
                  ("timestamp.date({}, {}, {})", ("int", "int", "int")),
                  ("{} + {}", ("duration", "timestamp"))),
    "duration": (("{} - {}", ("timestamp", "timestamp")), ("{} + {}", ("duration", "duration")),
                 ("-{}", ("duration",)), ("{}.time()", ("timestamp",)),
                 ("duration.value({}, 's')", ("int",)), ("duration.abs({})", ("duration",)),
                 ("duration.value({}, {})", ("int", "string"))),
    "latlng": (("latlng.value({}, {})", ("float", "int")),),
    "null": (), "vector": (("vector({})", ("list",)),),
}
ANY_FORMS = (
    ("{}.get({}, {})", ("map", "string", "?")), ("{}['a']", "?"), ("{}.a", "?"), ("{}[{}]", "??"),
    ("{}[{}]", ("map", "string")), ("{}.get([{}, {}], {})", ("map", "string", "string", "?")),
    ("get({}).data.n", ("path",)), ("debug({})", "?"), ("{} + {}", "??"), ("{} - {}", "??"),
    ("{}.nope()", "?"), ("{}.concat({})", "??"), ("{}.a.b", ("map",)), ("{}[{}:{}]", "???"),
    ("{}.size(1)", "?"), ("nope({})", "?"), ("math.nope({})", "?"), ("{}.distance({})",
                                                                   ("latlng", "latlng")),
    ("{}.hasAny({})", "??"), ("{}.diff({})", "??"), ("{}.get({}, {})", "???"),
)


@dataclass
class Node:
    """One expression: a template and its parts."""

    template: str
    parts: tuple = ()

    def text(self):
        return self.template.format(*(part.wrapped() for part in self.parts))

    def wrapped(self):
        text = self.text()
        simple = not self.parts and text[0] not in "-(" or text[0] in "[{" and text[-1] in "]}"
        return text if simple and text[0] != "/" and not text[0].isdigit() else f"({text})"

    def size(self):
        return 1 + sum(part.size() for part in self.parts)

    def reductions(self):
        """The expressions that lack one step of this one."""
        yield from self.parts
        for index, part in enumerate(self.parts):
            for smaller in part.reductions():
                yield Node(self.template,
                           self.parts[:index] + (smaller,) + self.parts[index + 1:])
            if part.parts:
                for plain in ("true", "1", "'a'", "null", "[1]", "{{'a': 1}}"):
                    yield Node(self.template,
                               self.parts[:index] + (Node(plain),) + self.parts[index + 1:])


class Expressions:
    """Draws expressions with a generator of random numbers."""

    def __init__(self, random, names=()):
        self.random, self.names = random, list(names)

    def leaf(self, kind):
        random = self.random
        draw = random.random()
        if draw < 0.45:
            field = random.choice([f for f, k in FIELDS.items() if k == kind] or list(FIELDS))
            if kind == "map" and draw < 0.25:
                return Node(random.choice((
                    "resource.data", "request.resource.data", "resource", "request.resource",
                    "request.query")))
            base = "request.resource.data" if random.random() < 0.2 else "resource.data"
            return Node(f"{base}.{field}")
        if draw < 0.55:
            extra = {
                "string": ("id", "request.auth.uid", "request.method", "resource.id", "database",
                           "request.auth.token.email"),
                "path": ("request.path", "resource.__name__", "request.resource.__name__"),
                "int": ("request.query.limit", "request.query.offset", "request.auth.token.level"),
                "bool": ("request.auth.token.admin", "request.auth != null", "resource == null",
                         "request.resource == null"),
            }.get(kind)
            if extra:
                return Node(random.choice(extra))
        if draw < 0.65 and self.names:
            return Node(random.choice(self.names))
        text = random.choice(LITERALS[kind])
        return Node(text.replace("{", "{{").replace("}", "}}"))

    def draw(self, kind, depth):
        random = self.random
        if kind == "?" or random.random() < 0.05:
            kind = random.choice(TYPES)
            if depth > 0 and random.random() < 0.25:
                return self.fill(random.choice(ANY_FORMS), depth)
        forms = FORMS[kind]
        if depth <= 0 or not forms or random.random() < 0.12:
            return self.leaf(kind)
        return self.fill(random.choice(forms), depth)

    def fill(self, form, depth):
        template, kinds = form
        random = self.random
        template = template.replace("TYPE", random.choice(TYPE_NAMES))
        template = template.replace(
            "PATTERN", "'" + random.choice(PATTERNS).replace("{", "{{").replace("}", "}}") + "'")
        same = random.choice(TYPES)
        parts = tuple(self.draw(same if kind == "T" else kind, depth - 1) for kind in kinds)
        return Node(template, parts)
