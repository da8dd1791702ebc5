// Conversations of the evaluation, played from end to end on the whole stack: by a model that does what
// was asked, and by one that does something else on purpose.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONVERSATIONS } from "../../dev/eval/conversations/all-conversations.ts";
import { draw } from "../../dev/eval/play/draw.ts";
import { playAll } from "../../dev/eval/play/play-all.ts";
import { playConversation } from "../../dev/eval/play/play-conversation.ts";
import type { Stage } from "../../dev/eval/play/stage.ts";
import { failureLines } from "../../dev/eval/report/report-lines.ts";
import {
  conversationResult,
  isRight,
  type ConversationResult,
  type Result,
} from "../../dev/eval/report/result-file.ts";
import type { ModelServer } from "../../dev/model/wire/start-wire-server.ts";
import { openTestStack, type TestStack } from "../support/stack.ts";
import { startSpoiltModel } from "./spoilt-model.ts";

let isSpoilt = false;
let model: ModelServer;
let stack: TestStack;
let stage: Stage;
beforeAll(async () => {
  model = await startSpoiltModel(randomUUID(), () => isSpoilt);
  stack = await openTestStack({ model });
  stage = {
    url: stack.url,
    tokenFor: (user) => stack.tokenFor(user),
    query: (sql, values) => stack.admin(sql, values),
    addPerson: () => stack.createUser("Sam"),
    isTimed: false,
  };
});
afterAll(async () => {
  await stack?.stop();
  await model?.stop();
});

/** Each with the checks that have to see what the spoilt model does. */
const PLAYED: Readonly<Record<string, readonly string[]>> = {
  "en-something-else-meanwhile": ["create of exactly 1 in shopping_list"],
  "en-delete-one-task": ["delete of exactly 1 in tasks", "1 changes are told"],
  "en-first-day": ['inventory has "spaghetti"'],
  "en-drafts-outlive-questions": ["2 drafts are shown"],
  "en-save-it-after-no": ["no row is changed"],
};

const about = { at: "now", commit: null, models: {}, endpoint: "test", seed: 1, isTimed: false };
const say = () => {};
const keep = () => {};

/** All at once: each has a household of its own. */
async function play(names: readonly string[]): Promise<Map<string, ConversationResult>> {
  const results = await Promise.all(
    names.map((name) => {
      const draws = draw(CONVERSATIONS, { only: [name], seed: 1, count: undefined });
      return playAll(draws, { stage, about, say, keep });
    }),
  );
  const all = results.flatMap(({ conversations }: Result) => conversations);
  return new Map(all.map((one) => [one.name, one]));
}

const wrongIn = (result: ConversationResult | undefined) =>
  (result?.turns ?? []).flatMap(({ checks }) => checks.filter(({ ok }) => !ok));

describe("a model that does what was asked", () => {
  it("is right in every conversation that it can follow", async () => {
    isSpoilt = false;
    const results = await play(Object.keys(PLAYED));
    expect([...results.values()].flatMap(failureLines)).toEqual([]);
    expect([...results.values()].map(isRight)).toEqual(Object.keys(PLAYED).map(() => true));
  });
});

describe("a model that does something else", () => {
  it("is wrong in each of them, by the checks that are about it", async () => {
    isSpoilt = true;
    const results = await play([...Object.keys(PLAYED), "en-soup-looked-up", "en-no-means-no"]);
    const unseen = Object.entries(PLAYED).flatMap(([name, seen]) => {
      const wrong = wrongIn(results.get(name)).map(({ says }) => says);
      return seen.filter((says) => !wrong.some((one) => one.includes(says)));
    });
    expect(unseen).toEqual([]);
    // The language that the reply is in is seen by the words in it.
    const german = wrongIn(results.get("en-no-means-no"));
    expect(german.filter(({ ability }) => ability === "languages").length).toBeGreaterThan(0);
    // Checks of answers that were not spoilt stay right.
    expect(failureLines(results.get("en-soup-looked-up")!)).toEqual([]);
  });
});

describe("playing", () => {
  it("notices that a reply is not in the user's language", async () => {
    isSpoilt = false;
    const result = (await play(["de-mag-keine-oliven"])).get("de-mag-keine-oliven");
    const wrong = wrongIn(result).filter(({ ability }) => ability === "languages");
    expect(wrong.map(({ says }) => says)).toContain(
      "the reply is in the user's language, all of it",
    );
  });

  it("begins nothing that the budget may not hold, and says so", async () => {
    const draws = draw(CONVERSATIONS, { only: ["en-list-amounts"], seed: 1, count: undefined });
    const keptResults: Result[] = [];
    const options = {
      stage,
      about,
      say,
      keep: (one: Result) => keptResults.push(structuredClone(one)),
    };
    const result = await playAll(draws, { ...options, budget: 50_000 });
    expect(result.conversations).toEqual([]);
    expect(result.stopped).toMatch(/a turn may cost \$0\.10: stopped/);
    expect(keptResults.at(-1)).toEqual(result);
  });

  it("ends a conversation where it may not continue, as one that is not whole", async () => {
    const [one] = draw(CONVERSATIONS, { only: ["en-list-amounts"], seed: 1, count: undefined });
    let turnsLeft = 1;
    const result = await playConversation(one!, { stage, mayGoOn: () => turnsLeft-- > 0 });
    expect(result).toMatchObject({ isWhole: false, turns: [expect.anything()] });
    expect(isRight(conversationResult(one!, result, null))).toBe(false);
  });

  it("reports a conversation that could not be played, and continues", async () => {
    const [one] = draw(CONVERSATIONS, { only: ["en-soup-looked-up"], seed: 1, count: undefined });
    const brokenConversation = {
      ...one!,
      household: { ...one!.household, allergens: ["no such thing"] },
    };
    const lines: string[] = [];
    const { conversations } = await playAll([brokenConversation, one!], {
      stage,
      about,
      keep,
      say: (line: string) => lines.push(line),
    });
    expect(conversations.map(isRight)).toEqual([false, true]);
    expect(lines[0]).toMatch(/^1\/2 ✗ en-soup-looked-up \(en\): could not be played: .*allergens/);
  });
});
