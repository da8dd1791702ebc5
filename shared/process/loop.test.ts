// Steps that are called again until a condition is true, over the real engine and the simulator's parts.
import { describe, expect, it } from "vitest";
import { definition, resolved, step } from "../../tests/support/test-process.ts";
import { done, failed, runStored, type RunOptions } from "../../tests/support/run-stored.ts";
import type { Loop } from "../contracts/definitions/loops.ts";
import type { ProcessDefinition, Step } from "../contracts/definitions/processes.ts";

const CHILD = "00000000-0000-4000-9000-000000000300";

const again = (until: string, overrides: Partial<Loop> = {}): Pick<Step, "loop"> => ({
  loop: { until, maxCount: 10, maxSeconds: 3_600, collect: false, ...overrides },
});
const poll = (until: string, overrides: Partial<Loop> = {}, calls: "echo" | "unsafe" = "echo") =>
  step({ id: "poll", calls, inputs: { n: "{iteration}" }, ...again(until, overrides) });
const run = (
  steps: Step[],
  options: RunOptions = {},
  children: Record<string, ProcessDefinition> = {},
) => runStored(resolved(definition(steps), children), options);
const counted: RunOptions["answer"] = ({ inputs }) =>
  done({ n: inputs["n"], next: `p${inputs["n"]}` });
const inputsOf = (calls: readonly { inputs: Record<string, unknown> }[], name = "n") =>
  calls.map(({ inputs }) => inputs[name]);

describe("loops", () => {
  it("a loop calls its step again and again until the condition is true, and its output is the last call's", async () => {
    const { calls, run: endedRun } = await run(
      [
        poll("output.n >= 3"),
        step({ id: "b", calls: "echo", inputs: { n: "{step.poll.output.n}/{step.poll.count}" } }),
      ],
      { answer: counted },
    );
    expect(endedRun).toMatchObject({ status: "completed" });
    expect(inputsOf(calls)).toEqual([1, 2, 3, "3/3"]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
    const records = endedRun.recorded.map(({ step, item, state, inputs, attempts }) => [
      ...[step, item, state, inputs, attempts],
    ]);
    expect(records).toEqual([
      ["poll", undefined, "completed", {}, 1],
      ["poll[0]", 0, "completed", { n: 1 }, 1],
      ["poll[1]", 1, "completed", { n: 2 }, 1],
      ["poll[2]", 2, "completed", { n: 3 }, 1],
      ["b", undefined, "completed", { n: "3/3" }, 1],
    ]);
    const { steps } = endedRun.summary as { steps: { summary: string }[] };
    expect(steps.map(({ summary }) => summary)).toEqual([
      "poll",
      "poll[0]",
      "poll[1]",
      "poll[2]",
      "b",
    ]);
  });

  it("a loop passes an iteration the output of the previous one, and collects all outputs if it is to do so", async () => {
    const follow = step({
      id: "pages",
      calls: "echo",
      inputs: { n: "{iteration}", cursor: "{previous.next}" },
      ...again("output.next == 'p3'", { collect: true }),
    });
    const { calls, run: endedRun } = await run([follow], { answer: counted });
    expect(inputsOf(calls, "cursor")).toEqual([null, "p1", "p2"]);
    const output = JSON.parse(/pages: (.*)$/.exec(endedRun.reply?.text ?? "")?.[1] ?? "null");
    const outputs = [1, 2, 3].map((n) => ({ n, next: `p${n}` }));
    expect(output).toEqual({ output: outputs[2], count: 3, outputs });
  });

  it.each<[string, Partial<Loop>, number, string]>([
    ["its count", { maxCount: 4 }, 4, "/loop/maxCount"],
    ["one call", { maxCount: 1 }, 1, "/loop/maxCount"],
  ])(
    "a loop that never ends stops after %s, with its own error code",
    async (_what, loop, count, path) => {
      const { calls, run: endedRun } = await run([poll("output.n > 1000", loop)], {
        answer: counted,
      });
      expect(calls).toHaveLength(count);
      expect(endedRun).toMatchObject({ status: "failed", error: { code: "loop_limit" } });
      expect(endedRun.error?.message).toContain(path);
    },
  );

  it("a loop fails when its time is over, and another step may handle the failure", async () => {
    const { calls, run: endedRun } = await run(
      [
        { ...poll("output.n > 1000", { maxSeconds: 1, maxCount: 1_000 }), onError: "late" },
        step({ id: "late", calls: "echo", inputs: { n: "{error.code}" } }),
      ],
      {
        answer: counted,
        during: (nth, _cancel, wait) => (nth === 2 ? wait(2_000) : Promise.resolve()),
      },
    );
    expect(endedRun.status).toBe("completed");
    expect(calls).toHaveLength(3);
    expect(calls.at(-1)?.inputs).toEqual({ n: "loop_limit" });
  });

  it("a loop whose condition cannot be evaluated fails, and makes no further call", async () => {
    const { calls, run: endedRun } = await run([poll("output.ready")], { answer: counted });
    expect(calls).toHaveLength(1);
    expect(endedRun).toMatchObject({ status: "failed", error: { code: "condition_failed" } });
    expect(endedRun.error?.message).toContain("/loop/until");
  });

  it("a loop fails when an iteration fails, and names the iteration", async () => {
    const { calls, run: endedRun } = await run([poll("output.n > 5")], {
      answer: (call, nth) => (nth === 3 ? failed("rejected") : counted(call, nth)),
    });
    expect(calls).toHaveLength(3);
    expect(endedRun).toMatchObject({ status: "failed", error: { code: "rejected" } });
    expect(endedRun.error?.message).toContain("Its iteration 3 failed");
  });

  it("a loop calls a Process for each iteration, and reads its output", async () => {
    const child = definition([step({ id: "a", calls: "echo", inputs: { n: "{input.seed}" } })], {
      initialContext: ["seed"],
      outputTemplate: "<{{a.n}}>",
    });
    const each = step({
      id: "each",
      calls: { process: CHILD },
      inputs: { seed: "{iteration}" },
      ...again("output == '<2>'"),
    });
    const { calls, run: endedRun } = await run([each], { answer: counted }, { [CHILD]: child });
    expect(inputsOf(calls)).toEqual([1, 2]);
    expect(endedRun.reply?.text).toBe('each: {"output":"<2>","count":2}');
  });

  it("a loop makes no call of an iteration again when the store is lost in the middle", async () => {
    const { calls, run: endedRun } = await run([poll("output.n == 5", {}, "unsafe")], {
      answer: counted,
      losesStore: (calls) => calls.length === 3,
    });
    expect(endedRun.status).toBe("completed");
    expect(inputsOf(calls)).toEqual([1, 2, 3, 4, 5]);
  });

  it("a loop asks about an iteration in doubt before another begins, and continues with the answer", async () => {
    const {
      calls,
      run: endedRun,
      questions,
    } = await run([poll("output.n == 4", {}, "unsafe")], {
      answer: (call, nth) => (nth === 2 ? failed("timeout") : counted(call, nth)),
      decide: ({ requestHash }) => ({ choice: "happened", output: { n: 2 }, requestHash }),
    });
    expect(questions).toMatchObject([{ hop: "step.1.2", step: "poll[1]", why: "unknown_outcome" }]);
    expect(inputsOf(calls)).toEqual([1, 2, 3, 4]);
    expect(endedRun.status).toBe("completed");
  });

  it("a loop of a manual step asks before each iteration, and shows the inputs of that iteration", async () => {
    const manual = {
      ...poll("output.n == 2"),
      execution: { mode: "sequential", interactionMode: "manual" },
    } as const;
    const {
      calls,
      questions,
      run: endedRun,
    } = await run([manual], {
      answer: counted,
      decide: ({ requestHash }) => ({ choice: "run", requestHash }),
    });
    expect(questions.map(({ step, inputs }) => [step, inputs])).toEqual([
      ["poll[0]", { n: 1 }],
      ["poll[1]", { n: 2 }],
    ]);
    expect(inputsOf(calls)).toEqual([1, 2]);
    expect(endedRun.status).toBe("completed");
  });
});
