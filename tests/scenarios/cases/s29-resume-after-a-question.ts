// S29: Act asks a question in step 3 of 5 → the answer resumes step 3; steps 1 and 2 are not run again.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { Script, ScriptedRequest } from "../../../dev/model/start-scripted-model.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { call, callsIn, modelOf, read, sectionOf } from "../scripts.ts";

const TEXT =
  "check the pantry, put milk on the list, plan a pancake dinner, remind me, and sum it up";
const JOBS = [
  "what is in stock",
  "put milk on the list",
  "plan the pancakes",
  "add a task to make batter",
  "sum it up",
] as const;
const create = { type: "write", operation: "create" };
const plan = planned([
  step({ subdomain: "inventory", description: JOBS[0] }),
  step({ ...create, subdomain: "shopping", group: 1, description: JOBS[1] }),
  step({ ...create, subdomain: "meal_plans", group: 2, description: JOBS[2] }),
  step({ ...create, subdomain: "tasks", group: 3, description: JOBS[3] }),
  step({ type: "analyze", subdomain: "shopping", group: 4, description: JOBS[4] }),
]);
const MILK = call("db_create", { table: "shopping_list", rows: [{ name: "milk" }] });
const PANCAKES = call("db_create", {
  table: "meal_plans",
  rows: [{ planned_on: "2026-11-26", meal_type: "dinner", title: "Pancakes" }],
});
const BATTER = call("db_create", { table: "tasks", rows: [{ title: "Make batter" }] });
const QUESTION = "For which evening are the pancakes?";
const askDecision = decided({ action: "ask_user", result_summary: null, question: QUESTION });
const answersQuestion = understood({ pending_response: "answers" });

/** The number, from 1, of the job that a prompt is about. */
const jobOf = ({ user }: ScriptedRequest) =>
  1 + JOBS.findIndex((job) => user.includes(`Your job in this step: ${job}`));
const once = (request: ScriptedRequest, call: object) =>
  callsIn(request.user) === 0 ? call : decided({ result_summary: "Done" });

/** A model that does each step, and asks in the third one if `isAsking`. */
const stepsModel = (isAsking: boolean, scriptsByJob: Record<number, Script> = {}): Script =>
  modelOf({
    UnderstandOutput: isAsking ? understood() : answersQuestion,
    ThinkOutput: plan,
    ActDecision: (request) => {
      const job = jobOf(request);
      const jobScript = scriptsByJob[job];
      if (jobScript !== undefined) return jobScript(request) as object;
      if (job === 1) return once(request, read("inventory"));
      if (job === 2) return once(request, MILK);
      if (job === 3) return isAsking ? askDecision : once(request, PANCAKES);
      if (job === 4) return once(request, BATTER);
      return decided({ data: { text: "Milk to buy, pancakes planned.", refs: [] } });
    },
    ReplyOutput: { text: "The pancakes are planned." },
  });

export function resumeScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    await world.stock(user, "inventory", [{ name: "flour" }]);
    world.play(stepsModel(true));
    const question = await world.say(user, conversation, TEXT);
    expect(question.run.reply?.pending).toMatchObject({ type: "ask_user", text: QUESTION });
    expect(question.reply).toContain(QUESTION);
    expect(question.effects.map(({ label, status }) => [label, status])).toEqual([
      ["milk", "applied"],
    ]);
    expect(question.run.steps.map(({ status }) => status)).toEqual([
      ...["completed", "completed", "asked", "pending", "pending"],
    ]);
  });

  const jobsIn = (exchange: Exchange) =>
    exchange.requests
      .filter(({ contract }) => contract === "ActDecision")
      .map((request) =>
        jobOf({ ...request, n: 0, images: [], schema: null, contract: "ActDecision" }),
      );
  /** Expects each row once, however often the model requested it. */
  async function expectEachOnce() {
    const names = async (table: string, column: string) =>
      (await world.rows(user, table)).map((row) => row[column]);
    expect(await names("shopping_list", "name")).toEqual(["milk"]);
    expect(await names("meal_plans", "title")).toEqual(["Pancakes"]);
    expect(await names("tasks", "title")).toEqual(["Make batter"]);
  }

  it("a model that behaves: it continues in step 3 with the results of steps 1 and 2", async () => {
    world.play(stepsModel(false));
    const exchange = await world.say(user, conversation, "Thursday");
    expect([exchange.run.status, exchange.run.error]).toEqual(["completed", null]);
    expect(exchange.requests.map(({ contract }) => contract)).not.toContain("ThinkOutput");
    expect([...new Set(jobsIn(exchange))]).toEqual([3, 4, 5]);
    expect(exchange.run.steps.map(({ hop }) => hop)).toEqual(["act.3", "act.4", "act.5"]);
    expect(exchange.effects.map(({ label, status }) => [label, status])).toEqual([
      ["Pancakes", "applied"],
      ["Make batter", "applied"],
    ]);
    await expectEachOnce();
    const [resumePrompt = ""] = exchange.prompts("ActDecision");
    const before = sectionOf(resumePrompt, "Done so far");
    expect(before).toContain("Step 1 (read inventory)");
    expect(before).toContain('"name":"flour"');
    expect(before).toContain("Step 2 (write shopping)");
    expect(resumePrompt).toContain("<user_message>\nThursday\n</user_message>");
    expect(exchange.run.reply?.pending).toBeUndefined();
  });

  describe("a model that makes the mistake", () => {
    it("a model calls the plan wrong and plans steps 1 and 2 again: milk is not added again", async () => {
      const blockedDecision = decided({
        action: "blocked",
        result_summary: null,
        blocked: { reason_code: "PLAN_INVALID", details: "start over", suggested_next: "replan" },
      });
      let hasBlocked = false;
      const script = stepsModel(false, {
        3: (request) => {
          if (!hasBlocked) {
            hasBlocked = true;
            return blockedDecision;
          }
          return once(request, PANCAKES);
        },
      });
      world.play(script);
      const exchange = await world.say(user, conversation, "Thursday");
      expect(exchange.run.status).toBe("completed");
      const [thinking = ""] = exchange.prompts("ThinkOutput");
      expect(sectionOf(thinking, "Replan")).toContain("step 2 write shopping: completed");
      await expectEachOnce();
    });

    it("a model asks again: there is still one open question, and the next answer continues there", async () => {
      world.play(stepsModel(false, { 3: () => askDecision }));
      const secondQuestion = await world.say(user, conversation, "soon");
      expect(secondQuestion.run.reply?.pending).toMatchObject({ type: "ask_user" });
      expect(secondQuestion.effects).toEqual([]);
      world.play(stepsModel(false));
      const exchange = await world.say(user, conversation, "Thursday");
      expect([...new Set(jobsIn(exchange))]).toEqual([3, 4, 5]);
      await expectEachOnce();
    });
  });
}
