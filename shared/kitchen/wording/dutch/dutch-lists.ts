// The kitchen's Dutch words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/nl.json" with { type: "json" };

const listsTexts = readTexts(file.lists, PLACEHOLDERS.lists);
const notesTexts = readTexts(file.notes, PLACEHOLDERS.notes);
const rankTexts = readTexts(file.rank, PLACEHOLDERS.rank);

const { count, form } = formsOf("nl");
const have = (n: number, one: string, many: string, textAfter = "") =>
  `Je hebt ${count(n, one, many)}${textAfter}`;
const stands = (n: number, where: string, one: string, many: string) =>
  `${where} ${form(n, "staat", "staan")} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string, where = "") =>
  `Ik heb ${count(n, one, many)}${where} gevonden`;

export const dutchLists: ListWords = {
  ...listsTexts,
  byTable: {
    recipes: {
      ...listsTexts.byTable.recipes,
      added: (n) => form(n, "Recept opgeslagen", "Recepten opgeslagen"),
      gone: (n) => form(n, "Recept verwijderd", "Recepten verwijderd"),
      head: (n) => have(n, "recept", "recepten"),
      found: (n) => foundText(n, "recept", "recepten"),
    },
    inventory: {
      ...listsTexts.byTable.inventory,
      added: () => "Aan de voorraad toegevoegd",
      gone: () => "Uit de voorraad gehaald",
      head: (n) => have(n, "product", "producten", " in huis"),
      found: () => "Dit heb je in huis",
    },
    shopping_list: {
      ...listsTexts.byTable.shopping_list,
      added: () => "Op de boodschappenlijst gezet",
      gone: () => "Van de boodschappenlijst gehaald",
      head: (n) => stands(n, "Op je boodschappenlijst", "product", "producten"),
      found: () => "Dit staat op je boodschappenlijst",
    },
    meal_plans: {
      ...listsTexts.byTable.meal_plans,
      added: () => "Gepland",
      gone: () => "Uit het menu gehaald",
      head: (n) => stands(n, "Op het menu", "maaltijd", "maaltijden"),
      found: () => "Dit staat op het menu",
    },
    tasks: {
      ...listsTexts.byTable.tasks,
      added: () => "Genoteerd",
      gone: (n) => form(n, "Taak verwijderd", "Taken verwijderd"),
      head: (n) => have(n, "taak", "taken"),
      found: () => "Dit staat op je takenlijst",
    },
    preferences: {
      ...listsTexts.byTable.preferences,
      added: () => "Onthouden",
      gone: () => "Vergeten",
      head: () => "Dit weet ik over de smaak bij jullie thuis",
      found: () => "Dit weet ik daarover",
    },
    cooking_log: {
      ...listsTexts.byTable.cooking_log,
      added: () => "In het kookdagboek gezet",
      gone: () => "Uit het kookdagboek gehaald",
      head: (n) => stands(n, "In het kookdagboek", "maaltijd", "maaltijden"),
      found: () => "Dit staat in het kookdagboek",
    },
  },
  others: (hiddenCount) =>
    form(
      hiddenCount,
      "Zeg wat je zoekt, dan laat ik je ook de laatste zien.",
      `Zeg wat je zoekt, dan laat ik je de andere ${hiddenCount} zien.`,
    ),
};

export const dutchNotes: NoteWords = {
  ...notesTexts,
  forServings: (people, recipes) =>
    `de hoeveelheden zijn voor ${count(people, "portie", "porties")}${recipes === 1 ? "" : " van elk recept"}`,
};

export const dutchRank: RankWords = {
  ...rankTexts,
  more: (n) =>
    form(
      n,
      "Bij nog 1 recept ontbreekt minstens evenveel.",
      `Bij nog ${n} recepten ontbreekt minstens evenveel.`,
    ),
  leftOut: (n) => `${count(n, "recept", "recepten")} weggelaten:`,
  someOf: (inStock, total) => `je hebt ${inStock} van de ${total} ingrediënten`,
  missing: (names, total) => `er ${form(total, "ontbreekt", "ontbreken")}: ${names}`,
  andMore: (n) => `nog ${n}`,
};
