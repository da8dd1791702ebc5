// The measured shapes of runs, with the user's message, the answers of a scripted model, and the household's rows.
import type { Script, ScriptedRequest } from "../../dev/model/start-scripted-model.ts";
import { understood } from "../../tests/support/answers.ts";

export type ShapeName = "quick read" | "plan 3+3+1" | "generate 3 and save";
/** The chain with decisions that do nothing (scale/worker.ts). */
export type ScaleName = "no-op 3+3+1";

export interface Shape<Name = ShapeName | ScaleName> {
  name: Name;
  message: string;
  /** The number of hops of its run. */
  hops: number;
  /** The contracts of the model calls that must wait for each other before the first word. */
  callsInOrder: string[];
}

export const shapes: Shape<ShapeName>[] = [
  {
    name: "quick read",
    message: "What do I have in stock?",
    hops: 3,
    // The look-up and its result take a call each.
    callsInOrder: ["UnderstandOutput", "ActQuickDecision", "ActQuickDecision"],
  },
  {
    name: "plan 3+3+1",
    message: "Compare all my books and note the milk",
    hops: 10,
    // Each of three groups takes a tool call and an outcome.
    callsInOrder: [
      "UnderstandOutput",
      "ThinkOutput",
      ...Array(6).fill("ActDecision"),
      "ReplyOutput",
    ],
  },
  {
    name: "generate 3 and save",
    message: "Create 3 cod dishes and save them",
    hops: 7,
    // Three items are written side by side, and code saves them.
    callsInOrder: ["UnderstandOutput", "ThinkOutput", "ActDecision", "ReplyOutput"],
  },
];

export const scaleShape: Shape = {
  name: "no-op 3+3+1",
  message: "Do nothing",
  hops: 10,
  callsInOrder: [],
};

const step = (type: string, subdomain: string, group: number, fields: object = {}) => ({
  type,
  subdomain,
  group,
  description: `${type} ${subdomain}`,
  operation: null,
  batch: null,
  ...fields,
});
const plan = (steps: object[]) => ({
  decision: "plan_direct",
  goal: "what was asked for",
  steps,
  message: null,
  conversation_phase: "executing",
  user_expressed: null,
});

const dishes = ["Cod one", "Cod two", "Cod three"];
const plans: Partial<Record<ShapeName, object>> = {
  "plan 3+3+1": plan([
    step("read", "recipes", 0),
    step("read", "inventory", 0),
    step("read", "tasks", 0),
    step("read", "shopping", 1),
    step("analyze", "recipes", 1),
    step("analyze", "inventory", 1),
    step("write", "inventory", 2, { operation: "update" }),
  ]),
  "generate 3 and save": plan([
    step("generate", "recipes", 0, {
      batch: dishes.map((label) => ({ label, brief: `make ${label}`, ref: null })),
    }),
    step("write", "recipes", 1, { operation: "create" }),
  ]),
};

/** Answers the model calls of every shape without a delay. */
export const shapesScript: Script = (request) => {
  const shape = shapes.find(({ message }) => request.user.includes(`<user_message>\n${message}`));
  switch (request.contract) {
    case "UnderstandOutput":
      return shape?.name === "quick read"
        ? {
            ...understood(),
            quick_mode: true,
            quick_mode_confidence: "high",
            quick_intent: "everything in stock",
            quick_subdomain: "inventory",
          }
        : understood();
    case "ThinkOutput":
      return shape && plans[shape.name];
    case "ActDecision":
    case "ActQuickDecision":
      return act(request);
    case "ReplyOutput":
      return { text: "Here is what came of it. There is milk in the fridge." };
    case "ConversationSummary":
      return { narrative: "They looked into the fridge and cooked.", engagement: "Cooking cod." };
    default:
      return undefined;
  }
};

const tables: Record<string, string> = { shopping: "shopping_list" };

function act({ user }: ScriptedRequest): object {
  const type = /^Step type: (\w+)/m.exec(user)?.[1];
  const subdomain = /^## Subdomain: (.+)$/m.exec(user)?.[1] ?? "";
  const completion = { action: "step_complete", result_summary: "done" };
  if (type === "generate")
    return { ...completion, data: dish(/^Item: (.+)$/m.exec(user)?.[1] ?? "") };
  if (type === "analyze") return { ...completion, data: { text: "They go together.", refs: [] } };
  if (/^call 1: /m.test(user)) return completion;
  const table = tables[subdomain] ?? subdomain;
  if (type === "read") return { action: "tool_call", tool: "db_read", params: { table } };
  const ref = /"id":"(inventory_\d+)"/.exec(user)?.[1] ?? "inventory_0";
  const where = { and: [{ column: "id", op: "eq", value: ref }] };
  const params = { table, where, set: { quantity: 2, unit: "l" } };
  return { action: "tool_call", tool: "db_update", params };
}

const dish = (name: string) => ({
  name,
  description: `${name}, plainly.`,
  servings: 2,
  ingredients: [
    { name: "cod", quantity: 300, unit: "g", preparation: "in chunks" },
    { name: "lemon", quantity: 1 },
    { name: "butter", quantity: 20, unit: "g" },
  ],
  instructions: ["Season the cod.", "Fry it in the butter for 8 minutes.", "Squeeze the lemon."],
});

/**
 * Ten rows in each table that the shapes read, and three ingredients of each recipe. `$1` is the household, `$2` the
 * user.
 */
export const householdSql = [
  `insert into public.recipes (household_id, created_by, name, instructions)
   select $1, $2, 'Dish ' || n, array['Cook it.', 'Eat it.'] from generate_series(1, 10) n`,
  `insert into public.recipe_ingredients (household_id, created_by, recipe_id, name, quantity, unit)
   select r.household_id, $2, r.id, i.name, 100, 'g' from public.recipes r,
     (values ('cod'), ('butter'), ('salt')) i (name) where r.household_id = $1`,
  `insert into public.inventory (household_id, created_by, name, quantity, unit, location)
   select $1, $2, 'Milk ' || n, 1, 'l', 'fridge' from generate_series(1, 10) n`,
  `insert into public.shopping_list (household_id, created_by, name)
   select $1, $2, 'Bread ' || n from generate_series(1, 10) n`,
  `insert into public.tasks (household_id, created_by, title)
   select $1, $2, 'Task ' || n from generate_series(1, 10) n`,
];
