// Analyze steps: what can be cooked of what is there, and what rows show.
import { isExcluded } from "../../repertoire/is-food.ts";
import { capitalize } from "../language/clean-message.ts";
import { joinList, splitList } from "../language/split-list.ts";
import { recognize } from "../intents/recognize.ts";
import { NO_SITUATION } from "../intents/intent.ts";
import { isFoodWord } from "../language/foods.ts";
import { NO_WISH } from "../language/wishes.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { findFor, recipeWish } from "../think/recipe-query.ts";
import { askUser, complete, type Decision } from "./decisions.ts";
import { covers, missingOf } from "./on-hand.ts";
import { recipeOfRow } from "./read-recipe.ts";
import { rowsOfTable, type NamedRow } from "./rows.ts";

/** Recipes named in the answer, and dishes offered beyond them. */
const NAMED = 6;
const OFFERED = 3;

export function actAnalyze(prompt: ActPrompt): Decision {
  const recipes = rowsOfTable(prompt, "recipes");
  const inventory = rowsOfTable(prompt, "inventory");
  if (recipes !== null && inventory !== null) return whatToCook(prompt, recipes, inventory);
  const reads = prompt.earlier.flatMap(({ reads }) => reads);
  const lines = reads.map(
    ({ table, rows, total }) =>
      `${table.replaceAll("_", " ")}: ${total} found${rows.length > 0 ? `, among them ${joinList(rows.slice(0, 5).map((row) => String(row.name ?? row.title ?? row.subject ?? "")))}` : ""}.`,
  );
  const text = lines.length === 0 ? "There is nothing here to go by." : lines.join("\n");
  return complete("Looked at what was found", { data: { text, refs: [] } });
}

interface Ranked {
  one: NamedRow;
  missing: string[];
}

function whatToCook(prompt: ActPrompt, recipes: NamedRow[], inventory: NamedRow[]): Decision {
  const wanted = splitList(/, with (.+?) in it(?:,|$)/.exec(prompt.task)?.[1] ?? "");
  const told = spokenFoods(prompt.message);
  const stock = [...inventory.map(({ label }) => label), ...told, ...wanted];
  if (stock.length === 0) {
    return askUser(
      "Nothing is entered in your inventory, so I have nothing to go by. What do you have at home?",
    );
  }
  const { exclude } = recipeWish(prompt.profile);
  const style = /in the style: ([^,]+)/.exec(prompt.task)?.[1]?.split(" ") ?? [];
  const minutes = Number(/ready within (\d+) minutes/.exec(prompt.task)?.[1] ?? Number.NaN);
  const ranked = recipes
    .filter((one) => fits(one, { wanted, exclude, style, minutes }))
    .map((one): Ranked => ({
      one,
      missing: missingOf(recipeOfRow(one.row).ingredients, stock).map(({ name }) => name),
    }))
    .sort((a, b) => a.missing.length - b.missing.length || a.one.label.localeCompare(b.one.label));
  const lines = ranked
    .slice(0, NAMED)
    .map(({ one, missing }) => `- **${one.label}**: ${verdict(missing)}`);
  const ideas = ideasFor(prompt, stock, wanted, recipes, style);
  const text = [
    opening(recipes.length, lines.length, wanted),
    lines.join("\n"),
    ideas.length === 0
      ? ""
      : `${lines.length === 0 ? "I" : "If you would rather have something new, I"} could write a recipe for ${joinList(ideas, "or")}.`,
  ].filter((part) => part !== "");
  return complete(
    lines.length === 0
      ? "No saved recipe fits"
      : `Ranked ${lines.length} ${lines.length === 1 ? "recipe" : "recipes"} by what is on hand`,
    {
      data: { text: text.join("\n\n"), refs: ranked.slice(0, NAMED).map(({ one }) => one.ref) },
    },
  );
}

function opening(total: number, shown: number, wanted: string[]): string {
  const what = wanted.length > 0 ? ` with ${joinList(wanted)}` : "";
  if (total === 0) return "Your recipe collection is still empty.";
  if (shown === 0) return `None of the saved recipes fits${what}.`;
  return `From the saved recipes${what}, closest to what is at home first:`;
}

function verdict(missing: string[]): string {
  if (missing.length === 0) return "everything is there";
  const named = missing.slice(0, 5);
  const more = missing.length - named.length;
  return `missing ${joinList(more > 0 ? [...named, `${more} more`] : named)}`;
}

function fits(
  one: NamedRow,
  wish: { wanted: string[]; exclude: string[]; style: string[]; minutes: number },
): boolean {
  const recipe = recipeOfRow(one.row);
  const names = [recipe.name, ...recipe.ingredients.map(({ name }) => name)];
  if (names.some((name) => isExcluded(name, wish.exclude))) return false;
  if (!wish.wanted.every((food) => names.some((name) => covers(food, name)))) return false;
  if (!Number.isNaN(wish.minutes) && recipe.prep_minutes + recipe.cook_minutes > wish.minutes)
    return false;
  const words =
    `${recipe.name} ${recipe.description} ${recipe.tags.join(" ")} ${recipe.cuisine} ${recipe.difficulty === "easy" ? "simple easy" : ""}`.toLowerCase();
  return wish.style.every((word) => words.includes(word.toLowerCase()));
}

/** Dishes from the repertoire around what is there. */
function ideasFor(
  prompt: ActPrompt,
  stock: string[],
  wanted: string[],
  recipes: NamedRow[],
  style: string[],
): string[] {
  const mains = (wanted.length > 0 ? wanted : stock)
    .filter(isFoodWord)
    .filter((food) => !/^(?:salt|pepper|oil|water|sugar|flour|butter|milk|olive oil)$/i.test(food));
  const taken = recipes.map(({ label }) => label);
  const names = mains.slice(0, OFFERED).flatMap((food) => {
    const wish = recipeWish(
      {
        ...prompt.profile,
        goal: null,
        lines: prompt.profile.lines.filter(({ type }) => type !== "ingredient_required"),
      },
      { ...NO_WISH, foods: [food.toLowerCase()], styles: style },
    );
    return findFor(wish, 1, taken).map(({ name }) => name);
  });
  return [...new Set(names)].map(capitalize);
}

/** Foods that the user's own message lists: "I have chicken and rice". */
function spokenFoods(message: string): string[] {
  const [intent] = recognize(message, NO_SITUATION);
  if (intent?.kind === "add") return intent.things.map(({ name }) => name);
  if (intent?.kind === "what_can_i_make") return intent.with;
  const words = message
    .replace(/^(?:i|we)(?: only| just)?(?: have|'ve got| got)\s+/i, "")
    .replace(/[.!?]+$/, "");
  const parts = splitList(words).map((part) =>
    part.replace(/^(?:some|a few|an?|the|\d+)\s+/i, "").trim(),
  );
  return parts.every(isFoodWord) ? parts : [];
}
