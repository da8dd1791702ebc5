// Foods that the user does not want on a list: "leave out the red wine".
import { languageFor, type Language } from "../../contracts/language.ts";
import type { Finding } from "../../contracts/findings.ts";
import type { Derived } from "../../contracts/pack.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { wordsOf } from "../constraint-values.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";
import { genericKey } from "../food/generic-names.ts";
import { kitchenWords } from "../wording/words-for.ts";

/**
 * The list without its excluded foods, with a note that names each once; null if it has none. A food is excluded by
 * the database's findings in its item, or by a name that is not in the catalogue because several foods have it
 * ("oil").
 * @param findings of the items, in their order
 */
export function leaveOutFoods(
  content: Record<string, unknown>,
  findings: Finding[][],
  constraints: Constraint[],
  language: Language = "en",
): Derived | null {
  const { notes } = kitchenWords(languageFor(language));
  const keys = new Set(wordsOf(constraints, "ingredient_excluded").map(genericKey));
  const items = objectsOf(content.items);
  const nameOf = ({ name }: Record<string, unknown>) => (isPresent(name) ? valueText(name) : "");
  const isExcluded = items.map(
    (item, index) =>
      keys.has(genericKey(nameOf(item))) ||
      (findings[index] ?? []).some(({ kind }) => kind === "wish"),
  );
  if (!isExcluded.includes(true)) return null;
  const removedNames = new Set(items.filter((_, index) => isExcluded[index]).map(nameOf));
  const keptItems = items.filter((_, index) => !isExcluded[index]);
  const note = notes.leftOut([...removedNames].join(", "));
  return keptItems.length === 0
    ? { content: null, notes: [notes.nothingLeft, note] }
    : { content: { ...content, items: keptItems }, notes: [note] };
}
