// The check of a read relies on the model's `searchIntent`, never on the user's words.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import type { Filter } from "../../contracts/filter.ts";
import { checkRead } from "./check-read.ts";

const pack = createCellarPack();
const where = (column: string, op: string, value: unknown) =>
  ({ and: [{ column, op, value }] }) as Filter;
const check = (filter: Filter | null, over: object = {}) =>
  checkRead({
    pack,
    table: "wines",
    filter,
    searchIntent: "category" as const,
    triedFamily: false,
    ...over,
  });

describe("reads that match text", () => {
  it.each([
    where("name", "ilike", "%muscat%"),
    where("name", "eq", "muscat"),
    where("wine_notes.note", "similar", "plum"),
    { or: [{ and: [{ column: "name", op: "ilike", value: "%muscat%" }] }] } as Filter,
  ])("a read whose searchIntent is `category` is refused if it matches text: %j", (filter) => {
    expect(check(filter)).toContain('"op":"style"');
  });

  it.each([
    null,
    where("name", "style", "light"),
    where("colour", "eq", "red"),
    where("wine_notes.note", "not_ilike", "%plum%"),
  ])("a read whose searchIntent is `category` is accepted with this filter: %j", (filter) => {
    expect(check(filter)).toBeNull();
  });

  it("a read whose searchIntent is `category` may match text if the pack has no families", () => {
    const { families: _none, ...packWithoutFamilies } = pack;
    expect(check(where("name", "ilike", "%muscat%"), { pack: packWithoutFamilies })).toBeNull();
  });

  it("a read may match text after a search by family, and if the user names a thing rather than a family", () => {
    expect(check(where("name", "ilike", "%muscat%"), { triedFamily: true })).toBeNull();
    expect(check(where("name", "ilike", "%muscat%"), { searchIntent: "literal" })).toBeNull();
  });
});
