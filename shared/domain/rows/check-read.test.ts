// The check of a read relies on what the model says it searches for, never on the user's words.
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

describe("a read for a family", () => {
  it.each([
    where("name", "ilike", "%muscat%"),
    where("name", "eq", "muscat"),
    where("wine_notes.note", "similar", "plum"),
    { or: [{ and: [{ column: "name", op: "ilike", value: "%muscat%" }] }] } as Filter,
  ])("should not match text: %j", (filter) => {
    expect(check(filter)).toContain('"op":"style"');
  });

  it.each([
    null,
    where("name", "style", "light"),
    where("colour", "eq", "red"),
    where("wine_notes.note", "not_ilike", "%plum%"),
  ])("may have this filter: %j", (filter) => {
    expect(check(filter)).toBeNull();
  });

  it("may match text where the pack knows no families", () => {
    const { families: _none, ...bare } = pack;
    expect(check(where("name", "ilike", "%muscat%"), { pack: bare })).toBeNull();
  });

  it("may match text after a search by family, and where the user names a thing rather than a family", () => {
    expect(check(where("name", "ilike", "%muscat%"), { triedFamily: true })).toBeNull();
    expect(check(where("name", "ilike", "%muscat%"), { searchIntent: "literal" })).toBeNull();
  });
});
