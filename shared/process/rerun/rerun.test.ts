// Reruns: completed steps are taken over and not called again, all others run, and a person is asked about doubts.
import { expect, it } from "vitest";
import type { RerunStep } from "../../contracts/api/reruns.ts";
import type { RerunOutcome } from "../../engine/run/rerun.ts";
import type { ToolCall } from "../../ports/tool-executor.ts";
import { definition, resolved, step, toolOf, TOOLS } from "../../../tests/support/test-process.ts";
import { done, failed, runStored } from "../../../tests/support/run-stored.ts";

const CHILD = "00000000-0000-4000-9000-000000000301";
const isFails = ({ operation }: { operation: object }) =>
  "path" in operation && operation.path === "/fails";
const inputsOf = (calls: readonly ToolCall[]) => calls.map(({ inputs }) => inputs);
/** `name` of a step that is taken over, `name: why` of one that runs. */
const planOf = (outcome: RerunOutcome | undefined): string[] =>
  outcome !== undefined && "plan" in outcome ? outcome.plan.map(textOf) : [];
const textOf = ({ step: name, takenFrom, why, on }: RerunStep): string =>
  takenFrom === undefined ? `${name}: ${why}${on === undefined ? "" : ` ${on}`}` : name;

it("a rerun takes over completed items, iterations and steps of a child, and runs the others once", async () => {
  const child = definition(
    [
      step({ id: "x", calls: "unsafe", inputs: { n: "{input.n}" } }),
      step({ id: "y", calls: "fails" }),
    ],
    { initialContext: ["n"], outputTemplate: "{{x.n}}" },
  );
  const process = resolved(
    definition([
      step({
        id: "all",
        calls: "unsafe",
        inputs: { i: "{item}" },
        forEach: { items: [1, 2, 3], parallel: 1, onItemError: "collect" },
      }),
      step({
        id: "poll",
        calls: "unsafe",
        inputs: { poll: "{iteration}" },
        loop: { until: "iteration == 2", maxCount: 5, maxSeconds: 60, collect: false },
      }),
      step({ id: "in", calls: { process: CHILD }, inputs: { n: 7 } }),
      step({ id: "last", calls: "unsafe", inputs: { all: "{step.all.failed}" } }),
    ]),
    { [CHILD]: child },
  );
  const { run, calls, reruns } = await runStored(process, {
    answer: ({ inputs, tool }, nth) => {
      const isBroken = inputs["i"] === 2 || isFails(tool);
      return isBroken && nth <= 7 ? failed("rejected") : done(inputs);
    },
    reruns: [{}],
  });
  expect(planOf(reruns[0])).toEqual([
    ...["all: inside", "all[0]", "all[1]: failed", "all[2]", "poll"],
    ...["in: failed", "in/x", "in/y: failed", "last: depends all"],
  ]);
  expect(run.status).toBe("completed");
  const first = [{ i: 1 }, { i: 2 }, { i: 3 }, { poll: 1 }, { poll: 2 }, { n: 7 }, { text: "y" }];
  expect(inputsOf(calls)).toEqual([...first, { i: 2 }, { text: "y" }, { all: [] }]);
  expect(run.calls.map(({ hop }) => hop)).toEqual(["step.1.2", "step.3.2", "step.4"]);
  const taken = run.recorded.filter(({ takenFrom }) => takenFrom !== undefined);
  expect(taken.map(({ step: name, state }) => [name, state])).toEqual([
    ...[
      ["all[0]", "completed"],
      ["all[2]", "completed"],
      ["poll", "completed"],
    ],
    ...[
      ["poll[0]", "completed"],
      ["poll[1]", "completed"],
      ["in/x", "completed"],
    ],
  ]);
});

it("a rerun runs steps that a newer version changes, and steps that depend on them, wherever they are", async () => {
  const a = step({ id: "a", calls: "unsafe", inputs: { n: 1 } });
  const b = step({ id: "b", calls: "unsafe", inputs: { of: "{step.a.n}" } });
  const c = step({ id: "c", calls: "unsafe", inputs: { n: 3 } });
  const bad = step({ id: "bad", calls: "fails" });
  const before = resolved(definition([a, b, c, bad]));
  const next = (steps: typeof before.definition.steps, tools = before.tools) => ({
    ...before,
    version: 2,
    tools,
    definition: definition([step({ id: "new", calls: "echo" }), ...steps]),
  });
  const outcomeOf = async (process: typeof before) => {
    const ran = await runStored(before, {
      answer: ({ inputs, tool }) => (isFails(tool) ? failed("rejected") : done(inputs)),
      reruns: [{ process }],
    });
    return { plan: planOf(ran.reruns[0]), again: ran.calls.slice(4).map(({ inputs }) => inputs) };
  };
  const mended = { ...bad, execution: { ...bad.execution, timeout: 5 } };
  expect(await outcomeOf(next([c, a, b, mended]))).toEqual({
    plan: ["new: new", "c", "a", "b", "bad: failed"],
    again: [{ text: "new" }, { text: "bad" }],
  });
  const changed = { ...a, inputs: { n: 2 } };
  expect((await outcomeOf(next([changed, b, c, bad]))).plan).toEqual([
    ...["new: new", "a: changed", "b: depends a", "c", "bad: failed"],
  ]);
  const tools = { ...before.tools, [TOOLS.unsafe]: toolOf("unsafe", { version: 2 }) };
  expect((await outcomeOf(next([a, b, c, bad], tools))).plan).toEqual([
    ...["new: new", "a: tool_changed", "b: tool_changed", "c: tool_changed", "bad: failed"],
  ]);
});

it("a rerun asks before it repeats a call that may have had an effect, and so does a rerun of that rerun", async () => {
  const process = resolved(definition([step({ id: "a", calls: "unsafe", inputs: { n: 1 } })]));
  const { run, calls, questions, reruns } = await runStored(process, {
    answer: ({ inputs }, nth) => (nth === 1 ? failed("timeout") : done(inputs)),
    decide: ({ requestHash }, nth) =>
      nth < 3 ? "cancel" : { choice: "happened", output: { n: 9 }, requestHash },
    reruns: [{}, { inputs: { a: { n: 2 } } }],
  });
  expect(reruns.map(planOf)).toEqual([["a: in_doubt"], ["a: in_doubt"]]);
  expect(questions).toMatchObject([
    { why: "unknown_outcome", inputs: { n: 1 }, seen: { what: "timeout" } },
    { why: "unknown_outcome", inputs: { n: 1 }, seen: { what: "timeout" } },
    { why: "unknown_outcome", inputs: { n: 2 }, seen: { what: "timeout" } },
  ]);
  expect(calls).toHaveLength(1);
  expect(run).toMatchObject({ status: "completed", recorded: [{ output: { n: 9 } }] });
});

it("a rerun asks before it repeats a completed call because the store has lost what the call depends on", async () => {
  const child = definition([step({ id: "x", calls: "unsafe", inputs: { n: "{input.n}" } })], {
    initialContext: ["n"],
  });
  const process = resolved(
    definition([
      step({ id: "a", calls: "echo", inputs: { text: "a" } }),
      step({ id: "in", calls: { process: CHILD }, inputs: { n: "{step.a.text}" } }),
    ]),
    { [CHILD]: child },
  );
  const { calls, questions, reruns } = await runStored(process, {
    answer: ({ inputs }) => done(inputs),
    losesStore: (calls) => calls.length === 2,
    // The safe call is made again, because its result is lost.
    during: async (nth, cancel) => (nth === 3 ? cancel() : undefined),
    reruns: [{}],
  });
  expect(reruns.map(planOf)).toEqual([["a: not_run", "in: depends a"]]);
  expect(inputsOf(calls)).toEqual([{ text: "a" }, { n: "a" }, { text: "a" }, { text: "a" }]);
  expect(questions).toMatchObject([{ step: "in/x", why: "unknown_outcome", inputs: { n: "a" } }]);
});

it("a rerun from a named step also runs all steps after it; unknown names are refused, and so is a rerun with nothing to run", async () => {
  const process = resolved(
    definition([
      step({ id: "a", calls: "unsafe", inputs: { n: 1 } }),
      step({ id: "b", calls: "unsafe", inputs: { n: 2 } }),
      step({ id: "c", calls: "unsafe", inputs: { n: 3 } }),
    ]),
  );
  const { calls, reruns } = await runStored(process, {
    answer: ({ inputs }) => done(inputs),
    reruns: [{}, { from: "x" }, { inputs: { "a[0]": {} } }, { from: "b" }],
  });
  expect(reruns.slice(0, 3)).toMatchObject([
    { outcome: "nothing_to_run" },
    { outcome: "faults", faults: [{ pointer: "/from" }] },
    { outcome: "faults", faults: [{ pointer: "/inputs/a[0]" }] },
  ]);
  expect(planOf(reruns[3])).toEqual(["a", "b: from", "c: after"]);
  expect(inputsOf(calls)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 2 }, { n: 3 }]);
});
