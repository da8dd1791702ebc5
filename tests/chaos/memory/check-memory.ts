// Checks what memory has made of a chaos run: each message of a user is kept once, each "tell" message becomes one fact
// that quotes it, no entity, note or copy in a fork is kept twice, and each memory run has ended, and has paid for one
// call of the model and written once at most.
import { factOf, kindOf } from "../kinds.ts";
import type { Violation } from "../violation.ts";
import type { MemoryFacts } from "./memory-facts.ts";

const ENDED = ["completed", "failed"];

export function checkMemory({
  userMessages,
  facts,
  entities,
  notes,
  runs,
  copiesInMemory,
}: MemoryFacts): Violation[] {
  const violations: Violation[] = [];
  const blame = (sort: Violation["sort"], what: string, run = "none") =>
    void violations.push({ sort, what, run, conversation: "?" });
  const factsByText = Map.groupBy(facts, ({ text }) => text);
  const messageByAlternative = new Map(
    userMessages.map((message) => [message.alternative, message]),
  );

  for (const { user, text, isActive, isEnded, episodes } of userMessages) {
    if (isEnded && episodes === 0) blame("lost", `"${text}" is not in memory`);
    if (episodes > 1) blame("duplicated", `"${text}" is in memory ${episodes} times`);
    const messageKind = kindOf(text);
    if (messageKind?.kind !== "tell") continue;
    const ownFacts = factsByText.get(`${factOf(messageKind.word)}.`) ?? [];
    if (isActive && isEnded && ownFacts.length === 0)
      blame("lost", `"${text}" did not become a fact`);
    if (ownFacts.length > 1) blame("duplicated", `"${text}" became ${ownFacts.length} facts`);
    if (ownFacts.some((fact) => fact.user !== user))
      blame("lost", `"${text}" is another user's fact`);
  }
  for (const { text, quote, alternatives } of facts) {
    const sources = alternatives.map((id) => messageByAlternative.get(id)?.text ?? "");
    if (!sources.every((source) => source.includes(quote))) {
      blame("lost", `"${text}" has a quote that nobody said: ${quote}`);
    }
    if (alternatives.length > 1)
      blame("duplicated", `"${text}" has ${alternatives.length} sources`);
  }
  const blameRepeats = (what: string, values: readonly string[]) => {
    for (const [value, { length }] of Map.groupBy(values, (value) => value)) {
      if (length > 1) blame("duplicated", `${what} "${value}" exists ${length} times`);
    }
  };
  blameRepeats(
    "the entity",
    entities.map(({ user, name }) => `${user} ${name}`),
  );
  blameRepeats(
    "the note",
    notes.map(({ user, text }) => `${user} ${text}`),
  );
  if (copiesInMemory > 0) blame("duplicated", `${copiesInMemory} Episodes of copies in forks`);
  for (const { id, status, paidCalls, writes } of runs) {
    if (!ENDED.includes(status)) blame("never ended", `the memory run is ${status}`, id);
    if (paidCalls > 1)
      blame("duplicated", `the call of the model was paid for ${paidCalls} times`, id);
    if (writes > 1) blame("duplicated", `it has written ${writes} times`, id);
  }
  return violations;
}
