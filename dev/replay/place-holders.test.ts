import { describe, expect, it } from "vitest";
import { hideIds, nameIds, revealIds } from "./place-holders.ts";

const id = (n: number) => `0000000${n}-1111-4111-8111-aaaaaaaaaaaa`;
const COD = id(9);
const catalogue = new Map([[COD, "$foods.bird's nest$"]]);
const value = {
  rows: [{ id: id(2), food: COD }, { id: id(1) }],
  text: `see @[Ada](${id(1).toUpperCase()}) and ${id(5)}; $5 and $10.00$ stay`,
};
const names = nameIds(value, new Map([["wines", [id(2), id(1)]]]), catalogue);
const hiddenValue = hideIds(value, (id) => names.get(id) ?? "");

describe("ids in a recording", () => {
  it("an id is replaced everywhere by its table's name and a number in the ids' order, or by the catalogue's name", () => {
    expect(hiddenValue).toEqual({
      rows: [{ id: "$wines.2$", food: "$foods.bird's nest$" }, { id: "$wines.1$" }],
      text: "see @[Ada]($wines.1$) and $other.1$; $5 and $10.00$ stay",
    });
  });

  it("a placeholder is replaced in a replay by a new id in the same order, or by the id of the catalogue's row", () => {
    const otherCatalogue = new Map([[id(7), "$foods.bird's nest$"]]);
    const { value: revealedValue, names: knownNames } = revealIds(hiddenValue, otherCatalogue);
    const [second, first] = revealedValue.rows;
    expect(second?.food).toBe(id(7));
    expect(first!.id < second!.id).toBe(true);
    expect(revealedValue.text).toContain(`(${first!.id})`);
    expect(revealedValue.text).toContain("$5 and $10.00$ stay");
    expect(hideIds(revealedValue, (id) => knownNames.get(id) ?? "")).toEqual(hiddenValue);
    expect(revealIds(hiddenValue, otherCatalogue).value.rows[0]?.id).not.toBe(second?.id);
  });
});
