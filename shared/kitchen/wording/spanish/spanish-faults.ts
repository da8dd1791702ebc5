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
  otherServings: (title, servings, wish) =>
    `${title} es para ${servings}, y lo querías para ${wish}`,
  noServings: (title, wish) =>
    `${title}: no dice para cuántas personas es, y lo querías para ${wish}`,
  otherDifficulty: (title, difficulty, wish) =>
    `${title} es de dificultad ${difficulty}, y la querías ${wish}`,
  noDifficulty: (title, wish) => `${title}: no dice la dificultad, y la querías ${wish}`,
  otherCuisine: (title, cuisine, wish) =>
    `${title}: el tipo de cocina es «${cuisine}», y querías «${wish}»`,
  noCuisine: (title, wish) => `${title}: no dice el tipo de cocina, y querías «${wish}»`,
  stillSays: (title, foods) => `la preparación de ${title} todavía menciona ${foods}`,
  outside: (meal, from, to) => `${meal} no está entre el ${from} y el ${to}`,
  otherCount: (own, meal, wish) =>
    `el menú tiene ${count(own, "plato", "platos")}${meal === null ? "" : ` (${meal})`}, y querías ${wish}`,
  otherLeftovers: (own, wish) =>
    `el menú tiene ${count(own, "plato", "platos")} de sobras, y querías ${wish}`,
  notSaved: (meal) => `${meal} no es una receta guardada, y solo se podían usar esas`,
  onlySaved: (meal) => `${meal} no es una receta guardada, y solo se podían usar esas`,
  aMeal: "un plato",
  twice: (slot, titles) => `${slot} tiene más de un plato (${titles})`,
  taken: (slot, titles) => `${slot} ya tiene plato (${titles})`,
  withoutTitle: "sin título",
};
