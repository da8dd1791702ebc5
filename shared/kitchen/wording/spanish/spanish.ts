// All texts of the kitchen's code for users, in Spanish.
import { spanishPeople } from "../people/spanish.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { spanishFaults } from "./spanish-faults.ts";
import { spanishLists, spanishNotes, spanishRank } from "./spanish-lists.ts";
import { spanishCodes, spanishColumns, spanishTables } from "./spanish-names.ts";
import { spanishUnit } from "./spanish-units.ts";
import { unitOfThing } from "../unit-words.ts";

const { count, weekdays, date, number } = formsOf("es");

export const spanishKitchen: KitchenWords = {
  weekdays,
  date,
  number,
  fullDay: (weekday, day) => `${weekday}, ${day}`,
  today: "hoy",
  tomorrow: "mañana",
  yesterday: "ayer",
  noDay: "sin día",
  minutes: (minutes) => `${minutes} min`,

  meals: { breakfast: "desayuno", lunch: "almuerzo", dinner: "cena", snack: "tentempié" },
  places: {
    pantry: "despensa",
    fridge: "nevera",
    freezer: "congelador",
    counter: "encimera",
    other: "otro sitio",
  },
  elsewhere: "en otro sitio",
  noPlace: "sin lugar",
  difficulties: { easy: "fácil", medium: "media", hard: "difícil" },
  taste: {
    like: (subject) => `te gusta: ${subject}`,
    dislike: (subject) => `no te gusta: ${subject}`,
    allergy: (subject) => `eres alérgico a: ${subject}`,
    diet: (subject) => `tu dieta: ${subject}`,
    note: (subject) => subject,
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
  contained: unitOfThing(spanishUnit, (name) => `de ${name}`),

  unnamed: "(sin nombre)",
  toBuy: "por comprar",
  bought: "comprado",
  toDo: "por hacer",
  done: "hecho",
  yes: "sí",
  no: "no",
  due: (day) => `para: ${day}`,
  until: (day) => `hasta el ${day}`,
  goodUntil: (day) => `consumir antes de: ${day}`,
  pastSince: (day) => `caducado desde: ${day}`,
  bestBefore: (day) => `consumir antes de: ${day}`,
  mealFor: (people) => `para ${people}`,
  serves: (people) => `para ${people}`,
  ratedOf5: (rating) => `${rating} de 5`,
  optional: "opcional",
  partlyOptional: "opcional en parte",

  people: spanishPeople,
  lists: spanishLists,
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
    stockList: (lots) => `Despensa (${count(lots, "cosa", "cosas")})`,
  },
  changes: {
    added: (line) => `añadido: ${line}`,
    removed: (name) => `quitado: ${name}`,
    changed: (column) => `${column}: cambiado`,
  },
  tables: spanishTables,
  columns: spanishColumns,
  codes: spanishCodes,

  doubt: (name) => `no es seguro qué alimento es «${name}»`,
  losses: {
    entry: (label, at) => `${label}, entrada ${at}`,
    ingredient: (label, at) => `${label}, ingrediente ${at}`,
    notKept: (where, field, value) => `${where}: «${field}» (${value}) no se guardó`,
    noTable: (type) => `ninguna tabla guarda eso (${type})`,
    nothingToSave: (label) => `${label} no tiene nada que guardar`,
  },
  assumed: {
    dinner: "cena",
    forPeople: (people) => `para ${count(people, "persona", "personas")}`,
    threeIdeas: "tres ideas",
    nextSevenDays: "los próximos siete días, desde mañana",
    dinnersOnly: "solo cenas",
    plannedDays: "lo previsto para los próximos siete días",
  },
  askWhatIsThere:
    "Todavía no tengo apuntado nada de tu cocina. ¿Qué tienes en casa que quieras usar?",
  against: (diet) => `no es ${diet}`,
  facts: {
    kinds: {
      allergy: "alergia",
      intolerance: "intolerancia",
      diet: "dieta",
      dislike: "no le gusta",
      like: "le gusta",
      household: "hogar",
    },
    unchecked: (thing) =>
      `No conozco ningún alimento con este nombre, así que no puedo comprobarlo: ${thing}`,
  },
  faults: spanishFaults,
  notes: spanishNotes,
  rank: spanishRank,
};
