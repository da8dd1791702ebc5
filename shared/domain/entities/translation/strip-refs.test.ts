import { assert, property, string, uuid } from "fast-check";
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import { createRegistry } from "../create-registry.ts";
import { findUuids } from "./find-uuids.ts";
import { stripRefs } from "./strip-refs.ts";
import { UNREAD_LABEL } from "./translate-rows.ts";
import { refTo } from "../../../../tests/support/ids.ts";

const pack = createCellarPack();
function entity(ref: string, label: string): EntityRecord {
  const id = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
  return { ref: refTo(ref), id, type: "wine", label, status: "read", created: 1, touched: 1 };
}
const registry = createRegistry({
  wine_1: entity("wine_1", "Barolo"),
  wine_2: entity("wine_2", UNREAD_LABEL),
  gen_wine_1: entity("gen_wine_1", "Chablis"),
  wine_3: entity("wine_3", "wine_1"),
});

describe("texts for a person", () => {
  it.each([
    ["names what a ref stands for", "wine_1 and gen_wine_1", "Barolo and Chablis"],
    ["names it once", "Barolo (wine_1) is old", "Barolo is old"],
    ["names it once, even if its name follows", "wine_1 (Barolo) is old", "Barolo is old"],
    ["keeps other words that follow it", "wine_1 (the old one)", "Barolo (the old one)"],
    ["does not take a name that looks like a ref for a ref", "wine_3", "wine 1"],
    ["has no ref of a row that was never read", "from wine_2", "from "],
    ["has no ref that stands for nothing", "with wine_99", "with "],
    ["keeps words that only look like one", "gen_cheese_1, my_wine_1", "gen_cheese_1, my_wine_1"],
  ])("a text is translated for a person: %s", (_what, text, expectedText) => {
    expect(stripRefs(pack, text, registry)).toBe(expectedText);
  });

  it("a text for a person contains no id, whatever surrounds it (I1)", () => {
    assert(
      property(string(), uuid(), string(), (textBefore, id, textAfter) => {
        const text = `${textBefore} ${id} ${textAfter} ${id.slice(0, 8)}…`;
        expect(findUuids(stripRefs(pack, text, registry))).toEqual([]);
      }),
    );
  });
});
