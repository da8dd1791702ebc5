// Words from outside that are stored in a row and read back decide no change without a person, over the real engine.
import { describe, expect, it } from "vitest";
import {
  ADD,
  toolWith,
  CHANGE,
  CHILD,
  MODEL,
  READ,
  read,
  remove,
  use,
  runOnRows,
} from "../../../tests/support/filled-rows.ts";
import { done, failed, type RunOptions } from "../../../tests/support/run-stored.ts";
import { definition, step } from "../../../tests/support/test-process.ts";

const questionsOn = (ref: string) => [expect.objectContaining({ why: "manual", inputs: { ref } })];

describe("answers of a service that were stored as a note", () => {
  it("a service's answer in a note does not name the row that is deleted", async () => {
    const { run, questions } = await runOnRows([read(), remove("{step.found.rows[1].notes}")]);
    expect(run.status).toBe("waiting");
    expect(questions).toEqual(questionsOn("task_1"));
    const text: unknown = expect.stringContaining("“gone” changes is decided by text from outside");
    expect(questions).toMatchObject([{ text }]);
  });

  it("a service's answer in a note does not name the row that is deleted, even through a computation", async () => {
    const { questions } = await runOnRows([
      read(),
      remove("{step.found.rows[1].notes == 'no' ? 'task_2' : 'task_1'}"),
    ]);
    expect(questions).toEqual(questionsOn("task_1"));
  });

  it("a service's answer in a note does not name the row that is deleted as an item of a list, and does not decide how many items are deleted", async () => {
    for (const [items, ref] of [
      ["{step.found.rows}", "{item.notes}"],
      ["{step.found.rows.map(r, r.notes)}", "task_1"],
    ] as const) {
      const forEach = { items, parallel: 1, onItemError: "stop" as const };
      const { questions } = await runOnRows([read(), { ...remove(ref), forEach }]);
      expect(questions).toEqual(questionsOn("task_1"));
    }
  });

  it("a service's answer in a note does not decide that a loop changes data a second time, but the first time needs no question", async () => {
    const loop = {
      until: "step.found.rows[1].notes == 'never' || iteration > 4",
      ...{ maxCount: 5, maxSeconds: 60, collect: false },
    };
    const add = step({
      id: "copy",
      calls: toolWith(ADD),
      execution: use,
      inputs: { items: [{ title: "Copy {iteration}" }] },
      loop,
    });
    const { questions, run } = await runOnRows([read(), add], {
      decide: ({ requestHash }) => ({ choice: "refuse", requestHash }),
    });
    expect(questions).toMatchObject([{ why: "manual", step: "copy[1]" }]);
    expect(run.reply?.changes).toMatchObject([{ op: "create" }]);
    const loopByCount = { ...add, loop: { ...loop, until: "iteration > 1" } };
    expect((await runOnRows([read(), loopByCount])).questions).toEqual([]);
  });

  it("a service's answer in a note names the row that is deleted after a person's yes", async () => {
    const { run, questions } = await runOnRows([read(), remove("{step.found.rows[1].notes}")], {
      decide: ({ requestHash }) => ({ choice: "run", requestHash }),
    });
    expect(questions).toHaveLength(1);
    expect(run.reply?.changes).toMatchObject([{ op: "delete", ref: "task_1" }]);
  });

  it("a service's answer in a note decides neither that a row is deleted nor that it is kept", async () => {
    for (const which of ["task_1", "no"]) {
      const { questions } = await runOnRows(
        [
          read(),
          remove("task_1", {
            condition: "input.mode == 'use' && step.found.rows[1].notes == 'no'",
          }),
        ],
        { answer: () => done({ which }) },
      );
      expect(questions).toEqual(questionsOn("task_1"));
    }
  });

  it("a service's answer in a note does not choose a row by a filter or an order over it", async () => {
    const where = { and: [{ column: "notes", op: "eq", value: "task_1" }] };
    const order = [{ column: "notes", dir: "asc" }];
    for (const inputs of [
      { where },
      { order },
      { where: { and: [{ ...where.and[0], op: "neq" }] } },
    ]) {
      const { questions } = await runOnRows([read(inputs), remove("{step.found.rows[0].id}")], {
        answer: () => done({ which: "task_1x" }),
      });
      expect(questions).toHaveLength(1);
    }
  });

  it("a service's answer in a note does not choose a row through the filter of a second read", async () => {
    const where = { and: [{ column: "title", op: "eq", value: "{step.found.rows[1].notes}" }] };
    const { questions } = await runOnRows(
      [
        read(),
        step({ id: "again", calls: toolWith(READ), inputs: { where }, execution: use }),
        remove("{step.again.rows[0].id}"),
      ],
      { answer: () => done({ which: "Feed the cat" }) },
    );
    expect(questions).toEqual(questionsOn("task_1"));
  });

  it("a service's answer in a note does not name a row as a part of a called Process's data, but the household's own part of the data does", async () => {
    const readStep = read();
    const child = definition(
      [{ ...readStep, execution: { ...readStep.execution, condition: undefined } }],
      {
        outputTemplate: "No matter.",
        output: { theirs: "{step.found.rows[1].notes}", own: "{step.found.rows[0].notes}" },
      },
    );
    const calling = step({ id: "inner", calls: { process: CHILD }, inputs: {}, execution: use });
    const questionsFor = async (part: string) =>
      (await runOnRows([calling, remove(`{step.inner.${part}}`)], {}, { [CHILD]: child }))
        .questions;
    expect(await questionsFor("theirs")).toEqual(questionsOn("task_1"));
    expect(await questionsFor("own")).toEqual([]);
  });

  it("a service's answer in a note does not name a row after a copy into another row", async () => {
    const { questions } = await runOnRows([
      read(),
      step({
        id: "copy",
        calls: toolWith(ADD),
        execution: use,
        inputs: { items: [{ title: "Copy", notes: "{step.found.rows[1].notes}" }] },
      }),
      step({ id: "copies", calls: toolWith(READ), inputs: {}, execution: use }),
      remove("{step.copies.rows[2].notes}"),
    ]);
    expect(questions).toEqual(questionsOn("task_1"));
  });

  it("a service's answer in a note decides nothing through a model that reads it", async () => {
    const { questions } = await runOnRows([
      read(),
      step({
        id: "model",
        calls: toolWith(MODEL),
        inputs: { text: "{step.found}" },
        execution: use,
      }),
      remove("{step.model.which}"),
    ]);
    expect(questions).toEqual(questionsOn("task_1"));
  });

  it("a service's answer in a note decides nothing through a step that it lets run, or a child that changes data", async () => {
    const gate = { condition: "input.mode == 'use' && step.found.rows[1].notes == 'no'" };
    const between = step({ id: "between", calls: "echo", execution: gate });
    const depending = await runOnRows([
      read(),
      between,
      remove("task_1", use, { dependsOn: ["between"] }),
    ]);
    expect(depending.questions).toEqual(questionsOn("task_1"));
    const child = definition([remove("task_1", {})], { outputTemplate: "" });
    const calling = step({ id: "child", calls: { process: CHILD }, inputs: {}, execution: gate });
    const { questions } = await runOnRows([read(), calling], {}, { [CHILD]: child });
    expect(questions).toMatchObject([{ why: "manual", step: "child", inputs: {} }]);
  });

  it("a service's answer in a note does not name a row in a child that receives it", async () => {
    const child = definition([remove("{input.which}", {})], {
      initialContext: ["which"],
      outputTemplate: "",
    });
    const inputs = { which: "{step.found.rows[1].notes}" };
    const calling = step({ id: "child", calls: { process: CHILD }, inputs, execution: use });
    const { questions } = await runOnRows([read(), calling], {}, { [CHILD]: child });
    expect(questions).toMatchObject([
      { why: "manual", step: "child/gone", inputs: { ref: "task_1" } },
    ]);
  });

  it("a service's answer in a note fills rows, and a text that a person enters instead is the person's own", async () => {
    const copy = (ref: string) =>
      step({
        id: "copy",
        calls: toolWith(CHANGE),
        execution: { ...use, interactionMode: "manual" },
        inputs: { ref, set: { notes: "{step.found.rows[1].notes}" } },
      });
    const again = step({ id: "again", calls: toolWith(READ), inputs: {}, execution: use });
    const steps = [read(), copy("task_1"), again, remove("{step.again.rows[0].notes}")];
    const decide: RunOptions["decide"] = ({ requestHash }, nth) =>
      nth === 1 ? { choice: "run", requestHash } : null;
    const { questions } = await runOnRows(steps, { decide });
    expect(questions.slice(1)).toEqual(questionsOn("task_1"));
    const result = await runOnRows(steps, {
      decide: ({ requestHash }) => ({
        choice: "run",
        requestHash,
        inputs: { ref: "task_1", set: { notes: "task_2" } },
      }),
    });
    expect(result.questions).toHaveLength(1);
    expect(result.run.reply?.changes).toMatchObject([
      { op: "update" },
      { op: "delete", ref: "task_2" },
    ]);
  });
});

describe("optional steps that fail because of the outside", () => {
  const optional = { variable: "weather", required: false };
  const asking = step({ id: "weather", calls: "fails", output: optional, execution: use });
  const answer: RunOptions["answer"] = ({ tool }) =>
    "path" in tool.operation && tool.operation.path === "/fails"
      ? failed("rejected")
      : done({ which: "x" });

  it("an optional step that fails because of the outside does not decide about a change that takes no value from it: a person does", async () => {
    const { questions } = await runOnRows(
      [asking, remove("task_1", use, { dependsOn: ["weather"] })],
      { answer },
    );
    expect(questions).toEqual(questionsOn("task_1"));
  });

  it("an optional step that fails because of the outside raises no question about a change whose values it would have filled", async () => {
    const fillStep = step({
      id: "filled",
      calls: toolWith(ADD),
      execution: use,
      dependsOn: ["weather"],
      inputs: { items: [{ title: "{step.weather.title}" }] },
    });
    const { run, questions } = await runOnRows([asking, fillStep], { answer });
    expect({ status: run.status, asked: questions.length }).toEqual({
      status: "completed",
      asked: 0,
    });
  });
});

describe("rows that people wrote", () => {
  it("rows that people wrote choose, name and decide as usual, even next to a row with words from outside", async () => {
    const where = { and: [{ column: "title", op: "eq", value: "Feed the cat" }] };
    const byName = await runOnRows([read(), remove("{step.found.rows[0].notes}")]);
    const byChoice = await runOnRows([read({ where }), remove("{step.found.rows[0].id}")]);
    const byDecision = await runOnRows([
      read(),
      remove("task_1", {
        condition: "input.mode == 'use' && step.found.rows[0].notes == 'task_1'",
      }),
    ]);
    for (const { run, questions } of [byName, byChoice, byDecision]) {
      expect(questions).toEqual([]);
      expect(run.reply?.changes).toMatchObject([{ op: "delete", ref: "task_1" }]);
    }
  });
});
