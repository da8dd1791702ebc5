// The draft of a recipe: texts and lines, made from a stored recipe or an import, and converted to a request body.
import { unnumbered } from "../parts/unnumbered.ts";
import type { components } from "../../../clients/typescript/types.ts";

export type Recipe = components["schemas"]["Recipe"];
type Body = components["schemas"]["CreateRecipe"];

export interface Line {
  /** The id of a stored line; a request with it keeps the line. */
  id?: string;
  quantity: string;
  unit: string;
  name: string;
  preparation: string;
  optional: boolean;
  section: string | null;
}

export interface RecipeDraft {
  name: string;
  servings: string;
  prepMinutes: string;
  cookMinutes: string;
  ingredients: Line[];
  /** One step per line. */
  instructions: string;
  tags: string;
  notes: string;
  /** The fields that the form preserves but does not show, such as the author. */
  rest: Partial<Body>;
}

export const emptyLine = (): Line => ({
  quantity: "",
  unit: "",
  name: "",
  preparation: "",
  optional: false,
  section: null,
});

/** Adds the lines of a pasted list below the line where it was pasted. If that line has no name, it takes the first of them. */
export function withPasted(
  lines: readonly Line[],
  place: number,
  names: readonly string[],
): Line[] {
  const into = lines[place] ?? emptyLine();
  const isEmpty = into.name.trim() === "";
  const added = names.map((name, index) => ({
    ...(isEmpty && index === 0 ? into : emptyLine()),
    name,
  }));
  return [
    ...lines.slice(0, place),
    ...(isEmpty ? [] : [into]),
    ...added,
    ...lines.slice(place + 1),
  ];
}

/**
 * The sentences of the steps if all of them are on one line; null if the steps are on several lines, or are one sentence.
 * `Intl.Segmenter` finds where a sentence ends.
 */
export function sentencesIn(steps: string, language: string): string[] | null {
  const [line, ...further] = parts(steps, /\n/);
  if (line === undefined || further.length > 0) return null;
  const segments = new Intl.Segmenter(language, { granularity: "sentence" }).segment(line);
  const sentences = [...segments].map(({ segment }) => segment.trim());
  return sentences.length > 1 ? sentences : null;
}

/** The recipes with the words in their name, a tag or an ingredient. */
export function recipesThatFit<R extends Pick<Recipe, "name" | "tags" | "ingredients">>(
  recipes: readonly R[],
  words: string,
  language: string,
): R[] {
  const wanted = words.trim().toLocaleLowerCase(language);
  return recipes.filter(({ name, tags, ingredients }) =>
    [name, ...tags, ...ingredients.map((line) => line.name)].some((searched) =>
      searched.toLocaleLowerCase(language).includes(wanted),
    ),
  );
}

/** The recipe with this name, in upper or lower case. */
export function recipeNamed<R extends { name: string }>(
  recipes: readonly R[],
  name: string,
): R | undefined {
  const wanted = name.trim().toLocaleLowerCase();
  return recipes.find((recipe) => recipe.name.trim().toLocaleLowerCase() === wanted);
}

const text = (value: string | number | null | undefined) => (value ?? "").toString();

/** @param source a stored recipe, or one read from a page */
export function draftOf(source: Recipe | Body): RecipeDraft {
  const { author, sourceUrl, cuisine, difficulty, description } = source;
  return {
    name: source.name,
    servings: text(source.servings),
    prepMinutes: text(source.prepMinutes),
    cookMinutes: text(source.cookMinutes),
    ingredients: (source.ingredients ?? []).map((line) => ({
      ...("id" in line && typeof line.id === "string" ? { id: line.id } : {}),
      quantity: text(line.quantity),
      unit: text(line.unit),
      name: line.name,
      preparation: text(line.preparation),
      optional: line.optional ?? false,
      section: line.section ?? null,
    })),
    instructions: (source.instructions ?? []).join("\n"),
    tags: (source.tags ?? []).join(", "),
    notes: text(source.notes),
    rest: Object.fromEntries(
      Object.entries({ author, sourceUrl, cuisine, difficulty, description }).filter(
        ([, value]) => value !== null && value !== undefined,
      ),
    ) as Partial<Body>,
  };
}

const parts = (words: string, by: RegExp) =>
  words
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== "");
const numberOf = (value: string) => (value.trim() === "" ? null : Number(value));
const textOf = (value: string) => (value.trim() === "" ? null : value.trim());

export function bodyOf(draft: RecipeDraft): Body {
  return {
    ...draft.rest,
    name: draft.name.trim(),
    servings: numberOf(draft.servings),
    prepMinutes: numberOf(draft.prepMinutes),
    cookMinutes: numberOf(draft.cookMinutes),
    ingredients: draft.ingredients
      .filter(({ name }) => name.trim() !== "")
      .map(({ quantity, unit, name, preparation, ...line }) => ({
        ...line,
        name: name.trim(),
        quantity: numberOf(quantity),
        unit: textOf(unit),
        preparation: textOf(preparation),
      })),
    instructions: unnumbered(parts(draft.instructions, /\n/)),
    tags: parts(draft.tags, /,/),
    notes: textOf(draft.notes),
  };
}
