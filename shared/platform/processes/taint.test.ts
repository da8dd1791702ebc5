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

const INPUTS = ["x", "where", "items", "set", "ref"];
const TOOLS = new Map(Object.entries(OPERATION).map(([id, one]) => [id, toolOf(id, one, INPUTS)]));
const faults = (
  steps: ShortStep[],
  more: Parameters<typeof definitionOf>[1] = {},
  processes: Process[] = [],
) =>
  checkTaint({
    definition: definitionOf(steps, more),
    callables: { tools: TOOLS, processes: new Map(processes.map((one) => [one.id, one])) },
    own: null,
  }).map(({ pointer }) => pointer);

it.each(["rest", "mcp", "graph"])("what %s answers fills values and chooses no rows", (source) => {
  expect(
    faults([
      { tool: source },
      { tool: "create", inputs: { items: [{ name: "{step.v1.name}" }] } },
      { tool: "update", inputs: { ref: "item_1", set: "{step.v1}" } },
      { tool: "read", inputs: { where: [{ field: "name", value: "{step.v1.name}" }] } },
      { tool: "update", inputs: { ref: "{step.v1.ref}", set: {} } },
      { tool: "remove", inputs: { ref: "item_{step.v1}" } },
    ]),
  ).toEqual(["/3/inputs/where/0/value", "/4/inputs/ref", "/5/inputs/ref"]);
});

it("a manual step may use it anywhere, because a person sees it first", () => {
  expect(
    faults([
      { tool: "rest" },
      {
        tool: "remove",
        inputs: { ref: "{step.v1.ref}" },
        condition: "step.v1.gone == true",
        manual: true,
      },
    ]),
  ).toEqual([]);
});

it("a model is tainted by what it reads, and only by that", () => {
  const withModel = (source: string) => [
    { tool: source },
    { tool: "llm", inputs: { x: "Read: {step.v1}" } },
    { tool: "llm", inputs: { x: "{step.v2}" } },
    { tool: "remove", inputs: { ref: "{step.v3}" } },
  ];
  expect(faults(withModel("rest"))).toEqual(["/3/inputs/ref"]);
  expect(faults(withModel("read"))).toEqual([]);
  expect(
    faults(
      [
        { tool: "llm", inputs: { x: "{input.q}" } },
        { tool: "remove", inputs: { ref: "{step.v1}" } },
      ],
      {
        initialContext: ["q"],
      },
    ),
  ).toEqual([]);
});

it("what comes from outside does not decide whether data is changed, nor by way of a dependency", () => {
  expect(
    faults([
      { tool: "rest" },
      { tool: "create", inputs: { items: [] }, condition: "has(step.v1.go)" },
      { tool: "read", condition: "step.v1.go == 1" },
      { tool: "read", dependsOn: ["s3"] },
      { tool: "create", inputs: { items: [] }, dependsOn: ["s1", "s4"] },
      { tool: "create", inputs: { items: [] }, dependsOn: ["s1"] },
    ]),
  ).toEqual(["/1/execution/condition", "/4/dependsOn/1"]);
});

it("a call of the outside may hang on what the outside said", () => {
  expect(
    faults([
      { tool: "rest" },
      { tool: "rest", condition: "step.v1.go == 1", inputs: { x: "{step.v1}" } },
    ]),
  ).toEqual([]);
});

it("a written row carries the taint of its values, but its id is Alfred's own", () => {
  expect(
    faults([
      { tool: "rest" },
      { tool: "create", inputs: { items: [{ name: "{step.v1}" }] } },
      { tool: "remove", inputs: { ref: "{step.v2.rows[0].id}" } },
      { tool: "remove", inputs: { ref: "{step.v2.rows[0].name}" } },
      { tool: "remove", inputs: { ref: "{step.v1.id}" } },
    ]),
  ).toEqual(["/3/inputs/ref", "/4/inputs/ref"]);
});

it("taint goes into children, through them, and out of them", () => {
  const removes = processOf(
    "removes",
    definitionOf([{ tool: "remove", inputs: { ref: "{input.which}" } }], {
      initialContext: ["which"],
    }),
  );
  const passes = processOf(
    "passes",
    definitionOf([{ process: "removes", inputs: { which: "{input.w}" } }], {
      initialContext: ["w"],
    }),
  );
  const asks = processOf(
    "asks",
    definitionOf([{ tool: "rest" }], { outputTemplate: "{{#v1}}{{name}}{{/v1}}" }),
  );
  const children = [removes, passes, asks];
  expect(
    faults([{ tool: "rest" }, { process: "passes", inputs: { w: "{step.v1}" } }], {}, children),
  ).toEqual(["/1/calls/process"]);
  expect(
    faults([{ tool: "read" }, { process: "passes", inputs: { w: "{step.v1}" } }], {}, children),
  ).toEqual([]);
  expect(
    faults([{ process: "asks" }, { tool: "remove", inputs: { ref: "{step.v1}" } }], {}, children),
  ).toEqual(["/1/inputs/ref"]);
});

it("a child with a write is not gated by the outside either", () => {
  const writes = processOf("writes", definitionOf([{ tool: "create", inputs: { items: [] } }]));
  const careful = processOf(
    "careful",
    definitionOf([{ tool: "create", inputs: { items: [] }, manual: true }]),
  );
  const gated = (process: string) =>
    faults([{ tool: "rest" }, { process, condition: "step.v1.go == 1" }], {}, [writes, careful]);
  expect(gated("writes")).toEqual(["/1/calls/process"]);
  expect(gated("careful")).toEqual([]);
});

it("a Process that calls itself with what it got from outside is seen through", () => {
  const again = definitionOf(
    [
      { tool: "rest" },
      { tool: "remove", inputs: { ref: "{input.which}" } },
      { process: "own", inputs: { which: "{step.v1}" }, condition: "1 == 1" },
    ],
    { initialContext: ["which"] },
  );
  const found = checkTaint({
    definition: again,
    callables: { tools: TOOLS, processes: new Map() },
    own: "own",
  });
  expect(found.map(({ pointer }) => pointer)).toEqual(["/2/calls/process"]);
});
