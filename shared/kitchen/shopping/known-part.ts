// A part of the shop as a person names it, in any of the seven languages.
import { LANGUAGES } from "../../contracts/language.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { SECTION_NAMES } from "./shop-sections.ts";

/** Without case, accents and outer spaces. */
const plain = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

let namesByWord: ReadonlyMap<string, string> | undefined;

/** The name under which a part of the shop is stored, if the text is a word for it in a catalogue; any other text as it is. */
export function knownPart(text: string): string {
  namesByWord ??= new Map(
    LANGUAGES.flatMap((language) =>
      SECTION_NAMES.map((name) => [plain(kitchenWords(language).sections[name] ?? name), name]),
    ),
  );
  return namesByWord.get(plain(text)) ?? text;
}
