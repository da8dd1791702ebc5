// Texts that code writes to users, in Spanish. The user is addressed with "tú", as in a household. Named
// things are grammatical objects, because their gender is unknown.
import { spanishChannelWords } from "./channels/spanish.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";

const { plural, number, list, because } = speechOf("es");

const LATER = {
  again: "Inténtalo de nuevo en unos minutos.",
  rest: "Vuelve a pedirme el resto en unos minutos.",
};

const entries = (count: number) => `${number(count)} ${plural(count, "entrada", "entradas")}`;

export const spanishWords: ReplyWords = {
  nothingChanged: "No se ha cambiado nada.",
  unchangedNow: "Este mensaje no ha cambiado nada.",
  noReason: "no se dio ningún motivo",
  entryIn: (table) => `una entrada (${table})`,
  unnamed: "(sin nombre)",
  colon: ": ",

  changes: {
    done: { create: "Guardado", update: "Cambiado", delete: "Borrado" },
    undone: { create: "De vuelta", update: "Restablecido", delete: "Retirado" },
    notDone: "No hecho",
    partOf: (name, whole) => `${name} en ${whole}`,
    more: (count, table) => `${number(count)} más (${table})`,
  },

  reply: {
    notSaved: "(no guardado)",
    pleaseNote: "Ten en cuenta:",
    assumed: (assumptions) => `Doy por hecho: ${assumptions.join("; ")}.`,
    askedAgain:
      "Quiero estar seguro, así que vuelvo a preguntar. Responde con un número, por favor.",
    waiting: "Todavía no se ha hecho nada de esto. Responde con un número, por favor:",
    late: "Esa pregunta ya no está abierta. No se ha cambiado nada.",
    calledOff: "De acuerdo, lo dejo así. No se ha cambiado nada.",
    declined:
      "El modelo de lenguaje con el que trabajo se ha negado a responder. No se ha cambiado nada. Dilo de otra manera o pídeme otra cosa.",
    unfinished: "Lo siento, no he podido terminarlo. No se ha cambiado nada.",
    speechless: "Lo siento, ahora mismo me faltan las palabras. No se ha cambiado nada.",
    draftKept: "El borrador se conserva: di «inténtalo de nuevo» y vuelvo a guardarlo.",
    save: (drafts) =>
      plural(
        drafts,
        "Di «guárdalo» para conservar el borrador.",
        "Di «guárdalos» para conservar los borradores.",
      ),
    putOtherwise: "Puedes volver a preguntar o decirlo de otra manera.",
  },

  failures: {
    notChanged: {
      create: (name, reason) => because(`No he guardado ${name}`, reason),
      update: (name, reason) => because(`No he cambiado ${name}`, reason),
      delete: (name, reason) => because(`No he borrado ${name}`, reason),
    },
    notMade: (name, reason) => because(`No he creado ${name}`, reason),
    notDone: (name, reason) => because(`No he hecho ${name}`, reason),
    named: (label) => `«${label}»`,
    oneEntry: (table) => `una entrada (${table})`,
    cameToNothing: (reason) => `Una parte no ha dado resultado: ${reason}`,
    part: (reason) => `No he podido terminar una parte: ${reason}`,
    reasons: {
      guard: ({ found }) => `contiene ${found}`,
      guard_may: ({ found }) => `puede contener ${found}`,
      keeps_out: ({ found }) => `excluye ${found}`,
      in_use: ({ table }) => `todavía se usa (${table})`,
      not_found: () => "no se ha encontrado nada",
      duplicate: () => "ya existe una entrada así",
      missing_value: () => "falta un dato",
      check_failed: () => "un dato está fuera de lo permitido",
      type_mismatch: () => "un dato no tiene la forma correcta",
      invalid: () => "el cambio no era válido",
      invalid_input: () => "los datos no eran válidos",
      unresolved_ref: () => "no estaba claro a qué se refería",
      stale: () => "la entrada ha cambiado desde que se leyó",
      rolled_back: () => "deshecho, porque otra cosa no se pudo guardar",
      changed_since: () => "la entrada se ha cambiado o borrado desde entonces",
      conflict: () => "otra cosa ha hecho un cambio al mismo tiempo",
      timeout: () => "ha tardado demasiado",
      unavailable: () => "no se sabe si se ha hecho",
      overloaded: () => "ahora mismo hay demasiado que hacer",
      internal: () => "algo ha fallado por mi parte",
    },
    found: (name, code) => `${name} (${code})`,
    foundMaybe: (name, code) => `${name} (quizá: ${code})`,
    byJudgement: "por estimación, no por el nombre",
    byWords: "por el nombre; se estima que no lleva",
  },

  ends: {
    unknown: {
      sorry: "Lo siento, algo ha fallado por mi parte y no he podido terminarlo.",
      again: "Inténtalo de nuevo, por favor.",
      rest: "Vuelve a pedirme el resto, por favor.",
    },
    modelUnavailable: {
      sorry:
        "Lo siento, el modelo de lenguaje con el que trabajo no responde y no he podido terminarlo.",
      ...LATER,
    },
    modelFull: {
      sorry:
        "Lo siento, el modelo de lenguaje con el que trabajo no admite más peticiones ahora mismo y no he podido terminarlo.",
      again: `${LATER.again} Un mensaje que pide menos cosas a la vez pasa antes.`,
      rest: `${LATER.rest} Unas pocas cosas a la vez pasan antes.`,
    },
    declined: {
      sorry:
        "El modelo de lenguaje con el que trabajo se ha negado a responder, así que lo he dejado.",
      again: "Dilo de otra manera o pídeme otra cosa.",
      rest: "Di el resto de otra manera o pídeme otra cosa.",
    },
    misconfigured: {
      sorry:
        "Lo siento, quien me administra tiene que arreglar algo en mi instalación (el registro dice qué) y no he podido terminarlo.",
      again: "Hasta entonces no sirve de nada volver a intentarlo.",
      rest: "Hasta entonces no sirve de nada volver a pedir el resto.",
    },
    step: {
      declined: "el modelo de lenguaje se ha negado a trabajar en ello",
      misconfigured: "antes hay que arreglar algo en mi instalación",
      modelUnavailable:
        "el modelo de lenguaje no ha respondido, inténtalo de nuevo en unos minutos",
      modelFull:
        "el modelo de lenguaje no admite más peticiones ahora mismo, inténtalo de nuevo en unos minutos",
      other: (code) => `el paso ha fallado (${code})`,
    },
    before: ({ create, update, delete: deleted }) => {
      const parts = [
        ...(create ? [`he guardado ${list(create)}`] : []),
        ...(update ? [`he cambiado ${list(update)}`] : []),
        ...(deleted ? [`he borrado ${list(deleted)}`] : []),
      ];
      return `Antes de eso ${parts.join("; ")}.`;
    },
    tookTooLong:
      "Lo siento, tardaba demasiado y lo he dejado. Lo que ya estaba cambiado está en el recibo; " +
      "vuelve a pedirme el resto, por favor.",
    stopped: "Detenido. Lo que ya estaba hecho está en el recibo.",
    outOfAttempts: (description) => `Se me han acabado los intentos: ${description}`,
    stillOpen: (names) => `Se me han acabado los intentos; queda pendiente: ${names}.`,
    notWorkedOut: "No he conseguido resolver este paso.",
    draftGone: "el borrador ya no está",
    cannotBeDone: "Este paso no se puede hacer.",
    noChange: "no se hizo ningún cambio",
    noneFound: "no se ha encontrado nada así",
    blocked: "El paso se bloqueó sin dar un motivo.",
  },

  questions: {
    confirmDelete: ({ count, table, names, missing }) =>
      `Esto borraría ${entries(count)} (${table}): ${names}. ` +
      `${missing === "" ? "" : `No he encontrado nada para ${missing}. `}¿${plural(count, "La", "Las")} borro?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Esto cambiaría ${entries(count)} (${table}: ${what}): ${names}. ` +
      `¿${plural(count, "La", "Las")} cambio?`,
    confirmOverride: (lines) =>
      `No lo he hecho, porque aquí hay que evitarlo:\n${lines}\n¿Lo hago de todos modos?`,
    saveAnyway: (rows) => plural(rows, "¿Lo guardo de todos modos?", "¿Los guardo de todos modos?"),
    remembered: "Recordaré tu respuesta.",
    keep: {
      confirm_delete: "Conservar todo",
      confirm_update: "No cambiar nada",
      confirm_override: "Dejarlo así",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Borrar todo (${count})` : "Borrar"),
      confirm_update: (count) => (count > 1 ? `Cambiar todo (${count})` : "Cambiar"),
      confirm_override: () => "Hacerlo igualmente",
    },
    afterwards: (steps) => `Después: ${steps.join("; ")}.`,
    it: "esta entrada",
    goOn: (goal) => `¿Sigo con esto: ${goal}?`,
    tellMore: "¿Puedes contarme algo más de lo que quieres?",
    considered: (lines) =>
      "Sonaba a una idea, no a un encargo, así que todavía no he cambiado nada. Esto es lo que haría:\n" +
      `${lines}\n¿Lo hago?`,
    pictured: (lines) =>
      `Todavía no he cambiado nada, porque viene de una imagen. Esto es lo que haría:\n${lines}\n¿Lo hago?`,
    takeBack: (names) => `Deshacer: ${names}`,
    whichOne: (name) => `¿A cuál te refieres con «${name}»?`,
  },

  facts: {
    forNow: (thing) => `Lo tengo en cuenta por ahora, sin guardarlo: ${thing}`,
    unkept: (things) => `No lo guardo, porque no es de nadie de tu casa: ${things}`,
    startOver: "olvidar todo lo anterior",
    drop: (label) => `descartar «${label}»`,
    unproven: (things) => `No tengo claro que lo hayas dicho: ${things}. ¿Es lo que quieres decir?`,
    notTaken: (things) =>
      `No he tomado nota de esto, porque no lo he encontrado en tus palabras: ${things}`,
    howLong: (things) => `¿Lo recuerdo para siempre: ${things}?`,
    always: "Siempre",
    thisTime: "Solo esta vez",
    whose: (things) => `¿De quién se trata: ${things}?`,
    mine: "De mí",
    members: "De alguien de casa",
    guests: "De un invitado, solo esta vez",
  },

  undo: {
    all: "deshacer lo que se cambió",
    done: { create: "Recuperado", update: "Como antes", delete: "Quitado de nuevo" },
    undone: "Deshecho.",
    nothingLeft: "No quedaba nada que deshacer; no se ha cambiado nada.",
    impossible: (reason) => `No he podido deshacerlo y no se ha cambiado nada. ${reason}`,
  },

  lists: {
    none: (table) => `Aquí todavía no hay nada (${table}). Dime qué apunto.`,
    noneFits: (table) =>
      `No he encontrado nada así (${table}). Pídemelo todo o dilo de otra manera.`,
    head: (table, shown, total) =>
      `${table} (${shown < total ? `${number(shown)} de ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `En otro sitio: ${list([...names, ...(more > 0 ? [`${number(more)} más`] : [])])}.`,
    partly: (shown, total, table) =>
      `solo se han mirado ${number(shown)} de ${number(total)} entradas (${table})`,
  },

  mustAvoid: (fault) => `${fault}, que en tu casa hay que evitar; preguntaré antes de guardar`,
  unchecked: (names) => `sin comprobar si lleva lo que en tu casa se evita: ${names}`,
  foundBy: {
    by_judgement: (found) => `por estimación, no por el nombre: ${found}`,
    by_words: (found) => `solo por el nombre, se estima que no lleva: ${found}`,
  },
  channels: spanishChannelWords,
};
