// A recipe as its form has it: texts and lines, made of a stored recipe or of a draft, and turned into a body of the API.
import { unnumbered } from "../parts/unnumbered.ts";
import type { components } from "../../../clients/typescript/types.ts";

export type Recipe = components["schemas"]["Recipe"];
type Body = components["schemas"]["CreateRecipe"];

export interface Line {
  /** Of a line that is stored: it stays the same line. */
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
  /** A step a line. */
  instructions: string;
  tags: string;
  notes: string;
  /** What the form does not show, and keeps: author, address, cuisine. */
  rest: Partial<Body>;
}

export const emptyLine = (): Line => ({
  ...{ quantity: "", unit: "", name: "", preparation: "", optional: false, section: null },
});

/** The form's lines with those of a pasted list: the line that they were pasted into, and further ones below it. */
export function withPasted(
  lines: readonly Line[],
  place: number,
  names: readonly string[],
): Line[] {
  const into = lines[place] ?? emptyLine();
  const isEmpty = into.name.trim() === "";
  const more = names.map((name, at) => ({ ...(isEmpty && at === 0 ? into : emptyLine()), name }));
  return [...lines.slice(0, place), ...(isEmpty ? [] : [into]), ...more, ...lines.slice(place + 1)];
}

const text = (value: string | number | null | undefined) => (value ?? "").toString();

/** @param source a stored recipe, or what was read off a page */
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
