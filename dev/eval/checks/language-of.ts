// Detects by function words which of seven languages a text is in. A reply of a few words suffices.
import { LANGUAGES, type Language } from "../../../shared/contracts/language.ts";
import { fold } from "./words.ts";

/** Frequent words with little meaning; a word that several languages share counts for each of them. */
const FUNCTION_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: set(
    `the and is are was were you your it that this of to with for not have has i be will would can what
     which from they there do does but or if as so we they them shall should here been into just when how
     any some nothing`,
  ),
  de: set(
    `der die das und ist sind ein eine einen einem einer nicht du dein deine ich es mit fur auf zu dem den
     des im am auch wie was habe hast hat wird wurde wurden noch oder aber soll kann bei nach von aus um
     dir dich mir sie wenn dann keine kein nichts schon`,
  ),
  fr: set(
    `le la les et est sont un une des du de pas tu vous ton votre je il elle dans pour avec sur que qui au
     aux ce cette ces ne mais ou si nous on ai as avez ont ete plus a votre voici veux faut rien aucun`,
  ),
  es: set(
    `el la los las y es son un una de del no tu su yo en para con por que se al lo le mas pero o si he has
     ha han esta este estos hay tiene tienes quieres te ya muy como sin nada ningun`,
  ),
  it: set(
    `il lo la i gli le e sono un una di del della dei non tu tuo tua io in per con che si al alla ma o se ho
     hai ha hanno questo questa ce c'e sei piu anche come senza vuoi ti nel nella nulla niente`,
  ),
  pt: set(
    `o a os as e sao um uma de do da dos das nao tu teu voce seu sua eu em para com por que se ao mas ou
     foi tem tens ha esta este isto no na mais ja como sem quer queres te nada nenhum voce`,
  ),
  nl: set(
    `de het een en is zijn niet je jouw uw ik in voor met op te dat dit van ook maar of als er heb hebt
     heeft wordt werd zal kan wat welke naar bij uit nog geen niets wil wilt zo om deze die aan`,
  ),
};

export interface DetectedLanguage {
  /** Null if no language has enough function words, or if two share the highest number. */
  language: Language | null;
  /** The number of function words of each language. */
  hits: Readonly<Record<Language, number>>;
}

/** @param minHits the number of function words below which no language is detected */
export function languageOf(text: string, minHits = 3): DetectedLanguage {
  const words = fold(text).match(/(?<![\p{L}\p{N}-])[\p{L}']+(?![\p{L}\p{N}-])/gu) ?? [];
  const hits = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      words.filter((word) => FUNCTION_WORDS[language].has(word)).length,
    ]),
  ) as Record<Language, number>;
  const [first, second] = LANGUAGES.toSorted((a, b) => hits[b] - hits[a]);
  if (first === undefined || second === undefined) return { language: null, hits };
  const isClear = hits[first] >= minHits && hits[first] > hits[second];
  return { language: isClear ? first : null, hits };
}

/** Lines that are clearly in another language than the expected one. */
export function foreignLines(text: string, ownLanguage: Language): string[] {
  return text.split("\n").filter((line) => {
    const { language, hits } = languageOf(line, 3);
    return language !== null && language !== ownLanguage && hits[language] >= hits[ownLanguage] + 3;
  });
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
