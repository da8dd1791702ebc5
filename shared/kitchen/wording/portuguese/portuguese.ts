// All texts of the kitchen's code for users, in the Portuguese of Brazil.
import { portuguesePeople } from "../people/portuguese.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { onDay, portugueseAnswers } from "./portuguese-answers.ts";
import { portugueseFaults } from "./portuguese-faults.ts";
import { portugueseLists, portugueseNotes, portugueseRank } from "./portuguese-lists.ts";
import {
  portugueseCodes,
  portugueseColumns,
  portugueseContained,
  portugueseDiets,
  portugueseTables,
  portugueseCuisines,
} from "./portuguese-names.ts";
import { portugueseUnit } from "./portuguese-units.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number, dayAndMonth } = formsOf("pt");

const forPeople = (people: string) => `para ${people} ${people === "1" ? "pessoa" : "pessoas"}`;
const whose = (who: string, own: string, noun: string) => (who === "" ? own : `${noun} de ${who}`);
/** "até amanhã", "até sexta-feira, 27/11/2026" */
const until = (day: string) => `até ${day}`;

export const portugueseKitchen: KitchenWords = {
  weekdays,
  date,
  dayAndMonth,
  number,
  fullDay: (weekday, day) => `${weekday}, ${day}`,
  today: "hoje",
  tomorrow: "amanhã",
  yesterday: "ontem",
  noDay: "dia não informado",
  minutes: (minutes) => `${minutes} min`,

  meals: { breakfast: "café da manhã", lunch: "almoço", dinner: "jantar", snack: "lanche" },
  places: {
    pantry: "despensa",
    fridge: "geladeira",
    freezer: "congelador",
    counter: "bancada",
    other: "outro lugar",
  },
  elsewhere: "em outro lugar",
  noPlace: "outros itens",
  difficulties: { easy: "fácil", medium: "média", hard: "difícil" },
  colon: ": ",
  semicolon: "; ",
  taste: {
    like: (subject, who) => `${who || "você"} gosta de ${subject}`,
    dislike: (subject, who) => `${who || "você"} não gosta de ${subject}`,
    allergy: (subject, who) => `${who || "você"} tem alergia a ${subject}`,
    diet: (subject, who) => `${whose(who, "a sua dieta", "a dieta")} (${subject})`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  tasteKinds: {
    like: "gosta",
    dislike: "não gosta",
    note: "nota",
    allergy: "alergia",
    diet: "dieta",
  },
  sections: {
    produce: "frutas e verduras",
    bakery: "padaria",
    "meat and fish": "carnes e peixes",
    "dairy and eggs": "laticínios e ovos",
    frozen: "congelados",
    "dry goods": "mercearia",
    "oils, sauces and spices": "óleos, molhos e temperos",
    drinks: "bebidas",
  },
  unit: portugueseUnit,
  contained: unitOfThing(portugueseUnit, (name) => `de ${name}`, [
    { unit: "stick", food: /canela/i, forms: "pau/paus" },
  ]),

  unnamed: "(sem nome)",
  toBuy: "a comprar",
  bought: "comprado",
  toDo: "a fazer",
  done: "feito",
  yes: "sim",
  no: "não",
  due: until,
  until,
  goodUntil: (day) => `vence ${onDay(day)}`,
  pastSince: (day) => `venceu ${onDay(day)}`,
  mealFor: forPeople,
  serves: forPeople,
  ratedOf5: (rating) => `${rating} de 5`,
  optional: "opcional",
  partlyOptional: "opcional em parte",

  people: portuguesePeople,
  lists: portugueseLists,
  answers: portugueseAnswers,
  recipe: {
    cuisine: "Tipo de cozinha",
    difficulty: "Dificuldade",
    prep: "Tempo de preparo",
    cook: "Tempo de cozimento",
    total: "Tempo total",
    serves: "Porções",
    tags: "Etiquetas",
    ingredients: "Ingredientes",
    instructions: "Modo de preparo",
    notes: "Notas",
    source: "Fonte",
  },
  labels: {
    recipe: "(receita sem nome)",
    mealPlan: "Plano de refeições",
    fromTo: (first, last) => `de ${first} a ${last}`,
    shoppingList: (items) => `Lista de compras (${count(items, "item", "itens")})`,
    taskList: (tasks) => `Lista de tarefas (${count(tasks, "tarefa", "tarefas")})`,
    stockList: (lots) => `Novo na despensa (${count(lots, "item", "itens")})`,
  },
  changes: {
    added: (line) => `adicionado: ${line}`,
    removed: (name) => `retirado: ${name}`,
    changed: (column) => `${column}: alterado`,
    amountIn: {
      inventory: (name) => `${name} na despensa`,
      shopping_list: (name) => `${name} na lista de compras`,
    },
  },
  tables: portugueseTables,
  columns: portugueseColumns,
  codes: portugueseCodes,
  cuisines: portugueseCuisines,

  doubt: (name) => `não sei ao certo qual alimento é “${name}”`,
  losses: {
    entry: (label, at) => `${label}, item ${at}`,
    ingredient: (label, at) => `${label}, ingrediente ${at}`,
    notKept: (where, field, value) => `${where}: “${field}” (${value}) não foi salvo`,
    noTable: (type) => `não tenho onde salvar isso (${type})`,
    nothingToSave: (label) => `${label} não tem nada para salvar`,
  },
  assumed: {
    dinner: "jantar",
    forPeople: (people) => `para ${count(people, "pessoa", "pessoas")}`,
    threeIdeas: "três ideias",
    nextSevenDays: "os próximos sete dias, a partir de amanhã",
    dinnersOnly: "só jantares",
    plannedDays: "o que está planejado para os próximos sete dias",
  },
  askWhatIsThere:
    "Ainda não sei o que há na sua cozinha. O que você tem em casa que gostaria de usar?",
  findings: {
    contained: portugueseContained,
    diets: portugueseDiets,
    breaksDiet: (diet, isOpen) =>
      `${isOpen ? "talvez não" : "não"} compatível com uma dieta ${diet}`,
  },
  facts: {
    kinds: {
      allergy: "alergia",
      intolerance: "intolerância",
      diet: "dieta",
      dislike: "não gosta",
      like: "gosta",
      household: "casa",
    },
    tell: {
      allergy: (thing, who) => `${who || "você"} tem alergia a ${thing}`,
      intolerance: (thing, who) => `${who || "você"} tem uma intolerância (${thing})`,
      diet: (thing, who) => `${whose(who, "a sua dieta", "a dieta")} (${thing})`,
      dislike: (thing, who) => `${who || "você"} não gosta de ${thing}`,
      like: (thing, who) => `${who || "você"} gosta de ${thing}`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
    unchecked: (thing) =>
      `Não conheço nenhum alimento com este nome, então não consigo levar isso em conta: ${thing}`,
  },
  faults: portugueseFaults,
  notes: portugueseNotes,
  rank: portugueseRank,
};
