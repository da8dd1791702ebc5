import { expect, it } from "vitest";
import {
  OPERATION,
  definitionOf,
  processOf,
  toolOf,
  type ShortStep,
} from "../../../tests/support/platform-definitions.ts";
import type { Process } from "../../contracts/definitions/processes.ts";
import { hookFaults } from "./hook-faults.ts";

const INPUTS = ["x", "where", "items", "set", "ref"];
const TOOLS = new Map(
  Object.entries(OPERATION).map(([id, operation]) => [id, toolOf(id, operation, INPUTS)]),
);
const OPEN = { inputs: {}, payloadAs: null, mapping: null, event: null };

function places(
  steps: ShortStep[],
  hook: Partial<Parameters<typeof hookFaults>[1]> = {},
  children: Process[] = [],
): string[] {
  const process = processOf("own", definitionOf(steps, { initialContext: ["a", "b"] }));
  const processes = new Map(children.map((child) => [child.id, child]));
  const faults = hookFaults(process, { ...OPEN, ...hook }, { tools: TOOLS, processes });
  return faults.map(({ pointer }) => pointer);
}

it("values of a request fill rows, but decide neither which rows are used nor whether data is changed", () => {
  expect(
    places([
      { tool: "create", inputs: { items: [{ name: "{input.a}" }] } },
      { tool: "rest", inputs: { x: "{input.a}" }, condition: "input.b == 1" },
      { tool: "update", inputs: { ref: "{input.a}", set: { name: "{input.b}" } } },
      { tool: "read", inputs: { where: [{ field: "name", value: "{input.b}" }] } },
      { tool: "remove", inputs: { ref: "item_1" }, condition: "input.a == 1" },
      { tool: "remove", inputs: { ref: "{input.a}" }, condition: "input.a == 1", manual: true },
    ]),
  ).toEqual([
    "/steps/2/inputs/ref",
    "/steps/3/inputs/where/0/value",
    "/steps/4/execution/condition",
  ]);
});

it("a hook's fixed inputs count as its owner's, and a whole body fills one input", () => {
  const steps = ["a", "b"].map((name) => ({ tool: "remove", inputs: { ref: `{input.${name}}` } }));
  expect(places(steps)).toEqual(["/steps/0/inputs/ref", "/steps/1/inputs/ref"]);
  expect(places(steps, { inputs: { a: "item_1" } })).toEqual(["/steps/1/inputs/ref"]);
  expect(places(steps, { payloadAs: "b" })).toEqual(["/steps/1/inputs/ref"]);
  expect(places(steps, { payloadAs: "b", inputs: { b: "item_1" } })).toEqual([]);
});

it("values of a request are followed through models and child Processes", () => {
  const removes = processOf(
    "removes",
    definitionOf([{ tool: "remove", inputs: { ref: "{input.which}" } }], {
      initialContext: ["which"],
    }),
  );
  const echoes = processOf(
    "echoes",
    definitionOf([{ tool: "read" }], { initialContext: ["said"], outputTemplate: "{{said}}" }),
  );
  const children = [removes, echoes];
  const through = (from: string) => [
    { tool: "llm", inputs: { x: from } },
    { process: "echoes", inputs: { said: "{step.v1}" } },
    { process: "removes", inputs: { which: "{step.v2}" } },
  ];
  expect(places(through("{input.a}"), {}, children)).toEqual(["/steps/2/calls/process"]);
  expect(places(through("item_1"), {}, children)).toEqual([]);
});
