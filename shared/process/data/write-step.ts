// `data_write`: creates, changes or deletes rows by ref, once, all or nothing, behind the
// household's guards.
import type { TableSpec } from "../../contracts/pack.ts";
import type { DataWriteOperation } from "../../contracts/definitions/tools.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import { outsideOfRow, outsideUnder, together } from "../../platform/processes/outside-values.ts";
import { maskUuids } from "../../domain/entities/translation/find-uuids.ts";
import { registryOf } from "../../chain/act/step-work.ts";
import { leavesUnjudged } from "../../chain/judge-rows.ts";
import { objectionOf, rowsInPlace } from "../../chain/act/writes/check-rows.ts";
import { applyOnce, type AppliedEffects } from "./apply-once.ts";
import { deleteQuestion, guardQuestion, isGuarded } from "./confirm-write.ts";
import type { DataError, DataInputs, DataOutcome } from "./data-step.ts";
import { languageOf, tableOf, type DataWork } from "./data-work.ts";
import { pointerOf } from "./input-fault.ts";
import { opsOfInputs, type PlannedOps } from "./ops-of-inputs.ts";
import { shownRow } from "../../domain/tools/shown-columns.ts";

/** Errors: InputError, with every fault; those of `applyOnce`. */
export async function writeStep(
  work: DataWork,
  operation: DataWriteOperation,
  inputs: DataInputs,
): Promise<DataOutcome> {
  const spec = tableOf(work, operation, "writes");
  const plan = opsOfInputs(
    { pack: work.ctx.pack, registry: registryOf(work) },
    spec,
    operation,
    inputs,
    work.inputSources,
  );
  const objection = await objectionTo(work, spec, operation, plan);
  if (objection !== null) return failed("bad_input", objection, plan.pointers.slice(0, 1));
  const deletion = operation.op === "delete" ? await deleteQuestion(work, spec, plan.ops) : null;
  if (deletion !== null && work.decision === null) return { status: "asked", confirm: deletion };
  return settle(work, spec, operation, plan);
}

/** The pack's objection to the rows; for new rows, it depends on the rows that may occupy their places. */
async function objectionTo(
  work: DataWork,
  { table }: TableSpec,
  { op }: DataWriteOperation,
  { rows }: PlannedOps,
): Promise<string | null> {
  if (rows.length === 0) return null;
  if (op !== "create") return objectionOf(work, "", table, rows, undefined, languageOf(work));
  const occupyingRows = await rowsInPlace(work, table, rows, true);
  work.blockers = occupyingRows.sources;
  return objectionOf(work, "", table, rows, occupyingRows.rows, languageOf(work));
}

/**
 * Writes. A row that the guard stops becomes a question, and is written after a yes to exactly that
 * question.
 */
async function settle(
  work: DataWork,
  spec: TableSpec,
  operation: DataWriteOperation,
  plan: PlannedOps,
): Promise<DataOutcome> {
  const first = await applyOnce(work, plan.ops, 0);
  if (!first.receipts.some(isGuarded)) return outcomeOf(work, spec, operation, plan, first);
  const confirm = guardQuestion(work, first.receipts);
  const isAgreed = work.decision !== null && (await work.decision.covers(confirm));
  if (!isAgreed) {
    // A row that waits for an answer has not failed: the run shows it as a question.
    work.receipts = [];
    return { status: "asked", confirm };
  }
  const overriding = plan.ops.map((op) => ({ ...op, override: confirm.override }));
  const second = await applyOnce(work, overriding, first.next);
  return outcomeOf(work, spec, operation, plan, second);
}

/** The end of a write, from the results that the ledger has of it. */
export function outcomeOf(
  work: DataWork,
  { table }: TableSpec,
  { op }: DataWriteOperation,
  { ops, pointers }: PlannedOps,
  { results, receipts }: Omit<AppliedEffects, "next">,
): DataOutcome {
  work.receipts = receipts;
  const index = results.findIndex(({ error }) => error !== null && error.code !== "rolled_back");
  const cause = results[index]?.error ?? null;
  if (cause !== null) {
    const column = cause.column ?? null;
    const place = (pointers[index] ?? "") + (column === null ? "" : pointerOf(column));
    return failed(column === null ? "rejected" : "bad_input", maskUuids(cause.message), [place]);
  }
  work.leavesUnjudged = ops.some((effect) => leavesUnjudged(work.ctx.pack, effect));
  const rows = receipts.map(({ row }) => shownRow(work.ctx.pack, table, row ?? {}));
  work.outside = together(
    ...rows.map((row, index) => {
      const source = results[index]?.outside ?? { outside: ops[index]?._outside };
      const place = op === "create" ? jsonPointer(["rows", index]) : "/row";
      return outsideUnder(place, outsideOfRow(source, row));
    }),
  );
  return { status: "completed", output: op === "create" ? { rows } : { row: rows[0] ?? null } };
}

function failed(code: DataError["code"], detail: string, paths: string[]): DataOutcome {
  const place = paths[0] === undefined || paths[0] === "" ? "" : `${paths[0]}: `;
  return { status: "failed", error: { code, detail: `${place}${detail}`, paths } };
}
