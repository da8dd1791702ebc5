// Lines that make steps on the household's data hold, each with a way to break it and the tests that must notice.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const kitchen = ["tests/contract/data-steps/kitchen-steps.test.ts"];
const cellar = ["tests/contract/data-steps/cellar-steps.test.ts"];
const translation = ["shared/process/data/translation.test.ts"];

export const DATA_STEP_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I12",
    what: "any yes of a person overrides what the guard finds in a step",
    file: "shared/process/data/write-step.ts",
    find: "work.decision !== null && (await work.decision.covers(confirm))",
    put: "work.decision !== null",
    tests: kitchen,
  },
  {
    invariant: "I12",
    what: "a step that the guard has stopped is written without a person",
    file: "shared/process/data/write-step.ts",
    find: "  if (!isAgreed) {",
    put: "  if (work.decision !== null && !isAgreed) {",
    tests: [...kitchen, ...cellar],
  },
  {
    invariant: "I12",
    what: "a Process says what its rows contain",
    file: "shared/process/data/ops-of-inputs.ts",
    find: "if (spec.given?.includes(column)) {",
    put: "if (spec.given?.includes(column) && column === spec.table) {",
    tests: kitchen,
  },
  {
    invariant: "I12",
    what: "a step uses what nobody has judged",
    file: "shared/process/data/apply-once.ts",
    find: "  await judgeUsed(work.ctx, ops);\n",
    put: "",
    tests: kitchen,
  },
  {
    invariant: "I6",
    what: "a repeated step with other inputs writes a second time",
    file: "shared/process/data/apply-once.ts",
    find: `outcome === "adopted" && results.every(({ status }) => status === "failed")`,
    put: `outcome === "adopted"`,
    tests: kitchen,
  },
  {
    invariant: "I6",
    what: "half of a step is written",
    file: "shared/process/data/apply-once.ts",
    find: `mode: "atomic",`,
    put: `mode: "each",`,
    tests: kitchen,
  },
  {
    invariant: "I10",
    what: "a run deletes as many rows as its Process has steps",
    file: "shared/process/data/confirm-write.ts",
    find: `op === "delete" && step !== ctx.hop`,
    put: `op === "delete" && step === ctx.hop`,
    tests: kitchen,
  },
  {
    invariant: "I1",
    what: "the ref of another table's row passes for this one's",
    file: "shared/process/data/ops-of-inputs.ts",
    find: `known.registry.resolve(inputs["ref"], spec.refType).id`,
    put: `known.registry.resolve(inputs["ref"]).id`,
    tests: translation,
  },
  {
    invariant: "I1",
    what: "a step's link is not resolved where it is one of a line",
    file: "shared/process/data/ops-of-inputs.ts",
    find: "const inner = linked(known, child, line, place + pointerOf(index), faults);",
    put: "const inner = { values: line };",
    tests: translation,
  },
  {
    invariant: "pack",
    what: "the columns that only code uses are in a step's output",
    file: "shared/domain/tools/shown-columns.ts",
    find: "const hidden = new Set([...(spec.unshown ?? []), ...(spec.given ?? [])]);",
    put: "const hidden = new Set<string>();",
    tests: ["tests/platform/pack-tools.test.ts", ...kitchen],
  },
  {
    invariant: "pack",
    what: "a table of another subdomain is read",
    file: "shared/process/data/data-work.ts",
    find: "if (spec !== undefined && allowed?.includes(table)) return spec;",
    put: "if (spec !== undefined) return spec;",
    tests: cellar,
  },
  {
    invariant: "pack",
    what: "a Tool whose schema has changed keeps its version",
    file: migrationFile("core_system_tools"),
    find: "if not found or (newest.operation",
    put: "if newest.version is null and (newest.operation",
    tests: ["tests/platform/pack-tools.test.ts"],
  },
  {
    invariant: "pack",
    what: "what a child Process does to the data is not told",
    file: "shared/platform/processes/data-pairs.ts",
    find: "if (child !== undefined) open.push(child.definition);",
    put: "if (child !== undefined) open.slice(0, 0);",
    tests: ["shared/platform/processes/data-pairs.test.ts"],
  },
  {
    invariant: "dates",
    what: "a run without a message takes the day of UTC for its user's",
    file: "shared/process/data/read-step.ts",
    find: "ctx.clock.today(timezone)",
    put: "ctx.clock.today(null)",
    tests: cellar,
  },
];
