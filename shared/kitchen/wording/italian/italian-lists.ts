// The kitchen's Italian words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("it");
const have = (n: number, one: string, many: string, before = "Hai") =>
  `${before} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string) => have(n, one, many, "Ho trovato");

export const italianLists: ListWords = {
  of: {
    recipes: {
      added: (n) => form(n, "Ricetta salvata", "Ricette salvate"),
      gone: (n) => form(n, "Ricetta eliminata", "Ricette eliminate"),
      head: (n) => have(n, "ricetta", "ricette"),
      found: (n) => foundText(n, "ricetta", "ricette"),
      none: "Non ci sono ancora ricette salvate. Dimmi di cosa hai voglia e ne scrivo una.",
      noneFits: "Nessuna delle tue ricette va bene. Se vuoi ne scrivo una nuova.",
    },
    inventory: {
      added: () => "Aggiunto alle scorte",
      gone: () => "Tolto dalle scorte",
      head: (n) => form(n, "In casa c’è 1 prodotto", `In casa ci sono ${n} prodotti`),
      found: () => "In casa c’è questo",
      none: "Non so ancora che cosa hai in casa. Dimmelo e lo segno.",
      noneFits: "In casa non c’è niente del genere. Posso metterlo nella lista della spesa.",
    },
    shopping_list: {
      added: () => "Aggiunto alla lista della spesa",
      gone: () => "Tolto dalla lista della spesa",
      head: (n) =>
        `Nella tua lista della spesa ${form(n, "c’è 1 prodotto", `ci sono ${n} prodotti`)}`,
      found: () => "Nella tua lista della spesa c’è questo",
      none: "La tua lista della spesa è vuota. Dimmi cosa metterci.",
      noneFits: "Non è nella tua lista della spesa. Se vuoi, ce lo metto.",
    },
    meal_plans: {
      added: () => "Messo nel menù",
      gone: () => "Tolto dal menù",
      head: (n) => form(n, "Nel menù c’è 1 pasto", `Nel menù ci sono ${n} pasti`),
      found: () => "Nel menù c’è questo",
      none: "Nel menù non c’è ancora niente. Dimmi per quali giorni e ne faccio uno.",
      noneFits: "Nel menù non c’è niente per questo. Dimmi cosa vuoi e ce lo metto.",
    },
    tasks: {
      added: () => "Segnato",
      gone: (n) => form(n, "Cosa da fare eliminata", "Cose da fare eliminate"),
      head: (n) => have(n, "cosa da fare", "cose da fare"),
      found: () => "Tra le cose da fare c’è questo",
      none: "Non c’è niente da fare. Dimmi cosa devo ricordare.",
      noneFits: "Non c’è niente del genere da fare. Dimmi cosa devo ricordare e lo segno.",
    },
    preferences: {
      added: () => "Segnato",
      gone: () => "Dimenticato",
      head: () => "Ecco che cosa so dei gusti di casa",
      found: () => "Ecco che cosa ne so",
      none: "Dei gusti di casa non so ancora niente. Dimmi cosa ti piace.",
      noneFits: "Di questo non so niente. Dimmelo e lo tengo a mente.",
    },
    cooking_log: {
      added: () => "Segnato nel diario di cucina",
      gone: () => "Tolto dal diario di cucina",
      head: (n) => `Nel diario di cucina ${form(n, "c’è 1 pasto", `ci sono ${n} pasti`)}`,
      found: () => "Nel diario di cucina c’è questo",
      none: "Il diario di cucina è vuoto. Dimmi cosa hai cucinato e lo segno.",
      noneFits:
        "Nel diario di cucina non c’è niente del genere. Dimmi cosa hai cucinato e lo segno.",
    },
  },
  recipesCalled: (name, count) => `Ora hai ${count} ricette che si chiamano «${name}».`,
  noneDated: "Niente di quello che hai in casa ha una scadenza del genere.",
  shown: (rows, total) => `${rows} su ${total}`,
  others: (rest) =>
    form(
      rest,
      "Dimmi cosa cerchi e ti mostro anche l’ultimo.",
      `Dimmi cosa cerchi e ti mostro il resto (${rest}).`,
    ),
};

export const italianNotes: NoteWords = {
  where: {
    home: "già in casa",
    list: "già nella lista",
    both: "già in casa e nella lista",
  },
  nobodyCounted: "quantità sconosciuta",
  noAmount: (need) => `senza quantità, servono ${need}`,
  needed: (name, need, holding) => `${name}: servono ${need}, ${holding}`,
  notCompared: (name, need, holding) =>
    `${name}: servono ${need}; non si può confrontare con: ${holding}`,
  listedAs: (name, amounts) =>
    `${name} è nella lista in ${amounts}: queste unità non si convertono`,
  and: "e",
  countedTwice: "quello che c’è in casa ha contato anche per un’altra lista di questa richiesta",
  nothingLeft: "non resta niente da comprare",
  leftOut: (names) => `lasciato fuori, come hai chiesto: ${names}`,
  pastDate: (names) => `scaduto, non contato fra quello che c’è in casa: ${names}`,
  withoutRecipe: (titles) => `non contato, perché manca una ricetta: ${titles}`,
  forServings: (people) =>
    `le quantità sono per ${count(people, "porzione", "porzioni")} di ogni ricetta`,
  asWritten: (names) => `quantità come sono scritte, perché mancano le porzioni: ${names}`,
  nothingKnown: "non so ancora dove si trova e per quanto si conserva",
  boughtBefore: "era già segnato come comprato, quindi alle scorte non aggiungo niente",
  staysPlanned: (slot, titles) => `${slot} resta com’era: ${titles}`,
};

export const italianRank: RankWords = {
  head: "Ecco che cosa va meglio con quello che hai in casa:",
  more: (n) =>
    form(
      n,
      "A un’altra ricetta manca almeno altrettanto.",
      `Ad altre ${n} ricette manca almeno altrettanto.`,
    ),
  leftOut: (n) => form(n, "1 ricetta esclusa:", `${n} ricette escluse:`),
  notCounted: "Sale, pepe, olio e acqua non sono contati.",
  amountMore: (name, amount) => `${name} (ancora ${amount})`,
  everything: "hai tutto",
  someOf: (there, counted) =>
    form(there, `c’è 1 ingrediente su ${counted}`, `ci sono ${there} ingredienti su ${counted}`),
  missing: (names, total) => `${form(total, "manca", "mancano")}: ${names}`,
  perhapsShort: (names) => `forse non basta: ${names}`,
  usesUp: (names) => `consuma ${names}`,
  andMore: (n) => form(n, "un’altra cosa", `altre ${n} cose`),
};
