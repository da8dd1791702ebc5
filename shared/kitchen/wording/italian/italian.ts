// All texts of the kitchen's code for users, in Italian.
import { fromDay, italianAnswers, onDay } from "./italian-answers.ts";
import { italianFaults } from "./italian-faults.ts";
import { italianLists, italianNotes, italianRank } from "./italian-lists.ts";
import {
  italianCodes,
  italianColumns,
  italianContained,
  italianDiets,
  italianTables,
  italianCuisines,
} from "./italian-names.ts";
import { italianUnit } from "./italian-units.ts";
import { italianPeople } from "../people/italian.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number, dayAndMonth } = formsOf("it");

const forPeople = (people: string) => `per ${people} ${people === "1" ? "persona" : "persone"}`;
const whose = (who: string, own: string, noun: string) => (who === "" ? own : `${noun} di ${who}`);
const before = (day: string) => `da consumare ${day === "oggi" ? day : `entro ${onDay(day)}`}`;

export const italianKitchen: KitchenWords = {
  weekdays,
  date,
  dayAndMonth,
  number,
  fullDay: (weekday, day) => `${weekday} ${day}`,
  today: "oggi",
  tomorrow: "domani",
  yesterday: "ieri",
  noDay: "giorno non indicato",
  minutes: (minutes) => `${minutes} min`,

  meals: { breakfast: "colazione", lunch: "pranzo", dinner: "cena", snack: "spuntino" },
  places: {
    pantry: "dispensa",
    fridge: "frigo",
    freezer: "congelatore",
    counter: "piano di lavoro",
    other: "altrove",
  },
  elsewhere: "altrove",
  noPlace: "altri prodotti",
  difficulties: { easy: "facile", medium: "media", hard: "difficile" },
  colon: ": ",
  semicolon: "; ",
  taste: {
    // In quotation marks: the person's own words, without an article.
    like: (subject, who) => `${who === "" ? "ti piace" : `a ${who} piace`} «${subject}»`,
    dislike: (subject, who) => `${who === "" ? "non ti piace" : `a ${who} non piace`} «${subject}»`,
    allergy: (subject, who) => `${who === "" ? "hai" : `${who} ha`} un’allergia (${subject})`,
    diet: (subject, who) => `${whose(who, "la tua dieta", "la dieta")} (${subject})`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
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
  contained: unitOfThing(italianUnit, (name) => `di ${name}`, [
    { unit: "head", food: /\baglio\b/i, forms: "testa/teste" },
    { unit: "stick", food: /cannella/i, forms: "stecca/stecche" },
  ]),

  unnamed: "(senza nome)",
  toBuy: "da comprare",
  bought: "comprato",
  toDo: "da fare",
  done: "fatto",
  yes: "sì",
  no: "no",
  due: (day) => `entro ${onDay(day)}`,
  until: (day) => `fino al ${day}`,
  goodUntil: before,
  pastSince: (day) => `scadenza superata ${fromDay(day)}`,
  mealFor: forPeople,
  serves: forPeople,
  ratedOf5: (rating) => `${rating} su 5`,
  optional: "facoltativo",
  partlyOptional: "facoltativo in parte",

  people: italianPeople,
  lists: italianLists,
  answers: italianAnswers,
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
    shoppingList: (items) => `Lista della spesa (${count(items, "prodotto", "prodotti")})`,
    taskList: (tasks) => `Cose da fare (${tasks})`,
    stockList: (lots) => `Nuovo tra le scorte (${count(lots, "prodotto", "prodotti")})`,
  },
  changes: {
    added: (line) => `aggiunto: ${line}`,
    removed: (name) => `tolto: ${name}`,
    changed: (column) => `${column}: cambiato`,
    amountIn: {
      inventory: (name) => `${name} nelle scorte`,
      shopping_list: (name) => `${name} nella lista della spesa`,
    },
  },
  tables: italianTables,
  columns: italianColumns,
  codes: italianCodes,
  cuisines: italianCuisines,

  doubt: (name) => `non so con certezza quale alimento sia «${name}»`,
  losses: {
    entry: (label, at) => `${label}, voce ${at}`,
    ingredient: (label, at) => `${label}, ingrediente ${at}`,
    notKept: (where, field, value) => `${where}: «${field}» (${value}) non è stato conservato`,
    noTable: (type) => `non ho un posto dove conservarlo (${type})`,
    nothingToSave: (label) => `${label} non ha niente da salvare`,
  },
  assumed: {
    dinner: "cena",
    forPeople: (people) => `per ${count(people, "persona", "persone")}`,
    threeIdeas: "tre idee",
    nextSevenDays: "i prossimi sette giorni, da domani",
    dinnersOnly: "solo cene",
    plannedDays: "quello che è nel menù dei prossimi sette giorni",
  },
  askWhatIsThere:
    "Non so ancora che cosa c’è nella tua cucina. Cosa hai in casa che vorresti usare?",
  findings: {
    contained: italianContained,
    diets: italianDiets,
    breaksDiet: (diet, isOpen) =>
      `${isOpen ? "forse non" : "non"} compatibile con una dieta ${diet}`,
  },
  facts: {
    kinds: {
      allergy: "allergia",
      intolerance: "intolleranza",
      diet: "dieta",
      dislike: "non piace",
      like: "piace",
      household: "casa",
    },
    tell: {
      allergy: (thing, who) => `${who === "" ? "hai" : `${who} ha`} un’allergia (${thing})`,
      intolerance: (thing, who) => `${who === "" ? "hai" : `${who} ha`} un’intolleranza (${thing})`,
      diet: (thing, who) => `${whose(who, "la tua dieta", "la dieta")} (${thing})`,
      dislike: (thing, who) =>
        `quello che non ${who === "" ? "ti piace" : `piace a ${who}`} (${thing})`,
      like: (thing, who) => `quello che ${who === "" ? "ti piace" : `piace a ${who}`} (${thing})`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
    unchecked: (thing) =>
      `Non conosco nessun alimento con questo nome, quindi non posso tenerne conto: ${thing}`,
  },
  faults: italianFaults,
  notes: italianNotes,
  rank: italianRank,
};
