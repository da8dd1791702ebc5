// I6.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I6_MUTANTS: readonly Mutant[] = [
  ...mutantsOf(
    migrationFile("core_apply_effects"),
    "tests/database/runs/effects-once.test.ts",
    "I6",
    [
      {
        what: "the ledger does not know a call that it has answered",
        find: "d.step = at_step and d.seq = first_seq;",
        put: "d.step = at_step and d.seq = first_seq and false;",
      },
      {
        what: "a hop of an earlier epoch may change data",
        find: "elsif run.epoch <> (p ->> 'epoch')::int then",
        put: "elsif run.epoch < (p ->> 'epoch')::int then",
      },
    ],
  ),
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
  ...mutantsOf(migrationFile("core_undone_operations"), "tests/database/runs/undo.test.ts", "I6", [
    {
      what: "an effect is undone twice",
      find: "or target.undone_by is not null",
      put: "",
    },
    {
      what: "an undo takes a later change with it",
      find: "is distinct from target.mark then",
      put: "is distinct from target.mark and false then",
    },
  ]),
  ...mutantsOf(
    "shared/chain/act/writes/apply-ops.ts",
    "shared/chain/act/writes/apply-ops.test.ts",
    "I6",
    [
      {
        what: "a hop goes on with its own answers against the ledger's",
        find: "if (!sameAnswers(answer.decision?.answers, answers)) {",
        put: "if (answers.length < 0) {",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/writes/update-tool.ts",
    "shared/chain/act/writes/changes.test.ts",
    "I6",
    [
      {
        what: "an amount is added again when the model repeats its call",
        find: "key !== null && work.adjusted.has(key);",
        put: "key !== null && work.adjusted.size > 1000;",
      },
      {
        what: "an amount is worked out from a row that has changed since",
        find: "...(row === null ? {} : { expect: row }),",
        put: "...(row === null ? {} : {}),",
      },
      {
        what: "two changes of one call meet in one row",
        find: "target.id)).size < planned.length) {",
        put: "target.id)).size > planned.length) {",
      },
    ],
  ),
  ...mutantsOf("shared/process/steps/doubt.ts", "shared/process/stored-process.test.ts", "I6", [
    {
      what: "an unsafe call that was sent and not answered counts as failed, so that a new run repeats it",
      find: `return { ...answer, ...UNKNOWN, code: "unknown_outcome" };`,
      put: "return { ...answer, detail: UNKNOWN.detail };",
    },
  ]),
  ...mutantsOf(
    "shared/process/steps/run-outside.ts",
    "shared/process/stored-process.test.ts",
    "I6",
    [
      {
        what: "a repeated call has another idempotency key",
        find: "ctx.ids.named(`step:${ctx.envelope.run}:${ctx.hop}`)",
        put: "ctx.ids.named(`step:${ctx.envelope.run}:${ctx.hop}:${ctx.state.claims}`)",
      },
    ],
  ),
  ...mutantsOf(
    "shared/process/data/apply-once.ts",
    "tests/contract/data-steps/kitchen-steps.test.ts",
    "I6",
    [
      {
        what: "a repeated step with other inputs writes a second time",
        find: `outcome === "adopted" && results.every(({ status }) => status === "failed")`,
        put: `outcome === "adopted"`,
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
    "shared/engine/journal/flush-before-effects.ts",
    "shared/engine/journal/flush-before-effects.test.ts",
    "I6",
    [
      {
        what: "a decision reaches calls that are not a node's, such as the one that ends a run",
        find: "if (!Object.hasOwn(EFFECTS, name)) return undefined;",
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
  ...mutantsOf(
    migrationFile("core_step_journal"),
    "tests/database/platform/run-journal.test.ts",
    "I6",
    [
      {
        what: "a Tool that was switched off meanwhile is called",
        find: `    alfred.closed_because(tool, run.id),
`,
        put: "",
      },
      {
        what: "a Secret is handed to a step that is bound to another Tool",
        find: "or alfred.bound_tool(run.resolved, p ->> 'hop') is distinct from (p #>> '{tool,id}')::uuid",
        put: "",
      },
    ],
  ),
];
