// Notices on messaging platforms, in German.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/de.json" with { type: "json" };

const texts = readTexts(file.channels, PLACEHOLDERS.channels);

const { number, plural } = speechOf("de");

export const germanChannelWords: ChannelWords = {
  ...texts,
  howToLink: (code, link) =>
    "Ich kenne dich hier noch nicht und habe mit deiner Nachricht nichts gemacht.\n\n" +
    (link === null
      ? `Um diesen Chat mit deinem Konto zu verknüpfen, melde dich an und bestätige innerhalb einer Stunde diesen Code: \`${code}\``
      : `Um diesen Chat mit deinem Konto zu verknüpfen, öffne innerhalb einer Stunde diese Seite und bestätige: ${link}`) +
    "\n\nDu kannst auch in der App einen Code erstellen und hier senden: `/link CODE`",
  linked: (household) =>
    household === null
      ? "Dein Konto ist verknüpft. Schreib mir hier, wann du magst; /help nennt die Befehle."
      : `Dein Konto ist verknüpft, und du sprichst für diesen Haushalt: ${household}. Schreib mir hier, wann du magst; /help nennt die Befehle.`,
  moveAsks: (household, code) =>
    (household === null
      ? "Dieser Chat ist schon mit einem anderen Konto verknüpft."
      : `Dieser Chat ist schon mit einem anderen Konto verknüpft, und du sprichst für diesen Haushalt: ${household}.`) +
    ` Zu dem Konto wechseln, das diesen Code erstellt hat? Dann sende \`/move ${code}\` und bestätige in der App. Sonst musst du nichts tun: Alles bleibt, wie es ist.`,
  readOff: (description) =>
    `Das lese ich auf dem Bild${description === "" ? "" : ` (${description})`}:`,
  leftOut: (count, limit) =>
    `${number(count)} ${plural(count, "Anhang wurde", "Anhänge wurden")} ausgelassen: Ich nehme bis zu ${number(limit)} Bilder oder Sprachnachrichten mit einer Nachricht, keine anderen Dateien und keine, die zu groß sind.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Diese Antwort konnte hier nicht gezeigt werden" : `Ein Teil dieser Antwort (${number(part)} von ${number(parts)}) konnte hier nicht gezeigt werden`}: Der Dienst hat das nicht angenommen. In der App kannst du alles lesen.`,
};
