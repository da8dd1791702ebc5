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

/** A MemoryExtraction. */
export function answerRemember(user: string): object {
  const sections = splitSections(user);
  const people = createPeople(sections.get("Known") ?? "");
  const episodes = sections.get("Said") ?? "";
  const facts = [
    ...episodes.matchAll(/^(episode_\d+) \(user, [^)]*\): (.*(?:\n {2}.*)*)$/gm),
  ].flatMap(([, episode = "", text = ""]) =>
    sentencesOf(plain(text.replaceAll("\n  ", "\n")))
      .filter((one) => STATEMENTS.some((statement) => statement.test(one)))
      .map((quote) => ({
        about: people.refOf(quote, episode),
        other: "",
        text: quote,
        quote,
        episode,
        validFrom: "",
        validTo: "",
        closes: [],
      })),
  );
  return { entities: people.entities(), facts: facts.slice(0, MAX_FACTS), same: [] };
}

/** @param known the section of known entities */
function createPeople(known: string) {
  const entities = new Map<string, { ref: string }>();
  const refs = new Map(
    [...known.matchAll(/^(entity_\d+) (.+) \(person\)/gm)].map(([, ref = "", name]) => [name, ref]),
  );
  return {
    entities: () => [...entities.values()],
    /** The ref of the person whom a sentence names; the user's, if it names nobody. */
    refOf(quote: string, episode: string): string {
      const name = SOMEBODY.exec(quote)?.groups?.["name"];
      if (name === undefined || !/^\p{Lu}/u.test(name)) return "user";
      const ref = refs.get(name) ?? `new_${entities.size + 1}`;
      if (!refs.has(name))
        entities.set(name, { ref, ...{ name, category: "person", quote: name, episode } });
      refs.set(name, ref);
      return ref;
    },
  };
}

/** Without questions, and without those too long for one fact. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !sentence.endsWith("?") && sentence.length <= 200);
}
