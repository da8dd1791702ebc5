// From the sentence of a read step to the filter that db_read takes.
import type { Clause, Condition, Filter } from "../../../../shared/contracts/filter.ts";
import { addDays } from "../language/dates.ts";
import { familyOf, isFoodWord } from "../language/foods.ts";
import { singularOf } from "../language/clean-message.ts";
import { splitList } from "../language/split-list.ts";

export interface ReadParams {
  table: string;
  where: Filter | null;
  order: { column: string; dir: "asc" | "desc" }[];
}

const TABLES: Readonly<Record<string, string>> = {
  recipes: "recipes",
  inventory: "inventory",
  shopping: "shopping_list",
  meal_plans: "meal_plans",
  tasks: "tasks",
  preferences: "preferences",
  history: "cooking_log",
};
const NAME_COLUMN: Readonly<Record<string, string>> = {
  meal_plans: "title",
  tasks: "title",
  history: "title",
  preferences: "subject",
};

/** The main table of a subdomain. */
export function tableOfSubdomain(subdomain: string): string {
  return TABLES[subdomain] ?? subdomain;
}

/** @param exactFoods the catalogue refused a category before: look for names instead */
export function readLookUp(sentence: string, subdomain: string, byName: boolean): ReadParams {
  const name = NAME_COLUMN[subdomain] ?? "name";
  const clauses: Clause[] = [
    ...foodsIn(sentence).map((food) => foodClause(food, subdomain, name, byName)),
    ...exclusions(sentence).map((food): Clause => exclusion(food, subdomain, name)),
    ...one(/ called "([^"]+)"/, sentence, (text) => nameClause(name, text)),
    ...one(/ of the cuisine ([\w ]+)/, sentence, (text) => ({
      column: "cuisine",
      op: "ilike",
      value: text.trim(),
    })),
    ...one(/ tagged ([\w -]+)/, sentence, (text) => tagClause(text.trim())),
    ...one(/ ready within (\d+) minutes/, sentence, (text) => ({
      column: "cook_minutes",
      op: "lte",
      value: Number(text),
    })),
    ...one(/ ready within (\d+) minutes/, sentence, (text) => ({
      column: "prep_minutes",
      op: "lte",
      value: Number(text),
    })),
    ...one(/ in the ([a-z]+(?: and [a-z]+)?) only/, sentence, (text) => ({
      column: "location",
      op: "in",
      value: text.split(" and "),
    })),
    ...(/ that has run out/.test(sentence)
      ? [{ column: "quantity", op: "eq", value: 0 } satisfies Condition]
      : []),
    ...one(/ that expired before (\S+)/, sentence, (text) => ({
      column: "expires_on",
      op: "lt",
      value: text,
    })),
    ...one(/ that expires by (\S+)/, sentence, (text) => ({
      column: "expires_on",
      op: "lte",
      value: text,
    })),
    ...daysClause(sentence, subdomain),
    ...stateClause(sentence, subdomain),
  ];
  return {
    table: tableOfSubdomain(subdomain),
    where: clauses.length === 0 ? null : { and: clauses },
    order: orderOf(sentence, subdomain),
  };
}

function one(pattern: RegExp, sentence: string, make: (text: string) => Clause): Clause[] {
  const text = pattern.exec(sentence)?.[1];
  return text === undefined ? [] : [make(text)];
}

function foodsIn(sentence: string): string[] {
  const list = /, with (.+?) in it(?:,|$)/.exec(sentence)?.[1];
  return list === undefined ? [] : splitList(list);
}

function exclusions(sentence: string): string[] {
  const list =
    /, without (.+?)(?:, (?:called|of the|tagged|ready|newest|quickest|in the|that|from)\b|$)/.exec(
      sentence,
    )?.[1];
  return list === undefined ? [] : splitList(list);
}

/** A family goes by the catalogue; a thing or a dish also by its name. */
function foodClause(food: string, subdomain: string, name: string, byName: boolean): Clause {
  const word = singularOf(food);
  const text = `%${word}%`;
  const named: Condition[] = [
    { column: name, op: "ilike", value: text },
    ...(subdomain === "recipes"
      ? [{ column: "recipe_ingredients.name", op: "ilike", value: text } satisfies Condition]
      : []),
  ];
  const family = familyOf(food);
  const hasCatalogue = ["recipes", "inventory", "shopping"].includes(subdomain);
  if (!byName && hasCatalogue && (family !== null || isFoodWord(food))) {
    const category: Condition = { column: name, op: "category", value: family ?? word };
    return family !== null ? category : { or: [category, ...named] };
  }
  const [only] = named;
  return named.length === 1 && only !== undefined ? only : { or: named };
}

function exclusion(food: string, subdomain: string, name: string): Condition {
  const column = subdomain === "recipes" ? "recipe_ingredients.name" : name;
  return { column, op: "not_ilike", value: `%${singularOf(food)}%` };
}

function nameClause(name: string, text: string): Clause {
  const words = text
    .split(/\s+/)
    .map(singularOf)
    .filter((word) => word.length > 1);
  return words.length > 1
    ? { and: words.map((word) => ({ column: name, op: "ilike", value: `%${word}%` })) }
    : { column: name, op: "ilike", value: `%${words[0] ?? text}%` };
}

function tagClause(tag: string): Clause {
  return {
    or: [
      { column: "tags", op: "contains", value: [tag] },
      { column: "name", op: "ilike", value: `%${tag}%` },
    ],
  };
}

function daysClause(sentence: string, subdomain: string): Clause[] {
  const column =
    subdomain === "history" ? "cooked_on" : subdomain === "tasks" ? "due_on" : "planned_on";
  const range = / from (\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})/.exec(sentence);
  if (range === null) return [];
  const [, from = "", to = ""] = range;
  return from === to
    ? [{ column, op: "eq", value: from }]
    : [{ column, op: "between", value: [from, to] }];
}

function stateClause(sentence: string, subdomain: string): Clause[] {
  if (subdomain === "shopping") {
    return [{ column: "purchased", op: "eq", value: /what was bought/.test(sentence) }];
  }
  if (subdomain !== "tasks" || /all tasks/.test(sentence)) return [];
  return [{ column: "done", op: "eq", value: /that are done/.test(sentence) }];
}

function orderOf(sentence: string, subdomain: string): ReadParams["order"] {
  if (/quickest first/.test(sentence)) return [{ column: "cook_minutes", dir: "asc" }];
  if (/newest first/.test(sentence)) return [{ column: "created_at", dir: "desc" }];
  if (/ expire[sd] /.test(sentence)) return [{ column: "expires_on", dir: "asc" }];
  switch (subdomain) {
    case "meal_plans":
      return [{ column: "planned_on", dir: "asc" }];
    case "history":
      return [{ column: "cooked_on", dir: "desc" }];
    case "tasks":
      return [{ column: "due_on", dir: "asc" }];
    default:
      return [{ column: NAME_COLUMN[subdomain] ?? "name", dir: "asc" }];
  }
}

/** A week from today, for what expires soon. */
export function soon(today: string): { from: string; to: string } {
  return { from: today, to: addDays(today, 7) };
}
