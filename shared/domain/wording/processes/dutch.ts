// What code says about runs of stored Processes, in Dutch.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list } = speechOf("nl");

export const dutchProcessWords: ProcessWords = {
  done: "Klaar.",
  failed: (step, reason) => `Het stopte bij de stap “${step}”: ${reason}.`,
  notBegun: (reason) => `Het kon niet beginnen: ${reason}.`,
  missed: (step, reason) => `De stap “${step}” leverde niets op: ${reason}.`,
  shortened: {
    cut: "De uitvoer is ingekort.",
    summarised: "De uitvoer is een samenvatting.",
    summary_failed: "De uitvoer is ingekort, omdat hij niet kon worden samengevat.",
    summary_too_long: "De uitvoer is ingekort, omdat de samenvatting te lang was.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `Het wacht op je beslissing over de stap ${list(steps)}.`,
      `Het wacht op je beslissing over de stappen ${list(steps)}.`,
    ),
  inDoubt: (step) =>
    `Het is niet bekend of “${step}” effect heeft gehad. Kijk dat na voordat je het laat herhalen.`,
  final: (steps) => `Terugdraaien maakt niet ongedaan wat buiten is gedaan: ${list(steps)}.`,
  reasons: {
    away: "de dienst gaf geen antwoord",
    tooSlow: "de dienst deed er te lang over",
    credentials: "de dienst weigerde de inloggegevens",
    busy: "de dienst is overbelast of een quotum is op",
    rejected: "de dienst wees het verzoek af",
    broken: "de dienst meldde een fout of gaf een onleesbaar antwoord",
    tooMuch: "de uitvoer is te lang",
    misfit: "het antwoord is niet wat het hulpmiddel belooft",
    changed: "de server beschrijft het hulpmiddel anders dan is vastgelegd",
    inputs: "de invoer past niet",
    notAllowed: "het adres of het antwoord is niet toegestaan",
    closed: "het hulpmiddel staat uit of zijn dienst werkt niet",
    unknown: "het is niet bekend of de aanroep effect heeft gehad",
    refused: "hij is geweigerd",
    condition: "zijn voorwaarde kon niet worden bepaald",
    tooDeep: "het proces heeft te veel stappen of roept zichzelf te diep aan",
    other: "er ging iets mis",
  },
};
