// Decides which addresses a text may link to: those that the run shows in full (in rows or the user's message). Any
// other address could leak data or mislead the user.
import { withoutTrailing } from "../../../contracts/texts.ts";

/** Whether a text may link to a destination, which is decoded. */
export type IsKnown = (destination: string) => boolean;

/**
 * The characters that may follow an address in a passage without belonging to it. Rows are JSON, so `\` is one of
 * them.
 */
const ENDS_AFTER_ADDRESS = /^[.,;:!?'*_~)\]]*(?:$|[\s"'<>\\|`)\]}])/u;
const WITHIN_ADDRESS = /[\p{L}\p{N}\-._~/?#@!$&*+;=%]$/u;

export function createIsKnown(sources: readonly string[]): IsKnown {
  const verdicts = new Map<string, boolean>();
  return (destination) => {
    const cachedVerdict = verdicts.get(destination);
    if (cachedVerdict !== undefined) return cachedVerdict;
    const isKnown =
      isAbsolute(destination) &&
      spellings(destination).some((spelling) =>
        sources.some((passage) => containsAddress(passage, spelling)),
      );
    verdicts.set(destination, isKnown);
    return isKnown;
  };
}

/** Whether the address has an allowed scheme and a host, so that it is neither a script nor relative to the page. */
function isAbsolute(destination: string): boolean {
  return (
    !/[\s\\\p{Cc}\p{Cf}]/u.test(destination) &&
    /^(?:https?:\/\/[\p{L}\p{N}[]|mailto:[^@?]+@[\p{L}\p{N}])/iu.test(destination)
  );
}

/** The ways a row may write the address: a mailbox and `www.` need no scheme. */
function spellings(destination: string): string[] {
  const [, mailbox, www] = /^(?:mailto:(.*)|http:\/\/(www\..*))$/i.exec(destination) ?? [];
  const schemeless = mailbox ?? www;
  return schemeless === undefined ? [destination] : [destination, schemeless];
}

function containsAddress(passage: string, address: string): boolean {
  if (address === "") return false;
  for (
    let index = passage.indexOf(address);
    index >= 0;
    index = passage.indexOf(address, index + 1)
  ) {
    const end = index + address.length;
    const textBefore = passage.slice(Math.max(0, index - 9), index).replace(/https?:\/\/$/i, "");
    if (!WITHIN_ADDRESS.test(textBefore) && ENDS_AFTER_ADDRESS.test(passage.slice(end, end + 20)))
      return true;
  }
  return false;
}

/** Whether a label shows an address on another host than the one that its link leads to. */
export function misleads(label: string, destination: string): boolean {
  const host = hostOf(destination);
  return addressesIn(label).some((address) => hostOf(address) !== host);
}

/** Addresses as people would recognize them: a dotted name, with or without a scheme or a mailbox. */
function addressesIn(label: string): string[] {
  const visibleText = label
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u3002\uFF0E\uFF61\u2024]/gu, ".");
  let addressEnd = 0;
  return [...visibleText.matchAll(INSIDE_ADDRESS)].map(({ 0: matchedText, index }) => {
    let start = index;
    while (start > addressEnd && ADDRESS_CHARACTER.test(visibleText.charAt(start - 1))) start -= 1;
    addressEnd = index + matchedText.length;
    return visibleText.slice(start, addressEnd);
  });
}

/** The text from the first sign of an address: a dot between names, or the slashes after a scheme. */
const INSIDE_ADDRESS = /[\p{L}\p{N}-]\.(?:\p{L}{2}|xn--)[^\s)\]]*|\p{L}:\/\/\S*/giu;
const ADDRESS_CHARACTER = /[\p{L}\p{N}+.@_:/-]/u;

function hostOf(address: string): string {
  const rest = address.replace(/^[a-z][a-z0-9+.-]*:(?:\/\/)?/i, "");
  const authority = rest.split(/[/?#\\]/, 1)[0] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d*$/, "");
  return withoutTrailing(host.toLowerCase().replace(/^www\./, ""), ".,;:!?");
}
