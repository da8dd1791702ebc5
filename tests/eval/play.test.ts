// Conversations of the evaluation, played on the whole stack: by a model that does what the user wants, and by one that
// deliberately does something else. Also what stops an evaluation or a conversation before its end.
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

/** By conversation: the checks that must fail with the spoilt model. */
const FAILING_CHECKS: Readonly<Record<string, readonly string[]>> = {
  "en-something-else-meanwhile": ["create of exactly 1 in shopping_list"],
  "en-delete-one-task": ["delete of exactly 1 in tasks", "1 changes are reported"],
  "en-first-day": ['inventory has "spaghetti"'],
  "en-drafts-outlive-questions": ["2 drafts are shown"],
  "en-save-it-after-no": ["no row is changed"],
};

const about = { at: "now", commit: null, models: {}, endpoint: "test", seed: 1, isTimed: false };
const say = () => {};
const keep = () => {};

/** Plays the conversations at the same time, each in a separate household. */
async function play(names: readonly string[]): Promise<Map<string, ConversationResult>> {
  const results = await Promise.all(
    names.map((name) => {
      const selection = draw(CONVERSATIONS, { only: [name], seed: 1, count: undefined });
      return playAll(selection, { stage, about, say, keep });
    }),
  );
  const playedConversations = results.flatMap(({ conversations }: Result) => conversations);
  return new Map(playedConversations.map((result) => [result.name, result]));
}

const failedChecksOf = (result: ConversationResult | undefined) =>
  (result?.turns ?? []).flatMap(({ checks }) => checks.filter(({ ok }) => !ok));

describe("a model that does what the user wants", () => {
  it("a model that does what the user wants passes every check of the played conversations", async () => {
    isSpoilt = false;
    const results = await play(Object.keys(FAILING_CHECKS));
    expect([...results.values()].flatMap(failureLines)).toEqual([]);
    expect([...results.values()].map(isRight)).toEqual(Object.keys(FAILING_CHECKS).map(() => true));
  });
});

describe("a model that does something else", () => {
  it("a model that does something else fails the checks of what it did, and none in a conversation where it did what was asked", async () => {
    isSpoilt = true;
    const results = await play([
      ...Object.keys(FAILING_CHECKS),
      "en-soup-looked-up",
      "en-no-means-no",
    ]);
    const passedChecks = Object.entries(FAILING_CHECKS).flatMap(([name, titles]) => {
      const failedTitles = failedChecksOf(results.get(name)).map(({ says }) => says);
      return titles.filter((title) => !failedTitles.some((failed) => failed.includes(title)));
    });
    expect(passedChecks).toEqual([]);
    // The model answered in German.
    const failedChecks = failedChecksOf(results.get("en-no-means-no"));
    expect(failedChecks.filter(({ ability }) => ability === "languages").length).toBeGreaterThan(0);
    // This conversation's answers were not spoilt.
    expect(failureLines(results.get("en-soup-looked-up")!)).toEqual([]);
  });
});

describe("a played conversation", () => {
  it("an evaluation notices that a reply is not in the user's language", async () => {
    isSpoilt = false;
    const result = (await play(["de-mag-keine-oliven"])).get("de-mag-keine-oliven");
    const failedChecks = failedChecksOf(result).filter(({ ability }) => ability === "languages");
    expect(failedChecks.map(({ says }) => says)).toContain(
      "the whole reply is in the user's language",
    );
  });

  it("an evaluation does not begin a conversation that might exceed the budget, and says so", async () => {
    const selection = draw(CONVERSATIONS, { only: ["en-list-amounts"], seed: 1, count: undefined });
    const keptResults: Result[] = [];
    const options = {
      stage,
      about,
      say,
      keep: (result: Result) => keptResults.push(structuredClone(result)),
    };
    const result = await playAll(selection, { ...options, budget: 50_000 });
    expect(result.conversations).toEqual([]);
    expect(result.stopped).toMatch(/a turn may cost \$0\.10: stopped/);
    expect(keptResults.at(-1)).toEqual(result);
  });

  it("an evaluation ends a conversation early if it may not continue, and does not count it as whole", async () => {
    const [conversation] = draw(CONVERSATIONS, {
      only: ["en-list-amounts"],
      seed: 1,
      count: undefined,
    });
    let turnsLeft = 1;
    const result = await playConversation(conversation!, {
      stage,
      mayContinue: () => turnsLeft-- > 0,
    });
    expect(result).toMatchObject({ isWhole: false, turns: [expect.anything()] });
    expect(isRight(conversationResult(conversation!, result, null))).toBe(false);
  });

  it("an evaluation reports a conversation that could not be played, and continues", async () => {
    const [conversation] = draw(CONVERSATIONS, {
      only: ["en-soup-looked-up"],
      seed: 1,
      count: undefined,
    });
    const brokenConversation = {
      ...conversation!,
      household: { ...conversation!.household, allergens: ["no such thing"] },
    };
    const lines: string[] = [];
    const { conversations } = await playAll([brokenConversation, conversation!], {
      stage,
      about,
      keep,
      say: (line: string) => lines.push(line),
    });
    expect(conversations.map(isRight)).toEqual([false, true]);
    expect(lines[0]).toMatch(/^1\/2 ✗ en-soup-looked-up \(en\): could not be played: .*allergens/);
  });
});
