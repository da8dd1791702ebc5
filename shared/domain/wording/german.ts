// Texts that code writes to users, in German. The user is addressed with "du", as in a household.
import { germanChannelWords } from "./channels/german.ts";
import type { ReplyWords } from "./reply-words.ts";
import { speechOf } from "./speech-of.ts";

const { plural, number, list, because } = speechOf("de");

const LATER = {
  again: "Bitte versuche es in ein paar Minuten noch einmal.",
  rest: "Bitte frag in ein paar Minuten noch einmal nach dem Rest.",
};

const entries = (count: number) => `${number(count)} ${plural(count, "Eintrag", "Einträge")}`;

export const germanWords: ReplyWords = {
  nothingChanged: "Es wurde nichts geändert.",
  forTheRecord: "Fest steht: Es wurde nichts geändert.",
  unchangedNow: "Diese Nachricht hat nichts geändert.",
  noReason: "es wurde kein Grund genannt",
  entryIn: (table) => `ein Eintrag (${table})`,
  unnamed: "(ohne Namen)",
  colon: ": ",
  semicolon: "; ",

  changes: {
    done: { create: "Gespeichert", update: "Geändert", delete: "Gelöscht" },
    undone: { create: "Zurückgeholt", update: "Wieder wie vorher", delete: "Entfernt" },
    notDone: "Nicht gemacht",
    partOf: (name, whole) => `${name} in ${whole}`,
    more: (count, table) => `${number(count)} ${plural(count, "weiterer", "weitere")} (${table})`,
  },

  reply: {
    notSaved: "(nicht gespeichert)",
    pleaseNote: "Bitte beachte:",
    assumed: (assumptions) => `Ich gehe davon aus: ${assumptions.join("; ")}.`,
    askedAgain: "Ich möchte sichergehen und frage noch einmal. Bitte antworte mit einer Zahl.",
    waiting: "Davon ist noch nichts gemacht. Bitte antworte mit einer Zahl:",
    late: "Diese Frage ist nicht mehr offen, deshalb wurde nichts geändert.",
    linkRemoved: "Link entfernt",
    calledOff: "Gut, dann bleibt alles, wie es ist.",
    declined:
      "Das Sprachmodell, mit dem ich arbeite, hat eine Antwort darauf abgelehnt. Bitte formuliere es anders oder bitte mich um etwas anderes.",
    unfinished: "Leider konnte ich das nicht zu Ende bringen.",
    speechless: "Leider fehlen mir dafür gerade die Worte.",
    draftKept:
      "Der Entwurf bleibt erhalten: Sag „noch einmal“, dann versuche ich wieder, ihn zu speichern.",
    save: (drafts) =>
      plural(
        drafts,
        "Sag „speichern“, dann bleibt der Entwurf erhalten.",
        "Sag „alle speichern“, dann bleiben die Entwürfe erhalten.",
      ),
    putOtherwise: "Du kannst noch einmal fragen oder es anders formulieren.",
  },

  failures: {
    notChanged: {
      create: (name, reason) => because(`${name} wurde nicht gespeichert`, reason),
      update: (name, reason) => because(`${name} wurde nicht geändert`, reason),
      delete: (name, reason) => because(`${name} wurde nicht gelöscht`, reason),
    },
    notMade: (name, reason) => because(`${name} wurde nicht erstellt`, reason),
    notDone: (name, reason) => because(`${name} wurde nicht erledigt`, reason),
    named: (label) => `„${label}“`,
    oneEntry: (table) => `Ein Eintrag (${table})`,
    cameToNothing: (reason) => `Ein Teil hat nichts ergeben: ${reason}`,
    notRun: "etwas, das vorher kommen musste, hat nicht geklappt",
    leftAsIs: (names) => `Schon da und unverändert: ${names.join(", ")}.`,
    waits: (names) => `Wartet auf deine Antwort: ${names.join("; ")}.`,
    notFound: (names) => `Nicht gefunden habe ich ${list(names)}.`,
    part: (reason) => `Einen Teil konnte ich nicht zu Ende bringen: ${reason}`,
    reasons: {
      guard: ({ found }) => found,
      keeps_out: ({ found }) => `schließt aus: ${found}`,
      in_use: ({ table }) => `wird noch verwendet (${table})`,
      not_found: () => "das habe ich nicht gefunden",
      gone: () => "der Eintrag ist nicht mehr da",
      target_gone: ({ table }) => `was dazugehört, ist nicht mehr da (${table})`,
      duplicate: () => "so einen Eintrag gibt es schon",
      missing_value: () => "es fehlt eine Angabe",
      check_failed: () => "eine Angabe liegt außerhalb dessen, was erlaubt ist",
      type_mismatch: () => "eine Angabe hat nicht die richtige Form",
      invalid: () => "die Änderung war nicht gültig",
      invalid_input: () => "die Angaben waren nicht gültig",
      unresolved_ref: () => "es war nicht klar, was gemeint ist",
      ref_gone: ({ found }) => `${found} gibt es nicht mehr`,
      stale: () => "der Eintrag hat sich inzwischen geändert",
      rolled_back: () => "zurückgenommen, weil etwas anderes nicht gespeichert werden konnte",
      changed_since: () => "der Eintrag wurde seitdem geändert oder gelöscht",
      conflict: () => "im selben Moment wurde etwas anderes geändert",
      timeout: () => "es hat zu lange gedauert",
      unavailable: () => "ich weiß nicht, ob es geklappt hat",
      overloaded: () => "gerade ist zu viel los",
      internal: () => "auf meiner Seite ist etwas schiefgegangen",
    },
    found: (what) => `enthält ${what}`,
    foundMaybe: (what) => `kann je nach Marke ${what} enthalten`,
    byJudgement: "aus dem geschlossen, was drin ist",
    byWords: "nur wegen des Namens, wahrscheinlich nicht drin",
  },

  ends: {
    unknown: {
      sorry:
        "Leider ist auf meiner Seite etwas schiefgegangen, und ich konnte das nicht zu Ende bringen.",
      again: "Bitte versuche es noch einmal.",
      rest: "Bitte frag noch einmal nach dem Rest.",
    },
    modelUnavailable: {
      sorry:
        "Leider antwortet das Sprachmodell nicht, mit dem ich arbeite, und ich konnte das nicht zu Ende bringen.",
      ...LATER,
    },
    modelFull: {
      sorry:
        "Leider nimmt das Sprachmodell, mit dem ich arbeite, gerade keine Anfragen mehr an, und ich konnte das nicht zu Ende bringen.",
      again: `${LATER.again} Bitte mich um weniger auf einmal, dann geht es schneller.`,
      rest: `${LATER.rest} Bitte mich um wenig auf einmal, dann geht es schneller.`,
    },
    declined: {
      sorry:
        "Das Sprachmodell, mit dem ich arbeite, hat eine Antwort darauf abgelehnt, deshalb habe ich aufgehört.",
      again: "Bitte formuliere es anders oder bitte mich um etwas anderes.",
      rest: "Bitte formuliere den Rest anders oder bitte mich um etwas anderes.",
    },
    misconfigured: {
      sorry:
        "Leider muss an meiner Einrichtung erst etwas in Ordnung gebracht werden, und zwar von der Person, die mich betreut (im Protokoll steht, was), und ich konnte das nicht zu Ende bringen.",
      again: "Bis dahin hilft es nicht, es noch einmal zu versuchen.",
      rest: "Bis dahin hilft es nicht, noch einmal nach dem Rest zu fragen.",
    },
    step: {
      declined: "das Sprachmodell hat es abgelehnt, daran zu arbeiten",
      misconfigured: "an meiner Einrichtung muss erst etwas in Ordnung gebracht werden",
      modelUnavailable:
        "das Sprachmodell hat nicht geantwortet: versuche es in ein paar Minuten noch einmal",
      modelFull:
        "das Sprachmodell nimmt gerade keine Anfragen mehr an: versuche es in ein paar Minuten noch einmal",
      other: (code) => `der Schritt ist fehlgeschlagen (${code})`,
    },
    before: ({ create, update, delete: deleted }) => {
      const parts = [
        ...(create ? [`${list(create)} gespeichert`] : []),
        ...(update ? [`${list(update)} geändert`] : []),
        ...(deleted ? [`${list(deleted)} gelöscht`] : []),
      ];
      return `Vorher habe ich ${parts.join("; ")}.`;
    },
    tookTooLong:
      "Leider hat das zu lange gedauert, und ich habe aufgehört. Was schon geändert war, steht in der " +
      "Übersicht; bitte frag noch einmal nach dem Rest.",
    stopped: "Abgebrochen. Was schon erledigt war, steht in der Übersicht.",
    outOfAttempts: (description) => `Mir sind die Versuche ausgegangen: ${description}`,
    stillOpen: (names) => `Mir sind die Versuche ausgegangen; noch offen: ${names}.`,
    notWorkedOut: "Ich bin mit diesem Schritt nicht zurechtgekommen.",
    draftGone: "der Entwurf ist nicht mehr da",
    cannotBeDone: "Dieser Schritt lässt sich nicht ausführen.",
    noChange: "es hatte keine Wirkung",
    noneFound: "das habe ich nicht gefunden",
    conditionUnmet: (condition, because) =>
      `deine Bedingung „${condition}“ spricht dagegen${because === "" ? "" : `: ${because}`}`,
    conditionOpen: (condition) => `Trifft das zu: „${condition}“?`,
    blocked: "Dieser Schritt wurde ohne Angabe eines Grundes abgebrochen.",
  },

  questions: {
    confirmDelete: ({ count, table, names, missing }) =>
      `Das würde ${entries(count)} löschen (${table}): ${names}. ` +
      `${missing === "" ? "" : `Nicht gefunden: ${missing}. `}Soll ich ${plural(count, "ihn", "sie")} löschen?`,
    confirmUpdate: ({ count, table, names, what }) =>
      `Das würde ${entries(count)} ändern (${table}: ${what}): ${names}. ` +
      `Soll ich ${plural(count, "ihn", "sie")} ändern?`,
    confirmOverride: (lines) =>
      `Das habe ich noch nicht gemacht, weil etwas darin ist, das ihr zu Hause meidet:\n${lines}\nSoll ich es trotzdem machen?`,
    saveAnyway: () => "Trotzdem eintragen?",
    remembered: "Ich merke mir deine Antwort.",
    keep: {
      confirm_delete: "Alles behalten",
      confirm_update: "Nichts ändern",
      confirm_override: "So lassen",
      propose: "So lassen",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Alle ${count} löschen` : "Löschen"),
      confirm_update: (count) => (count > 1 ? `Alle ${count} ändern` : "Ändern"),
      confirm_override: () => "Trotzdem machen",
      propose: () => "Ausführen",
    },
    afterwards: (steps) => `Danach: ${steps.join("; ")}.`,
    it: "dieser Eintrag",
    goOn: (goal) => `Soll ich damit weitermachen: ${goal}?`,
    tellMore: "Kannst du mir mehr darüber sagen, was du möchtest?",
    considered: (lines) =>
      "Das klang nach einer Idee und nicht nach einem Auftrag, deshalb ist noch nichts geändert. Das würde ich machen:\n" +
      `${lines}\nSoll ich?`,
    pictured: (lines) =>
      `Noch ist nichts geändert, weil es von einem Bild kommt. Das würde ich machen:\n${lines}\nSoll ich?`,
    takeBack: (names) => `Zurücknehmen: ${names}`,
    whichOne: (name) => `Was meinst du mit „${name}“?`,
  },

  facts: {
    forNow: (thing) => `In diesem Gespräch beachte ich das, ohne es zu speichern: ${thing}`,
    unkept: (things) => `Nicht gemerkt, weil es niemanden aus eurem Haushalt betrifft: ${things}`,
    startOver: "alles Bisherige vergessen",
    drop: (label) => `„${label}“ verwerfen`,
    unproven: (things) =>
      `Ich bin nicht sicher, ob du das gesagt hast: ${things}. Ist es so gemeint?`,
    notTaken: (things) =>
      `Das habe ich nicht notiert, weil ich es in deinen Worten nicht gefunden habe: ${things}`,
    howLong: (things) => `Soll ich mir das für immer merken: ${things}?`,
    always: "Immer",
    thisTime: "Nur dieses Mal",
    whose: (things) => `Um wen geht es dabei: ${things}?`,
    mine: "Um mich",
    members: "Um jemanden bei uns zu Hause",
    guests: "Um einen Gast, nur dieses Mal",
  },

  undo: {
    all: "zurücknehmen, was geändert wurde",
    done: { create: "Zurückgeholt", update: "Wieder wie vorher", delete: "Entfernt" },
    undone: "Rückgängig gemacht.",
    nothing: "Nichts wurde rückgängig gemacht",
    nothingLeft: "Es gab nichts mehr rückgängig zu machen.",
    impossible: (reason) =>
      `Das konnte ich nicht rückgängig machen, und alles bleibt, wie es ist. ${reason}`,
  },

  lists: {
    none: (table) => `Hier ist noch nichts eingetragen (${table}). Sag mir, was hinein soll.`,
    noneFits: (table) =>
      `So etwas habe ich nicht gefunden (${table}). Frag nach allem oder formuliere es anders.`,
    head: (table, shownCount, total) =>
      `${table} (${shownCount < total ? `${number(shownCount)} von ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Anderswo: ${list([...names, ...(more > 0 ? [`${number(more)} weitere`] : [])])}.`,
    partly: (shownCount, total, table) =>
      `nur ${number(shownCount)} von ${number(total)} Einträgen wurden angesehen (${table})`,
  },

  mustAvoid: (fault) => `${fault}. Das meidet ihr zu Hause; vor dem Speichern frage ich nach`,
  unchecked: (names) => `ich konnte nicht prüfen, ob etwas darin ist, das ihr meidet: ${names}`,
  otherNumber: (table, madeCount, wantedCount) =>
    `${table}: ${number(madeCount)}, und gewünscht waren ${number(wantedCount)}`,
  foundBy: {
    by_judgement: (name) => `${name}: aus dem geschlossen, was drin ist`,
    by_words: (name) => `${name}: nur wegen des Namens, wahrscheinlich nicht drin`,
  },
  channels: germanChannelWords,
};
