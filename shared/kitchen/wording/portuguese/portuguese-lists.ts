// The kitchen's Portuguese words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/pt.json" with { type: "json" };

const listsTexts = readTexts(file.lists, PLACEHOLDERS.lists);
const notesTexts = readTexts(file.notes, PLACEHOLDERS.notes);
const rankTexts = readTexts(file.rank, PLACEHOLDERS.rank);

const { count, form } = formsOf("pt");
const have = (n: number, one: string, many: string, textBefore = "Você tem") =>
  `${textBefore} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string) => have(n, one, many, "Encontrei");

export const portugueseLists: ListWords = {
  ...listsTexts,
  byTable: {
    recipes: {
      ...listsTexts.byTable.recipes,
      added: (n) => form(n, "Receita salva", "Receitas salvas"),
      gone: (n) => form(n, "Receita apagada", "Receitas apagadas"),
      head: (n) => have(n, "receita", "receitas"),
      found: (n) => foundText(n, "receita", "receitas"),
    },
    inventory: {
      ...listsTexts.byTable.inventory,
      added: () => "Adicionado à despensa",
      gone: () => "Retirado da despensa",
      head: (n) => have(n, "item", "itens", "Em casa há"),
      found: () => "Em casa há",
    },
    shopping_list: {
      ...listsTexts.byTable.shopping_list,
      added: () => "Adicionado à lista de compras",
      gone: () => "Retirado da lista de compras",
      head: (n) => have(n, "item", "itens", "Na sua lista de compras há"),
      found: () => "Na sua lista de compras há",
    },
    meal_plans: {
      ...listsTexts.byTable.meal_plans,
      added: () => "Adicionado ao plano de refeições",
      gone: () => "Retirado do plano de refeições",
      head: (n) => have(n, "refeição planejada", "refeições planejadas", "Há"),
      found: () => "No plano de refeições há",
    },
    tasks: {
      ...listsTexts.byTable.tasks,
      added: () => "Anotado",
      gone: (n) => form(n, "Tarefa apagada", "Tarefas apagadas"),
      head: (n) => have(n, "tarefa", "tarefas"),
      found: () => "Na sua lista de tarefas há",
    },
    preferences: {
      ...listsTexts.byTable.preferences,
      added: () => "Anotado",
      gone: () => "Esquecido",
      head: () => "Isto é o que sei dos gostos da casa",
      found: () => "Isto é o que sei disso",
    },
    cooking_log: {
      ...listsTexts.byTable.cooking_log,
      added: () => "Anotado no diário de cozinha",
      gone: () => "Retirado do diário de cozinha",
      head: (n) => have(n, "refeição", "refeições", "No diário de cozinha há"),
      found: () => "No diário de cozinha há",
    },
  },
  others: (hiddenCount) =>
    form(
      hiddenCount,
      "Diga o que você procura, e eu mostro também o último item.",
      `Diga o que você procura, e eu mostro os outros ${hiddenCount}.`,
    ),
};

export const portugueseNotes: NoteWords = {
  ...notesTexts,
  forServings: (people, recipes) =>
    `as quantidades são para ${count(people, "porção", "porções")}${recipes === 1 ? "" : " de cada receita"}`,
};

export const portugueseRank: RankWords = {
  ...rankTexts,
  more: (n) =>
    form(
      n,
      "A outra receita falta pelo menos o mesmo.",
      `A outras ${n} receitas falta pelo menos o mesmo.`,
    ),
  leftOut: (n) => `${count(n, "receita", "receitas")} de fora:`,
  someOf: (inStock, total) => `você tem ${inStock} de ${total} ingredientes`,
  missing: (names, total) => `${form(total, "falta", "faltam")}: ${names}`,
  andMore: (n) => `mais ${n}`,
};
