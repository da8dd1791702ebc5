// Ten conversations of one person over three months, and sixty questions about them. The expected answers were written
// before anything was played.

export interface PastConversation {
  /** The ISO date on which it was held. */
  day: string;
  messages: string[];
}

export type PastKind = "told" | "changed" | "other language" | "never told";

export interface PastQuestion {
  kind: PastKind;
  ask: string;
  /** What a right answer says, for the person who judges it; "was not told" if the user never told it. */
  right: string;
}

export const PAST_CONVERSATIONS: readonly PastConversation[] = [
  {
    day: "2026-09-02",
    messages: [
      "My sister Anna's birthday is on 14 May, and she can't stand coriander.",
      "Our plumber is Okafor & Sons, they charged 180 euros for the kitchen tap.",
      "For Christmas we decided to go to my parents in Leeds this year.",
      "Put washing-up liquid on my list.",
    ],
  },
  {
    day: "2026-09-10",
    messages: [
      "Meine Kollegin Jana heiratet am 20. Juni, ich backe die Torte.",
      "Jana wünscht sich eine Zitronentorte mit drei Etagen.",
      "Unser Hund heißt Bruno und bekommt nur Futter mit Lachs.",
      "Setz Zitronen auf die Einkaufsliste.",
    ],
  },
  {
    day: "2026-09-18",
    messages: [
      "I've started Italian lessons with Mrs Bianchi, every Tuesday at six.",
      "My brother Tom works at the bakery on Mill Street.",
      "The oven in our kitchen runs 20 degrees too hot.",
    ],
  },
  {
    day: "2026-09-29",
    messages: [
      "Ma voisine Claire m'a donné son levain, il s'appelle Gaston.",
      "Claire part en vacances du 3 au 17 octobre, je nourris son chat Minou.",
      "Notre robot pâtissier est un vieux Kenwood de ma grand-mère.",
    ],
  },
  {
    day: "2026-10-06",
    messages: [
      "Tom has left the bakery; he works at a hotel in York now.",
      "Italian is on Thursdays from now on, still at six.",
      "My sister Anna is pregnant, the baby is due in March.",
      "Add oat flakes to the shopping list.",
    ],
  },
  {
    day: "2026-10-14",
    messages: [
      "Mio nonno faceva gli gnocchi con le patate di Avezzano.",
      "La prossima cena del club di lettura è da noi il 12 dicembre, siamo in otto.",
      "Il libro del club è Il Gattopardo.",
    ],
  },
  {
    day: "2026-10-25",
    messages: [
      "Jana hat die Hochzeit auf den 4. Juli verschoben.",
      "Die Torte soll jetzt doch mit Himbeeren sein, nicht mit Zitrone.",
      "Bruno verträgt den Lachs nicht mehr, er bekommt jetzt Ente.",
    ],
  },
  {
    day: "2026-11-03",
    messages: [
      "We changed our minds about Christmas: we stay at home and my parents come to us.",
      "My parents arrive on 23 December and stay until New Year.",
      "I gave our old Kenwood mixer to Tom; we bought a red Ankarsrum.",
      "What shall we do about the tap? It drips again.",
    ],
  },
  {
    day: "2026-11-11",
    messages: [
      "Claire a déménagé à Nantes, le chat est parti avec elle.",
      "Gaston est mort, j'ai recommencé avec de la farine de seigle.",
      "Pour le club de lecture j'ai promis un risotto aux champignons.",
    ],
  },
  {
    day: "2026-11-20",
    messages: [
      "The repairman fixed the oven, it runs true now.",
      "The tap was mended by a Mr Lindqvist for 95 euros, much cheaper than Okafor.",
      "Anna had the scan: it is going to be a girl.",
      "The book club is seven people now, Paolo can't come.",
    ],
  },
];

const told = (ask: string, right: string): PastQuestion => ({ kind: "told", ask, right });
const changed = (ask: string, right: string): PastQuestion => ({ kind: "changed", ask, right });
const across = (ask: string, right: string): PastQuestion => ({
  kind: "other language",
  ask,
  right,
});
const never = (ask: string): PastQuestion => ({ kind: "never told", ask, right: "was not told" });

export const PAST_QUESTIONS: readonly PastQuestion[] = [
  told("When is my sister's birthday?", "14 May"),
  told("Which herb does Anna not like?", "coriander"),
  told("What did Okafor & Sons charge for the tap?", "180 euros"),
  told("When does Anna's baby come?", "in March"),
  told("Is Anna having a boy or a girl?", "a girl"),
  told("Who teaches me Italian?", "Mrs Bianchi"),
  told("How long do my parents stay over Christmas?", "from 23 December until New Year"),
  told("Who mended the tap in the end, and for how much?", "Mr Lindqvist, 95 euros"),
  told("What did I do with the old Kenwood?", "given to Tom"),
  told("Wann kommt Jana unter die Haube, und was mache ich dafür?", "4 July; the cake"),
  told("Wie heißt unser Hund?", "Bruno"),
  told("Wie viele Etagen soll Janas Torte haben?", "three"),
  told("Comment s'appelle le chat de Claire ?", "Minou"),
  told("Qui m'a donné le levain ?", "Claire"),
  told("Quand Claire était-elle en vacances ?", "3 to 17 October"),
  told("Da dove venivano le patate del nonno?", "Avezzano"),
  told("Che libro leggiamo nel club?", "Il Gattopardo"),
  told("Quando viene da noi il club di lettura?", "12 December"),
  told("Qu'est-ce que j'ai promis pour le club de lecture ?", "mushroom risotto"),
  told("Which mixer do we have now?", "a red Ankarsrum"),
  changed("Where does Tom work?", "a hotel in York; before, the bakery on Mill Street"),
  changed("Which evening is my Italian lesson?", "Thursday at six; before, Tuesday"),
  changed("What are we doing at Christmas?", "at home, the parents come; before, to Leeds"),
  changed("Does our oven still run hot?", "no, it was repaired; it ran 20 degrees too hot"),
  changed("Did Tom not work at a bakery?", "he did, on Mill Street; now at a hotel in York"),
  changed("Wann heiratet Jana?", "4 July; before, 20 June"),
  changed("Welche Torte wünscht sich Jana?", "raspberries, not lemon any more"),
  changed("Was frisst Bruno?", "duck; no salmon any more"),
  changed("Où habite Claire maintenant ?", "Nantes"),
  changed("Comment va Gaston, mon levain ?", "it died; begun again with rye flour"),
  changed("Dois-je encore nourrir Minou ?", "no: he went to Nantes with Claire"),
  changed("In quanti siamo per il club di lettura?", "seven; Paolo cannot come; before, eight"),
  changed("Were we not going to Leeds this year?", "that was the plan; changed on 3 November"),
  changed("Is the Italian lesson still on Tuesdays?", "no, on Thursdays"),
  changed("Abbiamo ancora il vecchio robot da cucina?", "no: given to Tom; an Ankarsrum now"),
  across("When is Jana getting married?", "4 July"),
  across("What cake did my colleague ask for?", "three tiers, raspberries"),
  across("What can our dog not eat any more?", "salmon"),
  across("Where has my neighbour moved to?", "Nantes"),
  across(
    "When is the book club at our place, and what did I promise to cook?",
    "12 December; risotto",
  ),
  across("Wann hat meine Schwester Geburtstag, und was mag sie nicht?", "14 May; coriander"),
  across("Was machen wir an Weihnachten?", "at home; the parents come"),
  across("Wo arbeitet mein Bruder?", "a hotel in York"),
  across("Was hat die Reparatur des Wasserhahns gekostet?", "95 euros; before, 180"),
  across("Welches Buch liest mein Lesekreis?", "Il Gattopardo"),
  across("Quand est l'anniversaire d'Anna ?", "14 May"),
  across("Qui a réparé le robinet ?", "Mr Lindqvist; before, Okafor & Sons"),
  across("Quel jour est mon cours d'italien ?", "Thursday"),
  across("Come si chiamava il lievito di Claire?", "Gaston"),
  across("Quando si sposa la mia collega?", "4 July"),
  never("When is my brother Tom's birthday?"),
  never("What is my sister's husband called?"),
  never("How old is Bruno?"),
  never("What does Mrs Bianchi charge for a lesson?"),
  never("What did we decide about Easter?"),
  never("Wie heißt Janas Verlobter?"),
  never("Welche Allergie hat mein Vater?"),
  never("Quel est le métier de Claire ?"),
  never("Chi ha scritto la ricetta del tiramisù di mia madre?"),
  never("Which hotel did we book in Leeds?"),
];
