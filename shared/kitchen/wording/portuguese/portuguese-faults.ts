// The kitchen's Portuguese words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("pt");

export const portugueseFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `contém ${foods} (${because})`,
    mayContain: (foods, because) => `${foods}: depende da marca ou da preparação (${because})`,
    allergy: (code) => `alergia em casa: ${code}`,
    diet: (code) => `dieta: ${code}`,
    leftOut: (foods) => `contém ${foods}, que você queria deixar de fora`,
    disliked: "você não gosta",
  },
  theRecipe: "a receita",
  contains: (title, food, because) => `${title} contém ${food} (${because})`,
  allergen: (code) => `${code}, um alérgeno desta casa`,
  againstDiet: (code) => `não combina com esta dieta: ${code}`,
  leftOut: (food) => `não era para ter ${food}`,
  missingFood: (title, food) => `${title}: falta ${food}, que deve ter`,
  noTime: (title, limit) =>
    `${title}: não diz quanto tempo leva, e você queria no máximo ${limit} minutos`,
  tooLong: (title, total, limit) =>
    `${title} leva ${total} minutos, e você queria no máximo ${limit}`,
  otherServings: (title, servings, wish) =>
    `${title} é para ${servings}, e você queria para ${wish}`,
  noServings: (title, wish) =>
    `${title}: não diz para quantas pessoas é, e você queria para ${wish}`,
  otherDifficulty: (title, difficulty, wish) =>
    `${title}: a dificuldade é “${difficulty}”, e você queria “${wish}”`,
  noDifficulty: (title, wish) => `${title}: não diz a dificuldade, e você queria “${wish}”`,
  otherCuisine: (title, cuisine, wish) =>
    `${title}: o tipo de cozinha é “${cuisine}”, e você queria “${wish}”`,
  noCuisine: (title, wish) => `${title}: não diz o tipo de cozinha, e você queria “${wish}”`,
  stillSays: (title, foods) => `o modo de preparo de ${title} ainda menciona ${foods}`,
  outside: (meal, from, to) => `${meal} não fica entre ${from} e ${to}`,
  otherCount: (own, meal, wish) =>
    `o plano tem ${count(own, "item", "itens")} (${meal ?? "refeições"}), e você queria ${wish}`,
  otherLeftovers: (own, wish) =>
    `o plano tem ${count(own, "refeição", "refeições")} de sobras, e você queria ${wish}`,
  notSaved: (meal) => `${meal} não é uma receita salva, e só essas podiam ser usadas`,
  onlySaved: (meal) => `${meal} não é uma receita salva, e só essas podiam ser usadas`,
  aMeal: "uma refeição",
  twice: (slot, titles) => `${slot} tem mais de um item (${titles})`,
  taken: (slot, titles) => `${slot} já está ocupado (${titles})`,
  withoutTitle: "sem título",
};
