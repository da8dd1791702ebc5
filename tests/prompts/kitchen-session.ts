// A realistic kitchen conversation in its third exchange, for whole prompts as documents.
import type { Artifact, EntityRecord, Exchange, Session } from "../../shared/contracts/session.ts";
import { refTo } from "../support/ids.ts";

export const TODAY = "2026-11-21";
export const MESSAGE =
  "Save the first one, make it for Tuesday, and put what we don't have on the shopping list.";

const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";

export const cod = {
  name: "Honey Garlic Cod",
  description: "Sticky, quick, and mild enough for everybody.",
  cuisine: "asian",
  difficulty: "easy",
  prep_minutes: 10,
  cook_minutes: 12,
  servings: 4,
  tags: ["fish", "weeknight"],
  ingredients: [
    { name: "cod fillet", quantity: 600, unit: "g", preparation: "skinned" },
    { name: "honey", quantity: 2, unit: "tbsp" },
    { name: "garlic", quantity: 3, unit: "clove", preparation: "finely chopped" },
    { name: "soy sauce", quantity: 3, unit: "tbsp" },
    { name: "oil", quantity: 1, unit: "tbsp" },
    { name: "rice", quantity: 300, unit: "g" },
  ],
  instructions: [
    "Cook the rice.",
    "Pat the cod dry and cut it into four pieces. Heat the oil in a wide pan until it shimmers.",
    "Fry the cod for 3 minutes on each side, until it is golden, and set it aside.",
    "Lower the heat. Fry the garlic for 30 seconds, add honey and soy sauce, and let it thicken for 2 minutes.",
    "Put the cod back, spoon the glaze over it for 1 minute, and serve it with the rice.",
  ],
};

const traybake = {
  name: "Lemon Cod Traybake",
  cuisine: "mediterranean",
  difficulty: "easy",
  prep_minutes: 15,
  cook_minutes: 30,
  servings: 4,
  tags: ["fish", "one pan"],
  ingredients: [
    { name: "cod fillet", quantity: 600, unit: "g" },
    { name: "potato", quantity: 800, unit: "g", preparation: "in thin wedges" },
    { name: "lemon", quantity: 1, unit: "piece", preparation: "sliced" },
    { name: "olive oil", quantity: 3, unit: "tbsp" },
  ],
  instructions: [
    "Heat the oven to 200 °C. Toss the potatoes with 2 tbsp of oil and roast them for 20 minutes.",
    "Lay cod and lemon on top, add the rest of the oil, and roast 10 minutes more, until it flakes.",
  ],
};

export const tacos = {
  id: "recipe_7",
  name: "Baja tacos",
  cuisine: "mexican",
  difficulty: "medium",
  prep_minutes: 25,
  cook_minutes: 15,
  servings: 4,
  tags: ["family favourite"],
  instructions: ["Fry the cod in batter.", "Fill the tortillas with cod, slaw and lime crema."],
  notes: "Double the slaw.",
  created_at: "2026-10-02T18:12:00Z",
  recipe_ingredients: [
    { id: "ri_1", position: 1, name: "cod fillet", quantity: 500, unit: "g", optional: false },
    { id: "ri_2", position: 2, name: "tortilla", quantity: 8, unit: "piece", optional: false },
    { id: "ri_3", position: 3, name: "white cabbage", quantity: 200, unit: "g", optional: false },
  ],
};

export const stock = [
  { id: "inventory_1", name: "cod fillet", quantity: 800, unit: "g", location: "freezer" },
  { id: "inventory_2", name: "rice", quantity: 1, unit: "kg", location: "pantry" },
  {
    id: "inventory_3",
    name: "garlic",
    quantity: 2,
    unit: "clove",
    location: "pantry",
    expires_on: "2026-11-25",
  },
];

function saved(row: { id: string; name: string }, touched: number): EntityRecord {
  const type = row.id.replace(/_\d+$/, "");
  const base = { ref: refTo(row.id), id: ID, type, label: row.name, status: "read" as const };
  return { ...base, created: touched, touched, data: row };
}

function draft(ref: string, content: { name: string }): [EntityRecord, Artifact] {
  const both = { ref: refTo(ref), id: ID, type: "recipe", label: content.name };
  return [
    { ...both, status: "generated", created: 2, touched: 2 },
    { ...both, subdomain: "recipes", schemaVersion: 1, content, exchange: 2 },
  ];
}

const drafts = [draft("gen_recipe_1", cod), draft("gen_recipe_2", traybake)];
const entities: EntityRecord[] = [
  ...stock.map((row) => saved(row, 1)),
  { ...saved(tacos, 2), phrase: "like the tacos" },
  {
    ...saved({ id: "recipe_2", name: "Grandma's Fish Pie" }, 1),
    touched: -4,
    retained: "for Christmas Eve",
  },
  ...drafts.map(([record]) => record),
];

const exchanges: Exchange[] = [
  {
    exchange: 1,
    user: "What have we got for dinner?",
    assistant:
      "You have 800 g of cod in the freezer, 1 kg of rice and 2 cloves of garlic (use those by Wednesday).",
    routing: "quick",
    goal: "everything in stock",
    steps: [
      {
        step: 1,
        type: "read",
        subdomain: "inventory",
        description: "everything in stock",
        outcome: "Found 3",
        entities: ["inventory_1", "inventory_2", "inventory_3"],
        note: null,
      },
    ],
    phase: null,
    expressed: null,
    curation: { retained: ["recipe_2"], dropped: [], reasons: { recipe_2: "for Christmas Eve" } },
    blocked: null,
    at: "2026-11-21T09:02:00Z",
  },
  {
    exchange: 2,
    user: "Two cod ideas please, milder than the tacos. Nothing fussy.",
    assistant:
      "Here are two drafts, neither of them saved yet.\n\n1. **Honey Garlic Cod**: sticky, 22 minutes\n2. **Lemon Cod Traybake**: one pan, 45 minutes\n\nShall I save one of them?",
    routing: "plan_direct",
    goal: "two mild, simple cod dishes",
    steps: [
      {
        step: 1,
        type: "read",
        subdomain: "recipes",
        description: "the Baja tacos, to be milder than them",
        outcome: "Found 1",
        entities: ["recipe_7"],
        note: "the tacos have no chilli, keep the drafts milder still",
      },
      ...drafts.map(([record]) => ({
        step: 2,
        type: "generate",
        subdomain: "recipes",
        description: "two mild, simple cod dishes",
        outcome: `Generated ${record.label}`,
        entities: [record.ref],
        note: null,
      })),
    ],
    phase: "narrowing",
    expressed: "mild and simple",
    curation: { retained: [], dropped: [], reasons: {} },
    blocked: null,
    at: "2026-11-21T09:05:00Z",
  },
];

export const session: Session = {
  exchange: 2,
  language: "en",
  entities: Object.fromEntries(entities.map((record) => [record.ref, record])),
  artifacts: Object.fromEntries(drafts.map(([, artifact]) => [artifact.ref, artifact])),
  exchanges,
  summary: {
    paragraphs: [
      {
        ...{ version: 1, level: 1, coversTo: 0 },
        text: "2026-11-19: The user moved to a flat with a small freezer. They plan the fish pie for Christmas Eve, for 8 people.",
      },
    ],
    engagement: "Simple family dinners from what is at home.",
    facts: [
      {
        day: "2026-11-19",
        words: "My mother is 70 this year.",
        keys: ["70 this"],
        rank: 1,
      },
    ],
    coversTo: 0,
  },
  pending: null,
  outside: {},
  constraints: {
    goal: "two mild, simple cod dishes",
    since: 2,
    constraints: [
      { type: "ingredient_required", field: "", value: "cod", confidence: 1 },
      { type: "flavor", field: "", value: "mild", confidence: 0.9 },
    ],
  },
};

/** The same conversation four exchanges later: the first ones leave the window. */
export const longerSession: Session = {
  ...session,
  exchange: 6,
  exchanges: [
    ...exchanges,
    ...[3, 4, 5, 6].map((n): Exchange => ({
      exchange: n,
      user: "And one more thing.",
      assistant: "Certainly.",
      routing: "plan_direct",
      goal: "",
      steps: [],
      phase: null,
      expressed: null,
      curation: { retained: [], dropped: [], reasons: {} },
      blocked: null,
      at: "2026-11-21T10:00:00Z",
    })),
  ],
};
