// The findings that rows are read with: what holds now, for the user who reads, by words and by judgements.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  bob,
  carol,
  createConversation,
  createHousehold,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let household: string;
let soup: string;

beforeAll(async () => {
  household = await createHousehold(db, alice, bob);
  const [recipe] = await db.admin<{ id: string }>(
    `insert into public.recipes (household_id, created_by, name, instructions)
     values ($1, $2, 'Soup', '{Stir in the butter.}') returning id`,
    [household, alice],
  );
  soup = recipe!.id;
  await db.admin(
    `insert into public.recipe_ingredients
       (household_id, created_by, recipe_id, name, food, contains, may_contain)
     values ($1, $2, $3, 'Quolbrum', 'nut thing', '{nuts}', '{soybeans}')`,
    [household, alice, soup],
  );
});
beforeEach(async () => {
  await db.admin("delete from public.preferences");
  for (const user of [alice, bob]) await db.rpc(user, "put_profile", { allergens: [], diet: [] });
});

const read = async (user = alice, wishes: object[] = [], columns?: string[]) => {
  const p = { table: "recipes", household_id: household, wishes, ...(columns ? { columns } : {}) };
  const { rows } = await db.rpc(user, "read_rows", p);
  return rows.map(({ findings }: Json) => findings);
};
const milk = { kind: "allergen", code: "milk", name: "butter" };
const nuts = { kind: "allergen", code: "nuts", name: "quolbrum" };
const traces = { kind: "may", code: "may soybeans", name: "quolbrum" };

describe("the findings of a row", () => {
  test("the findings of a row are what its words name and what it was judged to contain, including traces", async () => {
    expect(await read()).toEqual([[]]);
    await db.rpc(bob, "put_profile", { allergens: ["milk", "nuts", "soybeans", "celery"] });
    expect(await read()).toEqual([[milk, nuts, traces]]);
  });

  test("the findings of a row are those of all its columns, even if a caller wants only its name", async () => {
    await db.rpc(bob, "put_profile", { allergens: ["milk"] });
    expect(await read(alice, [], ["name"])).toEqual([[milk]]);
  });

  test("the findings of a row are those of the reader's diet and wishes, and of no other member's", async () => {
    await db.rpc(bob, "put_profile", { diet: ["dairy-free"] });
    expect(await read(alice)).toEqual([[]]);
    expect(await read(bob)).toEqual([[{ ...milk, kind: "diet", code: "dairy-free" }]]);
    const wish = { kind: "wish", code: "butter" };
    expect(await read(alice, [wish])).toEqual([[{ ...wish, name: "butter" }]]);
  });

  test("the findings of a row have a trace of an excluded food, unless the row certainly contains that food", async () => {
    const wish = (code: string) => ({ kind: "wish", code, codes: [code], who: "Mia" });
    // "Soybeans" is also the name of one food, but Mia's allergy covers all foods with the allergen.
    expect(await read(alice, [wish("soybeans")])).toEqual([
      [{ kind: "may_wish", code: "soybeans", name: "quolbrum" }],
    ]);
    expect(await read(alice, [wish("nuts")])).toEqual([[{ ...nuts, kind: "wish" }]]);
    await db.rpc(bob, "put_profile", { allergens: ["soybeans"] });
    expect(await read(alice, [wish("soybeans")])).toEqual([
      [traces, { kind: "may_wish", code: "soybeans", name: "quolbrum" }],
    ]);
  });

  test("a row has no findings if the caller does not request them", async () => {
    const { rows } = await db.rpc(alice, "read_rows", { table: "recipes" });
    expect(rows[0]).not.toHaveProperty("findings");
  });
});

test("a run begins with the findings in its session's rows, for the allergies and wishes that count now", async () => {
  const conversation = await createConversation(db, alice, household);
  const facts = (wishes: object[] = []) =>
    db.rpc(alice, "read_run_facts", {
      household_id: household,
      conversation_id: conversation,
      terms: [],
      mentioned: [],
      known: [{ table: "recipes", id: soup }],
      background_limit: 0,
      wishes,
    });
  expect((await facts()).found).toEqual({});
  await db.admin(
    "insert into public.preferences (user_id, kind, subject) values ($1, 'allergy', 'milk'), ($1, 'dislike', 'butter')",
    [alice],
  );
  const { found, ...rest } = await facts([{ kind: "wish", code: "butter" }]);
  expect(found).toEqual({
    [soup]: [
      milk,
      { kind: "dislike", code: "butter", name: "butter" },
      { kind: "wish", code: "butter", name: "butter" },
    ],
  });
  expect(rest).not.toHaveProperty("wishes");
});

test("a person outside the household gets none of its rows, and does not learn what it avoids", async () => {
  await db.rpc(bob, "put_profile", { allergens: ["milk", "nuts"] });
  const request = { household_id: household, wishes: [{ kind: "wish", code: "butter" }] };
  const p = { ...request, rows: [{ table: "recipes", id: soup }], contents: [{ name: "milk" }] };
  expect(await db.rpc(carol, "read_findings", p)).toEqual({ rows: {}, contents: [[]] });
  expect(await db.rpc(alice, "read_findings", p)).toEqual({
    rows: { [soup]: [milk, nuts, { kind: "wish", code: "butter", name: "butter" }] },
    contents: [[{ ...milk, name: "milk" }]],
  });
});

test("a food is named once, however often and in whichever form and language a dish names it", async () => {
  await db.rpc(bob, "put_profile", { allergens: ["peanuts"] });
  const dish = {
    title: "Peanut noodles",
    steps: ["Scatter the peanuts."],
    lines: [{ name: "peanut butter" }, { name: "Erdnüsse" }],
  };
  const request = { household_id: household, wishes: [], contents: [dish] };
  const { contents } = await db.rpc(alice, "read_findings", request);
  expect(contents).toEqual([
    ["peanut", "peanut butter"].map((name) => ({ kind: "allergen", code: "peanuts", name })),
  ]);
});
