// Makes a memory and questions about it, the same for the same seed: what people told in many conversations and
// languages, what of it changed, and what was never told.
import type { Remembered } from "../../../tests/memory/open-memory.ts";
import {
  DISHES,
  NAMES,
  TOPICS,
  type TopicName,
  VALUES,
  type Wording,
  WORDINGS,
} from "./sentences.ts";

export type Kind = "told" | "changed" | "language" | "conversations" | "never told";

export interface Question {
  kind: Kind;
  words: string;
  /** Indexes of the texts that answer it; for what has changed, of the old one and the new one. */
  evidence: number[];
  /** What it asks for, of whom. */
  who: string;
  topics: TopicName[];
}

/** What a text states. */
export interface Statement {
  /** Of the text. */
  index: number;
  who: string;
  topic: TopicName;
  /** Of the text that says otherwise later; null if it still holds. */
  changedBy: number | null;
}

export interface MadeMemory {
  texts: Remembered[];
  statements: Statement[];
  questions: Question[];
}

/** Episodes of a conversation: twenty messages with their replies. */
const EPISODES = 40;
const QUESTIONS = {
  ...{ told: 70, changed: 100, language: 60, conversations: 40 },
  "never told": 30,
} as const;
const LANGUAGES = Object.keys(WORDINGS);

interface Fact {
  who: string;
  topic: TopicName;
  what: string;
  language: string;
  told: number[];
}

/** @param episodes a multiple of 40 */
export function makeMemory(episodes: number, seed = 1): MadeMemory {
  const next = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const pairs = shuffled(
    NAMES.flatMap((who) => TOPICS.map((topic) => ({ who, topic }))),
    next,
  );
  const never = pairs.splice(0, QUESTIONS["never told"]);
  // A small memory has fewer facts than there are pairs: one for each message.
  const most = episodes / 2 - QUESTIONS.changed;
  const facts = pairs.slice(0, most).map(({ who, topic }): Fact => {
    return { who, topic, what: pick(VALUES[topic]), language: pick(LANGUAGES), told: [] };
  });
  const changedFacts = facts.slice(0, QUESTIONS.changed);
  const standing = facts.slice(changedFacts.length);
  const twos = pairsOf(standing);
  // Two things that a question asks for were told in one language.
  for (const [one, other] of twos) other.language = one.language;
  const texts = smallTalk(episodes, pick);
  // Each fact takes the place of a message; what has changed was told in an earlier conversation.
  const places = shuffled(
    texts.flatMap(({ speaker }, index) => (speaker === 0 ? [index] : [])),
    next,
  );
  const takenPlaces = places.slice(0, facts.length + changedFacts.length);
  const tell = (fact: Fact, place: number, form: "told" | "changed", what: string) => {
    const wording = WORDINGS[fact.language]!;
    const text = fill(wording.topics[fact.topic][form], fact.who, what);
    const { configuration } = wording;
    texts[place] = { ...texts[place]!, text, configuration };
    const reply = fill(pick(wording.replies), fact.who, what);
    texts[place + 1] = { ...texts[place + 1]!, text: reply, configuration };
    fact.told.push(place);
  };
  for (const fact of facts) {
    const own = [takenPlaces.pop()!];
    if (changedFacts.includes(fact)) own.push(takenPlaces.pop()!);
    const [first = 0, second] = own.toSorted((a, b) => a - b);
    tell(fact, first, "told", fact.what);
    if (second === undefined) continue;
    const other = VALUES[fact.topic].filter((value) => value !== fact.what);
    tell(fact, second, "changed", pick(other));
  }
  const ask = (kind: Kind, language: string, askedFacts: Fact[]): Question => {
    const { who } = askedFacts[0]!;
    const topics = askedFacts.map(({ topic }) => topic);
    const wordings = WORDINGS[language]!.topics;
    const words = topics.map((topic) => fill(wordings[topic].asked, who, "")).join(" ");
    return { kind, words, evidence: askedFacts.flatMap(({ told }) => told), who, topics };
  };
  const another = ({ language }: Fact) => pick(LANGUAGES.filter((one) => one !== language));
  const plain = standing.slice(0, QUESTIONS.told);
  const otherFacts = cycle(standing.slice(QUESTIONS.told), QUESTIONS.language);
  const apart = cycle(
    twos.filter(
      (two) => new Set(two.map(({ told: [place] }) => texts[place!]!.conversation)).size > 1,
    ),
    QUESTIONS.conversations,
  );
  return {
    texts,
    statements: facts.flatMap(({ who, topic, told }) =>
      told.map((index, place) => ({ index, who, topic, changedBy: told[place + 1] ?? null })),
    ),
    questions: [
      ...plain.map((fact) => ask("told", fact.language, [fact])),
      ...changedFacts.map((fact) => ask("changed", fact.language, [fact])),
      ...otherFacts.map((fact) => ask("language", another(fact), [fact])),
      ...apart.map((two) => ask("conversations", two[0].language, two)),
      ...never.map((pair) =>
        ask("never told", pick(LANGUAGES), [{ ...pair, what: "", language: "", told: [] }]),
      ),
    ],
  };
}

/** Two facts each about one person. */
function pairsOf(facts: Fact[]): [Fact, Fact][] {
  const byPerson = Object.values(Object.groupBy(facts, ({ who }) => who)).map(
    (ownFacts = []) => ownFacts,
  );
  return byPerson.flatMap((ownFacts) =>
    ownFacts.flatMap((fact, index): [Fact, Fact][] =>
      index % 2 === 1 ? [[ownFacts[index - 1]!, fact]] : [],
    ),
  );
}

function smallTalk(episodes: number, pick: <T>(list: readonly T[]) => T): Remembered[] {
  return Array.from({ length: episodes }, (_, index): Remembered => {
    const conversation = Math.floor(index / EPISODES);
    const { configuration, small, replies }: Wording =
      WORDINGS[LANGUAGES[conversation % LANGUAGES.length]!]!;
    const speaker = index % 2;
    const text = fill(pick(speaker === 0 ? small : replies), pick(DISHES), "");
    const day = new Date(Date.UTC(2025, 0, 1 + conversation * 7)).toISOString().slice(0, 10);
    return { conversation: `${conversation}`, speaker, text, day, configuration };
  });
}

const fill = (sentence: string, who: string, what: string) =>
  sentence.replaceAll("{who}", who).replaceAll("{dish}", who).replaceAll("{what}", what);

const cycle = <T>(list: readonly T[], most: number): T[] =>
  Array.from({ length: most }, (_, index) => list[index % list.length]!);

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(Math.floor(next() * rest.length), 1)[0]!);
}

/** The numbers of Mulberry32, from 0 to below 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}
