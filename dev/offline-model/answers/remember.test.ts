// Tests the offline model's facts: they are sentences about the user, their people and their things, word for word.
import { expect, test } from "vitest";
import { ExtractionSchema } from "../../../shared/contracts/answers/remember.ts";
import { checkExtraction } from "../../../shared/domain/memory/check-extraction.ts";
import type { UnreadMemory } from "../../../shared/contracts/unread-memory.ts";
import { rememberContext } from "../../../shared/domain/prompting/remember/context.ts";
import { rememberUserPrompt } from "../../../shared/domain/prompting/remember/user-prompt.ts";
import { answerRemember } from "./remember.ts";

function factsOf(...texts: string[]): string[] {
  const episodes = texts.map((text, n): UnreadMemory["episodes"][number] => ({
    id: `id-${n}`,
    speaker: n % 2 === 0 ? "user" : "agent",
    saidOn: "2026-11-25",
    text,
  }));
  const context = rememberContext({ episodes, entities: [] });
  const answer = ExtractionSchema.parse(answerRemember(rememberUserPrompt(context)));
  const { facts, droppedCounts } = checkExtraction(context, answer);
  expect(droppedCounts).toEqual({});
  return facts.map(({ text }) => text);
}

test("what users say about themselves, their people and their things passes the check word for word", () => {
  expect(
    factsOf(
      "Hello. My brother Tom lives in Oslo! What's for dinner?\nI work at night.",
      "I live in a machine.",
      "Meine Tochter heißt Mia. Schreib Milch auf die Liste.",
    ),
  ).toEqual(["My brother Tom lives in Oslo!", "I work at night.", "Meine Tochter heißt Mia."]);
});

test("a person with a name becomes an entity, and a known entity keeps its id", () => {
  const sentences = [
    "My sister Anna has a dog.",
    "Meine Schwester Anna wohnt in Graz.",
    "My car is red.",
  ];
  const episodes = sentences.map((text, n) => ({
    ...{ id: `id-${n}`, speaker: "user" as const, saidOn: "2026-11-25", text },
  }));
  const anna = { id: "id-anna", name: "Anna", category: "person" as const, summary: "", facts: [] };
  for (const entities of [[], [anna]]) {
    const context = rememberContext({ episodes, entities });
    const answer = ExtractionSchema.parse(answerRemember(rememberUserPrompt(context)));
    const check = checkExtraction(context, answer);
    expect(check.droppedCounts).toEqual({});
    expect(check.entities.map(({ name, id }) => [name, id])).toEqual([
      ["Anna", entities[0]?.id],
      ["user", undefined],
    ]);
    expect(check.facts.map(({ n }) => n)).toEqual([1, 1, 2]);
  }
});

test("requests, questions and statements about the moment contain no facts", () => {
  expect(factsOf("Add milk. I have 3 eggs. Where do I live? I am making soup.")).toEqual([]);
});

test("a statement about a relative is a fact about them, and closes the fact that it replaces", () => {
  const sister = {
    ...{ id: "id-9", name: "sister", category: "person" as const, summary: "" },
    facts: [{ id: "id-8", text: "My sister lives in Rome.", validFrom: null }],
  };
  const episode = { id: "id-0", speaker: "user" as const, saidOn: "2026-11-25" };
  const read = (text: string, entities: (typeof sister)[]) => {
    const context = rememberContext({ episodes: [{ ...episode, text }], entities });
    const answer = ExtractionSchema.parse(answerRemember(rememberUserPrompt(context)));
    const check = checkExtraction(context, answer);
    expect(check.droppedCounts).toEqual({});
    return { answer, ...check };
  };
  const first = read("My sister lives in Rome. My sister has a dog.", []);
  expect(first.answer.entities).toMatchObject([{ name: "sister", category: "person" }]);
  expect(first.answer.facts).toMatchObject([{ about: "new_1" }, { about: "new_1" }]);
  const reading = read("My sister lives in Oslo now.", [sister]);
  expect(reading.answer.entities).toEqual([]);
  expect(reading.facts).toMatchObject([
    { text: "My sister lives in Oslo now.", closes: [expect.anything()] },
  ]);
});
