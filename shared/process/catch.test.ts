// Steps that handle the failures of others, over the real engine and the simulator's parts.
import { describe, expect, it } from "vitest";
import { definition, resolved, step } from "../../tests/support/test-process.ts";
import { done, failed, runStored, type RunOptions } from "../../tests/support/run-stored.ts";
import type { ProcessDefinition, Step } from "../contracts/definitions/processes.ts";

const CHILD = "00000000-0000-4000-9000-000000000300";
const run = (
  steps: Step[],
  options: RunOptions = {},
  children: Record<string, ProcessDefinition> = {},
) => runStored(resolved(definition(steps), children), options);
const tried = (overrides: Partial<Parameters<typeof step>[0]> = {}) =>
  step({ id: "tried", calls: "fails", onError: "mended", ...overrides });
const mended = step({
  id: "mended",
  calls: "echo",
  inputs: { of: "{error.step}", why: "{error.code}: {error.message}", whole: "{error}" },
});
const path = ({ tool }: { tool: { operation: object } }) =>
  "path" in tool.operation ? tool.operation.path : null;
const fails: RunOptions["answer"] = (call) =>
  path(call) === "/fails" ? failed("rejected") : done("ok");
const states = (ended: { recorded: readonly { step: string; state: string }[] }) =>
  Object.fromEntries(ended.recorded.map(({ step: name, state }) => [name, state]));

describe("onError", () => {
  it("onError passes a failure to the step that handles it, and the run continues", async () => {
    const { calls, run: ended } = await run(
      [
        tried(),
        step({ id: "after", calls: "echo", dependsOn: ["tried"] }),
        mended,
        step({ id: "last", calls: "echo", dependsOn: ["mended"] }),
      ],
      { answer: fails },
    );
    expect(ended.status).toBe("completed");
    expect(states(ended)).toEqual({
      tried: "caught",
      after: "skipped",
      mended: "completed",
      last: "completed",
    });
    expect(calls[1]?.inputs).toEqual({
      of: "tried",
      why: "rejected: as the test says",
      whole: { step: "tried", code: "rejected", message: "as the test says", status: null },
    });
    // The reply does not list a handled failure as missing.
    expect(ended.reply?.text).not.toContain("“tried”");
  });

  it("onError skips the handling step and its dependents when nothing has failed", async () => {
    const { run: ended } = await run(
      [
        tried({ calls: "echo" }),
        mended,
        step({ id: "last", calls: "echo", dependsOn: ["mended"] }),
      ],
      { answer: fails },
    );
    expect(states(ended)).toEqual({ tried: "completed", mended: "skipped", last: "skipped" });
  });

  it("onError skips the handling step when the step that it watches was skipped", async () => {
    const { run: ended } = await run([tried({ execution: { condition: "1 == 2" } }), mended]);
    expect(states(ended)).toEqual({ tried: "skipped", mended: "skipped" });
  });

  it("onError also handles inputs that cannot be bound, and a failed item, and the handling step sees the first failure", async () => {
    const steps = [
      tried({ inputs: { n: "{input.none}" } }),
      step({
        id: "each",
        calls: "fails",
        onError: "mended",
        inputs: { n: "{item}" },
        forEach: { items: [1, 2, 3], parallel: 1, onItemError: "stop" },
      }),
      mended,
    ];
    const { calls, run: ended } = await run(steps, { answer: fails });
    expect(calls.map(path)).toEqual(["/fails", "/echo"]);
    expect(calls[1]?.inputs).toMatchObject({ of: "tried" });
    expect(states(ended)).toMatchObject({ tried: "caught", each: "caught", "each[0]": "failed" });
  });

  it("onError handles the failure of a Process that a step calls, and the failed step of that Process stays failed", async () => {
    const child = definition([step({ id: "x", calls: "fails" })]);
    const { calls, run: ended } = await run(
      [tried({ calls: { process: CHILD }, inputs: {} }), mended],
      { answer: fails },
      { [CHILD]: child },
    );
    expect(states(ended)).toEqual({ tried: "caught", "tried/x": "failed", mended: "completed" });
    expect(calls.at(-1)?.inputs["why"]).toContain('Its step "tried/x" failed');
  });

  it("onError fails the run when the step that handles a failure fails", async () => {
    const { run: ended } = await run([tried(), step({ id: "mended", calls: "fails" })], {
      answer: fails,
    });
    expect(ended).toMatchObject({ status: "failed", error: { code: "rejected" } });
    expect(states(ended)).toEqual({ tried: "caught", mended: "failed" });
  });

  it("onError handles the failure of a step that a person refused, but not that of a run that a person stopped", async () => {
    const steps = [tried({ calls: "unsafe", execution: { interactionMode: "manual" } }), mended];
    const refused = await run(steps, {
      decide: ({ requestHash }) => ({ choice: "refuse", requestHash }),
    });
    expect(refused.calls[0]?.inputs).toMatchObject({ why: "refused: You refused it." });
    const stopped = await run([tried({ calls: "unsafe" }), mended], {
      answer: () => failed("timeout"),
      decide: ({ requestHash }) => ({ choice: "stop", requestHash }),
    });
    expect(stopped.run.status).toBe("failed");
    expect(states(stopped.run)).toEqual({ tried: "failed", mended: "not_run" });
  });

  it("onError handles a failure even if the store is emptied before that", async () => {
    const { calls, run: ended } = await run(
      [
        tried({ calls: "unsafe" }),
        step({ id: "mended", calls: "unsafe", inputs: { n: "{error.code}" } }),
      ],
      {
        answer: (call) => (call.inputs["n"] === undefined ? failed("rejected") : done("ok")),
        losesStore: (calls) => calls.length === 1,
      },
    );
    expect(calls).toHaveLength(2);
    expect(states(ended)).toEqual({ tried: "caught", mended: "completed" });
  });
});
