// The kitchen's Portuguese words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("pt");

export const portugueseFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `contém ${foods}: ${because}`,
    mayContain: (foods, because) => `${foods}: depende da marca ou da preparação (${because})`,
    allergy: (code) => `alergia em casa (${code})`,
    diet: (code) => `não é ${code}`,
    leftOut: (foods) => `contém ${foods}, que queria deixar de fora`,
    disliked: "não gosta disso",
  },
  theRecipe: "a receita",
  contains: (title, food, because) => `${title} contém ${food} (${because})`,
  allergen: (code) => `${code}, um alérgeno desta casa`,
  againstDiet: (code) => `contra esta dieta: ${code}`,
  leftOut: (food) => `não era para ter ${food}`,
  missingFood: (title, food) => `${title}: falta ${food}, que deve ter`,
  noTime: (title, limit) => `${title}: falta a duração, e o limite é de ${limit} minutos`,
  tooLong: (title, total, limit) => `${title} leva ${total} minutos, e o limite é de ${limit}`,
  otherServings: (title, servings, wanted) =>
    `${title} é para ${servings}, e o pedido foi para ${wanted}`,
  noServings: (title, wanted) =>
    `${title}: falta o número de porções, e o pedido foi para ${wanted}`,
  otherDifficulty: (title, difficulty, wanted) =>
    `${title} é ${difficulty}, e o pedido foi ${wanted}`,
  noDifficulty: (title, wanted) => `${title}: falta a dificuldade, e o pedido foi ${wanted}`,
  otherCuisine: (title, cuisine, wanted) =>
    `${title}: a cozinha é ${cuisine}, e o pedido foi ${wanted}`,
  noCuisine: (title, wanted) => `${title}: falta o tipo de cozinha, e o pedido foi ${wanted}`,
  outside: (meal, from, to) => `${meal} não fica entre ${from} e ${to}`,
  otherCount: (own, meal, wanted) =>
    `o plano tem ${count(own, "item", "itens")} (${meal ?? "refeições"}), e o pedido foi de ${wanted}`,
  otherLeftovers: (own, wanted) =>
    `o plano tem ${count(own, "refeição", "refeições")} de sobras, e o pedido foi de ${wanted}`,
  notSaved: (meal) => `${meal} não é uma receita guardada, e só essas podiam ser usadas`,
  onlySaved: (meal) => `${meal} não é uma receita guardada, e só essas podiam ser usadas`,
  aMeal: "uma refeição",
  twice: (slot, titles) => `${slot} tem mais de um item (${titles})`,
  taken: (slot, titles) => `${slot} já está ocupado (${titles})`,
  withoutTitle: "sem título",
};
