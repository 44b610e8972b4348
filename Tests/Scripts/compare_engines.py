#!/usr/bin/env python3
"""Compares one decision of the example app in three engines, side by side in one run.

The decision: may an account write down which household it belongs to (`userHouseholds`, create)?
Every engine makes the same checks: the account's own document, only the field `householdId`, the
form of the household's id, membership in the household that is stored under that id.

- Firebreak: `Benchmarks absolute`, which prints the time of one decision.
- Cedar: `cedarpy` with policies and entities parsed beforehand; the time is the engine's own
  `authz_duration_micros`, without Python. `like` cannot say which characters an id has, so
  Cedar checks less: the id is not empty. Both engines are given the rules of the whole app, one
  policy a statement; Cedar with nothing but the policy that decides is printed for comparison.
- CEL: a compiled program of `common-expression-language`; from the time of a call, the time of a
  trivial program in the same context is subtracted, so that Python and the conversion of the
  context do not count.

Medians of alternating rounds; within a round the best of several batches for Firebreak and CEL
(by processor time for CEL), the median of the calls for Cedar. Exit 1 if Firebreak is not
ten times as fast as both.

    swift build -c release --product Benchmarks --scratch-path /tmp/build-bench
    python3 -m venv /tmp/engines
    /tmp/engines/bin/pip install cedarpy common-expression-language
    /tmp/engines/bin/python Tests/Scripts/compare_engines.py /tmp/build-bench/release/Benchmarks
"""

import json
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

import cedarpy
import cel

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
CALLS = 2000
BATCHES = 10
REQUIRED = 10

# The rules of the example app, statement by statement, as far as Cedar can say them: it has no
# regular expressions, no length of a text, no concatenation and no difference of maps, so what
# needs those is handed in the context, computed.
POLICY = """
// households
permit (principal, action == Action::"get", resource is Household)
when { resource.members.contains(principal) };
permit (principal, action == Action::"create", resource is Household)
when {
  context.isId && !context.hasOtherFields && context.nameLength > 0 && context.nameLength <= 60 &&
  context.data.memberUids == [context.data.createdBy] && context.data.createdBy == principal &&
  context.data.createdAt == context.time
};
permit (principal, action == Action::"update", resource is Household)
when {
  resource.members.contains(principal) && ["name"].containsAll(context.affected) &&
  context.nameLength > 0 && context.nameLength <= 60
};
permit (principal, action == Action::"update", resource is Household)
when {
  ["memberUids", "joinedWith"].containsAll(context.affected) &&
  !resource.members.contains(principal) && context.data.memberUids.contains(principal) &&
  context.data.memberUids.containsAll(resource.members) && context.memberCount <= 12 &&
  context.invite.expiresAt > context.time && !context.inviteExistsAfter
};
permit (principal, action == Action::"update", resource is Household)
when {
  resource.members.contains(principal) && ["memberUids"].containsAll(context.affected) &&
  !context.data.memberUids.contains(principal) &&
  resource.members.containsAll(context.data.memberUids)
};
// invites
permit (principal, action in [Action::"get", Action::"list"], resource is Invite)
when { resource.household.members.contains(principal) };
permit (principal, action == Action::"create", resource is Invite)
when {
  resource.household.members.contains(principal) && context.isCode && !context.hasOtherFields &&
  context.data.createdBy == principal && context.data.createdAt == context.time &&
  context.data.expiresAt > context.time && context.data.expiresAt <= context.time + 604800
};
permit (principal, action == Action::"delete", resource is Invite)
when { context.membersAfter.contains(principal) };
// cards
permit (principal, action in [Action::"get", Action::"list"], resource is Card)
when { resource.household.members.contains(principal) };
permit (principal, action == Action::"create", resource is Card)
when {
  resource.household.members.contains(principal) && context.isId && !context.hasOtherFields &&
  context.data.authorUid == principal && context.data.createdAt == context.time &&
  context.titleLength > 0 && context.titleLength <= 80 && context.textLength <= 500
};
permit (principal, action == Action::"update", resource is Card)
when {
  resource.household.members.contains(principal) && resource.author == principal &&
  ["title", "text", "editedAt"].containsAll(context.affected) &&
  context.data.editedAt == context.time &&
  context.titleLength > 0 && context.titleLength <= 80 && context.textLength <= 500
};
permit (principal, action == Action::"delete", resource is Card)
when {
  resource.household.members.contains(principal) &&
  (resource.author == principal || resource.household.createdBy == principal)
};
// comments
permit (principal, action in [Action::"get", Action::"list"], resource is Comment)
when { resource.household.members.contains(principal) };
permit (principal, action == Action::"create", resource is Comment)
when {
  resource.household.members.contains(principal) && context.isId && context.cardExistsAfter &&
  !context.hasOtherFields && context.data.authorUid == principal &&
  context.data.createdAt == context.time && context.textLength > 0 && context.textLength <= 500
};
permit (principal, action == Action::"update", resource is Comment)
when {
  resource.household.members.contains(principal) && resource.author == principal &&
  ["text", "editedAt"].containsAll(context.affected) &&
  context.data.editedAt == context.time && context.textLength > 0 && context.textLength <= 500
};
permit (principal, action == Action::"delete", resource is Comment)
when {
  resource.household.members.contains(principal) &&
  (resource.author == principal || resource.household.createdBy == principal)
};
// userHouseholds
permit (principal, action == Action::"get", resource is Lookup)
when { resource.owner == principal };
""" + (LOOKUP := """
permit (principal, action in [Action::"create", Action::"update"], resource is Lookup)
when {
  resource.owner == principal &&
  !context.hasOtherFields &&
  context has householdId &&
  context.householdId != "" &&
  context.household.id == context.householdId &&
  context.household.members.contains(principal)
};
""")
ENTITIES = [
    {"uid": {"type": "User", "id": "uid-alice"}, "attrs": {}, "parents": []},
    {
        "uid": {"type": "Household", "id": "h1"},
        "attrs": {
            "id": "h1",
            "name": "Home",
            "members": [{"__entity": {"type": "User", "id": "uid-alice"}}],
        },
        "parents": [],
    },
    {
        "uid": {"type": "Lookup", "id": "uid-alice"},
        "attrs": {"owner": {"__entity": {"type": "User", "id": "uid-alice"}}},
        "parents": [],
    },
]
REQUEST = {
    "principal": 'User::"uid-alice"',
    "action": 'Action::"create"',
    "resource": 'Lookup::"uid-alice"',
    "context": {
        "householdId": "h1",
        "hasOtherFields": False,
        "household": {"__entity": {"type": "Household", "id": "h1"}},
    },
}

EXPRESSION = """
auth != null && auth.uid == uid
  && data.all(key, key in ['householdId'])
  && data.householdId.matches('^[A-Za-z0-9_-]{1,128}$')
  && auth.uid in households[data.householdId].memberUids
"""
VARIABLES = {
    "auth": {"uid": "uid-alice", "token": {"sub": "uid-alice"}},
    "uid": "uid-alice",
    "data": {"householdId": "h1"},
    "households": {"h1": {"name": "Home", "memberUids": ["uid-alice"], "createdBy": "uid-alice"}},
}


def firebreak(executable):
    """Microseconds of one decision."""
    printed = subprocess.run(
        [executable, "absolute"], cwd=ROOT, capture_output=True, text=True).stdout
    found = re.search(r"decision-ns ([0-9.]+)", printed)
    if not found:
        sys.exit(f"`{executable}` printed no figure: {printed!r}")
    return float(found.group(1)) / 1000


def cedar(policies, entities):
    """Microseconds of one decision inside the engine."""
    taken = []
    for _ in range(CALLS):
        answer = cedarpy.is_authorized(REQUEST, policies, entities)
        taken.append(answer.metrics["authz_duration_micros"])
    return statistics.median(taken)


def each_call(program, context):
    """Microseconds of processor time, so that other work on the machine weighs little."""
    best = float("inf")
    for _ in range(BATCHES):
        start = time.process_time()
        for _ in range(CALLS // BATCHES):
            program.execute(context)
        best = min(best, (time.process_time() - start) / (CALLS // BATCHES) * 1e6)
    return best


def common_expression(program, trivial, context):
    """Microseconds of one decision without the cost of calling from Python."""
    return each_call(program, context) - each_call(trivial, context)


def check_verdicts(policies, entities, program, context):
    """Both must allow Alice and deny her another's household."""
    if not cedarpy.is_authorized(REQUEST, policies, entities).allowed:
        sys.exit("Cedar denies what it should allow")
    bob = REQUEST | {"principal": 'User::"uid-bob"'}
    if cedarpy.is_authorized(bob, policies, entities).allowed:
        sys.exit("Cedar allows what it should deny")
    if program.execute(context) is not True:
        sys.exit("CEL denies what it should allow")
    if program.execute(cel.Context(VARIABLES | {"uid": "uid-bob"})) is not False:
        sys.exit("CEL allows what it should deny")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: compare_engines.py PATH-OF-BENCHMARKS (see the top of this script)")
    policies = cedarpy.PolicySet.from_str(POLICY)
    entities = cedarpy.Entities.from_json_str(json.dumps(ENTITIES))
    program = cel.compile(EXPRESSION)
    trivial = cel.compile("true")
    context = cel.Context(VARIABLES)
    check_verdicts(policies, entities, program, context)
    alone = cedarpy.PolicySet.from_str(LOOKUP)

    rounds = {"Firebreak": [], "Cedar": [], "Cedar, one policy": [], "CEL": []}
    for _ in range(ROUNDS):
        rounds["Firebreak"].append(firebreak(sys.argv[1]))
        rounds["Cedar"].append(cedar(policies, entities))
        rounds["Cedar, one policy"].append(cedar(alone, entities))
        rounds["CEL"].append(common_expression(program, trivial, context))
    ours = statistics.median(rounds["Firebreak"])
    print(f"Firebreak: {ours:.2f} µs")
    missed = False
    for name in ("Cedar", "Cedar, one policy", "CEL"):
        theirs = statistics.median(rounds[name])
        spread = f"{min(rounds[name]):.1f} to {max(rounds[name]):.1f}"
        print(f"{name}: {theirs:.2f} µs ({spread}), {theirs / ours:.1f} times ours")
        missed = missed or name in ("Cedar", "CEL") and theirs / ours < REQUIRED
    if missed:
        sys.exit(f"a ratio is below {REQUIRED}")


main()
