// What one attack knows and may do: chance, refs and ids to abuse, and a count of the attacks.
import type { ScriptedRequest } from "../../dev/model/start-scripted-model.ts";
import type { Chance } from "./chance.ts";

/** Kinds of attack that a campaign counts. */
export const ATTACK_KINDS = [
  "nonsense that fits the schema",
  "no JSON",
  "invented ref",
  "foreign id",
  "foreign ref",
  "foreign table",
  "empty filter",
  "malformed filter",
  "negated filter",
  "huge filter",
  "wide filter",
  "early completion",
  "false judgement",
  "partial batch",
  "rewritten payload",
  "forged amount",
  "claim of success",
  "forged tag",
  "forged answer",
  "override unasked",
  "delete in disguise",
  "link",
  "order in data",
  "syntax",
  "unicode",
  "oversized",
  "deeply nested",
  "forged curation",
  "invented constraint",
  "forged evidence",
] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

export interface Scene {
  request: ScriptedRequest;
  chance: Chance;
  /** Refs that the prompt shows. */
  refs: string[];
  /** UUIDs of another household, of its user and of its rows. */
  foreignIds: string[];
  /** Refs that mean something in another user's conversation, and nothing here. */
  foreignRefs: string[];
  /** Whether to attack here instead of answering as a good model would. */
  attacks(probability: number): boolean;
  /** Counts an attack of this kind. */
  note(kind: AttackKind): void;
  /** Sends the answer as it is, even if the grammar would not allow it. */
  sendRaw(): void;
}

/** @param daring 0 to 1: the factor on the probability of each attack */
export function createScene(
  parts: Pick<Scene, "request" | "chance" | "refs" | "foreignIds" | "foreignRefs">,
  daring: number,
  note: (kind: AttackKind) => void,
): Scene & { isRaw(): boolean } {
  let isSentRaw = false;
  return {
    ...parts,
    attacks: (probability) => parts.chance.is(probability * daring),
    note,
    sendRaw: () => void (isSentRaw = true),
    isRaw: () => isSentRaw,
  };
}

/** The refs of this type that the prompt shows. Drafts have a type of their own, such as `gen_recipe`. */
export function refsOfType(scene: Scene, type: string): string[] {
  return scene.refs.filter((ref) => new RegExp(`^${type}_\\d+$`).test(ref));
}

/** Subdomain → its main table. */
export const TABLE_OF: Record<string, string> = {
  recipes: "recipes",
  inventory: "inventory",
  shopping: "shopping_list",
  meal_plans: "meal_plans",
  tasks: "tasks",
  preferences: "preferences",
  history: "cooking_log",
};
export const SUBDOMAINS = Object.keys(TABLE_OF);

export const REF_TYPE_OF: Record<string, string> = {
  recipes: "recipe",
  recipe_ingredients: "ri",
  inventory: "inventory",
  shopping_list: "shopping",
  meal_plans: "meal",
  tasks: "task",
  preferences: "pref",
  cooking_log: "log",
};

/** Subdomain → the type of its drafts. */
export const DRAFT_OF: Record<string, string> = {
  recipes: "recipe",
  inventory: "stock_list",
  shopping: "shopping_list",
  meal_plans: "meal_plan",
  tasks: "task_list",
};
