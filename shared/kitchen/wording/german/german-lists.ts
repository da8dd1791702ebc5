// The kitchen's German words for lists.
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/de.json" with { type: "json" };

const listsTexts = readTexts(file.lists, PLACEHOLDERS.lists);
const notesTexts = readTexts(file.notes, PLACEHOLDERS.notes);
const rankTexts = readTexts(file.rank, PLACEHOLDERS.rank);

const stands = (total: number, textBefore: string, one: string, many: string) =>
  `${textBefore} ${total === 1 ? `steht ${one}` : `stehen ${total} ${many}`}`;
const foundText = (total: number, one: string, many: string, where = "") =>
  `Ich habe ${total === 1 ? one : `${total} ${many}`}${where} gefunden`;

export const germanLists: ListWords = {
  ...listsTexts,
  byTable: {
    recipes: {
      ...listsTexts.byTable.recipes,
      added: (total) => (total === 1 ? "Rezept gespeichert" : "Rezepte gespeichert"),
      gone: (total) => (total === 1 ? "Rezept gelöscht" : "Rezepte gelöscht"),
      head: (total) => `Du hast ${total} ${total === 1 ? "Rezept" : "Rezepte"}`,
      found: (total) => foundText(total, "1 Rezept", "Rezepte"),
    },
    inventory: {
      ...listsTexts.byTable.inventory,
      added: () => "In den Vorrat aufgenommen",
      gone: () => "Aus dem Vorrat genommen",
      head: (total) => `Du hast ${total === 1 ? "1 Sache" : `${total} Sachen`} zu Hause`,
      found: () => "Das hast du zu Hause",
    },
    shopping_list: {
      ...listsTexts.byTable.shopping_list,
      added: () => "Auf die Einkaufsliste gesetzt",
      gone: () => "Von der Einkaufsliste genommen",
      head: (total) => stands(total, "Auf deiner Einkaufsliste", "1 Sache", "Sachen"),
      found: () => "Das steht auf deiner Einkaufsliste",
    },
    meal_plans: {
      ...listsTexts.byTable.meal_plans,
      added: () => "Eingeplant",
      gone: () => "Aus dem Plan genommen",
      head: (total) =>
        total === 1 ? "Geplant ist 1 Mahlzeit" : `Geplant sind ${total} Mahlzeiten`,
      found: () => "Das ist geplant",
    },
    tasks: {
      ...listsTexts.byTable.tasks,
      added: () => "Notiert",
      gone: (total) => (total === 1 ? "Aufgabe gelöscht" : "Aufgaben gelöscht"),
      head: (total) => `Du hast ${total} ${total === 1 ? "Aufgabe" : "Aufgaben"}`,
      found: () => "Das steht auf deiner Aufgabenliste",
    },
    preferences: {
      ...listsTexts.byTable.preferences,
      added: () => "Gemerkt",
      gone: () => "Vergessen",
      head: () => "Das weiß ich über den Geschmack bei euch",
      found: () => "Das weiß ich darüber",
    },
    cooking_log: {
      ...listsTexts.byTable.cooking_log,
      added: () => "Ins Kochtagebuch eingetragen",
      gone: () => "Aus dem Kochtagebuch genommen",
      head: (total) => stands(total, "Im Kochtagebuch", "1 Mahlzeit", "Mahlzeiten"),
      found: () => "Das steht im Kochtagebuch",
    },
  },
  others: (hiddenCount) =>
    hiddenCount === 1
      ? "Sag mir, wonach du suchst, dann zeige ich dir auch den letzten Eintrag."
      : `Sag mir, wonach du suchst, dann zeige ich dir die übrigen ${hiddenCount}.`,
};

export const germanNotes: NoteWords = {
  ...notesTexts,
  forServings: (people, recipes) =>
    `die Mengen sind für ${people} ${people === 1 ? "Portion" : "Portionen"}${recipes === 1 ? "" : " von jedem Rezept"}`,
};

export const germanRank: RankWords = {
  ...rankTexts,
  more: (count) =>
    count === 1
      ? "Einem weiteren Rezept fehlt mindestens so viel."
      : `${count} weiteren Rezepten fehlt mindestens so viel.`,
  leftOut: (count) => (count === 1 ? "1 Rezept weggelassen:" : `${count} Rezepte weggelassen:`),
  someOf: (inStock, total) =>
    inStock === 1 ? `1 von ${total} Zutaten ist da` : `${inStock} von ${total} Zutaten sind da`,
  missing: (names, count) => (count === 1 ? `es fehlt: ${names}` : `es fehlen: ${names}`),
  andMore: (count) => `${count} ${count === 1 ? "weiteres" : "weitere"}`,
};
