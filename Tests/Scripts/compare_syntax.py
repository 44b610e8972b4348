"""Compares the syntax errors of Firebreak with the official compiler's.

usage: compare_syntax.py fixtures            the lines of Fixtures/Syntax
       compare_syntax.py random N [SEED]     N mutations of valid texts
       compare_syntax.py text FILE           one file

Needs `swift build --product SyntaxProbe` and, but for `fixtures`, the emulator.
"""

import json
import pathlib
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from syntax_oracle import syntax_errors

ROOT = pathlib.Path(__file__).parents[2]
PROBE = ROOT / ".build" / "debug" / "SyntaxProbe"
TOKEN = re.compile(r"\s+|//[^\n]*|[A-Za-z_$][\w$]*|\d+|'[^'\n]*'|\"[^\"\n]*\"|&&|\|\||[=!<>]=|\*\*|.",
                   re.S)
NOISE = list("(){}[];:,.?!=<>&|+-*/%$'\"\\@#~^é\n ") + [
    "&&", "||", "==", "in", "is", "match", "allow", "function", "return", "let", "if", "true",
    "null", "service", "rules_version", "import", "/a", "/{x}", "/{x=**}", "1", "1.5", "'s'",
    "b'x'", "++", "--", "**", "x", "$(", "/* ", "//", " ; "]


def ours(sources):
    if not sources:
        return []
    lines = "\n".join(json.dumps(source) for source in sources) + "\n"
    reply = subprocess.run([PROBE], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in reply.stdout.decode().splitlines()]


def tokens(text):
    return TOKEN.findall(text)


def mutate(text, rng):
    """One random edit of a text."""
    parts = tokens(text)
    solid = [i for i, part in enumerate(parts) if not part.isspace()]
    place = rng.choice(solid)
    kind = rng.randrange(6)
    if kind == 0:
        del parts[place]
    elif kind == 1:
        parts.insert(place, rng.choice(NOISE) + " " * rng.randrange(2))
    elif kind == 2:
        parts.insert(place, parts[place] + " ")
    elif kind == 3:
        other = rng.choice(solid)
        parts[place], parts[other] = parts[other], parts[place]
    elif kind == 4:
        parts[place] = rng.choice(NOISE)
    else:
        result = "".join(parts)
        offset = rng.randrange(len(result))
        return result[:offset] + rng.choice(NOISE)[0] + result[offset + rng.randrange(2):]
    return "".join(parts)


def bases():
    """The valid texts among the seeds."""
    folder = ROOT / "Fixtures" / "Syntax" / "valid"
    texts = [path.read_text() for path in sorted(folder.glob("*.rules"))]
    extra = pathlib.Path("/tmp/firebreak-rules")
    if extra.is_dir():
        texts += [path.read_text() for path in sorted(extra.glob("*.rules"))]
    return texts


def compare(pairs, show):
    """Prints differences of (source, official, ours) and the rates of agreement."""
    first = full = 0
    for source, official, mine in pairs:
        first += official[:1] == mine[:1]
        if official == mine:
            full += 1
        elif show > 0:
            show -= 1
            print("=" * 60)
            if len(source) < 4000:
                print(source)
            else:
                line = (official + mine)[0][0]
                print("\n".join(source.split("\n")[max(0, line - 4):line + 4]))
            for name, rows in (("official", official), ("ours", mine)):
                for row in rows:
                    print(f"  {name:8} {row[0]}:{row[1]} {row[2][:150]}")
    print(f"{len(pairs)} texts: first error agrees {first}, all errors agree {full}")


def main():
    mode = sys.argv[1]
    if mode == "fixtures":
        pairs = []
        for path in sorted((ROOT / "Fixtures" / "Syntax").glob("*.txt")):
            rows = [line.split("\t") for line in path.read_text().split("\n")
                    if line and not line.startswith("#")]
            sources = [json.loads(row[0]) for row in rows]
            pairs += zip(sources, [json.loads(row[1]) for row in rows], ours(sources))
        compare(pairs, show=int(sys.argv[2]) if len(sys.argv) > 2 else 40)
    elif mode == "random":
        rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
        texts = bases()
        sources = [mutate(rng.choice(texts), rng) for _ in range(int(sys.argv[2]))]
        with ThreadPoolExecutor(4) as pool:
            official = list(pool.map(syntax_errors, sources))
        compare(list(zip(sources, official, ours(sources))), show=12)
    else:
        source = pathlib.Path(sys.argv[2]).read_text()
        compare([(source, syntax_errors(source), ours([source])[0])], show=1)


if __name__ == "__main__":
    main()
