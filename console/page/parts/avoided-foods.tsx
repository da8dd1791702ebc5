// The foods in a row that must be avoided, each with the allergy if there is one, worded as in the chat.
import { fill, useWords, type Texts } from "../wording/words.ts";
import type { Finding } from "./finding.ts";
import { Icon } from "./icon.tsx";

/** Renders nothing if nothing was found. */
export function AvoidedFoods({ findings }: { findings: readonly Finding[] | null | undefined }) {
  const { texts, locale, language } = useWords();
  const rules = Map.groupBy(findings ?? [], ({ kind, code }) => {
    const allergen = allergenOf(kind, code, texts);
    return allergen === undefined ? "" : `${kind} ${allergen}`;
  });
  return [...rules].map(([rule, findingsOfRule]) => {
    const [{ kind, code }] = findingsOfRule as [Finding, ...Finding[]];
    const names = new Intl.ListFormat(locale).format(
      new Set(findingsOfRule.map(({ name }) => name)),
    );
    const allergen = allergenOf(kind, code, texts);
    const { avoid, contains, mayContain, allergyHere } = texts.list;
    // Within a sentence, only German capitalises the names of foods.
    const name = language === "de" ? allergen : allergen?.toLocaleLowerCase(locale);
    const line =
      name === undefined
        ? fill(avoid, { names })
        : fill(kind === "may" ? mayContain : contains, { names, why: fill(allergyHere, { name }) });
    return (
      <p class="warning" key={rule}>
        <Icon name="warns" /> {line}
      </p>
    );
  });
}

/** The allergen's name for the person; undefined for diets and dislikes. */
function allergenOf(kind: string, code: string, { allergens }: Texts): string | undefined {
  const plain = code.replace(/^may /, "");
  const isAllergen = (kind === "allergen" || kind === "may") && Object.hasOwn(allergens, plain);
  return isAllergen ? allergens[plain as keyof typeof allergens] : undefined;
}
