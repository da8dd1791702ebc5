// The batch manifest (spec/plans#batches; I4): code creates it and settles its items from the
// database's results.
import type { BatchItem, BatchManifest } from "../../contracts/answers/batch.ts";

/** The result of one item. */
export type ItemOutcome =
  | { ref: string; resultRef: string | null }
  | { ref: string; error: NonNullable<BatchItem["error"]> };

/**
 * A manifest of pending items; null when there are none. An item that failed before the step began (never
 * made, never found) stays failed, and is counted.
 */
export function makeManifest(
  items: (Pick<BatchItem, "ref" | "label"> & Partial<BatchItem>)[],
): BatchManifest | null {
  const uniqueItems = [...new Map(items.map((item) => [item.ref, item])).values()];
  if (uniqueItems.length === 0) return null;
  return {
    total: uniqueItems.length,
    items: uniqueItems.map(({ ref, label, status, error }) =>
      status === "failed" && error !== undefined
        ? { ref, label, status, error }
        : { ref, label, status: "pending" },
    ),
  };
}

/** The manifest with the results entered; a later attempt may still complete a failed item. */
export function settleItems(manifest: BatchManifest, outcomes: ItemOutcome[]): BatchManifest {
  const byRef = new Map(outcomes.map((outcome) => [outcome.ref, outcome]));
  return {
    ...manifest,
    items: manifest.items.map((item): BatchItem => {
      const outcome = byRef.get(item.ref);
      if (outcome === undefined || item.status === "completed") return item;
      const { ref, label } = item;
      if ("error" in outcome) return { ref, label, status: "failed", error: outcome.error };
      const { resultRef } = outcome;
      return { ref, label, status: "completed", ...(resultRef === null ? {} : { resultRef }) };
    }),
  };
}

export function pendingItems(manifest: BatchManifest | null | undefined): BatchItem[] {
  return manifest?.items.filter((item) => item.status === "pending") ?? [];
}

/**
 * Why the step may not complete yet, as a sentence for the model; null when every item is completed or
 * failed.
 */
export function refuseCompletion(manifest: BatchManifest | null | undefined): string | null {
  const pending = pendingItems(manifest);
  if (pending.length === 0 || manifest === null || manifest === undefined) return null;
  const names = pending.map((item) => `${item.ref} (${item.label})`).join(", ");
  return `${pending.length} of ${manifest.total} items are still pending: ${names}`;
}

/** The number of items by status. */
export function countManifest(manifest: BatchManifest): {
  total: number;
  completed: number;
  failed: number;
  pending: number;
} {
  const count = (status: BatchItem["status"]) =>
    manifest.items.filter((item) => item.status === status).length;
  return {
    total: manifest.total,
    completed: count("completed"),
    failed: count("failed"),
    pending: count("pending"),
  };
}
