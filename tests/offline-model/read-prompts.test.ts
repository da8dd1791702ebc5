// The offline model's parsers of prompts, with prompts of the real builders: if a heading or a line of a prompt changes,
// one of these tests says which file of `dev/offline-model/prompt` has to change, too.
import { describe, expect, it } from "vitest";
import { readActPrompt } from "../../dev/offline-model/prompt/read-act-prompt.ts";
import { readPrompt } from "../../dev/offline-model/prompt/read-prompt.ts";
import { readReplyPrompt } from "../../dev/offline-model/prompt/read-reply-prompt.ts";
import { thinkUserPrompt } from "../../shared/domain/prompting/think/user-prompt.ts";
import { thinkContext } from "../../shared/domain/prompting/think/context.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { understand } from "../prompts/kitchen-run.ts";
import { MESSAGE, session, TODAY } from "../prompts/kitchen-session.ts";
import { wholePrompts } from "../prompts/whole-prompts.ts";

const prompts = new Map(wholePrompts().map(({ name, user }) => [name, user]));
const user = (name: string) => prompts.get(name) ?? "";

describe("read-prompt.ts", () => {
  it("read-prompt.ts reads the day, the message, the entities and earlier messages from Understand's prompt", () => {
    const { today, message, entities, earlierMessages, pending } = readPrompt(user("understand"));
    expect([today, message, pending]).toEqual([TODAY, MESSAGE, null]);
    expect(earlierMessages[0]).toBe("What have we got for dinner?");
    expect(entities.map(({ ref, draft, touched }) => [ref, draft, touched])).toEqual([
      ["recipe_7", false, 2],
      ["inventory_1", false, 1],
      ["inventory_2", false, 1],
      ["inventory_3", false, 1],
      ["gen_recipe_1", true, 2],
      ["gen_recipe_2", true, 2],
      ["recipe_2", false, -4],
    ]);
    expect(entities[4]).toMatchObject({
      type: "recipe",
      label: "Honey Garlic Cod",
      status: "generated",
    });
  });

  it("read-prompt.ts reads what code found and what must be avoided from Think's prompt", () => {
    const { mentions, allergies, diets, dropped } = readPrompt(user("think"));
    expect(mentions).toEqual([{ words: "the first one", ref: "gen_recipe_1" }]);
    expect([allergies, diets, dropped]).toEqual([["crustaceans"], [], false]);
  });

  it("read-prompt.ts reads an open question, what it was about and how it is answered from Think's prompt", () => {
    const question = {
      type: "disambiguate" as const,
      text: "Which one?",
      options: ["A", "B"],
      request: "delete the curry",
    };
    const understanding = {
      ...understand,
      output: { ...understand.output, pending_response: "answers" as const },
      takenOver: question,
      curation: { retained: [], dropped: ["gen_recipe_1"], reasons: {} },
    };
    const context = {
      pack: createKitchenPack(),
      session,
      today: TODAY,
      message: "the second",
      understanding,
      replan: null,
    };
    const { pending, dropped } = readPrompt(thinkUserPrompt(thinkContext(context)));
    expect(pending).toEqual({ ...question, response: "answers" });
    expect(dropped).toBe(true);
  });

  it("read-prompt.ts reads what the user is after and what to fold in from Summarize's prompt", () => {
    const { engagement, exchanges } = readPrompt(user("summarize"));
    expect(engagement).toBe("Simple family dinners from what is at home.");
    expect(exchanges).toMatch(/^User \(2026-11-21\): What have we got for dinner\?/);
  });
});

describe("read-act-prompt.ts", () => {
  it("read-act-prompt.ts reads the step, its rows and its calls", () => {
    const read = readActPrompt(user("act-write-free"));
    expect(read).toMatchObject({
      type: "write",
      operation: "update",
      subdomain: "inventory",
      today: TODAY,
      message: MESSAGE,
      description: "set the cod in the freezer (inventory_1) to 300 g",
    });
    expect(read.rows).toHaveLength(3);
    expect(read.rows[0]).toMatchObject({
      table: "inventory",
      row: { id: "inventory_1", quantity: 800 },
    });
    const { calls, ownRows } = readActPrompt(user("act-read"));
    expect(calls[0]).toMatch(/^step_complete refused: /);
    expect(ownRows).toMatchObject([{ table: "recipes", row: { name: "Baja tacos" } }]);
  });

  it("read-act-prompt.ts reads the batch with what became of each item", () => {
    expect(readActPrompt(user("act-write-batch")).batch).toEqual([
      { ref: "item_1", label: "honey", status: "completed" },
      { ref: "item_2", label: "soy sauce", status: "failed" },
      { ref: "item_3", label: "garlic", status: "pending" },
    ]);
  });

  it("read-act-prompt.ts reads the item to make, its brief and the draft that it replaces", () => {
    const prompt = readActPrompt(user("act-generate"));
    expect([prompt.item, prompt.brief, prompt.rewrites]).toEqual([
      "baked cod",
      "baked with tomato",
      null,
    ]);
    const editPrompt = readActPrompt(user("act-generate-edit"));
    expect([editPrompt.item, editPrompt.rewrites]).toEqual(["Honey Garlic Cod", "gen_recipe_1"]);
    expect(editPrompt.brief).toBe("add some fresh chilli, leave everything else");
    expect(editPrompt.drafts.map(({ ref }) => ref)).toEqual(["gen_recipe_1"]);
    expect(editPrompt.drafts[0]?.text).toMatch(/^\*\*Honey Garlic Cod\*\*[^]*Serves: 4/);
  });
});

describe("read-reply-prompt.ts", () => {
  it("read-reply-prompt.ts reads the steps, the question to ask, and whether there are receipts and the user called a question off", () => {
    const read = readReplyPrompt(user("reply"));
    expect(read.steps.map(({ step, type, status }) => [step, type, status])).toEqual([
      [1, "write", "completed"],
      [2, "analyze", "completed"],
      [3, "write", "completed"],
    ]);
    expect([read.hasReceipts, read.ask, read.isCalledOff]).toEqual([true, null, false]);
  });
});
