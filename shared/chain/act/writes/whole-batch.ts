// In a subdomain whose batches are all or nothing, a batch is created in one call (spec/plans#batches; I4). The
// ledger rolls back one call as a whole, so a failed call does not roll back an earlier one.
import type { BatchItem } from "../../../contracts/answers/batch.ts";
import type { StepWork } from "../step-work.ts";

/**
 * Why a call may not create these items alone, as a sentence for the model; null when it may. A failed item is
 * open, too: leaving it out would store the others without it.
 * @param items the batch item of each row
 */
export function splitsBatch(
  { ctx, step, manifest }: Pick<StepWork, "ctx" | "step" | "manifest">,
  items: (string | null)[],
): string | null {
  if (ctx.pack.subdomains[step.subdomain]?.batchPolicy !== "atomic" || manifest === null) {
    return null;
  }
  const unsettledItems = manifest.items.filter(
    ({ ref, status }) => status !== "completed" && !items.includes(ref),
  );
  if (unsettledItems.length === 0) return null;
  return (
    `this batch is stored whole or not at all, and the call leaves out ${unsettledItems.map(nameOf).join(", ")}: ` +
    "put every item into one call. If one of them cannot be stored, store none, and name all of them in not_done"
  );
}

function nameOf({ ref, label }: BatchItem): string {
  return `${ref} (${label})`;
}
