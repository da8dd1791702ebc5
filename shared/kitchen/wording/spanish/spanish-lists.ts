// The kitchen's Spanish words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("es");
const have = (n: number, one: string, many: string, before = "Tienes") =>
  `${before} ${count(n, one, many)}`;
const found = (n: number, one: string, many: string) => have(n, one, many, "He encontrado");

export const spanishLists: ListWords = {
  of: {
    recipes: {
      added: "Guardado",
      gone: "Borrado",
      head: (n) => have(n, "receta", "recetas"),
      found: (n) => found(n, "receta", "recetas"),
      none: "Todavía no hay recetas guardadas. Dime qué te apetece y escribo una.",
      noneFits: "Ninguna de tus recetas encaja. Si quieres, escribo una nueva.",
    },
    inventory: {
      added: "Añadido a la despensa",
      gone: "Quitado de la despensa",
      head: (n) => have(n, "cosa en la despensa", "cosas en la despensa"),
      found: (n) => found(n, "cosa en la despensa", "cosas en la despensa"),
      none: "Todavía no hay nada en la despensa. Dime qué tienes en casa y lo apunto.",
      noneFits: "No hay nada así en la despensa. Puedo ponerlo en la lista de la compra.",
    },
    shopping_list: {
      added: "Añadido a la lista de la compra",
      gone: "Quitado de la lista de la compra",
      head: (n) => have(n, "cosa", "cosas", "En tu lista de la compra hay"),
      found: (n) => found(n, "cosa en tu lista de la compra", "cosas en tu lista de la compra"),
      none: "Tu lista de la compra está vacía. Dime qué quieres poner.",
      noneFits: "Eso no está en tu lista de la compra. Si quieres, lo pongo.",
    },
    meal_plans: {
      added: "Previsto",
      gone: "Quitado del menú",
      head: (n) => have(n, "comida prevista", "comidas previstas", "Hay"),
      found: (n) => found(n, "comida prevista", "comidas previstas"),
      none: "Todavía no hay nada previsto. Dime para qué días y hago un menú.",
      noneFits: "No hay nada previsto para eso. Dime qué quieres y lo preveo.",
    },
    tasks: {
      added: "Apuntado",
      gone: "Tarea borrada",
      head: (n) => have(n, "tarea", "tareas"),
      found: (n) => found(n, "tarea", "tareas"),
      none: "No tienes tareas. Dime qué no hay que olvidar.",
      noneFits: "No hay tareas así. Dime qué no hay que olvidar y lo apunto.",
    },
    preferences: {
      added: "Apuntado",
      gone: "Olvidado",
      head: (n) => `De tus gustos sé ${count(n, "cosa", "cosas")}`,
      found: (n) => found(n, "cosa sobre tus gustos", "cosas sobre tus gustos"),
      none: "Todavía no sé nada de tus gustos. Dime qué te gusta.",
      noneFits: "No sé nada así de tus gustos. Dímelo y lo recuerdo.",
    },
    cooking_log: {
      added: "Apuntado en el diario de cocina",
      gone: "Quitado del diario de cocina",
      head: (n) => have(n, "comida", "comidas", "En el diario de cocina hay"),
      found: (n) => found(n, "comida en el diario de cocina", "comidas en el diario de cocina"),
      none: "El diario de cocina está vacío. Dime qué has cocinado y lo apunto.",
      noneFits: "No hay nada así en el diario de cocina. Dime qué has cocinado y lo apunto.",
    },
  },
  recipesCalled: (name, count) => `Ahora tienes ${count} recetas que se llaman «${name}».`,
  shown: (rows, total) => `${rows} de ${total}`,
  others: (left) =>
    form(
      left,
      "Dime qué buscas y te enseño también la última entrada.",
      `Dime qué buscas y te enseño las otras ${left}.`,
    ),
};

export const spanishNotes: NoteWords = {
  where: {
    home: "ya en casa",
    list: "ya en la lista",
    both: "ya en casa y en la lista",
  },
  nobodyCounted: "cantidad desconocida",
  noAmount: (wanted) => `allí sin cantidad, hacen falta ${wanted}`,
  needed: (name, wanted, held) => `${name}: hacen falta ${wanted}, ${held}`,
  notCompared: (name, wanted, held) =>
    `${name}: hacen falta ${wanted}; no se puede comparar con: ${held}`,
  listedAs: (name, amounts) =>
    `${name} figura como ${amounts}: estas unidades no se pueden convertir`,
  and: "y",
  countedTwice: "lo que hay en casa ha contado también para otra lista de esta petición",
  nothingLeft: "no queda nada por comprar",
  leftOut: (names) => `fuera, como pediste: ${names}`,
  withoutRecipe: (titles) => `sin contar, por falta de receta: ${titles}`,
  forServings: (people) => `las cantidades son para ${people} raciones de cada receta`,
  asWritten: (names) => `tal como está escrito, porque faltan las raciones: ${names}`,
  nothingKnown: "todavía no se sabe nada de lugares y fechas",
  staysPlanned: (slot, titles) => `${slot} queda como estaba previsto: ${titles}`,
};

export const spanishRank: RankWords = {
  head: "Según lo que tienes en casa, lo más cercano primero:",
  more: (n) =>
    form(
      n,
      "A otra receta le falta al menos lo mismo.",
      `A otras ${n} recetas les falta al menos lo mismo.`,
    ),
  leftOut: (n) => `${n} fuera:`,
  notCounted: "La sal, la pimienta, el aceite y el agua no cuentan.",
  amountMore: (name, amount) => `${name} (faltan ${amount})`,
  everything: "está todo",
  someOf: (there, counted) => `hay ${there} de ${counted}`,
  missing: (names) => `falta: ${names}`,
  perhapsShort: (names) => `quizá no alcance: ${names}`,
  usesUp: (names) => `gasta ${names}`,
  andMore: (n) => `${n} más`,
};
