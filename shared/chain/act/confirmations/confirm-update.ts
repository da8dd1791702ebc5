// An update whose filter matches more than the named rows asks first, and lists all matched rows.
import type { EffectOp } from "../../../contracts/effects.ts";
import type { PlanStep } from "../../../contracts/plan.ts";
import { nameIn } from "../../../domain/wording/name-in.ts";
import { wordsFor } from "../../../domain/wording/words-for.ts";
import { pendingItems } from "../../../domain/planning/batch-manifest.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { storeOp } from "../../../domain/entities/translation/store-ops.ts";
import { namesOf } from "./confirm-delete.ts";
import type { TargetRow } from "../writes/resolve-targets.ts";
import { rowsWithRefs, type RowWithRef } from "../writes/rows-with-refs.ts";
import { isItem } from "../settle-batch.ts";
import type { StepEnd } from "../step-outcome.ts";
import { languageOfStep, registryOf, type StepWork } from "../step-work.ts";

/**
 * Ends the step with a question. The confirmation covers exactly these rows. The question stores the
 * operations; for relative amounts it stores only the rows, because amounts may change before the answer.
 * @param changes each row of the call with its operation
 */
export async function askToUpdate(
  work: StepWork,
  table: string,
  changes: { target: TargetRow; op: EffectOp }[],
): Promise<StepEnd> {
  const rows = await rowsWithRefs(
    work,
    table,
    changes.map(({ target }) => target),
  );
  const hiddenColumns = work.ctx.pack.tables[table]?.writeStepColumns ?? [];
  const columns = changes
    .flatMap(({ op }) => (op.op === "update" ? Object.keys(op.set) : []))
    .filter((column) => !hiddenColumns.includes(column));
  const { pack } = work.ctx;
  const language = languageOfStep(work);
  const columnNames = [...new Set(columns)].map((column) =>
    nameIn(pack, "column", column, language),
  );
  const text = wordsFor(language).questions.confirmUpdate({
    count: rows.length,
    table: nameIn(pack, "table", table, language),
    names: namesOf(work, rows),
    what: columnNames.join(", "),
  });
  const request = understandResult(work.results).takenOver?.request ?? work.ctx.message;
  const remaining = [stepOf(work, changes, rows)];
  // None of these rows is changed yet: the confirmed step still has to change them.
  work.manifest = null;
  return {
    status: "asked",
    summary: `Waiting for a confirmation to change ${rows.length} entries`,
    question: text,
    confirm: { type: "confirm_update", text, request, remaining },
  };
}

function stepOf(
  work: StepWork,
  changes: { target: TargetRow; op: EffectOp }[],
  rows: RowWithRef[],
): PlanStep {
  const { batch: _batch, allFound: _all, ...step } = work.step;
  const registry = registryOf(work);
  const storedOps = changes.map(({ target, op }) =>
    op.op === "update" && op.expect === undefined
      ? storeOp(work.ctx.pack, op, registry, target.label)
      : null,
  );
  const isExact = storedOps.every((op) => op !== null);
  const isMatched = (item: { ref: string; label: string }) =>
    rows.some((row) => isItem(work, item, row));
  // Other items of the batch stay pending when a model will be asked again.
  const otherItems = isExact ? [] : pendingItems(work.manifest).filter((item) => !isMatched(item));
  const rowItems = rows.map(({ ref, label }) => ({ ref, label, status: "pending" as const }));
  const items = [...rowItems, ...otherItems];
  return {
    ...step,
    batch: { items, briefs: items.map(() => "") },
    ...(isExact ? { stored: storedOps } : {}),
  };
}
