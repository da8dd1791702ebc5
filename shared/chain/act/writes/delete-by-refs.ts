// A delete step whose batch names every row by ref runs without a model.
import type { BatchItem } from "../../../contracts/answers/batch.ts";
import { ContractError } from "../../../contracts/errors.ts";
import type { EffectOp } from "../../../contracts/effects.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import {
  countManifest,
  makeManifest,
  settleItems,
  type ItemOutcome,
} from "../../../domain/planning/batch-manifest.ts";
import { isConfirmed } from "../../../domain/conversation/questions/build-pending.ts";
import { receiptsOfOps } from "../../../domain/receipts/receipts-of-ops.ts";
import type { NodeOutcome } from "../../node-context.ts";
import { applyOps } from "./apply-ops.ts";
import { askToConfirm, needsConfirmation } from "../confirmations/confirm-delete.ts";
import { isPartlyNamed } from "../confirmations/named-rows.ts";
import { itemError } from "../item-error.ts";
import { stepOutcome } from "../step-outcome.ts";
import { registryOf, type StepWork } from "../step-work.ts";

/**
 * Whether the step deletes, and the items of its batch that have not failed name rows of one writable table, by
 * ref, and nothing else.
 */
export function namesRowsToDelete(work: StepWork): boolean {
  const { step } = work;
  const items = itemsToDo(work);
  if (step.operation !== "delete" || items.length === 0) return false;
  const registry = registryOf(work);
  const tables = new Set(items.map(({ ref }) => tableOf(work, registry.get(ref))));
  return tables.size === 1 && !tables.has(undefined);
}

/**
 * Deletes exactly those rows. Asks first if they are too many, or if the user may want to keep some of them.
 */
export async function deleteByRefs(work: StepWork): Promise<NodeOutcome> {
  const registry = registryOf(work);
  const items = itemsToDo(work);
  const outcomes: ItemOutcome[] = [];
  const targets = items.flatMap((item) => {
    try {
      const { id, ref, label } = registry.resolve(item.ref);
      return [{ id, ref, label, item: item.ref }];
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      outcomes.push({ ref: item.ref, error: itemError(error.code, error) });
      return [];
    }
  });
  const table = tableOf(work, registry.get(items[0]?.ref ?? "")) ?? "";
  const isDoubtful = needsConfirmation(work, targets.length) || isPartlyNamed(work, table, targets);
  // A confirmation covers exactly the rows of the batch, which are the targets.
  if (isDoubtful && !isConfirmed(work.results, work.step)) {
    // Failed items are reported now; items that wait for the answer are not counted yet.
    const settledItems = work.manifest === null ? [] : settleItems(work.manifest, outcomes).items;
    const failures = settledItems.filter(({ status }) => status === "failed");
    work.manifest = makeManifest(failures);
    return stepOutcome(work, askToConfirm(work, table, targets, failures));
  }
  const ops = targets.map(({ id }): EffectOp => ({ op: "delete", table, id }));
  const receipts = ops.length > 0 ? receiptsOfOps(ops, await applyOps(work, ops)) : [];
  targets.forEach(({ item, ref }, index) => {
    const receipt = receipts[index];
    if (receipt?.status === "applied") outcomes.push({ ref: item, resultRef: ref });
    else {
      // A delete without the ledger's confirmation counts as not done.
      const { code, message } = receipt?.error ?? { code: "unavailable", message: "no receipt" };
      outcomes.push({ ref: item, error: itemError(code, message) });
    }
  });
  if (work.manifest) work.manifest = settleItems(work.manifest, outcomes);
  const { completed = 0, total = 0 } = work.manifest ? countManifest(work.manifest) : {};
  return stepOutcome(work, {
    status: completed > 0 ? "completed" : "failed",
    summary: `Deleted ${completed} of ${total}`,
  });
}

/** Items that had not failed before the step began. */
function itemsToDo({ step }: StepWork): BatchItem[] {
  return step.batch?.items.filter(({ status }) => status !== "failed") ?? [];
}

function tableOf(work: StepWork, record: EntityRecord | undefined): string | undefined {
  const writes = work.ctx.pack.subdomains[work.step.subdomain]?.writes ?? [];
  return writes.find((table) => work.ctx.pack.tables[table]?.refType === record?.type);
}
