// The kitchen's Portuguese words for lists.
import { formsOf } from "../language-forms.ts";
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const { count, form } = formsOf("pt");
const have = (n: number, one: string, many: string, before = "Tem") =>
  `${before} ${count(n, one, many)}`;
const found = (n: number, one: string, many: string) => have(n, one, many, "Encontrei");

export const portugueseLists: ListWords = {
  of: {
    recipes: {
      added: "Guardado",
      gone: "Apagado",
      head: (n) => have(n, "receita", "receitas"),
      found: (n) => found(n, "receita", "receitas"),
      none: "Ainda não há receitas guardadas. Diga do que tem vontade, e eu escrevo uma.",
      noneFits: "Nenhuma das suas receitas serve. Posso escrever uma nova, se quiser.",
    },
    inventory: {
      added: "Anotado na despensa",
      gone: "Tirado da despensa",
      head: (n) => have(n, "coisa na despensa", "coisas na despensa"),
      found: (n) => found(n, "coisa na despensa", "coisas na despensa"),
      none: "Ainda não há nada na despensa. Diga o que tem em casa, e eu anoto.",
      noneFits: "Não há nada assim na despensa. Posso pôr na lista de compras.",
    },
    shopping_list: {
      added: "Posto na lista de compras",
      gone: "Tirado da lista de compras",
      head: (n) => have(n, "coisa", "coisas", "Na sua lista de compras há"),
      found: (n) => found(n, "coisa na sua lista de compras", "coisas na sua lista de compras"),
      none: "A sua lista de compras está vazia. Diga o que pôr nela.",
      noneFits: "Isso não está na sua lista de compras. Se quiser, eu ponho.",
    },
    meal_plans: {
      added: "Posto no plano de refeições",
      gone: "Tirado do plano de refeições",
      head: (n) => have(n, "refeição prevista", "refeições previstas", "Há"),
      found: (n) => found(n, "refeição prevista", "refeições previstas"),
      none: "Ainda não há nada previsto. Diga para que dias, e eu faço um plano.",
      noneFits: "Não há nada previsto para isso. Diga o que quer, e eu faço um plano.",
    },
    tasks: {
      added: "Anotado",
      gone: "Tarefa apagada",
      head: (n) => have(n, "tarefa", "tarefas"),
      found: (n) => found(n, "tarefa", "tarefas"),
      none: "A sua lista de tarefas está vazia. Diga o que anotar.",
      noneFits: "Não há tarefas assim. Diga o que quer fazer, e eu anoto.",
    },
    preferences: {
      added: "Anotado",
      gone: "Esquecido",
      head: (n) => `Dos seus gostos sei ${count(n, "coisa", "coisas")}`,
      found: (n) => found(n, "coisa sobre os seus gostos", "coisas sobre os seus gostos"),
      none: "Ainda não sei nada dos seus gostos. Diga do que gosta.",
      noneFits: "Não sei nada assim dos seus gostos. Diga, e eu anoto.",
    },
    cooking_log: {
      added: "Anotado no diário de cozinha",
      gone: "Tirado do diário de cozinha",
      head: (n) => have(n, "refeição", "refeições", "No diário de cozinha há"),
      found: (n) => found(n, "refeição no diário de cozinha", "refeições no diário de cozinha"),
      none: "O diário de cozinha está vazio. Diga o que cozinhou, e eu anoto.",
      noneFits: "Não há nada assim no diário de cozinha. Diga o que cozinhou, e eu anoto.",
    },
  },
  recipesCalled: (name, count) => `Tem agora ${count} receitas com o nome “${name}”.`,
  shown: (rows, total) => `${rows} de ${total}`,
  others: (left) =>
    form(
      left,
      "Diga o que procura, e eu mostro também o último item.",
      `Diga o que procura, e eu mostro os outros ${left}.`,
    ),
};

export const portugueseNotes: NoteWords = {
  where: {
    home: "já em casa",
    list: "já na lista",
    both: "já em casa e na lista",
  },
  nobodyCounted: "quantidade desconhecida",
  noAmount: (wanted) => `lá sem quantidade, precisa de ${wanted}`,
  needed: (name, wanted, held) => `${name}: precisa de ${wanted}, ${held}`,
  notCompared: (name, wanted, held) =>
    `${name}: precisa de ${wanted}; não dá para comparar com: ${held}`,
  listedAs: (name, amounts) =>
    `${name} está na lista como ${amounts}: essas unidades não se convertem`,
  and: "e",
  countedTwice: "o que há em casa contou também para outra lista deste pedido",
  nothingLeft: "não falta nada para comprar",
  leftOut: (names) => `deixado de fora, como pediu: ${names}`,
  withoutRecipe: (titles) => `não contado, por falta de receita: ${titles}`,
  forServings: (people) => `as quantidades são para ${people} porções de cada receita`,
  asWritten: (names) => `como está escrito, porque faltam as porções: ${names}`,
  nothingKnown: "ainda não se sabe nada de lugares e datas",
  staysPlanned: (slot, titles) => `${slot} fica como estava: ${titles}`,
};

export const portugueseRank: RankWords = {
  head: "Pelo que há em casa, primeiro o que está mais perto:",
  more: (n) =>
    form(
      n,
      "A mais uma receita falta pelo menos o mesmo.",
      `A mais ${n} receitas falta pelo menos o mesmo.`,
    ),
  leftOut: (n) => `${n} de fora:`,
  notCounted: "Sal, pimenta, óleo e água não contam.",
  amountMore: (name, amount) => `${name} (mais ${amount})`,
  everything: "tem tudo",
  someOf: (there, counted) => `tem ${there} de ${counted}`,
  missing: (names) => `falta: ${names}`,
  perhapsShort: (names) => `talvez não baste: ${names}`,
  usesUp: (names) => `gasta ${names}`,
  andMore: (n) => `mais ${n}`,
};
