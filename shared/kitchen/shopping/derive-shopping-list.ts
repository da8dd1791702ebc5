// Derives a shopping list from rows: from the lines of recipes, merged (S23, spec/kitchen#shopping).
import { languageFor } from "../../contracts/language.ts";
import type { Derived, DeriveRequest, SourceRow } from "../../contracts/pack.ts";
import { foodKey } from "../food/food-key.ts";
import type { Judged } from "../food/judgement.ts";
import { unitWord } from "../food/units.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { ShoppingListContentSchema } from "./list-artifacts.ts";
import type { Item } from "./merge-needs.ts";
import type { Line } from "./read-line.ts";
import { sectionOrder } from "./shop-sections.ts";
import { weighNeeds } from "./weigh-needs.ts";

type Row = Record<string, unknown>;

/**
 * The list of things that the recipes among the rows need, each once, without preparation. Amounts are added if they
 * can be converted, and reduced by the stock and the open list entries among the rows. Stock past its date is named
 * in a note and not counted. Catalogue rows (`ingredients`) supply densities and parts of the shop. Null if no recipe
 * has lines, or if the list is larger than its schema allows; `content` is null if nothing needs to be bought. The
 * order of the rows does not matter, and deriving a list from a list gives the same list. Entries of another list of
 * the run (`others`) count only for that list's recipes.
 */
export function deriveShoppingList(
  sources: SourceRow[],
  label: string,
  request: DeriveRequest = { language: "en", others: [] },
): Derived | null {
  const words = kitchenWords(languageFor(request.language));
  const needs = weighNeeds(sources, label, request);
  if (!needs.hasLines) return null;
  const { merged, notes } = needs;
  const told = needs.told.length > 0 ? { told: needs.told } : {};
  const items = merged.items
    .map((item) => ({ item, section: needs.sectionOf(item.key) }))
    .toSorted(inShop)
    .map(({ item, section }) => ({
      ...toContent(item, section, words),
      ...judgedOf(needs.linesOf(item.key)),
    }));
  if (items.length === 0) {
    return { content: null, notes: [...merged.notes, words.notes.nothingLeft, ...notes], ...told };
  }
  const content = ShoppingListContentSchema.safeParse({ items });
  return content.success
    ? { content: content.data, notes: [...merged.notes, ...notes], ...told }
    : null;
}

/** One judgement for all lines of an entry; none if a line has no judgement yet. */
function judgedOf(lines: Line[]): { judged?: Judged } {
  const judgements = lines.flatMap(({ judgement }) => judgement ?? []);
  const [first] = judgements;
  if (first === undefined || judgements.length < lines.length) return {};
  const union = (codes: (judgement: Judged) => string[]) => [...new Set(judgements.flatMap(codes))];
  const contains = union((judgement) => judgement.contains);
  const may_contain = union((judgement) => judgement.may_contain).filter(
    (code) => !contains.includes(code),
  );
  return { judged: { food: first.food, contains, may_contain } };
}

interface PlacedItem {
  item: Item;
  section: string | null;
}

/** Compares items by their places in a walk through the shop. */
export function inShop(a: PlacedItem, b: PlacedItem): number {
  const [keyA, keyB] = [foodKey(a.item.name), foodKey(b.item.name)];
  const order = sectionOrder(a.section) - sectionOrder(b.section);
  return order || (keyA < keyB ? -1 : keyA > keyB ? 1 : 0);
}

/** An item as the columns of a row of the list. */
export function toContent(
  { name, amount, optional }: Item,
  section: string | null,
  { optional: allOptional, partlyOptional }: KitchenWords,
): Row {
  const isCounted = amount?.unit.dimension === "piece" && amount.unit.factor === 1;
  return {
    name,
    ...(amount === null ? {} : { quantity: amount.quantity }),
    ...(amount === null || isCounted ? {} : { unit: unitWord(amount.unit, amount.quantity) }),
    ...(section === null ? {} : { category: section }),
    ...(optional === "no" ? {} : { notes: optional === "all" ? allOptional : partlyOptional }),
  };
}
