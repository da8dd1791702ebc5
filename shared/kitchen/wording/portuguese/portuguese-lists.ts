// The kitchen's Portuguese words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("pt");
const have = (n: number, one: string, many: string, before = "Você tem") =>
  `${before} ${count(n, one, many)}`;
const foundText = (n: number, one: string, many: string) => have(n, one, many, "Encontrei");

export const portugueseLists: ListWords = {
  of: {
    recipes: {
      added: (n) => form(n, "Receita salva", "Receitas salvas"),
      gone: (n) => form(n, "Receita apagada", "Receitas apagadas"),
      head: (n) => have(n, "receita", "receitas"),
      found: (n) => foundText(n, "receita", "receitas"),
      none: "Ainda não há receitas salvas. Diga do que você tem vontade, e eu escrevo uma.",
      noneFits: "Nenhuma das suas receitas serve. Posso escrever uma nova, se você quiser.",
    },
    inventory: {
      added: () => "Adicionado à despensa",
      gone: () => "Retirado da despensa",
      head: (n) => have(n, "item", "itens", "Em casa há"),
      found: () => "Em casa há",
      none: "Ainda não sei o que você tem em casa. Diga, e eu anoto.",
      noneFits: "Não há nada assim em casa. Posso colocar na lista de compras.",
    },
    shopping_list: {
      added: () => "Adicionado à lista de compras",
      gone: () => "Retirado da lista de compras",
      head: (n) => have(n, "item", "itens", "Na sua lista de compras há"),
      found: () => "Na sua lista de compras há",
      none: "A sua lista de compras está vazia. Diga o que colocar nela.",
      noneFits: "Isso não está na sua lista de compras. Se você quiser, eu coloco.",
    },
    meal_plans: {
      added: () => "Adicionado ao plano de refeições",
      gone: () => "Retirado do plano de refeições",
      head: (n) => have(n, "refeição planejada", "refeições planejadas", "Há"),
      found: () => "No plano de refeições há",
      none: "Ainda não há nada planejado. Diga para quais dias, e eu faço um plano.",
      noneFits: "Não há nada planejado para isso. Diga o que você quer, e eu planejo.",
    },
    tasks: {
      added: () => "Anotado",
      gone: (n) => form(n, "Tarefa apagada", "Tarefas apagadas"),
      head: (n) => have(n, "tarefa", "tarefas"),
      found: () => "Na sua lista de tarefas há",
      none: "A sua lista de tarefas está vazia. Diga o que anotar.",
      noneFits: "Não há nenhuma tarefa assim. Diga o que você quer fazer, e eu anoto.",
    },
    preferences: {
      added: () => "Anotado",
      gone: () => "Esquecido",
      head: () => "Isto é o que sei dos gostos da casa",
      found: () => "Isto é o que sei disso",
      none: "Ainda não sei nada dos gostos da casa. Diga do que você gosta.",
      noneFits: "Não sei nada disso. Diga, e eu anoto.",
    },
    cooking_log: {
      added: () => "Anotado no diário de cozinha",
      gone: () => "Retirado do diário de cozinha",
      head: (n) => have(n, "refeição", "refeições", "No diário de cozinha há"),
      found: () => "No diário de cozinha há",
      none: "O diário de cozinha está vazio. Diga o que você cozinhou, e eu anoto.",
      noneFits: "Não há nada assim no diário de cozinha. Diga o que você cozinhou, e eu anoto.",
    },
  },
  recipesCalled: (name, count) => `Agora você tem ${count} receitas com o nome “${name}”.`,
  noneDated: "Nada do que há em casa tem uma data de validade assim.",
  shown: (rows, total) => `${rows} de ${total}`,
  others: (rest) =>
    form(
      rest,
      "Diga o que você procura, e eu mostro também o último item.",
      `Diga o que você procura, e eu mostro os outros ${rest}.`,
    ),
};

export const portugueseNotes: NoteWords = {
  where: {
    home: "já em casa",
    list: "já na lista",
    both: "já em casa e na lista",
  },
  nobodyCounted: "quantidade desconhecida",
  noAmount: (need) => `sem quantidade, são necessários ${need}`,
  needed: (name, need, holding) => `${name}: você precisa de ${need}, ${holding}`,
  notCompared: (name, need, holding) =>
    `${name}: você precisa de ${need}; não dá para comparar com: ${holding}`,
  listedAs: (name, amounts) =>
    `${name} está na lista em ${amounts}: essas unidades não se convertem`,
  and: "e",
  countedTwice: "o que há em casa contou também para outra lista deste pedido",
  nothingLeft: "não falta nada para comprar",
  leftOut: (names) => `deixado de fora, como você pediu: ${names}`,
  pastDate: (names) => `vencido, não contado como o que há em casa: ${names}`,
  withoutRecipe: (titles) => `não contado, por falta de receita: ${titles}`,
  forServings: (people) =>
    `as quantidades são para ${count(people, "porção", "porções")} de cada receita`,
  asWritten: (names) => `quantidades como estão escritas, porque faltam as porções: ${names}`,
  nothingKnown: "ainda não sei onde isso está nem até quando dura",
  boughtBefore: "isso já estava marcado como comprado, então não adiciono nada à despensa",
  staysPlanned: (slot, titles) => `${slot} fica como estava: ${titles}`,
};

export const portugueseRank: RankWords = {
  head: "Isto é o que combina melhor com o que há em casa:",
  more: (n) =>
    form(
      n,
      "A outra receita falta pelo menos o mesmo.",
      `A outras ${n} receitas falta pelo menos o mesmo.`,
    ),
  leftOut: (n) => `${count(n, "receita", "receitas")} de fora:`,
  notCounted: "Sal, pimenta, óleo e água não contam.",
  amountMore: (name, amount) => `${name} (mais ${amount})`,
  everything: "você tem tudo",
  someOf: (there, counted) => `você tem ${there} de ${counted} ingredientes`,
  missing: (names, total) => `${form(total, "falta", "faltam")}: ${names}`,
  perhapsShort: (names) => `talvez não baste: ${names}`,
  usesUp: (names) => `gasta ${names}`,
  andMore: (n) => `mais ${n}`,
};
