// An answer that cannot be journalled is kept with the claim, and the next attempt journals it. A call in doubt that may
// not be made again stays in doubt.
import { expect, it } from "vitest";
import { createRepeatableIds } from "../../../tests/simulation/repeatable-ids.ts";
import { done } from "../../../tests/support/run-stored.ts";
import { definition, resolved, step, toolOf } from "../../../tests/support/test-process.ts";
import { TransientError } from "../../contracts/errors.ts";
import type { HopContext } from "../../engine/hop/hop.ts";
import type { StepJournal } from "../../ports/step-journal.ts";
import type { ToolExecutor } from "../../ports/tool-executor.ts";
import { stepAt } from "../frames/frame.ts";
import { callTool } from "./call-tool.ts";

type Ended = Parameters<StepJournal["endStep"]>[0];
const process = resolved(definition([step({ id: "a", calls: "unsafe" })]));
const results = { step: JSON.stringify({ frame: "root", process, inputs: {} }) };

it("an answer that could not be journalled is kept, and the call is not made again", async () => {
  const journal: Ended[] = [];
  let storedTexts: string[] = [];
  let calls = 0;
  let isAway = true;
  const executor = { call: () => Promise.resolve(done(++calls)) } as unknown as ToolExecutor;
  const attempt = () => {
    const before = [...storedTexts];
    const ctx = {
      ids: createRepeatableIds(),
      clock: { now: () => 0, iso: () => "1970-01-01T00:00:00Z" },
      deadline: 60_000,
      hop: "step.1",
      envelope: { run: "a-run", epoch: 0 },
      state: { answers: before, results, statuses: {}, claims: 1 },
      db: {
        beginStep: () => Promise.resolve({ outcome: "go", secret: null }),
        endStep(step: Ended) {
          if (isAway) return Promise.reject(new TransientError("unavailable", "away"));
          journal.push(step);
          return Promise.resolve(step.answer);
        },
      },
      answersSoFar: () => storedTexts,
      async record<T>(make: () => Promise<T>): Promise<T> {
        const [first] = before;
        if (first !== undefined) return JSON.parse(first) as T;
        const entry = await make();
        storedTexts = [JSON.stringify(entry)];
        return entry;
      },
    } as unknown as HopContext;
    const address = stepAt(results, "step.1");
    const tool = toolOf("unsafe");
    return callTool(executor, ctx, {
      at: address,
      tool,
      bound: {},
      inputs: {},
      decision: null,
      origin: { inputs: {}, gate: [], withheld: [], lacking: [] },
    });
  };
  await expect(attempt()).rejects.toThrow(TransientError);
  isAway = false;
  expect(await attempt()).toMatchObject({ result: { output: 1 }, status: { status: "completed" } });
  expect(calls).toBe(1);
  expect(journal).toMatchObject([{ hop: "step.1", answer: { outcome: "done", output: 1 } }]);
});

it("a call in doubt that may not be made again stays in doubt, and says why", async () => {
  const attempt = (doubt?: string) =>
    callTool(
      {} as ToolExecutor,
      {
        ids: createRepeatableIds(),
        hop: "step.1",
        envelope: { run: "a-run", epoch: 1 },
        state: { answers: [], results, statuses: {}, claims: 1 },
        db: { beginStep: () => Promise.resolve({ outcome: "closed", code: "quota", doubt }) },
      } as unknown as HopContext,
      {
        at: stepAt(results, "step.1"),
        tool: toolOf("unsafe"),
        bound: {},
        inputs: {},
        decision: null,
        origin: { inputs: {}, gate: [], withheld: [], lacking: [] },
      },
    );
  expect(await attempt("2026-11-28T10:00:00.000Z")).toMatchObject({
    status: { error: { code: "unknown_outcome", detail: expect.stringContaining("24 hours") } },
  });
  expect(await attempt()).toMatchObject({ status: { error: { code: "quota" } } });
});
