// Indirect decisions about a change of data: by a step about which no person was asked, by limits that were used up, by
// a value that was cut, and by inputs of which a person changed only a part.
import { describe, expect, it } from "vitest";
import {
  ADD,
  toolWith,
  CHILD,
  PLAN,
  READ,
  read,
  remove,
  use,
  runOnRows,
} from "../../../tests/support/filled-rows.ts";
import { done, type RunOptions } from "../../../tests/support/run-stored.ts";
import { definition, step, TOOLS } from "../../../tests/support/test-process.ts";
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { Outside } from "../../contracts/outside.ts";
import { openSummary } from "../frames/open-frame.ts";
import { completedStep, failedStep } from "../steps/step-record.ts";
import { withSteering } from "./with-steering.ts";
import { stillOutside } from "./still-outside.ts";

const when = (condition: string) => ({ condition: `input.mode == 'use' && ${condition}` });
const SAYS_NO = "step.found.rows[1].notes == 'no'";
const NO: RunOptions = { answer: () => done({ which: "no" }) };
const optional = { required: false };
/** The first answer fills the rows. */
const thenAnswer = (answer: RunOptions["answer"] & object): RunOptions => {
  let calls = 0;
  return { answer: (call, nth) => (calls++ === 0 ? done({ which: "no" }) : answer(call, nth)) };
};
const expectedQuestions = [expect.objectContaining({ why: "manual", step: "gone" })];

describe("steps about which no person was asked", () => {
  it("a step records the sources that prevented it if its condition skipped a manual change", async () => {
    const creation = step({
      id: "made",
      calls: toolWith(ADD),
      inputs: { items: [{ title: "x" }] },
      execution: { interactionMode: "manual", ...when("step.found.rows[1].notes == 'yes'") },
    });
    const { questions } = await runOnRows(
      [read(), creation, remove("task_1", when("step.made == null"))],
      NO,
    );
    expect(questions).toEqual(expectedQuestions);
  });

  it("a step records the sources that prevented it if its condition skipped a manual child that changes data", async () => {
    const inner = step({ id: "m", calls: toolWith(ADD), inputs: { items: [{ title: "x" }] } });
    const creation = step({
      id: "made",
      calls: { process: CHILD },
      inputs: {},
      execution: { interactionMode: "manual", ...when("step.found.rows[1].notes == 'yes'") },
    });
    const steps = [read(), creation, remove("task_1", when("step.made == null"))];
    const child = { [CHILD]: definition([inner], { outputTemplate: "x" }) };
    expect((await runOnRows(steps, NO, child)).questions).toEqual(expectedQuestions);
  });

  it("a step records the sources that prevented it if its condition could not be evaluated", async () => {
    const creation = step({
      id: "made",
      calls: toolWith(ADD),
      inputs: { items: [{ title: "x" }] },
      output: optional,
      execution: when("step.found.rows[1].notes > 5"),
    });
    const { questions } = await runOnRows(
      [read(), creation, remove("task_1", when("step.made == null"))],
      NO,
    );
    expect(questions).toEqual(expectedQuestions);
  });
});

it("a step whose answer is summarised records the sources that let it run", async () => {
  const betweenStep = step({
    id: "between",
    calls: "echo",
    execution: when(SAYS_NO),
    output: { tokenBudget: 10, summaryTool: TOOLS.sums },
  });
  const { questions } = await runOnRows(
    [read(), betweenStep, remove("task_1", use, { dependsOn: ["between"] })],
    thenAnswer(({ tool }) =>
      done(tool.operation.type === "llm_call" ? "brief" : "word ".repeat(60)),
    ),
  );
  expect(questions).toEqual(expectedQuestions);
});

describe("limits that were used up", () => {
  it("a limit of steps decides no change if it was used up by a child that ran because of outside words", async () => {
    const manySteps = Array.from({ length: 100 }, (_, index) =>
      step({ id: `x${index}`, calls: "echo" }),
    );
    const child = { [CHILD]: definition(manySteps, { outputTemplate: "" }) };
    const calls = { process: CHILD };
    const { questions } = await runOnRows(
      [
        read(),
        step({ id: "a", calls, inputs: {}, execution: when(SAYS_NO) }),
        step({ id: "b", calls, inputs: {}, execution: use, output: optional }),
        remove("task_1", when("step.b == null")),
      ],
      NO,
      child,
    );
    expect(questions).toEqual(expectedQuestions);
  });

  it("a limit of bytes decides no change if it was used up by the words in the rows that are read", async () => {
    const items = Array.from({ length: 40 }, (_, index) => ({
      title: `t${index}`,
      notes: "{step.service.which}",
    }));
    const filling = ["a", "b", "c", "d"].map((id) =>
      step({
        id,
        calls: toolWith(ADD),
        inputs: { items },
        execution: { condition: "input.mode == 'fill'" },
      }),
    );
    const readStep = step({
      id: "found",
      calls: toolWith(READ),
      inputs: { limit: 200 },
      execution: use,
      output: optional,
    });
    const answer = (): CallAnswer => done({ which: "w".repeat(1900) });
    const steps = [...filling, readStep, remove("task_1", when("step.found == null"))];
    expect((await runOnRows(steps, { answer })).questions).toEqual(expectedQuestions);
  });
});

describe("failures because earlier outputs used up the bytes", () => {
  const addressOf = (hop: string) =>
    ({
      hop,
      name: hop,
      step: step({ id: "x", calls: "echo", output: optional }),
      frame: { root: { tools: {} } },
    }) as never;
  const clean = { inputs: {}, gate: [], withheld: [], lacking: [] };
  const tooLarge = failedStep(addressOf("step.17"), { code: "too_large", detail: "x" });
  const failing = (outside: Outside) => {
    const read = completedStep(
      addressOf("step.1"),
      { output: {}, bytes: 2, isCut: false },
      { outside },
    );
    const statuses = { "step.1": read.status } as never;
    return withSteering({ statuses }, tooLarge, addressOf("step.17"), clean).status;
  };

  it("a failure for lack of bytes records the sources of the words in earlier outputs", () => {
    expect(failing({ "/rows/0/notes": ["service"], "/rows/3/notes": ["mail"] })).toMatchObject({
      in: ["mail", "service"],
    });
    expect(failing({})).not.toHaveProperty("in");
  });

  it("a failure for lack of bytes records the sources of an answer whose summary has not been made yet", () => {
    const frame = openSummary(addressOf("step.1"), "words", undefined, { "": ["mail"] });
    const statuses = { "step.1": frame.status } as never;
    expect(withSteering({ statuses }, tooLarge, addressOf("step.17"), clean).status).toMatchObject({
      in: ["mail"],
    });
  });
});

describe("taken places in the plan", () => {
  const meal = (on: string, title: string) => ({
    items: [{ title, planned_on: on, meal_type: "dinner" }],
  });
  const plan = (id: string, inputs: Step["inputs"], execution: Partial<Step["execution"]>) =>
    step({ id, calls: toolWith(PLAN), inputs, execution, output: optional });
  const fill = { condition: "input.mode == 'fill'" };
  const removal = remove("task_1", when("step.made == null"));
  const withDay = (which: string) => ({ answer: () => done({ which }) });

  it("a taken place in the plan decides no change if it depends on outside words", async () => {
    const plannedMeal = plan("planned", meal("{step.service.which}", "Soup"), fill);
    const creation = plan("made", meal("2026-12-01", "Stew"), use);
    for (const day of ["2026-12-01", "2026-12-02"]) {
      const dependent = remove("task_1", use, { dependsOn: ["made"] });
      for (const last of [removal, dependent]) {
        const { questions } = await runOnRows([plannedMeal, creation, last], withDay(day));
        expect({ day, asked: questions.length }).toEqual({ day, asked: 1 });
      }
    }
  });

  it("a taken place in the plan decides a change if it depends only on the household's own words", async () => {
    const plannedMeal = plan("planned", meal("2026-12-01", "Soup"), fill);
    const creation = plan("made", meal("2026-12-01", "Stew"), use);
    const { questions, run } = await runOnRows([plannedMeal, creation, removal], withDay("x"));
    expect(questions).toEqual([]);
    expect(run.reply?.changes).toMatchObject([{ op: "delete", ref: "task_1" }]);
  });
});

it("a value that was cut comes from outside as a whole", () => {
  const address = { hop: "step.1", name: "found", step: step({ id: "found", calls: "echo" }) };
  const outside = { "/rows/0/notes": ["service" as const] };
  const output = { output: { rows: [] }, bytes: 11 };
  const resultOf = (isCut: boolean) =>
    completedStep(address as never, { ...output, isCut }, { outside }).result;
  expect(resultOf(true)).toMatchObject({ outside: { "": ["service"] } });
  expect(resultOf(false)).toMatchObject({ outside });
});

describe("inputs of which a person changes a part", () => {
  const list = { items: [{ name: "a", count: 2 }, { name: "b", count: 3 }, { name: "own" }] };
  const sources = { "/items/0": ["service" as const], "/items/1": ["mail" as const] };

  it("inputs that a person does not change still come from outside, even if they move", () => {
    const [, b, c] = list.items;
    expect(stillOutside(sources, list, { items: [b, c] })).toEqual({
      "/items/0/name": ["mail"],
      "/items/0/count": ["mail"],
    });
    const editedItems = { items: [{ name: "mine", count: 2 }, b, c] };
    expect(stillOutside(sources, list, editedItems)).toEqual({
      "/items/0/count": ["service"],
      "/items/1": ["mail"],
      "/items/1/name": ["mail"],
      "/items/1/count": ["mail"],
    });
  });

  it("values that a person does not change still come from outside in a list that came from outside as a whole", () => {
    const whole = { "/items": ["service" as const] };
    const [a, , c] = list.items;
    expect(stillOutside(whole, list, { items: [a, { name: "mine" }, c] })).toEqual({
      "/items/0/name": ["service"],
      "/items/0/count": ["service"],
      "/items/2/name": ["service"],
    });
  });

  it("a person may give an input the value of another one: a value that stays in its place was not moved", () => {
    const values = { ref: "task_1", other: "task_2" };
    const both = { "/ref": ["service" as const], "/other": ["service" as const] };
    expect(stillOutside(both, values, { ref: "task_2", other: "task_2" })).toEqual({
      "/other": ["service"],
    });
  });

  it("rows that a person does not change do not become the household's own", async () => {
    const rows = [
      { title: "A", notes: "x" },
      { title: "B", notes: "task_1" },
    ];
    const { questions } = await runOnRows(
      [
        step({ id: "list", calls: "echo", execution: use }),
        step({
          id: "copy",
          calls: toolWith(ADD),
          inputs: { items: "{step.list}" },
          execution: { ...use, interactionMode: "manual" },
        }),
        step({ id: "again", calls: toolWith(READ), inputs: {}, execution: use }),
        remove("{step.again.rows[2].notes}"),
      ],
      {
        ...thenAnswer(() => done(rows)),
        decide: ({ step: name, requestHash }) =>
          name === "copy" ? { choice: "run", requestHash, inputs: { items: rows.slice(1) } } : null,
      },
    );
    expect(questions.slice(1)).toEqual(expectedQuestions);
  });
});
