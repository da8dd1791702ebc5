// The one question about how a message was understood: about parts that the user's words do not contain,
// otherwise whom a fact concerns, otherwise how long it holds. Code words the question in the user's language and
// names each thing (I13).
import type { Pending } from "../../contracts/session.ts";
import type { StatedFact } from "../../contracts/answers/understand.ts";
import { foldText } from "./check-evidence.ts";
import { plainWords } from "../replies/markdown/plain-words.ts";
import type { Unproven } from "./prove-understanding.ts";
import type { ReplyWords } from "../wording/reply-words.ts";

/** The words of a language, and the pack's names for kinds of facts in it. */
export interface FactWords {
  words: ReplyWords;
  nameOf(kind: string): string;
  /** Returns the fact as a part of a sentence; absent: its kind and its thing are named. */
  tell?: ((kind: string, thing: string, who: string) => string) | undefined;
}

/**
 * "Priya’s aversion to Port"; `dislike: Gerbstoff (Tim)` for packs without a wording for it, and if it is not known
 * whose fact it is.
 */
export function entryText(
  { kind, words: userWords, what, who, whose }: StatedFact,
  { words: { colon }, nameOf, tell }: FactWords,
): string {
  const thing = plainWords(userWords) || plainWords(what);
  const person = plainWords(who).trim();
  const hasPerson = person !== "" || whose === "speaker";
  if (tell !== undefined && hasPerson) return tell(kind, thing, person);
  const statement = `${nameOf(kind)}${colon}${thing}`;
  return person === "" ? statement : `${statement} (${person})`;
}

/** The things understood without the user's words for them, each by name; empty when there are none. */
export function unprovenThings(
  { facts, constraints, curation, moves }: Unproven,
  labelOf: (ref: string) => string | null,
  factWords: FactWords,
): string[] {
  const { words } = factWords;
  const labels = curation.flatMap(({ ref }) => labelOf(ref) ?? []);
  return [
    ...facts.map((fact) => entryText(fact, factWords)),
    ...labels.map((label) => words.facts.drop(plainWords(label))),
    ...constraints.map(({ value }) => words.failures.named(plainWords(value))),
    ...(moves.some(({ kind }) => kind === "starts_over") ? [words.facts.startOver] : []),
  ];
}

/**
 * @param pending the session's open question; nothing that it asked about is asked again
 * @param request the request that is planned after the answer
 */
export function askAboutFacts(
  input: {
    unproven: string[];
    statedFacts: StatedFact[];
    pending: Pending | null;
    request: string;
  },
  factWords: FactWords,
): Pending | null {
  const { unproven, statedFacts, pending, request } = input;
  const { facts, semicolon } = factWords.words;
  const question = (text: string, things: string[], options: string[] = []): Pending => ({
    type: "clarify",
    text,
    request,
    ...(options.length > 0 ? { options } : {}),
    facts: things,
  });
  const pendingFacts = new Set(pending?.facts ?? []);
  const openThings = unproven.filter((thing) => !pendingFacts.has(thing));
  if (openThings.length > 0)
    return question(facts.unproven(openThings.join(semicolon)), openThings);
  const newFacts = statedFacts.filter(
    ({ words: userWords }) => !pendingFacts.has(foldText(userWords)),
  );
  const askAbout = (
    doubtfulFacts: StatedFact[],
    questionFor: (things: string) => string,
    options: string[],
  ): Pending | null => {
    if (doubtfulFacts.length === 0) return null;
    const things = doubtfulFacts.map((fact) => entryText(fact, factWords)).join(semicolon);
    return question(
      questionFor(things),
      doubtfulFacts.map(({ words: userWords }) => foldText(userWords)),
      options,
    );
  };
  return (
    askAbout(
      newFacts.filter(({ whose }) => whose === "unsure"),
      facts.whose,
      [facts.mine, facts.members, facts.guests],
    ) ??
    askAbout(
      newFacts.filter(({ lasts }) => lasts === "unsure"),
      facts.howLong,
      [facts.always, facts.thisTime],
    )
  );
}
