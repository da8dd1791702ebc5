// The memory of the bench: as large as asked for, the same each time, and each question's answer is in it.
import { describe, expect, test } from "vitest";
import { type Kind, makeMemory } from "./make-memory.ts";
import { NAMES } from "./sentences.ts";

describe.each([600, 2000])("a memory of %d Episodes", (episodes) => {
  const { texts, statements, questions } = makeMemory(episodes);

  test("has that many texts, by the user and by Alfred in turn, in seven languages", () => {
    expect(texts).toHaveLength(episodes);
    expect(texts.every(({ speaker }, index) => speaker === index % 2)).toBe(true);
    expect(new Set(texts.map(({ configuration }) => configuration)).size).toBe(7);
    expect(texts.filter(({ text }) => /[{}]/.test(text))).toEqual([]);
  });

  test("has 300 questions, whose answers name the person that is asked about", () => {
    const kinds = Object.groupBy(questions, ({ kind }) => kind);
    expect(Object.entries(kinds).map(([kind, list]) => [kind, list.length])).toEqual([
      ["told", 70],
      ["changed", 100],
      ["language", 60],
      ["conversations", 40],
      ["never told", 30],
    ]);
    const lengths = { told: 1, changed: 2, language: 1, conversations: 2, "never told": 0 };
    // What has changed may have been told again in the same one.
    const conversationsOf: Partial<Record<Kind, number>> = {
      told: 1,
      language: 1,
      conversations: 2,
    };
    for (const { kind, words, evidence } of questions) {
      const who = NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(words));
      expect([words, who.length, evidence.length]).toEqual([words, 1, lengths[kind]]);
      const conversations = new Set(evidence.map((index) => texts[index]!.conversation));
      expect([words, conversations.size]).toEqual([
        words,
        conversationsOf[kind] ?? conversations.size,
      ]);
      for (const index of evidence)
        expect(texts[index]?.text).toMatch(new RegExp(`\\b${who[0]}\\b`));
    }
  });

  test("states each thing of a person once, or twice where it has changed", () => {
    const told = Object.groupBy(statements, ({ who, topic }): string => `${who} ${topic}`);
    for (const [of, list = []] of Object.entries(told)) {
      const [first, second] = list;
      expect([of, list.length, first?.changedBy]).toEqual([of, list.length, second?.index ?? null]);
      expect([of, second?.changedBy ?? null]).toEqual([of, null]);
    }
    const askedQuestions = questions.filter(({ kind }) => kind === "never told");
    expect(
      askedQuestions.filter(({ who, topics }) => told[`${who} ${topics[0]}`] !== undefined),
    ).toEqual([]);
  });

  test("is the same for the same seed", () => {
    expect(makeMemory(episodes)).toEqual({ texts, statements, questions });
    expect(makeMemory(episodes, 2).texts).not.toEqual(texts);
  });
});
