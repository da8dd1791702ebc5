// Finds the sources that a user's message asks to read: addresses of pages, and the message itself, or what was read
// from its pictures, if it is long enough to contain a pasted text. Only addresses in the user's own words are ever
// fetched (I13).
import { withoutTrailing } from "../../contracts/texts.ts";
import type { Source } from "../../contracts/plan.ts";

const MAX_PAGES = 5;
/** A shorter message is not read as a pasted text. */
const MIN_TEXT_CHARACTERS = 200;
const ADDRESS = /https?:\/\/[^\s<>"'`´“”„«»‹›|\\^{}]+/giu;
/** Punctuation of the sentence around an address. */
const TRAILING_CHARACTERS = ".,;:!?…*_~。、，！？）)]";

/**
 * The sources by ref: the first `MAX_PAGES` pages, then the texts, each in the order in which they occur.
 * @param words texts of the user: the message, and the original request if the message answers a question
 * @param pictureTexts texts that were read from pictures: they can be sources, but their addresses are not the
 *   user's
 */
export function sourcesIn(words: string[], pictureTexts: string[] = []): Record<string, Source> {
  const pages = [...new Set(words.flatMap(addressesIn))].slice(0, MAX_PAGES);
  const texts = [...words, ...pictureTexts].filter(
    (text) => withoutAddresses(text).length >= MIN_TEXT_CHARACTERS,
  );
  return Object.fromEntries([
    ...pages.map((value, index) => [`page_${index + 1}`, { kind: "page", value }] as const),
    ...texts.map((value, index) => [`text_${index + 1}`, { kind: "text", value }] as const),
  ]);
}

function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? [])
    .map(withoutTrailingPunctuation)
    .filter((address) => URL.canParse(address));
}

/** A bracket at the end belongs to the address only if the address opens it. */
function withoutTrailingPunctuation(address: string): string {
  const bareText = withoutTrailing(address, TRAILING_CHARACTERS);
  const isOpen = bareText.lastIndexOf("(") > bareText.lastIndexOf(")");
  return isOpen && address.charAt(bareText.length) === ")" ? `${bareText})` : bareText;
}

const withoutAddresses = (text: string) => text.replaceAll(ADDRESS, "").trim();
