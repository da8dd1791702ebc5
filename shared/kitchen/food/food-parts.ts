// The parts of some content that are searched for foods, one per dish or thing, in the shape that
// `alfred.kitchen_content_findings` expects.
import { FINDINGS, findingsOf, type Finding } from "../../contracts/findings.ts";
import type { SourceRow } from "../../contracts/pack.ts";
import { rowsOf } from "../shopping/chosen-recipes.ts";
import { columnsOfJudged } from "./judgement.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";

type Row = Record<string, unknown>;

export interface Part {
  /** The dish or the thing, for sentences. */
  title: string;
  /** The data that the database searches; null for a row that was read with its findings. */
  searchInput: Row | null;
  /** The findings with which the row was read; empty if there is a `searchInput`. */
  findings: Finding[];
}

/** The parts of an artifact's content; a planned meal includes the recipe that it names, if that was read. */
export function partsOf(subdomain: string, content: Row, sources: SourceRow[]): Part[] {
  if (subdomain === "recipes") return [recipePart(content)];
  if (subdomain === "shopping") return objectsOf(content.items).map(thingPart);
  if (subdomain !== "meal_plans") return [];
  const recipes = new Map(rowsOf(sources, "recipes").map((row) => [row.id, row]));
  return objectsOf(content.entries).flatMap((meal) => {
    const recipe = recipes.get(meal.recipe_ref);
    // Only the words of a title are searched, because it names a dish, not a food of the catalogue.
    const title = thingPart({ name: meal.title, judged: meal.judged });
    const titlePart = { ...title, searchInput: { ...title.searchInput, is_title: true } };
    return [titlePart, ...(recipe ? [recipePart(recipe)] : [])];
  });
}

/** The lines of a recipe row, or of a draft that is not saved. */
export function linesOf(recipe: Row): Row[] {
  return objectsOf(recipe.recipe_ingredients ?? recipe.ingredients);
}

function recipePart(recipe: Row): Part {
  const title = isPresent(recipe.name) ? valueText(recipe.name) : "the recipe";
  if (Object.hasOwn(recipe, FINDINGS))
    return { title, searchInput: null, findings: findingsOf(recipe) };
  const lines = linesOf(recipe).map(({ name, preparation, judged, ...row }) => ({
    name: valueText(name ?? ""),
    ...(isPresent(preparation) ? { preparation: valueText(preparation) } : {}),
    // A draft that was compiled into a row has the columns themselves.
    ...columnsOfJudged(judged ?? row),
  }));
  const steps = Array.isArray(recipe.instructions) ? recipe.instructions.map(valueText) : [];
  return { title, searchInput: { title, steps, lines }, findings: [] };
}

function thingPart({ name, judged }: Row): Part {
  const title = isPresent(name) ? valueText(name) : "it";
  return { title, searchInput: { name: title, ...columnsOfJudged(judged) }, findings: [] };
}
