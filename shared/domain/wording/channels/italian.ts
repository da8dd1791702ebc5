// Notices on messaging platforms, in Italian.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/it.json" with { type: "json" };

const texts = readTexts(file.channels, PLACEHOLDERS.channels);

const { number, plural } = speechOf("it");

export const italianChannelWords: ChannelWords = {
  ...texts,
  howToLink: (code, link) =>
    "Qui non ti conosco ancora, quindi non ho fatto nulla con il tuo messaggio.\n\n" +
    (link === null
      ? `Per collegare questa chat al tuo account, accedi e conferma questo codice entro un’ora: \`${code}\``
      : `Per collegare questa chat al tuo account, apri questa pagina entro un’ora e conferma: ${link}`) +
    "\n\nPuoi anche creare un codice nell’app e inviarlo qui: `/link CODE`",
  linked: (household) =>
    household === null
      ? "Il tuo account è collegato. Scrivimi qui quando vuoi; /help elenca i comandi."
      : `Il tuo account è collegato e parli per questa famiglia: ${household}. Scrivimi qui quando vuoi; /help elenca i comandi.`,
  moveAsks: (household, code) =>
    (household === null
      ? "Questa chat è già collegata a un altro account."
      : `Questa chat è già collegata a un altro account, e parli per questa famiglia: ${household}.`) +
    ` Vuoi passare all’account che ha creato questo codice? Allora invia \`/move ${code}\` e conferma nell’app. Altrimenti non fare nulla: tutto resta com’è.`,
  readOff: (description) =>
    `Ecco che cosa leggo nell’immagine${description === "" ? "" : ` (${description})`}:`,
  leftOut: (count, limit) =>
    `${number(count)} ${plural(count, "allegato è stato tralasciato", "allegati sono stati tralasciati")}: prendo fino a ${number(limit)} immagini o messaggi vocali per messaggio, nessun altro file e niente di troppo grande.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Non è stato possibile mostrare qui questa risposta" : `Non è stato possibile mostrare qui una parte di questa risposta (${number(part)} di ${number(parts)})`}: questo servizio non l’ha accettata. Puoi leggerla nell’app.`,
};
