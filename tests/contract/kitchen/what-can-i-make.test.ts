// "What can I make?" is answered by code if the model recognizes the question and the message adds no wish, except
// an exclusion that is certain.
import { expect, it } from "vitest";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import type { StepResult } from "../../../shared/contracts/results.ts";
import { complete, thought, understood } from "../../support/answers.ts";
import { createFilePrompts } from "../../support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../support/node-database.ts";
import { createConversation } from "../../support/run-nodes.ts";

const noConstraints = understood().constraint_snapshot;
const intent = "what_can_i_make";
const wish = { type: "flavor", field: "", value: "spicy", confidence: 0.95 };
const exclusion = { type: "ingredient_excluded", field: "", value: "cod", confidence: 0.95 };

it.each([
  ["Was kann ich kochen?", { intent, missing: [] }, noConstraints, true],
  ["¿Qué puedo cocinar?", { intent, missing: ["meal"] }, noConstraints, true],
  ["What can I make?", { intent: null, missing: [] }, noConstraints, false],
  ["mais épicé ?", { intent, missing: [] }, { ...noConstraints, new_constraints: [wish] }, false],
  // Code can see what a row must not contain.
  [
    "ohne Kabeljau?",
    { intent, missing: [] },
    { ...noConstraints, new_constraints: [exclusion] },
    true,
  ],
  [
    "lieber ohne?",
    { intent, missing: [] },
    { ...noConstraints, new_constraints: [{ ...exclusion, confidence: 0.4 }] },
    false,
  ],
])("code or a model ranks: %s", async (text, openIntent, constraint_snapshot, byCode) => {
  const pack = createKitchenPack();
  const db = createNodeDatabase(pack);
  const lines = [{ id: idOf(50), name: "eggs", quantity: 3, unit: "piece" }];
  db.tables.recipes = [{ id: idOf(5), name: "Omelette", servings: 2, recipe_ingredients: lines }];
  db.tables.inventory = [{ id: idOf(6), name: "eggs", quantity: 6, unit: "piece" }];
  const talk = createConversation(pack, createFilePrompts(), db);
  const { results } = await talk.say(text, {
    UnderstandOutput: [understood({ underspecified: openIntent, constraint_snapshot })],
    ThinkOutput: [
      thought([
        { subdomain: "recipes", group: 0, every_row: true },
        { subdomain: "inventory", group: 0, every_row: true },
        { type: "analyze", subdomain: "recipes", group: 1 },
      ]),
    ],
    ActDecision: [complete("told", { data: { text: "An omelette.", refs: [] } })],
    ReplyOutput: [{ text: "An omelette." }],
  });
  expect((results["act.3"] as StepResult).concluded === true).toBe(byCode);
});
