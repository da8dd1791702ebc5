// Sentences as models write them, by hand, in five languages: true ones, which a reply may say at any time
// (advice, rows, other days, questions, what the user did), and claims of changes that never happened.
import de from "./corpus/de.json" with { type: "json" };
import en from "./corpus/en.json" with { type: "json" };
import es from "./corpus/es.json" with { type: "json" };
import fr from "./corpus/fr.json" with { type: "json" };
import it from "./corpus/it.json" with { type: "json" };

export interface Sentence {
  language: string;
  kind: string;
  text: string;
}

type Kinds = Readonly<Record<string, readonly string[]>>;
const LANGUAGES: Readonly<Record<string, { true: Kinds; false: Kinds }>> = { en, de, fr, es, it };

const sentencesOf = (side: "true" | "false"): Sentence[] =>
  Object.entries(LANGUAGES).flatMap(([language, corpus]) =>
    Object.entries(corpus[side]).flatMap(([kind, texts]) =>
      texts.map((text) => ({ language, kind, text })),
    ),
  );

export const TRUE_SENTENCES = sentencesOf("true");
export const FALSE_CLAIMS = sentencesOf("false");

/** Two true sentences each, of one language. */
export const PLAIN_REPLIES: Sentence[] = Object.keys(LANGUAGES).flatMap((language) => {
  const ownSentences = TRUE_SENTENCES.filter((sentence) => sentence.language === language);
  return ownSentences.flatMap(({ text, kind }, index) =>
    index % 2 === 0 && index + 1 < ownSentences.length
      ? [{ language, kind, text: `${text} ${ownSentences[index + 1]?.text ?? ""}` }]
      : [],
  );
});
