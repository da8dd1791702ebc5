// A saved recipe for a person: in one line, or whole.

export type Row = Record<string, unknown>;

/** `mexican, medium, 32 minutes, serves 4`. */
export function recipeFacts(row: Row): string {
  const minutes = Number(row.prep_minutes ?? 0) + Number(row.cook_minutes ?? 0);
  return [
    text(row.cuisine),
    text(row.difficulty),
    minutes > 0 ? `${minutes} minutes` : "",
    row.servings ? `serves ${text(row.servings)}` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** With ingredients and numbered steps. */
export function wholeRecipe(row: Row): string {
  const lines = Array.isArray(row.recipe_ingredients) ? (row.recipe_ingredients as Row[]) : [];
  const steps = Array.isArray(row.instructions) ? row.instructions.map(text) : [];
  return [
    `**${text(row.name)}**`,
    text(row.description),
    recipeFacts(row),
    lines.length === 0 ? "" : ["**Ingredients**", ...lines.map(ingredientLine)].join("\n"),
    steps.length === 0
      ? ""
      : ["**Instructions**", ...steps.map((step, at) => `${at + 1}. ${step}`)].join("\n"),
    row.notes ? `**Notes**\n${text(row.notes)}` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function ingredientLine(line: Row): string {
  const { quantity, unit, name, preparation, optional } = line;
  const amount = [quantity, unit].filter((part) => part !== null && part !== undefined).map(text);
  const named = [...amount, text(name)].filter((part) => part !== "").join(" ");
  const how = text(preparation);
  return `- ${named}${how === "" ? "" : `, ${how}`}${optional === true ? " (optional)" : ""}`;
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
