// What a message and its session are about, as search terms for the background tier (V4 §5.6).
import type { DomainPack } from "../contracts/pack.ts";
import type { Session } from "../contracts/session.ts";
import { DEICTIC, FILLERS, foldedWords } from "./label-words.ts";
import { mentionLinks } from "./mention-links.ts";
import { packWords } from "./pack-words.ts";

/** `RunFactsRequest.terms` takes this many. */
const MOST_TERMS = 12;

/** Verbs, question words and small talk: they say what is wanted, not what it is about. */
const ASKING = new Set(
  foldedWords(
    "what which who when where why how much many have has had get got give show tell list find look " +
      "see make made create add put save store delete remove drop change update set edit move need " +
      "want like would could should can will shall do does did done let try use using plan help go " +
      "going think know say yes no not never ok okay thanks thank hi hello hey now then too also " +
      "only more less most very really maybe about into out up off if so but without instead " +
      "actually rather still yet good great nice new idea ideas don't",
  ),
);

/**
 * Words that the database looks for in labels and contents: those of the message first, then the
 * constraints', then the goal's; lower case, each once, at most twelve.
 */
export function topicTerms(
  pack: DomainPack,
  session: Pick<Session, "constraints">,
  message: string,
): string[] {
  const own = packWords(pack);
  const plain = mentionLinks(message).reduce(
    (text, { source, label }) => text.replace(source, label),
    message,
  );
  const said = session.constraints?.constraints ?? [];
  const texts = [
    plain,
    ...said.map(({ value }) => (typeof value === "string" ? value : "")),
    session.constraints?.goal ?? "",
  ];
  const terms = texts.flatMap((text) =>
    foldedWords(text).filter(
      (word) =>
        word.length > 2 &&
        word.length <= 40 &&
        /\p{L}/u.test(word) &&
        ![FILLERS, DEICTIC, ASKING, own].some((words) => words.has(word)),
    ),
  );
  return [...new Set(terms)].slice(0, MOST_TERMS);
}
