// A generated list of new goods, each of whose entries becomes a row of the inventory.
import * as z from "zod";
import { languageFor } from "../../contracts/language.ts";
import type { ArtifactSpec, Derived, DeriveRequest, SourceRow } from "../../contracts/pack.ts";
import { optional } from "../fields.ts";
import { countedThing } from "../shopping/counted-thing.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { listContent, noteText } from "../screens/list-content.ts";
import { JudgedSchema } from "../food/judgement.ts";
import { stockFields } from "./stock-tables.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

const StockListContentSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        name: stockFields.name.describe("what it is: no amount"),
        quantity: optional(stockFields.quantity),
        unit: optional(stockFields.unit),
        location: optional(stockFields.location),
        expires_on: optional(stockFields.expires_on),
        notes: optional(stockFields.notes),
        judged: JudgedSchema,
      }),
    )
    .min(1)
    .max(200),
});

export const stockListArtifact: ArtifactSpec = {
  type: "stock_list",
  schemaVersion: 1,
  schema: StockListContentSchema,
  ...listContent("items", (labels, count) => labels.stockList(count), formatLot),
  derive: deriveStockList,
};

/** One lot: `- 2 l milk (fridge), good until 2026-11-30: opened`. */
function formatLot(lot: Record<string, unknown>, words: KitchenWords): string {
  const name = countedThing(lot, valueText(lot.name ?? ""), words);
  const place = isPresent(lot.location) ? ` (${wordOf(words.places, lot.location)})` : "";
  const until = isPresent(lot.expires_on)
    ? `, ${words.goodUntil(words.date(valueText(lot.expires_on)))}`
    : "";
  return `- ${name}${place}${until}${noteText(lot.notes, words)}`;
}

/**
 * The bought entries of the shopping list as lots: those that this run has marked as bought, otherwise all
 * bought entries that were read; null if there are none, or too many for a list. No content, but a note, if this run
 * has changed only entries that were bought before.
 */
function deriveStockList(
  sources: SourceRow[],
  _label: string,
  { language }: Pick<DeriveRequest, "language"> = { language: "en" },
): Derived | null {
  const ids = new Set<unknown>();
  const boughtItems = sources
    .filter(({ table, row }) => table === "shopping_list" && row.purchased === true)
    .filter(({ row }) => row.id === undefined || (!ids.has(row.id) && ids.add(row.id)));
  const words = kitchenWords(languageFor(language)).notes;
  const changedEntries = boughtItems.filter(({ changed }) => changed === true);
  const newEntries = changedEntries.filter(({ before }) => before?.purchased !== true);
  if (changedEntries.length > 0 && newEntries.length === 0) {
    return { content: null, notes: [words.boughtBefore] };
  }
  const items = (newEntries.length > 0 ? newEntries : boughtItems).map(
    ({ row: { name, quantity, unit } }) => ({ name, quantity, unit }),
  );
  const content = StockListContentSchema.safeParse({ items });
  if (!content.success) return null;
  return { content: content.data, notes: [words.nothingKnown] };
}
