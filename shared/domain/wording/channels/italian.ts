// Notices on messaging platforms, in Italian.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";

const { number, plural } = speechOf("it");

export const italianChannelWords: ChannelWords = {
  howToLink: (code, link) =>
    "Qui non ti conosco ancora, quindi non ho fatto nulla con il tuo messaggio.\n\n" +
    (link === null
      ? `Per collegare questa chat al tuo account, accedi e conferma questo codice entro un’ora: \`${code}\``
      : `Per collegare questa chat al tuo account, apri questa pagina entro un’ora e conferma: ${link}`) +
    "\n\nPuoi anche creare un codice nell’app e inviarlo qui: `/link CODE`",
  linkBySubject: "In un’e-mail, scrivi il comando nell’oggetto.",
  howToLinkPrivately:
    "Qui non ti conosco ancora, quindi non ho fatto nulla con il tuo messaggio. Scrivimi in una chat privata: lì ti dico come collegare il tuo account.",
  linked: (household) =>
    household === null
      ? "Il tuo account è collegato. Scrivimi qui quando vuoi; /help elenca i comandi."
      : `Il tuo account è collegato e parli per questa famiglia: ${household}. Scrivimi qui quando vuoi; /help elenca i comandi.`,
  alreadyLinked:
    "Il tuo account è già collegato. /help elenca i comandi, /unlink toglie il collegamento.",
  unlinked: "Il tuo account non è più collegato: qui non rispondo più ai tuoi messaggi.",
  codeRefused:
    "Questo codice non è valido: è già stato usato, è troppo vecchio o contiene un errore. Creane uno nuovo nell’app.",
  moveAsks: (household, code) =>
    (household === null
      ? "Questa chat è già collegata a un altro account."
      : `Questa chat è già collegata a un altro account, e parli per questa famiglia: ${household}.`) +
    ` Vuoi passare all’account che ha creato questo codice? Allora invia \`/move ${code}\` e conferma nell’app. Altrimenti non fare nulla: tutto resta com’è.`,
  moveWaits:
    "Hai accettato il passaggio. Ora conferma lo stesso codice nell’app, con l’altro account. Fino ad allora tutto resta com’è; dopo, i tuoi messaggi qui saranno di quell’account e non più di questo.",
  lapsed: "Da questo numero nessuno scrive da sei mesi, quindi chiedo di nuovo a chi appartiene.",
  ownAddress: (address) =>
    `Puoi scrivere anche a questo indirizzo: ${address}. È solo tuo, quindi non darlo ad altri.`,
  help:
    "Scrivi semplicemente quello che ti serve. I comandi:\n\n" +
    "- /new: iniziare una nuova conversazione\n" +
    "- /undo: annullare l’ultima modifica\n" +
    "- /cancel: fermare quello che sto facendo\n" +
    "- /receipt: che cosa è stato modificato per ultimo\n" +
    "- /link, /unlink: collegare questa chat al tuo account, o scollegarla",
  newConversation: "Una nuova conversazione. Che cosa posso fare per te?",
  nothingUnderWay: "Non c’è nulla da fermare: qui non sto lavorando a nulla.",
  stillWorking: "Ci sto ancora lavorando. /cancel lo ferma; dopo si può annullare.",
  queueFull: "Qui ci sono già troppi messaggi in attesa. Invia di nuovo questo tra un momento.",
  tooFast:
    "Era molto in poco tempo, quindi non ho iniziato con questo. Invialo di nuovo tra un minuto.",
  budgetSpent:
    "Oggi ho già fatto per te tutto quello che mi è permesso, quindi non ho iniziato. Invialo di nuovo domani.",
  archived: "Questa conversazione è archiviata. /new ne inizia un’altra.",
  chooseHousehold:
    "Fai parte di più famiglie e non so per quale parli qui. Collega di nuovo il tuo account nell’app e scegline una.",
  otherHousehold:
    "Questo gruppo è di un’altra famiglia, quindi non ho fatto nulla con il tuo messaggio. Scrivimi in una chat privata.",
  tooLong: "Questo messaggio è troppo lungo per me, quindi non ho iniziato. Invialo in più parti.",
  notWhole:
    "Questa e-mail ha troppe parti o righe per me, quindi non l’ho letta tutta. Invia quello che manca in un’e-mail semplice a parte.",
  notYours: "Questa domanda era per un’altra persona.",
  working: "Ci sto lavorando…",
  stop: "Ferma",
  notYoursToStop: "Può fermarlo solo chi l’ha chiesto.",
  heard: (words) => `Ho sentito: «${words}»`,
  readOff: (shows) => `Ecco che cosa leggo nell’immagine${shows === "" ? "" : ` (${shows})`}:`,
  notCertain: (what) => `Non è certo: ${what}`,
  unusable: {
    gone: "Non ho potuto scaricare quello che hai inviato: la piattaforma non me lo dà. Invialo di nuovo, per favore.",
    forbidden:
      "Non ho potuto scaricare quello che hai inviato: la piattaforma non me lo dà. Invialo di nuovo, per favore.",
    too_big:
      "Quello che hai inviato è troppo grande per me: un’immagine può avere 3,7 MB, un messaggio vocale 16 MB. Invialo più piccolo, per favore.",
    unknown_type:
      "Quello che hai inviato non è un’immagine né un suono che so aprire. Vanno bene JPEG, PNG, WebP e GIF, e OGG, MP3, M4A e WAV.",
    unreadable:
      "Non sono riuscito a distinguere nulla. Invialo ancora una volta, oppure scrivi che cosa contiene.",
  },
  noVoice:
    "Non so ancora ascoltare i messaggi vocali, quindi non ho fatto nulla con questo. Scrivimelo.",
  leftOut: (count, most) =>
    `${number(count)} ${plural(count, "allegato è stato tralasciato", "allegati sono stati tralasciati")}: prendo fino a ${number(most)} immagini o messaggi vocali per messaggio, nessun altro file e niente di troppo grande.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Non è stato possibile mostrare qui questa risposta" : `Non è stato possibile mostrare qui una parte di questa risposta (${number(part)} di ${number(parts)})`}: questo servizio non l’ha accettata. Puoi leggerla nell’app.`,
  noFiles:
    "Qui non so ancora aprire i file, quindi non ho fatto nulla con questo messaggio. Scrivimi ciò che conta.",
};
