// S1: "Create 3 cod recipes and save them" → three full recipes with their ingredients stored;
// stored = generated; manifest 3 of 3; gen_recipe_1..3 resolve to what became recipe_1..3.
import { beforeEach, describe, expect, it } from "vitest";
import {
  createAndSaveThree,
  decided,
  LABELS,
  planned,
  recipe,
  step,
} from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import {
  expectCreatedAndSaved,
  expectStoredAsGenerated,
  generated,
  TEXT,
} from "./s01-created-and-saved.ts";
import type { ScenarioWorld, ScriptedWorld } from "../scenario-world.ts";
import { byRef, call, callsIn, modelOf, sectionOf } from "../scripts.ts";

export function createAndSaveScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
  });
  const reply = { text: `I saved ${LABELS.join(", ")}.` };
  const make = (request: { user: string }) =>
    decided({ data: recipe(/^Item: (.+)$/m.exec(request.user)?.[1] ?? "") });
  const threeItems = LABELS.map((label) => ({ label, brief: `make ${label}`, ref: null }));
  const generate = step({ type: "generate", description: "Create three", batch: threeItems });
  const save = step({ type: "write", group: 1, description: "Save them", operation: "create" });

  describe("a model that behaves", () => {
    it("a model stores three recipes, each exactly as it was generated", async () => {
      world.play((request) =>
        request.contract === "ReplyOutput" ? reply : createAndSaveThree(request),
      );
      const exchange = await world.say(user, conversation, TEXT);
      await expectStoredAsGenerated(world, user, exchange);
      await expectCreatedAndSaved(world, user, conversation, exchange);
    });

    it("a model is asked for each recipe separately, and not at all for the saving", async () => {
      world.play(createAndSaveThree);
      const exchange = await world.say(user, conversation, TEXT);
      const acts = exchange.prompts("ActDecision");
      expect(acts.map((prompt) => /^Item: (.+)$/m.exec(prompt)?.[1]).sort()).toEqual(
        [...LABELS].sort(),
      );
      for (const prompt of acts) {
        const item = /^Item: (.+)$/m.exec(prompt)?.[1] ?? "";
        const siblings = /^Siblings: (.+)$/m.exec(prompt)?.[1]?.split("; ");
        expect(siblings).toEqual(LABELS.filter((label) => label !== item));
        expect(prompt).toContain(`Brief: make ${item}`);
        expect(sectionOf(prompt, "Task")).toContain(`<user_message>\n${TEXT}\n</user_message>`);
        // There are no entities and no earlier messages.
        expect(sectionOf(prompt, "Entities").trim()).toBe("(none)");
        expect(sectionOf(prompt, "Conversation").trim()).toBe("(none)");
      }
      const [replying = ""] = exchange.prompts("ReplyOutput");
      for (const label of LABELS) {
        expect(sectionOf(replying, "Receipts")).toContain(`created recipes: ${label}; applied`);
      }
      // The prompt of Reply has refs only for marks, so the reply contains none.
      expect(exchange.reply).not.toMatch(/recipe_\d/);
    });

    it("a model can name a saved recipe in the next message by the ref of its draft", async () => {
      world.play(createAndSaveThree);
      await world.say(user, conversation, TEXT);
      world.play(
        modelOf({
          UnderstandOutput: understood({
            entity_mentions: [
              {
                raw_text: "the second one",
                entity_type: "recipe",
                resolved_ref: "gen_recipe_2",
                candidates: [],
              },
            ],
          }),
          ThinkOutput: planned([
            step({ type: "write", operation: "delete", description: "Delete the second" }),
          ]),
          ActDecision: [
            call("db_delete", { table: "recipes", where: byRef("gen_recipe_2") }),
            decided({ result_summary: "Deleted it" }),
          ],
          ReplyOutput: { text: "The second is deleted." },
        }),
      );
      const exchange = await world.say(user, conversation, "delete the second one");
      expect(sectionOf(exchange.prompts("ThinkOutput")[0] ?? "", "Understood")).toContain(
        "recipe_2",
      );
      expect(exchange.effects.map(({ op, ref }) => [op, ref])).toEqual([["delete", "recipe_2"]]);
      const names = (await world.rows(user, "recipes")).map(({ name }) => name);
      expect(names).toEqual([LABELS[0], LABELS[2]]);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model completes a step without writing the recipe: it is asked again", async () => {
      world.play(
        modelOf({
          ThinkOutput: planned([generate, save]),
          ActDecision: (request) =>
            request.user.includes(`Item: ${LABELS[1]}`) && request.messages.length === 1
              ? decided({ data: null })
              : make(request),
          ReplyOutput: reply,
        }),
      );
      const exchange = await world.say(user, conversation, TEXT);
      await expectCreatedAndSaved(world, user, conversation, exchange);
    });

    it("a model never writes one of the recipes: the other two are saved, and the third is reported", async () => {
      world.play(
        modelOf({
          ThinkOutput: planned([generate, save]),
          ActDecision: (request) =>
            request.user.includes(`Item: ${LABELS[1]}`) ? decided({ data: null }) : make(request),
          ReplyOutput: { text: "I saved all three recipes [#1-#3]." },
        }),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.run.status).toBe("completed");
      expect(exchange.effects.map(({ status }) => status)).toEqual(["applied", "applied"]);
      const names = (await world.rows(user, "recipes")).map(({ name }) => name);
      expect(names.toSorted()).toEqual([LABELS[0], LABELS[2]].toSorted());
      expect(exchange.reply).not.toContain("all three");
      expect(exchange.reply).toContain(`Not done: ${LABELS[1]}: `);
      const { body } = await world.request<{ items: { label: string; tier: string }[] }>(
        user,
        `/v1/conversations/${conversation}/entities`,
      );
      expect(body.items.map(({ label, tier }) => [label, tier]).sort()).toEqual(
        [LABELS[0], LABELS[2]].map((label) => [label, "active"]).sort(),
      );
    });

    it("a model plans to save only one of three: all three are saved", async () => {
      const secondOnly = [{ label: LABELS[1], brief: "", ref: null }];
      world.play(
        modelOf({
          ThinkOutput: planned([generate, { ...save, batch: secondOnly }]),
          ActDecision: make,
          ReplyOutput: reply,
        }),
      );
      const exchange = await world.say(user, conversation, TEXT);
      await expectStoredAsGenerated(world, user, exchange);
      await expectCreatedAndSaved(world, user, conversation, exchange);
    });

    it.each([
      ["in the group that makes the recipes", { ...save, group: 0 }],
      [
        "by a ref that was not shown",
        { ...save, batch: [{ label: LABELS[0], brief: "", ref: "gen_recipe_1" }] },
      ],
    ])("a model plans the saving %s: the plan is refused and repaired", async (_how, wrong) => {
      world.play(
        modelOf({
          ThinkOutput: [planned([generate, wrong]), planned([generate, save])],
          ActDecision: make,
          ReplyOutput: reply,
        }),
      );
      const exchange = await world.say(user, conversation, TEXT);
      await expectCreatedAndSaved(world, user, conversation, exchange);
      const thoughts = exchange.requests.filter(({ contract }) => contract === "ThinkOutput");
      expect(thoughts.map(({ messages }) => messages.length)).toEqual([1, 3]);
    });

    const plan = planned([
      step({ type: "write", operation: "create", description: "Save", batch: threeItems }),
    ]);
    const row = (label: string, item: string) => ({
      name: label,
      recipe_ingredients: [{ name: "cod", quantity: 300, unit: "g" }],
      item,
    });

    it("a model completes the saving after the first of three: it is refused until all are stored", async () => {
      world.play(
        modelOf({
          ThinkOutput: plan,
          ActDecision: (request) => {
            const open = [...request.user.matchAll(/^\| (item_\d) \| ([^|]+?) \|.*\| pending/gm)];
            if (open.length === 3) {
              const rows = [row(LABELS[0] ?? "", "item_1")];
              return call("db_create", { table: "recipes", rows });
            }
            if (callsIn(request.user) === 1) return decided({ result_summary: "Saved all" });
            const rows = open.map(([, item = "", label = ""]) => row(label, item));
            return rows.length > 0
              ? call("db_create", { table: "recipes", rows })
              : decided({ result_summary: "Saved all" });
          },
          ReplyOutput: reply,
        }),
      );
      const exchange = await world.say(user, conversation, TEXT);
      const [refused = ""] = exchange.prompts("ActDecision").slice(2);
      expect(sectionOf(refused, "Done so far")).toMatch(
        /call 2: step_complete refused: 2 of 3 items are still pending: item_2 .* item_3 /,
      );
      expect((await world.rows(user, "recipes")).map(({ name }) => name)).toEqual(LABELS);
      expect(await world.rows(user, "recipe_ingredients")).toHaveLength(3);
      expect(exchange.effects.map(({ status }) => status)).toEqual([
        "applied",
        "applied",
        "applied",
      ]);
    });

    it("a model insists on having saved three: there is one receipt, and the reply names the others", async () => {
      world.play(
        modelOf({
          ThinkOutput: plan,
          ActDecision: [
            call("db_create", { table: "recipes", rows: [row(LABELS[0] ?? "", "item_1")] }),
            decided({ result_summary: "Saved all three" }),
          ],
          ReplyOutput: { text: "I saved all three recipes [#1-#3]. Enjoy." },
        }),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expect((await world.rows(user, "recipes")).map(({ name }) => name)).toEqual([LABELS[0]]);
      expect(exchange.effects).toHaveLength(1);
      expect(exchange.run.steps.map(({ status }) => status)).toEqual(["blocked"]);
      expect(exchange.reply).not.toContain("all three");
      expect(exchange.reply).toContain(LABELS[1]);
      expect(exchange.reply).toContain(LABELS[2]);
    });
  });
}

export function createAndSaveOffline(open: () => ScenarioWorld): void {
  it.each([
    TEXT,
    "Make me three cod recipes and save them, please",
    "I'd like 3 new recipes with cod. Save all of them.",
  ])("%s", async (text) => {
    const world = open();
    const user = await world.createUser();
    const conversation = await world.createConversation(user);
    const exchange = await world.say(user, conversation, text);
    await expectStoredAsGenerated(world, user, exchange);
    await expectCreatedAndSaved(world, user, conversation, exchange, text);
    const contents = generated(exchange);
    for (const { name, ingredients, instructions } of contents) {
      expect([name, ingredients.some((line) => /\bcod\b/i.test(String(line["name"])))]).toEqual([
        name,
        true,
      ]);
      expect((instructions as string[]).length).toBeGreaterThan(2);
    }
    expect(new Set(contents.map(({ instructions }) => JSON.stringify(instructions))).size).toBe(3);
  });

  it("the offline model deletes exactly the saved recipes with the next message", async () => {
    const world = open();
    const user = await world.createUser();
    const conversation = await world.createConversation(user);
    const saveExchange = await world.say(user, conversation, TEXT);
    const exchange = await world.say(user, conversation, "delete all my recipes");
    expect(exchange.effects.map(({ op, rowId, status }) => [op, rowId, status]).sort()).toEqual(
      saveExchange.effects.map(({ rowId }) => ["delete", rowId, "applied"]).sort(),
    );
    expect(await world.rows(user, "recipes")).toEqual([]);
    expect(await world.rows(user, "recipe_ingredients")).toEqual([]);
  });
}
