// What a run does with texts that are longer than their budgets, over the real engine and the simulator's parts.
import { describe, expect, it } from "vitest";
import { done, failed, runStored, type RunOptions } from "../../tests/support/run-stored.ts";
import { definition, resolved, step, toolOf, TOOLS } from "../../tests/support/test-process.ts";
import type { ResolvedProcess } from "../contracts/definitions/resolved.ts";
import type { ToolCall } from "../ports/tool-executor.ts";

const CHILD = "00000000-0000-4000-9000-000000000600";
const LONG = "word ".repeat(40).trim();
const budget = { tokenBudget: 10, summaryTool: TOOLS.sums };
const isSummary = ({ tool }: ToolCall) => tool.operation.type === "llm_call";
/** The answers of the Tools: a long text, and this summary of it. */
const answers =
  (summary: string | (() => ReturnType<typeof done>), text: unknown = LONG) =>
  (call: ToolCall) =>
    !isSummary(call) ? done(text) : typeof summary === "string" ? done(summary) : summary();

const processWith = (output: object = budget, calls: "echo" | "unsafe" = "echo") =>
  resolved(definition([step({ id: "a", calls, output })], { outputTemplate: "{{a}}" }));
/** The output, the calls for summaries and the other calls, and the summary of each step. */
async function outcomeOf(process: ResolvedProcess, answer: NonNullable<RunOptions["answer"]>) {
  const { run, calls } = await runStored(process, { answer });
  const summary = run.summary as { steps: { summary: string }[]; calls: { step: string }[] };
  return {
    text: run.reply?.text,
    summaryCalls: calls.filter(isSummary),
    others: calls.filter((call) => !isSummary(call)),
    stepSummaries: summary.steps.map((step) => step.summary),
    receipts: summary.calls.map((call) => call.step),
  };
}

describe("answers that are longer than their step's budget", () => {
  it("an answer that is too long becomes the summary of the Tool, whose call counts among the run's calls", async () => {
    const { text, summaryCalls, stepSummaries, receipts } = await outcomeOf(
      processWith(),
      answers("in short"),
    );
    expect(text).toBe("in short");
    expect(summaryCalls.map(({ inputs }) => inputs)).toEqual([{ text: LONG, tokens: 10 }]);
    expect(stepSummaries).toEqual(["a: summarised", "a/summary"]);
    expect(receipts).toEqual(["a", "a/summary"]);
  });

  it("an answer is summarised by a call with its own key", async () => {
    const { summaryCalls, others } = await outcomeOf(processWith(), answers("in short"));
    expect(summaryCalls[0]?.key).not.toBe(others[0]?.key);
  });

  it("the token budget is passed only to a Tool that has such an input", async () => {
    const inputSchema = { type: "object", properties: { text: { type: "string" } } };
    const tools = { [TOOLS.sums]: toolOf("sums", { inputSchema }) };
    const { definition: root } = processWith();
    const { summaryCalls } = await outcomeOf(resolved(root, {}, { tools }), answers("in short"));
    expect(summaryCalls.map(({ inputs }) => inputs)).toEqual([{ text: LONG }]);
  });

  it.each([
    ["its summary is too long", LONG, "a: summary_too_long"],
    ["the Tool fails", () => failed("rejected"), "a: summary_failed"],
    ["the Tool answers nothing", " ", "a: summary_failed"],
    ["the Tool answers no text", () => done({ short: 1 }), "a: summary_failed"],
  ])("an answer is cut when %s, and the record says so", async (_why, summary, stepSummary) => {
    const { text, stepSummaries } = await outcomeOf(processWith(), answers(summary));
    expect(text).toMatch(/^word .*word \[…\]$/);
    expect(stepSummaries[0]).toBe(stepSummary);
  });

  it("an answer is cut when the Tool may not run, and the Tool is not called", async () => {
    const { definition: root } = processWith();
    const tools = { [TOOLS.sums]: toolOf("sums", { closed: "down" }) };
    const { text, summaryCalls, stepSummaries } = await outcomeOf(
      resolved(root, {}, { tools }),
      answers("in short"),
    );
    expect(summaryCalls).toEqual([]);
    expect(text).toContain("[…]");
    expect(stepSummaries[0]).toBe("a: summary_failed");
  });

  it("an answer stays unchanged when it fits, and is cut when no Tool is named or the answer is not text", async () => {
    expect(await outcomeOf(processWith(), answers("in short", "brief"))).toMatchObject({
      text: "brief",
      summaryCalls: [],
      stepSummaries: ["a"],
    });
    expect(await outcomeOf(processWith({ tokenBudget: 10 }), answers("in short"))).toMatchObject({
      summaryCalls: [],
      stepSummaries: ["a: cut"],
    });
    expect(await outcomeOf(processWith(), answers("in short", { deep: LONG }))).toMatchObject({
      summaryCalls: [],
      stepSummaries: ["a: cut"],
    });
  });

  it("an answer of an unsafe call is summarised again without the call being made again", async () => {
    let tries = 0;
    const interruption = () => (++tries === 1 ? failed("away") : done("in short"));
    const { text, summaryCalls, others } = await outcomeOf(
      processWith(budget, "unsafe"),
      answers(interruption),
    );
    expect(text).toBe("in short");
    expect(summaryCalls).toHaveLength(2);
    expect(summaryCalls[1]?.key).toBe(summaryCalls[0]?.key);
    expect(others).toHaveLength(1);
  });

  it("an answer is replaced by its summary for the later steps", async () => {
    const process = resolved(
      definition([
        step({ id: "a", calls: "echo", output: budget }),
        step({ id: "b", calls: "count", inputs: { a: "{step.a}" } }),
      ]),
    );
    const { others } = await outcomeOf(process, answers("in short"));
    expect(others[1]?.inputs).toEqual({ a: "in short" });
  });
});

describe("outputs of a Process that are longer than its budget", () => {
  const long = definition([step({ id: "a", calls: "echo" })], { outputTemplate: "{{a}}" });

  it("an output that is too long becomes its summary, and the reply says so", async () => {
    const { text, stepSummaries } = await outcomeOf(
      resolved({ ...long, ...budget }),
      answers("in short"),
    );
    expect(text).toBe("in short\n\nThe output is a summary.");
    expect(stepSummaries).toEqual(["a", "summary"]);
  });

  it("an output that is too long is cut if the summary fails or is too long, and the reply says which", async () => {
    const process = resolved({ ...long, ...budget });
    const failing = await outcomeOf(
      process,
      answers(() => failed("rejected")),
    );
    expect(failing.text).toContain("because it could not be summarised");
    const lengthy = await outcomeOf(process, answers(LONG));
    expect(lengthy.text).toContain("because its summary was too long");
  });

  it("an output that fits is not sent to a Tool", async () => {
    const { summaryCalls, stepSummaries, text } = await outcomeOf(
      resolved({ ...long, ...budget }),
      answers("x", "brief"),
    );
    expect({ summaryCalls, text }).toEqual({ summaryCalls: [], text: "brief" });
    expect(stepSummaries).toEqual(["a", "summary"]);
  });

  it("an output is summarised once for the Process and the step that calls it, within the smaller budget", async () => {
    const calling = (output: object) =>
      definition([step({ id: "c", calls: { process: CHILD }, inputs: {}, output })], {
        outputTemplate: "{{c}}",
      });
    const child = { ...long, tokenBudget: 20, summaryTool: TOOLS.sums };
    const smaller = await outcomeOf(
      resolved(calling(budget), { [CHILD]: child }),
      answers("in short"),
    );
    expect(smaller.summaryCalls.map(({ inputs }) => inputs["tokens"])).toEqual([10]);
    const larger = { tokenBudget: 30, summaryTool: TOOLS.sums };
    const { summaryCalls, stepSummaries, text } = await outcomeOf(
      resolved(calling(larger), { [CHILD]: child }),
      answers("in short"),
    );
    expect(summaryCalls.map(({ inputs }) => inputs["tokens"])).toEqual([20]);
    expect(stepSummaries).toEqual(["c: summarised", "c/a", "c/summary"]);
    expect(text).toBe("in short");
  });
});
