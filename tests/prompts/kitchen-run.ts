// The run that answers the third exchange: plan, results, and single steps of every type.
import type { BatchItem } from "../../shared/contracts/answers/batch.ts";
import type { Plan, PlanStep } from "../../shared/contracts/plan.ts";
import type { StepResult, UnderstandResult } from "../../shared/contracts/results.ts";
import type { CallRecord } from "../../shared/domain/prompting/act/context.ts";
import { thought, understood } from "../support/answers.ts";
import { cod, stock, tacos } from "./kitchen-session.ts";

export const understand: UnderstandResult = {
  output: understood({ processed_message: "save first, plan Tuesday, list the missing" }),
  mentions: [
    {
      raw_text: "the first one",
      entity_type: "recipe",
      ref: "gen_recipe_1",
      candidates: [],
      confidence: "high",
      resolution: "exact",
    },
  ],
  assumptions: ["dinner for 4"],
  counts: {
    recipes: 12,
    inventory: 3,
    shopping_list: 0,
    meal_plans: 2,
    tasks: 1,
    preferences: 4,
    cooking_log: 9,
  },
  standing: [
    {
      ref: "change_3", effect: "4c0c1f5e-6a56-4b57-9d5a-6f2b6a1f0c03", op: "update",
      table: "inventory", label: "salt", message: 3, undid: false,
    },
    {
      ref: "change_2", effect: "4c0c1f5e-6a56-4b57-9d5a-6f2b6a1f0c02", op: "create",
      table: "recipes", label: "Goulash", message: 1, undid: true,
    },
  ],
  curation: { retained: [], dropped: [], reasons: {} },
  profile: {
    fields: {
      allergens: ["crustaceans"], diet: [], equipment: ["wok", "large oven"],
      skill: "confident", householdSize: 4,
    },
    guidance: {
      recipes: "Metric units. No more than ten ingredients on a weekday.",
      shopping: "We shop at the market on Saturday: group by stall.",
    },
    timezone: "Europe/Berlin",
  },
};

function step(part: Partial<PlanStep> & Pick<PlanStep, "id" | "type" | "description">): PlanStep {
  return { subdomain: "recipes", group: part.id - 1, ...part };
}
function item(ref: string, label: string, more: Partial<BatchItem> = {}): BatchItem {
  return { ref, label, status: "pending", ...more };
}

export interface ActScene {
  step: PlanStep;
  item: number | null;
  quick?: boolean;
  plan: PlanStep[];
  done: StepResult[];
  calls: CallRecord[];
  manifest: BatchItem[];
}

const readStock = step({
  id: 1,
  type: "read",
  subdomain: "inventory",
  description: "everything in stock",
});
const stockRead: StepResult = {
  step: 1,
  type: "read",
  subdomain: "inventory",
  status: "completed",
  summary: "Found 3",
  reads: [{ table: "inventory", total: 3, filter: "all rows", rows: stock }],
};
const compare = step({
  id: 2,
  type: "analyze",
  description: "what Honey Garlic Cod needs that is not in stock in that amount",
});
const analysis: StepResult = {
  step: 2,
  type: "analyze",
  subdomain: "recipes",
  status: "completed",
  summary: "Three things are missing",
  analysis:
    "Cod and rice are there. Missing: honey (2 tbsp), soy sauce (3 tbsp), 1 clove of garlic. Oil is not counted.",
  note: "garlic: one clove is enough",
};
const addMissing = step({
  id: 3,
  type: "write",
  subdomain: "shopping",
  operation: "create",
  description: "add the three missing things to the shopping list",
  batch: {
    items: [item("item_1", "honey"), item("item_2", "soy sauce"), item("item_3", "garlic")],
    briefs: ["2 tbsp", "3 tbsp", "1 clove"],
  },
});
const useUp = step({
  id: 2,
  type: "write",
  subdomain: "inventory",
  operation: "update",
  description: "set the cod in the freezer (inventory_1) to 300 g",
});
const threeDishes = step({
  id: 2,
  type: "generate",
  description: "three mild cod dishes for 4",
  batch: {
    items: [
      item("gen_recipe_3", "pan-fried cod"),
      item("gen_recipe_4", "baked cod"),
      item("gen_recipe_5", "cod soup"),
    ],
    briefs: ["pan-fried, 20 minutes at most", "baked with tomato", "a light soup"],
  },
});
const milder = step({
  id: 1,
  type: "generate",
  description: "Honey Garlic Cod with a little more heat",
  batch: {
    items: [item("gen_recipe_1", "Honey Garlic Cod")],
    briefs: ["add some fresh chilli, leave everything else"],
  },
});
const lookUp = step({
  id: 1,
  type: "read",
  subdomain: "inventory",
  description: "what expires until Wednesday, 2026-11-25",
});
const fishRecipes = step({
  id: 2,
  type: "read",
  description: "saved fish recipes that take half an hour at most",
});

export const SCENES: Record<string, ActScene> = {
  "act-read": {
    step: fishRecipes,
    item: null,
    plan: [readStock, fishRecipes],
    done: [stockRead],
    calls: [
      {
        kind: "refused",
        action: "step_complete",
        reason: "a read step reads: call db_read first, what is in context is only a reference",
      },
      {
        kind: "read",
        read: { table: "recipes", total: 1, filter: "name category fish", rows: [tacos] },
      },
    ],
    manifest: [],
  },
  "act-analyze": {
    step: compare,
    item: null,
    plan: [readStock, compare, addMissing],
    done: [stockRead],
    calls: [],
    manifest: [],
  },
  "act-generate": {
    step: threeDishes,
    item: 2,
    plan: [readStock, threeDishes],
    done: [stockRead],
    calls: [],
    manifest: [],
  },
  "act-generate-edit": {
    step: milder,
    item: 1,
    plan: [milder],
    done: [],
    calls: [],
    manifest: [],
  },
  "act-write-batch": {
    step: addMissing,
    item: null,
    plan: [readStock, compare, addMissing],
    done: [stockRead, analysis],
    calls: [
      {
        kind: "effects",
        tool: "db_create",
        table: "shopping_list",
        filter: null,
        receipts: [
          {
            op: "create",
            table: "shopping_list",
            ref: "shopping_1",
            label: "honey",
            status: "applied",
          },
          {
            op: "create",
            table: "shopping_list",
            ref: null,
            label: "soy sauce",
            status: "failed",
            error: { code: "invalid_value", message: "quantity must be greater than 0" },
          },
        ],
      },
    ],
    manifest: [
      item("item_1", "honey", { status: "completed", resultRef: "shopping_1" }),
      item("item_2", "soy sauce", {
        status: "failed",
        error: {
          code: "invalid_value",
          message: "quantity must be greater than 0",
          retriable: true,
        },
      }),
      item("item_3", "garlic"),
    ],
  },
  "act-write-free": {
    step: useUp,
    item: null,
    plan: [readStock, useUp],
    done: [stockRead],
    calls: [],
    manifest: [],
  },
  "act-quick": {
    step: lookUp,
    item: null,
    quick: true,
    plan: [lookUp],
    done: [],
    calls: [],
    manifest: [],
  },
};

export const planOf = ({ plan: steps, quick }: ActScene): Plan => ({
  decision: quick ? "quick" : "plan_direct",
  goal: "save Honey Garlic Cod, plan it for Tuesday, list what is missing",
  attempt: 1,
  steps,
});

/** What Reply is given: a save, a list of which one item failed, an analysis. */
export const replyResults = {
  understand,
  think: {
    output: thought([], {
      goal: "save the cod and list what is missing",
      conversation_phase: "executing",
      user_expressed: "wants it for Tuesday",
    }),
    plan: planOf(SCENES["act-write-batch"] as ActScene),
  },
  "act.1": {
    step: 1,
    type: "write",
    subdomain: "recipes",
    status: "completed",
    summary: "Saved 1",
    artifacts: [],
    receipts: [
      { op: "create", table: "recipes", ref: "recipe_8", label: cod.name, status: "applied" },
    ],
  } satisfies StepResult,
  "act.2": analysis,
  "act.3": {
    step: 3,
    type: "write",
    subdomain: "shopping",
    status: "completed",
    summary: "Added 2 of 3",
    receipts: [
      { op: "create", table: "shopping_list", ref: "shopping_1", label: "honey", status: "applied" },
      { op: "create", table: "shopping_list", ref: "shopping_2", label: "garlic", status: "applied" },
      {
        op: "create",
        table: "shopping_list",
        ref: null,
        label: "soy sauce",
        status: "failed",
        error: { code: "invalid_value", message: "quantity must be greater than 0" },
      },
    ],
  } satisfies StepResult,
};
