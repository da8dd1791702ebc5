// All texts of the kitchen's code for users, in Portuguese: with words that are correct in both Portugal and
// Brazil if possible, otherwise those of Brazil.
import { portuguesePeople } from "../people/portuguese.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { portugueseFaults } from "./portuguese-faults.ts";
import { portugueseLists, portugueseNotes, portugueseRank } from "./portuguese-lists.ts";
import { portugueseCodes, portugueseColumns, portugueseTables } from "./portuguese-names.ts";
import { portugueseUnit } from "./portuguese-units.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number } = formsOf("pt");

export const portugueseKitchen: KitchenWords = {
  weekdays,
  date,
  number,
  fullDay: (weekday, day) => `${weekday}, ${day}`,
  today: "hoje",
  tomorrow: "amanhã",
  yesterday: "ontem",
  noDay: "sem dia",
  minutes: (minutes) => `${minutes} min`,

  meals: { breakfast: "café da manhã", lunch: "almoço", dinner: "jantar", snack: "lanche" },
  places: {
    pantry: "despensa",
    fridge: "refrigerador",
    freezer: "congelador",
    counter: "bancada",
    other: "outro lugar",
  },
  elsewhere: "em outro lugar",
  noPlace: "sem lugar",
  difficulties: { easy: "fácil", medium: "médio", hard: "difícil" },
  taste: {
    like: (subject) => `gosta de ${subject}`,
    dislike: (subject) => `não gosta de ${subject}`,
    allergy: (subject) => `tem alergia a ${subject}`,
    diet: (subject) => `a sua dieta: ${subject}`,
    note: (subject) => subject,
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
  contained: unitOfThing(portugueseUnit, (name) => `de ${name}`),

  unnamed: "(sem nome)",
  toBuy: "a comprar",
  bought: "comprado",
  toDo: "a fazer",
  done: "feito",
  yes: "sim",
  no: "não",
  due: (day) => `prazo: ${day}`,
  until: (day) => `até ${day}`,
  goodUntil: (day) => `validade: ${day}`,
  pastSince: (day) => `fora do prazo: ${day}`,
  bestBefore: (day) => `validade: ${day}`,
  mealFor: (people) => `para ${people}`,
  serves: (people) => `para ${people}`,
  ratedOf5: (rating) => `${rating} de 5`,
  optional: "opcional",
  partlyOptional: "opcional em parte",

  people: portuguesePeople,
  lists: portugueseLists,
  recipe: {
    cuisine: "Tipo de cozinha",
    difficulty: "Dificuldade",
    prep: "Tempo de preparação",
    cook: "Tempo de cocção",
    total: "Tempo total",
    serves: "Porções",
    tags: "Etiquetas",
    ingredients: "Ingredientes",
    instructions: "Preparação",
    notes: "Notas",
    source: "Fonte",
  },
  labels: {
    recipe: "(receita sem nome)",
    mealPlan: "Plano de refeições",
    fromTo: (first, last) => `de ${first} a ${last}`,
    shoppingList: (items) => `Lista de compras (${count(items, "coisa", "coisas")})`,
    taskList: (tasks) => `Lista de tarefas (${count(tasks, "tarefa", "tarefas")})`,
    stockList: (lots) => `Despensa (${count(lots, "coisa", "coisas")})`,
  },
  changes: {
    added: (line) => `acrescentado: ${line}`,
    removed: (name) => `tirado: ${name}`,
    changed: (column) => `${column}: mudou`,
  },
  tables: portugueseTables,
  columns: portugueseColumns,
  codes: portugueseCodes,

  doubt: (name) => `não é certo qual alimento é “${name}”`,
  losses: {
    entry: (label, at) => `${label}, item ${at}`,
    ingredient: (label, at) => `${label}, ingrediente ${at}`,
    notKept: (where, field, value) => `${where}: “${field}” (${value}) não foi guardado`,
    noTable: (type) => `nenhuma tabela guarda isso (${type})`,
    nothingToSave: (label) => `${label} não tem nada para guardar`,
  },
  assumed: {
    dinner: "jantar",
    forPeople: (people) => `para ${count(people, "pessoa", "pessoas")}`,
    threeIdeas: "três ideias",
    nextSevenDays: "os próximos sete dias, a partir de amanhã",
    dinnersOnly: "só jantares",
    plannedDays: "o que está previsto para os próximos sete dias",
  },
  askWhatIsThere:
    "Ainda não tenho nada anotado da sua cozinha. O que tem em casa que gostaria de usar?",
  against: (diet) => `não é ${diet}`,
  facts: {
    kinds: {
      allergy: "alergia",
      intolerance: "intolerância",
      diet: "dieta",
      dislike: "não gosta",
      like: "gosta",
      household: "casa",
    },
    unchecked: (thing) =>
      `Não conheço nenhum alimento com este nome, então não posso verificar: ${thing}`,
  },
  faults: portugueseFaults,
  notes: portugueseNotes,
  rank: portugueseRank,
};
