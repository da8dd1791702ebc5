// What the items of a step cost: requests to the store, and bytes of the run's state.
import { expect, it } from "vitest";
import { createKitchenPack } from "../kitchen/create-kitchen-pack.ts";
import { PROCESS_LIMITS } from "../contracts/definitions/processes.ts";
import { createFilePrompts } from "../../tests/support/file-prompts.ts";
import { cases } from "../../tests/support/sample.ts";
import { definition, resolved, step } from "../../tests/support/test-process.ts";
import { done } from "../../tests/support/run-stored.ts";
import { noFaults } from "../../tests/simulation/faults.ts";
import { createPerson } from "../../tests/simulation/person.ts";
import { storedProcess } from "../../tests/simulation/stored-process.ts";
import { createWorld, START_MS } from "../../tests/simulation/world.ts";

const pack = createKitchenPack();

const SIDE = 10;
/** Enough items for every lane to have folded marks. */
const FEW = 3 * SIDE;

interface Cost {
  /** Requests to the store, by method. */
  requests: Record<string, number>;
  /** Bytes of all results and marks at the run's end. */
  bytes: number;
  /** The most marks that an item's claim has carried. */
  marks: number;
  /** The most bytes that an item's claim has carried. */
  claim: number;
  /** The most bytes that Postgres has stored before an item's call. */
  begun: number;
}

async function costOf(count: number): Promise<Cost> {
  const process = resolved(
    definition(
      [
        step({
          id: "each",
          calls: "unsafe",
          inputs: { n: "{item.name}" },
          forEach: { items: "{input.list}", parallel: SIDE, onItemError: "stop" },
        }),
      ],
      { initialContext: ["list"] },
    ),
  );
  const cost: Cost = { requests: {}, bytes: 0, marks: 0, claim: 0, begun: 0 };
  const stored = storedProcess({ pack, prompts: createFilePrompts() }, process);
  const world = createWorld({
    pack,
    faults: {
      ...noFaults,
      fault({ port, method, request }) {
        if (method === "beginStep") {
          cost.begun = Math.max(cost.begun, JSON.stringify(request).length);
        }
        if (port === "store") cost.requests[method] = (cost.requests[method] ?? 0) + 1;
        return null;
      },
    },
    mode: "off",
    script: () => Promise.reject(new Error("no model")),
    process: {
      ...stored,
      logic: (executor) => {
        const logic = typeof stored.logic === "function" ? stored.logic(executor) : stored.logic;
        return {
          ...logic,
          decide: (hop) => (ctx) => {
            const marks = Object.keys(ctx.state.statuses).length;
            const { length } = JSON.stringify([ctx.state.results, ctx.state.statuses]);
            if (/^step\.1\.[1-9]/.test(hop)) {
              cost.marks = Math.max(cost.marks, marks);
              cost.claim = Math.max(cost.claim, length);
            }
            if (hop === "step.0") cost.bytes = length;
            return logic.decide(hop)(ctx);
          },
        };
      },
    },
    outside: {
      call: () => Promise.resolve(done("x".repeat(200))),
      probe: () => Promise.resolve(done(null)),
      violations: () => [],
      effects: () => [],
      allowRepeat: () => undefined,
      wasAsked: () => false,
    },
  });
  world.database.createProcess({ owner: null, isEnabled: true, resolved: process });
  const person = createPerson(world, noFaults);
  const list = Array.from({ length: count }, (_, n) => ({ name: `number ${n}` }));
  let status: string | undefined;
  void person.startProcess(process, { list }).then(async (run) => {
    await person.untilEnded(run);
    status = person.statusOf(run);
  });
  await world.timeline.run({
    untilMs: START_MS + 30 * 60_000,
    isOver: () => status !== undefined && world.queue.open() === 0 && world.busy() === 0,
    onSettled: () => person.look(),
  });
  expect(status).toBe("completed");
  return cost;
}

it("an item costs a claim and a commit, which do not grow with the list, and the most items of a run take less than a quarter of its bytes", async () => {
  const few = await costOf(FEW);
  const count = cases(60, PROCESS_LIMITS.items);
  const many = await costOf(count);
  const addedRequests = (method: string) =>
    (many.requests[method] ?? 0) - (few.requests[method] ?? 0);
  expect([addedRequests("claim"), addedRequests("commit")]).toEqual([count - FEW, count - FEW]);
  expect(Object.keys(many.requests).toSorted()).toEqual(Object.keys(few.requests).toSorted());
  const perItem = (many.bytes - few.bytes) / (count - FEW);
  // Each lane has a mark for all items that have ended, and the mark of the last one.
  expect(many.marks).toBeLessThanOrEqual(2 + 2 * SIDE);
  // Apart from the item's own data, only numbers get longer.
  expect(many.claim - few.claim).toBeLessThan(SIDE * 60);
  expect(many.begun - few.begun).toBeLessThan(10);
  expect(perItem * PROCESS_LIMITS.items).toBeLessThan(PROCESS_LIMITS.runBytes / 4);
});
