// All texts of the kitchen's code for users, in Spanish.
import { spanishPeople } from "../people/spanish.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { ofDay, onDay, spanishAnswers } from "./spanish-answers.ts";
import { spanishFaults } from "./spanish-faults.ts";
import { spanishLists, spanishNotes, spanishRank } from "./spanish-lists.ts";
import {
  spanishCodes,
  spanishColumns,
  spanishContained,
  spanishDiets,
  spanishTables,
  spanishCuisines,
} from "./spanish-names.ts";
import { spanishUnit } from "./spanish-units.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number, dayAndMonth } = formsOf("es");

const forPeople = (people: string) => `para ${people} ${people === "1" ? "persona" : "personas"}`;
const whose = (who: string, own: string, noun: string) => (who === "" ? own : `${noun} de ${who}`);
const before = (day: string) => (day === "hoy" ? "consumir hoy" : `consumir antes ${ofDay(day)}`);

export const spanishKitchen: KitchenWords = {
  weekdays,
  date,
  dayAndMonth,
  number,
  fullDay: (weekday, day) => `${weekday}, ${day}`,
  today: "hoy",
  tomorrow: "mañana",
  yesterday: "ayer",
  noDay: "día sin indicar",
  minutes: (minutes) => `${minutes} min`,

  meals: { breakfast: "desayuno", lunch: "comida", dinner: "cena", snack: "tentempié" },
  places: {
    pantry: "despensa",
    fridge: "nevera",
    freezer: "congelador",
    counter: "encimera",
    other: "otro sitio",
  },
  elsewhere: "en otro sitio",
  noPlace: "otras cosas",
  difficulties: { easy: "fácil", medium: "media", hard: "difícil" },
  colon: ": ",
  semicolon: "; ",
  taste: {
    // In quotation marks: the person's own words, without an article.
    like: (subject, who) => `${who === "" ? "te gusta" : `a ${who} le gusta`} «${subject}»`,
    dislike: (subject, who) =>
      `${who === "" ? "no te gusta" : `a ${who} no le gusta`} «${subject}»`,
    allergy: (subject, who) => `${who === "" ? "tienes" : `${who} tiene`} una alergia (${subject})`,
    diet: (subject, who) => `${whose(who, "tu dieta", "la dieta")} (${subject})`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  tasteKinds: {
    like: "le gusta",
    dislike: "no le gusta",
    note: "nota",
    allergy: "alergia",
    diet: "dieta",
  },
  sections: {
    produce: "frutas y verduras",
    bakery: "panadería",
    "meat and fish": "carne y pescado",
    "dairy and eggs": "lácteos y huevos",
    frozen: "congelados",
    "dry goods": "legumbres, pasta y harinas",
    "oils, sauces and spices": "aceites, salsas y especias",
    drinks: "bebidas",
  },
  unit: spanishUnit,
  contained: unitOfThing(spanishUnit, (name) => `de ${name}`, [
    { unit: "slice", food: /\bpan\b/i, forms: "rebanada/rebanadas" },
    { unit: "stick", food: /canela/i, forms: "rama/ramas" },
  ]),

  unnamed: "(sin nombre)",
  toBuy: "por comprar",
  bought: "comprado",
  toDo: "por hacer",
  done: "hecho",
  yes: "sí",
  no: "no",
  due: (day) => `para ${onDay(day)}`,
  until: (day) => `hasta el ${day}`,
  goodUntil: before,
  pastSince: (day) => `caducó ${onDay(day)}`,
  mealFor: forPeople,
  serves: forPeople,
  ratedOf5: (rating) => `${rating} de 5`,
  optional: "opcional",
  partlyOptional: "opcional en parte",

  people: spanishPeople,
  lists: spanishLists,
  answers: spanishAnswers,
  recipe: {
    cuisine: "Tipo de cocina",
    difficulty: "Dificultad",
    prep: "Preparación",
    cook: "Cocción",
    total: "Tiempo total",
    serves: "Raciones",
    tags: "Etiquetas",
    ingredients: "Ingredientes",
    instructions: "Pasos",
    notes: "Notas",
    source: "Fuente",
  },
  labels: {
    recipe: "(receta sin nombre)",
    mealPlan: "Menú",
    fromTo: (first, last) => `del ${first} al ${last}`,
    shoppingList: (items) => `Lista de la compra (${count(items, "cosa", "cosas")})`,
    taskList: (tasks) => `Lista de tareas (${count(tasks, "tarea", "tareas")})`,
    stockList: (lots) => `Nuevo en la despensa (${count(lots, "cosa", "cosas")})`,
  },
  changes: {
    added: (line) => `añadido: ${line}`,
    removed: (name) => `quitado: ${name}`,
    changed: (column) => `${column}: cambiado`,
    amountIn: {
      inventory: (name) => `${name} en la despensa`,
      shopping_list: (name) => `${name} en la lista de la compra`,
    },
  },
  tables: spanishTables,
  columns: spanishColumns,
  codes: spanishCodes,
  cuisines: spanishCuisines,

  doubt: (name) => `no sé con seguridad qué alimento es «${name}»`,
  losses: {
    entry: (label, at) => `${label}, entrada ${at}`,
    ingredient: (label, at) => `${label}, ingrediente ${at}`,
    notKept: (where, field, value) => `${where}: «${field}» (${value}) no se ha guardado`,
    noTable: (type) => `no tengo dónde guardar eso (${type})`,
    nothingToSave: (label) => `${label} no tiene nada que guardar`,
  },
  assumed: {
    dinner: "cena",
    forPeople: (people) => `para ${count(people, "persona", "personas")}`,
    threeIdeas: "tres ideas",
    nextSevenDays: "los próximos siete días, desde mañana",
    dinnersOnly: "solo cenas",
    plannedDays: "lo que hay en el menú de los próximos siete días",
  },
  askWhatIsThere: "Todavía no sé qué hay en tu cocina. ¿Qué tienes en casa que quieras usar?",
  findings: {
    contained: spanishContained,
    diets: spanishDiets,
    breaksDiet: (diet, isOpen) => `${isOpen ? "quizá no" : "no"} compatible con una dieta ${diet}`,
  },
  facts: {
    kinds: {
      allergy: "alergia",
      intolerance: "intolerancia",
      diet: "dieta",
      dislike: "no le gusta",
      like: "le gusta",
      household: "hogar",
    },
    tell: {
      allergy: (thing, who) => `${who === "" ? "tienes" : `${who} tiene`} una alergia (${thing})`,
      intolerance: (thing, who) =>
        `${who === "" ? "tienes" : `${who} tiene`} una intolerancia (${thing})`,
      diet: (thing, who) => `${whose(who, "tu dieta", "la dieta")} (${thing})`,
      dislike: (thing, who) =>
        `lo que no ${who === "" ? "te gusta" : `le gusta a ${who}`} (${thing})`,
      like: (thing, who) => `lo que ${who === "" ? "te gusta" : `le gusta a ${who}`} (${thing})`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
    unchecked: (thing) =>
      `No conozco ningún alimento con este nombre, así que no puedo tenerlo en cuenta: ${thing}`,
  },
  faults: spanishFaults,
  notes: spanishNotes,
  rank: spanishRank,
};
