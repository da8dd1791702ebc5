// Tests that the bench's memory has the requested size, is the same each time, and contains the answers to its questions.
import { describe, expect, test } from "vitest";
import { type Kind, makeMemory } from "./make-memory.ts";
import { NAMES } from "./sentences.ts";

describe.each([600, 2000])("memories of %d Episodes", (episodes) => {
  const { texts, statements, questions } = makeMemory(episodes);

  test("a memory of N Episodes has N texts in seven languages, by the user and by Alfred in turn", () => {
    expect(texts).toHaveLength(episodes);
    expect(texts.every(({ speaker }, index) => speaker === index % 2)).toBe(true);
    expect(new Set(texts.map(({ configuration }) => configuration)).size).toBe(7);
    expect(texts.filter(({ text }) => /[{}]/.test(text))).toEqual([]);
  });

  test("a memory has 300 questions, each of whose answers names the same person as the question", () => {
    const kinds = Object.groupBy(questions, ({ kind }) => kind);
    expect(Object.entries(kinds).map(([kind, list]) => [kind, list.length])).toEqual([
      ["told", 70],
      ["changed", 100],
      ["language", 60],
      ["conversations", 40],
      ["never told", 30],
    ]);
    const lengths = { told: 1, changed: 2, language: 1, conversations: 2, "never told": 0 };
    // A change may have been told in the same conversation.
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

  test("a memory states each thing about a person once, or twice if it has changed", () => {
    const statementsBySubject = Object.groupBy(
      statements,
      ({ who, topic }): string => `${who} ${topic}`,
    );
    for (const [subject, list = []] of Object.entries(statementsBySubject)) {
      const [first, second] = list;
      expect([subject, first?.changedBy]).toEqual([subject, second?.index ?? null]);
      expect([subject, list.length <= 2]).toEqual([subject, true]);
      expect([subject, second?.changedBy ?? null]).toEqual([subject, null]);
    }
    const untoldQuestions = questions.filter(({ kind }) => kind === "never told");
    expect(
      untoldQuestions.filter(
        ({ who, topics }) => statementsBySubject[`${who} ${topics[0]}`] !== undefined,
      ),
    ).toEqual([]);
  });

  test("a memory with the same seed has the same texts, and one with another seed has others", () => {
    expect(makeMemory(episodes)).toEqual({ texts, statements, questions });
    expect(makeMemory(episodes, 2).texts).not.toEqual(texts);
  });
});
