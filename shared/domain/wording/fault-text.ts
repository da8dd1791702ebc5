// Why values of rows could not be stored, in the user's language. The texts do not repeat the values.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ValueFault } from "../../contracts/value-fault.ts";
import { nameIn } from "./name-in.ts";
import { wordsFor } from "./words-for.ts";

/** The most faults that are told of one call. */
const MAX_FAULTS = 5;

/** The faults, each once, without full stops. An ellipsis at the end stands for those beyond `MAX_FAULTS`. */
export function faultTexts(
  faults: ValueFault[],
  language: Language,
  pack: Pick<DomainPack, "nameIn"> | undefined,
): string[] {
  const { colon } = wordsFor(language);
  const allTexts = faults.map((fault) => {
    const reason = reasonOf(fault, language, pack);
    return fault.label === null ? reason : `${fault.label}${colon}${reason}`;
  });
  const texts = [...new Set(allTexts)];
  return texts.length > MAX_FAULTS ? [...texts.slice(0, MAX_FAULTS), "…"] : texts;
}

function reasonOf(
  { path, cause, limit }: ValueFault,
  language: Language,
  pack: Pick<DomainPack, "nameIn"> | undefined,
): string {
  const { line, faults } = wordsFor(language).failures;
  const column = path.findLast((key) => typeof key === "string") ?? "";
  const index = path.find((key) => typeof key === "number");
  const name = nameIn(pack, "column", String(column), language);
  const place = index === undefined ? name : line(Number(index) + 1, name);
  return faults[cause](place, new Intl.NumberFormat(language).format(limit ?? 0));
}
