// The kitchen's Spanish words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("es");

export const spanishFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `contiene ${foods} (${because})`,
    mayContain: (foods, because) =>
      `${foods}: depende de la marca o de la preparación (${because})`,
    allergy: (code) => `alergia en casa: ${code}`,
    diet: (code) => `dieta: ${code}`,
    leftOut: (foods) => `contiene ${foods}, que quieres dejar fuera`,
    disliked: "no te gusta",
  },
  theRecipe: "la receta",
  contains: (title, food, because) => `${title} contiene ${food} (${because})`,
  allergen: (code) => `${code}, un alérgeno de esta casa`,
  againstDiet: (code) => `no encaja en esta dieta: ${code}`,
  leftOut: (food) => `no debía llevar ${food}`,
  missingFood: (title, food) => `${title}: falta ${food}, que debe llevar`,
  noTime: (title, limit) =>
    `${title}: no dice cuánto se tarda, y querías ${limit} minutos como mucho`,
  tooLong: (title, total, limit) =>
    `${title} lleva ${total} minutos, y querías ${limit} como mucho`,
  otherServings: (title, servings, wanted) =>
    `${title} es para ${servings}, y lo querías para ${wanted}`,
  noServings: (title, wanted) =>
    `${title}: no dice para cuántas personas es, y lo querías para ${wanted}`,
  otherDifficulty: (title, difficulty, wanted) =>
    `${title} es de dificultad ${difficulty}, y la querías ${wanted}`,
  noDifficulty: (title, wanted) => `${title}: no dice la dificultad, y la querías ${wanted}`,
  otherCuisine: (title, cuisine, wanted) =>
    `${title}: el tipo de cocina es «${cuisine}», y querías «${wanted}»`,
  noCuisine: (title, wanted) => `${title}: no dice el tipo de cocina, y querías «${wanted}»`,
  stillSays: (title, foods) => `la preparación de ${title} todavía menciona ${foods}`,
  outside: (meal, from, to) => `${meal} no está entre el ${from} y el ${to}`,
  otherCount: (own, meal, wanted) =>
    `el menú tiene ${count(own, "plato", "platos")}${meal === null ? "" : ` (${meal})`}, y querías ${wanted}`,
  otherLeftovers: (own, wanted) =>
    `el menú tiene ${count(own, "plato", "platos")} de sobras, y querías ${wanted}`,
  notSaved: (meal) => `${meal} no es una receta guardada, y solo se podían usar esas`,
  onlySaved: (meal) => `${meal} no es una receta guardada, y solo se podían usar esas`,
  aMeal: "un plato",
  twice: (slot, titles) => `${slot} tiene más de un plato (${titles})`,
  taken: (slot, titles) => `${slot} ya tiene plato (${titles})`,
  withoutTitle: "sin título",
};
