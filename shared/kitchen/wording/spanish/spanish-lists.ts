// The kitchen's Spanish words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/es.json" with { type: "json" };

const listsTexts = readTexts(file.lists, PLACEHOLDERS.lists);
const notesTexts = readTexts(file.notes, PLACEHOLDERS.notes);
const rankTexts = readTexts(file.rank, PLACEHOLDERS.rank);

const { count, form } = formsOf("es");
const have = (n: number, one: string, many: string, textBefore = "Tienes") =>
  `${textBefore} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string) => have(n, one, many, "He encontrado");

export const spanishLists: ListWords = {
  ...listsTexts,
  byTable: {
    recipes: {
      ...listsTexts.byTable.recipes,
      added: (n) => form(n, "Receta guardada", "Recetas guardadas"),
      gone: (n) => form(n, "Receta borrada", "Recetas borradas"),
      head: (n) => have(n, "receta", "recetas"),
      found: (n) => foundText(n, "receta", "recetas"),
    },
    inventory: {
      ...listsTexts.byTable.inventory,
      added: () => "Añadido a la despensa",
      gone: () => "Quitado de la despensa",
      head: (n) => have(n, "cosa", "cosas", "En casa hay"),
      found: () => "En casa hay",
    },
    shopping_list: {
      ...listsTexts.byTable.shopping_list,
      added: () => "Añadido a la lista de la compra",
      gone: () => "Quitado de la lista de la compra",
      head: (n) => have(n, "cosa", "cosas", "En tu lista de la compra hay"),
      found: () => "En tu lista de la compra hay",
    },
    meal_plans: {
      ...listsTexts.byTable.meal_plans,
      added: () => "Apuntado en el menú",
      gone: () => "Quitado del menú",
      head: (n) => have(n, "plato", "platos", "En el menú hay"),
      found: () => "En el menú hay",
    },
    tasks: {
      ...listsTexts.byTable.tasks,
      added: () => "Apuntado",
      gone: (n) => form(n, "Tarea borrada", "Tareas borradas"),
      head: (n) => have(n, "tarea", "tareas"),
      found: () => "En tu lista de tareas hay",
    },
    preferences: {
      ...listsTexts.byTable.preferences,
      added: () => "Apuntado",
      gone: () => "Olvidado",
      head: () => "Esto sé de los gustos de casa",
      found: () => "Esto sé de eso",
    },
    cooking_log: {
      ...listsTexts.byTable.cooking_log,
      added: () => "Apuntado en el diario de cocina",
      gone: () => "Quitado del diario de cocina",
      head: (n) => have(n, "plato", "platos", "En el diario de cocina hay"),
      found: () => "En el diario de cocina hay",
    },
  },
  others: (hiddenCount) =>
    form(
      hiddenCount,
      "Dime qué buscas y te enseño también lo último.",
      `Dime qué buscas y te enseño lo demás (${hiddenCount}).`,
    ),
};

export const spanishNotes: NoteWords = {
  ...notesTexts,
  forServings: (people, recipes) =>
    `las cantidades son para ${count(people, "ración", "raciones")}${recipes === 1 ? "" : " de cada receta"}`,
};

export const spanishRank: RankWords = {
  ...rankTexts,
  more: (n) =>
    form(
      n,
      "A otra receta le falta al menos lo mismo.",
      `A otras ${n} recetas les falta al menos lo mismo.`,
    ),
  leftOut: (n) => `${count(n, "receta", "recetas")} sin incluir:`,
  someOf: (inStock, total) => `tienes ${inStock} de ${total} ingredientes`,
  missing: (names, total) => `${form(total, "falta", "faltan")}: ${names}`,
  andMore: (n) => `${n} más`,
};
