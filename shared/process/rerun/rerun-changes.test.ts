// Reruns of runs that have changed data and lost the commit of the step: the ledger says what was changed, and no
// person is asked while the change is the same.
import { expect, it } from "vitest";
import { ADD, toolWith, CHANGE, DATA, READ, remove } from "../../../tests/support/filled-rows.ts";
import { done, failed, runStored, type RunOptions } from "../../../tests/support/run-stored.ts";
import { definition, resolved, step } from "../../../tests/support/test-process.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { RerunOutcome } from "../../engine/run/rerun.ts";

const isFirst = { condition: "input.first" };
const isNext = { condition: "!input.first" };
const SLOW = step({ id: "slow", calls: "echo", execution: isNext });
const FOUND = step({ id: "found", calls: toolWith(READ), inputs: {}, execution: isNext });
const put = (overrides: Partial<Step> = {}) =>
  step({
    id: "put",
    calls: toolWith(ADD),
    inputs: { items: [{ title: "Bins" }] },
    execution: isNext,
    ...overrides,
  });

/**
 * A run of these steps is stopped, and the store is emptied, while the service works on the step after them; then the
 * run is rerun. An earlier run has created the row `task_1`.
 */
async function rerunOf(steps: Step[], options: RunOptions = {}) {
  const filled = step({
    id: "filled",
    calls: toolWith(ADD),
    inputs: { items: [{ title: "Cat" }] },
    execution: isFirst,
  });
  const process = resolved(
    definition([filled, ...steps, SLOW, FOUND], { initialContext: ["first"], outputTemplate: "" }),
    {},
    { tools: DATA },
  );
  const ran = await runStored(process, {
    inputs: { first: true },
    again: [{ first: false }],
    answer: () => done("ok"),
    during: (nth, cancel) => (nth === 1 ? cancel() : Promise.resolve()),
    losesStore: (calls) => calls.length === 1,
    reruns: [{}],
    ...options,
  });
  const outputOf = (id: string) =>
    ran.run.recorded.find(({ step: name }) => name === id) as
      | { output?: unknown; takenFrom?: string }
      | undefined;
  const { rows } = (outputOf("found")?.output ?? { rows: [] }) as { rows: { title: string }[] };
  return { ...ran, outputOf, titles: rows.map(({ title }) => title).toSorted() };
}

const planOf = (outcome: RerunOutcome | undefined) =>
  outcome !== undefined && "plan" in outcome
    ? outcome.plan.map(({ step: name, why }) => `${name}: ${why ?? "taken over"}`)
    : [];

it.each([
  ["created", put(), ["Bins", "Cat"], { rows: [{ title: "Bins" }] }],
  [
    "changed",
    put({ calls: toolWith(CHANGE), inputs: { ref: "task_1", set: { title: "Dog" } } }),
    ["Dog"],
    { row: { title: "Dog" } },
  ],
  ["deleted", remove("task_1", isNext, { id: "put" }), [], { row: { title: "Cat" } }],
  [
    "created after a person's yes",
    put({ execution: { ...isNext, mode: "sequential", interactionMode: "manual" } }),
    ["Bins", "Cat"],
    { rows: [{ title: "Bins" }] },
  ],
])(
  "what an earlier run has %s is taken over without a question",
  async (_did, changeStep, titles, output) => {
    const isManual = changeStep.execution.interactionMode === "manual";
    const ran = await rerunOf([changeStep], {
      decide: ({ requestHash }) => ({ choice: "run", requestHash }),
    });
    expect(planOf(ran.reruns[0]).slice(1)).toEqual([
      "put: change_made",
      "slow: not_run",
      "found: not_run",
    ]);
    expect(ran.run).toMatchObject({ status: "completed", reply: { changes: [] } });
    expect(ran.questions).toHaveLength(isManual ? 1 : 0);
    expect(ran.titles).toEqual(titles);
    expect(ran.outputOf("put")).toMatchObject({ output, takenFrom: expect.any(String) });
  },
);

it("another change is made only after a person was told of the first one and has agreed", async () => {
  const inputs = { put: { items: [{ title: "Bin" }] } };
  const rerunWith = (choice: "run" | "refuse") =>
    rerunOf([put()], {
      reruns: [{ inputs }],
      decide: ({ requestHash }) => ({ choice, requestHash }),
    });
  const agreed = await rerunWith("run");
  expect(agreed.questions).toMatchObject([
    { step: "put", why: "manual", text: expect.stringMatching(/changed data on .* UTC, and/) },
  ]);
  expect(agreed.titles).toEqual(["Bin", "Bins", "Cat"]);
  const refused = await rerunWith("refuse");
  expect(refused.run).toMatchObject({ status: "failed" });
});

it("a run that fails before it repeats its change reports the change, and its rerun takes the change over", async () => {
  const look = step({ id: "look", calls: "count", execution: isNext });
  const ran = await rerunOf([look, put()], {
    during: () => Promise.resolve(),
    losesStore: (calls) => calls.length === 2,
    answer: (_call, nth) => (nth === 3 ? failed("rejected") : done("ok")),
  });
  expect(ran.runs[1]).toMatchObject({
    status: "failed",
    error: { code: "rejected" },
    reply: { changes: [{ op: "create", label: "Bins", status: "applied" }] },
  });
  expect(ran.run).toMatchObject({ status: "completed", reply: { changes: [] } });
  expect(ran.titles).toEqual(["Bins", "Cat"]);
});

it("items take over the changes of their own hops, and a rerun of a rerun takes over the changes of the first run", async () => {
  const many = put({
    inputs: { items: [{ title: "{item}" }] },
    forEach: { items: ["a", "b"], parallel: 1, onItemError: "stop" },
  });
  const ran = await rerunOf([many], {
    during: (nth, cancel) => (nth < 3 ? cancel() : Promise.resolve()),
    reruns: [{}, {}],
  });
  expect(ran.run.status).toBe("completed");
  expect(ran.questions).toEqual([]);
  expect(ran.titles).toEqual(["Cat", "a", "b"].toSorted());
});
