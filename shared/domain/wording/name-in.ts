// The name of a table, a column or a code in a language: the pack's name, otherwise the identifier.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";

/** @param pack absent: the name is the identifier without underscores */
export function nameIn(
  pack: Pick<DomainPack, "nameIn"> | undefined,
  kind: "table" | "column" | "code",
  name: string,
  language: Language,
): string {
  return pack?.nameIn?.(kind, name, language) ?? name.replaceAll("_", " ");
}
