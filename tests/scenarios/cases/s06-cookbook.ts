// The recipes that S6 deletes, and the models that delete them.
import { expect } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScenarioWorld } from "../scenario-world.ts";
import { byRef, call, callsIn, modelOf, read, refsIn } from "../scripts.ts";

export const TEXT = "delete all my recipes";
export const THREE = ["Cod Curry", "Leek Soup", "Plum Tart"];
export const FORTY = Array.from({ length: 40 }, (_, index) => `Dish number ${index + 1}`);

/** Stocks recipes with one line each, and a recipe of a neighbour. */
export async function cookbook(world: ScenarioWorld, user: TestUser, names: string[]) {
  const ids = await world.stock(
    user,
    "recipes",
    names.map((name) => ({ name, instructions: ["Cook it."] })),
  );
  await world.stock(
    user,
    "recipe_ingredients",
    ids.map((id) => ({ recipe_id: id, name: "salt", position: 1 })),
  );
  const neighbour = await world.createUser();
  await world.stock(neighbour, "recipes", [{ name: "The neighbour's stew" }]);
  return { ids, neighbour };
}

/** The names of the user's recipes. Checks that each of them still has its line. */
export async function recipeNames(world: ScenarioWorld, user: TestUser): Promise<string[]> {
  const recipes = await world.rows<{ id: string; name: string }>(user, "recipes");
  const lines = await world.rows<{ recipe_id: string }>(user, "recipe_ingredients");
  expect(lines.map((line) => line.recipe_id).sort()).toEqual(recipes.map(({ id }) => id).sort());
  return recipes.map(({ name }) => name);
}

export const plan = planned([
  step({ description: "all saved recipes" }),
  step({
    type: "write",
    group: 1,
    operation: "delete",
    description: "delete all recipes that the read step found",
  }),
]);
export const isRead = (prompt: string) => /^Step type: read$/m.test(prompt);
const readCompletion = decided({ result_summary: "Found them" });
export const completion = decided({ result_summary: "Deleted them" });
export const remove = (...refs: string[]) =>
  call("db_delete", { table: "recipes", where: byRef(...refs) });
/** Deletes every recipe that the prompt shows. */
export const removeShown = (prompt: string) => remove(...refsIn(prompt, "recipe"));
const claimingReply = { text: "I deleted all your recipes [#1]." };

/** A model that reads the recipes, and then makes the calls of `nextCall`, one after another. */
export function deletingModel(
  nextCall: (prompt: string, calls: number) => object,
  reply: object = claimingReply,
) {
  return modelOf({
    ThinkOutput: plan,
    ActDecision: ({ user, messages }) =>
      isRead(user)
        ? callsIn(user) === 0
          ? read("recipes")
          : readCompletion
        : nextCall(messages.map(({ text }) => text).join("\n"), callsIn(user)),
    ReplyOutput: reply,
  });
}
export const behavingModel = deletingModel((prompt, calls) =>
  calls === 0 ? removeShown(prompt) : completion,
);
