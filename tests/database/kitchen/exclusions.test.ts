// What an exclusion, a dislike, a diet for one occasion and a wanted food mean to the real lists and catalogue.
import { beforeAll, describe, expect, it } from "vitest";
import type { Wish } from "../../../shared/contracts/findings.ts";
import { wishFor } from "../../../shared/kitchen/food/exclusion-of.ts";
import { openTestDatabase } from "../../support/database.ts";
import { alice, createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let household: string;
beforeAll(async () => {
  household = await createHousehold(db, alice);
});

/** Those of the names in which the wish is found. */
async function namesFound(wish: Wish, ...names: string[]): Promise<string[]> {
  const contents = names.map((name) => ({ name }));
  const request = { household_id: household, wishes: [wish], contents };
  const findings = await db.rpc(alice, "read_findings", request);
  return names.filter((_, index) => findings.contents[index].length > 0);
}
const without = (word: string, ...names: string[]) => namesFound(wishFor("wish", word), ...names);

describe("an exclusion in English", () => {
  it("an exclusion in English means every name that the catalogue has for the food, and its kinds", async () => {
    expect(await without("cod", "Kabeljau", "cod fillets", "salmon", "Lachs")).toEqual([
      "Kabeljau",
      "cod fillets",
    ]);
    const nuts = ["Erdnüsse", "peanut butter", "Erdnussflips", "Walnüsse", "butter"];
    expect(await without("peanut", ...nuts)).toEqual(nuts.slice(0, 3));
    expect(await without("fish", "Lachs", "anchovies", "Hähnchen")).toEqual(["Lachs", "anchovies"]);
    expect(await without("meat", "Rinderhack", "beef mince", "vegan sausage", "leek")).toEqual([
      "Rinderhack",
      "beef mince",
    ]);
  });

  it("an exclusion in English that names an allergen also means the dishes that contain it", async () => {
    const dairy = ["Zaziki", "Vanilleeis", "butter", "leek"];
    expect(await without("dairy", ...dairy)).toEqual(dairy.slice(0, 3));
    const gluten = ["Weizenmehl", "spaghetti", "gluten-free spaghetti", "rice"];
    expect(await without("gluten", ...gluten)).toEqual(gluten.slice(0, 2));
  });

  it("an exclusion in English means neither foods that only have its name, nor all that an allergy to it would mean", async () => {
    const milk = ["coconut milk", "Kokosmilch", "butter", "oat milk", "whole milk", "Milch"];
    expect(await without("milk", ...milk)).toEqual(["whole milk", "Milch"]);
    expect(await without("egg", "eggplant", "eggs", "oeufs")).toEqual(["eggs", "oeufs"]);
  });

  it("an exclusion in English of a word that is not the whole name of a food means the foods that end in it", async () => {
    const names = ["red wine", "Rotwein", "wine vinegar", "grapes"];
    expect(await without("wine", ...names)).toEqual(["red wine", "Rotwein"]);
  });

  it("an exclusion in English of an unknown word means the word itself", async () => {
    const names = ["unobtainium powder", "no unobtainium", "salt"];
    expect(await without("unobtainium", ...names)).toEqual(["unobtainium powder"]);
  });
});

it("an exclusion in another language means the same food", async () => {
  expect(await without("Mehl", "flour", "farine", "Käse")).toEqual(["flour", "farine"]);
});

it("a diet for one occasion counts like a diet, and an unknown diet excludes nothing", async () => {
  const names = ["Honig", "vegan sausage", "Parmesan", "leek"];
  expect(await namesFound({ kind: "wished_diet", code: "vegan" }, ...names)).toEqual([
    "Honig",
    "Parmesan",
  ]);
  expect(await namesFound({ kind: "wished_diet", code: "carnivore" }, ...names)).toEqual([]);
});

it("each finding names the wish that it comes from", async () => {
  const wishes = [wishFor("wish", "cod"), wishFor("dislike", "leek"), wishFor("wanted", "fish")];
  const request = { household_id: household, wishes, contents: [{ name: "cod with leek" }] };
  expect((await db.rpc(alice, "read_findings", request)).contents).toEqual([
    [
      { kind: "dislike", code: "leek", name: "leek" },
      { kind: "wanted", code: "fish", name: "cod" },
      { kind: "wish", code: "cod", name: "cod" },
    ],
  ]);
});
