// Mutants of I10 in steps: no foreign rows, no other tables, no unfiltered change.
import { migrationFile } from "../../support/migration-file.ts";
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I10_ROWS: readonly Mutant[] = mutantsOf("I10", [
  {
    file: "shared/domain/entities/translation/translate-filter.ts",
    test: "shared/domain/entities/translation/translate-input.test.ts",
    what: "an id that a model writes reaches a filter",
    find: "if (findUuids(JSON.stringify(condition.value)).length > 0) {",
    put: "if (findUuids(JSON.stringify(condition.value)).length > 100) {",
  },
  {
    file: "shared/domain/entities/create-registry.ts",
    test: "shared/domain/entities/translation/translate-input.test.ts",
    what: "a ref of another type stands for a row",
    find: "if (type !== undefined && record.type !== type) {",
    put: "if (type === undefined && record.type !== type) {",
  },
  {
    file: "shared/chain/act/call-function.ts",
    test: "shared/chain/act/call-function.test.ts",
    what: "a step may change tables of other subdomains",
    find: "if (!tables.includes(table)) {",
    put: "if (!tables) {",
  },
  {
    file: "shared/chain/act/call-function.ts",
    test: "shared/chain/act/call-function.test.ts",
    what: "a step may use tools that Think did not give it",
    find: "if (!toolsOf(key).includes(tool)) throw",
    put: "if (tool.length === 0) throw",
  },
  {
    file: "shared/domain/rows/read-call.ts",
    test: "tests/contract/kitchen/read-call.test.ts",
    what: "a filter beside refs is dropped in silence",
    find: "changes.every(({ refs }) => refs.length > 0)",
    put: "changes.every(({ refs }) => refs.length > 100)",
  },
  {
    file: "shared/chain/act/confirmations/confirm-delete.ts",
    test: "shared/chain/act/writes/deletes.test.ts",
    what: "many small deletes walk around the limit",
    find: "return deleted.length + count > work.ctx.pack.deleteLimit;",
    put: "return count > work.ctx.pack.deleteLimit;",
  },
  {
    file: migrationFile("core_filters"),
    test: "tests/database/filter-refusals.test.ts",
    what: "a filter in which one thing is wrong is carried out without it",
    find: `perform alfred.refuse_filter(format('unknown operator "%s"', operator));`,
    put: "return 'true';",
  },
  {
    file: "shared/chain/act/writes/resolve-targets.ts",
    test: "shared/chain/act/writes/deletes.test.ts",
    what: "a change meets any number of rows",
    find: "if (page.total > MAX) {",
    put: "if (page.total < 0) {",
  },
  {
    file: "shared/domain/conversation/questions/build-pending.ts",
    test: "shared/domain/conversation/questions/build-pending.test.ts",
    what: "a yes to one delete lets others go",
    find: `takenOver?.type === "confirm_delete" &&
    understanding?.plan !== undefined &&
    thinkResult(results) === undefined &&
    (takenOver.remaining ?? []).some(({ id }) => id === step.id)`,
    put: `takenOver?.type === "confirm_delete" &&
    understanding?.plan !== undefined &&
    thinkResult(results) === undefined`,
  },
  {
    file: "shared/chain/act/content/save-artifacts.ts",
    test: "shared/chain/act/content/save-artifacts.test.ts",
    what: "a compiled draft is written to a table of another subdomain",
    find: "if (foreign)\n",
    put: "if (foreign && !artifact)\n",
  },
  {
    file: "shared/domain/planning/check-plan.ts",
    test: "shared/domain/planning/plans.test.ts",
    what: "a plan may write where nothing can be written",
    find: "if (spec.writes.length === 0) faults",
    put: "if (spec.writes.length < 0) faults",
  },
  {
    file: "shared/chain/act/call-function.ts",
    test: "shared/chain/act/confirmations/named-rows.test.ts",
    what: "a small delete by a filter that is wider than what was named does not ask",
    find: "isWider(work, table, filter, targets) ||",
    put: "",
  },
  {
    file: "shared/chain/act/confirmations/named-rows.ts",
    test: "shared/chain/act/confirmations/named-rows.test.ts",
    what: "all that was found is deleted without a question, though the message names one of it",
    find: "return namedTargets.length > 0 && namedTargets.length < targets.length;",
    put: "return namedTargets.length < 0;",
  },
  {
    file: "shared/chain/act/confirmations/named-rows.ts",
    test: "shared/chain/act/confirmations/named-rows.test.ts",
    what: "rows that nobody named are changed one by one without a question",
    find: "return changed.length > 0 && unnamed",
    put: "return changed.length > 99 && unnamed",
  },
  {
    file: "shared/domain/receipts/standing-changes.ts",
    test: "shared/chain/act/writes/undo-steps.test.ts",
    what: "a change that is not shown can be named",
    find: ".filter((ref) => !changes.some(",
    put: `.filter((ref) => ref === "" && !changes.some(`,
  },
  {
    file: "shared/domain/receipts/standing-changes.ts",
    test: "shared/chain/act/writes/undo-steps.test.ts",
    what: "an undo takes back more than it names",
    find: ".filter(({ ref }) => refs.includes(ref))",
    put: `.filter(({ ref }) => refs.length > 0 && ref !== "")`,
  },
  {
    file: "shared/platform/processes/taint.ts",
    test: "shared/platform/processes/taint.test.ts",
    what: "what a service answers chooses the row that is deleted",
    find: `operation.type === "data_write" ? CONTENTS : []`,
    put: `operation.type === "data_write" ? [...CONTENTS, "ref"] : []`,
  },
  {
    file: "shared/platform/processes/taint.ts",
    test: "shared/platform/processes/taint.test.ts",
    what: "what a service answers decides whether data is changed",
    find: `    frame.gated.add(step.id);
`,
    put: "",
  },
  {
    file: "shared/platform/processes/taint.ts",
    test: "shared/platform/processes/taint.test.ts",
    what: "a filter may come from outside",
    find: `const isData = operation.type === "data_read" || operation.type === "data_write";`,
    put: `const isData = operation.type === "data_write";`,
  },
  {
    file: "shared/platform/processes/taint.ts",
    test: "shared/platform/processes/taint.test.ts",
    what: "an optional step that a service makes fail withholds a write",
    find: `if (isLeftOut || (mayStepFail && !step.output.required)) frame.fragile.add(step.id);`,
    put: "",
  },
  {
    file: "shared/process/outside/decided-outside.ts",
    test: "shared/process/outside/outside-runs.test.ts",
    what: "a note that a service wrote names the row that is deleted",
    find: `sourcesAt(origin.inputs, "/ref")`,
    put: `sourcesAt(origin.inputs, "/none")`,
  },
  {
    file: "shared/process/outside/decided-outside.ts",
    test: "shared/process/outside/outside-runs.test.ts",
    what: "a note that a service wrote decides whether a row is deleted",
    find: `const whether = [...origin.gate, ...origin.withheld];`,
    put: `const whether = [...origin.withheld];`,
  },
  {
    file: "shared/process/data/read-step.ts",
    test: "shared/process/outside/outside-runs.test.ts",
    what: "a filter over a service's words chooses the row that is deleted",
    find: `wholly([...sourcesIn(work.inputSources), ...outside.chosen]),`,
    put: `wholly(sourcesIn(work.inputSources)),`,
  },
  {
    file: "shared/process/outside/still-outside.ts",
    test: "shared/process/outside/outside-runs.test.ts",
    what: "what a person saw unchanged counts as theirs",
    find: `if (bound === inputs || Object.keys(outside).length === 0) return outside;`,
    put: `if (bound === inputs || Object.keys(outside).length === 0) return {};`,
  },
  {
    file: migrationFile("core_row_operations"),
    test: "tests/contract/data-steps/provenance.test.ts",
    what: "an undo forgets where a row's words came from",
    find: `'_origin', jsonb_build_object('outside', before -> 'outside'),`,
    put: `'_origin', jsonb_build_object('outside', '{}'::jsonb),`,
  },
  {
    file: migrationFile("core_row_operations"),
    test: "tests/contract/data-steps/provenance.test.ts",
    what: "an edit of one column makes all others the household's own",
    find: `where not given ? o.key or alfred.has_words_of(given -> o.key, before -> o.key)`,
    put: `where alfred.has_words_of(given -> o.key, before -> o.key)`,
  },
]);
