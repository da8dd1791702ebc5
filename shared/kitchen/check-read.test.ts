import { describe, expect, it } from "vitest";
import type { Filter } from "../contracts/filter.ts";
import { checkRead } from "../domain/check-read.ts";
import { createKitchenPack } from "./create-kitchen-pack.ts";

const pack = createKitchenPack();
const where = (column: string, op: string, value: unknown) =>
  ({ and: [{ column, op, value }] }) as Filter;
const check = (filter: Filter | null, over: object = {}) =>
  checkRead({
    ...{ pack, table: "recipes", filter, words: "Show me fish recipes" },
    ...{ searchIntent: "category" as const, triedCategory: false, ...over },
  });

describe("a read for a family", () => {
  it.each([
    where("name", "ilike", "%fish%"),
    where("name", "eq", "fish"),
    where("recipe_ingredients.name", "similar", "fish"),
    where("tags", "overlaps", ["fish"]),
    { or: [{ and: [{ column: "name", op: "ilike", value: "%fish%" }] }] } as Filter,
  ])("may not match text: %j", (filter) => {
    expect(check(filter)).toContain('"op":"category"');
  });

  it.each([
    null,
    where("name", "category", "fish"),
    where("cuisine", "eq", "mexican"),
    where("prep_minutes", "lte", 20),
    where("recipe_ingredients.name", "not_ilike", "%fish%"),
    {
      and: [
        { column: "name", op: "category", value: "fish" },
        { column: "name", op: "ilike", value: "%taco%" },
      ],
    } as Filter,
  ])("may be: %j", (filter) => {
    expect(check(filter)).toBeNull();
  });

  it("may match text once the catalogue was asked, and when a thing itself is named", () => {
    expect(check(where("name", "ilike", "%fish%"), { triedCategory: true })).toBeNull();
    expect(check(where("name", "ilike", "%fish%"), { searchIntent: "literal" })).toBeNull();
  });
});

describe("a read of stock", () => {
  const places = (words: string) =>
    check(where("location", "eq", "pantry"), { table: "inventory", searchIntent: "none", words });

  it.each([
    "what's in my pantry",
    "What do we have in stock?",
    "show me everything at home",
    "just show me the pantry",
  ])("means everything: %s", (words) => {
    expect(places(words)).toContain("everything in stock");
  });

  it.each([
    "what's in the pantry, not the fridge?",
    "only what is in the pantry",
    "what isn't in the pantry",
    "what's on the kitchen counter",
    "pantry or freezer?",
    "was ist im Vorratsschrank",
  ])("may name a place: %s", (words) => {
    expect(places(words)).toBeNull();
  });

  it("may filter by anything but the place", () => {
    const words = "what's in my pantry";
    expect(
      check(where("expires_on", "lt", "2026-11-21"), { table: "inventory", words }),
    ).toBeNull();
  });
});
