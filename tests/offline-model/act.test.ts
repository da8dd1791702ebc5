// Act's decisions where a step does not go smoothly: refusals, partial batches, names that fit
// several rows, recipes to start from. Prompts are written as the real builder writes them.
import { describe, expect, it } from "vitest";
import { answerContract } from "../../dev/model/interpreter/answer-contract.ts";
import { recipeArtifact } from "../../shared/kitchen/recipe-artifact.ts";

interface Shown {
  subdomain?: string;
  type: string;
  operation?: string;
  task: string;
  message?: string;
  item?: [label: string, brief: string, siblings?: string];
  batch?: [ref: string, label: string, status: string][];
  earlier?: string;
  calls?: string;
  entities?: string;
  profile?: string;
}

const rows = (...list: Record<string, unknown>[]) =>
  ["<data>", ...list.map((row) => JSON.stringify(row)), "</data>"].join("\n");

function act(shown: Shown): Record<string, unknown> {
  const { subdomain = "inventory", type, operation, task, message = "go on", item, batch } = shown;
  const prompt = [
    `## Subdomain: ${subdomain}\nSome guidance.`,
    "## Status\n| Field | Value |\n|---|---|\n| Step | 2 of 2 |",
    `| Type | ${type} |${operation ? `\n| Operation | ${operation} |` : ""}`,
    "| Goal | what is wanted |\n| Calls used | 1 of 6 |\n| Today | 2026-11-21 |",
    shown.profile === undefined ? "" : `\n## User profile\n${shown.profile}`,
    `\n## Task\nYour job in this step: ${task}`,
    item ? `Item: ${item[0]}\nBrief: ${item[1]}\nSiblings: ${item[2] ?? "(none)"}` : "",
    `<user_message>\n${message}\n</user_message>`,
    batch
      ? `\n## Batch\n| Item | Label | Status | Result | Error |\n|---|---|---|---|---|\n${batch.map((cells) => `| ${cells.join(" | ")} |  |  |`).join("\n")}`
      : "",
    `\n## Done so far\n### Previous exchange\n(none)\n\n### Earlier steps\n${shown.earlier ?? "(none)"}`,
    `\n### This step\n${shown.calls ?? "(none)"}`,
    `\n## Schema\n### inventory (ref type inventory)\n| Column | Type |\n|---|---|\n| id | ref |`,
    `\n## Entities\n### Active\n${shown.entities ?? "(none)"}\n\n### Drafts\n(none)\n\n### Retained\n(none)`,
    "\n## Decision\nAnswer with one JSON object.",
  ]
    .filter((part) => part !== "")
    .join("\n");
  return answerContract("ActDecision", prompt) as Record<string, unknown>;
}

const eggs = { id: "inventory_1", name: "eggs", quantity: 12 };
const yolks = { id: "inventory_2", name: "egg yolks", quantity: 2 };
const noodles = { id: "inventory_3", name: "egg noodles", quantity: 1 };
const found = (...list: Record<string, unknown>[]) =>
  `#### Step 1 (read inventory): Found ${list.length}\ninventory where name ilike "%egg%" → ${list.length} of ${list.length} rows\n${rows(...list)}`;

describe("a read step", () => {
  it("asks the catalogue for a family, and for names once the catalogue has refused", () => {
    const task = "Look up the saved recipes, with fish in it";
    const first = act({ subdomain: "recipes", type: "read", task });
    expect(JSON.stringify(first.params)).toContain('"op":"category","value":"fish"');
    const calls = 'call 1: db_read refused: the catalogue has no category "fish"';
    const second = act({ subdomain: "recipes", type: "read", task, calls });
    expect(JSON.stringify(second.params)).not.toContain("category");
    expect(JSON.stringify(second.params)).toContain(
      '"column":"recipe_ingredients.name","op":"ilike"',
    );
    const third = act({
      subdomain: "recipes",
      type: "read",
      task,
      calls: `${calls}\ncall 2: db_read refused: no`,
    });
    expect(third).toMatchObject({ action: "blocked", blocked: { reason_code: "TOOL_FAILURE" } });
  });

  it("excludes by the lines of a recipe and is complete after one read, empty or not", () => {
    const task = "Look up the saved recipes, without cod or nuts";
    const first = act({
      subdomain: "recipes",
      type: "read",
      task: "Look up the saved recipes, without cod and nuts",
    });
    expect(first.params).toMatchObject({
      where: {
        and: [
          { column: "recipe_ingredients.name", op: "not_ilike", value: "%cod%" },
          { column: "recipe_ingredients.name", op: "not_ilike", value: "%nut%" },
        ],
      },
    });
    const done = act({
      subdomain: "recipes",
      type: "read",
      task,
      calls: "call 1: db_read recipes where all rows → 0 of 0 rows",
    });
    expect(done).toMatchObject({ action: "step_complete" });
  });

  it("reads everything in stock without a filter on the place", () => {
    const { params } = act({ type: "read", task: "Look up everything in stock" });
    expect(params).not.toHaveProperty("where");
  });

  it("follows a description in other words than its own", () => {
    const { params } = act({
      subdomain: "shopping",
      type: "read",
      task: "what is still to be bought",
    });
    expect(params).toMatchObject({
      table: "shopping_list",
      where: { and: [{ column: "purchased", op: "eq", value: false }] },
    });
  });
});

describe("an update", () => {
  const task = 'Change the amount of "eggs" to 5';
  it("takes the row of that very name before others that contain it", () => {
    const decision = act({
      type: "write",
      operation: "update",
      task,
      earlier: found(yolks, noodles, eggs),
    });
    expect(decision.params).toMatchObject({
      where: { and: [{ column: "id", op: "in", value: ["inventory_1"] }] },
      set: { quantity: 5 },
    });
  });

  it("asks when several fit and none is that very name, and heeds the answer", () => {
    const several = {
      type: "write",
      operation: "update",
      task: 'Change the amount of "egg" to 5',
      earlier: found(yolks, noodles),
    };
    const asked = act(several);
    expect(asked).toMatchObject({ action: "ask_user" });
    expect(asked.question).toContain("egg yolks and egg noodles");
    expect(act({ ...several, message: "the noodles" }).params).toMatchObject({
      where: { and: [{ value: ["inventory_3"] }] },
    });
  });

  it("works a difference out from the row", () => {
    const less = {
      type: "write",
      operation: "update",
      task: 'Change the amount of "eggs" by taking off 2',
    };
    expect(act({ ...less, earlier: found(eggs) }).params).toMatchObject({ set: { quantity: 10 } });
    const unknown = { ...eggs, quantity: null };
    expect(act({ ...less, earlier: found(unknown) })).toMatchObject({ action: "blocked" });
  });

  it("is blocked with a reason to plan anew when there is no such row", () => {
    expect(act({ type: "write", operation: "update", task, earlier: found() })).toMatchObject({
      action: "blocked",
      blocked: {
        reason_code: "INSUFFICIENT_INFO",
        suggested_next: "replan",
        details: 'There is no "eggs" in stock.',
      },
    });
  });

  it("gives up with the reason when the call was refused", () => {
    const calls = "call 1: db_update refused: set: quantity: too big";
    expect(
      act({ type: "write", operation: "update", task, earlier: found(eggs), calls }),
    ).toMatchObject({
      action: "blocked",
      blocked: {
        reason_code: "TOOL_FAILURE",
        details: expect.stringContaining("too big") as string,
      },
    });
  });
});

describe("a delete", () => {
  it("names exactly the rows that were found, never a filter of its own", () => {
    const decision = act({
      type: "write",
      operation: "delete",
      task: "Delete everything that was found",
      earlier: found(eggs, yolks),
    });
    expect(decision).toMatchObject({
      tool: "db_delete",
      params: {
        where: { and: [{ column: "id", op: "in", value: ["inventory_1", "inventory_2"] }] },
      },
    });
  });

  it("reads first when nothing has been read, and is complete when nothing is there", () => {
    const task = "Delete everything that was found";
    expect(act({ type: "write", operation: "delete", task })).toMatchObject({ tool: "db_read" });
    expect(act({ type: "write", operation: "delete", task, earlier: found() })).toMatchObject({
      action: "step_complete",
    });
  });

  it("is complete after the call, failures named", () => {
    const calls =
      'call 1: db_delete inventory where id in ["inventory_1"] → applied: inventory_1 (eggs); failed: inventory_2 (egg yolks): still used by tasks';
    const done = act({
      type: "write",
      operation: "delete",
      task: "Delete everything that was found",
      earlier: found(eggs, yolks),
      calls,
    });
    expect(done).toMatchObject({
      action: "step_complete",
      result_summary: "Deleted eggs; failed: inventory_2 (egg yolks): still used by tasks",
    });
  });
});

describe("a create", () => {
  it("gives each row its batch item, for what is still pending", () => {
    const decision = act({
      subdomain: "shopping",
      type: "write",
      operation: "create",
      task: "Add to the shopping list: milk; 2 kg flour; 12 eggs",
      batch: [
        ["item_1", "milk", "completed"],
        ["item_2", "2 kg flour", "pending"],
        ["item_3", "12 eggs", "pending"],
      ],
    });
    expect(decision.params).toMatchObject({
      rows: [
        { item: "item_2", name: "flour", quantity: 2, unit: "kg" },
        { item: "item_3", name: "eggs", quantity: 12 },
      ],
    });
  });

  it("does not claim completion with a pending item", () => {
    const decision = act({
      subdomain: "shopping",
      type: "write",
      operation: "create",
      task: "Add to the shopping list: milk; bread",
      batch: [
        ["item_1", "milk", "completed"],
        ["item_2", "bread", "pending"],
      ],
      calls: "call 1: db_create shopping_list → applied: shopping_1 (milk)",
    });
    expect(decision).toMatchObject({
      action: "blocked",
      blocked: { reason_code: "BATCH_INCOMPLETE" },
    });
  });

  it("links a meal to the saved recipe that was found", () => {
    const earlier = `#### Step 1 (read meal_plans): Found 1\nrecipes where name ilike "%taco%" → 1 of 1 rows\n${rows({ id: "recipe_4", name: "Baja tacos" })}`;
    const decision = act({
      subdomain: "meal_plans",
      type: "write",
      operation: "create",
      task: 'Plan "Baja tacos" for dinner on 2026-11-27, from the recipe of that name if one was found',
      earlier,
    });
    expect(decision.params).toMatchObject({
      rows: [
        {
          planned_on: "2026-11-27",
          meal_type: "dinner",
          title: "Baja tacos",
          recipe_id: "recipe_4",
        },
      ],
    });
  });
});

describe("a generate step", () => {
  const brief =
    "Main: cod. Style: simple. Without: nuts. Within 30 minutes. For 2. A french cod dish: sharp.";
  const item: Shown["item"] = [
    "Lemon Butter Cod with Capers",
    brief,
    "Thai Red Curry Cod; Baja Cod Tacos",
  ];

  it("writes the dish that the plan named, scaled, fit for the artifact's schema", () => {
    const { data } = act({
      subdomain: "recipes",
      type: "generate",
      task: "Write three recipes",
      item,
    });
    const content = recipeArtifact.schema.parse(data);
    expect(content).toMatchObject({ name: "Lemon Butter Cod with Capers", servings: 2 });
  });

  it("differs from its siblings when the plan's name is not known", () => {
    const names = ["Lemon Butter Cod with Capers; Thai Red Curry Cod", "Baja Cod Tacos"].map(
      (siblings) => {
        const { data } = act({
          subdomain: "recipes",
          type: "generate",
          task: "Write",
          item: ["Something", brief, siblings],
        });
        return (data as { name: string }).name;
      },
    );
    expect(names[0]).not.toBe("Lemon Butter Cod with Capers");
    expect(names[0]).not.toBe("Thai Red Curry Cod");
    expect(names[1]).not.toBe("Baja Cod Tacos");
  });

  it("heeds the profile beyond the brief", () => {
    const profile = "- allergy: milk\n- allergy: fish";
    const { data } = act({
      subdomain: "recipes",
      type: "generate",
      task: "Write",
      item: ["Something", "Main: pasta.", ""],
      profile,
    });
    expect(JSON.stringify((data as { ingredients: unknown }).ingredients)).not.toMatch(
      /parmesan|cream|anchov|butter"/i,
    );
  });

  it("starts from the draft that is shown and changes what was asked", () => {
    const base = recipeArtifact.format({
      name: "Plain Soup",
      description: "A soup.",
      difficulty: "easy",
      prep_minutes: 5,
      cook_minutes: 15,
      servings: 2,
      ingredients: [
        { name: "carrots", quantity: 300, unit: "g", preparation: "diced" },
        { name: "salt" },
      ],
      instructions: ["Boil the carrots for 15 minutes.", "Salt."],
    });
    const entities = `#### gen_recipe_1: Plain Soup (recipe, generated)\n<data>\n${base}\n</data>`;
    const change = (words: string) =>
      act({
        subdomain: "recipes",
        type: "generate",
        task: "Write it anew",
        item: [`Plain Soup, ${words}`, `Change: ${words}. (start from gen_recipe_1)`],
        entities,
      }).data as {
        name: string;
        servings: number;
        ingredients: { name: string; quantity?: number }[];
      };
    expect(change("for 4")).toMatchObject({ servings: 4, name: "Plain Soup (for 4)" });
    expect(change("for 4").ingredients[0]).toMatchObject({
      name: "carrots",
      quantity: 600,
      preparation: "diced",
    });
    expect(change("spicier").ingredients.length).toBeGreaterThan(2);
    expect(change("spicier").name).toBe("Spicier Plain Soup");
  });

  it("asks when what it should start from is not there", () => {
    const decision = act({
      subdomain: "recipes",
      type: "generate",
      task: "Write",
      item: ["X", "Change: spicier. (start from gen_recipe_9)"],
    });
    expect(decision).toMatchObject({ action: "blocked", blocked: { suggested_next: "ask_user" } });
  });
});
