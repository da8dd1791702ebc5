// Mutants of I6 in the engine and its store: one holder of a hop, one answer to a call of a model.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I6_CLAIMS_AND_ANSWERS: readonly Mutant[] = [
  ...mutantsOf("shared/redis/scripts/common.ts", "tests/contract/store/store.test.ts", "I6", [
    {
      what: "two deliveries hold the same hop at the same time",
      find: "if l and l.till > now() then",
      put: "if l and l.till > now() and l.nonce == c.nonce then",
      only: "embedded Redis",
    },
    {
      what: "a run that has ended may still be changed by its hops",
      find: "if held == nil or (ended and not held.late) then return false end",
      put: "if held == nil then return false end",
      only: "embedded Redis",
    },
    {
      what: "a run that is seeded again forgets what it has done",
      find: "if redis.call('EXISTS', target) == 1 then return end",
      put: "",
      only: "embedded Redis",
    },
    {
      what: "a store that lost something hands an old fence out again",
      find: "+ 1, now())",
      put: "+ 1, 0)",
      only: "embedded Redis",
    },
  ]),
  ...mutantsOf("shared/redis/scripts/commit.ts", "tests/contract/store/store.test.ts", "I6", [
    {
      what: "a hop whose lease was taken over may commit",
      find: "if not fenced(epoch, ended, held) then return {'stale'} end",
      put: "",
      only: "embedded Redis",
    },
    {
      what: "the script claims the next hop while others of its group are open",
      find: "if last == 0 then return {'committed', n, last, statuses} end",
      put: "",
      only: "embedded Redis",
    },
  ]),
  ...mutantsOf("shared/redis/scripts/lease.ts", "tests/contract/store/store.test.ts", "I6", [
    {
      what: "a stored model answer is replaced by a later one",
      find: "if before[i] then",
      put: "if false then",
      only: "embedded Redis",
    },
  ]),
  ...mutantsOf("shared/engine/journal/journal.ts", "shared/engine/journal/journal.test.ts", "I6", [
    {
      what: "a decision goes on beside another answer in its place",
      find: " || answer.answers.some((text, i) => text !== texts[i])",
      put: "",
    },
  ]),
  ...mutantsOf(
    "shared/engine/hop/execute-hop.ts",
    "shared/engine/journal/held-answers.test.ts",
    "I6",
    [
      {
        what: "a run ends on a reply that is not stored",
        find: "if (outcome.end) await model.flush();",
        put: "",
      },
    ],
  ),
  ...mutantsOf(
    "shared/engine/hop/build-hop-context.ts",
    "shared/engine/journal/held-answers.test.ts",
    "I6",
    [
      {
        what: "an event is streamed on an answer that is not stored",
        find: "await model.flush();",
        put: "",
      },
    ],
  ),
  ...mutantsOf(
    "shared/engine/journal/flush-before-effects.ts",
    "shared/engine/journal/held-answers.test.ts",
    "I6",
    [
      {
        what: "an effect rests on an answer that is not stored",
        find: "await flush();",
        put: "",
      },
    ],
  ),
  ...mutantsOf(
    "tests/simulation/memory/store/memory-store-ends.ts",
    "tests/contract/store/store.test.ts",
    "I6",
    [
      {
        what: "a commit claims the next hop while others of its group are open",
        find: "if (!r.claim || !last) return {};",
        put: "if (!r.claim) return {};",
        only: "the simulator's store",
      },
    ],
  ),
  ...mutantsOf(
    "tests/simulation/memory/store/memory-store-scripts.ts",
    "tests/simulation/simulation.test.ts",
    "I6",
    [
      {
        what: "whoever had a claim once may still write (fence)",
        find: "return fields.lease?.fence === r.fence ? { run,",
        put: "return fields.lease ? { run,",
      },
    ],
  ),
  ...mutantsOf(
    "tests/simulation/memory/postgres/memory-postgres-effects.ts",
    "tests/simulation/simulation.test.ts",
    "I6",
    [
      {
        what: "an effect is known by its call, not by its place in the run (ledger key)",
        find: "const { origin, originId, step, seq } = request;",
        put: `const { origin, originId, step } = request;
  const seq = request.seq + 100 * state.effects.size;`,
      },
    ],
  ),
];
