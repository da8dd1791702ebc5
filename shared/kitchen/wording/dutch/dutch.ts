// All texts of the kitchen's code for users, in Dutch.
import { dutchFaults } from "./dutch-faults.ts";
import { dutchLists, dutchNotes, dutchRank } from "./dutch-lists.ts";
import { dutchCodes, dutchColumns, dutchTables } from "./dutch-names.ts";
import { dutchUnit } from "./dutch-units.ts";
import { dutchPeople } from "../people/dutch.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number } = formsOf("nl");

export const dutchKitchen: KitchenWords = {
  weekdays,
  date,
  number,
  fullDay: (weekday, day) => `${weekday} ${day}`,
  today: "vandaag",
  tomorrow: "morgen",
  yesterday: "gisteren",
  noDay: "zonder dag",
  minutes: (minutes) => `${minutes} min.`,

  meals: { breakfast: "ontbijt", lunch: "lunch", dinner: "avondeten", snack: "tussendoortje" },
  places: {
    pantry: "voorraadkast",
    fridge: "koelkast",
    freezer: "vriezer",
    counter: "aanrecht",
    other: "elders",
  },
  elsewhere: "elders",
  noPlace: "zonder plek",
  difficulties: { easy: "makkelijk", medium: "gemiddeld", hard: "moeilijk" },
  taste: {
    like: (subject) => `je houdt van ${subject}`,
    dislike: (subject) => `je houdt niet van ${subject}`,
    allergy: (subject) => `je bent allergisch voor ${subject}`,
    diet: (subject) => `je dieet: ${subject}`,
    note: (subject) => subject,
  },
  tasteKinds: {
    like: "voorkeur",
    dislike: "afkeer",
    note: "notitie",
    allergy: "allergie",
    diet: "dieet",
  },
  sections: {
    produce: "groente en fruit",
    bakery: "brood en gebak",
    "meat and fish": "vlees en vis",
    "dairy and eggs": "zuivel en eieren",
    frozen: "diepvries",
    "dry goods": "droge waren",
    "oils, sauces and spices": "olie, sauzen en kruiden",
    drinks: "dranken",
  },
  unit: dutchUnit,
  contained: unitOfThing(dutchUnit, (name) => name),

  unnamed: "(zonder naam)",
  toBuy: "te kopen",
  bought: "gekocht",
  toDo: "te doen",
  done: "gedaan",
  yes: "ja",
  no: "nee",
  due: (day) => `uiterlijk ${day}`,
  until: (day) => `tot en met ${day}`,
  goodUntil: (day) => `houdbaar tot ${day}`,
  pastSince: (day) => `over datum sinds ${day}`,
  bestBefore: (day) => `houdbaar tot ${day}`,
  mealFor: (people) => `voor ${people}`,
  serves: (people) => `voor ${people}`,
  ratedOf5: (rating) => `${rating} van 5`,
  optional: "naar keuze",
  partlyOptional: "deels naar keuze",

  people: dutchPeople,
  lists: dutchLists,
  recipe: {
    cuisine: "Keuken",
    difficulty: "Moeilijkheid",
    prep: "Voorbereiding",
    cook: "Kooktijd",
    total: "Totaal",
    serves: "Porties",
    tags: "Trefwoorden",
    ingredients: "Ingrediënten",
    instructions: "Bereiding",
    notes: "Notities",
    source: "Bron",
  },
  labels: {
    recipe: "(recept zonder naam)",
    mealPlan: "Menu",
    fromTo: (first, last) => `${first} tot en met ${last}`,
    shoppingList: (items) => `Boodschappenlijst (${count(items, "ding", "dingen")})`,
    taskList: (tasks) => `Takenlijst (${count(tasks, "taak", "taken")})`,
    stockList: (lots) => `Voorraadlijst (${count(lots, "ding", "dingen")})`,
  },
  changes: {
    added: (line) => `toegevoegd: ${line}`,
    removed: (name) => `weggehaald: ${name}`,
    changed: (column) => `${column} gewijzigd`,
  },
  tables: dutchTables,
  columns: dutchColumns,
  codes: dutchCodes,

  doubt: (name) => `het is niet zeker welk levensmiddel ‘${name}’ is`,
  losses: {
    entry: (label, at) => `${label}, onderdeel ${at}`,
    ingredient: (label, at) => `${label}, ingrediënt ${at}`,
    notKept: (where, field, value) => `${where}: ‘${field}’ (${value}) is niet bewaard`,
    noTable: (type) => `daarvoor is er geen tabel (${type})`,
    nothingToSave: (label) => `${label} bevat niets om te bewaren`,
  },
  assumed: {
    dinner: "avondeten",
    forPeople: (people) => `voor ${count(people, "persoon", "personen")}`,
    threeIdeas: "drie ideeën",
    nextSevenDays: "de komende zeven dagen, vanaf morgen",
    dinnersOnly: "alleen avondeten",
    plannedDays: "wat er voor de komende zeven dagen gepland is",
  },
  askWhatIsThere:
    "Ik heb nog niets van je keuken genoteerd. Wat heb je in huis dat je graag wilt gebruiken?",
  against: (diet) => `niet ${diet}`,
  facts: {
    kinds: {
      allergy: "allergie",
      intolerance: "intolerantie",
      diet: "dieet",
      dislike: "lust niet",
      like: "lust graag",
      household: "huishouden",
    },
    unchecked: (thing) =>
      `Ik ken geen voedingsmiddel met deze naam en kan er dus niet op controleren: ${thing}`,
  },
  faults: dutchFaults,
  notes: dutchNotes,
  rank: dutchRank,
};
