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
const TOOLS = new Map(
  Object.entries(OPERATION).map(([id, operation]) => [id, toolOf(id, operation, INPUTS)]),
);
const faults = (
  steps: ShortStep[],
  overrides: Parameters<typeof definitionOf>[1] = {},
  processes: Process[] = [],
) =>
  checkTaint({
    definition: definitionOf(steps, overrides),
    callables: {
      tools: TOOLS,
      processes: new Map(processes.map((process) => [process.id, process])),
    },
    ownId: null,
  }).map(({ pointer }) => pointer);

// "unknown" is a Tool that may not be called any more.
it.each(["rest", "mcp", "graph", "unknown"])(
  "an answer of a %s Tool may fill values, but must not choose rows",
  (source) => {
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
  },
);

it("a value that is computed from an outside value is an outside value", () => {
  expect(
    faults([
      { tool: "rest" },
      { tool: "read" },
      {
        tool: "create",
        inputs: { items: "{step.v1.rows.map(r, {'name': r.name, 'on': string(now)})}" },
      },
      { tool: "remove", inputs: { ref: "{step.v1.n > 2 ? 'item_1' : 'item_2'}" } },
      { tool: "remove", inputs: { ref: "{step.v2.rows[int(step.v1.n)].id}" } },
      { tool: "remove", inputs: { ref: "{step.v2.rows.filter(r, r.n > 2)[0].id}" } },
      { tool: "remove", inputs: { ref: "item_{size(step.v1.rows)}" } },
    ]),
  ).toEqual(["/3/inputs/ref", "/4/inputs/ref", "/6/inputs/ref"]);
});

it("a list from outside fills rows item by item, and decides nothing else about the data", () => {
  const forEach = { items: "{step.v1.rows}" };
  expect(
    faults([
      { tool: "rest" },
      { tool: "create", forEach, inputs: { items: [{ name: "{item.name}" }] } },
      { tool: "create", forEach, inputs: { items: [{ name: "always" }] } },
      { tool: "update", forEach, inputs: { ref: "item_1", set: { name: "{item.name}" } } },
      { tool: "remove", forEach, inputs: { ref: "{item.ref}" } },
      { tool: "rest", forEach, inputs: { x: "{item}" } },
      { tool: "read", forEach: { items: ["a", "b"] }, inputs: { x: "{item}" } },
      { tool: "remove", forEach: { items: "{step.v7}" }, inputs: { ref: "{item.rows[0].id}" } },
      { tool: "remove", inputs: { ref: "{step.v2[0].rows[0].id}" } },
    ]),
  ).toEqual([
    "/2/forEach/items",
    "/3/forEach/items",
    ...["/4/inputs/ref", "/4/forEach/items"],
    "/8/inputs/ref",
  ]);
});

it("an iteration's output from outside does not decide whether data is changed again", () => {
  const item = { items: [{ name: "always" }] };
  expect(
    faults([
      { tool: "rest", loop: { until: "output.done" }, inputs: { x: "{previous.next}" } },
      { tool: "create", loop: { until: "step.v1.output.done || iteration > 3" }, inputs: item },
      { tool: "create", loop: { until: "iteration > 3" }, inputs: item },
      { tool: "create", loop: { until: "output.rows[0].name == 'a'" }, inputs: item },
      {
        tool: "create",
        loop: { until: "output.rows[0].name == 'a'" },
        inputs: { items: [{ name: "{step.v1.output.name}" }] },
      },
      {
        tool: "remove",
        loop: { until: "iteration > 1" },
        inputs: { ref: "{previous.rows[0].id}" },
      },
      { tool: "create", inputs: item, dependsOn: ["s1"] },
      {
        tool: "create",
        manual: true,
        loop: { until: "step.v1.output.done || now > now" },
        inputs: item,
      },
    ]),
  ).toEqual(["/1/loop/until", "/4/loop/until"]);
});

it("a failure that the outside may cause does not decide whether data is changed", () => {
  const handler = (tool: string, overrides: ShortStep = {}) => [
    { tool, onError: "s2" },
    { tool: "create", inputs: { items: [{ name: "{error.message}" }] }, ...overrides },
  ];
  expect(faults(handler("rest"))).toEqual(["/1/calls"]);
  expect(faults(handler("rest", { manual: true }))).toEqual([]);
  expect(faults(handler("read"))).toEqual([]);
  expect(
    faults([
      ...handler("rest", { tool: "read", inputs: {} }),
      { tool: "remove", inputs: { ref: "item_1" }, dependsOn: ["s2"] },
      { tool: "remove", inputs: { ref: "item_1" }, dependsOn: ["s1"] },
    ]),
  ).toEqual(["/2/dependsOn/0", "/3/dependsOn/0"]);
  // The message of a failure has the sources of the failure.
  expect(
    faults([
      { tool: "rest", onError: "s2" },
      { tool: "llm", inputs: { x: "{error.message}" } },
      { tool: "create", inputs: { items: [] } },
      { tool: "remove", inputs: { ref: "{step.v2}" } },
    ]),
  ).toEqual(["/3/inputs/ref"]);
});

it("a manual step may use outside values anywhere, because a person sees the step first", () => {
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

it("the output of a model is tainted by what the model reads, and only by that", () => {
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
      { initialContext: ["q"] },
    ),
  ).toEqual([]);
});

it("an outside value does not decide whether data is changed, not even through a dependency", () => {
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

it("a call to an outside service may depend on an earlier answer from outside", () => {
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

it("the output of a child that shows its inputs has their taint", () => {
  const shows = processOf(
    "shows",
    definitionOf([{ tool: "read" }], { initialContext: ["w"], outputTemplate: "{{w}}" }),
  );
  const removes = (source: string) =>
    faults(
      [
        { tool: source },
        { process: "shows", inputs: { w: "{step.v1}" } },
        { tool: "remove", inputs: { ref: "{step.v2}" } },
      ],
      {},
      [shows],
    );
  expect(removes("rest")).toEqual(["/2/inputs/ref"]);
  expect(removes("read")).toEqual([]);
});

it("a read decides nothing if the outside decides whether it runs, because its output reveals the outside's answer", () => {
  const read: ShortStep = { tool: "read", condition: "step.v1.go == 1" };
  const start = [{ tool: "rest" }, read];
  expect(faults([...start, { tool: "remove", inputs: { ref: "{step.v2.rows[0].id}" } }])).toEqual([
    "/2/inputs/ref",
  ]);
  const gatedRemoval = { tool: "remove", inputs: { ref: "item_1" }, condition: "step.v2 != null" };
  expect(faults([...start, gatedRemoval])).toEqual(["/2/execution/condition"]);
  const shows = processOf(
    "shows",
    definitionOf([{ tool: "read" }], { outputTemplate: "{{#v1}}there{{/v1}}" }),
  );
  const asks = [{ tool: "rest" }, { process: "shows", condition: "step.v1.go == 1" }];
  expect(faults([...asks, { tool: "remove", inputs: { ref: "{step.v2}" } }], {}, [shows])).toEqual([
    "/2/inputs/ref",
  ]);
  expect(faults([...start, { tool: "create", inputs: { items: ["{step.v2}"] } }])).toEqual([]);
  const careful = processOf(
    "careful",
    definitionOf([{ tool: "rest" }, read], { outputTemplate: "{{v2}}" }),
  );
  expect(
    faults([{ process: "careful" }, { tool: "remove", inputs: { ref: "{step.v1}" } }], {}, [
      careful,
    ]),
  ).toEqual(["/1/inputs/ref"]);
});

it("the answer of another user's model comes from outside, whatever the prompt is", () => {
  const theirs = { ...toolOf("llm", { type: "llm_call", promptTemplate: "" }, INPUTS), own: false };
  const taintFaults = checkTaint({
    definition: definitionOf([{ tool: "llm" }, { tool: "remove", inputs: { ref: "{step.v1}" } }]),
    callables: { tools: new Map([...TOOLS, ["llm", theirs]]), processes: new Map() },
    ownId: null,
  });
  expect(taintFaults.map(({ pointer }) => pointer)).toEqual(["/1/inputs/ref"]);
});

it("the outside does not decide whether a child with a write runs", () => {
  const writes = processOf("writes", definitionOf([{ tool: "create", inputs: { items: [] } }]));
  const careful = processOf(
    "careful",
    definitionOf([{ tool: "create", inputs: { items: [] }, manual: true }]),
  );
  const passes = processOf("passes", definitionOf([{ process: "writes" }]));
  const faultsOfGate = (process: string) =>
    faults([{ tool: "rest" }, { process, condition: "step.v1.go == 1" }], {}, [
      ...[writes, careful, passes],
    ]);
  expect(faultsOfGate("writes")).toEqual(["/1/calls/process"]);
  expect(faultsOfGate("passes")).toEqual(["/1/calls/process"]);
  expect(faultsOfGate("careful")).toEqual([]);
});

it("taint is found in a Process that calls itself with values from outside", () => {
  const again = definitionOf(
    [
      { tool: "rest" },
      { tool: "remove", inputs: { ref: "{input.which}" } },
      { process: "own", inputs: { which: "{step.v1}" }, condition: "1 == 1" },
    ],
    { initialContext: ["which"] },
  );
  const taintFaults = checkTaint({
    definition: again,
    callables: { tools: TOOLS, processes: new Map() },
    ownId: "own",
  });
  expect(taintFaults.map(({ pointer }) => pointer)).toEqual(["/2/calls/process"]);
});

it("the output of a Process that calls itself counts as outside where it is used", () => {
  const again = definitionOf(
    [
      { process: "own", condition: "1 == 1" },
      { tool: "remove", inputs: { ref: "{step.v1}" } },
      { tool: "rest" },
    ],
    { outputTemplate: "{{v3}}" },
  );
  const taintFaults = checkTaint({
    definition: again,
    callables: { tools: TOOLS, processes: new Map() },
    ownId: "own",
  });
  expect(taintFaults.map(({ pointer }) => pointer)).toEqual(["/1/inputs/ref"]);
});

it("a write must not depend on an optional step that the outside can make fail, unless the write takes values from the step", () => {
  const depends = (dependsOn: string[], inputs: ShortStep["inputs"] = { ref: "item_1" }) => ({
    tool: "remove",
    inputs,
    dependsOn,
  });
  const after = (first: ShortStep, ...laterSteps: ShortStep[]) => faults([first, ...laterSteps]);
  for (const source of ["rest", "mcp", "graph", "unknown"]) {
    expect(after({ tool: source, optional: true }, depends(["s1"]))).toEqual(["/1/dependsOn/0"]);
    expect(after({ tool: source }, depends(["s1"]))).toEqual([]);
  }
  const between = { tool: "read", dependsOn: ["s1"] };
  expect(after({ tool: "rest", optional: true }, between, depends(["s2"]))).toEqual([
    "/2/dependsOn/0",
  ]);
  const gatedRemoval = { tool: "remove", inputs: { ref: "item_1" }, condition: "step.v2 != null" };
  expect(after({ tool: "rest", optional: true }, between, gatedRemoval)).toEqual([
    "/2/execution/condition",
  ]);
  const model = { tool: "llm", inputs: { x: "{step.v1}" }, optional: true };
  expect(after({ tool: "rest" }, model, depends(["s2"]))).toEqual(["/2/dependsOn/0"]);
  expect(after({ tool: "read", optional: true }, depends(["s1"]))).toEqual([]);
  const filledCreation = { tool: "create", inputs: { items: ["{step.v1}"] }, dependsOn: ["s1"] };
  expect(after({ tool: "rest", optional: true }, filledCreation)).toEqual([]);
  const manual = { ...depends(["s1"]), manual: true };
  expect(after({ tool: "rest", optional: true }, manual)).toEqual([]);
});

it("a write must not depend on an optional child that the outside can make fail, nor a child's write on such a step", () => {
  const asks = processOf("asks", definitionOf([{ tool: "rest" }]));
  const tries = processOf("tries", definitionOf([{ tool: "rest", optional: true }]));
  const removes = processOf(
    "removes",
    definitionOf([{ tool: "remove", inputs: { ref: "item_1" } }]),
  );
  const children = [asks, tries, removes];
  const remove = { tool: "remove", inputs: { ref: "item_1" }, dependsOn: ["s1"] };
  const optional = (process: string) => ({ process, optional: true });
  expect(faults([optional("asks"), remove], {}, children)).toEqual(["/1/dependsOn/0"]);
  expect(faults([optional("tries"), remove], {}, children)).toEqual([]);
  const inChild = { process: "removes", dependsOn: ["s1"] };
  expect(faults([{ tool: "rest", optional: true }, inChild], {}, children)).toEqual([
    "/1/calls/process",
  ]);
});
