// Tools that summarise: which definitions may name one, whose budget applies, and when their summaries are tainted.
import { describe, expect, it } from "vitest";
import {
  definitionOf,
  OPERATION,
  processOf,
  toolOf,
} from "../../../tests/support/platform-definitions.ts";
import type { Process, ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { Operation, Tool } from "../../contracts/definitions/tools.ts";
import { checkProcess } from "./check-process.ts";
import { readsOfFrame } from "./reads-of.ts";
import { budgetOf, stepInFrame, wavesOfFrame } from "./summaries.ts";

const { rest, llm, update } = OPERATION as Record<string, Operation>;
const textOfType = (type: unknown) => ({ type: "object", properties: { text: { type } } });
const TOOLS: Tool[] = [
  toolOf("tool", rest!, []),
  toolOf("sums", llm!, ["text", "tokens"]),
  toolOf("short", llm!, ["text"]),
  toolOf("theirs", llm!, ["text"], { own: false, shared: true }),
  toolOf("off", llm!, ["text"], { enabled: false }),
  toolOf("wordless", llm!, ["tokens"]),
  toolOf("curious", llm!, ["text", "language"]),
  toolOf("numbers", llm!, [], { inputSchema: textOfType("integer") }),
  toolOf("listing", llm!, ["text"], { outputSchema: { type: "array" } }),
  toolOf("formal", { type: "llm_call", promptTemplate: "", outputSchema: { type: "object" } }, [
    "text",
  ]),
  toolOf("own model", llm!, ["text"]),
  toolOf("write", update!, ["ref", "set"]),
];

const withBudget = (summaryTool: string, tokenBudget: number | null = 10) => ({
  summaryTool,
  ...(tokenBudget === null ? {} : { tokenBudget }),
});
/** The definition, with a budget for the output of its first step. */
function withFirstBudget(
  calls: string,
  budget: object,
  definition = definitionOf([{ tool: calls }]),
) {
  const [step, ...others] = definition.steps;
  if (step === undefined) throw new Error("it has no step");
  return { ...definition, steps: [{ ...step, output: { ...step.output, ...budget } }, ...others] };
}
const faultsOf = (definition: ProcessDefinition, processes: Process[] = []) =>
  checkProcess(definition, {
    tools: new Map(TOOLS.map((tool) => [tool.id, tool])),
    processes: new Map(processes.map((process) => [process.id, process])),
  });

describe("Tools that summarise", () => {
  it.each(["sums", "short", "theirs"])("the Tool %s can summarise a text", (id) => {
    const definition = withFirstBudget("tool", withBudget(id));
    expect(faultsOf({ ...definition, ...withBudget(id) })).toEqual([]);
  });

  it.each([
    ["missing", /no Tool with this id/],
    ["off", /disabled/],
    ["tool", /does not call a language model/],
    ["wordless", /no input "text"/],
    ["curious", /has the input "language"/],
    ["numbers", /"text" of the Tool "numbers" is not a text/],
    ["listing", /does not answer with text/],
    ["formal", /does not answer with text/],
  ])("the Tool %s cannot summarise", (id, detail) => {
    const fault = { detail: expect.stringMatching(detail) as string };
    const definition = withFirstBudget("tool", withBudget(id));
    expect(faultsOf({ ...definition, ...withBudget(id) })).toEqual([
      { pointer: "/steps/0/output/summaryTool", ...fault },
      { pointer: "/summaryTool", ...fault },
    ]);
  });

  it("a Tool that summarises needs a budget", () => {
    const definition = withFirstBudget("tool", withBudget("sums", null));
    expect(faultsOf({ ...definition, ...withBudget("sums", null) })).toMatchObject([
      { pointer: "/steps/0/output/summaryTool", detail: expect.stringContaining("tokenBudget") },
      { pointer: "/summaryTool", detail: expect.stringContaining("tokenBudget") },
    ]);
  });

  it("a Tool summarises only text, not rows, lists or objects", () => {
    for (const id of ["listing", "formal", "write"]) {
      expect(faultsOf(withFirstBudget(id, withBudget("sums")))).toMatchObject([
        { pointer: "/steps/0/output/summaryTool", detail: expect.stringContaining("only text") },
      ]);
    }
  });
});

it("the smaller budget applies, with its Tool; of two equal budgets the one with a Tool, and the caller's if both have one", () => {
  const [ten, five] = [{ tokenBudget: 10 }, { tokenBudget: 5 }];
  const [a, b] = [{ summaryTool: "a" }, { summaryTool: "b" }];
  expect(budgetOf({}, null)).toBeNull();
  expect(budgetOf({}, {})).toBeNull();
  expect(budgetOf({ ...ten, ...a }, { ...five, ...b })).toEqual({ tokens: 5, tool: "b" });
  expect(budgetOf({ ...five, ...a }, { ...ten, ...b })).toEqual({ tokens: 5, tool: "a" });
  expect(budgetOf({ ...ten, ...a }, five)).toEqual({ tokens: 5, tool: null });
  expect(budgetOf({ ...five, ...a }, five)).toEqual({ tokens: 5, tool: "a" });
  expect(budgetOf({ ...five, ...a }, { ...five, ...b })).toEqual({ tokens: 5, tool: "b" });
});

it("a summary is an optional last step of its frame, and reads the values that the frame's output uses", () => {
  const definition = definitionOf([{ mode: "parallel" }, { mode: "parallel" }], {
    outputTemplate: "{{v2}}",
  });
  const budget = { tokens: 5, tool: "sums" };
  expect(wavesOfFrame(definition, budget)).toEqual([[1, 2], [3]]);
  expect(wavesOfFrame(definition, { ...budget, tool: null })).toEqual([[1, 2]]);
  expect(stepInFrame(definition, budget, 3)).toMatchObject({
    calls: { tool: "sums" },
    output: { required: false },
  });
  expect(stepInFrame(definition, null, 3)).toBeUndefined();
  const reads = readsOfFrame("step", definition, budget);
  expect(reads["step.3"]).toEqual(["step", "step.2"]);
  expect(reads["step.0"]).toEqual(["step", "step.2", "step.3"]);
});

describe("tainted summaries", () => {
  const write = (calls: string, budget: object) =>
    withFirstBudget(
      calls,
      budget,
      definitionOf([{ tool: calls }, { tool: "write", inputs: { ref: "{step.v1}" } }]),
    );
  const faults = [{ pointer: "/steps/1/inputs/ref" }];

  it("a summary is tainted if what it summarises is tainted", () => {
    expect(faultsOf(write("own model", {}))).toEqual([]);
    expect(faultsOf(write("own model", withBudget("sums")))).toEqual([]);
    expect(faultsOf(write("tool", withBudget("sums")))).toMatchObject(faults);
  });

  it("a summary is tainted if another user's model makes it, for a step or for a Process", () => {
    expect(faultsOf(write("own model", withBudget("theirs")))).toMatchObject(faults);
    const child = definitionOf([{ tool: "own model" }], { outputTemplate: "{{v1}}" });
    const calling = (budget: object) =>
      withFirstBudget(
        "",
        budget,
        definitionOf([{ process: "child" }, { tool: "write", inputs: { ref: "{step.v1}" } }]),
      );
    expect(faultsOf(calling({}), [processOf("child", child)])).toEqual([]);
    const theirs = processOf("child", { ...child, ...withBudget("theirs") });
    expect(faultsOf(calling({}), [theirs])).toMatchObject(faults);
    expect(faultsOf(calling(withBudget("theirs")), [processOf("child", child)])).toMatchObject(
      faults,
    );
  });
});
