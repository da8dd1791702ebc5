// Texts that code writes to users, in Spanish. The user is addressed with "tú", as in a household.
// No word agrees with a named thing, because its gender is unknown.
import { spanishChannelWords } from "./channels/spanish.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { readTexts } from "./read-texts.ts";
import file from "./texts/es.json" with { type: "json" };

const texts = readTexts(file.replies, PLACEHOLDERS.replies);

const { plural, number, list, because } = speechOf("es");

const entries = (count: number) => `${number(count)} ${plural(count, "entrada", "entradas")}`;

export const spanishWords: ReplyWords = {
  ...texts,
  changes: { ...texts.changes, more: (count, table) => `${number(count)} más (${table})` },

  reply: {
    ...texts.reply,
    assumed: (assumptions) => `He supuesto: ${assumptions.join("; ")}.`,
    save: (drafts) =>
      plural(
        drafts,
        "Di «guárdalo» para conservar el borrador.",
        "Di «guárdalos» para conservar los borradores.",
      ),
  },

  failures: {
    ...texts.failures,
    notChanged: {
      create: (name, reason) => because(`No he guardado ${name}`, reason),
      update: (name, reason) => because(`No he cambiado ${name}`, reason),
      delete: (name, reason) => because(`No he borrado ${name}`, reason),
    },
    notMade: (name, reason) => because(`No he creado ${name}`, reason),
    notDone: (name, reason) => because(`No he hecho ${name}`, reason),
    leftAsIs: (names) => `Ya estaba y sigue igual: ${names.join(", ")}.`,
    waits: (names) => `Queda pendiente de tu respuesta: ${names.join("; ")}.`,
    notFound: (names) => `No he encontrado ${list(names)}.`,
    reasons: {
      guard: ({ found }) => found,
      keeps_out: ({ found }) => `excluye ${found}`,
      in_use: ({ table }) => `todavía se usa (${table})`,
      not_found: () => "no lo he encontrado",
      gone: () => "la entrada ya no existe",
      target_gone: ({ table }) => `aquello a lo que remite ya no existe (${table})`,
      duplicate: () => "ya existe una entrada así",
      missing_value: () => "falta un dato",
      check_failed: () => "un dato está fuera de lo permitido",
      type_mismatch: () => "un dato no tiene la forma correcta",
      invalid: () => "el cambio no era válido",
      invalid_input: () => "los datos no eran válidos",
      unresolved_ref: () => "no estaba claro a qué se refería",
      ref_gone: ({ found }) => `${found} ya no existe`,
      stale: () => "la entrada ha cambiado entretanto",
      rolled_back: () => "deshecho, porque otra cosa no se pudo guardar",
      changed_since: () => "la entrada se ha cambiado o borrado desde entonces",
      conflict: () => "se ha hecho otro cambio al mismo tiempo",
      timeout: () => "ha tardado demasiado",
      unavailable: () => "no sé si se ha hecho",
      overloaded: () => "ahora mismo hay demasiado que hacer",
      internal: () => "algo ha fallado por mi parte",
    },
  },

  ends: {
    ...texts.ends,
    before: ({ create, update, delete: deletions }) => {
      const parts = [
        ...(create ? [`he guardado ${list(create)}`] : []),
        ...(update ? [`he cambiado ${list(update)}`] : []),
        ...(deletions ? [`he borrado ${list(deletions)}`] : []),
      ];
      return `Antes de eso ${parts.join("; ")}.`;
    },
    conditionUnmet: (condition, because) =>
      `tu condición «${condition}» lo impide${because === "" ? "" : `: ${because}`}`,
  },

  questions: {
    ...texts.questions,
    confirmDelete: ({ count, table, names, missing }) =>
      `Esto borraría ${entries(count)} (${table}): ${names}. ` +
      `${missing === "" ? "" : `No he encontrado nada para ${missing}. `}¿${plural(count, "La", "Las")} borro?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Esto cambiaría ${entries(count)} (${table}: ${what}): ${names}. ` +
      `¿${plural(count, "La", "Las")} cambio?`,
    saveAnyway: (rows) => plural(rows, "¿Lo guardo de todos modos?", "¿Los guardo de todos modos?"),
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Borrar todo (${count})` : "Borrar"),
      confirm_update: (count) => (count > 1 ? `Cambiar todo (${count})` : "Cambiar"),
      confirm_override: () => "Hacerlo igualmente",
      propose: () => "Hacerlo",
    },
    afterwards: (steps) => `Después: ${steps.join("; ")}.`,
  },

  lists: {
    ...texts.lists,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} de ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `En otro sitio: ${list([...names, ...(more > 0 ? [`${number(more)} más`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `solo se han mirado ${number(shownCount)} de ${number(total)} entradas (${table})`,
  },

  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, y se pidieron ${number(wantedCount)}`,
  channels: spanishChannelWords,
};
