// What a table, a column or a code is called in a language: by the pack, else as it is spelled.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";

/** @param pack absent where nothing is known of it: then the name as it is spelled, without underscores */
export function nameIn(
  pack: Pick<DomainPack, "nameIn"> | undefined,
  kind: "table" | "column" | "code",
  name: string,
  language: Language,
): string {
  return pack?.nameIn?.(kind, name, language) ?? name.replaceAll("_", " ");
}
