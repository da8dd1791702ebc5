// What must be true at the end of S1 with any model: the generated recipes are stored once, as they were generated.
import { expect } from "vitest";
import type { TestUser } from "../../support/stack.ts";
import type { ScenarioWorld, Exchange } from "../scenario-world.ts";

export const TEXT = "Create 3 cod recipes and save them";

type Content = Record<string, unknown> & { name: string; ingredients: Record<string, unknown>[] };
interface StoredLine {
  position: number;
  name: string;
  quantity: string | null;
  unit: string | null;
  preparation: string | null;
  optional: boolean;
}

/** The recipes that the model generated, in the order of the plan's items. */
export function generated(exchange: Exchange): Content[] {
  const plan = exchange.requests.find(({ contract }) => contract === "ThinkOutput")?.answer ?? "";
  const itemNumber = (prompt: string) =>
    plan.indexOf(JSON.stringify(/^Item: (.+)$/m.exec(prompt)?.[1] ?? ""));
  return exchange.requests
    .filter(({ user }) => /^Step type: generate$/m.test(user))
    .toSorted((a, b) => itemNumber(a.user) - itemNumber(b.user))
    .map(({ answer }) => (JSON.parse(answer ?? "{}") as { data: Content }).data);
}

/** The household has exactly the generated recipes, equal field by field. */
export async function expectStoredAsGenerated(
  world: ScenarioWorld,
  user: TestUser,
  exchange: Exchange,
): Promise<void> {
  const contents = generated(exchange);
  expect(contents).toHaveLength(3);
  const rows = await world.rows(user, "recipes");
  expect(rows.map(({ name }) => name)).toEqual(contents.map(({ name }) => name));
  const fields = [
    ...["name", "description", "cuisine", "difficulty", "prep_minutes", "cook_minutes"],
    ...["servings", "notes"],
  ];
  for (const [index, content] of contents.entries()) {
    const row = rows[index] ?? {};
    for (const field of fields) {
      expect([field, row[field]]).toEqual([field, content[field] ?? null]);
    }
    expect(row["tags"]).toEqual(content["tags"] ?? []);
    expect(row["instructions"]).toEqual(content["instructions"]);
    const lines = await world.admin<StoredLine & Record<string, unknown>>(
      `select position, name, quantity, unit, preparation, optional
         from public.recipe_ingredients where recipe_id = $1 order by position`,
      [row["id"]],
    );
    expect(lines.map((line) => ({ ...line, quantity: numberOf(line.quantity) }))).toEqual(
      content.ingredients.map((line, index) => ({
        position: index + 1,
        name: line["name"],
        quantity: line["quantity"] ?? null,
        unit: line["unit"] ?? null,
        preparation: line["preparation"] ?? null,
        optional: line["optional"] ?? false,
      })),
    );
  }
}

function numberOf(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/** The run has saved three recipes: its step, effects, refs, entities, reply and transcript say so. */
export async function expectCreatedAndSaved(
  world: ScenarioWorld,
  user: TestUser,
  conversation: string,
  exchange: Exchange,
  text = TEXT,
): Promise<void> {
  expect([exchange.run.status, exchange.run.error]).toEqual(["completed", null]);
  const saveSteps = exchange.run.steps.filter(({ type }) => type === "write");
  expect(saveSteps.map(({ status, summary }) => [status, summary])).toEqual([
    ["completed", "Saved 3 of 3"],
  ]);
  const rows = await world.rows(user, "recipes");
  const creation = ["create", "recipes", "applied"];
  expect(
    exchange.effects.map(({ op, table, status, ref, label, rowId }) => [
      ...[op, table, status],
      ref,
      label,
      rowId,
    ]),
  ).toEqual(rows.map(({ id, name }, index) => [...creation, `recipe_${index + 1}`, name, id]));

  const refs = await world.admin<{ ref: string; entity_id: string; canonical: boolean }>(
    `select ref, entity_id, canonical from public.refs
      where conversation_id = $1 and ref_type = 'recipe' order by ref`,
    [conversation],
  );
  const ids = rows.map(({ id }) => id);
  expect(refs).toEqual([
    ...ids.map((id, index) => ({
      ref: `gen_recipe_${index + 1}`,
      entity_id: id,
      canonical: false,
    })),
    ...ids.map((id, index) => ({ ref: `recipe_${index + 1}`, entity_id: id, canonical: true })),
  ]);
  const { body } = await world.request<{ items: { ref: string; status: string; tier: string }[] }>(
    user,
    `/v1/conversations/${conversation}/entities`,
  );
  expect(body.items.map(({ ref, status, tier }) => [ref, status, tier])).toEqual(
    [1, 2, 3].map((n) => [`recipe_${n}`, "created", "active"]),
  );

  for (const { name } of rows) expect(exchange.reply).toContain(name);
  expect(await world.transcript(user, conversation)).toMatchObject([
    { speaker: "user", text, runId: exchange.run.id },
    { speaker: "agent", text: exchange.reply, runId: exchange.run.id, runStatus: "completed" },
  ]);
}
