// What code says about runs of stored Processes, in German.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list: listed } = speechOf("de");
const list = (steps: readonly string[]) => listed(steps.map((step) => `„${step}“`));

export const germanProcessWords: ProcessWords = {
  done: "Fertig.",
  failed: (step, reason) => `Der Prozess ist beim Schritt „${step}“ stehen geblieben: ${reason}.`,
  notBegun: (reason) => `Der Prozess ist nicht gestartet: ${reason}.`,
  noResult: (reason) =>
    `Die Schritte sind gelaufen, aber ihr Ergebnis ließ sich nicht zusammenstellen: ${reason}.`,
  missed: (step, reason) => `Der Schritt „${step}“ ist fehlgeschlagen und fehlt hier: ${reason}.`,
  shortened: {
    cut: "Der Text ist länger, als der Prozess erlaubt, und wurde deshalb gekürzt.",
    summarised: "Die Ausgabe ist eine Zusammenfassung.",
    summary_failed: "Die Ausgabe wurde gekürzt, weil sie nicht zusammengefasst werden konnte.",
    summary_too_long: "Die Ausgabe wurde gekürzt, weil ihre Zusammenfassung zu lang war.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `Der Prozess wartet auf deine Entscheidung über den Schritt ${list(steps)}.`,
      `Der Prozess wartet auf deine Entscheidung über die Schritte ${list(steps)}.`,
    ),
  choices:
    "Du kannst einen Schritt ausführen lassen, seine Eingaben ändern oder ihn ablehnen. Ohne Antwort wird der Prozess nach einer Woche abgebrochen.",
  inDoubt: (step) =>
    `Es ist nicht bekannt, ob „${step}“ draußen etwas bewirkt hat. Bitte sieh dort nach, bevor du es noch einmal machen lässt.`,
  fromOutside: (step) =>
    `Was „${step}“ ändert, entscheidet Text von außen, etwa von einem Dienst, einer Webseite oder aus einer E-Mail. Bitte prüfe, ob es stimmt.`,
  final: (steps) =>
    `Draußen schon erledigt: ${list(steps)}. Das lässt sich nicht rückgängig machen, und wenn der Prozess neu startet, passiert es noch einmal.`,
  expired:
    "Niemand hat rechtzeitig geantwortet, darum habe ich aufgehört. Was schon erledigt war, steht in der Übersicht; starte den Prozess neu, wenn du ihn noch brauchst.",
  advice: {
    later: "Versuch es in ein paar Minuten noch einmal.",
    tomorrow: "Versuch es morgen noch einmal.",
    credential:
      "Prüfe die Zugangsdaten, die das Werkzeug benutzt, und starte den Prozess dann neu.",
    tool: "Sieh nach, ob das Werkzeug eingeschaltet ist; wenn ja, versuch es in ein paar Minuten noch einmal.",
    details:
      "Was genau, steht in der Fehlermeldung des Laufs; behebe das und starte den Prozess dann neu.",
  },
  reasons: {
    away: "der Dienst hat nicht geantwortet",
    tooSlow: "der Dienst hat zu lange gebraucht",
    credentials: "der Dienst hat die Zugangsdaten abgelehnt, oder es gibt keine",
    busy: "der Dienst ist überlastet",
    quota: "dein Kontingent für einen Tag ist aufgebraucht",
    rejected: "der Dienst hat die Anfrage abgelehnt",
    broken: "der Dienst hat einen Fehler gemeldet oder unlesbar geantwortet",
    tooMuch: "das Ergebnis ist zu lang",
    misfit: "die Antwort hat nicht die Form, die das Werkzeug verspricht",
    changed:
      "der Dienst beschreibt das Werkzeug jetzt anders als zu der Zeit, als es angenommen wurde",
    inputs: "die Eingaben passen nicht",
    notAllowed: "die Adresse oder die Antwort ist nicht erlaubt",
    closed: "das Werkzeug ist ausgeschaltet, oder sein Dienst funktioniert gerade nicht",
    unknown: "sein Aufruf bekam keine Antwort",
    refused: "du hast ihn abgelehnt",
    condition: "seine Bedingung ließ sich nicht prüfen",
    tooDeep: "der Prozess hat zu viele Schritte oder ruft sich zu oft selbst auf",
    template: "ein Teil des Textes lässt sich nicht ausfüllen",
    other: "etwas ist schiefgegangen",
  },
};
