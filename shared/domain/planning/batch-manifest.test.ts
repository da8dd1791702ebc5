import { array, assert, boolean, constantFrom, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countManifest,
  makeManifest,
  pendingItems,
  refuseCompletion,
  settleItems,
  type ItemOutcome,
} from "./batch-manifest.ts";

const refs = ["item_1", "item_2", "item_3", "wine_4"];
const items = refs.map((ref) => ({ ref, label: `the ${ref}` }));
const outcome = tuple(constantFrom(...refs, "unknown_9"), boolean()).map(([ref, ok]): ItemOutcome =>
  ok
    ? { ref, resultRef: "wine_1" }
    : { ref, error: { code: "duplicate", message: "taken", retriable: false } },
);

describe("batch manifests", () => {
  it("a batch manifest completes only if its completed and failed items make up the total (I4)", () => {
    assert(
      property(array(array(outcome, { maxLength: 4 }), { maxLength: 6 }), (calls) => {
        const start = makeManifest(items);
        expect(start).not.toBeNull();
        if (start === null) return;
        const end = calls.reduce(settleItems, start);
        const { total, completed, failed, pending } = countManifest(end);
        expect(completed + failed + pending).toBe(total);
        expect(total).toBe(items.length);
        expect(refuseCompletion(end) === null).toBe(completed + failed === total);
        expect(end.items.map(({ ref }) => ref)).toEqual(refs);
      }),
    );
  });

  it("a completed item of a batch manifest stays completed", () => {
    assert(
      property(array(outcome, { maxLength: 12 }), (outcomes) => {
        const start = makeManifest(items);
        if (start === null) return;
        let doneKeys = new Set<string>();
        let manifest = start;
        for (const next of outcomes) {
          manifest = settleItems(manifest, [next]);
          const doneNow = new Set(
            manifest.items.filter(({ status }) => status === "completed").map(({ ref }) => ref),
          );
          expect([...doneKeys].every((ref) => doneNow.has(ref))).toBe(true);
          doneKeys = doneNow;
        }
      }),
    );
  });

  it("a batch manifest with pending items is not completed, and the refusal names them", () => {
    const manifest = makeManifest(items.slice(0, 2));
    expect(refuseCompletion(manifest)).toBe(
      "2 of 2 items are still pending: item_1 (the item_1), item_2 (the item_2)",
    );
    expect(pendingItems(null)).toEqual([]);
    expect(refuseCompletion(null)).toBeNull();
  });

  it("a batch manifest counts each item once, and needs at least one item", () => {
    expect(makeManifest([])).toBeNull();
    assert(
      property(constantFrom(1, 2), (count) => {
        const manifest = makeManifest(
          Array.from({ length: count }, () => ({ ref: "a", label: "A" })),
        );
        expect(manifest?.total).toBe(1);
      }),
    );
  });
});
