#!/bin/sh
# Fuzzes the whole engine (rules texts) or the suite reader with libFuzzer, for a number of
# seconds (60 by default). The modules are built with SwiftPM and linked with the harness.
# The long time limit is for a busy machine: libFuzzer counts real time.
# usage: fuzz_engine.sh engine|suite [SECONDS]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${FUZZ_BUILD:-$root/.build/fuzz-modules}
case ${1:-} in
engine)
  harness=EngineFuzzer
  files="$root/Tests/Fuzz/EngineFuzzer.swift $root/Tests/Fuzz/TokenMutator.swift"
  seeds=$(find "$root/Fixtures" "$root/Rules" -name '*.rules' -size -4k) ;;
suite)
  harness=SuiteFuzzer
  files=$root/Tests/Fuzz/SuiteFuzzer.swift
  seeds=$(find "$root/Fixtures" -name '*.suite.*' -size -4k) ;;
*)
  echo "usage: fuzz_engine.sh engine|suite [SECONDS]" >&2
  exit 64 ;;
esac
corpus=$build/corpus-$1
mkdir -p "$corpus"
for seed in $seeds
do
  cp "$seed" "$corpus/$(cksum < "$seed" | cut -d ' ' -f 1)"
done
cd "$root"
swift build -c release --target RulesTesting --scratch-path "$build" -Xswiftc -sanitize=fuzzer
objects=$(for module in SourceText RulesSyntax RulesValues Patterns DocumentStore RulesLibrary \
  RulesChecker RulesEvaluator RulesEngine RulesTesting
do
  find "$build/release/$module.build" -name '*.o'
done)
# A package is named after its folder; the harness belongs to it, to see what the modules see.
swiftc -O -swift-version 6 -package-name "$(basename "$root" | tr 'A-Z' 'a-z')" \
  -module-name Fuzz -parse-as-library -sanitize=fuzzer -I "$build/release/Modules" \
  -Xcc -fmodule-map-file="$root/Sources/CPCRE2/module.modulemap" \
  -Xcc -fmodule-map-file="$root/Sources/CYAML/module.modulemap" \
  $files $objects -lpcre2-8 -lyaml -o "$build/$harness"
exec "$build/$harness" -max_total_time="${2:-60}" -max_len=4096 -timeout=60 -rss_limit_mb=2048 \
  -artifact_prefix="$build/$1-" "$corpus"
