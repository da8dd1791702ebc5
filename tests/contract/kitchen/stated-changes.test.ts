// Changes that a plan states, in the kitchen and in its seven languages: a new food comes with its English name, and
// the changes are checked as a model's call is.
import { describe, expect, it } from "vitest";
import type { Language } from "../../../shared/contracts/language.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { complete, item, thought, understood } from "../../support/answers.ts";
import { createFilePrompts } from "../../support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../support/node-database.ts";
import { createConversation } from "../../support/run-nodes.ts";

function kitchen() {
  const pack = createKitchenPack();
  const db = createNodeDatabase(pack);
  const talk = createConversation(pack, createFilePrompts(), db);
  const say = (text: string, language: string, steps: object[], acts: object[] = []) =>
    talk.say(text, {
      UnderstandOutput: [understood({ language })],
      ThinkOutput: [thought(steps, { shows: true, asked_change: true })],
      ActDecision: acts,
      ReplyOutput: [{ text: "OK." }],
    });
  return { db, say };
}
const titles = ({ requests }: { requests: { title: string }[] }) =>
  requests.map(({ title }) => title);
const list = (...set: string[]) => ({
  type: "write",
  operation: "create",
  subdomain: "shopping",
  changes: [{ refs: [], set }],
});
const lemon = ["food = lemon", "contains =", "may_contain ="];

describe("items to buy", () => {
  it.each<[Language, string, string, string]>([
    ["en", "put two lemons on the list", "lemons", "2"],
    ["de", "setz zweieinhalb Kilo Zitronen auf die Liste", "Zitrone", "2,5"],
    ["fr", "ajoute deux citrons à la liste", "citron", "2"],
    ["es", "apunta dos limones", "limón", "2"],
    ["it", "metti due limoni nella lista", "limone", "2"],
    ["pt", "põe dois limões na lista", "limão", "2"],
    ["nl", "zet twee citroenen op de lijst", "citroen", "2"],
  ])("an item goes on the list with two model calls (%s)", async (language, text, name, amount) => {
    const { db, say } = kitchen();
    const row = list(`name = ${name}`, `quantity = ${amount}`, ...lemon);
    const turn = await say(text, language, [row]);
    expect(titles(turn)).toEqual(["UnderstandOutput", "ThinkOutput"]);
    expect(db.tables.shopping_list).toMatchObject([
      { name, quantity: Number(amount.replace(",", ".")), food: "lemon", contains: [] },
    ]);
    expect(turn.reply).toContain(name);
  });

  it("an item to buy is left to Act if the plan does not say what it contains", async () => {
    const { db, say } = kitchen();
    const refusal = complete("", { not_done: [{ item: "lemons", reason: "no room" }] });
    for (const judgement of [["food = lemon"], ["food = lemon", "contains = fruit"]]) {
      const turn = await say("add lemons", "en", [list("name = lemons", ...judgement)], [refusal]);
      expect(titles(turn)).toContain("ActDecision");
    }
    expect(db.applied).toEqual([]);
  });
});

describe("other stated changes", () => {
  it("tasks are ticked, and stock is moved and halved, without Act", async () => {
    const { db, say } = kitchen();
    db.tables.tasks = [{ id: idOf(10), title: "Bins", done: false }];
    db.tables.inventory = [
      { id: idOf(20), name: "peas", quantity: 800, unit: "g", location: "fridge" },
    ];
    await say("show me", "en", [
      { subdomain: "tasks", every_row: true },
      { subdomain: "inventory", every_row: true },
    ]);
    const set = (subdomain: string, ref: string, ...lines: string[]) => ({
      type: "write",
      operation: "update",
      subdomain,
      batch: [item("it", ref)],
      changes: [{ refs: [ref], set: lines }],
      group: 0,
    });
    const turn = await say("the bins are done, and half the peas are frozen", "en", [
      set("tasks", "task_1", "done = true"),
      set("inventory", "inventory_1", "location = freezer", "quantity * 0.5"),
    ]);
    expect(titles(turn)).toEqual(["UnderstandOutput", "ThinkOutput"]);
    expect(db.tables.tasks).toMatchObject([{ done: true }]);
    expect(db.tables.inventory).toMatchObject([{ quantity: 400, location: "freezer" }]);
  });

  it.each<[string, string, string[], number | string]>([
    ["four lemons", "piece", ["quantity = 4"], 4],
    ["two more", "", ["quantity + 2", "unit = Stück"], 3],
    ["half a kilo", "kg", ["quantity = 0.5", "unit = Kilo"], 0.5],
    ["four lemons", "kg", ["quantity = 4"], 'is in "kg"'],
    ["200 g less", "kg", ["quantity - 200", "unit = g"], 'is in "kg"'],
    ["half a kilo", "", ["quantity = 0.5", "unit = kg"], 'is in ""'],
  ])(
    "code changes an amount only if the plan states it in the row's unit; otherwise Act gets the reason: %s, unit %j",
    async (text, unit, lines, expected) => {
      const { db, say } = kitchen();
      const row = { id: idOf(10), name: "lemons", quantity: 1, ...(unit === "" ? {} : { unit }) };
      db.tables.shopping_list = [row];
      await say("show me", "de", [{ subdomain: "shopping", every_row: true }]);
      const step = { type: "write", operation: "update", subdomain: "shopping" };
      const batch = [item("lemons", "shopping_1")];
      const changes = [{ refs: ["shopping_1"], set: lines }];
      const refusal = complete("", { not_done: [{ item: "shopping_1", reason: "no" }] });
      const { requests } = await say(text, "de", [{ ...step, batch, changes }], [refusal]);
      const prompt = requests.find(({ title }) => title === "ActDecision")?.user ?? "";
      expect(prompt).toContain(typeof expected === "string" ? expected : "");
      expect(prompt === "").toBe(typeof expected === "number");
      expect(db.tables.shopping_list).toMatchObject([
        { quantity: prompt === "" ? expected : 1, ...(unit ? { unit } : {}) },
      ]);
    },
  );

  it("a dish is logged under the name of its recipe, which the message need not say", async () => {
    const { db, say } = kitchen();
    db.tables.recipes = [{ id: idOf(30), name: "Baja tacos", servings: 2 }];
    await say("show me", "en", [{ subdomain: "recipes", every_row: true }]);
    const row = [
      "title = Baja tacos",
      "cooked_on = 2026-11-20",
      "recipe_id = recipe_1",
      "rating = 4",
    ];
    const step = { type: "write", operation: "create", subdomain: "history" };
    const turn = await say("we had the first one yesterday, four stars", "en", [
      { ...step, changes: [{ refs: [], set: row }] },
    ]);
    expect(titles(turn)).not.toContain("ActDecision");
    expect(db.tables.cooking_log).toMatchObject([
      { title: "Baja tacos", recipe_id: idOf(30), rating: 4 },
    ]);
  });
});
