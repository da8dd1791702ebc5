// Rows of what people say in conversations (I12): whose they are, until when they hold, what they keep
// out, and what it takes to take them away.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { awayFromMidnight } from "../../support/away-from-midnight.ts";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  bob,
  createHousehold,
  effectsOf,
  startRun,
  type Op,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let run: string;
let household: string;
let conversation: string;
beforeAll(async () => {
  household = await createHousehold(db, alice, bob);
  ({ run, conversation } = await startRun(db, alice));
});
beforeEach(async () => {
  await db.admin("delete from public.preferences");
  await awayFromMidnight();
});

async function attempt(op: Op): Promise<Json> {
  const { results } = await db.rpc(alice, "apply_effects", effectsOf(run, [op]));
  return results[0];
}
const state = (kind: string, subject: string, more: object = {}) =>
  attempt({ op: "create", table: "preferences", values: { kind, subject, ...more } });
const buy = (name: string) => attempt({ op: "create", table: "shopping_list", values: { name } });
const toldFacts = async (user = alice) => {
  const facts = await db.rpc(user, "read_run_facts", {
    household_id: household,
    conversation_id: conversation,
    terms: [],
    known: [],
    mentioned: [],
    background_limit: 0,
  });
  return facts.told as Json[];
};
const day = async (days: number): Promise<string> => {
  const [row] = await db.admin("select (current_date + $1::int)::text as day", [days]);
  return String((row as { day: string }).day);
};

describe("facts about a person who is not a user of the app", () => {
  test("an allergy of a person who is not a user applies to the whole household, in addition to the user's", async () => {
    expect((await state("allergy", "peanut", { who: "Tim", words: "Erdnüsse" })).status).toBe(
      "applied",
    );
    expect((await buy("peanut butter")).error.code).toBe("guard");
    expect((await state("allergy", "peanut")).status).toBe("applied");
    expect((await state("allergy", "Peanut ", { who: " tim" })).error.code).toBe("duplicate");
    expect(await toldFacts()).toMatchObject([
      { subject: "peanut", who: null, checked: true },
      { subject: "peanut", who: "Tim", words: "Erdnüsse", checked: true },
    ]);
  });

  test("a diet of a person who is not a user does not count as the user's", async () => {
    await state("diet", "vegan", { who: "Tim" });
    expect((await buy("butter")).status).toBe("applied");
    await state("diet", "vegan");
    expect((await buy("butter")).error.code).toBe("guard");
  });
});

describe("intolerances", () => {
  test("an intolerance is a kind of its own, and keeps the food out of the whole household like an allergy", async () => {
    expect((await state("intolerance", "milk", { who: "Mia", words: "Milch" })).status).toBe(
      "applied",
    );
    expect((await buy("butter")).error).toMatchObject({
      code: "guard",
      violations: [{ kind: "allergen", code: "milk" }],
    });
    expect(await db.rpc(bob, "household_allergens", { household_id: household })).toMatchObject({
      codes: ["milk"],
    });
    expect(await toldFacts()).toMatchObject([
      { kind: "intolerance", subject: "milk", who: "Mia", codes: ["milk"], checked: true },
    ]);
    expect((await state("intolerance", "Milk", { who: "mia" })).error.code).toBe("duplicate");
  });

  test("an intolerance is taken away, or made a dislike, only with an override", async () => {
    const { row_id: id } = await state("intolerance", "milk");
    const remove: Op = { op: "delete", table: "preferences", id };
    expect((await attempt(remove)).error.message).toBe("keeps out milk (milk)");
    const soften: Op = { op: "update", table: "preferences", id, set: { kind: "dislike" } };
    expect((await attempt(soften)).error.message).toBe("keeps out milk (milk)");
    expect((await attempt({ ...remove, override: ["milk"] })).status).toBe("applied");
    expect((await buy("butter")).status).toBe("applied");
  });
});

describe("facts with a last day", () => {
  test("a fact with a last day counts until that day, is reported with it, and no longer counts afterwards", async () => {
    await state("allergy", "peanut", { valid_until: await day(3) });
    expect(await toldFacts()).toMatchObject([{ subject: "peanut", until: await day(3) }]);
    expect((await buy("peanut butter")).error.code).toBe("guard");
    await db.admin("update public.preferences set valid_until = current_date - 2");
    expect((await buy("peanut butter")).status).toBe("applied");
    expect(await toldFacts()).toEqual([]);
    expect((await state("allergy", "peanut")).status).toBe("applied");
    expect((await buy("peanut butter")).error.code).toBe("guard");
  });

  test("a fact with a last day still counts on that day, in every time zone of the user", async () => {
    // In some time zone, yesterday has not ended yet.
    await state("diet", "vegan", { valid_until: await day(-1) });
    expect((await buy("butter")).error.code).toBe("guard");
  });
});

describe("facts with a first day", () => {
  const meal = async (days: number, title: string) =>
    attempt({
      op: "create",
      table: "meal_plans",
      values: { planned_on: await day(days), meal_type: "dinner", title },
    });

  test("a fact with a first day stops nothing before that day, is reported with its days, and counts from that day", async () => {
    const days = { valid_from: await day(5), valid_until: await day(9) };
    await state("diet", "vegan", days);
    const [fact] = await toldFacts();
    expect(fact).toMatchObject({ from: days.valid_from, until: days.valid_until, later: true });
    expect(fact).toMatchObject({ codes: ["vegan"], checked: true });
    expect((await buy("butter")).status).toBe("applied");
    await db.admin("update public.preferences set valid_from = current_date");
    expect((await toldFacts())[0]).toMatchObject({ later: false });
    expect((await buy("butter")).error.code).toBe("guard");
  });

  test("a fact with a first day counts for a meal by the meal's day: not before, during, and not after its days", async () => {
    await state("diet", "vegan", { valid_from: await day(5), valid_until: await day(9) });
    expect((await meal(4, "Buttered toast")).status).toBe("applied");
    for (const days of [5, 9]) {
      expect((await meal(days, "Buttered toast")).error.code).toBe("guard");
    }
    expect((await meal(10, "Buttered toast")).status).toBe("applied");
  });

  test("an allergy with a first day stops only the household's meals of its days", async () => {
    await state("allergy", "peanut", { who: "Tim", valid_from: await day(5) });
    expect((await buy("peanut butter")).status).toBe("applied");
    expect((await meal(4, "Peanut soup")).status).toBe("applied");
    expect((await meal(5, "Peanut soup")).error.code).toBe("guard");
  });

  test("a fact with a first day cannot end before it begins, and is a different row from the same fact without a day", async () => {
    const dates = { valid_from: await day(9), valid_until: await day(5) };
    expect((await state("diet", "vegan", dates)).error.code).toBe("check_failed");
    expect((await state("diet", "vegan", { valid_from: await day(5) })).status).toBe("applied");
    expect((await state("diet", "vegan", { valid_from: await day(5) })).error.code).toBe(
      "duplicate",
    );
    expect((await state("diet", "vegan")).status).toBe("applied");
  });
});

describe("a fact without a known food or rule", () => {
  test.each([
    ["allergy", "zorbleberry"],
    ["diet", "moon food only"],
  ])(
    "a fact without a known food or rule is reported as unchecked, and is not deleted without a question: %s",
    async (kind, subject) => {
      const { row_id: id } = await state(kind, subject);
      expect(await toldFacts()).toMatchObject([{ kind, subject, checked: false }]);
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

test("the words of a fact are not kept when its subject changes", async () => {
  const { row_id: id } = await state("dislike", "kale", { words: "Grünkohl" });
  const set = { subject: "leek" };
  const change = await attempt({ op: "update", table: "preferences", id, set });
  expect(change.row).toMatchObject({ subject: "leek", words: null });
});

test("another member's facts are private, except the codes of allergens", async () => {
  await state("allergy", "peanut", { who: "Tim", words: "Erdnüsse" });
  expect(await toldFacts(bob)).toEqual([]);
  const { codes } = await db.rpc(bob, "household_allergens", { household_id: household });
  expect(codes).toEqual(["peanuts"]);
});
