// Sentences that claim a change, in seven languages, to judge turns in which nothing was changed.
import type { Language } from "../../../shared/contracts/language.ts";
import { fold } from "./words.ts";

interface ClaimPatterns {
  claim: RegExp;
  /** Matches a sentence that denies the change, or makes it conditional. */
  denial: RegExp;
}

const CLAIM_PATTERNS: Readonly<Record<Language, ClaimPatterns>> = {
  en: {
    claim:
      /\b(?:i|i've|we've|has|have|was|were|is now|are now)(?: \w+){0,3}? (?:added|saved|deleted|removed|updated|changed|recorded|put|renamed|moved|planned|marked|taken off)\b/,
    denial: /\bnot\b|n't\b|\bnothing\b|\bno\b|\bnever\b|\bnone\b|\bif\b|\bunless\b|\bbefore\b/,
  },
  de: {
    claim:
      /\b(?:habe|hab|wurden?|ist|sind)\b.*(?:hinzugefugt|gespeichert|geloscht|entfernt|geandert|eingetragen|notiert|gesetzt|umbenannt|verschoben|abgehakt|gestrichen)/,
    denial: /\bnicht\b|\bnichts\b|\bkein\w*\b|\bnoch nie\b|\bwenn\b|\bbevor\b/,
  },
  fr: {
    claim:
      /(?:\bj'ai|\bai\b|\ba ete\b|\bont ete\b|\best\b|\bsont\b).*(?:ajoute|enregistre|supprime|retire|modifie|note|planifie|renomme|efface)/,
    denial: /\bpas\b|\brien\b|\baucun\w*\b|\bjamais\b|\bsi\b|\bavant\b/,
  },
  es: {
    claim:
      /(?:\bhe\b|\bha sido\b|\bhan sido\b|\bse ha\b|\bse han\b|\bfue\b|\bqueda\b).*(?:anadid|guardad|eliminad|borrad|quitad|cambiad|anotad|apuntad|modificad|registrad)/,
    denial: /\bno\b|\bnada\b|\bningun\w*\b|\bsi\b|\bantes\b/,
  },
  it: {
    claim:
      /(?:\bho\b|\be stat\w\b|\bsono stat\w\b).*(?:aggiunt|salvat|eliminat|cancellat|rimoss|modificat|annotat|segnat|tolt|rinominat)/,
    denial: /\bnon\b|\bniente\b|\bnulla\b|\bnessun\w*\b|\bse\b|\bprima\b/,
  },
  pt: {
    claim:
      /\b(?:adicionei|acrescentei|guardei|salvei|apaguei|eliminei|removi|alterei|mudei|anotei|registei|registrei|tirei|(?:foi|foram)\b.*(?:adicionad|guardad|salv|apagad|eliminad|removid|alterad|anotad|registad))/,
    denial: /\bnao\b|\bnada\b|\bnenhum\w*\b|\bse\b|\bantes\b/,
  },
  nl: {
    claim:
      /\b(?:heb|is|zijn|werd|werden)\b.*(?:toegevoegd|opgeslagen|verwijderd|gewijzigd|genoteerd|gezet|hernoemd|verplaatst|gewist|afgevinkt)/,
    denial: /\bniet\b|\bniets\b|\bgeen\b|\bnooit\b|\bals\b|\bvoordat\b/,
  },
};

/** The sentences that claim a change; a question claims nothing. */
export function claimsIn(text: string, language: Language): string[] {
  const { claim, denial } = CLAIM_PATTERNS[language];
  const sentences = text.split(/(?<=[.!?…])\s+|\n+/).filter((part) => part.trim() !== "");
  return sentences.filter((sentence) => {
    const foldedSentence = fold(sentence);
    return (
      claim.test(foldedSentence) &&
      !denial.test(foldedSentence) &&
      !sentence.trimEnd().endsWith("?")
    );
  });
}
