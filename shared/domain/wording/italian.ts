// Texts that code writes to users, in Italian. The user is addressed with "tu", as in a household.
// No word agrees with a named thing, because its gender is unknown.
import { italianChannelWords } from "./channels/italian.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { readTexts } from "./read-texts.ts";
import file from "./texts/it.json" with { type: "json" };

const texts = readTexts(file.replies, PLACEHOLDERS.replies);

const { plural, number, list, because } = speechOf("it");

const entries = (count: number) => `${number(count)} ${plural(count, "voce", "voci")}`;

export const italianWords: ReplyWords = {
  ...texts,
  changes: { ...texts.changes, more: (count, table) => `altre ${number(count)} (${table})` },

  reply: {
    ...texts.reply,
    assumed: (assumptions) => `Ho supposto: ${assumptions.join("; ")}.`,
    save: (drafts) =>
      plural(
        drafts,
        "Di’ «salvala» per conservare la bozza.",
        "Di’ «salvale» per conservare le bozze.",
      ),
  },

  failures: {
    ...texts.failures,
    notChanged: {
      create: (name, reason) => because(`Non ho salvato ${name}`, reason),
      update: (name, reason) => because(`Non ho modificato ${name}`, reason),
      delete: (name, reason) => because(`Non ho eliminato ${name}`, reason),
    },
    notMade: (name, reason) => because(`Non ho creato ${name}`, reason),
    notDone: (name, reason) => because(`Non ho fatto ${name}`, reason),
    leftAsIs: (names) => `C’era già, senza modifiche: ${names.join(", ")}.`,
    waits: (names) => `In attesa della tua risposta: ${names.join("; ")}.`,
    notFound: (names) => `Non ho trovato ${list(names)}.`,
    reasons: {
      guard: ({ found }) => found,
      keeps_out: ({ found }) => `esclude ${found}`,
      in_use: ({ table }) => `è ancora in uso (${table})`,
      not_found: () => "non l’ho trovato",
      gone: () => "la voce non c’è più",
      target_gone: ({ table }) => `ciò a cui rimanda non c’è più (${table})`,
      duplicate: () => "una voce così esiste già",
      missing_value: () => "manca un dato",
      check_failed: () => "un dato è fuori da ciò che è permesso",
      type_mismatch: () => "un dato non ha la forma giusta",
      invalid: () => "la modifica non era valida",
      invalid_input: () => "i dati non erano validi",
      unresolved_ref: () => "non era chiaro a cosa si riferisse",
      ref_gone: ({ found }) => `${found} non c’è più`,
      stale: () => "nel frattempo la voce è cambiata",
      rolled_back: () => "annullato, perché qualcos’altro non si è potuto salvare",
      changed_since: () => "nel frattempo la voce è stata modificata o eliminata",
      conflict: () => "nello stesso momento è stata fatta un’altra modifica",
      timeout: () => "ci è voluto troppo tempo",
      unavailable: () => "non so se è stato fatto",
      overloaded: () => "in questo momento c’è troppo da fare",
      internal: () => "qualcosa è andato storto da parte mia",
    },
  },

  ends: {
    ...texts.ends,
    before: ({ create, update, delete: deletions }) => {
      const parts = [
        ...(create ? [`ho salvato ${list(create)}`] : []),
        ...(update ? [`ho modificato ${list(update)}`] : []),
        ...(deletions ? [`ho eliminato ${list(deletions)}`] : []),
      ];
      return `Prima ${parts.join("; ")}.`;
    },
    conditionUnmet: (condition, because) =>
      `la tua condizione «${condition}» lo esclude${because === "" ? "" : `: ${because}`}`,
  },

  questions: {
    ...texts.questions,
    confirmDelete: ({ count, table, names, missing }) =>
      `Questo eliminerebbe ${entries(count)} (${table}): ${names}. ` +
      `${missing === "" ? "" : `Non ho trovato nulla per ${missing}. `}${plural(count, "La", "Le")} elimino?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Questo modificherebbe ${entries(count)} (${table}: ${what}): ${names}. ` +
      `${plural(count, "La", "Le")} modifico?`,
    saveAnyway: () => "Aggiungo comunque?",
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Elimina tutto (${count})` : "Elimina"),
      confirm_update: (count) => (count > 1 ? `Cambia tutto (${count})` : "Cambia"),
      confirm_override: () => "Aggiungi comunque",
      propose: () => "Fallo",
    },
    afterwards: (steps) => `Dopo: ${steps.join("; ")}.`,
  },

  lists: {
    ...texts.lists,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} di ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Altrove: ${list([...names, ...(more > 0 ? [`altri ${number(more)}`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `sono state guardate solo ${number(shownCount)} voci su ${number(total)} (${table})`,
  },

  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, mentre la richiesta era di ${number(wantedCount)}`,
  channels: italianChannelWords,
};
