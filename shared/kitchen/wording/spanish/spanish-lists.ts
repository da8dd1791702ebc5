// The kitchen's Spanish words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("es");
const have = (n: number, one: string, many: string, before = "Tienes") =>
  `${before} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string) => have(n, one, many, "He encontrado");

export const spanishLists: ListWords = {
  of: {
    recipes: {
      added: (n) => form(n, "Receta guardada", "Recetas guardadas"),
      gone: (n) => form(n, "Receta borrada", "Recetas borradas"),
      head: (n) => have(n, "receta", "recetas"),
      found: (n) => foundText(n, "receta", "recetas"),
      none: "Todavía no hay recetas guardadas. Dime qué te apetece y escribo una.",
      noneFits: "Ninguna de tus recetas encaja. Si quieres, escribo una nueva.",
    },
    inventory: {
      added: () => "Añadido a la despensa",
      gone: () => "Quitado de la despensa",
      head: (n) => have(n, "cosa", "cosas", "En casa hay"),
      found: () => "En casa hay",
      none: "Todavía no sé qué tienes en casa. Dímelo y lo apunto.",
      noneFits: "No tienes nada así en casa. Puedo ponerlo en la lista de la compra.",
    },
    shopping_list: {
      added: () => "Añadido a la lista de la compra",
      gone: () => "Quitado de la lista de la compra",
      head: (n) => have(n, "cosa", "cosas", "En tu lista de la compra hay"),
      found: () => "En tu lista de la compra hay",
      none: "Tu lista de la compra está vacía. Dime qué quieres poner.",
      noneFits: "Eso no está en tu lista de la compra. Si quieres, lo pongo.",
    },
    meal_plans: {
      added: () => "Apuntado en el menú",
      gone: () => "Quitado del menú",
      head: (n) => have(n, "plato", "platos", "En el menú hay"),
      found: () => "En el menú hay",
      none: "Todavía no hay nada en el menú. Dime para qué días y hago uno.",
      noneFits: "No hay nada en el menú para eso. Dime qué quieres y lo apunto en el menú.",
    },
    tasks: {
      added: () => "Apuntado",
      gone: (n) => form(n, "Tarea borrada", "Tareas borradas"),
      head: (n) => have(n, "tarea", "tareas"),
      found: () => "En tu lista de tareas hay",
      none: "No tienes tareas. Dime qué no hay que olvidar.",
      noneFits: "No hay ninguna tarea así. Dime qué no hay que olvidar y lo apunto.",
    },
    preferences: {
      added: () => "Apuntado",
      gone: () => "Olvidado",
      head: () => "Esto sé de los gustos de casa",
      found: () => "Esto sé de eso",
      none: "Todavía no sé nada de los gustos de casa. Dime qué te gusta.",
      noneFits: "De eso no sé nada. Dímelo y lo recuerdo.",
    },
    cooking_log: {
      added: () => "Apuntado en el diario de cocina",
      gone: () => "Quitado del diario de cocina",
      head: (n) => have(n, "plato", "platos", "En el diario de cocina hay"),
      found: () => "En el diario de cocina hay",
      none: "El diario de cocina está vacío. Dime qué has cocinado y lo apunto.",
      noneFits: "No hay nada así en el diario de cocina. Dime qué has cocinado y lo apunto.",
    },
  },
  recipesCalled: (name, count) => `Ahora tienes ${count} recetas que se llaman «${name}».`,
  noneDated: "Nada de lo que tienes en casa tiene una fecha de caducidad así.",
  shown: (rows, total) => `${rows} de ${total}`,
  others: (rest) =>
    form(
      rest,
      "Dime qué buscas y te enseño también lo último.",
      `Dime qué buscas y te enseño lo demás (${rest}).`,
    ),
};

export const spanishNotes: NoteWords = {
  where: {
    home: "ya en casa",
    list: "ya en la lista",
    both: "ya en casa y en la lista",
  },
  nobodyCounted: "cantidad desconocida",
  noAmount: (need) => `sin cantidad, hacen falta ${need}`,
  needed: (name, need, holding) => `${name}: hacen falta ${need}, ${holding}`,
  notCompared: (name, need, holding) =>
    `${name}: hacen falta ${need}; no se puede comparar con: ${holding}`,
  listedAs: (name, amounts) =>
    `${name} está en la lista en ${amounts}: estas unidades no se pueden convertir`,
  and: "y",
  countedTwice: "lo que hay en casa ha contado también para otra lista de esta petición",
  nothingLeft: "no queda nada por comprar",
  leftOut: (names) => `sin incluir, como has pedido: ${names}`,
  pastDate: (names) => `caducado, no cuenta como lo que hay en casa: ${names}`,
  withoutRecipe: (titles) => `sin contar, por falta de receta: ${titles}`,
  forServings: (people) =>
    `las cantidades son para ${count(people, "ración", "raciones")} de cada receta`,
  asWritten: (names) => `cantidades tal como están escritas, porque faltan las raciones: ${names}`,
  nothingKnown: "todavía no sé dónde está esto ni cuánto dura",
  boughtBefore: "esto ya estaba marcado como comprado, así que no añado nada a la despensa",
  staysPlanned: (slot, titles) => `${slot} queda como estaba: ${titles}`,
};

export const spanishRank: RankWords = {
  head: "Esto es lo que mejor encaja con lo que tienes en casa:",
  more: (n) =>
    form(
      n,
      "A otra receta le falta al menos lo mismo.",
      `A otras ${n} recetas les falta al menos lo mismo.`,
    ),
  leftOut: (n) => `${count(n, "receta", "recetas")} sin incluir:`,
  notCounted: "La sal, la pimienta, el aceite y el agua no cuentan.",
  amountMore: (name, amount) => `${name} (faltan ${amount})`,
  everything: "lo tienes todo",
  someOf: (there, counted) => `tienes ${there} de ${counted} ingredientes`,
  missing: (names, total) => `${form(total, "falta", "faltan")}: ${names}`,
  perhapsShort: (names) => `quizá no alcance: ${names}`,
  usesUp: (names) => `gasta ${names}`,
  andMore: (n) => `${n} más`,
};
