// Views: an item's claim contains what the item needs, and nothing that grows with the list or the run around it.
import { describe, expect, it } from "vitest";
import { closingHop } from "../../platform/processes/frame-hops.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import { definition, resolved, step } from "../../../tests/support/test-process.ts";
import { originAt } from "../outside/step-origin.ts";
import { scopeOfStep, stepAt, toolOfStep } from "./frame.ts";
import type { ItemsFrame } from "./items-frame.ts";
import { viewsOfItems, viewsOfRun, withViews } from "./item-views.ts";
import { readsOfRun } from "./reads-of-run.ts";

const CHILD = "00000000-0000-4000-9000-000000000500";
const OTHER = "00000000-0000-4000-9000-000000000501";
const child = definition([step({ id: "x", calls: "count", inputs: { in: "{input.of}" } })], {
  initialContext: ["of"],
});
const NOT_NAMED = "of-no-item";

const each = (calls: Parameters<typeof step>[0]["calls"]) => ({
  id: "each",
  calls,
  inputs: { of: "{item.name}, {input.to}, {step.first.text}" },
  dependsOn: ["first"],
  forEach: { items: "{input.list}", parallel: 2, onItemError: "stop" as const },
});

function world(calls: Parameters<typeof step>[0]["calls"]) {
  const process = resolved(
    definition(
      [
        step({ id: "first", calls: "echo", inputs: { text: NOT_NAMED } }),
        step({ id: "second", calls: "fails", inputs: { text: NOT_NAMED }, onError: "each" }),
        step(each(calls)),
        step({ id: "last", calls: { process: OTHER }, inputs: { text: NOT_NAMED } }),
      ],
      { initialContext: ["list", "to", "other"], outputTemplate: NOT_NAMED, output: NOT_NAMED },
    ),
    { [CHILD]: child, [OTHER]: definition([step({ id: NOT_NAMED, calls: "echo" })]) },
  );
  const list = ["one", "two", "three"].map((name) => ({ name }));
  const items: ItemsFrame = {
    frame: "items",
    list,
    outside: { "/0/name": ["service"], "/1": ["model"] },
    decided: { gate: ["webhook"], withheld: [], lacking: [] },
    of: { name: "each", isRequired: true, by: ["webhook"] },
  };
  const results = {
    step: JSON.stringify({
      frame: "root",
      process,
      inputs: { list, to: "me", other: NOT_NAMED },
      outside: { "/to": ["webhook"], "/other": ["mail"], "/list/0": ["service"] },
    }),
    "step.1": JSON.stringify({ output: { text: "first" }, outside: { "/text": ["service"] } }),
    "step.2": JSON.stringify({ output: NOT_NAMED }),
    "step.3": JSON.stringify(items),
  };
  const statuses = {
    "step.1": { kind: "step", status: "completed", has: ["service"] },
    "step.2": { kind: "step", status: "completed" },
    "step.3": { kind: "frame", waves: [], items: { count: 3, side: 2 } },
  };
  const views = viewsOfItems(results, stepAt(results, "step.3"), items);
  const reads = readsOfRun(results);
  /** The claim of a hop, as the store would make it. */
  const claimOf = (hop: string) => {
    const named = (reads[hop] ?? []).flatMap((name) => {
      const text = { ...results, ...views }[name];
      return text === undefined ? [] : [[name, text] as const];
    });
    return { results: Object.fromEntries(named), statuses };
  };
  return { results, statuses, views, reads, claimOf };
}

describe.each([{ calls: "echo" as const }, { calls: { process: CHILD } }])(
  "items of %o",
  ({ calls }) => {
    const { results, statuses, views, claimOf } = world(calls);
    const NOW = "2026-11-28T00:00:00Z";

    it.each([1, 2, 3])(
      "item %i binds the same inputs, from the same sources, with views as with all results",
      (n) => {
        const hop = `step.3.${n}`;
        const [whole, viewed] = [{ results, statuses }, withViews(claimOf(hop))].map((claim) => {
          const address = stepAt(claim.results, hop);
          const { root, ancestry } = address.frame;
          return {
            inputs: bindInputs(address.step.inputs, scopeOfStep(claim, address, NOW)),
            origin: originAt(claim, address),
            calls: toolOfStep(root, address.step) ?? root.children[CHILD],
            at: [
              address.name,
              address.place,
              address.step.output,
              address.frame.basis,
              ancestry,
              address.item?.index,
            ],
          };
        });
        expect(whole?.inputs).toMatchObject({ ok: true });
        expect(viewed).toEqual(whole);
      },
    );

    it("the view of an item has no other items, and no values that the step does not name", () => {
      const text = JSON.stringify(claimOf("step.3.2"));
      expect(text).toContain("two");
      for (const other of ["one", "three", NOT_NAMED]) expect(text).not.toContain(other);
      expect(JSON.stringify(claimOf(closingHop("step.3")))).toContain("three");
    });

    it("recovery makes the views of items as the commit made them", () => {
      // Postgres gives keys in its own order.
      const parsed = (all: Record<string, string>) =>
        Object.fromEntries(Object.entries(all).map(([name, text]) => [name, JSON.parse(text)]));
      expect(parsed(viewsOfRun(results))).toEqual(parsed(views));
      expect(Object.keys(views)).toEqual(["step.3#", "step.3#1", "step.3#2", "step.3#3"]);
    });
  },
);

it("a claim without views stays as it is", () => {
  const claim = { results: { step: "{}" }, statuses: {} };
  expect(withViews(claim)).toBe(claim);
});
