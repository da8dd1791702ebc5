// All texts of the kitchen's code for users, in German.
import { germanFaults } from "./german-faults.ts";
import { germanLists, germanNotes, germanRank } from "./german-lists.ts";
import { germanCodes, germanColumns, germanTables } from "./german-names.ts";
import { germanUnit } from "./german-units.ts";
import { germanPeople } from "../people/german.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";

/** Units that precede their content without a word between: "3 Dosen Tomaten". */
const CONTAINERS = new Set(
  "can bottle jar pack bag box bunch carton tub tube bar slice head stick".split(" "),
);

const { count, date, number } = formsOf("de");

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
  fullDay: (weekday, day) => `${weekday}, ${day}`,
  number,
  today: "heute",
  tomorrow: "morgen",
  yesterday: "gestern",
  noDay: "kein Tag angegeben",
  minutes: (minutes) => `${minutes} Min.`,

  meals: { breakfast: "Frühstück", lunch: "Mittagessen", dinner: "Abendessen", snack: "Imbiss" },
  places: {
    pantry: "Vorratsschrank",
    fridge: "Kühlschrank",
    freezer: "Gefrierschrank",
    counter: "Arbeitsfläche",
    other: "anderswo",
  },
  elsewhere: "anderswo",
  noPlace: "kein Ort angegeben",
  difficulties: { easy: "leicht", medium: "mittel", hard: "schwer" },
  taste: {
    like: (subject) => `du magst ${subject}`,
    dislike: (subject) => `du magst nicht: ${subject}`,
    allergy: (subject) => `du bist allergisch gegen ${subject}`,
    diet: (subject) => `deine Ernährungsweise: ${subject}`,
    note: (subject) => subject,
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
  contained({ quantity, unit }, name) {
    const isOne = CONTAINERS.has(unit.toLowerCase().replace(/(?<=ch|x)es$|s$/, ""));
    return isOne ? `${germanUnit(unit, quantity)} ${name}` : null;
  },

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
  bestBefore: (day) => `haltbar bis ${day}`,
  mealFor: (people) => `für ${people}`,
  serves: (people) => `für ${people}`,
  ratedOf5: (rating) => `${rating} von 5`,
  optional: "nach Belieben",
  partlyOptional: "zum Teil nach Belieben",

  people: germanPeople,
  lists: germanLists,
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
    shoppingList: (items) => `Einkaufsliste (${count(items, "Posten", "Posten")})`,
    taskList: (tasks) => `Aufgabenliste (${count(tasks, "Aufgabe", "Aufgaben")})`,
    stockList: (lots) => `Vorratsliste (${count(lots, "Posten", "Posten")})`,
  },
  changes: {
    added: (line) => `hinzugefügt: ${line}`,
    removed: (name) => `entfernt: ${name}`,
    changed: (column) => `${column} geändert`,
  },
  tables: germanTables,
  columns: germanColumns,
  codes: germanCodes,

  doubt: (name) => `es ist nicht sicher, welches Lebensmittel mit „${name}“ gemeint ist`,
  losses: {
    entry: (label, number) => `${label}, Eintrag ${number}`,
    ingredient: (label, number) => `${label}, Zutat ${number}`,
    notKept: (where, field, value) => `${where}: „${field}“ (${value}) wurde nicht übernommen`,
    noTable: (type) => `dafür gibt es keine Tabelle (${type})`,
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
    "In deiner Küche ist bei mir noch nichts eingetragen. Was hast du zu Hause, das du gern verwenden möchtest?",
  against: (diet) => `nicht ${diet}`,
  facts: {
    kinds: {
      allergy: "Allergie",
      intolerance: "Unverträglichkeit",
      diet: "Ernährungsweise",
      dislike: "Abneigung",
      like: "Vorliebe",
      household: "Haushalt",
    },
    unchecked: (thing) =>
      `Ich kenne kein Lebensmittel mit diesem Namen und kann nicht darauf prüfen: ${thing}`,
  },
  faults: germanFaults,
  notes: germanNotes,
  rank: germanRank,
};
