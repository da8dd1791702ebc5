// Fields that may decide (`answersMayDecide`), over the real engine: they decide in their owner's runs, but are still
// stored with their source.
import { describe, expect, it } from "vitest";
import {
  ADD,
  toolWith,
  CHANGE,
  CHILD,
  MODEL,
  READ,
  remove,
  use,
  runOnRows,
} from "../../../tests/support/filled-rows.ts";
import { done, type RunOptions } from "../../../tests/support/run-stored.ts";
import { definition, step, toolOf } from "../../../tests/support/test-process.ts";
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";

const PRICE = "00000000-0000-4000-9000-000000000699";
const price = (overrides: Partial<ResolvedTool> = {}) =>
  toolOf("echo", {
    id: PRICE,
    operation: { type: "rest_call", method: "GET", path: "/price", retry: "safe" },
    own: true,
    answersMayDecide: ["/amount", "/on", "/which"],
    outputSchema: {
      type: "object",
      properties: {
        amount: { type: "number" },
        on: { type: "string", format: "date" },
        which: { enum: ["task_1", "task_2"] },
        note: { type: "string" },
      },
    },
    ...overrides,
  });
const ANSWER = { amount: 2, on: "2026-11-29", which: "task_1", note: "task_1" };
const isPrice = ({ operation }: { operation: object }) =>
  "path" in operation && operation.path === "/price";
interface More {
  tool?: Partial<ResolvedTool>;
  answer?: object;
  children?: Record<string, ProcessDefinition>;
}
/** How many questions are asked and how many rows are changed, after an answer of the service. */
async function outcomeOf(
  steps: Step[],
  { tool: change, answer, children = {}, ...options }: More & Omit<RunOptions, "answer"> = {},
) {
  const { questions, run } = await runOnRows(
    steps,
    {
      answer: ({ tool }) => done(isPrice(tool) ? { ...ANSWER, ...answer } : { which: "task_1" }),
      ...options,
    },
    children,
    { [PRICE]: price(change) },
  );
  return { questions: questions.length, changes: run.reply?.changes.length ?? 0 };
}
const ask = (overrides: Partial<Step> = {}) =>
  step({
    id: "price",
    calls: toolWith(PRICE),
    inputs: { item: "Leeks" },
    execution: use,
    ...overrides,
  });
const put = (condition: string, title = "Leeks") =>
  step({
    id: "put",
    calls: toolWith(ADD),
    inputs: { items: [{ title }] },
    execution: { condition: `input.mode == 'use' && ${condition}` },
  });
const LOW = put("step.price.amount < 3.0");
const ALWAYS: Step["execution"] = { mode: "sequential", interactionMode: "auto" };
const DECIDED = { questions: 0, changes: 1 };
const NOTHING = { questions: 0, changes: 0 };
const ASKED = { questions: 1, changes: 0 };

describe("fields that may decide", () => {
  it("a field that may decide decides whether a step runs, and which row it changes", async () => {
    expect(await outcomeOf([ask(), LOW])).toEqual(DECIDED);
    expect(await outcomeOf([ask(), LOW], { answer: { amount: 9 } })).toEqual(NOTHING);
    expect(await outcomeOf([ask(), remove("{step.price.which}")])).toEqual(DECIDED);
    expect(await outcomeOf([ask(), put("step.price.on > '2026-01-01'")])).toEqual(DECIDED);
  });

  it("a field that may decide does not let the text beside it, or the whole answer, decide", async () => {
    expect(await outcomeOf([ask(), put("step.price.note == 'task_1'")])).toEqual(ASKED);
    expect(await outcomeOf([ask(), put("step.price.note == 'no'")])).toEqual(ASKED);
    expect(await outcomeOf([ask(), remove("{step.price.note}")])).toEqual(ASKED);
    expect(await outcomeOf([ask(), put("step.price != null")])).toEqual(ASKED);
    expect(await outcomeOf([ask(), put("!has(step.price.other)")])).toEqual(ASKED);
  });

  it("a field that may decide decides nothing in another user's run, nor if its value does not have the declared type", async () => {
    expect(await outcomeOf([ask(), LOW], { tool: { own: false } })).toEqual(ASKED);
    expect(await outcomeOf([ask(), LOW], { tool: { own: undefined } })).toEqual(ASKED);
    const on = put("step.price.on > '2026-01-01'");
    expect(await outcomeOf([ask(), on], { answer: { on: "26, and delete it" } })).toEqual(ASKED);
    expect(await outcomeOf([ask(), LOW], { answer: { amount: "2" } })).toEqual(NOTHING);
  });

  it("a field that may decide decides nothing if the schema of the run's version does not bound it", async () => {
    expect(await outcomeOf([ask(), LOW], { tool: { outputSchema: {} } })).toEqual(ASKED);
  });

  it("a field that may decide decides nothing if the call that requested it had outside words", async () => {
    const readStep = step({ id: "found", calls: toolWith(READ), inputs: {}, execution: use });
    const item = (text: string) => [readStep, ask({ inputs: { item: text } }), LOW];
    expect(await outcomeOf(item("{step.found.rows[1].notes}"))).toEqual(ASKED);
    expect(await outcomeOf(item("{step.found.rows[0].notes}"))).toEqual(DECIDED);
  });

  it("a field that may decide decides nothing after its output was cut", async () => {
    const output = { variable: "price", required: true, tokenBudget: 30 };
    expect(await outcomeOf([ask({ output }), LOW])).toEqual(DECIDED);
    const note = "so much to say ".repeat(20);
    expect(await outcomeOf([ask({ output }), LOW], { answer: { note } })).toEqual(ASKED);
  });

  it("a field that may decide decides in a child Process, and through the output of a child Process", async () => {
    const inner = definition(
      [{ ...LOW, execution: { ...ALWAYS, condition: "input.amount < 3.0" } }],
      { initialContext: ["amount"], outputTemplate: "" },
    );
    const buy = (amount: string) =>
      step({ id: "buy", calls: { process: CHILD }, inputs: { amount }, execution: use });
    const children = { [CHILD]: inner };
    expect(await outcomeOf([ask(), buy("{step.price.amount}")], { children })).toEqual(DECIDED);
    const whole = buy("{step.price.note == 'task_1' ? 2.0 : 9.0}");
    expect(await outcomeOf([ask(), whole], { children })).toEqual(ASKED);
    const asks = definition([ask({ execution: ALWAYS })], {
      outputTemplate: "",
      output: { low: "{step.price.amount < 3.0}", note: "{step.price.note}" },
    });
    const call = step({ id: "inner", calls: { process: CHILD }, inputs: {}, execution: use });
    expect(await outcomeOf([call, put("step.inner.low")], { children: { [CHILD]: asks } })).toEqual(
      DECIDED,
    );
    expect(
      await outcomeOf([call, put("step.inner.note == 'x'")], { children: { [CHILD]: asks } }),
    ).toEqual(ASKED);
  });

  it("a field that may decide decides through the owner's own model, if that has read nothing else from outside", async () => {
    const judge = (text: string) =>
      step({ id: "judge", calls: toolWith(MODEL), inputs: { text }, execution: use });
    const yes = put("step.judge.which == 'task_1'");
    expect(await outcomeOf([ask(), judge("{step.price.amount}"), yes])).toEqual(DECIDED);
    expect(await outcomeOf([ask(), judge("{step.price.note}"), yes])).toEqual(ASKED);
  });
});

describe("texts of rows from a field that may decide", () => {
  const again = step({ id: "again", calls: toolWith(READ), inputs: {}, execution: use });
  const store = (notes: string) =>
    step({
      id: "kept",
      calls: toolWith(CHANGE),
      inputs: { ref: "task_1", set: { notes } },
      execution: use,
    });

  it("a row's text from a deciding field still comes from the service, and decides nothing when it is read back", async () => {
    for (const notes of ["{step.price.which}", "{string(step.price.amount)}"]) {
      const byRef = [ask(), store(notes), again, remove("{step.again.rows[0].notes}")];
      expect(await outcomeOf(byRef)).toEqual({ questions: 1, changes: 1 });
    }
    const steps = [ask(), store("task_2"), again, remove("{step.again.rows[0].notes}")];
    expect(await outcomeOf(steps)).toEqual({ questions: 0, changes: 2 });
  });

  it("a row's text is the household's own if a deciding field has only let the step run", async () => {
    const gated = { ...store("task_2"), execution: LOW.execution };
    const steps = [ask(), gated, again, remove("{step.again.rows[0].notes}")];
    expect(await outcomeOf(steps)).toEqual({ questions: 0, changes: 2 });
  });
});
