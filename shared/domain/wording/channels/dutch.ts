// Notices on messaging platforms, in Dutch.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/nl.json" with { type: "json" };

const texts = readTexts(file.channels, PLACEHOLDERS.channels);

const { number, plural } = speechOf("nl");

export const dutchChannelWords: ChannelWords = {
  ...texts,
  howToLink: (code, link) =>
    "Ik ken je hier nog niet en heb niets met je bericht gedaan.\n\n" +
    (link === null
      ? `Om deze chat aan je account te koppelen, log je in en bevestig je binnen een uur deze code: \`${code}\``
      : `Om deze chat aan je account te koppelen, open je binnen een uur deze pagina en bevestig je: ${link}`) +
    "\n\nJe kunt ook in de app een code maken en die hierheen sturen: `/link CODE`",
  linked: (household) =>
    household === null
      ? "Je account is gekoppeld. Schrijf me hier wanneer je wilt; /help noemt de opdrachten."
      : `Je account is gekoppeld en je spreekt voor dit huishouden: ${household}. Schrijf me hier wanneer je wilt; /help noemt de opdrachten.`,
  moveAsks: (household, code) =>
    (household === null
      ? "Deze chat is al aan een ander account gekoppeld."
      : `Deze chat is al aan een ander account gekoppeld en je spreekt voor dit huishouden: ${household}.`) +
    ` Overstappen naar het account dat deze code heeft gemaakt? Stuur dan \`/move ${code}\` en bevestig in de app. Doe anders niets: alles blijft zoals het is.`,
  readOff: (description) =>
    `Dit lees ik op de afbeelding${description === "" ? "" : ` (${description})`}:`,
  leftOut: (count, limit) =>
    `${number(count)} ${plural(count, "bijlage is", "bijlagen zijn")} overgeslagen: ik neem tot ${number(limit)} foto’s of spraakberichten per bericht, geen andere bestanden en niets dat te groot is.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "Dit antwoord kon hier niet worden getoond" : `Een deel van dit antwoord (${number(part)} van ${number(parts)}) kon hier niet worden getoond`}: deze dienst heeft het niet aangenomen. Je kunt het in de app lezen.`,
};
