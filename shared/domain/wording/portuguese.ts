// Texts that code writes to users, in the Portuguese of Brazil. The user is addressed with "você". Named things
// are grammatical objects, because their gender is unknown.
import { portugueseChannelWords } from "./channels/portuguese.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";

const { plural, number, list, because } = speechOf("pt");

const LATER = {
  again: "Tente de novo em alguns minutos.",
  rest: "Peça o resto de novo em alguns minutos.",
};

const entries = (count: number) => `${number(count)} ${plural(count, "item", "itens")}`;

export const portugueseWords: ReplyWords = {
  nothingChanged: "Nada foi alterado.",
  forTheRecord: "Para deixar claro: nada foi alterado.",
  unchangedNow: "Esta mensagem não alterou nada.",
  noReason: "nenhum motivo foi dado",
  entryIn: (table) => `um item (${table})`,
  unnamed: "(sem nome)",
  colon: ": ",
  semicolon: "; ",

  changes: {
    done: { create: "Salvo", update: "Alterado", delete: "Apagado" },
    undone: { create: "Restaurado", update: "Como antes", delete: "Retirado" },
    notDone: "Não fiz",
    partOf: (name, whole) => `${name} em ${whole}`,
    more: (count, table) => `mais ${number(count)} (${table})`,
  },

  reply: {
    notSaved: "(ainda sem salvar)",
    pleaseNote: "Atenção:",
    assumed: (assumptions) => `Levei em conta: ${assumptions.join("; ")}.`,
    askedAgain: "Para não errar, pergunto de novo. Responda com um número, por favor.",
    waiting: "Tudo isso ainda está por fazer. Responda com um número, por favor:",
    late: "Essa pergunta não está mais aberta, então nada foi alterado.",
    linkRemoved: "link removido",
    calledOff: "Certo, fica tudo como está.",
    declined:
      "O modelo de linguagem com que trabalho se recusou a responder. Diga de outra forma ou peça outra coisa.",
    unfinished: "Desculpe, não consegui terminar.",
    speechless: "Desculpe, agora não encontro as palavras.",
    draftKept: "O rascunho continua aqui: diga “tentar de novo”, e eu tento salvá-lo outra vez.",
    save: (drafts) =>
      plural(
        drafts,
        "Diga “salvar” para ficar com o rascunho.",
        "Diga “salvar todos” para ficar com os rascunhos.",
      ),
    putOtherwise: "Você pode perguntar de novo ou dizer de outra forma.",
  },

  failures: {
    notChanged: {
      create: (name, reason) => because(`Não salvei ${name}`, reason),
      update: (name, reason) => because(`Não alterei ${name}`, reason),
      delete: (name, reason) => because(`Não apaguei ${name}`, reason),
    },
    notMade: (name, reason) => because(`Não criei ${name}`, reason),
    notDone: (name, reason) => because(`Não fiz ${name}`, reason),
    named: (label) => `“${label}”`,
    oneEntry: (table) => `um item (${table})`,
    cameToNothing: (reason) => `Uma parte não deu em nada: ${reason}`,
    notRun: "o que tinha de vir antes não deu certo",
    leftAsIs: (names) => `Já estava lá e ficou como estava: ${names.join(", ")}.`,
    waits: (names) => `À espera da sua resposta: ${names.join("; ")}.`,
    notFound: (names) => `Não encontrei ${list(names)}.`,
    part: (reason) => `Não consegui terminar uma parte: ${reason}`,
    reasons: {
      guard: ({ found }) => found,
      keeps_out: ({ found }) => `exclui ${found}`,
      in_use: ({ table }) => `ainda está em uso (${table})`,
      not_found: () => "não encontrei isso",
      gone: () => "o item já não existe",
      target_gone: ({ table }) => `aquilo a que se refere já não existe (${table})`,
      duplicate: () => "já existe um item assim",
      missing_value: () => "falta um dado",
      check_failed: () => "um dado está fora do permitido",
      type_mismatch: () => "um dado não tem a forma certa",
      invalid: () => "a alteração não era válida",
      invalid_input: () => "os dados não eram válidos",
      unresolved_ref: () => "não ficou claro a que se referia",
      ref_gone: ({ found }) => `${found} não existe mais`,
      stale: () => "o item mudou nesse meio-tempo",
      rolled_back: () => "desfeito, porque não foi possível salvar outra coisa",
      changed_since: () => "o item foi alterado ou apagado desde então",
      conflict: () => "outra alteração foi feita ao mesmo tempo",
      timeout: () => "demorou demais",
      unavailable: () => "não sei se isso foi feito",
      overloaded: () => "há coisas demais para fazer no momento",
      internal: () => "algo falhou do meu lado",
    },
    found: (what) => `contém ${what}`,
    foundMaybe: (what) => `pode conter ${what}, conforme a marca`,
    byJudgement: "deduzido do que contém",
    byWords: "só por causa do nome, provavelmente não tem",
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
      again: `${LATER.again} Peça menos coisas de uma vez, assim é mais rápido.`,
      rest: `${LATER.rest} Peça poucas coisas de uma vez, assim é mais rápido.`,
    },
    declined: {
      sorry: "O modelo de linguagem com que trabalho se recusou a responder, e eu parei.",
      again: "Diga de outra forma ou peça outra coisa.",
      rest: "Diga o resto de outra forma ou peça outra coisa.",
    },
    misconfigured: {
      sorry:
        "Desculpe, quem cuida de mim precisa corrigir algo na minha instalação (o log diz o quê), e não consegui terminar.",
      again: "Até lá, não adianta tentar de novo.",
      rest: "Até lá, não adianta pedir o resto de novo.",
    },
    step: {
      declined: "o modelo de linguagem se recusou a trabalhar nisso",
      misconfigured: "antes é preciso corrigir algo na minha instalação",
      modelUnavailable: "o modelo de linguagem não respondeu, tente de novo em alguns minutos",
      modelFull:
        "o modelo de linguagem não aceita mais pedidos agora, tente de novo em alguns minutos",
      other: (code) => `a etapa falhou (${code})`,
    },
    before: ({ create, update, delete: deleted }) => {
      const parts = [
        ...(create ? [`salvei ${list(create)}`] : []),
        ...(update ? [`alterei ${list(update)}`] : []),
        ...(deleted ? [`apaguei ${list(deleted)}`] : []),
      ];
      return `Antes disso ${parts.join("; ")}.`;
    },
    tookTooLong:
      "Desculpe, demorou demais e eu parei. O que já tinha sido alterado está no resumo; " +
      "peça o resto de novo, por favor.",
    stopped: "Parei. O que já estava feito está no resumo.",
    outOfAttempts: (description) => `As minhas tentativas acabaram: ${description}`,
    stillOpen: (names) => `As minhas tentativas acabaram; ainda falta: ${names}.`,
    notWorkedOut: "Não consegui resolver esta etapa.",
    draftGone: "o rascunho não existe mais",
    cannotBeDone: "Não é possível fazer esta etapa.",
    noChange: "não teve efeito",
    noneFound: "não encontrei isso",
    conditionUnmet: (condition, because) =>
      `a sua condição “${condition}” impede isso${because === "" ? "" : `: ${because}`}`,
    conditionOpen: (condition) => `Isto se confirma: “${condition}”?`,
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
      `Ainda não fiz, porque tem algo que vocês evitam em casa:\n${lines}\nFaço mesmo assim?`,
    saveAnyway: () => "Salvo mesmo assim?",
    remembered: "Vou lembrar a sua resposta.",
    keep: {
      confirm_delete: "Manter tudo",
      confirm_update: "Não mudar nada",
      confirm_override: "Deixar assim",
      propose: "Deixar assim",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Apagar tudo (${count})` : "Apagar"),
      confirm_update: (count) => (count > 1 ? `Mudar tudo (${count})` : "Mudar"),
      confirm_override: () => "Fazer mesmo assim",
      propose: () => "Fazer",
    },
    afterwards: (steps) => `Depois: ${steps.join("; ")}.`,
    it: "este item",
    goOn: (goal) => `Continuo com isto: ${goal}?`,
    tellMore: "Você pode contar mais sobre o que quer?",
    considered: (lines) =>
      "Parecia uma ideia, não um pedido, então ainda não alterei nada. Isto é o que eu faria:\n" +
      `${lines}\nPosso fazer?`,
    pictured: (lines) =>
      `Ainda não alterei nada, porque vem de uma imagem. Isto é o que eu faria:\n${lines}\nPosso fazer?`,
    takeBack: (names) => `Desfazer: ${names}`,
    whichOne: (name) => `O que você quer dizer com “${name}”?`,
  },

  facts: {
    forNow: (thing) => `levo em conta nesta conversa, sem salvar: ${thing}`,
    unkept: (things) => `Não guardo isto, porque não é de ninguém da sua casa: ${things}`,
    startOver: "esquecer tudo até aqui",
    drop: (label) => `deixar “${label}” de lado`,
    unproven: (things) =>
      `Não sei ao certo se você disse isto: ${things}. É o que você quer dizer?`,
    notTaken: (things) => `Não anotei isto, porque não encontrei nas suas palavras: ${things}`,
    howLong: (things) => `Devo lembrar isto de agora em diante: ${things}?`,
    always: "Sempre",
    thisTime: "Só desta vez",
    whose: (things) => `De quem se trata: ${things}?`,
    mine: "De mim",
    members: "De alguém da casa",
    guests: "De uma visita, só desta vez",
  },

  undo: {
    all: "desfazer o que foi alterado",
    done: { create: "Restaurado", update: "Como antes", delete: "Retirado" },
    undone: "Desfeito.",
    nothing: "Nada foi desfeito",
    nothingLeft: "Não havia mais nada para desfazer.",
    impossible: (reason) => `Não consegui desfazer isso, e tudo fica como está. ${reason}`,
  },

  lists: {
    none: (table) => `Ainda não há nada aqui (${table}). Diga o que devo anotar.`,
    noneFits: (table) => `Não encontrei nada assim (${table}). Peça tudo ou diga de outra forma.`,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} de ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Em outro lugar: ${list([...names, ...(more > 0 ? [`mais ${number(more)}`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `só ${number(shownCount)} de ${number(total)} itens foram vistos (${table})`,
  },

  mustAvoid: (fault) => `${fault}. Vocês evitam isso em casa: pergunto antes de salvar`,
  unchecked: (names) => `não consegui verificar se há aqui algo que vocês evitam: ${names}`,
  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, e o pedido foi de ${number(wantedCount)}`,
  foundBy: {
    by_judgement: (name) => `${name}: deduzido do que contém`,
    by_words: (name) => `${name}: só por causa do nome, provavelmente não tem`,
  },
  channels: portugueseChannelWords,
};
