// S31: "I'm allergic to shellfish" → from the next write on, checked in code; a plan with prawns is
// blocked, naming the prawns; the user may override, and the override is recorded.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { decided, itemOf, planned, recipe, step } from "../../chain/kitchen-scripts.ts";
import type { Script, ScriptedRequest } from "../../../dev/model/start-scripted-model.ts";
import { stated as fact, understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScenarioWorld, ScriptedWorld, Exchange } from "../scenario-world.ts";
import {
  byRef,
  call,
  callsIn,
  messageIn,
  modelOf as modelWith,
  refsIn,
  sectionOf,
  where,
  type Answers,
} from "../scripts.ts";

const ALLERGIC = "I'm allergic to shellfish";
const shellfish = fact("allergy", "shellfish", ALLERGIC);
/** A model that reports the fact if the message states it. */
const factUnderstanding = ({ user }: ScriptedRequest) =>
  understood(messageIn(user).includes(ALLERGIC) ? { facts: [shellfish] } : {});
const modelOf = (answers: Answers): Script =>
  modelWith({ UnderstandOutput: factUnderstanding, ...answers });
const chat = (text: string) => modelOf({ ThinkOutput: planned([]), ReplyOutput: { text } });

const writingModel = (subdomain: string, operation: string, act: Script, text = "Done.") =>
  modelOf({
    ThinkOutput: planned([step({ type: "write", subdomain, operation, description: "do it" })]),
    ActDecision: act,
    ReplyOutput: { text },
  });
const planPrawns = (planned_on = "2026-11-27", text = "I planned it [#1].") =>
  writingModel(
    "meal_plans",
    "create",
    ({ user: prompt }) =>
      callsIn(prompt) === 0
        ? call("db_create", {
            table: "meal_plans",
            rows: [{ planned_on, meal_type: "dinner", title: "Prawn curry" }],
          })
        : decided({ result_summary: "Planned" }),
    text,
  );
const answersTo = (response: string, text: string) =>
  modelOf({
    UnderstandOutput: understood({ pending_response: response as "confirms" }),
    ThinkOutput: planned([]),
    ReplyOutput: { text },
  });

/** The content of a draft of this name. */
const withPrawns = (name: string) => ({
  ...recipe(name),
  ingredients: [
    {
      name: name.startsWith("Prawn") ? "king prawns" : "cod",
      quantity: 300,
      unit: "g",
      preparation: null,
      optional: false,
    },
  ],
  instructions: ["Fry it.", "Serve it."],
});
const NAMES = ["Cod Bake", "Prawn Stir-fry", "Cod Soup"];
/** A model that generates three recipes, one of them with prawns. */
const makeThree: Script = modelOf({
  ThinkOutput: planned([
    step({
      type: "generate",
      description: "make three",
      batch: NAMES.map((label) => ({ label, brief: `make ${label}`, ref: null })),
    }),
  ]),
  ActDecision: (request) => decided({ data: withPrawns(itemOf(request)) }),
  ReplyOutput: { text: "Here they are." },
});
/** A model that saves the three drafts. */
const saveThree: Script = modelOf({
  ThinkOutput: planned([
    step({
      type: "write",
      operation: "create",
      description: "save them",
      batch: NAMES.map((label, index) => ({ label, brief: "", ref: `gen_recipe_${index + 1}` })),
    }),
  ]),
  ReplyOutput: { text: "I saved all three recipes [#1-#3]." },
});

function expectBlocked(exchange: Exchange, culprit: string): void {
  expect(exchange.run.status).toBe("completed");
  expect(exchange.run.reply?.pending?.type).toBe("confirm_override");
  expect(exchange.reply.toLowerCase()).toContain(culprit);
  expect(exchange.reply).toContain("crustaceans");
  expect(exchange.reply).toMatch(/Save (?:it|them) anyway\?/);
}

export function allergicScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  const say = (text: string) => world.say(user, conversation, text);
  const meals = async () => (await world.rows(user, "meal_plans")).map(({ title }) => title);
  const recipes = async () => (await world.rows(user, "recipes")).map(({ name }) => name);
  const statedFacts = () =>
    world.admin("select kind, subject from public.preferences where user_id = $1", [user.id]);
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    world.play(chat("I will keep shellfish out of it."));
  });

  it("code records a stated allergy once, with a receipt", async () => {
    const exchange = await say(ALLERGIC);
    expect(exchange.effects).toMatchObject([
      { op: "create", table: "preferences", label: "shellfish", status: "applied" },
    ]);
    expect(await statedFacts()).toEqual([{ kind: "allergy", subject: "shellfish" }]);
    expect(exchange.reply).toBe("Noted: you are allergic to shellfish.");
    const repeatExchange = await say(ALLERGIC);
    expect(repeatExchange.effects.filter(({ status }) => status === "applied")).toEqual([]);
    expect(repeatExchange.prompts("ReplyOutput")).toHaveLength(1);
    expect(repeatExchange.prompts("ReplyOutput")[0]).not.toMatch(
      /^#\d+ \w+ preferences: .*; failed/m,
    );
    expect(await statedFacts()).toHaveLength(1);
  });

  it("an allergy counts from the next write on: prawns are blocked and named, and the user is asked", async () => {
    await say(ALLERGIC);
    world.play(planPrawns());
    const exchange = await say("plan prawn curry for Friday");
    expectBlocked(exchange, "prawn");
    expect(exchange.reply).not.toContain("I planned it.");
    expect(exchange.effects).toMatchObject([{ status: "failed", error: { code: "guard" } }]);
    expect(await meals()).toEqual([]);
  });

  it("an allergy counts for the message that states it", async () => {
    world.play(planPrawns());
    expectBlocked(await say(`${ALLERGIC}, plan prawn curry for Friday`), "prawn");
    expect(await meals()).toEqual([]);
  });

  it("a yes overrides the allergy for exactly this write; the override is recorded, and Act asks no model", async () => {
    await say(ALLERGIC);
    world.play(planPrawns());
    await say("plan prawn curry for Friday");
    world.play(answersTo("confirms", "I planned the prawn curry."));
    const yes = await say("yes");
    expect(yes.requests.map(({ contract }) => contract)).not.toContain("ActDecision");
    expect(await meals()).toEqual(["Prawn curry"]);
    expect(yes.effects).toMatchObject([
      { table: "meal_plans", status: "applied", override: ["crustaceans"] },
    ]);
    expect(yes.run.reply?.pending).toBeUndefined();
    expect(await statedFacts()).toHaveLength(1);
    world.play(planPrawns("2026-11-28"));
    expectBlocked(await say("plan it for Saturday as well"), "prawn");
    expect(await meals()).toHaveLength(1);
  });

  it("the other items of a batch are stored at once, and the blocked one after a yes", async () => {
    world.play(makeThree);
    await say("create three recipes");
    await say(ALLERGIC);
    world.play(saveThree);
    const exchange = await say("save all three");
    expectBlocked(exchange, "prawn stir-fry");
    expect(exchange.reply).not.toContain("saved all three");
    expect(await recipes()).toEqual(["Cod Bake", "Cod Soup"]);
    expect(exchange.run.steps.at(-1)).toMatchObject({ type: "write", status: "asked" });
    world.play(answersTo("confirms", "I saved the Prawn Stir-fry."));
    const yes = await say("yes, save it anyway");
    expect((await recipes()).toSorted()).toEqual(["Cod Bake", "Cod Soup", "Prawn Stir-fry"]);
    expect(yes.effects).toMatchObject([
      { label: "Prawn Stir-fry", status: "applied", override: ["crustaceans"] },
    ]);
    const lines = await world.admin(
      "select name, quantity::float, unit from public.recipe_ingredients l where household_id = $1 and name like '%prawn%'",
      [user.householdId],
    );
    expect(lines).toEqual([{ name: "king prawns", quantity: 300, unit: "g" }]);
  });

  it("a recipe stays blocked after a no, and its draft is kept", async () => {
    world.play(makeThree);
    await say("create three recipes");
    await say(ALLERGIC);
    world.play(saveThree);
    await say("save all three");
    world.play(answersTo("cancels", "All right, not saved."));
    const no = await say("no");
    expect(no.effects).toEqual([]);
    expect(await recipes()).toEqual(["Cod Bake", "Cod Soup"]);
    const { body } = await world.request<{ items: { label: string; status: string }[] }>(
      user,
      `/v1/conversations/${conversation}/entities`,
    );
    expect(body.items).toContainEqual(
      expect.objectContaining({ label: "Prawn Stir-fry", status: "generated" }),
    );
    world.play(answersTo("confirms", "I saved it."));
    await say("yes");
    expect(await recipes()).toHaveLength(2);
  });

  it("a blocked update and a blocked line are kept, and made after a yes", async () => {
    const [id] = await world.stock(user, "recipes", [{ name: "Curry" }, { name: "Rice" }]);
    await say(ALLERGIC);
    world.play(
      modelOf({
        ThinkOutput: planned([
          step({ description: "look" }),
          step({ type: "write", group: 1, operation: "update", description: "rename" }),
          step({ type: "write", group: 1, operation: "create", description: "add the line" }),
        ]),
        ActDecision: ({ user: prompt }) => {
          if (/^Step type: read$/m.test(prompt)) {
            return callsIn(prompt) === 0 ? call("db_read", { table: "recipes" }) : decided({});
          }
          if (callsIn(prompt) > 0) return decided({});
          return prompt.includes("rename")
            ? call("db_update", {
                table: "recipes",
                where: where("name", "eq", "Curry"),
                set: { name: "Prawn Curry" },
              })
            : call("db_create", {
                table: "recipe_ingredients",
                rows: [{ recipe_id: refsIn(prompt, "recipe")[0], name: "prawns", quantity: 200 }],
              });
        },
        ReplyOutput: { text: "Done." },
      }),
    );
    const exchange = await say("put prawns into my curry");
    expectBlocked(exchange, "prawns");
    expect((await recipes()).toSorted()).toEqual(["Curry", "Rice"]);
    world.play(answersTo("confirms", "I changed it."));
    const yes = await say("yes");
    expect(yes.requests.map(({ contract }) => contract)).not.toContain("ActDecision");
    expect((await recipes()).toSorted()).toEqual(["Prawn Curry", "Rice"]);
    const lines = await world.admin(
      "select recipe_id, name, quantity::float from public.recipe_ingredients where household_id = $1",
      [user.householdId],
    );
    expect(lines).toEqual([{ recipe_id: id, name: "prawns", quantity: 200 }]);
  });

  const undoRun = async (run: string) => {
    const path = `/v1/runs/${run}/undo`;
    const { status, body } = await world.request<{ runId: string }>(user, path, {
      method: "POST",
      key: randomUUID(),
    });
    expect(status).toBe(202);
    await world.finished(user, body.runId);
  };

  it("the guard's question is closed once its statement is undone, and the change is made without it", async () => {
    const { run } = await say(ALLERGIC);
    world.play(planPrawns());
    expectBlocked(await say("plan prawn curry for Friday"), "prawn");
    await undoRun(run.id);
    expect(await statedFacts()).toEqual([]);
    const yes = await say("yes");
    expect(sectionOf(yes.prompts("UnderstandOutput")[0] ?? "", "Pending")).toBe("(none)");
    expect(yes.run.reply?.pending).toBeUndefined();
    expect(await meals()).toEqual(["Prawn curry"]);
    expect(yes.effects).toMatchObject([{ table: "meal_plans", status: "applied" }]);
    expect(yes.effects[0]).not.toHaveProperty("override", ["crustaceans"]);
  });

  it("a message that undoes a stated allergy gets a question, and after a yes the guard no longer checks for it", async () => {
    await say(ALLERGIC);
    world.play(modelOf({ ThinkOutput: { ...planned([]), undo: ["change_1"] } }));
    const question = await say("undo that");
    expect(question.reply).toContain("- you are allergic to shellfish (you told me today)");
    expect(question.run.reply?.pending?.options).toEqual(["Keep it", "Delete"]);
    world.play(answersTo("confirms", "Gone."));
    await say("yes");
    expect(await statedFacts()).toEqual([]);
    world.play(planPrawns());
    expect((await say("plan prawn curry for Friday")).run.reply?.pending).toBeUndefined();
  });

  it("a look-up of allergies also finds what the user does not tolerate", async () => {
    await world.admin(
      "insert into public.preferences (user_id, kind, subject) values ($1, 'intolerance', 'celery'), ($1, 'allergy', 'peanut'), ($1, 'dislike', 'olive')",
      [user.id],
    );
    world.play(
      modelWith({
        UnderstandOutput: understood({
          quick_mode: true,
          quick_mode_confidence: "high",
          quick_subdomain: "preferences",
          quick_intent: "the user's allergies",
          quick_query: {
            match: "all",
            conditions: [{ column: "kind", op: "eq", values: ["allergy"] }],
            order: [],
            limit: 0,
          },
        }),
      }),
    );
    const { reply } = await say("What am I allergic to?");
    expect(reply).toContain("celery");
    expect(reply).toContain("peanut");
    expect(reply).not.toContain("olive");
  });

  it("the allergies in a member's profile count too", async () => {
    await world.request(user, "/v1/profile", {
      method: "PUT",
      body: { allergens: ["crustaceans"] },
    });
    world.play(planPrawns());
    expectBlocked(await say("plan prawn curry for Friday"), "prawn");
  });

  describe("a model that makes the mistake", () => {
    beforeEach(async () => {
      await say(ALLERGIC);
      world.play(planPrawns());
      await say("plan prawn curry for Friday");
    });

    it("a model understands the opposite: the user reads how it was understood, and undoes it in one step", async () => {
      const wrong = fact("allergy", "peanut", "allergic to peanuts", { words: "peanuts" });
      world.play(
        modelWith({
          UnderstandOutput: understood({ facts: [wrong] }),
          ThinkOutput: planned([]),
          ReplyOutput: { text: "All right." },
        }),
      );
      const exchange = await say("I'm not allergic to peanuts");
      expect(exchange.reply).toContain("you are allergic to peanuts");
      expect(await statedFacts()).toHaveLength(2);
      await undoRun(exchange.run.id);
      expect(await statedFacts()).toEqual([{ kind: "allergy", subject: "shellfish" }]);
    });

    it.each([
      ["how long do eggs keep?", "confirms"],
      ["use tofu instead", "confirms"],
      ["no", "confirms"],
      ["yes", "amends"],
      ["yes", "answers"],
      ["yes", "none"],
    ])("a model takes %j for %s: nothing is written", async (words, response) => {
      world.play(answersTo(response, "I have planned the prawn curry [#1]."));
      const exchange = await say(words);
      expect(await meals()).toEqual([]);
      expect(exchange.effects.filter(({ status }) => status === "applied")).toEqual([]);
      expect(exchange.reply).not.toContain("I have planned");
    });

    it("a model overlooks a yes and claims success: the user reads that nothing was changed", async () => {
      world.play(answersTo("none", "I have planned the prawn curry."));
      expect((await say("yes")).reply).toMatch(/\n\nFor the record: nothing was changed\.$/);
      expect(await meals()).toEqual([]);
    });

    it.each([
      [
        "in the row",
        {
          rows: [
            {
              planned_on: "2026-11-27",
              meal_type: "dinner",
              title: "Prawn curry",
              override: ["crustaceans"],
            },
          ],
        },
      ],
      [
        "beside the rows",
        {
          rows: [{ planned_on: "2026-11-27", meal_type: "dinner", title: "Prawn curry" }],
          override: ["crustaceans"],
        },
      ],
    ])("a model writes an override %s: it has no effect", async (_where, params) => {
      world.play(
        writingModel("meal_plans", "create", () =>
          call("db_create", { table: "meal_plans", ...params }),
        ),
      );
      await say("plan prawn curry, I insist");
      expect(await meals()).toEqual([]);
    });

    it("a model disguises the prawns with other characters: they are found nevertheless", async () => {
      world.play(
        writingModel("shopping", "create", ({ user: prompt }) =>
          callsIn(prompt) === 0
            ? call("db_create", {
                table: "shopping_list",
                rows: [{ name: "pr\u00ADaw\u200Bns" }, { name: "ｐｒａｗｎｓ" }, { name: "rice" }],
              })
            : decided({}),
        ),
      );
      const exchange = await say("buy what I need");
      expect((await world.rows(user, "shopping_list")).map(({ name }) => name)).toEqual(["rice"]);
      expect(exchange.run.reply?.pending?.type).toBe("confirm_override");
    });

    it("a model deletes the allergy first: the user is asked about the deletion too", async () => {
      world.play(
        modelOf({
          ThinkOutput: planned([
            step({ type: "read", subdomain: "preferences", description: "look" }),
            step({
              type: "write",
              subdomain: "preferences",
              group: 1,
              operation: "delete",
              description: "clear",
            }),
            step({
              type: "write",
              subdomain: "meal_plans",
              group: 2,
              operation: "create",
              description: "plan",
            }),
          ]),
          ActDecision: ({ user: prompt }) => {
            if (/^Step type: read$/m.test(prompt)) {
              return callsIn(prompt) === 0
                ? call("db_read", { table: "preferences" })
                : decided({});
            }
            const [ref = "pref_1"] = refsIn(prompt, "pref");
            if (callsIn(prompt) > 0) return decided({});
            return /\| meal_plans \|/.test(prompt)
              ? call("db_create", {
                  table: "meal_plans",
                  rows: [{ planned_on: "2026-11-27", meal_type: "dinner", title: "Prawn curry" }],
                })
              : call("db_delete", { table: "preferences", where: byRef(ref) });
          },
          ReplyOutput: { text: "I planned it." },
        }),
      );
      const exchange = await say("plan prawn curry, whatever it takes");
      expect(await statedFacts()).toHaveLength(1);
      expect(await meals()).toEqual([]);
      expect(exchange.run.reply?.pending?.type).toBe("confirm_override");
      expect(exchange.reply).toContain(
        "I haven’t deleted this yet, because after that I no longer look out for it:\n" +
          "- you are allergic to shellfish (you told me today)\nShall I delete it?",
      );
      expect(exchange.run.reply?.pending?.options).toEqual(["Keep it", "Delete"]);
      // The user may delete it with a plain yes.
      world.play(answersTo("confirms", "I forgot about it."));
      await say("yes, I'm sure");
      expect(await statedFacts()).toEqual([]);
    });
  });
}

export function allergicOffline(open: () => ScenarioWorld): void {
  it("the offline model blocks prawns after the allergy was stated, and adds them after a yes", async () => {
    const world = open();
    const user = await world.createUser();
    const conversation = await world.createConversation(user);
    const exchange = await world.say(user, conversation, ALLERGIC);
    expect(exchange.run.status).toBe("completed");
    const blockedExchange = await world.say(user, conversation, "add prawns to my shopping list");
    expectBlocked(blockedExchange, "prawns");
    expect(await world.rows(user, "shopping_list")).toEqual([]);
    const yes = await world.say(user, conversation, "yes");
    expect((await world.rows(user, "shopping_list")).map(({ name }) => name)).toEqual(["prawns"]);
    expect(yes.effects).toMatchObject([{ override: ["crustaceans"] }]);
  });
}
