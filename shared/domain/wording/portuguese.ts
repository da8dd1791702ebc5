// Texts that code writes to users, in Portuguese, with words that are right in both Portugal and Brazil where
// possible. The user is addressed in the third person, without a pronoun. Named things are grammatical
// objects, because their gender is unknown.
import { portugueseChannelWords } from "./channels/portuguese.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";

const { plural, number, list, because } = speechOf("pt");

const LATER = {
  again: "Tente de novo dentro de alguns minutos.",
  rest: "Peça o resto de novo dentro de alguns minutos.",
};

const entries = (count: number) => `${number(count)} ${plural(count, "item", "itens")}`;

export const portugueseWords: ReplyWords = {
  nothingChanged: "Nada foi alterado.",
  unchangedNow: "Esta mensagem não alterou nada.",
  noReason: "nenhum motivo foi dado",
  entryIn: (table) => `um item (${table})`,
  unnamed: "(sem nome)",
  colon: ": ",

  changes: {
    done: { create: "Guardado", update: "Alterado", delete: "Apagado" },
    undone: { create: "De volta", update: "Restaurado", delete: "Desfeito" },
    notDone: "Não feito",
    partOf: (name, whole) => `${name} em ${whole}`,
    more: (count, table) => `mais ${number(count)} (${table})`,
  },

  reply: {
    notSaved: "(não guardado)",
    pleaseNote: "Atenção:",
    assumed: (assumptions) => `Suponho que: ${assumptions.join("; ")}.`,
    askedAgain: "Para não errar, pergunto de novo. Responda com um número, por favor.",
    waiting: "Nada disso foi feito ainda. Responda com um número, por favor:",
    late: "Essa pergunta não está mais aberta. Nada foi alterado.",
    calledOff: "Está bem, deixo assim. Nada foi alterado.",
    declined:
      "O modelo de linguagem com que trabalho recusou responder. Nada foi alterado. Diga de outra forma ou peça outra coisa.",
    unfinished: "Desculpe, não consegui terminar. Nada foi alterado.",
    speechless: "Desculpe, agora não encontro as palavras. Nada foi alterado.",
    draftKept: "O rascunho não se perde: diga “tentar de novo”, e eu tento guardá-lo outra vez.",
    save: (drafts) =>
      plural(
        drafts,
        "Diga “guardar” para ficar com o rascunho.",
        "Diga “guardar todos” para ficar com os rascunhos.",
      ),
    putOtherwise: "Pode perguntar de novo ou dizer de outra forma.",
  },

  failures: {
    notChanged: {
      create: (name, reason) => because(`Não guardei ${name}`, reason),
      update: (name, reason) => because(`Não alterei ${name}`, reason),
      delete: (name, reason) => because(`Não apaguei ${name}`, reason),
    },
    notMade: (name, reason) => because(`Não criei ${name}`, reason),
    notDone: (name, reason) => because(`Não fiz ${name}`, reason),
    named: (label) => `“${label}”`,
    oneEntry: (table) => `um item (${table})`,
    cameToNothing: (reason) => `Uma parte não deu em nada: ${reason}`,
    part: (reason) => `Não consegui terminar uma parte: ${reason}`,
    reasons: {
      guard: ({ found }) => `contém ${found}`,
      guard_may: ({ found }) => `pode conter ${found}`,
      keeps_out: ({ found }) => `exclui ${found}`,
      in_use: ({ table }) => `ainda está em uso (${table})`,
      not_found: () => "nada foi encontrado",
      duplicate: () => "já existe um item assim",
      missing_value: () => "falta um dado",
      check_failed: () => "um dado está fora do permitido",
      type_mismatch: () => "um dado não tem a forma certa",
      invalid: () => "a alteração não era válida",
      invalid_input: () => "os dados não eram válidos",
      unresolved_ref: () => "não ficou claro a que se referia",
      stale: () => "o item mudou desde que foi lido",
      rolled_back: () => "desfeito, porque outra coisa não pôde ser guardada",
      changed_since: () => "o item foi alterado ou apagado desde então",
      conflict: () => "outra coisa fez uma alteração ao mesmo tempo",
      timeout: () => "demorou demais",
      unavailable: () => "não se sabe se isso foi feito",
      overloaded: () => "há coisas demais a fazer no momento",
      internal: () => "algo falhou do meu lado",
    },
    found: (name, code) => `${name} (${code})`,
    foundMaybe: (name, code) => `${name} (talvez: ${code})`,
    byJudgement: "por estimativa, não pelo nome",
    byWords: "pelo nome; estima-se que não contenha",
  },

  ends: {
    unknown: {
      sorry: "Desculpe, algo falhou do meu lado e não consegui terminar.",
      again: "Tente de novo, por favor.",
      rest: "Peça o resto de novo, por favor.",
    },
    modelUnavailable: {
      sorry:
        "Desculpe, o modelo de linguagem com que trabalho não responde e não consegui terminar.",
      ...LATER,
    },
    modelFull: {
      sorry:
        "Desculpe, o modelo de linguagem com que trabalho não aceita mais pedidos agora e não consegui terminar.",
      again: `${LATER.again} Uma mensagem que pede menos coisas de uma vez passa mais rápido.`,
      rest: `${LATER.rest} Poucas coisas de uma vez passam mais rápido.`,
    },
    declined: {
      sorry: "O modelo de linguagem com que trabalho recusou responder, e eu parei.",
      again: "Diga de outra forma ou peça outra coisa.",
      rest: "Diga o resto de outra forma ou peça outra coisa.",
    },
    misconfigured: {
      sorry:
        "Desculpe, quem cuida de mim tem de corrigir algo na minha instalação (o log diz o quê) e não consegui terminar.",
      again: "Até lá, não adianta tentar de novo.",
      rest: "Até lá, não adianta pedir o resto de novo.",
    },
    step: {
      declined: "o modelo de linguagem recusou trabalhar nisso",
      misconfigured: "antes é preciso corrigir algo na minha instalação",
      modelUnavailable:
        "o modelo de linguagem não respondeu, tente de novo dentro de alguns minutos",
      modelFull:
        "o modelo de linguagem não aceita mais pedidos agora, tente de novo dentro de alguns minutos",
      other: (code) => `a etapa falhou (${code})`,
    },
    before: ({ create, update, delete: deleted }) => {
      const parts = [
        ...(create ? [`guardei ${list(create)}`] : []),
        ...(update ? [`alterei ${list(update)}`] : []),
        ...(deleted ? [`apaguei ${list(deleted)}`] : []),
      ];
      return `Antes disso ${parts.join("; ")}.`;
    },
    tookTooLong:
      "Desculpe, demorou demais e eu parei. O que já tinha sido alterado está no recibo; " +
      "peça o resto de novo, por favor.",
    stopped: "Parado. O que já estava feito está no recibo.",
    outOfAttempts: (description) => `As minhas tentativas acabaram: ${description}`,
    stillOpen: (names) => `As minhas tentativas acabaram; ainda falta: ${names}.`,
    notWorkedOut: "Não consegui resolver esta etapa.",
    draftGone: "o rascunho não está mais aí",
    cannotBeDone: "Não é possível fazer esta etapa.",
    noChange: "nenhuma alteração foi feita",
    noneFound: "não foi encontrado nada disso",
    blocked: "A etapa foi bloqueada sem um motivo.",
  },

  questions: {
    confirmDelete: ({ count, table, names, missing }) =>
      `Isso apagaria ${entries(count)} (${table}): ${names}. ` +
      `${missing === "" ? "" : `Não encontrei nada para ${missing}. `}Posso ${plural(count, "apagá-lo", "apagá-los")}?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Isso alteraria ${entries(count)} (${table}: ${what}): ${names}. ` +
      `Posso ${plural(count, "alterá-lo", "alterá-los")}?`,
    confirmOverride: (lines) =>
      `Não fiz, porque aqui isso deve ser evitado:\n${lines}\nFaço mesmo assim?`,
    saveAnyway: () => "Salvo mesmo assim?",
    remembered: "Vou lembrar a sua resposta.",
    keep: {
      confirm_delete: "Manter tudo",
      confirm_update: "Não mudar nada",
      confirm_override: "Deixar assim",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Apagar tudo (${count})` : "Apagar"),
      confirm_update: (count) => (count > 1 ? `Mudar tudo (${count})` : "Mudar"),
      confirm_override: () => "Fazer mesmo assim",
    },
    afterwards: (steps) => `Depois: ${steps.join("; ")}.`,
    it: "este item",
    goOn: (goal) => `Continuo com isto: ${goal}?`,
    tellMore: "Pode contar mais sobre o que quer?",
    considered: (lines) =>
      "Parecia uma ideia, não um pedido, então ainda não alterei nada. Isto é o que eu faria:\n" +
      `${lines}\nPosso fazer?`,
    pictured: (lines) =>
      `Ainda não alterei nada, porque vem de uma imagem. Isto é o que eu faria:\n${lines}\nPosso fazer?`,
    takeBack: (names) => `Desfazer: ${names}`,
    whichOne: (name) => `O que quer dizer com “${name}”?`,
  },

  facts: {
    forNow: (thing) => `Levo em conta por enquanto, sem guardar: ${thing}`,
    unkept: (things) => `Não guardo isto, porque não é de ninguém da sua casa: ${things}`,
    startOver: "esquecer tudo até aqui",
    drop: (label) => `deixar “${label}” de lado`,
    unproven: (things) => `Não sei ao certo se disse isto: ${things}. É o que quer dizer?`,
    notTaken: (things) => `Não anotei isto, porque não encontrei nas suas palavras: ${things}`,
    howLong: (things) => `Guardo isto para sempre: ${things}?`,
    always: "Sempre",
    thisTime: "Só desta vez",
    whose: (things) => `De quem se trata: ${things}?`,
    mine: "De mim",
    members: "De alguém da casa",
    guests: "De uma visita, só desta vez",
  },

  undo: {
    all: "desfazer o que foi alterado",
    done: { create: "Trazido de volta", update: "Como antes", delete: "Removido de novo" },
    undone: "Desfeito.",
    nothingLeft: "Não havia mais nada a desfazer; nada foi alterado.",
    impossible: (reason) => `Não consegui desfazer isso, e nada foi alterado. ${reason}`,
  },

  lists: {
    none: (table) => `Ainda não há nada aqui (${table}). Diga o que devo anotar.`,
    noneFits: (table) => `Não encontrei nada assim (${table}). Peça tudo ou diga de outra forma.`,
    head: (table, shown, total) =>
      `${table} (${shown < total ? `${number(shown)} de ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Em outro lugar: ${list([...names, ...(more > 0 ? [`mais ${number(more)}`] : [])])}.`,
    partly: (shown, total, table) =>
      `só ${number(shown)} de ${number(total)} itens foram vistos (${table})`,
  },

  mustAvoid: (fault) => `${fault}, que a sua casa deve evitar; pergunto antes de guardar`,
  unchecked: (names) => `não verificado quanto ao que a sua casa evita: ${names}`,
  foundBy: {
    by_judgement: (found) => `por estimativa, não pelo nome: ${found}`,
    by_words: (found) => `só pelo nome, estima-se que não contenha: ${found}`,
  },
  channels: portugueseChannelWords,
};
