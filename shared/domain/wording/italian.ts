// Texts that code writes to users, in Italian. The user is addressed with "tu", as in a household. Named
// things are grammatical objects, because their gender is unknown.
import { italianChannelWords } from "./channels/italian.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";

const { plural, number, list, because } = speechOf("it");

const LATER = {
  again: "Riprova tra qualche minuto.",
  rest: "Chiedimi di nuovo il resto tra qualche minuto.",
};

const entries = (count: number) => `${number(count)} ${plural(count, "voce", "voci")}`;

export const italianWords: ReplyWords = {
  nothingChanged: "Non è stato modificato nulla.",
  forTheRecord: "Per chiarezza: non è stato modificato nulla.",
  unchangedNow: "Questo messaggio non ha modificato nulla.",
  noReason: "non è stato dato alcun motivo",
  entryIn: (table) => `una voce (${table})`,
  unnamed: "(senza nome)",
  colon: ": ",
  semicolon: "; ",

  changes: {
    done: { create: "Salvato", update: "Modificato", delete: "Eliminato" },
    undone: { create: "Ripristinato", update: "Com’era prima", delete: "Tolto" },
    notDone: "Non l’ho fatto",
    partOf: (name, whole) => `${name} di ${whole}`,
    more: (count, table) => `altre ${number(count)} (${table})`,
  },

  reply: {
    notSaved: "(da salvare)",
    pleaseNote: "Nota bene:",
    assumed: (assumptions) => `Ho supposto: ${assumptions.join("; ")}.`,
    askedAgain: "Per non sbagliare, chiedo di nuovo. Rispondi con un numero, per favore.",
    waiting: "Non è stato ancora fatto nulla. Rispondi con un numero, per favore:",
    late: "Quella domanda non è più aperta, quindi non è stato modificato nulla.",
    linkRemoved: "link rimosso",
    calledOff: "Va bene, lascio tutto com’è.",
    declined:
      "Il modello linguistico con cui lavoro si è rifiutato di rispondere. Dillo in un altro modo o chiedimi qualcos’altro.",
    unfinished: "Mi dispiace, non sono riuscito a finire.",
    speechless: "Mi dispiace, ora mi mancano le parole.",
    draftKept: "La bozza resta qui: di’ «riprova» e provo di nuovo a salvarla.",
    save: (drafts) =>
      plural(
        drafts,
        "Di’ «salvala» per conservare la bozza.",
        "Di’ «salvale» per conservare le bozze.",
      ),
    putOtherwise: "Puoi chiedere di nuovo o dirlo in un altro modo.",
  },

  failures: {
    notChanged: {
      create: (name, reason) => because(`Non ho salvato ${name}`, reason),
      update: (name, reason) => because(`Non ho modificato ${name}`, reason),
      delete: (name, reason) => because(`Non ho eliminato ${name}`, reason),
    },
    notMade: (name, reason) => because(`Non ho creato ${name}`, reason),
    notDone: (name, reason) => because(`Non ho fatto ${name}`, reason),
    named: (label) => `«${label}»`,
    oneEntry: (table) => `una voce (${table})`,
    cameToNothing: (reason) => `Una parte non ha dato risultati: ${reason}`,
    notRun: "quello che doveva venire prima non è riuscito",
    leftAsIs: (names) => `C’era già, senza modifiche: ${names.join(", ")}.`,
    waits: (names) => `In attesa della tua risposta: ${names.join("; ")}.`,
    notFound: (names) => `Non ho trovato ${list(names)}.`,
    part: (reason) => `Non sono riuscito a finire una parte: ${reason}`,
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
    found: (what) => `contiene ${what}`,
    foundMaybe: (what) => `può contenere ${what}, a seconda della marca`,
    byJudgement: "dedotto da quello che contiene",
    byWords: "solo per via del nome, probabilmente non ce n’è",
  },

  ends: {
    unknown: {
      sorry: "Mi dispiace, qualcosa è andato storto da parte mia e non sono riuscito a finire.",
      again: "Riprova, per favore.",
      rest: "Chiedimi di nuovo il resto, per favore.",
    },
    modelUnavailable: {
      sorry:
        "Mi dispiace, il modello linguistico con cui lavoro non risponde e non sono riuscito a finire.",
      ...LATER,
    },
    modelFull: {
      sorry:
        "Mi dispiace, il modello linguistico con cui lavoro al momento non accetta altre richieste e non sono riuscito a finire.",
      again: `${LATER.again} Chiedimi meno cose alla volta, così è più veloce.`,
      rest: `${LATER.rest} Chiedimi poche cose alla volta, così è più veloce.`,
    },
    declined: {
      sorry:
        "Il modello linguistico con cui lavoro si è rifiutato di rispondere, quindi mi sono fermato.",
      again: "Dillo in un altro modo o chiedimi qualcos’altro.",
      rest: "Di’ il resto in un altro modo o chiedimi qualcos’altro.",
    },
    misconfigured: {
      sorry:
        "Mi dispiace, chi mi gestisce deve sistemare qualcosa nella mia installazione (il registro dice che cosa) e non sono riuscito a finire.",
      again: "Fino ad allora non serve riprovare.",
      rest: "Fino ad allora non serve chiedere di nuovo il resto.",
    },
    step: {
      declined: "il modello linguistico si è rifiutato di lavorarci",
      misconfigured: "prima va sistemato qualcosa nella mia installazione",
      modelUnavailable: "il modello linguistico non ha risposto, riprova tra qualche minuto",
      modelFull:
        "il modello linguistico al momento non accetta altre richieste, riprova tra qualche minuto",
      other: (code) => `il passaggio non è riuscito (${code})`,
    },
    before: ({ create, update, delete: deleted }) => {
      const parts = [
        ...(create ? [`ho salvato ${list(create)}`] : []),
        ...(update ? [`ho modificato ${list(update)}`] : []),
        ...(deleted ? [`ho eliminato ${list(deleted)}`] : []),
      ];
      return `Prima ${parts.join("; ")}.`;
    },
    tookTooLong:
      "Mi dispiace, ci voleva troppo e mi sono fermato. Ciò che era già modificato è nel riepilogo; " +
      "chiedimi di nuovo il resto, per favore.",
    stopped: "Interrotto. Ciò che era già fatto è nel riepilogo.",
    outOfAttempts: (description) => `Ho esaurito i tentativi: ${description}`,
    stillOpen: (names) => `Ho esaurito i tentativi; resta da fare: ${names}.`,
    notWorkedOut: "Non sono venuto a capo di questo passaggio.",
    draftGone: "la bozza non c’è più",
    cannotBeDone: "Questo passaggio non si può fare.",
    noChange: "non ha avuto effetto",
    noneFound: "non l’ho trovato",
    conditionUnmet: (condition, because) =>
      `la tua condizione «${condition}» lo esclude${because === "" ? "" : `: ${because}`}`,
    conditionOpen: (condition) => `È così: «${condition}»?`,
    blocked: "Il passaggio è stato bloccato senza un motivo.",
  },

  questions: {
    confirmDelete: ({ count, table, names, missing }) =>
      `Questo eliminerebbe ${entries(count)} (${table}): ${names}. ` +
      `${missing === "" ? "" : `Non ho trovato nulla per ${missing}. `}${plural(count, "La", "Le")} elimino?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Questo modificherebbe ${entries(count)} (${table}: ${what}): ${names}. ` +
      `${plural(count, "La", "Le")} modifico?`,
    confirmOverride: (lines) =>
      `Non l’ho ancora fatto, perché c’è dentro qualcosa che a casa evitate:\n${lines}\nLo faccio comunque?`,
    saveAnyway: () => "Aggiungo comunque?",
    remembered: "Terrò a mente la tua risposta.",
    keep: {
      confirm_delete: "Tieni tutto",
      confirm_update: "Non cambiare nulla",
      confirm_override: "No, lascia stare",
      propose: "Lascia così",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Elimina tutto (${count})` : "Elimina"),
      confirm_update: (count) => (count > 1 ? `Cambia tutto (${count})` : "Cambia"),
      confirm_override: () => "Aggiungi comunque",
      propose: () => "Fallo",
    },
    afterwards: (steps) => `Dopo: ${steps.join("; ")}.`,
    it: "questa voce",
    goOn: (goal) => `Vado avanti con questo: ${goal}?`,
    tellMore: "Puoi dirmi qualcosa di più su ciò che vuoi?",
    considered: (lines) =>
      "Sembrava un’idea, non una richiesta, quindi non ho ancora modificato nulla. Ecco che cosa farei:\n" +
      `${lines}\nLo faccio?`,
    pictured: (lines) =>
      `Non ho ancora modificato nulla, perché viene da un’immagine. Ecco che cosa farei:\n${lines}\nLo faccio?`,
    takeBack: (names) => `Annullare: ${names}`,
    whichOne: (name) => `Che cosa intendi con «${name}»?`,
  },

  facts: {
    forNow: (thing) => `ne tengo conto in questa conversazione, senza salvarlo: ${thing}`,
    unkept: (things) => `Non lo tengo a mente, perché non riguarda nessuno di casa tua: ${things}`,
    startOver: "dimenticare tutto ciò che è stato detto finora",
    drop: (label) => `lasciar perdere «${label}»`,
    unproven: (things) => `Non so bene se l’hai detto: ${things}. È questo che intendi?`,
    notTaken: (things) => `Non l’ho segnato, perché non l’ho trovato nelle tue parole: ${things}`,
    howLong: (things) => `Lo tengo a mente d’ora in poi: ${things}?`,
    always: "Sempre",
    thisTime: "Solo questa volta",
    whose: (things) => `Di chi si tratta: ${things}?`,
    mine: "Di me",
    members: "Di qualcuno di casa",
    guests: "Di un ospite, solo questa volta",
  },

  undo: {
    all: "annullare ciò che è stato modificato",
    done: { create: "Ripristinato", update: "Com’era prima", delete: "Tolto" },
    undone: "Annullato.",
    nothing: "Non è stato annullato nulla",
    nothingLeft: "Non c’era più nulla da annullare.",
    impossible: (reason) => `Non sono riuscito ad annullarlo e tutto resta com’è. ${reason}`,
  },

  lists: {
    none: (table) => `Qui non c’è ancora nulla (${table}). Dimmi che cosa inserire.`,
    noneFits: (table) =>
      `Non ho trovato nulla del genere (${table}). Chiedimi tutto o dillo in un altro modo.`,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} di ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Altrove: ${list([...names, ...(more > 0 ? [`altri ${number(more)}`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `sono state guardate solo ${number(shownCount)} voci su ${number(total)} (${table})`,
  },

  mustAvoid: (fault) => `${fault}. A casa lo evitate: prima di salvare chiederò`,
  unchecked: (names) => `non so se qui c’è qualcosa che evitate: ${names}`,
  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, mentre la richiesta era di ${number(wantedCount)}`,
  foundBy: {
    by_judgement: (name) => `${name}: dedotto da quello che contiene`,
    by_words: (name) => `${name}: solo per via del nome, probabilmente non ce n’è`,
  },
  channels: italianChannelWords,
};
