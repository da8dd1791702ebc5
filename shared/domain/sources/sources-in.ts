// What a user's message gives to read: addresses of pages, and the message itself where it is long enough to
// hold a text that was pasted. Only addresses that stand in the user's own words are ever fetched (I13).
import { withoutTrailing } from "../../contracts/texts.ts";
import type { Source } from "../../contracts/plan.ts";

const MAX_PAGES = 5;
/** A shorter message has no text in it that would be worth reading as one. */
const TEXT_CHARACTERS = 200;
const ADDRESS = /https?:\/\/[^\s<>"'`´“”„«»‹›|\\^{}]+/giu;
/** Punctuation of the sentence around an address. */
const AFTER = ".,;:!?…*_~。、，！？）)]";

/**
 * By ref, in the order of the words.
 * @param words the message, and the request that it answers a question about
 * @param read off pictures: a text like any other, but no address in it is the user's
 */
export function sourcesIn(words: string[], read: string[] = []): Record<string, Source> {
  const pages = [...new Set(words.flatMap(addressesIn))].slice(0, MAX_PAGES);
  const texts = [...words, ...read].filter(
    (text) => withoutAddresses(text).length >= TEXT_CHARACTERS,
  );
  return Object.fromEntries([
    ...pages.map((value, index) => [`page_${index + 1}`, { kind: "page", value }] as const),
    ...texts.map((value, index) => [`text_${index + 1}`, { kind: "text", value }] as const),
  ]);
}

function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).map(withoutEnd).filter((address) => URL.canParse(address));
}

/** A bracket at the end belongs to the address only if the address opens it. */
function withoutEnd(address: string): string {
  const bare = withoutTrailing(address, AFTER);
  const isOpen = bare.lastIndexOf("(") > bare.lastIndexOf(")");
  return isOpen && address.charAt(bare.length) === ")" ? `${bare})` : bare;
}

const withoutAddresses = (text: string) => text.replaceAll(ADDRESS, "").trim();
