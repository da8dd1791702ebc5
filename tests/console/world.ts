// The data that the pages show: a household with rows, conversations and runs. They are always the same.
import type { TestStack, TestUser } from "../support/stack.ts";

/** The household's user, and the ids that the addresses of pages need. */
export interface World {
  user: TestUser;
  recipe: string;
  conversation: string;
  /** A run that waits for a person. */
  waiting: string;
  /** The completed run of a message. */
  ended: string;
  process: string;
  /** A REST service, and an operation of it. */
  service: string;
  tool: string;
  /** A template of such an operation. */
  template: string;
  /** A person whom Alfred remembers. */
  entity: string;
}

/** The current time of the tests, which fits the rows' dates. */
export const NOW = new Date("2026-11-25T17:00:00Z");

/** Wider than a phone, with no place for a line break. */
const LONG = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";

type Rows = Readonly<Record<string, readonly object[]>>;

const ROWS: Rows = {
  "shopping-list": [
    { name: LONG },
    { name: "Oat milk", quantity: 2, unit: "l", notes: "The one with calcium" },
    { name: "Cheddar", quantity: 200, unit: "g" },
    { name: "Limes", quantity: 6, category: "Vegetables" },
    { name: "Leeks", quantity: 2, category: "Vegetables", purchased: true },
  ],
  inventory: [
    { name: "Cream", quantity: 200, unit: "ml", location: "fridge", expiresOn: "2026-11-02" },
    { name: "Rice", quantity: 1.5, unit: "kg", location: "pantry" },
    { name: "Peas", quantity: 500, unit: "g", location: "freezer", notes: "Opened" },
    { name: LONG, quantity: 123456.75, location: "counter" },
  ],
  "meal-plans": [
    { title: "Leek pie", plannedOn: "2026-11-25", mealType: "dinner", servings: 4 },
    { title: "Porridge", plannedOn: "2026-11-26", mealType: "breakfast" },
    { title: "Cod with capers", plannedOn: "2026-11-27", mealType: "dinner", servings: 2 },
  ],
  tasks: [
    { title: "Defrost the freezer", dueOn: "2026-11-28", notes: "Take everything out first." },
    { title: "Sharpen the knives", done: true },
  ],
  recipes: [
    {
      name: "Leek pie",
      servings: 4,
      prepMinutes: 20,
      cookMinutes: 40,
      tags: ["vegetarian", "autumn"],
      description: "A pie for a cold evening.",
      ingredients: [
        { name: "leeks", quantity: 2.5 },
        { name: "cream", unit: "ml", quantity: 200 },
        { name: "shortcrust pastry", unit: "g", quantity: 320, optional: true },
      ],
      instructions: ["Slice the leeks, and soften them in butter.", "Add the cream. Fill. Bake."],
    },
    {
      name: LONG,
      servings: 2,
      cookMinutes: 15,
      ingredients: [{ name: "cod" }],
      instructions: ["Fry."],
    },
  ],
};

const endpoint = "https://weather.example.com";

const SERVICE = {
  name: "Weather",
  type: "rest_api",
  protocol: "https",
  connectionSchema: {
    type: "object",
    required: ["endpoint"],
    additionalProperties: false,
    properties: { endpoint: { type: "string", format: "uri", default: endpoint } },
  },
};

const TOOL = {
  name: "Forecast",
  description: "The weather of a day",
  connectionParams: { endpoint },
  operation: { type: "rest_call", method: "GET", path: "/forecast/{{city}}", retry: "safe" },
  inputSchema: {
    type: "object",
    required: ["city"],
    additionalProperties: false,
    properties: { city: { type: "string" } },
  },
  outputSchema: {
    type: "object",
    examples: [{ sky: "rain", degrees: 9 }],
    properties: { sky: { type: "string" }, degrees: { type: "number" } },
  },
  answersMayDecide: ["/degrees"],
};

interface FurnishOptions {
  /** Leave out the rows whose names are wider than a phone. */
  isPlain?: boolean;
}

/** Fills the user's household. */
export async function furnish(
  stack: TestStack,
  user: TestUser,
  { isPlain = false }: FurnishOptions = {},
): Promise<World> {
  const put = async <T = { id: string }>(path: string, body: object, method = "POST") => {
    const answer = await stack.request<T>(user, path, { method, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  let recipe = "";
  for (const [name, rows] of Object.entries(ROWS)) {
    const rowsToAdd = isPlain ? rows.filter((row) => !Object.values(row).includes(LONG)) : rows;
    for (const { purchased, ...row } of rowsToAdd as { purchased?: boolean }[]) {
      const { id } = await put(`/v1/kitchen/${name}`, row);
      if (purchased) await put(`/v1/kitchen/${name}/${id}`, { purchased }, "PATCH");
      if (name === "recipes") recipe ||= id;
    }
  }
  // The allergy comes after the rows: a stored row with milk is marked, and a new one would be refused.
  await put("/v1/profile", { allergens: ["milk"] }, "PUT");
  const firstAnswer = await stack.ask(user, "add coffee and 2 lemons to my shopping list");
  await stack.ask(user, "what is in my pantry?", firstAnswer.conversation);
  await stack.ask(user, "what could I cook tonight?");
  const { process, run } = await startWaiting(stack, user);
  const { id: service } = await put("/v1/services", SERVICE);
  const { id: tool } = await put("/v1/tools", { ...TOOL, serviceId: service });
  const { connectionParams: _, answersMayDecide: _fields, ...structure } = TOOL;
  const { id: template } = await put("/v1/tool-templates", structure);
  const person = { name: "Ada", summary: "A sister, who bakes.", category: "person" };
  const entity = (await put("/v1/memory/entities", person)).id;
  return {
    entity,
    user,
    recipe,
    process,
    waiting: run,
    service,
    tool,
    template,
    conversation: firstAnswer.conversation,
    ended: firstAnswer.run.id,
  };
}

/**
 * Starts a Process that asks before it puts something on the shopping list.
 * @returns the ids of the Process and of the run, which waits
 */
export async function startWaiting(stack: TestStack, user: TestUser, name = "Note it") {
  const ask = async <T>(path: string, body?: object): Promise<T> =>
    (await stack.request<T>(user, path, body === undefined ? {} : { body })).body;
  const tools = await ask<{ items: { id: string }[] }>("/v1/tools?search=shopping_list.create");
  const step = {
    id: "note",
    calls: { tool: tools.items[0]?.id },
    output: { variable: "made" },
    inputs: { items: [{ name: "{input.name}" }] },
    execution: { interactionMode: "manual" },
  };
  const body = { name, initialContext: ["name"], steps: [step] };
  const process = await ask<{ id: string }>("/v1/processes", { ...body, outputTemplate: "Noted." });
  const started = await ask<{ runId: string }>(`/v1/processes/${process.id}/runs`, {
    inputs: { name: "saffron" },
  });
  const { status } = await stack.finished(user, started.runId);
  if (status !== "waiting") throw new Error(`The run that should wait is ${status}.`);
  return { process: process.id, run: started.runId };
}
