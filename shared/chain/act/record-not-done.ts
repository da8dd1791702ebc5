// Records the part of a write step's job that the model says it cannot do: batch items fail with the reason, and
// everything else is kept for the reply in the model's words, unless code knows the cause. No partial work goes
// unreported (I4).
import type { ActDecision } from "../../contracts/answers/act.ts";
import { NOT_DONE } from "../../contracts/answers/batch.ts";
import { pendingItems, settleItems } from "../../domain/planning/batch-manifest.ts";
import { stripRefs } from "../../domain/entities/translation/strip-refs.ts";
import { itemError } from "./item-error.ts";
import { faultsOf } from "./step-faults.ts";
import { registryOf, type StepWork } from "./step-work.ts";

/** Settles the named items that are still pending, and records any other named thing as not done. */
export function recordNotDone(work: StepWork, { not_done: reasons = [] }: ActDecision): void {
  const toPlain = (text: string) => stripRefs(work.ctx.pack, text, registryOf(work));
  const pending = pendingItems(work.manifest);
  for (const { item, reason } of reasons) {
    const match = pending.find(({ ref, label }) => ref === item || label === item);
    // The cause that code knows is told in place of the model's.
    const why = faultsOf(work, match?.ref ?? item) ?? faultsOf(work, item) ?? toPlain(reason);
    if (work.manifest !== null && match !== undefined) {
      const error = itemError(NOT_DONE, why);
      work.manifest = settleItems(work.manifest, [{ ref: match.ref, error }]);
    } else {
      work.notDone = [...new Set([...work.notDone, `${toPlain(item)}: ${why}`])];
    }
  }
}
