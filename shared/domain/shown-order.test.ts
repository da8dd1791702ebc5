import { describe, expect, it } from "vitest";
import type { EntityRecord } from "../contracts/session.ts";
import { placeNamed, refAtPlace, shownOrder } from "./shown-order.ts";

function wine(ref: string, label: string): EntityRecord {
  const id = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
  return { ref, id, type: "wine", label, status: "read", created: 1, touched: 1 };
}

describe("the order in which a reply shows things", () => {
  it("is where their names stand in it, whatever the order of their refs", () => {
    const records = [wine("wine_1", "Ada"), wine("wine_2", "Bea (dry)"), wine("wine_3", "Cleo")];
    expect(
      shownOrder("1. **CLEO**\n2. Bea (dry), then Ada. Adam is none of them.", records),
    ).toEqual(["wine_3", "wine_2", "wine_1"]);
  });

  it("finds a name inside a longer one only where it stands alone", () => {
    const records = [wine("wine_1", "Ada"), wine("wine_2", "Ada Riserva")];
    expect(shownOrder("Ada Riserva; Ada", records)).toEqual(["wine_2", "wine_1"]);
    expect(shownOrder("Ada Riserva", records)).toEqual(["wine_2"]);
  });

  it("keeps things of one name in the order in which they were read", () => {
    expect(shownOrder("Ada, Ada", [wine("wine_9", "Ada"), wine("wine_2", "Ada")])).toEqual([
      "wine_9",
      "wine_2",
    ]);
  });
});

describe("a place in words", () => {
  it.each([
    ["the first one", 0],
    ["Second", 1],
    ["the 3rd of these", 2],
    ["the last one", -1],
    ["the first two", null],
    ["first and second", null],
    ["the next one", null],
    ["2", null],
    ["those", null],
  ])("%s: %s", (raw, place) => {
    expect(placeNamed(raw)).toBe(place);
  });
});

describe("what is at a place", () => {
  it("is counted among things of the type, in the newest list that has two of them", () => {
    const lists = [["wine_1"], ["cask_1", "wine_2", "gen_wine_1"], ["wine_5", "wine_6"]];
    expect(refAtPlace(lists, 1, "wine")).toBe("gen_wine_1");
    expect(refAtPlace(lists, 2, "wine")).toBeNull();
    expect(refAtPlace(lists, 0, null)).toBeNull();
    expect(refAtPlace([], 0, "wine")).toBeNull();
  });
});
