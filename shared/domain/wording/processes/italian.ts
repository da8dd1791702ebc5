// What code says about runs of stored Processes, in Italian.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list } = speechOf("it");

export const italianProcessWords: ProcessWords = {
  done: "Fatto.",
  failed: (step, reason) => `Si è fermato al passo «${step}»: ${reason}.`,
  notBegun: (reason) => `Non ha potuto iniziare: ${reason}.`,
  missed: (step, reason) => `Il passo «${step}» non ha dato nulla: ${reason}.`,
  shortened: {
    cut: "Il risultato è stato accorciato.",
    summarised: "Il risultato è un riassunto.",
    summary_failed: "Il risultato è stato accorciato perché non è stato possibile riassumerlo.",
    summary_too_long: "Il risultato è stato accorciato perché il suo riassunto era troppo lungo.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `Attende la tua decisione sul passo ${list(steps)}.`,
      `Attende la tua decisione sui passi ${list(steps)}.`,
    ),
  inDoubt: (step) =>
    `Non si sa se «${step}» abbia avuto effetto. Controlla prima di farlo ripetere.`,
  final: (steps) =>
    `Un annullamento non riprende ciò che è stato fatto all’esterno: ${list(steps)}.`,
  reasons: {
    away: "il servizio non ha risposto",
    tooSlow: "il servizio ha impiegato troppo tempo",
    credentials: "il servizio ha rifiutato le credenziali",
    busy: "il servizio è sovraccarico o una quota è esaurita",
    rejected: "il servizio ha respinto la richiesta",
    broken: "il servizio ha segnalato un errore o dato una risposta illeggibile",
    tooMuch: "il risultato è troppo lungo",
    misfit: "la risposta non è quella che lo strumento promette",
    changed: "il server non descrive lo strumento come è stato accettato",
    inputs: "i dati in ingresso non sono adatti",
    notAllowed: "l’indirizzo o la risposta non è consentito",
    closed: "lo strumento è disattivato o il suo servizio non funziona",
    unknown: "non si sa se la chiamata abbia avuto effetto",
    refused: "è stato rifiutato",
    condition: "la sua condizione non si è potuta valutare",
    tooDeep: "il processo ha troppi passi o si richiama troppo in profondità",
    other: "qualcosa è andato storto",
  },
};
