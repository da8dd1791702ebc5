// S15: Plan Jan 5–10, eight meals, leftovers once → after three more turns the plan still has that
// range and count.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld } from "../scenario-world.ts";
import { modelOf, sectionOf } from "../scripts.ts";

const TEXT = "Plan January 5 to 10: eight meals, leftovers once";
const constraint = (type: string, field: string, value: string | number) => ({
  type,
  field,
  value,
  confidence: 0.95,
});
const understanding = understood({
  constraint_snapshot: {
    ...understood().constraint_snapshot,
    new_constraints: [
      constraint("date_range", "meals", "2027-01-05..2027-01-10"),
      constraint("count", "meals", 8),
      constraint("count", "leftovers", 1),
    ],
    goal_update: "a meal plan for January 5 to 10",
    goal_subdomain: "meal_plans",
    source_phrases: ["January 5 to 10", "eight meals", "leftovers once"],
  },
});
const dinner = (day: number, title: string, meal_type = "dinner") => ({
  planned_on: `2027-01-${String(day).padStart(2, "0")}`,
  meal_type,
  title,
  servings: 2,
});
const dinners = ["Dal", "Pea soup", "Pizza", "Fried rice", "Pancakes", "Bean stew"].map(
  (title, index) => dinner(5 + index, title),
);
const EIGHT = [
  ...dinners,
  dinner(6, "Leftovers: dal", "lunch"),
  dinner(8, "Tomato salad", "lunch"),
];
/** Seven meals instead of eight, one a day too late, and leftovers twice. */
const WRONG = [
  ...dinners.slice(0, 5),
  dinner(11, "Leftovers: pizza"),
  dinner(6, "Leftovers: dal", "lunch"),
];
const mealSteps = planned([
  step({
    type: "generate",
    subdomain: "meal_plans",
    description: "Plan the meals",
    batch: [{ label: "The meals", brief: "simple", ref: null }],
  }),
  step({
    type: "write",
    subdomain: "meal_plans",
    group: 1,
    operation: "create",
    description: "Save the plan",
  }),
]);
const mealPlan = (entries: object[]) => decided({ data: { entries } });
const talk = ["my mother comes on the 7th", "she likes soup", "nothing too spicy, I guess"];

export function rangeAndCountScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  const say = (text: string) => world.say(user, conversation, text);
  const storedMeals = async () =>
    (
      await world.admin<{ day: string; title: string }>(
        `select to_char(planned_on, 'YYYY-MM-DD') as day, title from public.meal_plans
         where household_id = $1 order by planned_on, meal_type`,
        [user.householdId],
      )
    ).map(({ day, title }) => [day, title]);
  const inOrder = (entries: typeof EIGHT) =>
    entries
      .toSorted((a, b) =>
        `${a.planned_on} ${a.meal_type}` < `${b.planned_on} ${b.meal_type}` ? -1 : 1,
      )
      .map(({ planned_on, title }) => [planned_on, title]);

  /** Sends the first message and three more, whose prompts of Think have the range and the counts. */
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    const message = "Is there anything that you would like to have?";
    world.play(
      modelOf({
        UnderstandOutput: understanding,
        ThinkOutput: planned([], { decision: "clarify", message }),
      }),
    );
    await say(TEXT);
    world.play(modelOf({ ThinkOutput: planned([]), ReplyOutput: { text: "Good to know." } }));
    for (const words of talk) expectConstraints((await say(words)).prompts("ThinkOutput")[0]);
  });

  function expectConstraints(prompt = ""): void {
    expect(sectionOf(prompt, "Constraints").split("\n")).toEqual([
      "goal: a meal plan for January 5 to 10",
      "- date_range (meals): 2027-01-05..2027-01-10",
      "- count (meals): 8",
      "- count (leftovers): 1",
    ]);
  }

  const playPlans = (...answers: object[]) =>
    world.play(
      modelOf({
        ThinkOutput: mealSteps,
        ActDecision: answers,
        ReplyOutput: { text: "I planned eight meals [#1]." },
      }),
    );

  describe("a model that behaves", () => {
    it("a model has the range and the counts in the prompts of Think and Act, and plans by them", async () => {
      playPlans(mealPlan(EIGHT));
      const exchange = await say("now make the plan and save it");
      expectConstraints(exchange.prompts("ThinkOutput")[0]);
      expect(exchange.prompts("ActDecision")).toHaveLength(1);
      const wishes = sectionOf(exchange.prompts("ActDecision")[0] ?? "", "User and household");
      expect(wishes).toContain("date_range (meals): 2027-01-05..2027-01-10");
      expect(wishes).toContain("count (meals): 8");
      expect(wishes).toContain("count (leftovers): 1");
      expect(exchange.effects.map(({ status }) => status)).toEqual(EIGHT.map(() => "applied"));
      expect(await storedMeals()).toEqual(inOrder(EIGHT));
      expect(exchange.reply).toMatch(/^I planned eight meals\.\n\nPlanned:(?:\n- .*: .*){8}$/);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model ignores the range and the counts: the plan is sent back with each fault", async () => {
      playPlans(mealPlan(WRONG), mealPlan(EIGHT));
      const exchange = await say("now make the plan and save it");
      const [, repair] = exchange.requests.filter(({ contract }) => contract === "ActDecision");
      const objection = repair?.messages.at(-1)?.text ?? "";
      expect(objection).toContain("2027-01-11 dinner (Leftovers: pizza) is outside 2027-01-05");
      expect(objection).toContain("the plan has 7 meal entries, and 8 were asked for");
      expect(objection).toContain("the plan has leftovers 2 times, and 1 were asked for");
      expect(await storedMeals()).toEqual(inOrder(EIGHT));
    });

    it("a model insists on its plan: the user is told what differs from the request", async () => {
      playPlans(mealPlan(WRONG), mealPlan(WRONG));
      const exchange = await say("now make the plan and save it");
      const [replying = ""] = exchange.prompts("ReplyOutput");
      expect(sectionOf(replying, "Losses")).toContain("the plan has 7 meal entries, and 8");
      expect(exchange.reply).toContain("7 meal entries");
      expect(exchange.reply).toContain("is outside 2027-01-05 to 2027-01-10");
      expect(exchange.reply).toMatch(/^I planned eight meals\.\n\nPlanned:(?:\n- .*){7}\n/);
    });
  });
}
