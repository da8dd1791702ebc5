// Rows of what people say in conversations (I12): whose they are, until when they hold, what they keep
// out, and what it takes to take them away.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type Json, type TestDatabase } from "../../support/database.ts";
import {
  alice,
  bob,
  createHousehold,
  effectsOf,
  startRun,
  type Op,
} from "../../support/kitchen/kitchen-world.ts";

let db: TestDatabase;
let run: string;
let household: string;
let conversation: string;
beforeAll(async () => {
  db = await openTestDatabase();
  household = await createHousehold(db, alice, bob);
  ({ run, conversation } = await startRun(db, alice));
});
afterAll(() => db.stop());
beforeEach(() => db.admin("delete from public.preferences"));

async function attempt(op: Op): Promise<Json> {
  const { results } = await db.rpc(alice, "apply_effects", effectsOf(run, [op]));
  return results[0];
}
const state = (kind: string, subject: string, more: object = {}) =>
  attempt({ op: "create", table: "preferences", values: { kind, subject, ...more } });
const buy = (name: string) => attempt({ op: "create", table: "shopping_list", values: { name } });
const told = async (user = alice) => {
  const facts = await db.rpc(user, "read_run_facts", {
    ...{ household_id: household, conversation_id: conversation, terms: [], known: [] },
    ...{ mentioned: [], background_limit: 0 },
  });
  return facts.told as Json[];
};
const day = async (days: number): Promise<string> => {
  const [row] = await db.admin("select (current_date + $1::int)::text as day", [days]);
  return String((row as { day: string }).day);
};

describe("a member who is no user of the app", () => {
  test("keeps an allergen out of the whole household, beside the user's own of the same thing", async () => {
    expect((await state("allergy", "peanut", { who: "Tim", words: "Erdnüsse" })).status).toBe(
      "applied",
    );
    expect((await buy("peanut butter")).error.code).toBe("guard");
    expect((await state("allergy", "peanut")).status).toBe("applied");
    expect((await state("allergy", "Peanut ", { who: " tim" })).error.code).toBe("duplicate");
    expect(await told()).toMatchObject([
      { subject: "peanut", who: null, checked: true },
      { subject: "peanut", who: "Tim", words: "Erdnüsse", checked: true },
    ]);
  });

  test("has a diet that is told, and is not the user's own", async () => {
    await state("diet", "vegan", { who: "Tim" });
    expect((await buy("butter")).status).toBe("applied");
    await state("diet", "vegan");
    expect((await buy("butter")).error.code).toBe("guard");
  });
});

describe("what holds until a day", () => {
  test("is counted to that day, told with it, and afterwards no more", async () => {
    await state("allergy", "peanut", { valid_until: await day(3) });
    expect(await told()).toMatchObject([{ subject: "peanut", until: await day(3) }]);
    expect((await buy("peanut butter")).error.code).toBe("guard");
    await db.admin("update public.preferences set valid_until = current_date - 2");
    expect((await buy("peanut butter")).status).toBe("applied");
    expect(await told()).toEqual([]);
    expect((await state("allergy", "peanut")).status).toBe("applied");
    expect((await buy("peanut butter")).error.code).toBe("guard");
  });

  test("is counted on the day itself, wherever the user is", async () => {
    await state("diet", "vegan", { valid_until: await day(-1) });
    expect((await buy("butter")).error.code).toBe("guard");
  });
});

describe("what nobody knows a food or a rule for", () => {
  test.each([
    ["allergy", "zorbleberry"],
    ["diet", "moon food only"],
  ])(
    "is told to be unchecked, and is not taken away without a question: %s",
    async (kind, subject) => {
      const { row_id: id } = await state(kind, subject);
      expect(await told()).toMatchObject([{ kind, subject, checked: false }]);
      const remove: Op = { op: "delete", table: "preferences", id };
      expect((await attempt(remove)).error.code).toBe("guard");
      const set = { subject: "something else" };
      expect((await attempt({ op: "update", table: "preferences", id, set })).error.code).toBe(
        "guard",
      );
      expect((await attempt({ ...remove, override: [subject] })).status).toBe("applied");
    },
  );
});

test("the words of one subject are not kept for another", async () => {
  const { row_id: id } = await state("dislike", "kale", { words: "Grünkohl" });
  const set = { subject: "leek" };
  const changed = await attempt({ op: "update", table: "preferences", id, set });
  expect(changed.row).toMatchObject({ subject: "leek", words: null });
});

test("another member's facts stay theirs, but for the allergens' codes", async () => {
  await state("allergy", "peanut", { who: "Tim", words: "Erdnüsse" });
  expect(await told(bob)).toEqual([]);
  const { codes } = await db.rpc(bob, "household_allergens", { household_id: household });
  expect(codes).toEqual(["peanuts"]);
});
