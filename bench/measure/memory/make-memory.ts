// Makes a memory and questions about it, always the same for the same seed: what people told in many conversations and
// languages, what has changed since, and what was never told.
import type { RememberedText } from "../../../tests/memory/open-memory.ts";
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
  /** Indexes of the texts that answer the question: for something that has changed, of the old and the new text. */
  evidence: number[];
  /** The person that the question is about. */
  who: string;
  /** What the question asks about this person. */
  topics: TopicName[];
}

/** What a text states. */
export interface Statement {
  /** The index of the text. */
  index: number;
  who: string;
  topic: TopicName;
  /** The index of the later text that changes the statement; null if it still holds. */
  changedBy: number | null;
}

export interface BenchMemory {
  texts: RememberedText[];
  statements: Statement[];
  questions: Question[];
}

/** Twenty messages with their replies. */
const EPISODES_PER_CONVERSATION = 40;
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
  /** Indexes of the texts that state the fact. */
  textIndexes: number[];
}

/** @param episodes a multiple of 40, at least 560: fewer do not have enough facts to ask about */
export function makeMemory(episodes: number, seed = 1): BenchMemory {
  const next = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const pairs = shuffle(
    NAMES.flatMap((who) => TOPICS.map((topic) => ({ who, topic }))),
    next,
  );
  const untoldPairs = pairs.splice(0, QUESTIONS["never told"]);
  // A small memory has fewer facts than there are pairs, because a message states at most one.
  const maxFacts = episodes / 2 - QUESTIONS.changed;
  const facts = pairs.slice(0, maxFacts).map(({ who, topic }): Fact => {
    return { who, topic, what: pick(VALUES[topic]), language: pick(LANGUAGES), textIndexes: [] };
  });
  const changedFacts = facts.slice(0, QUESTIONS.changed);
  const standingFacts = facts.slice(changedFacts.length);
  const factPairs = pairsOf(standingFacts);
  // The two facts that one question asks for were told in one language.
  for (const [first, second] of factPairs) second.language = first.language;
  const texts = smallTalk(episodes, pick);
  // Each fact replaces a message and its reply. A fact that changes replaces two of them, the earlier of which states
  // its old value.
  const places = shuffle(
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
    fact.textIndexes.push(place);
  };
  for (const fact of facts) {
    const factPlaces = [takenPlaces.pop()!];
    if (changedFacts.includes(fact)) factPlaces.push(takenPlaces.pop()!);
    const [first = 0, second] = factPlaces.toSorted((a, b) => a - b);
    tell(fact, first, "told", fact.what);
    if (second === undefined) continue;
    const otherValues = VALUES[fact.topic].filter((value) => value !== fact.what);
    tell(fact, second, "changed", pick(otherValues));
  }
  const ask = (kind: Kind, language: string, askedFacts: Fact[]): Question => {
    const { who } = askedFacts[0]!;
    const topics = askedFacts.map(({ topic }) => topic);
    const wordings = WORDINGS[language]!.topics;
    const words = topics.map((topic) => fill(wordings[topic].asked, who, "")).join(" ");
    return {
      kind,
      words,
      evidence: askedFacts.flatMap(({ textIndexes }) => textIndexes),
      who,
      topics,
    };
  };
  const otherLanguage = ({ language }: Fact) =>
    pick(LANGUAGES.filter((candidate) => candidate !== language));
  const toldFacts = standingFacts.slice(0, QUESTIONS.told);
  const translatedFacts = cycle(standingFacts.slice(QUESTIONS.told), QUESTIONS.language);
  const pairsInTwoConversations = cycle(
    factPairs.filter(
      (pair) =>
        new Set(pair.map(({ textIndexes: [place] }) => texts[place!]!.conversation)).size > 1,
    ),
    QUESTIONS.conversations,
  );
  return {
    texts,
    statements: facts.flatMap(({ who, topic, textIndexes }) =>
      textIndexes.map((index, place) => ({
        index,
        who,
        topic,
        changedBy: textIndexes[place + 1] ?? null,
      })),
    ),
    questions: [
      ...toldFacts.map((fact) => ask("told", fact.language, [fact])),
      ...changedFacts.map((fact) => ask("changed", fact.language, [fact])),
      ...translatedFacts.map((fact) => ask("language", otherLanguage(fact), [fact])),
      ...pairsInTwoConversations.map((pair) => ask("conversations", pair[0].language, pair)),
      ...untoldPairs.map((pair) =>
        ask("never told", pick(LANGUAGES), [{ ...pair, what: "", language: "", textIndexes: [] }]),
      ),
    ],
  };
}

/** Pairs of facts about the same person. */
function pairsOf(facts: Fact[]): [Fact, Fact][] {
  const byPerson = Object.values(Object.groupBy(facts, ({ who }) => who)).map(
    (personFacts = []) => personFacts,
  );
  return byPerson.flatMap((personFacts) =>
    personFacts.flatMap((fact, index): [Fact, Fact][] =>
      index % 2 === 1 ? [[personFacts[index - 1]!, fact]] : [],
    ),
  );
}

function smallTalk(episodes: number, pick: <T>(list: readonly T[]) => T): RememberedText[] {
  return Array.from({ length: episodes }, (_, index): RememberedText => {
    const conversation = Math.floor(index / EPISODES_PER_CONVERSATION);
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

const cycle = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => list[index % list.length]!);

function shuffle<T>(list: readonly T[], next: () => number): T[] {
  const remaining = [...list];
  return list.map(() => remaining.splice(Math.floor(next() * remaining.length), 1)[0]!);
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
