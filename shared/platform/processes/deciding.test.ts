// Fields that may decide (`answersMayDecide`): what a Process may do with them, but not with other parts of an answer.
import { describe, expect, it } from "vitest";
import {
  OPERATION,
  definitionOf,
  processOf,
  toolOf,
  type ShortStep,
} from "../../../tests/support/platform-definitions.ts";
import type { Process } from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { decidesIn } from "./decides-in.ts";
import { checkTaint } from "./taint.ts";
import { asksIn } from "./asks-in.ts";

const INPUTS = ["x", "where", "items", "set", "ref"];
const OTHERS = Object.entries(OPERATION).map(
  ([id, operation]) => [id, toolOf(id, operation, INPUTS)] as const,
);
const NUMBER = { type: "number" };
const price = (overrides: Partial<Tool> = {}) =>
  toolOf("price", OPERATION["rest"]!, INPUTS, {
    name: "Price",
    outputSchema: {
      type: "object",
      properties: {
        amount: NUMBER,
        state: { enum: ["in", "out"] },
        note: { type: "string" },
        offer: { type: "object", properties: { amount: NUMBER } },
      },
    },
    answersMayDecide: ["/amount", "/state", "/offer/amount"],
    ...overrides,
  });
type More = Parameters<typeof definitionOf>[1] & { tool?: Partial<Tool>; processes?: Process[] };
const checked = (steps: ShortStep[], { tool, processes = [], ...overrides }: More = {}) => ({
  definition: definitionOf(steps, overrides),
  callables: {
    tools: new Map([...OTHERS, ["price", price(tool)]]),
    processes: new Map(processes.map((process) => [process.id, process])),
  },
  ownId: null,
});
const faults = (steps: ShortStep[], overrides?: More) =>
  checkTaint(checked(steps, overrides)).map(({ pointer }) => pointer);

const ASKED: ShortStep = { tool: "price", inputs: { x: "Leeks" } };
const put = (condition: string, overrides: ShortStep = {}): ShortStep => ({
  tool: "create",
  inputs: { items: [{ name: "Leeks" }] },
  condition,
  ...overrides,
});
const GATED = ["/1/execution/condition"];

describe("conditions", () => {
  it.each([
    "step.v1.amount < 3",
    "has(step.v1.amount) && step.v1.amount * 2.0 < 3.0",
    "step.v1.state == 'in' && step.v1.offer.amount < step.v1.amount",
    'step.v1["amount"] < 3',
  ])("a condition may read fields that may decide: %s", (condition) => {
    expect(faults([ASKED, put(condition)])).toEqual([]);
  });

  it.each([
    "step.v1.note == 'yes'",
    "step.v1.amount < 3 && step.v1.note != 'no'",
    "step.v1 != null",
    "has(step.v1.other)",
    "step.v1.offer != null",
    "size(step.v1) > 1",
    "step.v1[input.name] == 3",
    "step.v1.amounts < 3",
  ])("a condition may not read any other part of the answer: %s", (condition) => {
    expect(faults([ASKED, put(condition)], { initialContext: ["name"] })).toEqual(GATED);
  });
});

describe("fields that decide nothing", () => {
  const low = put("step.v1.amount < 3");
  it("a field decides nothing if it belongs to another user's Tool", () => {
    expect(faults([ASKED, low], { tool: { own: false } })).toEqual(GATED);
  });

  it("a field decides nothing if its owner does not name it, or the schema does not bound it", () => {
    expect(faults([ASKED, low], { tool: { answersMayDecide: ["/state"] } })).toEqual(GATED);
    expect(faults([ASKED, low], { tool: { outputSchema: {} } })).toEqual(GATED);
  });

  it("a field decides nothing if the call that requested it had inputs from outside", () => {
    const asks = { tool: "price", inputs: { x: "{step.v1.which}" } };
    const second = put("step.v2.amount < 3");
    expect(faults([{ tool: "rest" }, asks, second])).toEqual(["/2/execution/condition"]);
    const again = { tool: "price", inputs: { x: "{step.v1.state}" } };
    expect(faults([ASKED, again, second])).toEqual([]);
  });

  it("a field decides nothing if the run continues after a failure of its step", () => {
    expect(faults([{ ...ASKED, optional: true }, low])).toEqual(GATED);
    expect(faults([{ ...ASKED, onError: "s3" }, low, { tool: "read" }])).toEqual(GATED);
  });

  it("a field decides nothing if the outside decides whether its step runs", () => {
    const asks = { ...ASKED, condition: "step.v1.go == 1" };
    expect(faults([{ tool: "rest" }, asks, put("step.v2.amount < 3")])).toEqual([
      "/2/execution/condition",
    ]);
  });

  it("a field decides nothing if it is one of the results of a list", () => {
    const each = { ...ASKED, forEach: { items: ["a", "b"] } };
    expect(faults([each, put("step.v1[0].amount < 3")])).toEqual(GATED);
    expect(faults([each, put("step.v1.exists(one, one.amount < 3)")])).toEqual(GATED);
  });
});

it("a field that may decide may also name a row and end a loop, and the rest of the answer may not", () => {
  const until = (end: string) => ({ ...put("true"), loop: { until: end } });
  expect(
    faults([
      ASKED,
      { tool: "remove", inputs: { ref: "{step.v1.amount < 3.0 ? 'item_1' : 'item_2'}" } },
      { tool: "remove", inputs: { ref: "{step.v1.note}" } },
      until("step.v1.amount < 3 || iteration > 3"),
      until("step.v1.note == 'a' || iteration > 3"),
    ]),
  ).toEqual(["/2/inputs/ref", "/4/loop/until"]);
});

it("a field may decide after a loop, unless an iteration's inputs contain the previous answer", () => {
  const poll = (x: string) => ({ ...ASKED, inputs: { x }, loop: { until: "output.amount < 3" } });
  const low = put("step.v1.output.amount < 3");
  expect(faults([poll("Leeks"), low])).toEqual([]);
  expect(faults([poll("{previous.state}"), low])).toEqual([]);
  expect(faults([poll("{previous.note}"), low])).toEqual(GATED);
  expect(faults([poll("Leeks"), put("step.v1.count < 3")])).toEqual(GATED);
  expect(faults([poll("Leeks"), put("step.v1.amount < 3")])).toEqual(GATED);
});

it("a field may decide in a child Process and as a part of the child's output, and no other part of the answer may", () => {
  const buys = processOf(
    "buys",
    definitionOf([put("input.amount < 3")], { initialContext: ["amount"] }),
  );
  const calls = (amount: string) => ({ process: "buys", inputs: { amount } });
  const processes = [buys];
  expect(faults([ASKED, calls("{step.v1.amount}")], { processes })).toEqual([]);
  expect(faults([ASKED, calls("{step.v1.note}")], { processes })).toEqual(["/1/calls/process"]);
  const asks = (output: object) => [
    processOf("asks", definitionOf([ASKED], { output, outputTemplate: "{{v1}}" } as never)),
  ];
  const after = [{ process: "asks" }, put("step.v1.is")];
  expect(faults(after, { processes: asks({ is: "{step.v1.amount < 3.0}" }) })).toEqual([]);
  expect(faults(after, { processes: asks({ is: "{step.v1.note == 'a'}" }) })).toEqual(GATED);
  const text = processOf("asks", definitionOf([ASKED], { outputTemplate: "{{v1.amount}}" }));
  expect(faults([{ process: "asks" }, put("step.v1 == '3'")], { processes: [text] })).toEqual(
    GATED,
  );
});

describe("lists of the fields that a Process lets decide", () => {
  const decides = (steps: ShortStep[], overrides?: More) =>
    decidesIn(checked(steps, overrides)).map(({ name, field }) => `${name} ${field}`);

  it("the list of deciding fields has each field without which the Process would be refused", () => {
    const named = [{ name: "{step.v1.note}", amount: "{step.v1.offer.amount}" }];
    const filled = { tool: "create", inputs: { items: named } };
    expect(decides([ASKED, filled])).toEqual([]);
    expect(decides([ASKED, { ...filled, condition: "step.v1.amount < 3" }])).toEqual([
      "Price /amount",
    ]);
    expect(decides([ASKED, put("step.v1.amount < 3 && step.v1.state == 'in'")])).toEqual([
      "Price /amount",
      "Price /state",
    ]);
    expect(decides([ASKED, put("step.v1.amount < 3", { manual: true })])).toEqual([]);
    const mail = { tool: "rest", condition: "step.v1.amount < 3" };
    expect(decides([ASKED, mail])).toEqual([]);
  });

  it("the list of deciding fields includes those that called Processes let decide", () => {
    const child = processOf("child", definitionOf([ASKED, put("step.v1.amount < 3")]));
    expect(decides([{ process: "child" }], { processes: [child] })).toEqual(["Price /amount"]);
  });
});

it("a person is asked before a field decides, if the call's inputs came from words in a row", () => {
  const asks = { tool: "price", inputs: { x: "{step.v1.rows[0].name}" } };
  const all = checked([{ tool: "read" }, asks, put("step.v2.amount < 3")]);
  expect(checkTaint(all)).toEqual([]);
  expect(asksIn(all).map(({ pointer }) => pointer)).toEqual(["/2/execution/condition"]);
});
