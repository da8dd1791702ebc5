// A create does not plan a second meal for a place that has one (spec/writes#taken-places).
import { expect, it } from "vitest";
import type { ThinkOutput } from "../../contracts/plan.ts";
import { complete, thought, understood } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";
import { createKitchenPack } from "../create-kitchen-pack.ts";

const WEDNESDAY = "2026-11-25";
const meal = (title: string, meal_type = "dinner", planned_on = WEDNESDAY) => ({
  planned_on,
  meal_type,
  title,
});
const add = (...rows: object[]) => ({
  action: "tool_call",
  tool: "db_create",
  params: { table: "meal_plans", rows },
});
type StepPart = Partial<ThinkOutput["steps"][number]>;
const create: StepPart = { type: "write", subdomain: "meal_plans", operation: "create" };

function start() {
  const pack = createKitchenPack();
  const db = createNodeDatabase(pack);
  db.tables.meal_plans = [{ id: idOf(10), ...meal("Goulash") }];
  const talk = createConversation(pack, createFilePrompts(), db);
  const titles = () => db.tables.meal_plans?.map(({ title }) => title);
  const say = async (steps: StepPart[], decisions: object[], retry = false) => {
    const script = {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought(steps)],
      ActDecision: decisions,
      ReplyOutput: [{ text: "Well." }],
    };
    const turn = await talk.say("curry on wednesday", script, { retry });
    const acts = turn.requests.filter(({ title }) => title === "ActDecision");
    return { finished: turn, lastPrompt: acts.at(-1)?.user ?? "" };
  };
  return { db, titles, say };
}
const leftOver = { not_done: [{ item: "Curry", reason: "Wednesday has Goulash" }] };

it.each([meal("Curry"), meal("Curry", "Dinner"), meal("Curry", "supper")])(
  "a meal in a taken place is refused with the meal that is there: %o",
  async (row) => {
    const { titles, say } = start();
    const { finished, lastPrompt } = await say([create], [add(row), complete("Planned", leftOver)]);
    expect(lastPrompt).toContain(`${WEDNESDAY} dinner is planned already (Goulash, meal_1)`);
    expect(titles()).toEqual(["Goulash"]);
    expect(finished.statuses["act.1"]).toEqual({ kind: "step", status: "nothing_done" });
    expect(finished.reply).toContain("Wednesday has Goulash");
  },
);

it.each([meal("Curry", "lunch"), meal("Nuts", "snack"), meal("Curry", "dinner", "2026-11-26")])(
  "a meal in a free place is planned: %o",
  async (row) => {
    const { titles, say } = start();
    await say([create], [add(row), complete("Planned")], true);
    expect(titles()).toEqual(["Goulash", row.title]);
  },
);

it("two meals of one call cannot have the same place", async () => {
  const { titles, say } = start();
  const [pie, soup] = [meal("Pie", "lunch"), meal("Soup", "lunch")];
  const { lastPrompt } = await say([create], [add(pie, soup), add(pie), complete("Planned")]);
  expect(lastPrompt).not.toBe("");
  expect(titles()).toEqual(["Goulash", "Pie"]);
});

it("a meal is planned if the same plan removes the meal in its place, in an earlier or a later step", async () => {
  const deleteStep: StepPart = { type: "write", subdomain: "meal_plans", operation: "delete" };
  const batch = [{ label: "Goulash", brief: "", ref: "meal_1" }];
  const read: StepPart = { subdomain: "meal_plans" };
  const rows = { action: "tool_call", tool: "db_read", params: { table: "meal_plans" } };
  for (const steps of [
    [{ ...deleteStep, batch }, create],
    [create, { ...deleteStep, batch }],
  ]) {
    const { titles, say } = start();
    await say([read], [rows, complete("Found 1")]);
    await say(steps, [add(meal("Curry")), complete("Planned")]);
    expect(titles()).toEqual(["Curry"]);
  }
});

it("a row that an earlier step of the same run has created is not refused when it is created again", async () => {
  const { titles, say } = start();
  const row = add(meal("Curry", "lunch"));
  const steps = [create, create];
  const { finished } = await say(steps, [row, complete("Planned"), row, complete("There")]);
  expect(titles()).toEqual(["Goulash", "Curry"]);
  expect(finished.statuses["act.2"]).toEqual({ kind: "step", status: "completed" });
});
