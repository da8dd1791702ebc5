// In place of the package `decode-named-character-reference` (wrangler.toml): its table of HTML's named characters would
// be the second one in the bundle, 14 KiB gzipped.
import { decodeHTMLStrict } from "entities";

/**
 * @param name without `&` and `;`
 * @returns false for a name that HTML does not have
 */
export function decodeNamedCharacterReference(name: string): string | false {
  if (["&", "#", ";"].some((mark) => name.includes(mark))) return false;
  const reference = `&${name};`;
  const character = decodeHTMLStrict(reference);
  return character === reference ? false : character;
}
