// Mutants of I6 where data is changed and calls leave: each effect once.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I6_EFFECTS: readonly Mutant[] = [
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
    ],
  ),
  ...mutantsOf(
    "shared/process/steps/retry-call.ts",
    "shared/process/stored-process.test.ts",
    "I6",
    [
      {
        what: "an unsafe call that was sent and not answered counts as failed, so that a new run repeats it",
        find: `return { ...answer, ...UNKNOWN, code: "unknown_outcome" };`,
        put: "return { ...answer, detail: UNKNOWN.detail };",
      },
    ],
  ),
  ...mutantsOf("shared/process/steps/call-tool.ts", "shared/process/stored-process.test.ts", "I6", [
    {
      what: "a repeated call has another idempotency key",
      find: "ctx.ids.named(`step:${ctx.envelope.run}:${ctx.hop}`)",
      put: "ctx.ids.named(`step:${ctx.envelope.run}:${ctx.hop}:${ctx.state.claims}`)",
    },
  ]),
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
  ...mutantsOf(migrationFile("kitchen_named_foods"), "tests/database/runs/put-back.test.ts", "I6", [
    {
      what: "a row that is put back takes over the judgement of another row of its name",
      find: "current_setting('alfred.put_back', true) is distinct from 'on'",
      put: "true",
    },
  ]),
  ...mutantsOf(migrationFile("core_row_operations"), "tests/database/runs/put-back.test.ts", "I6", [
    {
      what: "the undo of a new name keeps the judgement of that name",
      find: "          or k = any (entry.hidden)\n",
      put: "          or false\n",
    },
  ]),
];
