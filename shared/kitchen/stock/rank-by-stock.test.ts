import { describe, expect, it } from "vitest";
import type { SourceRow } from "../../contracts/pack.ts";
import { rankByStock } from "./rank-by-stock.ts";

const TODAY = "2026-11-21";
const recipe = (name: string, ...lines: object[]): SourceRow => ({
  table: "recipes",
  row: { id: `recipe_${name}`, name, recipe_ingredients: lines },
});
const line = (name: string, quantity: number | null = null, unit: string | null = null) => ({
  name,
  quantity,
  unit,
});
const lot = (name: string, overrides: object = {}): SourceRow => ({
  table: "inventory",
  row: { id: `inventory_${name}`, name, ...overrides },
});
const order = (text: string | null) =>
  [...(text ?? "").matchAll(/\*\*(.+?)\*\*/g)].map(([, n]) => n);

describe("recipes ranked by the stock", () => {
  const pie = recipe("Pie", line("flour", 200, "g"), line("butter", 100, "g"), line("apples", 4));
  const soup = recipe("Soup", line("leeks", 2), line("salt"), { ...line("cream"), optional: true });
  const toast = recipe("Toast", line("bread", 2, "slice"), line("butter", 10, "g"));

  it("recipes are ranked by missing ingredients, then by short ones, then by ingredients that expire soon", () => {
    const stock = [lot("leek"), lot("butter", { quantity: 50, unit: "g" }), lot("flour")];
    const text = rankByStock([pie, toast, soup, ...stock], TODAY);
    expect(order(text)).toEqual(["Soup", "Toast", "Pie"]);
    expect(text).toContain("1. **Soup**: you have everything");
    expect(text).toContain("2. **Toast**: you have 1 of 2 ingredients; missing: bread");
    expect(text).toContain("missing: apples; perhaps not enough: butter (50 g more)");
    const bread = lot("bread", { expires_on: "2026-11-22" });
    const fullStock = [lot("apple"), lot("butter"), lot("flour"), lot("leek"), bread];
    const rankedWithAll = rankByStock([pie, toast, soup, ...fullStock], TODAY);
    expect(order(rankedWithAll)).toEqual(["Toast", "Pie", "Soup"]);
    expect(rankedWithAll).toContain("**Toast**: you have everything; uses up bread");
  });

  it("the stock of an ingredient is found by the catalogue link, but stock that is used up does not count", () => {
    const linkedStew = recipe("Stew", { ...line("aubergine"), ingredient_id: "ingredient_1" });
    const eggplant = { ingredient_id: "ingredient_1" };
    expect(rankByStock([linkedStew, lot("eggplants", eggplant)], TODAY)).toContain(
      "you have everything",
    );
    const emptyLot = lot("eggplants", { ...eggplant, quantity: 0 });
    expect(rankByStock([linkedStew, emptyLot, lot("rice")], TODAY)).toContain("missing: aubergine");
  });

  it.each([
    "olive oil",
    "Olivenöl",
    "huile d'olive",
    "aceite",
    "olio d'oliva",
    "azeite",
    "olijfolie",
  ])(
    "cooking oil does not count as an ingredient, by its catalogue entry in any language: %s",
    (name) => {
      const linkedLine = { ...line(name), ingredient_id: "ingredient_1" };
      const oil = { id: "ingredient_1", name: "olive oil", categories: ["oil", "fat"] };
      const sources = [recipe("Dal", linkedLine), lot("rice"), { table: "ingredients", row: oil }];
      expect(rankByStock(sources, TODAY)).toContain("**Dal**: you have everything");
    },
  );

  it("an oil that is not for cooking counts as an ingredient", () => {
    const linkedLine = { ...line("Sesamöl"), ingredient_id: "ingredient_1" };
    const oil = { id: "ingredient_1", name: "sesame oil" };
    const sources = [recipe("Dal", linkedLine), lot("rice"), { table: "ingredients", row: oil }];
    expect(rankByStock(sources, TODAY)).toContain("missing: Sesamöl");
  });

  it("a model ranks, and not code, if there are no recipes, none with lines, or no stock", () => {
    expect(rankByStock([lot("rice")], TODAY)).toBeNull();
    expect(rankByStock([recipe("Idea"), lot("rice")], TODAY)).toBeNull();
    expect(rankByStock([pie], TODAY)).toBeNull();
  });

  it("recipes with findings are left out, counted and named with the food", () => {
    const findings = [{ kind: "wish", code: "butter", name: "butter" }];
    const withFindings = ({ table, row }: SourceRow) => ({ table, row: { ...row, findings } });
    const stock = [lot("bread"), lot("butter"), lot("flour")];
    const text = rankByStock([withFindings(pie), withFindings(toast), soup, ...stock], TODAY, "en");
    expect([...(text ?? "").matchAll(/^\d\. \*\*(.+?)\*\*/gm)].map(([, n]) => n)).toEqual(["Soup"]);
    expect(text).toContain(
      [
        "2 left out:",
        "- Pie – contains butter, which you want left out",
        "- Toast – contains butter, which you want left out",
      ].join("\n"),
    );
    const german = rankByStock([withFindings(pie), ...stock], TODAY, "de");
    expect(german).toBe(
      "1 Rezept weggelassen:\n- Pie – enthält butter, und das willst du weglassen",
    );
    const wish = { kind: "wish", code: "butter", who: "Priya" };
    expect(rankByStock([withFindings(pie), ...stock], TODAY, "en", [wish])).toContain(
      "- Pie – contains butter (to be left out for Priya)",
    );
  });

  it("at most the best eight recipes are ranked", () => {
    const elevenDishes = Array.from({ length: 11 }, (_, index) =>
      recipe(`Dish ${index}`, line("rice")),
    );
    const text = rankByStock([...elevenDishes, lot("rice")], TODAY);
    expect(order(text)).toHaveLength(8);
    expect(text).toContain("3 more recipes");
  });
});
