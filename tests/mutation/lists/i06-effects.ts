// Mutants of I6 where data is changed and calls leave: each effect once.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I6_EFFECTS: readonly Mutant[] = mutantsOf("I6", [
  {
    file: migrationFile("core_apply_effects"),
    test: "tests/database/runs/effects-once.test.ts",
    what: "the ledger does not know a call that it has answered",
    find: "d.step = at_step and d.seq = first_seq;",
    put: "d.step = at_step and d.seq = first_seq and false;",
  },
  {
    file: migrationFile("core_apply_effects"),
    test: "tests/database/runs/effects-once.test.ts",
    what: "a hop of an earlier epoch may change data",
    find: "elsif run.epoch <> (p ->> 'epoch')::int then",
    put: "elsif run.epoch < (p ->> 'epoch')::int then",
  },
  {
    file: migrationFile("core_undone_operations"),
    test: "tests/database/runs/undo.test.ts",
    what: "an effect is undone twice",
    find: "or target.undone_by is not null",
    put: "",
  },
  {
    file: migrationFile("core_undone_operations"),
    test: "tests/database/runs/undo.test.ts",
    what: "an undo takes a later change with it",
    find: "is distinct from target.mark then",
    put: "is distinct from target.mark and false then",
  },
  {
    file: "shared/chain/act/writes/apply-ops.ts",
    test: "shared/chain/act/writes/apply-ops.test.ts",
    what: "a hop goes on with its own answers against the ledger's",
    find: "if (!sameAnswers(answer.decision?.answers, answers)) {",
    put: "if (answers.length < 0) {",
  },
  {
    file: "shared/chain/act/writes/update-tool.ts",
    test: "shared/chain/act/writes/changes.test.ts",
    what: "an amount is added again when the model repeats its call",
    find: "key !== null && work.adjusted.has(key);",
    put: "key !== null && work.adjusted.size > 1000;",
  },
  {
    file: "shared/chain/act/writes/update-tool.ts",
    test: "shared/chain/act/writes/changes.test.ts",
    what: "an amount is worked out from a row that has changed since",
    find: "...(row === null ? {} : { expect: row }),",
    put: "...(row === null ? {} : {}),",
  },
  {
    file: "shared/process/steps/retry-call.ts",
    test: "shared/process/stored-process.test.ts",
    what: "an unsafe call that was sent and not answered counts as failed, so that a new run repeats it",
    find: `return { ...answer, ...UNKNOWN, code: "unknown_outcome", seen: { what, detail, at } };`,
    put: "return { ...answer, detail: UNKNOWN.detail };",
  },
  {
    file: "shared/process/steps/decided-end.ts",
    test: "shared/process/stored-process.test.ts",
    what: "a call that a person says has happened, or has not, is made again",
    find: 'case "run":\n      return null;',
    put: 'case "run":\n    case "happened":\n    case "skip":\n      return null;',
  },
  {
    file: "shared/process/steps/call-tool.ts",
    test: "shared/process/stored-process.test.ts",
    what: "a repeated call has another idempotency key",
    find: "ctx.ids.named(`step:${ctx.envelope.run}:${ctx.hop}`)",
    put: "ctx.ids.named(`step:${ctx.envelope.run}:${ctx.hop}:${ctx.state.claims}`)",
  },
  {
    file: "shared/process/data/apply-once.ts",
    test: "tests/contract/data-steps/kitchen-steps.test.ts",
    what: "a repeated step with other inputs writes a second time",
    find: `outcome === "adopted" && results.every(({ status }) => status === "failed")`,
    put: `outcome === "adopted"`,
  },
  {
    file: migrationFile("kitchen_named_foods"),
    test: "tests/database/runs/put-back.test.ts",
    what: "a row that is put back takes over the judgement of another row of its name",
    find: "current_setting('alfred.put_back', true) is distinct from 'on'",
    put: "true",
  },
  {
    file: migrationFile("core_row_operations"),
    test: "tests/database/runs/put-back.test.ts",
    what: "the undo of a new name keeps the judgement of that name",
    find: "          or k = any (entry.hidden)\n",
    put: "          or false\n",
  },
  {
    file: "shared/platform/processes/item-hops.ts",
    test: "shared/platform/processes/item-hops.test.ts",
    what: "an item is reached twice after a recovery",
    find: "if (end === undefined) return place;",
    put: "if (end === undefined || place > from) return place;",
  },
]);
