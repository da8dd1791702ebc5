// The kitchen's Italian words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("it");
const have = (n: number, one: string, many: string, before = "Hai") =>
  `${before} ${count(n, one, many)}`;
const found = (n: number, one: string, many: string) => have(n, one, many, "Ho trovato");

export const italianLists: ListWords = {
  of: {
    recipes: {
      added: "Salvato",
      gone: "Eliminato",
      head: (n) => have(n, "ricetta", "ricette"),
      found: (n) => found(n, "ricetta", "ricette"),
      none: "Non ci sono ancora ricette salvate. Dimmi di cosa hai voglia e ne scrivo una.",
      noneFits: "Nessuna delle tue ricette va bene. Se vuoi ne scrivo una nuova.",
    },
    inventory: {
      added: "Aggiunto alle scorte",
      gone: "Tolto dalle scorte",
      head: (n) => have(n, "cosa tra le scorte", "cose tra le scorte"),
      found: (n) => found(n, "cosa tra le scorte", "cose tra le scorte"),
      none: "Tra le scorte non c’è ancora niente. Dimmi cosa hai in casa e lo segno.",
      noneFits: "Tra le scorte non c’è niente del genere. Posso metterlo nella lista della spesa.",
    },
    shopping_list: {
      added: "Aggiunto alla lista della spesa",
      gone: "Tolto dalla lista della spesa",
      head: (n) => `Nella tua lista della spesa ${form(n, "c’è 1 cosa", `ci sono ${n} cose`)}`,
      found: (n) =>
        found(n, "cosa nella tua lista della spesa", "cose nella tua lista della spesa"),
      none: "La tua lista della spesa è vuota. Dimmi cosa metterci.",
      noneFits: "Non è nella tua lista della spesa. Se vuoi, ce lo metto.",
    },
    meal_plans: {
      added: "Previsto",
      gone: "Tolto dal menù",
      head: (n) => form(n, "C’è 1 pasto previsto", `Ci sono ${n} pasti previsti`),
      found: (n) => found(n, "pasto previsto", "pasti previsti"),
      none: "Non c’è ancora niente di previsto. Dimmi per quali giorni e faccio un menù.",
      noneFits: "Non c’è niente di previsto per questo. Dimmi cosa vuoi e lo metto nel menù.",
    },
    tasks: {
      added: "Segnato",
      gone: "Attività eliminata",
      head: (n) => have(n, "cosa da fare", "cose da fare"),
      found: (n) => found(n, "cosa da fare", "cose da fare"),
      none: "Non c’è niente da fare. Dimmi cosa devo ricordare.",
      noneFits: "Non c’è niente del genere da fare. Dimmi cosa devo ricordare e lo segno.",
    },
    preferences: {
      added: "Segnato",
      gone: "Dimenticato",
      head: (n) => `Dei tuoi gusti so ${count(n, "cosa", "cose")}`,
      found: (n) => found(n, "cosa sui tuoi gusti", "cose sui tuoi gusti"),
      none: "Dei tuoi gusti non so ancora niente. Dimmi cosa ti piace.",
      noneFits: "Dei tuoi gusti non so niente del genere. Dimmelo e lo ricordo.",
    },
    cooking_log: {
      added: "Segnato nel diario di cucina",
      gone: "Tolto dal diario di cucina",
      head: (n) => `Nel diario di cucina ${form(n, "c’è 1 pasto", `ci sono ${n} pasti`)}`,
      found: (n) => found(n, "pasto nel diario di cucina", "pasti nel diario di cucina"),
      none: "Il diario di cucina è vuoto. Dimmi cosa hai cucinato e lo segno.",
      noneFits:
        "Nel diario di cucina non c’è niente del genere. Dimmi cosa hai cucinato e lo segno.",
    },
  },
  recipesCalled: (name, count) => `Ora hai ${count} ricette che si chiamano “${name}”.`,
  shown: (rows, total) => `${rows} su ${total}`,
  others: (left) =>
    form(
      left,
      "Dimmi cosa cerchi e ti mostro anche l’ultima voce.",
      `Dimmi cosa cerchi e ti mostro le altre ${left}.`,
    ),
};

export const italianNotes: NoteWords = {
  where: {
    home: "già in casa",
    list: "già nella lista",
    both: "già in casa e nella lista",
  },
  nobodyCounted: "quantità sconosciuta",
  noAmount: (wanted) => `lì senza quantità, servono ${wanted}`,
  needed: (name, wanted, held) => `${name}: servono ${wanted}, ${held}`,
  notCompared: (name, wanted, held) =>
    `${name}: servono ${wanted}; non si può confrontare con: ${held}`,
  listedAs: (name, amounts) => `${name} è elencato come ${amounts}: queste unità non si convertono`,
  and: "e",
  countedTwice: "quello che c’è in casa ha contato anche per un’altra lista di questa richiesta",
  nothingLeft: "non resta niente da comprare",
  leftOut: (names) => `tralasciato, come hai chiesto: ${names}`,
  withoutRecipe: (titles) => `non contato, perché manca una ricetta: ${titles}`,
  forServings: (people) => `le quantità sono per ${people} porzioni di ogni ricetta`,
  asWritten: (names) => `come scritto, perché mancano le porzioni: ${names}`,
  nothingKnown: "non si sa ancora niente di posti e scadenze",
  staysPlanned: (slot, titles) => `${slot} resta come previsto: ${titles}`,
};

export const italianRank: RankWords = {
  head: "In base a quello che hai in casa, prima le più vicine:",
  more: (n) =>
    form(
      n,
      "A un’altra ricetta manca almeno altrettanto.",
      `Ad altre ${n} ricette manca almeno altrettanto.`,
    ),
  leftOut: (n) => `${n} ${form(n, "esclusa", "escluse")}:`,
  notCounted: "Sale, pepe, olio e acqua non sono contati.",
  amountMore: (name, amount) => `${name} (ancora ${amount})`,
  everything: "c’è tutto",
  someOf: (there, counted) => `${there} su ${counted} ci sono`,
  missing: (names) => `manca: ${names}`,
  perhapsShort: (names) => `forse non basta: ${names}`,
  usesUp: (names) => `consuma ${names}`,
  andMore: (n) => form(n, "un’altra cosa", `altre ${n} cose`),
};
