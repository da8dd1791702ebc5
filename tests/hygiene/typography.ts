// Rules for the catalogues' texts for people: each language's punctuation, one form of address, one variant,
// one word for each thing, and no gender if none is known.
import type { Language } from "../../shared/contracts/language.ts";
import type { CatalogueText } from "./read-catalogue.ts";

export interface WordRule {
  says: string;
  /** The languages of the rule; all if absent. */
  in?: readonly Language[];
  /** Matches a fault. */
  wrong: RegExp;
  /** A text that breaks the rule, and one that keeps it. */
  planted: string;
  right: string;
}

/** The form of address that a household's assistant uses, checked by the words that it never uses. */
const VOICE: WordRule[] = [
  {
    says: "German says du",
    in: ["de"],
    wrong: /(?<=\p{Ll}[,;:]? )(?:Sie|Ihr|Ihre[mnrs]?|Ihnen)(?!\p{L})/u,
    planted: "Bitte prüfen Sie das.",
    right: "Bitte prüfe das. Sie fehlen noch.",
  },
  {
    says: "French says tu",
    in: ["fr"],
    wrong: /(?<!\p{L})(?:vous|votre|vos|veuillez)(?!\p{L})|\p{L}{3,}ez(?!\p{L})(?<!assez|chez)/iu,
    planted: "Envoyez votre code.",
    right: "Envoie ton code chez toi.",
  },
  {
    says: "Spanish says tú",
    in: ["es"],
    wrong: /(?<!\p{L})usted(?:es)?(?!\p{L})/iu,
    planted: "Usted puede repetirlo.",
    right: "Puedes repetirlo.",
  },
  {
    says: "Italian says tu",
    in: ["it"],
    wrong: /(?<=\p{Ll} )(?:Lei|Suo|Sua)(?!\p{L})/u,
    planted: "Come Lei desidera.",
    right: "Come vuoi.",
  },
  {
    says: "Portuguese says você",
    in: ["pt"],
    wrong: /(?<!\p{L})(?:tu|teu|tua|teus|tuas|vós|contigo)(?!\p{L})/iu,
    planted: "A tua lista está vazia.",
    right: "A sua lista está vazia.",
  },
  {
    says: "Dutch says je",
    in: ["nl"],
    wrong: /(?<!\p{L})(?:u|uw)(?!\p{L})/iu,
    planted: "Kunt u dat herhalen?",
    right: "Kun je dat herhalen?",
  },
];

const SIGNS: WordRule[] = [
  { says: "an apostrophe is typographic", wrong: /(?<=\p{L})'/u, planted: "l'eau", right: "l’eau" },
  {
    says: "an ellipsis is one character",
    wrong: /\.\.\./,
    planted: "Un moment...",
    right: "Un moment…",
  },
  {
    says: "no two blanks follow each other",
    wrong: /(?<=\S) {2,}(?=\S)/,
    planted: "ein  Wort",
    right: "ein Wort",
  },
  {
    says: "French has a space before : ; ? ! and within « »",
    in: ["fr"],
    wrong: /(?<=[^\s\u{00A0}\u{202F}])[:;?!»]|«(?![\s\u{00A0}\u{202F}])/u,
    planted: "À noter: c’est fait",
    right: "À noter : « fait » ?",
  },
  {
    says: "Spanish opens its questions",
    in: ["es"],
    wrong: /^[^¿]*\?/u,
    planted: "Lo hago?",
    right: "¿Lo hago?",
  },
  {
    says: "German quotes are „ and “",
    in: ["de"],
    wrong: /["”«»]/u,
    planted: "Sag „ja”.",
    right: "Sag „ja“.",
  },
  {
    says: "French, Spanish and Italian quotes are « and »",
    in: ["fr", "es", "it"],
    wrong: /["“”„]/u,
    planted: "Di “sí”.",
    right: "Di «sí».",
  },
  {
    says: "Portuguese and Dutch have curved quotes",
    in: ["pt", "nl"],
    wrong: /["«»„]/u,
    planted: 'Zeg "ja".',
    right: "Zeg ‘ja’.",
  },
];

const VARIANTS: WordRule[] = [
  {
    says: "Portuguese is that of Brazil",
    in: ["pt"],
    wrong:
      /(?<!\p{L})(?:guardad[oa]s?|guardar|cocção|cozedura|demasiad[oa]s?|demasiado|percebi|aceite|frigorífico|refrigerador|chávena|pequeno-almoço|sésamo|mo dá|correu mal)(?!\p{L})/iu,
    planted: "(não guardado)",
    right: "(ainda sem salvar)",
  },
  {
    says: "Spanish is that of Spain",
    in: ["es"],
    wrong: /(?<!\p{L})(?:almuerzo|refrigerador|computadora|celular|durazno|papas?)(?!\p{L})/iu,
    planted: "almuerzo",
    right: "comida",
  },
];

const WORDS: WordRule[] = [
  {
    says: "a receipt of changes does not have the word for a till receipt",
    wrong: /(?<!\p{L}|\/)(?:receipt|reçu|ricevuta|recibo|Beleg|bon)(?!\p{L})/iu,
    planted: "Das steht im Beleg.",
    right: "- /receipt: was zuletzt geändert wurde",
  },
  {
    says: "one thing has one word",
    wrong:
      /(?<!\p{L})(?:en réserve|Kochprotokoll|Bewaard|bewaard recept|op voorraad|tra le scorte c’è|comidas? previstas?|in stock:)(?!\p{L})/iu,
    planted: "Je hebt 3 dingen op voorraad",
    right: "Je hebt 3 producten in huis",
  },
  {
    says: "nobody's gender is guessed",
    in: ["es", "it", "pt"],
    wrong: /(?<!\p{L})(?:eres|sei|é) \p{L}+[oa](?!\p{L})(?= a(?!\p{L}))/iu,
    planted: "sei allergico a ⟨⟩",
    right: "hai un’allergia (⟨⟩)",
  },
];

export const WORD_RULES: readonly WordRule[] = [...SIGNS, ...VOICE, ...VARIANTS, ...WORDS];

/** The names of the rules that the text breaks. */
export function brokenBy({ language, text }: CatalogueText): string[] {
  return WORD_RULES.filter((rule) => rule.in === undefined || rule.in.includes(language))
    .filter(({ wrong }) => wrong.test(text))
    .map(({ says }) => says);
}
