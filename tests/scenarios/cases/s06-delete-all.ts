// S6: "delete all my recipes" (3 exist) → read, then a delete of exactly those three by ref. With
// 40 → a confirmation first.
import { beforeEach, describe, expect, it } from "vitest";
import { planned } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import {
  behavingModel,
  cookbook,
  completion,
  deletingModel,
  FORTY,
  isRead,
  recipeNames,
  plan,
  remove,
  removeShown,
  TEXT,
  THREE,
} from "./s06-cookbook.ts";
import type { ScenarioWorld, ScriptedWorld } from "../scenario-world.ts";
import { byRef, call, modelOf, refsIn, sectionOf, where } from "../scripts.ts";

export function deleteAllScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
  });

  describe("a model that behaves", () => {
    it("a model deletes exactly the three by ref, and no recipe of another household", async () => {
      const { ids, neighbour } = await cookbook(world, user, THREE);
      world.play(behavingModel);
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.run.steps.map(({ type, status }) => [type, status])).toEqual([
        ["read", "completed"],
        ["write", "completed"],
      ]);
      expect(
        exchange.effects.map(({ op, table, label, rowId, status }) => [
          ...[op, table, label],
          ...[rowId, status],
        ]),
      ).toEqual(THREE.map((name, index) => ["delete", "recipes", name, ids[index], "applied"]));
      expect(await recipeNames(world, user)).toEqual([]);
      expect(await world.rows(neighbour, "recipes")).toHaveLength(1);
      expect(exchange.reply).toBe(
        `I deleted all your recipes.\n\nDeleted:\n${THREE.map((name) => `- ${name}`).join("\n")}`,
      );
      const [writing = ""] = exchange.prompts("ActDecision").slice(2);
      expect(sectionOf(writing, "Done so far")).toContain("recipes where all rows → 3 of 3 rows");
      for (const name of THREE)
        expect(sectionOf(writing, "Done so far")).toContain(`"name":"${name}"`);
      const [replying = ""] = exchange.prompts("ReplyOutput");
      for (const name of THREE) {
        expect(sectionOf(replying, "Receipts")).toContain(`deleted recipes: ${name}; applied`);
      }
    });

    it("the user is asked before forty are deleted: the question names their number, and nothing changes before the answer", async () => {
      await cookbook(world, user, FORTY);
      world.play(behavingModel);
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.effects).toEqual([]);
      expect(await recipeNames(world, user)).toEqual(FORTY);
      expect(exchange.run.status).toBe("completed");
      expect(exchange.run.reply?.pending?.type).toBe("confirm_delete");
      expect(exchange.reply).toContain("40");
      expect(exchange.reply).toContain("Shall I delete them?");
      expect(exchange.reply).not.toContain("I deleted");
    });

    it("exactly those forty are deleted after a yes, and none that was added since", async () => {
      const { ids } = await cookbook(world, user, FORTY);
      world.play(behavingModel);
      await world.say(user, conversation, TEXT);
      const [added] = await world.stock(user, "recipes", [{ name: "Saved meanwhile" }]);
      await world.stock(user, "recipe_ingredients", [{ recipe_id: added, name: "salt" }]);
      world.play(modelOf({ UnderstandOutput: understood({ pending_response: "confirms" }) }));
      const exchange = await world.say(user, conversation, "yes");
      expect(sectionOf(exchange.prompts("UnderstandOutput")[0] ?? "", "Pending")).toContain(
        "type: confirm_delete",
      );
      // All rows are named, so no model has to decide anything.
      expect(exchange.requests.map(({ contract }) => contract)).toEqual(["UnderstandOutput"]);
      expect(exchange.reply).toMatch(/^Deleted:(?:\n- .*){40}$/);
      expect(exchange.effects.map(({ rowId }) => rowId)).toEqual(ids);
      expect(
        exchange.effects.every(({ op, status }) => op === "delete" && status === "applied"),
      ).toBe(true);
      expect(await recipeNames(world, user)).toEqual(["Saved meanwhile"]);
    });

    it("a press of the button deletes the forty once, and calls no model", async () => {
      const { ids } = await cookbook(world, user, FORTY);
      world.play(behavingModel);
      const question = await world.say(user, conversation, TEXT);
      expect(question.run.reply?.pending?.options).toEqual(["Keep everything", "Delete all 40"]);
      const press = (option: number) => ({ answer: { questionId: question.run.id, option } });
      const exchange = await world.say(user, conversation, press(2));
      expect(exchange.requests).toEqual([]);
      expect(exchange.effects.map(({ rowId }) => rowId)).toEqual(ids);
      expect(await recipeNames(world, user)).toEqual([]);
      const [turn] = (await world.transcript(user, conversation)).slice(-2);
      expect(turn).toMatchObject({ speaker: "user", text: "Delete all 40" });
      const path = `/v1/conversations/${conversation}/messages`;
      for (const option of [1, 2]) {
        const late = await world.request(user, path, { body: press(option) });
        expect([late.status, (late.body as { code: string }).code]).toEqual([
          ...[409, "question_closed"],
        ]);
      }
    });

    it.each([
      ["a no", "no", "cancels"],
      ["another question", "how long do eggs keep?", "none"],
    ] as const)(
      "a model deletes none after %s, and a later yes does not revive the question",
      async (_what, words, response) => {
        await cookbook(world, user, FORTY);
        world.play(behavingModel);
        await world.say(user, conversation, TEXT);
        world.play(
          modelOf({
            UnderstandOutput: understood({ pending_response: response }),
            ThinkOutput: planned([]),
            ReplyOutput: { text: "All right." },
          }),
        );
        const declined = await world.say(user, conversation, words);
        expect(declined.effects).toEqual([]);
        world.play(
          modelOf({
            UnderstandOutput: understood({ pending_response: "confirms" }),
            ThinkOutput: planned([], { asked_change: true }),
            ReplyOutput: { text: "I deleted all 40 recipes." },
          }),
        );
        const yes = await world.say(user, conversation, "yes");
        expect(yes.effects).toEqual([]);
        expect(yes.reply).toMatch(
          /\n\nFor the record: nothing was changed\.$|^I want to be sure, so I ask again/,
        );
        expect(await recipeNames(world, user)).toEqual(FORTY);
      },
    );
  });

  describe("a model that makes the mistake", () => {
    it.each([
      ["no filter", { table: "recipes" }, "a change needs a filter"],
      ["an empty filter", { table: "recipes", where: { and: [] } }, "a change needs a filter"],
      [
        "an unknown column",
        { table: "recipes", where: where("title", "eq", "Cod Curry") },
        "recipes has no column title",
      ],
      [
        "one invented ref",
        { table: "recipes", where: byRef("recipe_99") },
        "recipe_99 is not known",
      ],
      [
        "an invented ref among real ones",
        { table: "recipes", where: byRef("recipe_1", "recipe_2", "recipe_99") },
        "recipe_99 is not known",
      ],
      [
        "refs of another kind",
        { table: "recipes", where: byRef("inventory_1") },
        "inventory_1 is not known",
      ],
      [
        "an empty list of refs",
        { table: "recipes", where: { or: [{ column: "id", op: "in", value: [] }] } },
        "",
      ],
    ])(
      "a model deletes with %s: it is refused without touching a row, and then done right",
      async (_what, params, why) => {
        await cookbook(world, user, THREE);
        let afterwards: string[] | undefined;
        let refusal = "";
        const script = deletingModel((prompt, calls) => {
          if (calls === 0) return call("db_delete", params);
          return calls === 1 ? removeShown(prompt) : completion;
        });
        world.play(async (request) => {
          const calls = sectionOf(request.user, "Done so far");
          if (calls.includes("call 1: db_delete")) {
            afterwards ??= await recipeNames(world, user);
            refusal ||= calls;
          }
          return script(request);
        });
        const exchange = await world.say(user, conversation, TEXT);
        expect(refusal).toContain("call 1: db_delete refused: ");
        expect(refusal).toContain(why);
        expect(afterwards).toEqual(THREE);
        expect(exchange.effects.map(({ label }) => label)).toEqual(THREE);
        expect(await recipeNames(world, user)).toEqual([]);
      },
    );

    it.each([
      [
        "a filter in filters",
        { and: [{ or: [{ column: "name", op: "eq", value: "Cod Curry" }] }] },
      ],
      ["an id", byRef("3f2b8c1e-5a7d-4e90-b1c2-d3e4f5a6b7c8")],
    ])(
      "a model deletes with %s: it is sent back once, and never executed in part",
      async (_what, filter) => {
        await cookbook(world, user, THREE);
        world.play(deletingModel(() => call("db_delete", { table: "recipes", where: filter })));
        const exchange = await world.say(user, conversation, TEXT);
        const writes = exchange.requests.filter(
          ({ contract, user: prompt }) => contract === "ActDecision" && !isRead(prompt),
        );
        expect(writes.map(({ messages }) => messages.length)).toEqual([1, 3]);
        expect(exchange.effects).toEqual([]);
        expect(await recipeNames(world, user)).toEqual(THREE);
        expect(exchange.run.steps.map(({ status }) => status)).toEqual(["completed", "failed"]);
        expect(exchange.reply).not.toContain("I deleted");
        expect(exchange.reply).toContain("could not");
      },
    );

    it("a model insists on invented refs: the step is blocked, nothing is deleted, and the user is told", async () => {
      await cookbook(world, user, THREE);
      world.play(deletingModel(() => remove("recipe_7", "recipe_8", "recipe_9")));
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.effects).toEqual([]);
      expect(await recipeNames(world, user)).toEqual(THREE);
      expect(exchange.run.steps.map(({ status }) => status)).toEqual(["completed", "blocked"]);
      expect(exchange.reply).not.toContain("I deleted");
      expect(exchange.reply).toMatch(/^Not done: .*\.$/);
    });

    it.each([
      ["with a tag: the claim is removed", "I deleted all your recipes [#1].", /^(?!I deleted)/],
      ["without one: the truth is added below it", "I deleted all your recipes.", /^I deleted all/],
    ])("a model claims to have deleted them without a call, %s", async (_how, text, begins) => {
      await cookbook(world, user, THREE);
      world.play(deletingModel(() => completion, { text }));
      const exchange = await world.say(user, conversation, TEXT);
      expect(await recipeNames(world, user)).toEqual(THREE);
      expect(exchange.effects).toEqual([]);
      expect(exchange.reply).toMatch(begins);
      expect(exchange.reply).toMatch(/^Not done: .*\.$/m);
      expect(exchange.run.reply?.changes).toMatchObject([{ op: "delete", status: "nothing" }]);
    });

    it("a model deletes by a pattern that matches all forty: the user is asked first", async () => {
      await cookbook(world, user, FORTY);
      world.play(
        deletingModel(() =>
          call("db_delete", { table: "recipes", where: where("name", "ilike", "%") }),
        ),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.run.reply?.pending?.type).toBe("confirm_delete");
      expect(await recipeNames(world, user)).toEqual(FORTY);
    });

    it("a model takes the request itself for a confirmation: the user is still asked first", async () => {
      await cookbook(world, user, FORTY);
      world.play((request) =>
        request.contract === "UnderstandOutput"
          ? understood({ pending_response: "confirms" })
          : behavingModel(request),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.run.reply?.pending?.type).toBe("confirm_delete");
      expect(await recipeNames(world, user)).toEqual(FORTY);
    });

    it("a model deletes forty in small portions: it gets only as far as the limit", async () => {
      await cookbook(world, user, FORTY);
      world.play(
        deletingModel((prompt, calls) =>
          remove(
            ...refsIn(prompt, "recipe")
              .slice(calls * 3)
              .slice(0, 3),
          ),
        ),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.run.reply?.pending?.type).toBe("confirm_delete");
      expect(exchange.effects).toHaveLength(3);
      expect(await recipeNames(world, user)).toEqual(FORTY.slice(3));
      expect(exchange.reply).not.toContain("all your recipes");
    });

    it("a model would plan other rows after the confirmation: it is not asked, and only the forty are deleted", async () => {
      const { ids } = await cookbook(world, user, FORTY);
      world.play(behavingModel);
      await world.say(user, conversation, TEXT);
      await world.stock(user, "inventory", [{ name: "flour" }]);
      world.play(
        modelOf({
          UnderstandOutput: understood({ pending_response: "confirms", quick_mode: true }),
          ThinkOutput: plan,
          ActDecision: call("db_delete", {
            table: "inventory",
            where: where("name", "ilike", "%"),
          }),
          ReplyOutput: { text: "I deleted all 40 recipes." },
        }),
      );
      const exchange = await world.say(user, conversation, "yes, please");
      expect(exchange.requests.map(({ contract }) => contract)).toEqual(["UnderstandOutput"]);
      expect(exchange.effects.map(({ rowId }) => rowId)).toEqual(ids);
      expect(await world.rows(user, "inventory")).toHaveLength(1);
    });
  });
}

export function deleteAllOffline(open: () => ScenarioWorld): void {
  let world: ScenarioWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
  });

  it.each([TEXT, "Please remove all of my recipes.", "get rid of all my saved recipes"])(
    "the offline model deletes all three recipes that exist: %s",
    async (text) => {
      const { ids, neighbour } = await cookbook(world, user, THREE);
      const exchange = await world.say(user, conversation, text);
      expect(exchange.effects.map(({ op, rowId, status }) => [op, rowId, status]).sort()).toEqual(
        ids.map((id) => ["delete", id, "applied"]).sort(),
      );
      expect(await recipeNames(world, user)).toEqual([]);
      expect(await world.rows(neighbour, "recipes")).toHaveLength(1);
      for (const name of THREE) expect(exchange.reply).toContain(name);
    },
  );

  it.each([4, 6])("the offline model asks first if %i exist, and names them", async (count) => {
    const names = FORTY.slice(0, count);
    await cookbook(world, user, names);
    const question = await world.say(user, conversation, TEXT);
    expect(question.effects).toEqual([]);
    expect(question.run.reply?.pending?.type).toBe("confirm_delete");
    for (const name of names) expect(question.reply).toContain(name);
    expect(await recipeNames(world, user)).toEqual(names);
  });

  it.each(["yes", "Yes, delete them", "go ahead"])(
    "the offline model deletes forty after %j",
    async (yes) => {
      const { ids } = await cookbook(world, user, FORTY);
      const question = await world.say(user, conversation, TEXT);
      expect(question.effects).toEqual([]);
      expect(question.run.reply?.pending?.type).toBe("confirm_delete");
      expect(question.reply).toContain("40");
      expect(await recipeNames(world, user)).toEqual(FORTY);
      const exchange = await world.say(user, conversation, yes);
      expect(exchange.effects.map(({ rowId }) => rowId).sort()).toEqual(ids.toSorted());
      expect(await recipeNames(world, user)).toEqual([]);
      expect(exchange.reply).toMatch(/removed|deleted/i);
    },
  );

  it.each(["no", "No, keep them", "never mind"])(
    "the offline model deletes none of forty after %j",
    async (no) => {
      await cookbook(world, user, FORTY);
      await world.say(user, conversation, TEXT);
      const exchange = await world.say(user, conversation, no);
      expect([exchange.run.status, exchange.effects]).toEqual(["completed", []]);
      expect(await recipeNames(world, user)).toEqual(FORTY);
      expect(exchange.reply).not.toMatch(/\b(?:I|I've|have) (?:deleted|removed)/i);
    },
  );
}
