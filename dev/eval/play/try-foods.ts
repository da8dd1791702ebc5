// Asks the guard about foods, as a screen would: saves a recipe and deletes it at once.
import type { Stage } from "./stage.ts";

interface Problem {
  code?: string;
  violations?: { code: string }[];
}

/**
 * @returns by food: the guard's codes, or none if the recipe could be saved
 * @throws Error if saving is refused for another reason
 */
export async function tryFoods(
  { url }: Stage,
  token: string,
  foods: readonly string[],
): Promise<Record<string, string[]>> {
  const codesByFood: Record<string, string[]> = {};
  for (const food of foods) codesByFood[food] = await codesFor(url, token, food);
  return codesByFood;
}

async function codesFor(url: string, token: string, food: string): Promise<string[]> {
  const authorization = `Bearer ${token}`;
  const response = await fetch(`${url}/v1/kitchen/recipes`, {
    method: "POST",
    headers: {
      authorization,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify({ name: "Tried by the evaluation", ingredients: [{ name: food }] }),
  });
  const body = (await response.json()) as Problem & { id?: string };
  if (response.status === 201) {
    await fetch(`${url}/v1/kitchen/recipes/${body.id}`, {
      method: "DELETE",
      headers: { authorization },
    });
    return [];
  }
  if (body.code === "guard_blocked") return (body.violations ?? []).map(({ code }) => code);
  throw new Error(
    `Saving a recipe with ${food} was answered ${response.status} (${body.code ?? "?"}).`,
  );
}
