// Judges what memory has made of a chaos run: what a user told is kept once and stands as one fact under the user's own
// words, each question was paid for once, and each run has ended.
import { factOf, kindOf } from "../kinds.ts";
import type { Violation } from "../violation.ts";
import type { MemoryFacts } from "./memory-facts.ts";

const ENDED = ["completed", "failed"];

export function checkMemory({
  told,
  facts,
  entities,
  notes,
  runs,
  copies,
}: MemoryFacts): Violation[] {
  const violations: Violation[] = [];
  const blame = (sort: Violation["sort"], what: string, run = "none") =>
    void violations.push({ sort, what, run, conversation: "?" });
  const byText = Map.groupBy(facts, ({ text }) => text);
  const words = new Map(told.map((one) => [one.alternative, one]));

  for (const { user, text, isActive, isEnded, episodes } of told) {
    if (isEnded && episodes === 0) blame("lost", `"${text}" is not kept`);
    if (episodes > 1) blame("duplicated", `"${text}" is kept ${episodes} times`);
    const messageKind = kindOf(text);
    if (messageKind?.kind !== "tell") continue;
    const ownTexts = byText.get(`${factOf(messageKind.word)}.`) ?? [];
    if (isActive && isEnded && ownTexts.length === 0) blame("lost", `"${text}" is no fact`);
    if (ownTexts.length > 1) blame("duplicated", `"${text}" is ${ownTexts.length} facts`);
    if (ownTexts.some((fact) => fact.user !== user))
      blame("lost", `"${text}" is another user's fact`);
  }
  for (const { text, quote, alternatives } of facts) {
    const sources = alternatives.map((id) => words.get(id)?.text ?? "");
    if (!sources.every((source) => source.includes(quote))) {
      blame("lost", `"${text}" stands under words that nobody said: ${quote}`);
    }
    if (alternatives.length > 1)
      blame("duplicated", `"${text}" has ${alternatives.length} sources`);
  }
  const countOf = (all: readonly string[]) => Map.groupBy(all, (one) => one);
  const twice = (what: string, all: readonly string[]) => {
    for (const [one, each] of countOf(all)) {
      if (each.length > 1) blame("duplicated", `${what} "${one}" is there ${each.length} times`);
    }
  };
  twice(
    "the entity",
    entities.map(({ user, name }) => `${user} ${name}`),
  );
  twice(
    "the note",
    notes.map(({ user, text }) => `${user} ${text}`),
  );
  if (copies > 0) blame("duplicated", `${copies} Episodes of forks`);
  for (const { id, status, questions, written } of runs) {
    if (!ENDED.includes(status)) blame("never ended", `the memory run is ${status}`, id);
    if (questions > 1) blame("duplicated", `the model's answer counts ${questions} times`, id);
    if (written > 1) blame("duplicated", `it has written ${written} times`, id);
  }
  return violations;
}
