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
  unchangedNow: "Diese Nachricht hat nichts geändert.",
  noReason: "es wurde kein Grund genannt",
  entryIn: (table) => `ein Eintrag (${table})`,
  unnamed: "(ohne Namen)",
  colon: ": ",

  changes: {
    done: { create: "Gespeichert", update: "Geändert", delete: "Gelöscht" },
    undone: { create: "Wieder da", update: "Zurückgesetzt", delete: "Zurückgenommen" },
    notDone: "Nicht ausgeführt",
    partOf: (name, whole) => `${name} in ${whole}`,
    more: (count, table) => `${number(count)} ${plural(count, "weiterer", "weitere")} (${table})`,
  },

  reply: {
    notSaved: "(nicht gespeichert)",
    pleaseNote: "Bitte beachte:",
    assumed: (assumptions) => `Angenommen: ${assumptions.join("; ")}.`,
    askedAgain: "Ich möchte sichergehen und frage noch einmal. Bitte antworte mit einer Zahl.",
    waiting: "Davon ist noch nichts geschehen. Bitte antworte mit einer Zahl:",
    late: "Diese Frage ist nicht mehr offen. Es wurde nichts geändert.",
    calledOff: "Gut, dann lasse ich es dabei. Es wurde nichts geändert.",
    declined:
      "Das Sprachmodell, mit dem ich arbeite, hat eine Antwort darauf abgelehnt. Es wurde nichts geändert. Bitte formuliere es anders oder bitte mich um etwas anderes.",
    unfinished: "Leider konnte ich das nicht zu Ende bringen. Es wurde nichts geändert.",
    speechless: "Leider fehlen mir dafür gerade die Worte. Es wurde nichts geändert.",
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
    part: (reason) => `Einen Teil konnte ich nicht zu Ende bringen: ${reason}`,
    reasons: {
      guard: ({ found }) => `enthält ${found}`,
      guard_may: ({ found }) => `kann enthalten: ${found}`,
      keeps_out: ({ found }) => `schließt aus: ${found}`,
      in_use: ({ table }) => `wird noch verwendet (${table})`,
      not_found: () => "es wurde nichts gefunden",
      duplicate: () => "so einen Eintrag gibt es schon",
      missing_value: () => "es fehlt eine Angabe",
      check_failed: () => "eine Angabe liegt außerhalb dessen, was erlaubt ist",
      type_mismatch: () => "eine Angabe hat nicht die richtige Form",
      invalid: () => "die Änderung war nicht gültig",
      invalid_input: () => "die Angaben waren nicht gültig",
      unresolved_ref: () => "es war nicht klar, was gemeint ist",
      stale: () => "der Eintrag hat sich geändert, seit er gelesen wurde",
      rolled_back: () => "zurückgenommen, weil etwas anderes nicht gespeichert werden konnte",
      changed_since: () => "der Eintrag wurde seitdem geändert oder gelöscht",
      conflict: () => "etwas anderes hat zur selben Zeit geändert",
      timeout: () => "es hat zu lange gedauert",
      unavailable: () => "es ist nicht bekannt, ob es ausgeführt wurde",
      overloaded: () => "gerade ist zu viel zu tun",
      internal: () => "auf meiner Seite ist etwas schiefgegangen",
    },
    found: (name, code) => `${name} (${code})`,
    foundMaybe: (name, code) => `${name} (vielleicht: ${code})`,
    byJudgement: "nach Einschätzung, nicht nach dem Namen",
    byWords: "nach dem Namen; eingeschätzt als frei davon",
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
      again: `${LATER.again} Eine Nachricht, die weniger auf einmal verlangt, kommt schneller durch.`,
      rest: `${LATER.rest} Weniges auf einmal kommt schneller durch.`,
    },
    declined: {
      sorry:
        "Das Sprachmodell, mit dem ich arbeite, hat eine Antwort darauf abgelehnt, deshalb habe ich aufgehört.",
      again: "Bitte formuliere es anders oder bitte mich um etwas anderes.",
      rest: "Bitte formuliere den Rest anders oder bitte mich um etwas anderes.",
    },
    misconfigured: {
      sorry:
        "Leider muss an meiner Einrichtung erst etwas in Ordnung gebracht werden, von wem auch immer sie betreut wird (im Protokoll steht, was), und ich konnte das nicht zu Ende bringen.",
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
      "Leider hat das zu lange gedauert, und ich habe aufgehört. Was schon geändert war, steht im " +
      "Beleg; bitte frag noch einmal nach dem Rest.",
    stopped: "Angehalten. Was schon erledigt war, steht im Beleg.",
    outOfAttempts: (description) => `Mir sind die Versuche ausgegangen: ${description}`,
    stillOpen: (names) => `Mir sind die Versuche ausgegangen; noch offen: ${names}.`,
    notWorkedOut: "Ich bin mit diesem Schritt nicht zurechtgekommen.",
    draftGone: "der Entwurf ist nicht mehr da",
    cannotBeDone: "Dieser Schritt lässt sich nicht ausführen.",
    noChange: "es kam zu keiner Änderung",
    noneFound: "davon wurde nichts gefunden",
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
      `Nicht ausgeführt, weil es hier vermieden werden muss:\n${lines}\nSoll ich es trotzdem tun?`,
    saveAnyway: () => "Trotzdem eintragen?",
    remembered: "Ich merke mir deine Antwort.",
    keep: {
      confirm_delete: "Alles behalten",
      confirm_update: "Nichts ändern",
      confirm_override: "So lassen",
    },
    carryOut: {
      confirm_delete: (count) => (count > 1 ? `Alle ${count} löschen` : "Löschen"),
      confirm_update: (count) => (count > 1 ? `Alle ${count} ändern` : "Ändern"),
      confirm_override: () => "Trotzdem tun",
    },
    afterwards: (steps) => `Danach: ${steps.join("; ")}.`,
    it: "dieser Eintrag",
    goOn: (goal) => `Soll ich damit weitermachen: ${goal}?`,
    tellMore: "Kannst du mir mehr darüber sagen, was du möchtest?",
    considered: (lines) =>
      "Das klang nach einer Idee und nicht nach einem Auftrag, deshalb ist noch nichts geändert. Das würde ich tun:\n" +
      `${lines}\nSoll ich?`,
    pictured: (lines) =>
      `Noch ist nichts geändert, weil es von einem Bild kommt. Das würde ich tun:\n${lines}\nSoll ich?`,
    takeBack: (names) => `Zurücknehmen: ${names}`,
    whichOne: (name) => `Was meinst du mit „${name}“?`,
  },

  facts: {
    forNow: (thing) => `Fürs Erste beachtet und nicht gespeichert: ${thing}`,
    unkept: (things) => `Nicht gemerkt, weil es niemanden aus eurem Haushalt betrifft: ${things}`,
    startOver: "alles Bisherige vergessen",
    drop: (label) => `„${label}“ verwerfen`,
    unproven: (things) =>
      `Ich bin nicht sicher, ob du das gesagt hast: ${things}. Ist es so gemeint?`,
    notTaken: (things) =>
      `Das habe ich nicht übernommen, weil ich es in deinen Worten nicht gefunden habe: ${things}`,
    howLong: (things) => `Soll ich mir das auf Dauer merken: ${things}?`,
    always: "Immer",
    thisTime: "Nur dieses Mal",
    whose: (things) => `Um wen geht es dabei: ${things}?`,
    mine: "Um mich",
    members: "Um jemanden aus dem Haushalt",
    guests: "Um einen Gast, nur dieses Mal",
  },

  undo: {
    all: "zurücknehmen, was geändert wurde",
    done: { create: "Zurückgeholt", update: "Wieder wie vorher", delete: "Wieder entfernt" },
    undone: "Rückgängig gemacht.",
    nothingLeft: "Es gab nichts mehr rückgängig zu machen; es wurde nichts geändert.",
    impossible: (reason) =>
      `Das konnte ich nicht rückgängig machen, und es wurde nichts geändert. ${reason}`,
  },

  lists: {
    none: (table) => `Hier ist noch nichts eingetragen (${table}). Sag mir, was hinein soll.`,
    noneFits: (table) =>
      `So etwas habe ich nicht gefunden (${table}). Frag nach allem oder formuliere es anders.`,
    head: (table, shown, total) =>
      `${table} (${shown < total ? `${number(shown)} von ${number(total)}` : number(total)}):`,
    elsewhere: (names, more) =>
      `Anderswo: ${list([...names, ...(more > 0 ? [`${number(more)} weitere`] : [])])}.`,
    partly: (shown, total, table) =>
      `nur ${number(shown)} von ${number(total)} Einträgen wurden angesehen (${table})`,
  },

  mustAvoid: (fault) => `${fault}, was euer Haushalt meiden muss; vor dem Speichern frage ich nach`,
  unchecked: (names) => `nicht geprüft auf das, was euer Haushalt meidet: ${names}`,
  foundBy: {
    by_judgement: (found) => `nach Einschätzung, nicht nach dem Namen: ${found}`,
    by_words: (found) => `nur nach dem Namen, eingeschätzt als frei davon: ${found}`,
  },
  channels: germanChannelWords,
};
