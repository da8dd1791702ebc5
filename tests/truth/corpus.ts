// Sentences in the style of models, written by hand in five languages: true ones, which a reply may always
// contain (advice, rows, other days, questions, what the user did), and claims of changes that never happened.
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

const sentencesOf = (truth: "true" | "false"): Sentence[] =>
  Object.entries(LANGUAGES).flatMap(([language, corpus]) =>
    Object.entries(corpus[truth]).flatMap(([kind, texts]) =>
      texts.map((text) => ({ language, kind, text })),
    ),
  );

export const TRUE_SENTENCES = sentencesOf("true");
export const FALSE_CLAIMS = sentencesOf("false");

/** Replies of two true sentences in one language each. */
export const PLAIN_REPLIES: Sentence[] = Object.keys(LANGUAGES).flatMap((language) => {
  const languageSentences = TRUE_SENTENCES.filter((sentence) => sentence.language === language);
  return languageSentences.flatMap(({ text, kind }, index) =>
    index % 2 === 0 && index + 1 < languageSentences.length
      ? [{ language, kind, text: `${text} ${languageSentences[index + 1]?.text ?? ""}` }]
      : [],
  );
});
