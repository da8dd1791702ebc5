import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  OPERATION,
  definitionOf,
  processOf,
  toolOf,
  type ShortStep,
} from "../../../tests/support/platform-definitions.ts";
import { randomProcess } from "../../../tests/support/random-process.ts";
import {
  ProcessDefinitionSchema,
  StepSchema,
  type ForEach,
  type Process,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { checkProcess } from "./check-process.ts";
import { cases } from "../../../tests/support/sample.ts";

const { rest, llm } = OPERATION as Record<"rest" | "llm", Tool["operation"]>;
const TOOLS = [
  toolOf("tool", rest, ["a", "b"]),
  toolOf("strict", rest, [], {
    inputSchema: {
      type: "object",
      properties: { n: { type: "integer", minimum: 1 }, ref: { $ref: "#/$defs/name" } },
      required: ["n"],
      $defs: { name: { type: "string" } },
    },
  }),
  toolOf("off", rest, [], { enabled: false }),
  toolOf("priced", rest, ["a"], {
    outputSchema: {
      type: "object",
      properties: {
        amount: { type: "number" },
        lines: { type: "array", items: { $ref: "#/$defs/line" } },
        either: { anyOf: [{ type: "string" }, { $ref: "#/$defs/line" }] },
        open: {},
      },
      additionalProperties: false,
      $defs: { line: { properties: { name: { type: "string" } }, additionalProperties: false } },
    },
  }),
];
const check = (definition: ProcessDefinition, processes: Process[] = [], id?: string) =>
  checkProcess(
    definition,
    {
      tools: new Map(TOOLS.map((tool) => [tool.id, tool])),
      processes: new Map(processes.map((process) => [process.id, process])),
    },
    id,
  );
const pointers = (
  steps: ShortStep[],
  overrides: Parameters<typeof definitionOf>[1] = {},
  processes: Process[] = [],
) => check(definitionOf(steps, overrides), processes).map(({ pointer }) => pointer);

it("a definition without a fault passes", () => {
  const definition = definitionOf(
    [
      { inputs: { a: "{input.city}" } },
      {
        inputs: { a: "{step.v1}" },
        mode: "parallel",
        condition: "has(step.v1.x) && input.city != ''",
      },
      {
        inputs: { a: "{step.v1.x} {{no}} {'{city}'} {{{{city}}}}" },
        mode: "parallel",
        dependsOn: ["s1"],
      },
      { tool: "strict", inputs: { n: 3, ref: "x" }, dependsOn: ["s2", "s3"] },
    ],
    { initialContext: ["city"], outputTemplate: "{{city}} {{#v2}}{{name}} {{v1}}{{/v2}}{{v4}}" },
  );
  expect(check(definition)).toEqual([]);
});

it("a variable in double braces is a fault where expressions are read, and the fault says how to write the value or that text", () => {
  const inputs = {
    plain: "In {{city}}",
    head: ["{{ v2.days.0.name }}"],
    root: "{{input.city}}",
    ...{
      text: "{'{city}'} {{{{city}}}} {{{input.city}}}",
      other: '{{nobody}} {{"city": 1}} {{#city}}',
    },
  };
  const steps = [{ inputs }, { forEach: { items: "{{city}}" } }];
  const fields = {
    initialContext: ["city"],
    output: { city: "{{city}}" },
    outputTemplate: "{{city}}",
  };
  const faults = check(definitionOf(steps as never, fields)).filter(({ detail }) =>
    detail.includes("in double braces"),
  );
  expect(faults.map(({ pointer }) => pointer)).toEqual([
    ...["/steps/0/inputs/plain", "/steps/0/inputs/head/0", "/steps/0/inputs/root"],
    ...["/steps/1/forEach/items", "/output/city"],
  ]);
  expect(faults.map(({ detail }) => /\{(input|step)[^}]*\}/.exec(detail)?.[0])).toEqual([
    ...["{input.city}", "{step.v2.days[0].name}", "{input.city}", "{input.city}", "{input.city}"],
  ]);
  expect(faults[0]?.detail).toBe(
    `"{{city}}" in double braces is the text "{city}" here. Write {input.city} for the value, or {'{city}'} for that text.`,
  );
});

it("all faults of a definition are reported at once, each with its place", () => {
  expect(
    pointers(
      [
        { inputs: { a: "{step.v3}", zzz: 1, b: "{oops}" }, dependsOn: ["s1", "s2", "nope"] },
        { id: "s1", mode: "parallel", variable: "city" },
        {
          mode: "parallel",
          inputs: { a: "{step.city} {step.v9}" },
          dependsOn: ["s1", "s1"],
          variable: "v4",
        },
        { tool: "strict", inputs: { n: "many", ref: 5 }, variable: "v4", condition: "input.who" },
        { tool: "gone" },
        { tool: "off", condition: "matches(" },
        { process: "gone" },
      ],
      {
        initialContext: ["city", "city"],
        outputTemplate: "{{nothing}} {{.}}",
        output: { n: "{step.nothing}", list: ["{input.city}", "{oops}"] },
      },
    ).toSorted(),
  ).toEqual(
    [
      "/steps/1/id",
      "/steps/0/dependsOn/0",
      "/steps/0/dependsOn/1",
      "/steps/0/dependsOn/2",
      "/steps/2/dependsOn/1",
      "/initialContext/1",
      "/steps/1/output/variable",
      "/steps/3/output/variable",
      "/steps/0/inputs/a",
      "/steps/0/inputs/b",
      "/steps/0/inputs/zzz",
      "/steps/2/inputs/a",
      "/steps/2/inputs/a",
      "/steps/3/execution/condition",
      "/steps/3/inputs/n",
      "/steps/3/inputs/ref",
      "/steps/4/calls/tool",
      "/steps/5/calls/tool",
      "/steps/5/execution/condition",
      "/steps/6/calls/process",
      "/outputTemplate",
      "/outputTemplate",
      "/output/n",
      "/output/list/1",
    ].toSorted(),
  );
});

it("a step calls exactly one Tool or Process, and a definition has at least one step", () => {
  const [step] = definitionOf([{}]).steps;
  const id = "00000000-0000-4000-8000-000000000000";
  const read = (calls: unknown) => StepSchema.safeParse({ ...step, calls }).success;
  expect([read({ tool: id }), read({ process: id })]).toEqual([true, true]);
  expect([read({}), read({ tool: id, process: id }), read(undefined)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(ProcessDefinitionSchema.safeParse({ steps: [], outputTemplate: "" }).success).toBe(false);
});

it("steps of one wave neither depend on each other nor use each other's variables", () => {
  const parallelSteps: ShortStep[] = [
    { mode: "parallel" },
    { mode: "parallel", dependsOn: ["s1"], inputs: { a: "{step.v1}" }, condition: "step.v1 == 1" },
  ];
  expect(pointers(parallelSteps)).toEqual([
    "/steps/1/dependsOn/0",
    "/steps/1/inputs/a",
    "/steps/1/execution/condition",
  ]);
  expect(pointers([{ mode: "parallel" }, {}, { mode: "parallel", dependsOn: ["s1"] }])).toEqual([]);
});

it("more steps side by side than allowed are refused", () => {
  const wave = (count: number): ShortStep[] =>
    Array.from({ length: count }, () => ({ mode: "parallel" }));
  expect(pointers(wave(50))).toEqual([]);
  expect(pointers(wave(51))).toEqual(["/steps/0/execution/mode"]);
});

it("a missing input, an unknown one and a constant that does not fit have different faults", () => {
  expect(pointers([{ tool: "strict" }])).toEqual(["/steps/0/inputs"]);
  expect(pointers([{ tool: "strict", inputs: { n: 0 } }])).toEqual(["/steps/0/inputs/n"]);
  expect(pointers([{}, { tool: "strict", inputs: { n: "{step.v1.n}" } }])).toEqual([]);
  expect(pointers([{}, { tool: "strict", inputs: { n: "text {step.v1.n}" } }])).toEqual([
    "/steps/1/inputs/n",
  ]);
  expect(pointers([{ tool: "strict", inputs: { n: 1, m: 2 } }])).toEqual(["/steps/0/inputs/m"]);
});

it("a path that the outputSchema rules out is a fault, wherever it appears", () => {
  const using = (text: string) => pointers([{ tool: "priced" }, { inputs: { a: text } }]);
  const ruledOut = (texts: string[]) => texts.filter((text) => using(text).length > 0);
  expect(
    ruledOut([
      ...[
        "{step.v1.amount}",
        "{step.v1.lines[3].name}",
        "{step.v1.either.name}",
        "{step.v1.open.x}",
      ],
      "{step.v1.lines.map(l, l.nome)}",
    ]),
  ).toEqual([]);
  const impossible = [
    ...[
      "{step.v1.amuont}",
      "{step.v1.amount.net}",
      "{step.v1.lines.name}",
      "{step.v1.lines[0].nome}",
    ],
    ...["{step.v1.either.nome}", "{step.v1[0]}", "{1 + step.v1.amuont}", "{step.v1.?amuont}"],
  ];
  expect(ruledOut(impossible)).toEqual(impossible);
  const child = processOf("child", definitionOf([{}]));
  expect(
    check(
      definitionOf(
        [
          { tool: "priced" },
          { process: "child" },
          { condition: "step.v1.amuont > 1 || step.v2.text == ''" },
        ],
        {
          outputTemplate: "{{v1.amount}} {{v1.lines.0.name}} {{v1.amuont}} {{#v3}}{{v1.x}}{{/v3}}",
          output: "{step.v1.amuont}",
        },
      ),
      [child],
    ),
  ).toEqual([
    {
      pointer: "/steps/2/execution/condition",
      detail: '"v1" cannot have "amuont": the outputSchema of what its step calls rules it out.',
    },
    {
      pointer: "/steps/2/execution/condition",
      detail: expect.stringMatching(/"v2" cannot/) as string,
    },
    { pointer: "/output", detail: expect.stringMatching(/"amuont"/) as string },
    { pointer: "/outputTemplate", detail: expect.stringMatching(/"amuont"/) as string },
  ]);
});

it("what a step with forEach may not have or name is a fault with its place", () => {
  const over = (items: ForEach["items"], overrides: ShortStep = {}) =>
    pointers([{ tool: "priced" }, { forEach: { items }, inputs: { a: "{item}" }, ...overrides }]);
  expect(over("{step.v1.lines}")).toEqual([]);
  expect(over("{step.v1.lines.map(l, l.name)}")).toEqual([]);
  expect(over(["a", "{step.v1.amount}"])).toEqual([]);
  for (const text of ["a, b", "{step.v1.amount}", "[{step.v1.lines}]", "{step.v1.lines[0].name}"]) {
    expect(over(text)).toEqual(["/steps/1/forEach/items"]);
  }
  expect(over("{item}")).toEqual(["/steps/1/forEach/items"]);
  const [fault] = check(
    definitionOf([
      { tool: "priced" },
      { forEach: { items: "{step.v1.amount}" }, inputs: { a: "{item}" } },
    ]),
  );
  expect(fault?.detail).toContain('forEach needs a list, and "v1.amount" is none');
  expect(over("{step.v2}")).toEqual(["/steps/1/forEach/items"]);
  expect(over(["a"], { manual: true })).toEqual(["/steps/1/execution/interactionMode"]);
  expect(over(["a"], { condition: "item == 'a'" })).toEqual(["/steps/1/execution/condition"]);
  expect(pointers([{ inputs: { a: "{item.name}" } }])).toEqual(["/steps/0/inputs/a"]);
  const wide = { forEach: { items: ["a"], parallel: 26 }, mode: "parallel" as const };
  expect(pointers([wide, wide])).toEqual(["/steps/0/execution/mode"]);
  const many = Array.from({ length: 1_001 }, () => 1);
  const [first] = definitionOf([{}]).steps;
  expect(StepSchema.safeParse({ ...first, forEach: { items: many } }).success).toBe(false);
  // A result has the shape of the Tool's answer.
  const list = (path: string, onItemError: ForEach["onItemError"] = "stop") =>
    pointers([
      { tool: "priced", forEach: { items: ["a"], onItemError } },
      { inputs: { a: `{step.v1${path}}` } },
    ]);
  expect([...list("[0].amount"), ...list(".results[0].amount", "collect")]).toEqual([]);
  expect([...list("[0].amuont"), ...list(".amount"), ...list("[0]", "collect")]).toEqual([
    ...["/steps/1/inputs/a", "/steps/1/inputs/a", "/steps/1/inputs/a"],
  ]);
});

it("what a step with a loop may not have or name is a fault with its place", () => {
  const loop = (until: string, overrides: ShortStep = {}) =>
    pointers([{ tool: "priced" }, { tool: "priced", loop: { until }, ...overrides }]);
  const inputs = { a: "{previous.lines[0].name}{iteration + 1}" };
  for (const until of [
    ...["output.amount > step.v1.amount", "iteration == 7", "now > timestamp(input.x)"],
    "output.lines.exists(line, line.name == string(iteration))",
  ]) {
    const steps = [{ tool: "priced" }, { tool: "priced", loop: { until }, inputs }];
    expect(check(definitionOf(steps, { initialContext: ["x"] }))).toEqual([]);
  }
  // A condition that is the same after every iteration would never end the loop.
  for (const wrong of ["false", "step.v1.amount > 1", "output.amuont > 1", "item == output"]) {
    expect(loop(wrong)).toEqual(["/steps/1/loop/until"]);
  }
  expect(loop("previous == output || error.code == 'x'")).toEqual([
    ...["/steps/1/loop/until", "/steps/1/loop/until"],
  ]);
  expect(loop("iteration > 1", { inputs: { a: "{output}" } })).toEqual(["/steps/1/inputs/a"]);
  expect(loop("iteration > 1", { inputs: { a: "{previous.amuont}" } })).toEqual([
    "/steps/1/inputs/a",
  ]);
  expect(loop("iteration > 1", { condition: "iteration > 1" })).toEqual([
    "/steps/1/execution/condition",
  ]);
  expect(loop("iteration > 1", { forEach: { items: ["a"] } })).toEqual(["/steps/1/loop"]);
  expect(loop("iteration > 1", { manual: true })).toEqual([]);
  expect(pointers([{ inputs: { a: "{iteration}" } }])).toEqual(["/steps/0/inputs/a"]);
  const [first] = definitionOf([{}]).steps;
  for (const bound of [{ maxCount: 1_001 }, { maxCount: 0 }, { maxSeconds: 30 * 86_400 + 1 }]) {
    const step = { ...first, loop: { until: "iteration > 1", ...bound } };
    expect(StepSchema.safeParse(step).success).toBe(false);
  }
  const read = (path: string, collect = false) =>
    pointers([
      { tool: "priced", loop: { until: "iteration > 1", collect } },
      { inputs: { a: `{step.v1${path}}` } },
    ]);
  expect([
    ...read(".output.amount"),
    ...read(".count"),
    ...read(".outputs[0].amount", true),
  ]).toEqual([]);
  expect([...read(".amount"), ...read(".output.amuont"), ...read(".outputs")]).toHaveLength(3);
});

it("a failure must be handled by a later step that can still run, and only that step sees the error", () => {
  const handled = (onError: string, handler: ShortStep = {}) =>
    pointers([{}, { onError }, { mode: "parallel" }, { mode: "parallel", ...handler }]);
  const errorInputs = { a: "{error.message} {error.step + error.code}" };
  expect(handled("s4", { inputs: errorInputs, condition: "error.status == 404" })).toEqual([]);
  for (const wrong of ["s1", "s2", "nope"]) expect(handled(wrong)).toEqual(["/steps/1/onError"]);
  expect(handled("s4", { dependsOn: ["s2"] })).toEqual(["/steps/1/onError"]);
  expect(handled("s3", { inputs: errorInputs })).toEqual([
    "/steps/3/inputs/a",
    "/steps/3/inputs/a",
    "/steps/3/inputs/a",
  ]);
  expect(pointers([{ onError: "s2", mode: "parallel" }, { mode: "parallel" }])).toEqual([
    "/steps/0/onError",
  ]);
  // A step that handles a failure can end a recursion.
  const self = definitionOf([{ onError: "s2" }, { process: "own" }]);
  expect(check(self, [], "own")).toEqual([]);
});

it("ids of steps may have hyphens wherever a step names another", () => {
  const calls = { tool: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11" };
  const event = { event: "paid", onTimeout: "tell-all" };
  for (const names of [{ dependsOn: ["ask-first"] }, { onError: "tell-all" }]) {
    const step = { id: "ask-then", calls, output: { variable: "asked" }, ...names };
    expect(StepSchema.parse(step)).toMatchObject(names);
  }
  const waiting = { id: "wait-on", calls: { wait: event }, output: { variable: "paid" } };
  expect(StepSchema.parse(waiting)).toMatchObject({ calls: { wait: event } });
});

it("a step that calls a Process gives exactly its inputs, is neither manual nor timed, and the Process is enabled", () => {
  const child = processOf("child", definitionOf([{}], { initialContext: ["x"] }));
  expect(pointers([{ process: "child", inputs: { x: 1 } }], {}, [child])).toEqual([]);
  expect(pointers([{ process: "child", inputs: { y: 1 }, manual: true }], {}, [child])).toEqual([
    "/steps/0/execution/interactionMode",
    "/steps/0/inputs/y",
    "/steps/0/inputs",
  ]);
  const timedStep = { process: "child", inputs: { x: 1 }, timeout: 5 };
  expect(pointers([timedStep], {}, [child])).toEqual(["/steps/0/execution/timeout"]);
  expect(
    pointers([{ process: "child", inputs: { x: 1 } }], {}, [{ ...child, enabled: false }]),
  ).toEqual(["/steps/0/calls/process"]);
});

it("a path that the inputSchema rules out is a fault, and so is a child's input of another type", () => {
  const inputSchema = {
    type: "object",
    properties: {
      at: { type: "object", properties: {}, additionalProperties: false },
      n: { type: "integer" },
    },
    required: ["n"],
  };
  const fields = { initialContext: ["at", "n"], inputSchema };
  const wrong = { inputs: { a: "{input.at.x}", b: "{input.n + 1}" }, condition: "input.n.of > 1" };
  expect(
    pointers([wrong], { ...fields, outputTemplate: "{{at.y}} {{n}}", output: "{input.at.z}" }),
  ).toEqual(["/steps/0/inputs/a", "/steps/0/execution/condition", "/output", "/outputTemplate"]);
  const child = processOf("child", definitionOf([{}], fields));
  const calling = (inputs: NonNullable<ShortStep["inputs"]>) =>
    pointers([{ process: "child", inputs }], {}, [child]);
  expect(calling({ n: 3 })).toEqual([]);
  expect(calling({ n: "three", at: {} })).toEqual(["/steps/0/inputs/n"]);
  expect(calling({ at: {} })).toEqual(["/steps/0/inputs"]);
});

it("a Process that calls itself answers as its new definition says, and not as the old one did", () => {
  const steps = [{ process: "own", condition: "1 == 1" }, { inputs: { a: "{step.v1.n}" } }];
  const [data, text] = [definitionOf(steps, { output: { n: 1 } }), definitionOf(steps)];
  expect(check(data, [processOf("own", text)], "own")).toEqual([]);
  expect(check(text, [processOf("own", data)], "own")).toMatchObject([
    { pointer: "/steps/1/inputs/a" },
  ]);
});

it("an endless recursion is refused, direct or through children; one that a condition can end is not", () => {
  const self = (condition?: string) =>
    definitionOf([{}, { process: "own", ...(condition === undefined ? {} : { condition }) }]);
  expect(check(self(), [], "own")).toMatchObject([{ pointer: "/steps/1/calls/process" }]);
  expect(check(self("has(step.v1.more)"), [], "own")).toEqual([]);
  const back = (condition?: string) => [
    processOf("middle", definitionOf([{ process: "last" }])),
    processOf(
      "last",
      definitionOf([{ process: "own", ...(condition === undefined ? {} : { condition }) }]),
    ),
  ];
  const round = definitionOf([{ process: "middle" }]);
  expect(check(round, back(), "own")).toMatchObject([{ pointer: "/steps/0/calls/process" }]);
  expect(check(round, back("1 == 1"), "own")).toEqual([]);
  // A step that depends on a conditional one can be skipped, too.
  const after = definitionOf([{ condition: "1 == 1" }, { process: "own", dependsOn: ["s1"] }]);
  expect(check(after, [], "own")).toEqual([]);
});

it("the depth of Processes that call each other is limited, and so is the sum of their steps", () => {
  const chain = Array.from({ length: 9 }, (_, level) =>
    processOf(`p${level}`, definitionOf(level === 0 ? [{}] : [{ process: `p${level - 1}` }])),
  );
  expect(check(definitionOf([{ process: "p7" }]), chain)).toEqual([]);
  expect(check(definitionOf([{ process: "p8" }]), chain)).toMatchObject([{ pointer: "/steps" }]);
  const wide = processOf("wide", definitionOf(Array.from({ length: 70 }, () => ({}))));
  const steps = (count: number) =>
    definitionOf(Array.from({ length: count }, () => ({ process: "wide" })));
  expect(check(steps(2), [wide])).toEqual([]);
  expect(check(steps(3), [wide])).toMatchObject([{ pointer: "/steps" }]);
});

it("a definition that is too long is refused before anything else is checked", () => {
  const long = definitionOf(
    Array.from({ length: 3 }, () => ({ inputs: { a: "é".repeat(25_000) } })),
  );
  expect(check(long)).toMatchObject([
    { pointer: "", detail: expect.stringContaining("131072") as string },
  ]);
});

it("the definitions of the random generator are valid", () => {
  const ids = { echo: "echo", count: "count", fails: "fails", unsafe: "unsafe", sums: "sums" };
  const tools = new Map(Object.values(ids).map((id) => [id, toolOf(id, rest, ["n", "text"])]));
  tools.set(ids.sums, toolOf(ids.sums, llm, ["text", "tokens"]));
  fc.assert(
    fc.property(randomProcess(ids, { hasItems: true, hasWaits: true }), ({ id, definitions }) => {
      const processes = new Map(
        Object.entries(definitions).map(([key, definition]) => [key, processOf(key, definition)]),
      );
      const root = definitions[id];
      expect(root).toBeDefined();
      const faults = root === undefined ? [] : checkProcess(root, { tools, processes }, id);
      expect(faults).toEqual([]);
    }),
    { numRuns: cases(50, 200) },
  );
});
