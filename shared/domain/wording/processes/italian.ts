// What code says about runs of stored Processes, in Italian.
import { speechOf } from "../speech-of.ts";
import type { ProcessWords } from "./process-words.ts";

const { plural, list: listed } = speechOf("it");
const list = (steps: readonly string[]) => listed(steps.map((step) => `«${step}»`));

export const italianProcessWords: ProcessWords = {
  done: "Fatto.",
  failed: (step, reason) => `Il processo si è fermato al passaggio «${step}»: ${reason}.`,
  notBegun: (reason) => `Il processo non è partito: ${reason}.`,
  noResult: (reason) =>
    `I passaggi sono stati eseguiti, ma non è stato possibile comporne il risultato: ${reason}.`,
  missed: (step, reason) => `Il passaggio «${step}» non è riuscito e manca qui: ${reason}.`,
  shortened: {
    cut: "Il testo è più lungo di quanto il processo consenta ed è stato accorciato.",
    summarised: "Il risultato è un riassunto.",
    summary_failed: "Il risultato è stato accorciato perché non è stato possibile riassumerlo.",
    summary_too_long: "Il risultato è stato accorciato perché il suo riassunto era troppo lungo.",
  },
  waits: (steps) =>
    plural(
      steps.length,
      `Il processo attende la tua decisione sul passaggio ${list(steps)}.`,
      `Il processo attende la tua decisione sui passaggi ${list(steps)}.`,
    ),
  choices:
    "Puoi lasciar eseguire un passaggio, cambiarne i dati in ingresso o rifiutarlo. Senza risposta il processo viene annullato dopo una settimana.",
  inDoubt: (step) =>
    `Non si sa se «${step}» abbia avuto effetto all’esterno. Controlla lì prima di farlo ripetere.`,
  fromOutside: (step) =>
    `Ciò che «${step}» cambia è deciso da un testo esterno, per esempio di un servizio, di una pagina web o di un’e-mail. Controlla che sia giusto.`,
  final: (steps) =>
    `Già fatto all’esterno: ${list(steps)}. Un annullamento non lo riprende, e avviare di nuovo il processo lo rifarebbe.`,
  expired:
    "Nessuno ha risposto in tempo, quindi mi sono fermato. Ciò che era già fatto è nel riepilogo; avvia di nuovo il processo se ti serve ancora.",
  advice: {
    later: "Riprova tra qualche minuto.",
    tomorrow: "Riprova domani.",
    credential: "Controlla le credenziali che lo strumento usa, poi avvia di nuovo il processo.",
    tool: "Controlla se lo strumento è attivato; se lo è, riprova tra qualche minuto.",
    details:
      "L’errore dell’esecuzione dice che cosa esattamente; correggilo, poi avvia di nuovo il processo.",
  },
  reasons: {
    away: "il servizio non ha risposto",
    tooSlow: "il servizio ha impiegato troppo tempo",
    credentials: "il servizio ha rifiutato le credenziali, o non ce ne sono",
    busy: "il servizio è sovraccarico",
    quota: "il tuo limite per un giorno è esaurito",
    rejected: "il servizio ha respinto la richiesta",
    broken: "il servizio ha segnalato un errore o dato una risposta illeggibile",
    tooMuch: "il risultato è troppo lungo",
    misfit: "la risposta non ha la forma che lo strumento promette",
    changed: "il servizio ora descrive lo strumento in modo diverso da quando è stato accettato",
    inputs: "i dati in ingresso non sono adatti",
    notAllowed: "l’indirizzo o la risposta non è consentito",
    closed: "lo strumento è disattivato, o il suo servizio non funziona",
    unknown: "la sua chiamata è rimasta senza risposta",
    refused: "lo hai rifiutato",
    condition: "non è stato possibile verificarne la condizione",
    tooDeep: "il processo ha troppi passaggi o richiama sé stesso troppe volte",
    template: "una parte del testo non può essere compilata",
    other: "qualcosa è andato storto",
  },
};
