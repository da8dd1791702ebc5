// A step whose operations were stored with a question to the user. After a yes they are executed unchanged,
// without a model.
import { ContractError } from "../../../contracts/errors.ts";
import type { EffectOp, Receipt } from "../../../contracts/effects.ts";
import type { StoredOp } from "../../../contracts/plan.ts";
import { settleItems } from "../../../domain/planning/batch-manifest.ts";
import { confirmedOverride } from "../../../domain/conversation/questions/build-pending.ts";
import { receiptsOfOps } from "../../../domain/receipts/receipts-of-ops.ts";
import { restoreOp } from "../../../domain/entities/translation/store-ops.ts";
import type { NodeOutcome } from "../../node-context.ts";
import { applyOps } from "./apply-ops.ts";
import { itemError } from "../item-error.ts";
import { stepOutcome } from "../step-outcome.ts";
import { registryOf, type StepWork } from "../step-work.ts";

/** Runs the step's stored operations with the guard codes that the user has overridden. */
export async function runStored(work: StepWork, storedOps: StoredOp[]): Promise<NodeOutcome> {
  const { ctx, results, step } = work;
  work.override = confirmedOverride(results, step);
  const registry = registryOf(work);
  const ops: EffectOp[] = [];
  const runnableOps: StoredOp[] = [];
  const outdatedOps: { stored: StoredOp; error: ContractError }[] = [];
  for (const entry of storedOps) {
    try {
      ops.push(restoreOp(ctx.pack, entry, registry));
      runnableOps.push(entry);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      outdatedOps.push({ stored: entry, error });
    }
  }
  const isAtomic = ctx.pack.subdomains[step.subdomain]?.batchPolicy === "atomic";
  const maySend = ops.length > 0 && !(isAtomic && outdatedOps.length > 0);
  const receipts = maySend ? receiptsOfOps(ops, await applyOps(work, ops)) : ops.map(() => null);
  settle(work, runnableOps, receipts, outdatedOps);
  const appliedCount = receipts.filter((receipt) => receipt?.status === "applied").length;
  return stepOutcome(work, {
    status: appliedCount > 0 ? "completed" : "failed",
    summary: `Did ${appliedCount} of ${storedOps.length} as confirmed`,
  });
}

/** Settles the items of the manifest: an item is completed when all its operations are applied. */
function settle(
  work: StepWork,
  runnableOps: StoredOp[],
  receipts: (Receipt | null)[],
  outdatedOps: { stored: StoredOp; error: ContractError }[],
): void {
  if (work.manifest === null) return;
  const outcomes = work.manifest.items.map(({ ref, label }) => {
    const isOpOfItem = (op: StoredOp) =>
      op.item === undefined ? op.ref === ref || op.label === label : op.item === ref;
    const outdatedOp = outdatedOps.find(({ stored }) => isOpOfItem(stored));
    if (outdatedOp) return { ref, error: itemError(outdatedOp.error.code, outdatedOp.error) };
    const ownReceipts = runnableOps.flatMap((op, index) =>
      isOpOfItem(op) ? [receipts[index] ?? null] : [],
    );
    const failure = ownReceipts.find((receipt) => receipt?.status !== "applied");
    if (ownReceipts.length > 0 && failure === undefined)
      return { ref, resultRef: ownReceipts[0]?.ref ?? null };
    const { code, message } = failure?.error ?? { code: "unavailable", message: "it was not done" };
    return { ref, error: itemError(code, message) };
  });
  work.manifest = settleItems(work.manifest, outcomes);
}
