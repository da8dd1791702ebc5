// Scripted models that behave: a good model's answers to the messages of these tests.
import type { Script, ScriptedRequest } from "../../dev/model/start-scripted-model.ts";
import { understood } from "../support/answers.ts";

export const step = (overrides: object) => ({
  type: "read",
  subdomain: "recipes",
  group: 0,
  description: "a step",
  operation: null,
  batch: null,
  ...overrides,
});

export const planned = (steps: object[], overrides: object = {}) => ({
  decision: "plan_direct",
  goal: "what was asked for",
  steps,
  message: null,
  conversation_phase: "executing",
  user_expressed: null,
  ...overrides,
});

export const decided = (overrides: object) => ({
  action: "step_complete",
  result_summary: "done",
  note_for_next_step: null,
  question: null,
  blocked: null,
  details: null,
  ...overrides,
});

export const recipe = (name: string) => ({
  name,
  description: `${name}, plainly.`,
  cuisine: "british",
  difficulty: "easy",
  prep_minutes: 10,
  cook_minutes: 20,
  servings: 2,
  tags: ["fish"],
  ingredients: [
    { name: "cod", quantity: 300, unit: "g", preparation: "in chunks", optional: false },
    { name: "lemon", quantity: 1, unit: null, preparation: null, optional: false },
  ],
  instructions: [`Season the cod for ${name}.`, "Fry it for 8 minutes.", "Squeeze the lemon over."],
  notes: null,
});

export const LABELS = ["Cod with Lemon", "Cod Curry", "Cod Cakes"];

/** The item that a generate prompt asks for. */
export function itemOf(request: ScriptedRequest): string {
  return /^Item: (.+)$/m.exec(request.user)?.[1] ?? "Cod";
}

/** A model for S1: it generates three recipes in parallel and saves them. */
export const createAndSaveThree: Script = (request) => {
  switch (request.contract) {
    case "UnderstandOutput":
      return understood();
    case "ThinkOutput":
      return planned([
        step({
          type: "generate",
          description: "Create three cod recipes",
          batch: LABELS.map((label) => ({ label, brief: `make ${label}`, ref: null })),
        }),
        step({ type: "write", group: 1, description: "Save them", operation: "create" }),
      ]);
    case "ActDecision":
      return decided({ data: recipe(itemOf(request)) });
    case "ReplyOutput":
      return { text: "I saved three cod recipes for you." };
    default:
      return undefined;
  }
};

/** A model for talk that changes nothing. */
export const justTalk: Script = (request) => {
  switch (request.contract) {
    case "UnderstandOutput":
      return understood();
    case "ThinkOutput":
      return planned([]);
    default:
      return { text: "Very well." };
  }
};
