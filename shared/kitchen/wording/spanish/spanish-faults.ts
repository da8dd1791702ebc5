// The kitchen's Spanish words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("es");

export const spanishFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `contiene ${foods}: ${because}`,
    mayContain: (foods, because) =>
      `${foods}: depende de la marca o de la preparación (${because})`,
    allergy: (code) => `alergia en casa (${code})`,
    diet: (code) => `no es ${code}`,
    leftOut: (foods) => `contiene ${foods}, que quieres dejar fuera`,
    disliked: "no te gusta",
  },
  theRecipe: "la receta",
  contains: (title, food, because) => `${title} contiene ${food} (${because})`,
  allergen: (code) => `${code}, un alérgeno de esta casa`,
  againstDiet: (code) => `contrario a esta dieta: ${code}`,
  leftOut: (food) => `no debía llevar ${food}`,
  missingFood: (title, food) => `${title}: falta ${food}, que debe llevar`,
  noTime: (title, limit) => `${title}: falta la duración, y el límite son ${limit} minutos`,
  tooLong: (title, total, limit) => `${title} lleva ${total} minutos, y el límite son ${limit}`,
  otherServings: (title, servings, wanted) =>
    `${title} es para ${servings}, y se pidió para ${wanted}`,
  noServings: (title, wanted) => `${title}: falta el número de raciones, y se pidió para ${wanted}`,
  otherDifficulty: (title, difficulty, wanted) =>
    `${title} es de dificultad ${difficulty}, y se pidió ${wanted}`,
  noDifficulty: (title, wanted) => `${title}: falta la dificultad, y se pidió ${wanted}`,
  otherCuisine: (title, cuisine, wanted) =>
    `${title}: la cocina es ${cuisine}, y se pidió ${wanted}`,
  noCuisine: (title, wanted) => `${title}: falta el tipo de cocina, y se pidió ${wanted}`,
  outside: (meal, from, to) => `${meal} no está entre el ${from} y el ${to}`,
  otherCount: (own, meal, wanted) =>
    `el menú tiene ${count(own, "entrada", "entradas")} (${meal ?? "comidas"}), y se pidieron ${wanted}`,
  otherLeftovers: (own, wanted) =>
    `el menú tiene ${count(own, "comida", "comidas")} de sobras, y se pidieron ${wanted}`,
  notSaved: (meal) => `${meal} no es una receta guardada, y solo se podían usar esas`,
  onlySaved: (meal) => `${meal} no es una receta guardada, y solo se podían usar esas`,
  aMeal: "una comida",
  twice: (slot, titles) => `${slot} tiene más de una entrada (${titles})`,
  taken: (slot, titles) => `${slot} ya está ocupado (${titles})`,
  withoutTitle: "sin título",
};
