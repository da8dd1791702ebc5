// Answers a memory run: with up to eight sentences in which users speak about themselves, their people and things, word
// for word.
import { plain, splitSections } from "../prompt/split-prompt.ts";

const MAX_FACTS = 8;

/** Statements about users, their people and things, in English and German. No others are recognized. */
const STATEMENTS = [
  /^(?:I|we) (?:am an?|live|work|come from|play|speak)\b/i,
  /^(?:my|our) [\p{L} -]{2,40} (?:is|are|has|have|lives|live|works|work|was|were)\b/iu,
  /^(?:ich|wir) (?:wohne|wohnen|lebe|leben|arbeite|arbeiten|komme aus|kommen aus|spreche|sprechen)\b/i,
  /^(?:meine?|unsere?) [\p{L} -]{2,40} (?:ist|sind|heißt|heißen|hat|haben|wohnt|wohnen|arbeitet|arbeiten)\b/iu,
];

/** "My sister Anna" before the verb. */
const NAMED_PERSON = /^(?:my|our|meine?|unsere?) \p{L}+ (?<name>\p{Lu}[\p{L}-]+) /iu;
const RELATIVE =
  /^(?:my|our|meine?|unsere?) (sister|brother|mother|father|aunt|uncle|schwester|bruder|mutter|vater|tante|onkel)\b/iu;
/** Verbs with which only the last statement about a person holds: it replaces the one before it. */
const REPLACING = /\b(?:lives|works|wohnt|lebt|arbeitet)\b/iu;

/** A MemoryExtraction. */
export function answerRemember(user: string): object {
  const sections = splitSections(user);
  const entitiesByName = knownEntitiesIn(sections.get("Known") ?? "");
  const statements = [
    ...(sections.get("Said") ?? "").matchAll(
      /^(episode_\d+) \(user, [^)]*\): (.*(?:\n {2}.*)*)$/gm,
    ),
  ]
    .flatMap(([, episode = "", text = ""]) =>
      sentencesOf(plain(text.replaceAll("\n  ", "\n")))
        .filter((sentence) => STATEMENTS.some((statement) => statement.test(sentence)))
        .map((quote) => ({ episode, quote, name: nameIn(quote) })),
    )
    .slice(0, MAX_FACTS);
  const names = [...new Set(statements.flatMap(({ name }) => name ?? []))];
  const refs = new Map(
    names.map((name, index) => [name, entitiesByName.get(name)?.ref ?? `new_${index + 1}`]),
  );
  const entities = names.flatMap((name) => {
    const { quote, episode } = statements.find((statement) => statement.name === name)!;
    return entitiesByName.has(name)
      ? []
      : [{ ref: refs.get(name), name, category: "person", quote, episode }];
  });
  const facts = statements.map(({ episode, quote, name = "" }) => ({
    about: refs.get(name) ?? "user",
    other: "",
    text: quote,
    quote,
    episode,
    validFrom: "",
    validTo: "",
    closes: factsReplacedBy(quote, entitiesByName.get(name)?.facts ?? []),
  }));
  return { entities, facts, same: [] };
}

/** The name of the person whom a sentence is about, or their relation to the user; undefined for the user. */
function nameIn(sentence: string): string | undefined {
  const name = NAMED_PERSON.exec(sentence)?.groups?.["name"];
  if (name !== undefined && /^\p{Lu}/u.test(name)) return name;
  return RELATIVE.exec(sentence)?.[1]?.toLowerCase();
}

interface KnownEntity {
  ref: string;
  facts: { ref: string; text: string }[];
}

/** The known entities by name. */
function knownEntitiesIn(section: string): Map<string, KnownEntity> {
  const blocks = section.matchAll(/^(entity_\d+) (.*?) \([a-z]+\).*((?:\n {2}.*)*)$/gm);
  return new Map(
    [...blocks].map(([, ref = "", name = "", body = ""]) => {
      const facts = [...body.matchAll(/^ {2}(fact_\d+): (.*)$/gm)];
      return [name, { ref, facts: facts.map(([, fact = "", text = ""]) => ({ ref: fact, text })) }];
    }),
  );
}

function factsReplacedBy(sentence: string, facts: KnownEntity["facts"]): string[] {
  const verb = REPLACING.exec(sentence)?.[0].toLowerCase();
  return facts
    .filter(({ text }) => REPLACING.exec(text)?.[0].toLowerCase() === (verb ?? "none"))
    .map(({ ref }) => ref);
}

/** The sentences, without questions and without those too long for a fact. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !sentence.endsWith("?") && sentence.length <= 200);
}
