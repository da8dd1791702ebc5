// The texts of an artifact that name its contents, grouped by dish.
import type { SourceRow } from "../../contracts/pack.ts";
import { rowsOf } from "../shopping/chosen-recipes.ts";
import { foodWords } from "./food-key.ts";
import { columnsOfJudged } from "./judgement.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";

type Row = Record<string, unknown>;

export interface Part {
  /** The dish or the thing, for sentences. */
  title: string;
  /** Names and lines. */
  texts: string[];
  /** Instructions; `known` are words that refer to a line ("milk" for "oat milk"). */
  told: { text: string; known: ReadonlySet<string> }[];
  /** A model's judgements of its names. */
  judged: { name: string; contains: string[] }[];
}

/** The parts of an artifact's content; a planned meal includes the recipe that it names, if that was read. */
export function partsOf(subdomain: string, content: Row, sources: SourceRow[]): Part[] {
  if (subdomain === "recipes") return [recipePart(content)];
  if (subdomain === "shopping") return objectsOf(content.items).map(namePart);
  if (subdomain === "tasks" || subdomain !== "meal_plans") return [];
  const recipes = new Map(rowsOf(sources, "recipes").map((row) => [row.id, row]));
  return objectsOf(content.entries).flatMap((meal) => {
    const recipe = recipes.get(meal.recipe_ref);
    return [
      namePart({ name: meal.title, judged: meal.judged }),
      ...(recipe ? [recipePart(recipe)] : []),
    ];
  });
}

/** The lines of a recipe's content or row. */
export function linesOf(recipe: Row): Row[] {
  return objectsOf(recipe.recipe_ingredients ?? recipe.ingredients);
}

export function recipePart(recipe: Row): Part {
  const lines = linesOf(recipe).map(({ name, preparation }) =>
    [name, preparation].filter(isPresent).map(valueText).join(", "),
  );
  const title = isPresent(recipe.name) ? valueText(recipe.name) : "the recipe";
  const steps = Array.isArray(recipe.instructions) ? recipe.instructions.map(valueText) : [];
  const judged = linesOf(recipe).flatMap(judgedPart);
  return { title, texts: [title, ...lines], told: toldOf(steps, recipe), judged };
}

/** Instructions call a line of several words by its last word: "oat milk" is "the milk". */
function toldOf(steps: string[], recipe: Row): Part["told"] {
  const heads = linesOf(recipe).flatMap(({ name }) => {
    const words = isPresent(name)
      ? valueText(name)
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
      : [];
    const said = words.filter((word) => foodWords(word).length > 0);
    return said.length > 1 ? [said.at(-1) ?? ""] : [];
  });
  const known = new Set(heads);
  return steps.map((text) => ({ text, known }));
}

function namePart({ name, judged }: Row): Part {
  const title = isPresent(name) ? valueText(name) : "it";
  return { title, texts: [title], told: [], judged: judgedPart({ name: title, judged }) };
}

function judgedPart({ name, judged }: Row): Part["judged"] {
  const { contains } = columnsOfJudged(judged);
  return Array.isArray(contains) ? [{ name: valueText(name ?? ""), contains }] : [];
}
