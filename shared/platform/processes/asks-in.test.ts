import { expect, it } from "vitest";
import {
  OPERATION,
  definitionOf,
  processOf,
  toolOf,
  type ShortStep,
} from "../../../tests/support/platform-definitions.ts";
import type { Process } from "../../contracts/definitions/processes.ts";
import { checkTaint } from "./taint.ts";
import { asksIn } from "./asks-in.ts";

const INPUTS = ["x", "where", "order", "limit", "items", "set", "ref"];
const TOOLS = new Map(
  Object.entries(OPERATION).map(([id, operation]) => [id, toolOf(id, operation, INPUTS)]),
);
const checkedProcess = (
  steps: ShortStep[],
  processes: Process[],
  initialContext: string[] = [],
) => ({
  definition: definitionOf(steps, { initialContext }),
  callables: {
    tools: TOOLS,
    processes: new Map(processes.map((process) => [process.id, process])),
  },
  ownId: null,
});
/** The places at which a definition without faults may wait. */
function waits(steps: ShortStep[], processes: Process[] = [], initialContext: string[] = []) {
  const all = checkedProcess(steps, processes, initialContext);
  expect(checkTaint(all)).toEqual([]);
  return asksIn(all).map(({ pointer }) => pointer);
}
const READ: ShortStep = { tool: "read" };
const remove = (ref: string, overrides: ShortStep = {}): ShortStep => ({
  tool: "remove",
  inputs: { ref },
  ...overrides,
});

it("a write waits if words of a read row choose the written row or decide whether it is written", () => {
  expect(
    waits([
      READ,
      remove("{step.v1.rows[0].notes}"),
      remove("item_1", { condition: "step.v1.rows[0].notes == 'no'" }),
      { tool: "llm", inputs: { x: "{step.v1}" } },
      { tool: "update", inputs: { ref: "{step.v4}", set: { notes: "{step.v1.rows[0].notes}" } } },
      { tool: "llm", condition: "step.v4 == 'go'" },
      remove("item_1", { dependsOn: ["s6"] }),
    ]),
  ).toEqual(["/1/inputs/ref", "/2/execution/condition", "/4/inputs/ref", "/6/dependsOn/0"]);
});

it("a row's own ref is Alfred's, unless a filter or an order has chosen the row", () => {
  const first = (inputs: ShortStep["inputs"] & object) =>
    waits([{ tool: "read", inputs }, remove("{step.v1.rows[0].id}")]);
  expect(first({})).toEqual([]);
  expect(first({ limit: 3 })).toEqual([]);
  for (const inputs of [{ where: [] }, { order: [] }]) {
    expect(first(inputs)).toEqual(["/1/inputs/ref"]);
  }
  const creation = { tool: "create", inputs: { items: [{ notes: "x" }] } };
  expect(waits([creation, remove("{step.v1.rows[0].id}")])).toEqual([]);
});

it("a step does not wait if outside words only fill values, if a person sees it anyway, or if the user decides", () => {
  expect(
    waits(
      [
        READ,
        { tool: "create", inputs: { items: [{ notes: "{step.v1.rows[0].notes}" }] } },
        { tool: "update", inputs: { ref: "item_1", set: "{step.v1.rows[0]}" } },
        remove("{step.v1.rows[0].notes}", { manual: true }),
        { tool: "read", inputs: { where: "{step.v1.rows[0].notes}" } },
        remove("{input.which}"),
        remove("item_1", { dependsOn: ["s1"] }),
      ],
      [],
      ["which"],
    ),
  ).toEqual([]);
});

it("an update's answer counts as outside, because it contains the whole row", () => {
  const update = { tool: "update", inputs: { ref: "item_1", set: { name: "x" } } };
  expect(waits([update, remove("{step.v1.rows[0].notes}")])).toEqual(["/1/inputs/ref"]);
});

it("if words of a row decide, a step that calls a Process waits when the Process changes data, and so does a step inside it", () => {
  const removes = processOf("removes", {
    ...definitionOf([remove("{input.which}")], { initialContext: ["which"] }),
  });
  const asks = processOf("asks", definitionOf([{ tool: "read" }]));
  const careful = processOf("careful", definitionOf([remove("item_1", { manual: true })]));
  const again = processOf("again", definitionOf([{ process: "again", condition: "1 == 1" }]));
  const all = [removes, asks, careful, again];
  const inputs = { which: "{step.v1.rows[0].notes}" };
  expect(waits([READ, { process: "removes", inputs }], all)).toEqual(["/1/calls/process"]);
  const waitsOfGate = (process: string, overrides: ShortStep = {}) =>
    waits([READ, { process, condition: "step.v1.rows[0].notes == 'no'", ...overrides }], all);
  expect(waitsOfGate("careful")).toEqual(["/1/execution/condition"]);
  expect(waitsOfGate("careful", { manual: true })).toEqual([]);
  expect(waitsOfGate("asks")).toEqual([]);
  expect(waitsOfGate("again")).toEqual([]);
  const shownProcess = processOf("shown", definitionOf([READ], { outputTemplate: "{{v1}}" }));
  expect(waits([{ process: "shown" }, remove("{step.v1}")], [shownProcess])).toEqual([
    "/1/inputs/ref",
  ]);
});

it("a write waits if it depends on an optional step that a row's words may make fail", () => {
  const model = { tool: "llm", inputs: { x: "{step.v1.rows[0].notes}" }, optional: true };
  expect(waits([READ, model, remove("item_1", { dependsOn: ["s2"] })])).toEqual(["/2/dependsOn/0"]);
});

it("a step with a fault is reported only once", () => {
  const steps = [
    { tool: "rest" },
    READ,
    remove("{step.v1}", { condition: "step.v2.rows[0].notes == 'no'" }),
    remove("{step.v2.rows[0].notes}"),
  ];
  const all = checkedProcess(steps, []);
  expect(checkTaint(all).map(({ pointer }) => pointer)).toEqual(["/2/inputs/ref"]);
  expect(asksIn(all).map(({ pointer }) => pointer)).toEqual(["/3/inputs/ref"]);
});
