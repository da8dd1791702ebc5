// The question of a waiting step shows rows by name and masks sensitive values, and an answer counts only for the
// inputs that were shown.
import { expect, it } from "vitest";
import { read, remove, use, runOnRows } from "../../../tests/support/filled-rows.ts";
import { done, runStored, type RunOptions } from "../../../tests/support/run-stored.ts";
import { definition, resolved, step, toolOf, TOOLS } from "../../../tests/support/test-process.ts";
import { MASK } from "../../contracts/api/run-steps.ts";
import { noticeReply } from "../../messaging/notice-reply.ts";

const PIN = "4711-secret";
const INPUTS = { pin: PIN, no: 7, text: `the pin is ${PIN}!` };
const BOUND = { pin: "{input.pin}", no: 7, text: "the pin is {input.pin}!" };

/** A step that waits with a sensitive input, whose value also occurs in another input. */
function asking(options: RunOptions = {}) {
  const properties = { pin: { type: "string", sensitive: true }, no: { sensitive: true } };
  const tools = { [TOOLS.unsafe]: toolOf("unsafe", { inputSchema: { properties } }) };
  const execution = { interactionMode: "manual" as const };
  const process = definition([step({ id: "send", calls: "unsafe", inputs: BOUND, execution })], {
    initialContext: ["pin"],
  });
  return runStored(resolved(process, {}, { tools }), {
    inputs: { pin: PIN },
    answer: () => done("ok"),
    ...options,
  });
}

it("sensitive values are masked wherever a question is shown or stored", async () => {
  const { run, questions } = await asking();
  expect(questions[0]?.inputs).toEqual({ pin: MASK, no: MASK, text: `the pin is ${MASK}!` });
  expect(questions[0]?.given).toContain(`- text: \`the pin is ${MASK}!\``);
  expect(run.summary).toMatchObject({ questions });
  expect(run.reply?.text).toContain(`- pin: \`${MASK}\``);
  expect(JSON.stringify([run.summary, run.reply, run.recorded, questions])).not.toContain("4711");
  const notice = noticeReply({
    reply: { text: "", pending: null },
    tells: { kind: "waits", process: "P" },
    waiting: questions,
    language: "en",
  });
  expect(notice.text).toContain(`- text: \`the pin is ${MASK}!\``);
});

it.each([
  [
    "as they were shown are replaced by their values",
    { pin: MASK, no: MASK, text: `the pin is ${MASK}!` },
    INPUTS,
  ],
  [
    "with other inputs changed are replaced by their values",
    { pin: MASK, no: 8, text: "no pin" },
    { pin: PIN, no: 8, text: "no pin" },
  ],
  [
    "in a changed text stay",
    { ...INPUTS, text: `pin ${MASK}!` },
    { ...INPUTS, text: `pin ${MASK}!` },
  ],
])("a step runs with the inputs that are sent back, and masks %s", async (_, inputs, expected) => {
  const { calls } = await asking({
    decide: ({ requestHash }, nth) => (nth === 1 ? { choice: "run", inputs, requestHash } : null),
  });
  expect(calls).toMatchObject([{ inputs: expected }]);
});

it("a question has another hash for another value behind the same mask", async () => {
  const askedAbout = async (pin: string) =>
    (await asking({ inputs: { pin } })).questions.map(({ inputs, requestHash }) => ({
      inputs,
      requestHash,
    }));
  const [first, same, other] = [
    await askedAbout(PIN),
    await askedAbout(PIN),
    await askedAbout("other pin"),
  ];
  expect(same).toEqual(first);
  expect(other[0]?.inputs).toEqual(first[0]?.inputs);
  expect(other[0]?.requestHash).not.toEqual(first[0]?.requestHash);
});

it("a question names rows as the conversation does", async () => {
  const gone = remove("task_1", { ...use, interactionMode: "manual" });
  const { questions, run } = await runOnRows([read(), gone]);
  expect(questions[0]).toMatchObject({
    inputs: { ref: "task_1" },
    given: ["- ref: `Feed the cat`"],
  });
  expect(run.reply?.text).toContain("- ref: `Feed the cat`");
});
