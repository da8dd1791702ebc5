// Messages that answer waiting steps of stored Processes: which words, with which reading by the model, answer
// what (I13).
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { thought, understood } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { runId } from "../../../tests/support/ids.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";
import {
  CHOICES_BY_REASON,
  type StepWhy,
  type WaitingStep,
} from "../../contracts/definitions/step-choices.ts";
import { findUuids } from "../../domain/entities/translation/find-uuids.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import type { AnswerDatabase, AnswerOutcome } from "../../ports/answer-calls.ts";

type StepAnswer = Parameters<AnswerDatabase["answerStep"]>[0];

const waitingStep = (n: number, why: StepWhy = "manual", isNewest = true): WaitingStep => ({
  run: runId(idOf(900 + n)),
  process: "Day out",
  hop: `step.${n}`,
  step: `pack${n}`,
  why,
  given: ["- title: `Take a 'jacket'`"],
  requestHash: `hash${n}`,
  choices: [...CHOICES_BY_REASON[why]],
  isNewest,
});

/** A conversation in which these steps ask, until they are answered. */
function asking(steps: WaitingStep[], outcome: AnswerOutcome["outcome"] = "answered") {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  const { readRunFacts } = db;
  const stepAnswers: StepAnswer[] = [];
  const state = { steps };
  db.readRunFacts = async (request) => ({ ...(await readRunFacts(request)), waiting: state.steps });
  db.answerStep = (answer) => {
    stepAnswers.push(answer);
    state.steps = state.steps.filter(({ hop }) => hop !== answer.hop);
    return Promise.resolve({ outcome } as AnswerOutcome);
  };
  const talk = createConversation(pack, createFilePrompts(), db);
  const say = async (text: string, reading: "confirms" | "cancels" | "answers" | "none") => {
    const understoodAs = understood({ pending_response: reading });
    const run = await talk.say(text, {
      UnderstandOutput: [understoodAs, understoodAs],
      ThinkOutput: [thought([], { answer: "It keeps ten years." })],
      ReplyOutput: [{ text: "It keeps ten years." }],
    });
    // Every message gets a reply, which is newer than the question.
    state.steps = state.steps.map((step) => ({ ...step, isNewest: false }));
    return run;
  };
  const answers = () =>
    stepAnswers.map(({ hop, decision: { choice, requestHash } }) => [hop, choice, requestHash]);
  return { say, answers, stepAnswers };
}

describe("one step that waits", () => {
  it.each([
    ["yes", "confirms", "run", "All right, “pack1” runs now."],
    ["ja bitte", "confirms", "run", "“pack1”"],
    ["2", "answers", "run", "“pack1”"],
    ["Run it", "confirms", "run", "“pack1”"],
    ["no", "cancels", "refuse", "All right, “pack1” is not run."],
    ["1", "cancels", "refuse", "“pack1”"],
  ] as const)(
    "a step that waits is answered if the model's reading and the user's words agree: %s",
    async (text, reading, choice, reply) => {
      const { say, answers, stepAnswers } = asking([waitingStep(1)]);
      const run = await say(text, reading);
      expect(answers()).toEqual([["step.1", choice, "hash1"]]);
      expect(stepAnswers[0]?.by).toBeDefined();
      expect(run.reply).toContain(reply);
      expect(run.hops).toEqual(["understand", "reply"]);
      expect(run.end.decision).toBe("step_answered");
    },
  );

  it("a step that waits is shown to the model without an id, and is shown to the user by code", async () => {
    const { say, answers } = asking([waitingStep(1)]);
    const turn = await say("sounds lovely", "confirms");
    expect(answers()).toEqual([]);
    const prompt = turn.requests.find(({ title }) => title === "UnderstandOutput")?.user ?? "";
    expect(prompt).toContain("type: steps\nasked: in the last reply\n");
    expect(findUuids(prompt)).toEqual([]);
    expect(turn.reply).toContain("- title: `Take a 'jacket'`");
    expect(turn.reply).toMatch(/1\. Don’t run it\n2\. Run it$/);
    // The reply has asked again, so one of its numbers answers the question.
    await say("2", "confirms");
    expect(answers()).toEqual([["step.1", "run", "hash1"]]);
  });

  it.each([
    ["yes", "none"],
    ["yes, but with an umbrella", "confirms"],
    ["not yet, later maybe", "cancels"],
    ["3", "answers"],
  ] as const)(
    "a step that waits is not answered by %s, which the model reads as %s",
    async (text, reading) => {
      const { say, answers } = asking([waitingStep(1)]);
      await say(text, reading);
      expect(answers()).toEqual([]);
    },
  );

  it("a step that waits is asked about again if something else was said since its question", async () => {
    const { say, answers } = asking([waitingStep(1, "manual", false)]);
    const turn = await say("yes", "confirms");
    expect(answers()).toEqual([]);
    expect(turn.reply).toContain("“pack1” of “Day out”");
    await say("yes", "confirms");
    expect(answers()).toHaveLength(1);
  });

  it("a step that waits is answered by a number but not by a yes if it is uncertain whether its call happened", async () => {
    const { say, answers } = asking([waitingStep(1, "unknown_outcome")]);
    await say("yes", "confirms");
    expect(answers()).toEqual([]);
    await say("4", "confirms");
    expect(answers()).toEqual([["step.1", "run", "hash1"]]);
  });

  it.each([
    ["yes", "confirms", ["happened"]],
    ["2", "answers", ["happened"]],
    ["Don’t wait", "answers", ["skip"]],
    ["no", "cancels", []],
    ["yes", "none", []],
  ] as const)(
    "a step that asks whether an event has come is answered as the words and the reading say: %s, %s, %j",
    async (text, reading, choices) => {
      const { say, answers } = asking([waitingStep(1, "event")]);
      await say(text, reading);
      expect(answers().map(([, choice]) => choice)).toEqual(choices);
    },
  );

  it.each(["not_waiting", "not_asked", "stale", "not_found"] as const)(
    "the user is told why an answer to a step that waits was not taken: %s",
    async (outcome) => {
      const { say } = asking([waitingStep(1)], outcome);
      const run = await say("yes", "confirms");
      expect(run.reply).not.toContain("runs now");
      expect(run.reply).toContain(processWordsFor("en").notOpen[outcome]);
    },
  );
});

describe("several steps that wait", () => {
  it("several waiting steps are numbered, and a bare yes answers none of them", async () => {
    const { say, answers } = asking([waitingStep(1), waitingStep(2)]);
    const turn = await say("yes", "confirms");
    expect(answers()).toEqual([]);
    expect(turn.reply).toMatch(
      /1\. pack1: Don’t run it\n2\. pack1: Run it\n3\. pack2: Don’t run it\n4\. pack2: Run it$/,
    );
    await say("4", "answers");
    expect(answers()).toEqual([["step.2", "run", "hash2"]]);
    // One step is left. Its options had other numbers in the reply.
    const remainingTurn = await say("2", "answers");
    expect(answers()).toHaveLength(1);
    expect(remainingTurn.reply).toMatch(/1\. Don’t run it\n2\. Run it$/);
    await say("2", "answers");
    expect(answers()[1]).toEqual(["step.1", "run", "hash1"]);
  });

  it("several waiting steps are answered by the numbers of the question that came last", async () => {
    const { say, answers } = asking([waitingStep(1, "manual", false), waitingStep(2)]);
    await say("2", "answers");
    expect(answers()).toEqual([["step.2", "run", "hash2"]]);
  });
});
