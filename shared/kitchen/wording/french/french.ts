// All texts of the kitchen's code for users, in French.
import { frenchFaults } from "./french-faults.ts";
import { frenchLists, frenchNotes, frenchRank } from "./french-lists.ts";
import { frenchCodes, frenchColumns, frenchTables } from "./french-names.ts";
import { frenchUnit } from "./french-units.ts";
import { frenchPeople } from "../people/french.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number } = formsOf("fr");

/** "d’huile", "de haricots": few foods have a silent h, and y does not count as a vowel here. */
const of = (name: string) =>
  /^(?:[aeiouàâäéèêëîïôöûüœæ]|h(?:uil|uî|erb|ydro|ibis))/i.test(name) ? `d’${name}` : `de ${name}`;

export const frenchKitchen: KitchenWords = {
  weekdays,
  date,
  number,
  fullDay: (weekday, day) => `${weekday} ${day}`,
  today: "aujourd’hui",
  tomorrow: "demain",
  yesterday: "hier",
  noDay: "sans jour",
  minutes: (minutes) => `${minutes} min`,

  meals: { breakfast: "petit-déjeuner", lunch: "déjeuner", dinner: "dîner", snack: "en-cas" },
  places: {
    pantry: "placard",
    fridge: "frigo",
    freezer: "congélateur",
    counter: "plan de travail",
    other: "ailleurs",
  },
  elsewhere: "ailleurs",
  noPlace: "sans lieu",
  difficulties: { easy: "facile", medium: "moyen", hard: "difficile" },
  taste: {
    like: (subject) => `tu aimes : ${subject}`,
    dislike: (subject) => `tu n’aimes pas : ${subject}`,
    allergy: (subject) => `tu es allergique à : ${subject}`,
    diet: (subject) => `ton régime : ${subject}`,
    note: (subject) => subject,
  },
  tasteKinds: {
    like: "aime",
    dislike: "n’aime pas",
    note: "remarque",
    allergy: "allergie",
    diet: "régime",
  },
  sections: {
    produce: "fruits et légumes",
    bakery: "boulangerie",
    "meat and fish": "viandes et poissons",
    "dairy and eggs": "produits laitiers et œufs",
    frozen: "surgelés",
    "dry goods": "épicerie sèche",
    "oils, sauces and spices": "huiles, sauces et épices",
    drinks: "boissons",
  },
  unit: frenchUnit,
  contained: unitOfThing(frenchUnit, of),

  unnamed: "(sans nom)",
  toBuy: "à acheter",
  bought: "acheté",
  toDo: "à faire",
  done: "fait",
  yes: "oui",
  no: "non",
  due: (day) => `à faire pour : ${day}`,
  until: (day) => `jusqu’au ${day}`,
  goodUntil: (day) => `à consommer avant : ${day}`,
  pastSince: (day) => `périmé depuis : ${day}`,
  bestBefore: (day) => `à consommer avant : ${day}`,
  mealFor: (people) => `pour ${people}`,
  serves: (people) => `pour ${people}`,
  ratedOf5: (rating) => `${rating} sur 5`,
  optional: "facultatif",
  partlyOptional: "facultatif en partie",

  people: frenchPeople,
  lists: frenchLists,
  recipe: {
    cuisine: "Type de cuisine",
    difficulty: "Difficulté",
    prep: "Préparation",
    cook: "Cuisson",
    total: "Temps total",
    serves: "Portions",
    tags: "Mots-clés",
    ingredients: "Ingrédients",
    instructions: "Étapes",
    notes: "Remarques",
    source: "Provenance",
  },
  labels: {
    recipe: "(recette sans nom)",
    mealPlan: "Menu",
    fromTo: (first, last) => `du ${first} au ${last}`,
    shoppingList: (items) => `Liste de courses (${count(items, "article", "articles")})`,
    taskList: (tasks) => `Liste de tâches (${count(tasks, "tâche", "tâches")})`,
    stockList: (lots) => `Provisions (${count(lots, "produit", "produits")})`,
  },
  changes: {
    added: (line) => `ajouté : ${line}`,
    removed: (name) => `retiré : ${name}`,
    changed: (column) => `${column} : modifié`,
  },
  tables: frenchTables,
  columns: frenchColumns,
  codes: frenchCodes,

  doubt: (name) => `il n’est pas certain de quel aliment il s’agit : « ${name} »`,
  losses: {
    entry: (label, at) => `${label}, entrée ${at}`,
    ingredient: (label, at) => `${label}, ingrédient ${at}`,
    notKept: (where, field, value) => `${where} : « ${field} » (${value}) n’a pas été gardé`,
    noTable: (type) => `aucune table ne garde cela (${type})`,
    nothingToSave: (label) => `${label} ne contient rien à enregistrer`,
  },
  assumed: {
    dinner: "dîner",
    forPeople: (people) => `pour ${count(people, "personne", "personnes")}`,
    threeIdeas: "trois idées",
    nextSevenDays: "les sept prochains jours, à partir de demain",
    dinnersOnly: "seulement les dîners",
    plannedDays: "ce qui est prévu pour les sept prochains jours",
  },
  askWhatIsThere:
    "Je n’ai encore rien de noté dans ta cuisine. Qu’as-tu à la maison que tu aimerais utiliser ?",
  against: (diet) => `pas ${diet}`,
  facts: {
    kinds: {
      allergy: "allergie",
      intolerance: "intolérance",
      diet: "régime",
      dislike: "aversion",
      like: "préférence",
      household: "foyer",
    },
    unchecked: (thing) =>
      `Je ne connais aucun aliment de ce nom et ne peux donc pas le vérifier : ${thing}`,
  },
  faults: frenchFaults,
  notes: frenchNotes,
  rank: frenchRank,
};
