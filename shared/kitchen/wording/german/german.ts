// All texts of the kitchen's code for users, in German.
import { germanAnswers } from "./german-answers.ts";
import { germanFaults } from "./german-faults.ts";
import { germanLists, germanNotes, germanRank } from "./german-lists.ts";
import {
  germanCodes,
  germanColumns,
  germanContained,
  germanDiets,
  germanTables,
  germanCuisines,
} from "./german-names.ts";
import { germanUnit } from "./german-units.ts";
import { germanPeople } from "../people/german.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, date, number, dayAndMonth } = formsOf("de");
const forPeople = (people: string) => `für ${people} ${people === "1" ? "Person" : "Personen"}`;

/** A noun of feminine gender with whose it is. */
const of = (who: string, noun: string) => (who === "" ? `deine ${noun}` : `die ${noun} von ${who}`);

export const germanKitchen: KitchenWords = {
  weekdays: {
    Monday: "Montag",
    Tuesday: "Dienstag",
    Wednesday: "Mittwoch",
    Thursday: "Donnerstag",
    Friday: "Freitag",
    Saturday: "Samstag",
    Sunday: "Sonntag",
  },
  date,
  dayAndMonth,
  fullDay: (weekday, day) => `${weekday}, ${day}`,
  number,
  today: "heute",
  tomorrow: "morgen",
  yesterday: "gestern",
  noDay: "kein Tag angegeben",
  minutes: (minutes) => `${minutes} Min.`,

  meals: { breakfast: "Frühstück", lunch: "Mittagessen", dinner: "Abendessen", snack: "Snack" },
  places: {
    pantry: "Vorratsschrank",
    fridge: "Kühlschrank",
    freezer: "Gefrierschrank",
    counter: "Arbeitsfläche",
    other: "anderswo",
  },
  elsewhere: "anderswo",
  noPlace: "Sonstiges",
  difficulties: { easy: "leicht", medium: "mittel", hard: "schwer" },
  colon: ": ",
  semicolon: "; ",
  // The food first: it needs no article, and no gender.
  taste: {
    like: (subject, who) => `${subject} ${who === "" ? "magst du" : `mag ${who}`}`,
    dislike: (subject, who) => `${subject} ${who === "" ? "magst du" : `mag ${who}`} nicht`,
    allergy: (subject, who) =>
      `${who === "" ? "du bist" : `${who} ist`} allergisch gegen ${subject}`,
    diet: (subject, who) =>
      who === "" ? `deine Ernährung: ${subject}` : `Ernährung von ${who}: ${subject}`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  tasteKinds: {
    like: "Vorliebe",
    dislike: "Abneigung",
    note: "Notiz",
    allergy: "Allergie",
    diet: "Ernährungsweise",
  },
  sections: {
    produce: "Obst und Gemüse",
    bakery: "Brot und Backwaren",
    "meat and fish": "Fleisch und Fisch",
    "dairy and eggs": "Milchprodukte und Eier",
    frozen: "Tiefkühlware",
    "dry goods": "Trockenwaren",
    "oils, sauces and spices": "Öle, Soßen und Gewürze",
    drinks: "Getränke",
  },
  unit: germanUnit,
  // Without a word between: "3 Dosen Tomaten".
  contained: unitOfThing(germanUnit, (name) => name, [
    { unit: "head", food: /knoblauch/i, forms: "Knolle/Knollen" },
    { unit: "stick", food: /zimt/i, forms: "Stange/Stangen" },
  ]),

  unnamed: "(ohne Namen)",
  toBuy: "zu kaufen",
  bought: "gekauft",
  toDo: "zu erledigen",
  done: "erledigt",
  yes: "ja",
  no: "nein",
  due: (day) => `fällig ${day}`,
  until: (day) => `bis ${day}`,
  goodUntil: (day) => `haltbar bis ${day}`,
  pastSince: (day) => `abgelaufen seit ${day}`,
  mealFor: forPeople,
  serves: forPeople,
  ratedOf5: (rating) => `${rating} von 5`,
  optional: "nach Belieben",
  partlyOptional: "teilweise nach Belieben",

  people: germanPeople,
  lists: germanLists,
  answers: germanAnswers,
  recipe: {
    cuisine: "Küche",
    difficulty: "Schwierigkeit",
    prep: "Vorbereitung",
    cook: "Garzeit",
    total: "Gesamt",
    serves: "Portionen",
    tags: "Schlagwörter",
    ingredients: "Zutaten",
    instructions: "Zubereitung",
    notes: "Notizen",
    source: "Quelle",
  },
  labels: {
    recipe: "(Rezept ohne Namen)",
    mealPlan: "Essensplan",
    fromTo: (first, last) => `${first} bis ${last}`,
    shoppingList: (items) => `Einkaufsliste (${count(items, "Sache", "Sachen")})`,
    taskList: (tasks) => `Aufgabenliste (${count(tasks, "Aufgabe", "Aufgaben")})`,
    stockList: (lots) => `Neu im Vorrat (${count(lots, "Sache", "Sachen")})`,
  },
  changes: {
    added: (line) => `hinzugefügt: ${line}`,
    removed: (name) => `entfernt: ${name}`,
    changed: (column) => `${column} geändert`,
    amountIn: {
      inventory: (name) => `${name} im Vorrat`,
      shopping_list: (name) => `${name} auf der Einkaufsliste`,
    },
  },
  tables: germanTables,
  columns: germanColumns,
  codes: germanCodes,
  cuisines: germanCuisines,

  doubt: (name) => `es ist nicht sicher, welches Lebensmittel mit „${name}“ gemeint ist`,
  losses: {
    entry: (label, number) => `${label}, Eintrag ${number}`,
    ingredient: (label, number) => `${label}, Zutat ${number}`,
    notKept: (where, field, value) => `${where}: „${field}“ (${value}) konnte ich nicht übernehmen`,
    noTable: (type) => `dafür gibt es keinen Platz (${type})`,
    nothingToSave: (label) => `${label} enthält nichts zum Speichern`,
  },
  assumed: {
    dinner: "Abendessen",
    forPeople: (people) => (people === 1 ? "für eine Person" : `für ${people} Personen`),
    threeIdeas: "drei Ideen",
    nextSevenDays: "die nächsten sieben Tage, ab morgen",
    dinnersOnly: "nur Abendessen",
    plannedDays: "was für die nächsten sieben Tage geplant ist",
  },
  askWhatIsThere:
    "Ich weiß noch nicht, was du in der Küche hast. Was ist da, das du gern verwenden möchtest?",
  findings: {
    contained: germanContained,
    diets: germanDiets,
    breaksDiet: (diet, isOpen) => `${isOpen ? "vielleicht nicht" : "nicht"} ${diet}`,
  },
  facts: {
    kinds: {
      allergy: "Allergie",
      intolerance: "Unverträglichkeit",
      diet: "Ernährungsweise",
      dislike: "Abneigung",
      like: "Vorliebe",
      household: "Haushalt",
    },
    tell: {
      allergy: (thing, who) =>
        `${who === "" ? "du hast" : `${who} hat`} eine Allergie gegen ${thing}`,
      intolerance: (thing, who) =>
        `${who === "" ? "du hast" : `${who} hat`} eine Unverträglichkeit (${thing})`,
      diet: (thing, who) => `${of(who, "Ernährung")} (${thing})`,
      dislike: (thing, who) => `${thing} ${who === "" ? "magst du" : `mag ${who}`} nicht`,
      like: (thing, who) => `${thing} ${who === "" ? "magst du" : `mag ${who}`}`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
    unchecked: (thing) =>
      `Ich kenne kein Lebensmittel mit diesem Namen und kann deshalb nicht darauf achten: ${thing}`,
  },
  faults: germanFaults,
  notes: germanNotes,
  rank: germanRank,
};
