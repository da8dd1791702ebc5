// All texts of the kitchen's code for users, in Dutch.
import { dutchAnswers, onDay } from "./dutch-answers.ts";
import { dutchFaults } from "./dutch-faults.ts";
import { dutchLists, dutchNotes, dutchRank } from "./dutch-lists.ts";
import {
  dutchCodes,
  dutchColumns,
  dutchContained,
  dutchDiets,
  dutchTables,
  dutchCuisines,
} from "./dutch-names.ts";
import { dutchUnit } from "./dutch-units.ts";
import { dutchPeople } from "../people/dutch.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number, dayAndMonth } = formsOf("nl");

const forPeople = (people: string) => `voor ${people} ${people === "1" ? "persoon" : "personen"}`;
const whose = (who: string, noun: string, article: string) =>
  who === "" ? `je ${noun}` : `${article} ${noun} van ${who}`;

export const dutchKitchen: KitchenWords = {
  weekdays,
  date,
  dayAndMonth,
  number,
  fullDay: (weekday, day) => `${weekday} ${day}`,
  today: "vandaag",
  tomorrow: "morgen",
  yesterday: "gisteren",
  noDay: "geen dag opgegeven",
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
  noPlace: "overige producten",
  difficulties: { easy: "makkelijk", medium: "gemiddeld", hard: "moeilijk" },
  colon: ": ",
  semicolon: "; ",
  taste: {
    like: (subject, who) => `${who === "" ? "je houdt" : `${who} houdt`} van ${subject}`,
    dislike: (subject, who) => `${who === "" ? "je houdt" : `${who} houdt`} niet van ${subject}`,
    allergy: (subject, who) => `${who === "" ? "je bent" : `${who} is`} allergisch voor ${subject}`,
    diet: (subject, who) => `${whose(who, "dieet", "het")}: ${subject}`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
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
  contained: unitOfThing(dutchUnit, (name) => name, [
    { unit: "slice", food: /brood/i, forms: "snee/sneeën" },
    { unit: "head", food: /knoflook/i, forms: "bol/bollen" },
    { unit: "stick", food: /kaneel/i, forms: "stokje/stokjes" },
  ]),

  unnamed: "(zonder naam)",
  toBuy: "te kopen",
  bought: "gekocht",
  toDo: "te doen",
  done: "gedaan",
  yes: "ja",
  no: "nee",
  due: (day) => `uiterlijk ${onDay(day)}`,
  until: (day) => `tot en met ${day}`,
  goodUntil: (day) => `houdbaar tot en met ${day}`,
  pastSince: (day) => `over datum sinds ${day}`,
  mealFor: forPeople,
  serves: forPeople,
  ratedOf5: (rating) => `${rating} van 5`,
  optional: "naar keuze",
  partlyOptional: "deels naar keuze",

  people: dutchPeople,
  lists: dutchLists,
  answers: dutchAnswers,
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
    shoppingList: (items) => `Boodschappenlijst (${count(items, "product", "producten")})`,
    taskList: (tasks) => `Takenlijst (${count(tasks, "taak", "taken")})`,
    stockList: (lots) => `Nieuw in de voorraad (${count(lots, "product", "producten")})`,
  },
  changes: {
    added: (line) => `toegevoegd: ${line}`,
    removed: (name) => `weggehaald: ${name}`,
    changed: (column) => `${column} gewijzigd`,
    amountIn: {
      inventory: (name) => `${name} in de voorraad`,
      shopping_list: (name) => `${name} op de boodschappenlijst`,
    },
  },
  tables: dutchTables,
  columns: dutchColumns,
  codes: dutchCodes,
  cuisines: dutchCuisines,

  doubt: (name) => `ik weet niet zeker welk levensmiddel ‘${name}’ is`,
  losses: {
    entry: (label, at) => `${label}, onderdeel ${at}`,
    ingredient: (label, at) => `${label}, ingrediënt ${at}`,
    notKept: (where, field, value) => `${where}: ‘${field}’ (${value}) is niet opgeslagen`,
    noTable: (type) => `daarvoor heb ik geen plek (${type})`,
    nothingToSave: (label) => `${label} bevat niets om op te slaan`,
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
    "Ik weet nog niet wat er in je keuken is. Wat heb je in huis dat je graag wilt gebruiken?",
  findings: {
    contained: dutchContained,
    diets: dutchDiets,
    breaksDiet: (diet, isOpen) => `${isOpen ? "misschien niet" : "niet"} ${diet}`,
  },
  facts: {
    kinds: {
      allergy: "allergie",
      intolerance: "intolerantie",
      diet: "dieet",
      dislike: "lust niet",
      like: "lust graag",
      household: "huishouden",
    },
    tell: {
      allergy: (thing, who) =>
        `${who === "" ? "je hebt" : `${who} heeft`} een allergie voor ${thing}`,
      intolerance: (thing, who) =>
        `${who === "" ? "je hebt" : `${who} heeft`} een intolerantie (${thing})`,
      diet: (thing, who) => `${whose(who, "dieet", "het")} (${thing})`,
      dislike: (thing, who) => `${who === "" ? "je houdt" : `${who} houdt`} niet van ${thing}`,
      like: (thing, who) => `${who === "" ? "je houdt" : `${who} houdt`} van ${thing}`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
    unchecked: (thing) =>
      `Ik ken geen levensmiddel met deze naam en kan er dus niet op letten: ${thing}`,
  },
  faults: dutchFaults,
  notes: dutchNotes,
  rank: dutchRank,
};
