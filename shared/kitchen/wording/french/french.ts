// All texts of the kitchen's code for users, in French.
import { frenchAnswers, isToday, onDay } from "./french-answers.ts";
import { frenchFaults } from "./french-faults.ts";
import { frenchLists, frenchNotes, frenchRank } from "./french-lists.ts";
import {
  frenchCodes,
  frenchColumns,
  frenchContained,
  frenchDiets,
  frenchTables,
  frenchCuisines,
} from "./french-names.ts";
import { frenchUnit } from "./french-units.ts";
import { frenchPeople } from "../people/french.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number, dayAndMonth } = formsOf("fr");

/** "d’huile", "de haricots": few foods have a silent h, and y does not count as a vowel here. */
const of = (name: string) =>
  /^(?:[aeiouàâäéèêëîïôöûüœæ]|h(?:uil|uî|erb|ydro|ibis))/i.test(name) ? `d’${name}` : `de ${name}`;

const forPeople = (people: string) => `pour ${people} ${people === "1" ? "personne" : "personnes"}`;
const whose = (who: string, own: string, noun: string) => (who === "" ? own : `${noun} ${of(who)}`);
const before = (day: string) =>
  isToday(day) ? "à consommer aujourd’hui" : `à consommer avant ${onDay(day)}`;

export const frenchKitchen: KitchenWords = {
  weekdays,
  date,
  dayAndMonth,
  number,
  fullDay: (weekday, day) => `${weekday} ${day}`,
  today: "aujourd’hui",
  tomorrow: "demain",
  yesterday: "hier",
  noDay: "jour non précisé",
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
  noPlace: "autres produits",
  difficulties: { easy: "facile", medium: "intermédiaire", hard: "difficile" },
  colon: " : ",
  semicolon: " ; ",
  taste: {
    // In quotation marks: the person's own words, without an article.
    like: (subject, who) => `${who === "" ? "tu aimes" : `${who} aime`} « ${subject} »`,
    dislike: (subject, who) =>
      `${who === "" ? "tu n’aimes pas" : `${who} n’aime pas`} « ${subject} »`,
    allergy: (subject, who) => `${who === "" ? "tu as" : `${who} a`} une allergie (${subject})`,
    diet: (subject, who) => `${whose(who, "ton régime", "le régime")} (${subject})`,
    note: (subject, who) => (who === "" ? subject : `${who} : ${subject}`),
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
  contained: unitOfThing(frenchUnit, of, [
    { unit: "stick", food: /cannelle/i, forms: "bâton/bâtons" },
  ]),

  unnamed: "(sans nom)",
  toBuy: "à acheter",
  bought: "acheté",
  toDo: "à faire",
  done: "fait",
  yes: "oui",
  no: "non",
  due: (day) => `à faire pour ${onDay(day)}`,
  until: (day) => `jusqu’au ${day}`,
  goodUntil: before,
  pastSince: (day) => `date dépassée depuis ${onDay(day)}`,
  mealFor: forPeople,
  serves: forPeople,
  ratedOf5: (rating) => `${rating} sur 5`,
  optional: "facultatif",
  partlyOptional: "facultatif en partie",

  people: frenchPeople,
  lists: frenchLists,
  answers: frenchAnswers,
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
    stockList: (lots) => `Nouvelles provisions (${count(lots, "produit", "produits")})`,
  },
  changes: {
    added: (line) => `ajouté : ${line}`,
    removed: (name) => `retiré : ${name}`,
    changed: (column) => `${column} : modifié`,
    amountIn: {
      inventory: (name) => `${name} dans les provisions`,
      shopping_list: (name) => `${name} sur la liste de courses`,
    },
  },
  tables: frenchTables,
  columns: frenchColumns,
  codes: frenchCodes,
  cuisines: frenchCuisines,

  doubt: (name) => `il n’est pas certain de quel aliment il s’agit : « ${name} »`,
  losses: {
    entry: (label, at) => `${label}, entrée ${at}`,
    ingredient: (label, at) => `${label}, ingrédient ${at}`,
    notKept: (where, field, value) => `${where} : « ${field} » (${value}) n’a pas été gardé`,
    noTable: (type) => `je n’ai pas de place pour cela (${type})`,
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
    "Je ne sais pas encore ce qu’il y a dans ta cuisine. Qu’as-tu à la maison que tu aimerais utiliser ?",
  findings: {
    contained: frenchContained,
    diets: frenchDiets,
    breaksDiet: (diet, isOpen) =>
      isOpen ? `peut ne pas convenir à un régime ${diet}` : `ne convient pas à un régime ${diet}`,
  },
  facts: {
    kinds: {
      allergy: "allergie",
      intolerance: "intolérance",
      diet: "régime",
      dislike: "aversion",
      like: "préférence",
      household: "foyer",
    },
    tell: {
      allergy: (thing, who) => `${who === "" ? "tu as" : `${who} a`} une allergie (${thing})`,
      intolerance: (thing, who) =>
        `${who === "" ? "tu as" : `${who} a`} une intolérance (${thing})`,
      diet: (thing, who) => `${whose(who, "ton régime", "le régime")} (${thing})`,
      dislike: (thing, who) =>
        `ce que ${who === "" ? "tu n’aimes pas" : `${who} n’aime pas`} (${thing})`,
      like: (thing, who) => `ce que ${who === "" ? "tu aimes" : `${who} aime`} (${thing})`,
      household: (thing, who) => (who === "" ? thing : `${who} : ${thing}`),
    },
    unchecked: (thing) =>
      `Je ne connais aucun aliment de ce nom et ne peux donc pas y veiller : ${thing}`,
  },
  faults: frenchFaults,
  notes: frenchNotes,
  rank: frenchRank,
};
