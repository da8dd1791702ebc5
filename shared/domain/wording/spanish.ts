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
  forTheRecord: "Para que quede claro: no se ha cambiado nada.",
  unchangedNow: "Este mensaje no ha cambiado nada.",
  noReason: "no se ha dado ningún motivo",
  entryIn: (table) => `una entrada (${table})`,
  unnamed: "(sin nombre)",
  colon: ": ",
  semicolon: "; ",

  changes: {
    done: { create: "Guardado", update: "Cambiado", delete: "Borrado" },
    undone: { create: "Recuperado", update: "Como antes", delete: "Quitado" },
    notDone: "No lo he hecho",
    partOf: (name, whole) => `${name} en ${whole}`,
    more: (count, table) => `${number(count)} más (${table})`,
  },

  reply: {
    notSaved: "(sin guardar)",
    pleaseNote: "Ten en cuenta:",
    assumed: (assumptions) => `He supuesto: ${assumptions.join("; ")}.`,
    askedAgain: "Quiero asegurarme, así que vuelvo a preguntar. Responde con un número, por favor.",
    waiting: "Todo esto está aún por hacer. Responde con un número, por favor:",
    late: "Esa pregunta ya no está abierta, así que no se ha cambiado nada.",
    linkRemoved: "enlace eliminado",
    calledOff: "De acuerdo, todo queda como está.",
    declined:
      "El modelo de lenguaje con el que trabajo se ha negado a responder. Dilo de otra manera o pídeme otra cosa.",
    unfinished: "Lo siento, no he podido terminarlo.",
    speechless: "Lo siento, ahora mismo me faltan las palabras.",
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
    notRun: "lo que tenía que hacerse antes no ha funcionado",
    leftAsIs: (names) => `Ya estaba y sigue igual: ${names.join(", ")}.`,
    waits: (names) => `Queda pendiente de tu respuesta: ${names.join("; ")}.`,
    notFound: (names) => `No he encontrado ${list(names)}.`,
    part: (reason) => `No he podido terminar una parte: ${reason}`,
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
    found: (what) => `contiene ${what}`,
    foundMaybe: (what) => `puede contener ${what}, según la marca`,
    byJudgement: "deducido de lo que lleva",
    byWords: "solo por el nombre, probablemente no lleva",
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
      again: `${LATER.again} Si pides menos cosas a la vez, va más rápido.`,
      rest: `${LATER.rest} Si pides pocas cosas a la vez, va más rápido.`,
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
      "Lo siento, tardaba demasiado y lo he dejado. Lo que ya estaba cambiado está en el resumen; " +
      "vuelve a pedirme el resto, por favor.",
    stopped: "Lo he parado. Lo que ya estaba hecho está en el resumen.",
    outOfAttempts: (description) => `Se me han acabado los intentos: ${description}`,
    stillOpen: (names) => `Se me han acabado los intentos; queda pendiente: ${names}.`,
    notWorkedOut: "No he conseguido resolver este paso.",
    draftGone: "el borrador ya no está",
    cannotBeDone: "Este paso no se puede hacer.",
    noChange: "no ha tenido efecto",
    noneFound: "no lo he encontrado",
    conditionUnmet: (condition, because) =>
      `tu condición «${condition}» lo impide${because === "" ? "" : `: ${because}`}`,
    conditionOpen: (condition) => `¿Se cumple esto: «${condition}»?`,
    blocked: "El paso se ha bloqueado sin dar un motivo.",
  },

  questions: {
    confirmDelete: ({ count, table, names, missing }) =>
      `Esto borraría ${entries(count)} (${table}): ${names}. ` +
      `${missing === "" ? "" : `No he encontrado nada para ${missing}. `}¿${plural(count, "La", "Las")} borro?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Esto cambiaría ${entries(count)} (${table}: ${what}): ${names}. ` +
      `¿${plural(count, "La", "Las")} cambio?`,
    confirmOverride: (lines) =>
      `Aún no lo he hecho, porque lleva algo que en casa evitáis:\n${lines}\n¿Lo hago de todos modos?`,
    saveAnyway: (rows) => plural(rows, "¿Lo guardo de todos modos?", "¿Los guardo de todos modos?"),
    remembered: "Recordaré tu respuesta.",
    keep: {
      confirm_delete: "Conservar todo",
      confirm_update: "No cambiar nada",
      confirm_override: "Dejarlo así",
      propose: "Dejarlo así",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Borrar todo (${count})` : "Borrar"),
      confirm_update: (count) => (count > 1 ? `Cambiar todo (${count})` : "Cambiar"),
      confirm_override: () => "Hacerlo igualmente",
      propose: () => "Hacerlo",
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
    forNow: (thing) => `lo tengo en cuenta en esta conversación, sin guardarlo: ${thing}`,
    unkept: (things) => `No lo guardo, porque no es de nadie de tu casa: ${things}`,
    startOver: "olvidar todo lo anterior",
    drop: (label) => `descartar «${label}»`,
    unproven: (things) => `No tengo claro que lo hayas dicho: ${things}. ¿Es lo que quieres decir?`,
    notTaken: (things) =>
      `No he apuntado esto, porque no lo he encontrado en tus palabras: ${things}`,
    howLong: (things) => `¿Lo recuerdo para siempre: ${things}?`,
    always: "Siempre",
    thisTime: "Solo esta vez",
    whose: (things) => `¿De quién se trata: ${things}?`,
    mine: "De mí",
    members: "De alguien de casa",
    guests: "De una visita, solo esta vez",
  },

  undo: {
    all: "deshacer lo que se ha cambiado",
    done: { create: "Recuperado", update: "Como antes", delete: "Quitado" },
    undone: "Deshecho.",
    nothing: "No se ha deshecho nada",
    nothingLeft: "No quedaba nada que deshacer.",
    impossible: (reason) => `No he podido deshacerlo y todo queda como está. ${reason}`,
  },

  lists: {
    none: (table) => `Aquí todavía no hay nada (${table}). Dime qué apunto.`,
    noneFits: (table) =>
      `No he encontrado nada así (${table}). Pídemelo todo o dilo de otra manera.`,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} de ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `En otro sitio: ${list([...names, ...(more > 0 ? [`${number(more)} más`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `solo se han mirado ${number(shownCount)} de ${number(total)} entradas (${table})`,
  },

  mustAvoid: (fault) => `${fault}. Es algo que en casa evitáis: preguntaré antes de guardar`,
  unchecked: (names) => `no he podido comprobar si lleva algo que evitáis: ${names}`,
  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, y se pidieron ${number(wantedCount)}`,
  foundBy: {
    by_judgement: (name) => `${name}: deducido de lo que lleva`,
    by_words: (name) => `${name}: solo por el nombre, probablemente no lleva`,
  },
  channels: spanishChannelWords,
};
