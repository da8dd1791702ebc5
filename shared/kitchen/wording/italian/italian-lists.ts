// The kitchen's Italian words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/it.json" with { type: "json" };

const listsTexts = readTexts(file.lists, PLACEHOLDERS.lists);
const notesTexts = readTexts(file.notes, PLACEHOLDERS.notes);
const rankTexts = readTexts(file.rank, PLACEHOLDERS.rank);

const { count, form } = formsOf("it");
const have = (n: number, one: string, many: string, textBefore = "Hai") =>
  `${textBefore} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string) => have(n, one, many, "Ho trovato");

export const italianLists: ListWords = {
  ...listsTexts,
  byTable: {
    recipes: {
      ...listsTexts.byTable.recipes,
      added: (n) => form(n, "Ricetta salvata", "Ricette salvate"),
      gone: (n) => form(n, "Ricetta eliminata", "Ricette eliminate"),
      head: (n) => have(n, "ricetta", "ricette"),
      found: (n) => foundText(n, "ricetta", "ricette"),
    },
    inventory: {
      ...listsTexts.byTable.inventory,
      added: () => "Aggiunto alle scorte",
      gone: () => "Tolto dalle scorte",
      head: (n) => form(n, "In casa c’è 1 prodotto", `In casa ci sono ${n} prodotti`),
      found: () => "In casa c’è questo",
    },
    shopping_list: {
      ...listsTexts.byTable.shopping_list,
      added: () => "Aggiunto alla lista della spesa",
      gone: () => "Tolto dalla lista della spesa",
      head: (n) =>
        `Nella tua lista della spesa ${form(n, "c’è 1 prodotto", `ci sono ${n} prodotti`)}`,
      found: () => "Nella tua lista della spesa c’è questo",
    },
    meal_plans: {
      ...listsTexts.byTable.meal_plans,
      added: () => "Messo nel menù",
      gone: () => "Tolto dal menù",
      head: (n) => form(n, "Nel menù c’è 1 pasto", `Nel menù ci sono ${n} pasti`),
      found: () => "Nel menù c’è questo",
    },
    tasks: {
      ...listsTexts.byTable.tasks,
      added: () => "Segnato",
      gone: (n) => form(n, "Cosa da fare eliminata", "Cose da fare eliminate"),
      head: (n) => have(n, "cosa da fare", "cose da fare"),
      found: () => "Tra le cose da fare c’è questo",
    },
    preferences: {
      ...listsTexts.byTable.preferences,
      added: () => "Segnato",
      gone: () => "Dimenticato",
      head: () => "Ecco che cosa so dei gusti di casa",
      found: () => "Ecco che cosa ne so",
    },
    cooking_log: {
      ...listsTexts.byTable.cooking_log,
      added: () => "Segnato nel diario di cucina",
      gone: () => "Tolto dal diario di cucina",
      head: (n) => `Nel diario di cucina ${form(n, "c’è 1 pasto", `ci sono ${n} pasti`)}`,
      found: () => "Nel diario di cucina c’è questo",
    },
  },
  others: (hiddenCount) =>
    form(
      hiddenCount,
      "Dimmi cosa cerchi e ti mostro anche l’ultimo.",
      `Dimmi cosa cerchi e ti mostro il resto (${hiddenCount}).`,
    ),
};

export const italianNotes: NoteWords = {
  ...notesTexts,
  forServings: (people, recipes) =>
    `le quantità sono per ${count(people, "porzione", "porzioni")}${recipes === 1 ? "" : " di ogni ricetta"}`,
};

export const italianRank: RankWords = {
  ...rankTexts,
  more: (n) =>
    form(
      n,
      "A un’altra ricetta manca almeno altrettanto.",
      `Ad altre ${n} ricette manca almeno altrettanto.`,
    ),
  leftOut: (n) => form(n, "1 ricetta esclusa:", `${n} ricette escluse:`),
  someOf: (inStock, total) =>
    form(inStock, `c’è 1 ingrediente su ${total}`, `ci sono ${inStock} ingredienti su ${total}`),
  missing: (names, total) => `${form(total, "manca", "mancano")}: ${names}`,
  andMore: (n) => form(n, "un’altra cosa", `altre ${n} cose`),
};
