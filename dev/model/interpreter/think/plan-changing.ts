// Changing recipes: drafts in place, saved ones as new drafts.
import { parseRequest } from "../../repertoire/tweak/parse-request.ts";
import type { Intent } from "../intents/intent.ts";
import { cleanMessage } from "../language/clean-message.ts";
import { joinList } from "../language/split-list.ts";
import type { Entity } from "../prompt/read-entities.ts";
import { ask, entry, generate, named, plan, read, write, type Draft } from "./draft-plan.ts";
import { meant, type ThinkInput } from "./think-input.ts";

/** "Without mushrooms, please": the drafts on the table, each with the change. */
export function changeAll(drafts: Entity[], message: string): Draft {
  const change = cleanMessage(message)
    .toLowerCase()
    .replace(/^(?:make|keep|do) (?:it|them|that|those|these|things) /, "")
    .replaceAll(".", "");
  const batch = drafts.map(({ label, ref }) =>
    entry(`${label}, ${change}`, ref, `Change: ${change}.`),
  );
  const names = joinList(drafts.map(({ label }) => label));
  return plan(
    `Change ${names}: ${change}`,
    generate("recipes", `Write ${names} anew: ${change}`, batch),
  );
}

/** "Make the second one spicier": a new draft that starts from the old one. */
export function planChange(
  intent: Extract<Intent, { kind: "change_recipe" }>,
  input: ThinkInput,
): Draft {
  const recipes = meant(input, { type: "recipe", which: intent.which });
  const [name] = intent.which.names;
  if (recipes.length === 0 && name === undefined) {
    return ask("Change a recipe", "Which recipe shall I change?");
  }
  if (parseRequest(intent.change).length === 0) {
    return ask(
      "Change a recipe",
      `I do not know how to make it "${intent.change}". What shall I add, leave out or swap?`,
    );
  }
  const saved = recipes.filter(({ tier }) => tier !== "draft");
  const reads =
    recipes.length === 0
      ? [read("recipes", `Look up the saved recipes, called "${name}"`)]
      : saved.length > 0
        ? [read("recipes", `Look up ${saved.map(named).join(", ")}`)]
        : [];
  const group = reads.length === 0 ? 0 : 1;
  const brief = `Change: ${intent.change}.`;
  const batch =
    recipes.length === 0
      ? [
          entry(
            `${name}, ${intent.change}`,
            null,
            `${brief} Start from the recipe called "${name}".`,
          ),
        ]
      : recipes.map(({ label, ref }) => entry(`${label}, ${intent.change}`, ref, brief));
  const what =
    recipes.length === 0 ? (name ?? "the recipe") : joinList(recipes.map(({ label }) => label));
  const made = generate("recipes", `Write ${what} anew: ${intent.change}`, batch, group);
  const save = intent.save
    ? [write("recipes", "create", "Save what was made", { group: group + 1 })]
    : [];
  return plan(`Change ${what}: ${intent.change}`, ...reads, made, ...save);
}
