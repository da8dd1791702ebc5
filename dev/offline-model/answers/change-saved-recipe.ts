// Changes a saved recipe in the database: adds what makes it hotter, or changes its amounts for another number of people.
import type { Job, Named } from "../forms/job.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import type { DataRow } from "../prompt/split-prompt.ts";
import { CHILLI, scaleQuantity, SCATTER } from "../repertoire/choose-recipes.ts";
import {
  complete,
  createCall,
  fail,
  updateCall,
  type Decision,
  type SetPair,
} from "./decisions.ts";
import { findRow } from "./find-rows.ts";

/** Changes a recipe that was read. For another number of people, first its lines are changed and then its own row. */
export function changeSavedRecipe(
  prompt: ActPrompt,
  { name, tweak }: Job & { do: "edit" },
): Decision {
  const { recipe, refusal } = findRecipe(prompt, name);
  if (recipe === undefined) return fail(refusal ?? "That recipe was not found.");
  return tweak.kind === "servings"
    ? scale(recipe, tweak.servings, prompt.calls.length)
    : addChilli(recipe, prompt.calls.length, prompt.operation);
}

/** The recipe's row, or a sentence that says why there is none or which is uncertain; neither if no recipe was read. */
function findRecipe(
  { rows }: ActPrompt,
  name: Named | null,
): { recipe?: DataRow | undefined; refusal?: string } {
  const recipes = rows.flatMap(({ table, row }) => (table === "recipes" ? [row] : []));
  if (name === null) return { recipe: recipes[0] };
  const match = findRow("recipes", recipes, { ...name, definite: true }, true);
  if (match.kind === "several") return { refusal: severalFit(name.name, match.labels) };
  return match.kind === "none"
    ? { refusal: `There is no ${name.name} among your recipes.` }
    : { recipe: match.row };
}

function severalFit(name: string, labels: readonly string[]): string {
  const [label, ...others] = new Set(labels);
  return others.length === 0
    ? `You have ${labels.length} recipes called ${label}. Say "show me my recipes", and then which one: "make the second one spicier".`
    : `Several recipes fit "${name}": ${labels.join(", ")}.`;
}

/** One step adds a sentence about the chilli flakes to the instructions, and the next step adds their line. */
function addChilli(recipe: DataRow, calls: number, operation: string | null): Decision {
  if (calls > 0) return complete("Done");
  const [lines, ref] = [linesOf(recipe), String(recipe["id"])];
  if (lines.some(({ name }) => name === CHILLI.name))
    return fail(`${String(recipe["name"])}: ${ALREADY_HOT}`);
  if (operation === "create")
    return createCall("recipe_ingredients", [
      { recipe_id: ref, position: lines.length + 1, ...CHILLI },
    ]);
  const instructions = Array.isArray(recipe["instructions"])
    ? recipe["instructions"].map(String)
    : [];
  const set: SetPair = { column: "instructions", how: "set", values: [...instructions, SCATTER] };
  return updateCall("recipes", [{ ref, set: [set] }]);
}

export const ALREADY_HOT = `there are ${CHILLI.name} in it already, and I know no other way to make it spicier.`;

function scale(recipe: DataRow, servings: number, calls: number): Decision {
  const currentServings = Number(recipe["servings"]);
  if (!(currentServings > 0)) return fail("That recipe does not say how many people it is for.");
  if (currentServings === servings)
    return fail(`${String(recipe["name"])} is for ${servings} already.`);
  const amounts = linesOf(recipe).flatMap(({ id, quantity }) =>
    typeof quantity === "number"
      ? [
          {
            ref: String(id),
            set: [set("quantity", scaleQuantity(quantity, servings / currentServings))],
          },
        ]
      : [],
  );
  if (calls === 0 && amounts.length > 0) return updateCall("recipe_ingredients", amounts, false);
  if (calls > 1) return complete("Done");
  return updateCall("recipes", [{ ref: String(recipe["id"]), set: [set("servings", servings)] }]);
}

const set = (column: string, value: number): SetPair => ({
  column,
  how: "set",
  values: [String(value)],
});

const linesOf = (recipe: DataRow): DataRow[] =>
  Array.isArray(recipe["recipe_ingredients"]) ? (recipe["recipe_ingredients"] as DataRow[]) : [];
