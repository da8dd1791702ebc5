// Answers a memory run: plain sentences in which the user speaks of themselves and theirs, each as it was said.
import { plain, splitSections } from "../prompt/split-prompt.ts";

const MAX_FACTS = 8;

/** Statements about the user and theirs, in English and German. The grammar understands no others. */
const STATEMENTS = [
  /^(?:I|we) (?:am an?|live|work|come from|play|speak)\b/i,
  /^(?:my|our) [\p{L} -]{2,40} (?:is|are|has|have|lives|live|works|work|was|were)\b/iu,
  /^(?:ich|wir) (?:wohne|wohnen|lebe|leben|arbeite|arbeiten|komme aus|kommen aus|spreche|sprechen)\b/i,
  /^(?:meine?|unsere?) [\p{L} -]{2,40} (?:ist|sind|heißt|heißen|hat|haben|wohnt|wohnen|arbeitet|arbeiten)\b/iu,
];

/** "my sister Anna" before the verb: somebody with a name. */
const SOMEBODY = /^(?:my|our|meine?|unsere?) \p{L}+ (?<name>\p{Lu}[\p{L}-]+) /iu;
const RELATIVE =
  /^(?:my|our|meine?|unsere?) (sister|brother|mother|father|aunt|uncle|schwester|bruder|mutter|vater|tante|onkel)\b/iu;
/** Of these somebody has one at a time: a new statement replaces the one before it. */
const REPLACING = /\b(?:lives|works|wohnt|lebt|arbeitet)\b/iu;

/** A MemoryExtraction. */
export function answerRemember(user: string): object {
  const sections = splitSections(user);
  const entitiesByName = knownIn(sections.get("Known") ?? "");
  const statements = [
    ...(sections.get("Said") ?? "").matchAll(
      /^(episode_\d+) \(user, [^)]*\): (.*(?:\n {2}.*)*)$/gm,
    ),
  ]
    .flatMap(([, episode = "", text = ""]) =>
      sentencesOf(plain(text.replaceAll("\n  ", "\n")))
        .filter((one) => STATEMENTS.some((statement) => statement.test(one)))
        .map((quote) => ({ episode, quote, name: nameIn(quote) })),
    )
    .slice(0, MAX_FACTS);
  const names = [...new Set(statements.flatMap(({ name }) => name ?? []))];
  const refs = new Map(
    names.map((name, index) => [name, entitiesByName.get(name)?.ref ?? `new_${index + 1}`]),
  );
  const entities = names.flatMap((name) => {
    const { quote, episode } = statements.find((one) => one.name === name)!;
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
    closes: replacedBy(quote, entitiesByName.get(name)?.facts ?? []),
  }));
  return { entities, facts, same: [] };
}

/** The name of the person whom a sentence is about, or what they are to the user; none for the user. */
function nameIn(sentence: string): string | undefined {
  const name = SOMEBODY.exec(sentence)?.groups?.["name"];
  if (name !== undefined && /^\p{Lu}/u.test(name)) return name;
  return RELATIVE.exec(sentence)?.[1]?.toLowerCase();
}

interface Known {
  ref: string;
  facts: { ref: string; text: string }[];
}

/** Entities that are known, by name. */
function knownIn(section: string): Map<string, Known> {
  const blocks = section.matchAll(/^(entity_\d+) (.*?) \([a-z]+\).*((?:\n {2}.*)*)$/gm);
  return new Map(
    [...blocks].map(([, ref = "", name = "", body = ""]) => {
      const facts = [...body.matchAll(/^ {2}(fact_\d+): (.*)$/gm)];
      return [name, { ref, facts: facts.map(([, fact = "", text = ""]) => ({ ref: fact, text })) }];
    }),
  );
}

function replacedBy(sentence: string, facts: Known["facts"]): string[] {
  const verb = REPLACING.exec(sentence)?.[0].toLowerCase();
  return facts
    .filter(({ text }) => REPLACING.exec(text)?.[0].toLowerCase() === (verb ?? "none"))
    .map(({ ref }) => ref);
}

/** Without questions, and without those too long for one fact. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !sentence.endsWith("?") && sentence.length <= 200);
}
