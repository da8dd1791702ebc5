// What an exclusion means to the real catalogue: the names by which rows are marked and drafts checked.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Constraint } from "../../../shared/contracts/answers/understand.ts";
import type { SessionConstraints } from "../../../shared/contracts/session.ts";
import type { NodeContext } from "../../../shared/chain/node-context.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { kitchenBreaks } from "../../../shared/kitchen/food/row-breaks.ts";
import { knowExcluded } from "../../../shared/chain/understand/know-excluded.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { alice, createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { ContractError } from "../../../shared/contracts/errors.ts";

let db: TestDatabase;
let household: string;
beforeAll(async () => {
  db = await openTestDatabase();
  household = await createHousehold(db, alice);
});
afterAll(() => db.stop());

/** As the Understand hop asks, over the functions that its adapter calls. */
async function excluded(...values: string[]) {
  const readRows = async (p: object) => {
    try {
      return await db.rpc(alice, "read_rows", { ...p });
    } catch (error) {
      throw new ContractError("invalid_input", String(error));
    }
  };
  const ctx = {
    pack: createKitchenPack(),
    state: { meta: { household } },
    db: { readRows },
  } as unknown as NodeContext;
  const constraints = values.map((value): Constraint => ({
    ...{ type: "ingredient_excluded", field: "", value, confidence: 0.95 },
  }));
  return knowExcluded(ctx, { goal: null, since: 1, constraints } as SessionConstraints);
}
const marked = async (value: string, ...names: string[]) => {
  const breaks = kitchenBreaks({ avoid: await excluded(value), told: [] });
  return names.filter((name) => breaks("inventory", { name }).length > 0);
};

describe("an exclusion in English", () => {
  it("means every name that the catalogue has for the food, and its kinds", async () => {
    expect(await marked("cod", "Kabeljau", "cod fillets", "salmon", "Lachs")).toEqual([
      "Kabeljau",
      "cod fillets",
    ]);
    expect(await marked("peanut", "Erdnüsse", "peanut butter", "Walnüsse", "butter")).toEqual([
      "Erdnüsse",
      "peanut butter",
    ]);
    expect(await marked("fish", "Lachs", "anchovies", "Hähnchen")).toEqual(["Lachs", "anchovies"]);
  });

  it("does not mean what only bears its name", async () => {
    expect(await marked("milk", "coconut milk", "Kokosmilch", "whole milk", "Milch")).toEqual([
      "whole milk",
      "Milch",
    ]);
  });

  it("of a word that the catalogue lacks means the word itself", async () => {
    expect(await marked("unobtainium", "unobtainium powder", "salt")).toEqual([
      "unobtainium powder",
    ]);
  });

  it("is asked for each by itself, and for nothing else", async () => {
    expect((await excluded("cod", "milk")).map(({ kind, code }) => [kind, code])).toEqual([
      ["wish", "cod"],
      ["wish", "milk"],
    ]);
    expect(await excluded()).toEqual([]);
  });
});
