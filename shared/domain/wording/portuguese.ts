// Texts that code writes to users, in the Portuguese of Brazil. The user is addressed with "você". No word
// agrees with a named thing, because its gender is unknown.
import { portugueseChannelWords } from "./channels/portuguese.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { readTexts } from "./read-texts.ts";
import file from "./texts/pt.json" with { type: "json" };

const texts = readTexts(file.replies, PLACEHOLDERS.replies);

const { plural, number, list, because } = speechOf("pt");

const entries = (count: number) => `${number(count)} ${plural(count, "item", "itens")}`;

export const portugueseWords: ReplyWords = {
  ...texts,
  changes: { ...texts.changes, more: (count, table) => `mais ${number(count)} (${table})` },

  reply: {
    ...texts.reply,
    assumed: (assumptions) => `Levei em conta: ${assumptions.join("; ")}.`,
    save: (drafts) =>
      plural(
        drafts,
        "Diga “salvar” para ficar com o rascunho.",
        "Diga “salvar todos” para ficar com os rascunhos.",
      ),
  },

  failures: {
    ...texts.failures,
    notChanged: {
      create: (name, reason) => because(`Não salvei ${name}`, reason),
      update: (name, reason) => because(`Não alterei ${name}`, reason),
      delete: (name, reason) => because(`Não apaguei ${name}`, reason),
    },
    notMade: (name, reason) => because(`Não criei ${name}`, reason),
    notDone: (name, reason) => because(`Não fiz ${name}`, reason),
    leftAsIs: (names) => `Já estava lá e ficou como estava: ${names.join(", ")}.`,
    waits: (names) => `À espera da sua resposta: ${names.join("; ")}.`,
    notFound: (names) => `Não encontrei ${list(names)}.`,
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
  },

  ends: {
    ...texts.ends,
    before: ({ create, update, delete: deletions }) => {
      const parts = [
        ...(create ? [`salvei ${list(create)}`] : []),
        ...(update ? [`alterei ${list(update)}`] : []),
        ...(deletions ? [`apaguei ${list(deletions)}`] : []),
      ];
      return `Antes disso ${parts.join("; ")}.`;
    },
    conditionUnmet: (condition, because) =>
      `a sua condição “${condition}” impede isso${because === "" ? "" : `: ${because}`}`,
  },

  questions: {
    ...texts.questions,
    confirmDelete: ({ count, table, names, missing }) =>
      `Isso apagaria ${entries(count)} (${table}): ${names}. ` +
      `${missing === "" ? "" : `Não encontrei nada para ${missing}. `}Posso ${plural(count, "apagá-lo", "apagá-los")}?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Isso alteraria ${entries(count)} (${table}: ${what}): ${names}. ` +
      `Posso ${plural(count, "alterá-lo", "alterá-los")}?`,
    saveAnyway: () => "Salvo mesmo assim?",
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Apagar tudo (${count})` : "Apagar"),
      confirm_update: (count) => (count > 1 ? `Mudar tudo (${count})` : "Mudar"),
      confirm_override: () => "Fazer mesmo assim",
      propose: () => "Fazer",
    },
    afterwards: (steps) => `Depois: ${steps.join("; ")}.`,
  },

  lists: {
    ...texts.lists,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} de ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Em outro lugar: ${list([...names, ...(more > 0 ? [`mais ${number(more)}`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `só ${number(shownCount)} de ${number(total)} itens foram vistos (${table})`,
  },

  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, e o pedido foi de ${number(wantedCount)}`,
  channels: portugueseChannelWords,
};
