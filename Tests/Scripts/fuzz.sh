#!/bin/sh
# Fuzzes the parser for a number of seconds (60 by default) with libFuzzer.
# The sources are put together into one module, without the imports of each other.
# usage: fuzz.sh [SECONDS] [CORPUS]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$root/.build/fuzz
corpus=${2:-$work/corpus}
mkdir -p "$work/sources" "$corpus"
rm -f "$work"/sources/*
for file in $(find "$root/Sources/SourceText" "$root/Sources/RulesSyntax" -name '*.swift') \
  "$root/Tests/Fuzz/ParserFuzzer.swift"
do
  sed -E 's/^(public |package |internal )?import (SourceText|RulesSyntax)$//' "$file" \
    > "$work/sources/$(basename "$file")"
done
cp "$root"/Fixtures/Syntax/valid/*.rules "$corpus"
swiftc -O -swift-version 6 -package-name firebreak -module-name Fuzz -sanitize=fuzzer \
  -parse-as-library "$work"/sources/*.swift -o "$work/parser-fuzzer"
exec "$work/parser-fuzzer" -max_total_time="${1:-60}" -timeout=10 -max_len=4096 \
  -artifact_prefix="$work/" "$corpus"
