// A draft as its prompt shows it, read back, and changed in the few ways that the model knows.
import type { Tweak } from "../forms/job.ts";
import { UNITS } from "../words/units.ts";
import { forServings } from "./choose-recipes.ts";
import type { Content, Ingredient } from "./read-recipes.ts";

const HOT =
  /\b(?:chill?i|chilies|cayenne|jalapeño|jalapeno|sriracha|harissa|chipotle|gochujang|tabasco)\b/i;
const UNIT_WORDS = new Set(Object.keys(UNITS).flatMap((words) => words.split(" ")));

/** Null when nothing of it would change. */
export function changeRecipe(content: Content, tweak: Tweak): Content | null {
  switch (tweak.kind) {
    case "servings":
      return content.servings === tweak.servings ? null : forServings(content, tweak.servings);
    case "spicier":
      return {
        ...content,
        ingredients: content.ingredients.some(({ name }) => name === "chilli flakes")
          ? content.ingredients.map((line) => (line.name === "chilli flakes" ? double(line) : line))
          : [...content.ingredients, { name: "chilli flakes", quantity: 0.5, unit: "tsp" }],
        instructions: content.ingredients.some(({ name }) => name === "chilli flakes")
          ? content.instructions
          : [...content.instructions, "Scatter with the chilli flakes, as many as you like."],
      };
    case "milder": {
      const hot = content.ingredients.filter(
        ({ name, quantity }) => HOT.test(name) && quantity !== undefined,
      );
      if (hot.length === 0) return null;
      return {
        ...content,
        ingredients: content.ingredients.map((line) => (hot.includes(line) ? halve(line) : line)),
      };
    }
  }
}

const double = (line: Ingredient): Ingredient => ({
  ...line,
  quantity: (line.quantity ?? 0.25) * 2,
});
const halve = (line: Ingredient): Ingredient => ({ ...line, quantity: (line.quantity ?? 1) / 2 });

/** The content of a draft's text; null when it is not laid out as expected. */
export function readDraft(text: string): Content | null {
  const name = /^\*\*(.+)\*\*$/m.exec(text)?.[1];
  const [head = "", lines = "", steps = ""] = text.split(/^\*\*(?:Ingredients|Instructions)\*\*$/m);
  const facts = new Map(
    [...head.matchAll(/(\w+): ([^·\n]+)/g)].map(([, key = "", value = ""]) => [key, value.trim()]),
  );
  const description = head.split("\n\n")[1]?.trim();
  const ingredients = [...lines.matchAll(/^- (.+)$/gm)].map(([, line = ""]) => readLine(line));
  const instructions = [...steps.matchAll(/^\d+\. (.+)$/gm)].map(([, step = ""]) => step);
  if (name === undefined || ingredients.length === 0 || instructions.length === 0) return null;
  const fact = (key: string, field: string) => (facts.has(key) ? { [field]: facts.get(key) } : {});
  const count = (key: string, field: string) =>
    facts.has(key) ? { [field]: Number.parseInt(facts.get(key) ?? "", 10) } : {};
  return {
    name,
    ...(description === undefined || description.startsWith("Cuisine:") ? {} : { description }),
    ...fact("Cuisine", "cuisine"),
    ...fact("Difficulty", "difficulty"),
    ...count("Prep", "prep_minutes"),
    ...count("Cook", "cook_minutes"),
    ...count("Serves", "servings"),
    tags: facts.get("Tags")?.split(", ") ?? [],
    ...{ ingredients, instructions },
  };
}

function readLine(line: string): Ingredient {
  const [, quantity, rest = line] = /^(\d+(?:\.\d+)?) (.+)$/.exec(line) ?? [];
  const [, unit, afterUnit] = /^(\S+) (.+)$/.exec(rest) ?? [];
  const hasUnit = quantity !== undefined && unit !== undefined && UNIT_WORDS.has(unit);
  const [name = "", ...preparation] = (hasUnit ? (afterUnit ?? "") : rest).split(", ");
  return {
    name,
    ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
    ...(hasUnit ? { unit } : {}),
    ...(preparation.length === 0 ? {} : { preparation: preparation.join(", ") }),
  };
}
