// Notices on messaging platforms, in Dutch.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";

const { number, plural } = speechOf("nl");

export const dutchChannelWords: ChannelWords = {
  howToLink: (code, link) =>
    "Ik ken je hier nog niet en heb niets met je bericht gedaan.\n\n" +
    (link === null
      ? `Om deze chat aan je account te koppelen, log je in en bevestig je binnen een uur deze code: \`${code}\``
      : `Om deze chat aan je account te koppelen, open je binnen een uur deze pagina en bevestig je: ${link}`) +
    "\n\nJe kunt ook in de app een code maken en die hierheen sturen: `/link CODE`",
  linkBySubject: "Zet de opdracht in een e-mail in het onderwerp.",
  howToLinkPrivately:
    "Ik ken je hier nog niet en heb niets met je bericht gedaan. Schrijf me in een privéchat: daar zeg ik hoe je je account koppelt.",
  linked: (household) =>
    household === null
      ? "Je account is gekoppeld. Schrijf me hier wanneer je wilt; /help noemt de opdrachten."
      : `Je account is gekoppeld en je spreekt voor dit huishouden: ${household}. Schrijf me hier wanneer je wilt; /help noemt de opdrachten.`,
  alreadyLinked:
    "Je account is al gekoppeld. /help noemt de opdrachten, /unlink maakt de koppeling los.",
  unlinked: "Je account is niet meer gekoppeld: met je berichten hier doe ik niets meer.",
  codeRefused:
    "Deze code klopt niet: hij is al gebruikt, te oud of verkeerd getypt. Maak in de app een nieuwe.",
  moveAsks: (household, code) =>
    (household === null
      ? "Deze chat is al aan een ander account gekoppeld."
      : `Deze chat is al aan een ander account gekoppeld en je spreekt voor dit huishouden: ${household}.`) +
    ` Overstappen naar het account dat deze code heeft gemaakt? Stuur dan \`/move ${code}\` en bevestig in de app. Doe anders niets: alles blijft zoals het is.`,
  moveWaits:
    "Je hebt met de overstap ingestemd. Bevestig nu dezelfde code in de app, ingelogd met het andere account. Tot dan blijft alles zoals het is; daarna zijn je berichten hier van dat account en niet meer van dit.",
  lapsed:
    "Vanaf dit nummer heeft een half jaar niemand geschreven, dus vraag ik opnieuw van wie het is.",
  ownAddress: (address) =>
    `Je kunt ook naar dit adres schrijven: ${address}. Het is alleen van jou, geef het dus niet door.`,
  help:
    "Schrijf gewoon wat je nodig hebt. De opdrachten:\n\n" +
    "- /new: een nieuw gesprek beginnen\n" +
    "- /undo: de laatste wijziging terugdraaien\n" +
    "- /cancel: stoppen met waar ik mee bezig ben\n" +
    "- /receipt: wat het laatst gewijzigd is\n" +
    "- /link, /unlink: deze chat aan je account koppelen, of dat beëindigen",
  newConversation: "Een nieuw gesprek. Wat kan ik voor je doen?",
  nothingUnderWay: "Er valt niets te stoppen: ik ben hier nergens mee bezig.",
  stillWorking: "Ik ben er nog mee bezig. /cancel stopt het; daarna kan het teruggedraaid worden.",
  queueFull: "Er wachten hier al te veel berichten. Stuur dit over een ogenblik nog eens.",
  tooFast:
    "Dat was veel in korte tijd, dus hiermee ben ik niet begonnen. Stuur het over een minuut nog eens.",
  budgetSpent:
    "Ik heb vandaag zoveel voor je gedaan als ik mag en ben hier niet aan begonnen. Stuur het morgen nog eens.",
  archived: "Dit gesprek is gearchiveerd. /new begint een ander.",
  chooseHousehold:
    "Je hoort bij meerdere huishoudens en ik weet niet voor welk je hier spreekt. Koppel je account in de app opnieuw en kies er één.",
  otherHousehold:
    "Deze groep hoort bij een ander huishouden, dus ik heb niets met je bericht gedaan. Schrijf me in een privéchat.",
  tooLong: "Dit bericht is te lang voor me, dus ik ben er niet aan begonnen. Stuur het in delen.",
  notWhole:
    "Deze e-mail heeft te veel delen of regels voor me, dus ik heb hem niet helemaal gelezen. Stuur wat ontbreekt in een aparte, gewone e-mail.",
  notYours: "Deze vraag was voor iemand anders.",
  working: "Ik ben ermee bezig…",
  stop: "Stoppen",
  notYoursToStop: "Alleen wie erom vroeg, kan dit stoppen.",
  heard: (words) => `Ik hoorde: “${words}”`,
  readOff: (shows) => `Dit lees ik op de afbeelding${shows === "" ? "" : ` (${shows})`}:`,
  notCertain: (what) => `Niet zeker: ${what}`,
  unusable: {
    gone: "Ik kon niet ophalen wat je hebt gestuurd: het platform geeft het me niet. Stuur het alsjeblieft nog een keer.",
    forbidden:
      "Ik kon niet ophalen wat je hebt gestuurd: het platform geeft het me niet. Stuur het alsjeblieft nog een keer.",
    too_big:
      "Wat je hebt gestuurd is te groot voor mij: een afbeelding mag hoogstens 3,7 MB zijn, een spraakbericht 16 MB. Stuur iets kleiners, alsjeblieft.",
    unknown_type:
      "Wat je hebt gestuurd is geen afbeelding of geluid dat ik kan openen. JPEG, PNG, WebP en GIF kunnen, en OGG, MP3, M4A en WAV.",
    unreadable: "Ik kon er niets in herkennen. Stuur het nog een keer, of schrijf wat erin staat.",
  },
  noVoice:
    "Ik kan nog geen spraakberichten beluisteren en heb niets met dit bericht gedaan. Schrijf het me.",
  leftOut: (count, most) =>
    `${number(count)} ${plural(count, "bijlage is", "bijlagen zijn")} overgeslagen: ik neem tot ${number(most)} foto’s of spraakberichten per bericht, geen andere bestanden en niets dat te groot is.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Dit antwoord kon hier niet worden getoond" : `Een deel van dit antwoord (${number(part)} van ${number(parts)}) kon hier niet worden getoond`}: deze dienst heeft het niet aangenomen. Je kunt het in de app lezen.`,
  noFiles:
    "Ik kan hier nog geen bestanden openen en heb niets met dit bericht gedaan. Schrijf me wat ertoe doet.",
};
