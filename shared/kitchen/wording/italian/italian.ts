// All texts of the kitchen's code for users, in Italian.
import { italianFaults } from "./italian-faults.ts";
import { italianLists, italianNotes, italianRank } from "./italian-lists.ts";
import { italianCodes, italianColumns, italianTables } from "./italian-names.ts";
import { italianUnit } from "./italian-units.ts";
import { italianPeople } from "../people/italian.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number } = formsOf("it");

export const italianKitchen: KitchenWords = {
  weekdays,
  date,
  number,
  fullDay: (weekday, day) => `${weekday} ${day}`,
  today: "oggi",
  tomorrow: "domani",
  yesterday: "ieri",
  noDay: "senza giorno",
  minutes: (minutes) => `${minutes} min`,

  meals: { breakfast: "colazione", lunch: "pranzo", dinner: "cena", snack: "spuntino" },
  places: {
    pantry: "dispensa",
    fridge: "frigorifero",
    freezer: "congelatore",
    counter: "piano di lavoro",
    other: "altrove",
  },
  elsewhere: "altrove",
  noPlace: "senza posto",
  difficulties: { easy: "facile", medium: "media", hard: "difficile" },
  taste: {
    like: (subject) => `ti piace: ${subject}`,
    dislike: (subject) => `non ti piace: ${subject}`,
    allergy: (subject) => `sei allergico a: ${subject}`,
    diet: (subject) => `la tua dieta: ${subject}`,
    note: (subject) => subject,
  },
  tasteKinds: {
    like: "gradito",
    dislike: "non gradito",
    note: "nota",
    allergy: "allergia",
    diet: "dieta",
  },
  sections: {
    produce: "frutta e verdura",
    bakery: "panetteria",
    "meat and fish": "carne e pesce",
    "dairy and eggs": "latticini e uova",
    frozen: "surgelati",
    "dry goods": "pasta, farine e legumi",
    "oils, sauces and spices": "oli, salse e spezie",
    drinks: "bevande",
  },
  unit: italianUnit,
  contained: unitOfThing(italianUnit, (name) => `di ${name}`),

  unnamed: "(senza nome)",
  toBuy: "da comprare",
  bought: "comprato",
  toDo: "da fare",
  done: "fatto",
  yes: "sì",
  no: "no",
  due: (day) => `scadenza: ${day}`,
  until: (day) => `fino al ${day}`,
  goodUntil: (day) => `da consumare entro: ${day}`,
  pastSince: (day) => `scaduto da: ${day}`,
  bestBefore: (day) => `da consumare entro: ${day}`,
  mealFor: (people) => `per ${people}`,
  serves: (people) => `per ${people}`,
  ratedOf5: (rating) => `${rating} su 5`,
  optional: "facoltativo",
  partlyOptional: "facoltativo in parte",

  people: italianPeople,
  lists: italianLists,
  recipe: {
    cuisine: "Tipo di cucina",
    difficulty: "Difficoltà",
    prep: "Preparazione",
    cook: "Cottura",
    total: "Tempo totale",
    serves: "Porzioni",
    tags: "Etichette",
    ingredients: "Ingredienti",
    instructions: "Procedimento",
    notes: "Annotazioni",
    source: "Fonte",
  },
  labels: {
    recipe: "(ricetta senza nome)",
    mealPlan: "Menù",
    fromTo: (first, last) => `dal ${first} al ${last}`,
    shoppingList: (items) => `Lista della spesa (${count(items, "cosa", "cose")})`,
    taskList: (tasks) => `Cose da fare (${tasks})`,
    stockList: (lots) => `Scorte (${count(lots, "cosa", "cose")})`,
  },
  changes: {
    added: (line) => `aggiunto: ${line}`,
    removed: (name) => `tolto: ${name}`,
    changed: (column) => `${column}: cambiato`,
  },
  tables: italianTables,
  columns: italianColumns,
  codes: italianCodes,

  doubt: (name) => `non è sicuro quale alimento sia «${name}»`,
  losses: {
    entry: (label, at) => `${label}, voce ${at}`,
    ingredient: (label, at) => `${label}, ingrediente ${at}`,
    notKept: (where, field, value) => `${where}: «${field}» (${value}) non è stato conservato`,
    noTable: (type) => `nessuna tabella lo conserva (${type})`,
    nothingToSave: (label) => `${label} non ha niente da salvare`,
  },
  assumed: {
    dinner: "cena",
    forPeople: (people) => `per ${count(people, "persona", "persone")}`,
    threeIdeas: "tre idee",
    nextSevenDays: "i prossimi sette giorni, da domani",
    dinnersOnly: "solo cene",
    plannedDays: "quello che è previsto per i prossimi sette giorni",
  },
  askWhatIsThere:
    "Della tua cucina non ho ancora segnato niente. Cosa hai in casa che vorresti usare?",
  against: (diet) => `non ${diet}`,
  facts: {
    kinds: {
      allergy: "allergia",
      intolerance: "intolleranza",
      diet: "dieta",
      dislike: "non piace",
      like: "piace",
      household: "casa",
    },
    unchecked: (thing) =>
      `Non conosco alcun alimento con questo nome, quindi non posso controllarlo: ${thing}`,
  },
  faults: italianFaults,
  notes: italianNotes,
  rank: italianRank,
};
