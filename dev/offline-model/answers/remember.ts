// Answers a memory run: plain sentences in which the user speaks of themselves, each as it was said.
import { plain, splitSections } from "../prompt/split-prompt.ts";

const MAX_FACTS = 8;

/** Statements about the user and theirs, in English and German. The grammar understands no others. */
const STATEMENTS = [
  /^(?:I|we) (?:am an?|live|work|come from|play|speak)\b/i,
  /^(?:my|our) [\p{L} -]{2,40} (?:is|are|has|have|lives|live|works|work|was|were)\b/iu,
  /^(?:ich|wir) (?:wohne|wohnen|lebe|leben|arbeite|arbeiten|komme aus|kommen aus|spreche|sprechen)\b/i,
  /^(?:meine?|unsere?) [\p{L} -]{2,40} (?:ist|sind|heißt|heißen|hat|haben|wohnt|wohnen|arbeitet|arbeiten)\b/iu,
];

/** A MemoryExtraction. */
export function answerRemember(user: string): object {
  const episodes = splitSections(user).get("Said") ?? "";
  const facts = [
    ...episodes.matchAll(/^(episode_\d+) \(user, [^)]*\): (.*(?:\n {2}.*)*)$/gm),
  ].flatMap(([, episode = "", text = ""]) =>
    sentencesOf(plain(text.replaceAll("\n  ", "\n")))
      .filter((one) => STATEMENTS.some((statement) => statement.test(one)))
      .map((quote) => ({
        about: "user",
        other: "",
        text: quote,
        quote,
        episode,
        validFrom: "",
        validTo: "",
        closes: [],
      })),
  );
  return { entities: [], facts: facts.slice(0, MAX_FACTS), same: [] };
}

/** Without questions, and without those too long for one fact. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !sentence.endsWith("?") && sentence.length <= 200);
}
