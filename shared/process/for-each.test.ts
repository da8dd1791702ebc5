// Steps that are called for each item of a list, over the real engine and the simulator's parts.
import { describe, expect, it } from "vitest";
import { definition, resolved, step } from "../../tests/support/test-process.ts";
import { done, failed, runStored, type RunOptions } from "../../tests/support/run-stored.ts";
import type { ForEach, ProcessDefinition, Step } from "../contracts/definitions/processes.ts";

const CHILD = "00000000-0000-4000-9000-000000000300";
const parallel = { mode: "parallel" as const };

const each = (
  items: ForEach["items"],
  overrides: Partial<ForEach> = {},
): Pick<Step, "forEach"> => ({
  forEach: { items, parallel: 1, onItemError: "stop", ...overrides },
});
const run = (
  steps: Step[],
  options: RunOptions = {},
  children: Record<string, ProcessDefinition> = {},
) => {
  const all = definition(steps, { initialContext: ["list"] });
  return runStored(resolved(all, children), { inputs: { list: [] }, ...options });
};
const sendStep = (overrides: Partial<ForEach> = {}, calls: "echo" | "unsafe" = "echo") =>
  step({ id: "sent", calls, inputs: { n: "{item}" }, ...each("{input.list}", overrides) });
const numbers = (calls: readonly { inputs: Record<string, unknown> }[]) =>
  calls.map(({ inputs }) => inputs["n"]);
const echo = ({ inputs }: { inputs: Record<string, unknown> }) => done(`${String(inputs["n"])}!`);

describe("forEach", () => {
  it("forEach calls its step once for each item, with the results in the order of the list", async () => {
    const { calls, run: endedRun } = await run(
      [
        sendStep({ parallel: 3 }),
        step({ id: "joined", calls: "echo", inputs: { n: "{step.sent}" } }),
      ],
      { inputs: { list: [1, 2, 3, 4, 5, 6, 7] }, answer: echo },
    );
    expect(endedRun.status).toBe("completed");
    expect(numbers(calls).slice(0, -1).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(calls.at(-1)?.inputs).toEqual({ n: ["1!", "2!", "3!", "4!", "5!", "6!", "7!"] });
    expect(new Set(calls.map(({ key }) => key)).size).toBe(8);
  });

  it("forEach over an empty list calls nothing and has an empty list as output", async () => {
    const { calls, run: endedRun } = await run([sendStep()]);
    expect(calls).toEqual([]);
    expect(endedRun.reply?.text).toBe("sent: []");
  });

  it("forEach stops beginning items after one has failed", async () => {
    const answer: RunOptions["answer"] = (call) =>
      call.inputs["n"] === 2 ? failed("rejected") : echo(call);
    const { calls, run: endedRun } = await run([sendStep()], {
      inputs: { list: [1, 2, 3, 4] },
      answer,
    });
    expect(numbers(calls)).toEqual([1, 2]);
    expect(endedRun).toMatchObject({ status: "failed", error: { code: "rejected" } });
    expect(endedRun.error?.message).toContain("Its item 1 failed");
    const { calls: parallelCalls } = await run([sendStep({ parallel: 2 })], {
      inputs: { list: [1, 2, 3, 4, 5, 6] },
      answer,
    });
    expect(parallelCalls.length).toBeLessThan(5);
  });

  it("forEach collects the failures next to the results of the other items", async () => {
    const { calls, run: endedRun } = await run(
      [
        sendStep({ onItemError: "collect", parallel: 2 }),
        step({ id: "told", calls: "echo", inputs: { n: "{step.sent.failed.map(f, f.index)}" } }),
      ],
      {
        inputs: { list: [1, 2, 3] },
        answer: (call) => (call.inputs["n"] === 2 ? failed("rejected") : echo(call)),
      },
    );
    expect(endedRun.status).toBe("completed");
    expect(calls.at(-1)?.inputs).toEqual({ n: [1] });
    const output = JSON.parse(/sent: (\{.*\});/.exec(endedRun.reply?.text ?? "")?.[1] ?? "null");
    expect(output).toMatchObject({
      results: ["1!", null, "3!"],
      failed: [{ index: 1, code: "rejected" }],
    });
  });

  it.each<[string, unknown, string]>([
    ["text", "a, b", "forEach needs a list, and this is a string."],
    ["an object", { a: 1 }, "forEach needs a list, and this is an object."],
    ["1,001 items", Array.from({ length: 1_001 }, () => 0), "The list has 1001 items"],
  ])(
    "forEach over %s calls nothing, and the error points at the list",
    async (_what, list, detail) => {
      const { calls, run: endedRun } = await run([sendStep()], { inputs: { list } });
      expect(calls).toEqual([]);
      expect(endedRun).toMatchObject({ status: "failed", error: { code: "bad_input" } });
      expect(endedRun.error?.message).toContain(detail);
      expect(endedRun.error?.message).toContain("/forEach/items");
    },
  );

  it("forEach may call a Process for each item; the items and the steps called for them count towards one limit", async () => {
    const child = definition([step({ id: "a", calls: "echo", inputs: { n: "{input.seed}" } })], {
      initialContext: ["seed"],
      outputTemplate: "<{{a}}>",
    });
    const callStep = step({
      id: "each",
      calls: { process: CHILD },
      inputs: { seed: "{item.id}" },
      ...each("{input.list}", { parallel: 2 }),
    });
    const { run: endedRun } = await run(
      [callStep],
      { inputs: { list: [{ id: 1 }, { id: 2 }, { id: 3 }] }, answer: echo },
      { [CHILD]: child },
    );
    expect(endedRun.reply?.text).toBe('each: ["<1!>","<2!>","<3!>"]');
    const list = Array.from({ length: 501 }, (_, id) => ({ id }));
    const large = await run([callStep], { inputs: { list } }, { [CHILD]: child });
    expect(large.calls).toEqual([]);
    expect(large.run.error).toMatchObject({ code: "too_many_steps" });
  });

  it("forEach makes no call of an item again when the store is lost in the middle", async () => {
    const { calls, run: endedRun } = await run([sendStep({ parallel: 2 }, "unsafe")], {
      inputs: { list: [1, 2, 3, 4, 5] },
      answer: echo,
      losesStore: (calls) => calls.length === 3,
    });
    expect(endedRun.reply?.text).toBe('sent: ["1!","2!","3!","4!","5!"]');
    expect(numbers(calls).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it("forEach keeps a list of unsafe calls as it was, whatever its source answers after the store is lost", async () => {
    const child = definition([step({ id: "a", calls: "unsafe", inputs: { n: "{input.seed}" } })], {
      initialContext: ["seed"],
      outputTemplate: "<{{a}}>",
    });
    for (const calls of ["unsafe" as const, { process: CHILD }]) {
      let answers = 0;
      const { calls: sentCalls, run: endedRun } = await run(
        [
          step({ id: "found", calls: "echo", inputs: {} }),
          step({
            ...{ id: "sent", calls, inputs: { [calls === "unsafe" ? "n" : "seed"]: "{item}" } },
            ...each("{step.found}", { parallel: 2 }),
          }),
        ],
        {
          answer: (call) => {
            if (call.inputs["n"] !== undefined) return echo(call);
            return done(answers++ === 0 ? [1, 2, 3, 4] : [5, 6]);
          },
          losesStore: (before) => before.length === 3,
        },
        { [CHILD]: child },
      );
      const sent = calls === "unsafe" ? "1!2!3!4!" : "<1!><2!><3!><4!>";
      expect(endedRun.reply?.text.replaceAll(/[^<>!\d]/g, "")).toContain(sent);
      expect(numbers(sentCalls).filter(Boolean).toSorted()).toEqual([1, 2, 3, 4]);
    }
  });

  it("forEach over the results of an earlier forEach completes although the store is lost twice", async () => {
    const child = definition([step({ id: "a", calls: "echo", inputs: { n: "{input.seed}" } })], {
      initialContext: ["seed"],
      outputTemplate: "<{{a}}>",
    });
    const { run: endedRun } = await run(
      [
        sendStep({ parallel: 2 }),
        step({
          id: "each",
          calls: { process: CHILD },
          inputs: { seed: "{item}" },
          ...each("{step.sent}"),
        }),
      ],
      {
        inputs: { list: [1, 2, 3, 4] },
        answer: echo,
        losesStore: (calls) => [3, 9].includes(calls.length),
      },
      { [CHILD]: child },
    );
    expect(endedRun.reply?.text).toBe(
      'sent: ["1!","2!","3!","4!"]; each: ["<1!!>","<2!!>","<3!!>","<4!!>"]',
    );
  });

  it("forEach asks about an item in doubt after the other items have run, and continues with the answer", async () => {
    const {
      calls,
      run: endedRun,
      questions,
    } = await run([sendStep({}, "unsafe")], {
      inputs: { list: [1, 2, 3] },
      answer: (call, nth) => (nth === 2 ? failed("timeout") : echo(call)),
      decide: ({ requestHash }) => ({ choice: "happened", output: "2?", requestHash }),
    });
    expect(numbers(calls)).toEqual([1, 2, 3]);
    expect(questions).toMatchObject([{ hop: "step.1.2", step: "sent[1]", why: "unknown_outcome" }]);
    expect(endedRun.reply?.text).toBe('sent: ["1!","2?","3!"]');
  });

  it("forEach may be in one wave with another step, and names its items in the record", async () => {
    const { run: endedRun } = await run(
      [
        { ...sendStep(), execution: { ...parallel, interactionMode: "auto" } },
        step({ id: "b", calls: "echo", inputs: { n: 9 }, execution: parallel }),
      ],
      { inputs: { list: [1, 2] }, answer: echo },
    );
    expect(endedRun.reply?.text).toBe('sent: ["1!","2!"]; b: 9!');
    const { steps } = endedRun.summary as { steps: { hop: string; summary: string }[] };
    expect(steps.map(({ hop, summary }) => [hop, summary])).toEqual([
      ["step.1", "sent"],
      ["step.1.1", "sent[0]"],
      ["step.1.2", "sent[1]"],
      ["step.2", "b"],
    ]);
    const records = endedRun.recorded.map(({ step, item, state, inputs, output }) => [
      ...[step, item, state, inputs, output],
    ]);
    expect(records).toEqual([
      ["sent", undefined, "completed", { items: [1, 2] }, ["1!", "2!"]],
      ["sent[0]", 0, "completed", { n: 1 }, "1!"],
      ["sent[1]", 1, "completed", { n: 2 }, "2!"],
      ["b", undefined, "completed", { n: 9 }, "9!"],
    ]);
  });
});
