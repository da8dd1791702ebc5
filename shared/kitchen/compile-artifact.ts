// Compiles an artifact into rows (spec/drafts#compiled-payloads): code copies every field, so that no model retypes
// content.
import { ContractError } from "../contracts/errors.ts";
import type { EffectOp } from "../contracts/effects.ts";
import type { Language } from "../contracts/language.ts";
import type { CompiledPayload } from "../contracts/pack.ts";
import type { Artifact } from "../contracts/session.ts";
import { objectsOf, valueText } from "./screens/format-values.ts";
import { columnsOfJudged } from "./food/judgement.ts";
import { clashesWithin } from "./planning/meal-slots.ts";
import type { KitchenWords } from "./wording/kitchen-words.ts";
import { kitchenWords } from "./wording/words-for.ts";

type Values = Record<string, unknown>;
/** Artifact field → column. */
type Columns = Record<string, string>;

/** The recipe's fields that have a column. A field that is neither here nor in the next list is reported as a loss. */
const recipeColumns = sameNames(
  "name description cuisine difficulty prep_minutes cook_minutes servings tags instructions notes author source_url",
);
/** Fields without a column: ingredients become rows of their own, and the English cuisine only serves a check. */
const RECIPE_FIELDS_WITHOUT_COLUMN = ["ingredients", "cuisine_in_english"];
const lineColumns = sameNames("name quantity unit preparation optional section");
const listKinds: Record<string, { list: string; table: string; columns: Columns }> = {
  meal_plan: {
    list: "entries",
    table: "meal_plans",
    columns: { ...sameNames("planned_on meal_type title servings"), recipe_ref: "recipe_id" },
  },
  shopping_list: {
    list: "items",
    table: "shopping_list",
    columns: sameNames("name quantity unit category notes"),
  },
  stock_list: {
    list: "items",
    table: "inventory",
    columns: sameNames("name quantity unit location expires_on notes"),
  },
  task_list: { list: "tasks", table: "tasks", columns: sameNames("title due_on notes") },
};

/**
 * The creates that save an artifact. A recipe is one create under the artifact's own UUID with its ingredient lines
 * as children, and its `gen_` ref stays as an alias of the row. A list becomes one create per entry, in order,
 * under the id that `idFor` returns for the entry. If a list has a single entry, the entry's row gets the artifact's
 * UUID and alias instead. Refs in foreign-key columns stay unchanged, because the caller translates them. `language`
 * is the language of losses and errors.
 * Errors: ContractError("contract_violation") for an artifact of an unknown type, for one with nothing to save, and
 * for a plan with two entries for one meal of a day.
 */
export function compileArtifact(
  artifact: Artifact,
  idFor?: (n: number) => string,
  language: Language = "en",
): CompiledPayload {
  const words = kitchenWords(language);
  if (artifact.type === "recipe") return compileRecipe(artifact, words.losses);
  const kind = listKinds[artifact.type];
  if (kind === undefined) throw violation(words.losses.noTable(artifact.type));
  const entries = objectsOf(artifact.content[kind.list]);
  if (entries.length === 0) throw violation(words.losses.nothingToSave(artifact.label));
  const [clash] = artifact.type === "meal_plan" ? clashesWithin(entries, words) : [];
  if (clash !== undefined) throw violation(clash);
  const losses = lossesOf(words.losses, artifact.content, [kind.list], artifact.label);
  const ops = entries.map((entry, index): EffectOp => {
    const lineName = words.losses.entry(artifact.label, index + 1);
    losses.push(
      ...lossesOf(words.losses, entry, [...Object.keys(kind.columns), "judged"], lineName),
    );
    const values = { ...columnsOf(entry, kind.columns), ...columnsOfJudged(entry.judged) };
    const op = { op: "create" as const, table: kind.table, values };
    if (entries.length === 1) return { ...op, id: artifact.id, alias: artifact.ref };
    return idFor === undefined ? op : { ...op, id: idFor(index) };
  });
  return { ops, losses };
}

function compileRecipe(artifact: Artifact, words: KitchenWords["losses"]): CompiledPayload {
  const { content, label } = artifact;
  const losses = lossesOf(
    words,
    content,
    [...Object.keys(recipeColumns), ...RECIPE_FIELDS_WITHOUT_COLUMN],
    label,
  );
  const children = objectsOf(content.ingredients).map((line, index) => {
    const lineName = words.ingredient(label, index + 1);
    losses.push(...lossesOf(words, line, [...Object.keys(lineColumns), "judged"], lineName));
    return {
      table: "recipe_ingredients",
      values: {
        position: index + 1,
        ...columnsOf(line, lineColumns),
        ...columnsOfJudged(line.judged),
      },
    };
  });
  const op: EffectOp = {
    op: "create",
    table: "recipes",
    id: artifact.id,
    values: columnsOf(content, recipeColumns),
    children,
    alias: artifact.ref,
  };
  return { ops: [op], losses };
}

function violation(message: string): ContractError {
  return new ContractError("contract_violation", message);
}

function sameNames(names: string): Columns {
  return Object.fromEntries(names.split(" ").map((name) => [name, name]));
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** The row's values; absent fields are left to the column's default. */
function columnsOf(source: Values, columns: Columns): Values {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([field]) => !isMissing(source[field]))
      .map(([field, column]) => [column, source[field]]),
  );
}

function lossesOf(
  words: KitchenWords["losses"],
  source: Values,
  keptNames: string[],
  lineName: string,
): string[] {
  return Object.entries(source)
    .filter(([field, value]) => !keptNames.includes(field) && !isMissing(value))
    .map(([field, value]) => words.notKept(lineName, field, valueText(value)));
}
