// Notices on messaging platforms, in German.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";

const { number, plural } = speechOf("de");

export const germanChannelWords: ChannelWords = {
  howToLink: (code, link) =>
    "Ich kenne dich hier noch nicht und habe mit deiner Nachricht nichts gemacht.\n\n" +
    (link === null
      ? `Um diesen Chat mit deinem Konto zu verknüpfen, melde dich an und bestätige innerhalb einer Stunde diesen Code: \`${code}\``
      : `Um diesen Chat mit deinem Konto zu verknüpfen, öffne innerhalb einer Stunde diese Seite und bestätige: ${link}`) +
    "\n\nDu kannst auch in der App einen Code erstellen und hier senden: `/link CODE`",
  linkBySubject: "In einer E-Mail muss der Befehl im Betreff stehen.",
  howToLinkPrivately:
    "Ich kenne dich hier noch nicht und habe mit deiner Nachricht nichts gemacht. Schreib mir bitte in einem privaten Chat: Dort sage ich dir, wie du dein Konto verknüpfst.",
  linked: (household) =>
    household === null
      ? "Dein Konto ist verknüpft. Schreib mir hier, wann du magst; /help nennt die Befehle."
      : `Dein Konto ist verknüpft, und du sprichst für diesen Haushalt: ${household}. Schreib mir hier, wann du magst; /help nennt die Befehle.`,
  alreadyLinked:
    "Dein Konto ist schon verknüpft. /help nennt die Befehle, /unlink hebt die Verknüpfung auf.",
  unlinked:
    "Dein Konto ist nicht mehr verknüpft: Auf deine Nachrichten hier reagiere ich nicht mehr.",
  codeRefused:
    "Dieser Code gilt nicht: Er wurde schon benutzt, ist zu alt oder enthält einen Tippfehler. Erstelle bitte in der App einen neuen.",
  moveAsks: (household, code) =>
    (household === null
      ? "Dieser Chat ist schon mit einem anderen Konto verknüpft."
      : `Dieser Chat ist schon mit einem anderen Konto verknüpft, und du sprichst für diesen Haushalt: ${household}.`) +
    ` Zu dem Konto wechseln, das diesen Code erstellt hat? Dann sende \`/move ${code}\` und bestätige in der App. Sonst musst du nichts tun: Alles bleibt, wie es ist.`,
  moveWaits:
    "Du hast dem Wechsel zugestimmt. Bestätige jetzt denselben Code in der App, angemeldet mit dem anderen Konto. Bis dahin bleibt alles, wie es ist; danach gehören deine Nachrichten hier zu jenem Konto und nicht mehr zu diesem.",
  lapsed:
    "Von dieser Nummer hat mir ein halbes Jahr lang niemand geschrieben, darum frage ich noch einmal, wem sie gehört.",
  ownAddress: (address) =>
    `Du kannst auch an diese Adresse schreiben: ${address}. Sie gehört nur dir, gib sie bitte nicht weiter.`,
  help:
    "Schreib einfach, was du brauchst. Die Befehle:\n\n" +
    "- /new: ein neues Gespräch beginnen\n" +
    "- /undo: die letzte Änderung zurücknehmen\n" +
    "- /cancel: abbrechen, was ich gerade mache\n" +
    "- /receipt: was zuletzt geändert wurde\n" +
    "- /link, /unlink: diesen Chat mit deinem Konto verknüpfen oder das aufheben",
  newConversation: "Ein neues Gespräch. Was kann ich für dich tun?",
  nothingUnderWay: "Es gibt nichts abzubrechen: Ich arbeite hier gerade an nichts.",
  stillWorking: "Ich arbeite noch daran. /cancel bricht es ab; danach lässt es sich zurücknehmen.",
  queueFull:
    "Hier warten schon zu viele Nachrichten. Schick diese bitte in einem Moment noch einmal.",
  tooFast:
    "Das war viel in kurzer Zeit, deshalb habe ich damit nicht angefangen. Schick es bitte in einer Minute noch einmal.",
  budgetSpent:
    "Ich habe heute so viel für dich gemacht, wie ich darf, und damit nicht angefangen. Schick es bitte morgen noch einmal.",
  archived: "Dieses Gespräch ist archiviert. /new beginnt ein neues.",
  chooseHousehold:
    "Du gehörst zu mehreren Haushalten, und ich weiß nicht, für welchen du hier sprichst. Verknüpfe dich bitte in der App neu und wähle einen.",
  otherHousehold:
    "Diese Gruppe gehört zu einem anderen Haushalt, darum habe ich mit deiner Nachricht nichts gemacht. Schreib mir in einem privaten Chat.",
  tooLong:
    "Diese Nachricht ist mir zu lang, darum habe ich nicht damit angefangen. Schick sie bitte in Teilen.",
  notWhole:
    "Diese E-Mail hat zu viele Teile oder Zeilen für mich, darum habe ich sie nicht ganz gelesen. Schick bitte in einer eigenen, einfachen E-Mail, was fehlt.",
  notYours: "Diese Frage ging an jemand anderen.",
  working: "Ich arbeite daran…",
  stop: "Abbrechen",
  notYoursToStop: "Das kann nur abbrechen, wer darum gebeten hat.",
  heard: (words) => `Ich habe verstanden: „${words}“`,
  readOff: (shows) => `Das lese ich auf dem Bild${shows === "" ? "" : ` (${shows})`}:`,
  notCertain: (what) => `Nicht sicher: ${what}`,
  unusable: {
    gone: "Was du geschickt hast, konnte ich nicht abrufen: Die Plattform gibt es mir nicht. Bitte schick es noch einmal.",
    forbidden:
      "Was du geschickt hast, konnte ich nicht abrufen: Die Plattform gibt es mir nicht. Bitte schick es noch einmal.",
    too_big:
      "Was du geschickt hast, ist mir zu groß: Ein Bild darf höchstens 3,7 MB haben, eine Sprachnachricht 16 MB. Bitte schick es kleiner.",
    unknown_type:
      "Was du geschickt hast, ist kein Bild und keine Tonaufnahme, die ich öffnen kann. JPEG, PNG, WebP und GIF gehen, außerdem OGG, MP3, M4A und WAV.",
    unreadable:
      "Ich konnte darin nichts erkennen. Bitte schick es noch einmal, oder schreib mir, was darin ist.",
  },
  noVoice:
    "Sprachnachrichten kann ich noch nicht anhören und habe mit dieser nichts gemacht. Schreib sie mir bitte.",
  leftOut: (count, most) =>
    `${number(count)} ${plural(count, "Anhang wurde", "Anhänge wurden")} ausgelassen: Ich nehme bis zu ${number(most)} Bilder oder Sprachnachrichten mit einer Nachricht, keine anderen Dateien und keine, die zu groß sind.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Diese Antwort konnte hier nicht gezeigt werden" : `Ein Teil dieser Antwort (${number(part)} von ${number(parts)}) konnte hier nicht gezeigt werden`}: Der Dienst hat das nicht angenommen. In der App kannst du alles lesen.`,
  noFiles:
    "Dateien kann ich hier noch nicht öffnen und habe mit dieser Nachricht nichts gemacht. Schreib mir bitte, worauf es ankommt.",
};
