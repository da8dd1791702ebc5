// What code says about runs of stored Processes, in German.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list } = speechOf("de");

export const germanProcessWords: ProcessWords = {
  done: "Fertig.",
  failed: (step, reason) => `Beim Schritt „${step}“ ging es nicht weiter: ${reason}.`,
  notBegun: (reason) => `Es konnte nicht beginnen: ${reason}.`,
  missed: (step, reason) => `Der Schritt „${step}“ hat nichts ergeben: ${reason}.`,
  shortened: {
    cut: "Die Ausgabe wurde gekürzt.",
    summarised: "Die Ausgabe ist eine Zusammenfassung.",
    summary_failed: "Die Ausgabe wurde gekürzt, weil sie nicht zusammengefasst werden konnte.",
    summary_too_long: "Die Ausgabe wurde gekürzt, weil ihre Zusammenfassung zu lang war.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `Es wartet auf deine Entscheidung über den Schritt ${list(steps)}.`,
      `Es wartet auf deine Entscheidung über die Schritte ${list(steps)}.`,
    ),
  inDoubt: (step) =>
    `Ob „${step}“ etwas bewirkt hat, ist nicht bekannt. Bitte sieh nach, bevor du es wiederholen lässt.`,
  final: (steps) =>
    `Was außerhalb getan wurde, nimmt ein Rückgängigmachen nicht zurück: ${list(steps)}.`,
  reasons: {
    away: "der Dienst hat nicht geantwortet",
    tooSlow: "der Dienst hat zu lange gebraucht",
    credentials: "der Dienst hat die Zugangsdaten abgelehnt",
    busy: "der Dienst ist überlastet oder ein Kontingent ist aufgebraucht",
    rejected: "der Dienst hat die Anfrage abgelehnt",
    broken: "der Dienst hat einen Fehler gemeldet oder unlesbar geantwortet",
    tooMuch: "die Ausgabe ist zu lang",
    misfit: "die Antwort ist nicht, was das Werkzeug verspricht",
    changed: "der Server beschreibt das Werkzeug anders, als es angenommen wurde",
    inputs: "die Eingaben passen nicht",
    notAllowed: "die Adresse oder die Antwort ist nicht erlaubt",
    closed: "das Werkzeug ist ausgeschaltet oder sein Dienst ist nicht erreichbar",
    unknown: "es ist nicht bekannt, ob der Aufruf etwas bewirkt hat",
    refused: "er wurde abgelehnt",
    condition: "seine Bedingung ließ sich nicht auswerten",
    tooDeep: "der Prozess hat zu viele Schritte oder ruft sich zu tief auf",
    other: "etwas ist schiefgegangen",
  },
};
