// S11: "Fill the gaps in this week's dinners" with three nights planned → the other four, none
// overwritten.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { addDays } from "../../../shared/domain/dates/calendar.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { callsIn, modelOf, read, sectionOf, where, type Answers } from "../scripts.ts";

const TEXT = "Fill the gaps in this week's dinners";
const PLANNED: Record<number, string> = { 0: "Tacos", 2: "Leek soup", 5: "Out with Ada" };

const plan = planned([
  step({ subdomain: "meal_plans", description: "this week's dinners" }),
  step({
    type: "generate",
    subdomain: "meal_plans",
    group: 1,
    description: "fill the gaps",
    batch: [{ label: "Dinners", brief: "the nights that have none", ref: null }],
  }),
  step({
    type: "write",
    subdomain: "meal_plans",
    group: 2,
    operation: "create",
    description: "save the plan",
  }),
]);

export function fillTheGapsScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  let week: string[];
  let before: unknown[];
  const dinners = () =>
    world.admin<{ id: string; day: string; title: string }>(
      `select id, planned_on::text as day, title from public.meal_plans
        where household_id = $1 and meal_type = 'dinner' order by planned_on, created_at`,
      [user.householdId],
    );
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    const today = new Date().toISOString().slice(0, 10);
    week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days));
    await world.stock(
      user,
      "meal_plans",
      Object.entries(PLANNED).map(([index, title]) => ({
        planned_on: week[Number(index)],
        meal_type: "dinner",
        title,
      })),
    );
    before = await dinners();
    expect(before).toHaveLength(3);
  });

  const gaps = () => week.filter((_, index) => PLANNED[index] === undefined);
  const entries = (days: string[]) =>
    decided({
      data: {
        entries: days.map((day) => ({ planned_on: day, meal_type: "dinner", title: `New ${day}` })),
      },
    });
  const isMaking = (prompt: string) => /^Step type: generate$/m.test(prompt);
  const say = (generate: Answers["ActDecision"]) => {
    world.play(
      modelOf({
        ThinkOutput: plan,
        ActDecision: (request) => {
          if (isMaking(request.user))
            return typeof generate === "function" ? generate(request) : "";
          const range = where("planned_on", "gte", week[0]);
          return callsIn(request.user) === 0 ? read("meal_plans", range) : decided({});
        },
        ReplyOutput: { text: "I filled the gaps." },
      }),
    );
    return world.say(user, conversation, TEXT);
  };
  async function expectFilled(exchange: Exchange) {
    const after = await dinners();
    expect(after.map(({ day }) => day)).toEqual(week);
    expect(after.filter(({ title }) => !title.startsWith("New "))).toEqual(before);
    expect(exchange.effects.map(({ op, status }) => [op, status])).toEqual(
      gaps().map(() => ["create", "applied"]),
    );
  }

  it("a model that behaves: it is shown the three planned nights, and fills the other four", async () => {
    const exchange = await say(() => entries(gaps()));
    await expectFilled(exchange);
    const [making = ""] = exchange.prompts("ActDecision").filter(isMaking);
    for (const title of Object.values(PLANNED)) {
      expect(sectionOf(making, "Previous steps") || making).toContain(title);
    }
  });

  describe("a model that makes the mistake", () => {
    it("a model plans all seven nights: it is told which are planned, and then fills the four", async () => {
      const exchange = await say(({ messages }) => entries(messages.length === 1 ? week : gaps()));
      await expectFilled(exchange);
      const [, repair] = exchange.requests.filter(
        ({ contract, user: prompt }) => contract === "ActDecision" && isMaking(prompt),
      );
      for (const title of Object.values(PLANNED)) {
        expect(JSON.stringify(repair?.messages)).toContain(`is planned already (${title})`);
      }
    });

    it("a model insists on all seven nights: code leaves the three as they are, and says so", async () => {
      const exchange = await say(() => entries(week));
      await expectFilled(exchange);
      for (const title of Object.values(PLANNED)) {
        expect(exchange.reply).toContain(`stays as it is planned: ${title}`);
      }
    });
  });
}
