// Look-ups that one table answers, as one sentence that Act-quick can follow.
import type { Intent, LookUp } from "../intents/intent.ts";
import { describeLookUp } from "../steps/describe-look-up.ts";
import { familyOf } from "../language/foods.ts";

export interface Quick {
  intent: string;
  subdomain: string;
  confidence: "high" | "medium";
}

/** A plain look-up with no date to compute; null for everything else. */
export function quickOf(intents: Intent[]): Quick | null {
  const [intent, ...others] = intents;
  if (intent?.kind !== "look_up" || others.length > 0) return null;
  const { lookUp } = intent;
  // Days are named by code's table, which only Think is shown.
  if (lookUp.when !== null || lookUp.stock === "expiring") return null;
  return { intent: describeLookUp(lookUp, null), subdomain: lookUp.subdomain, confidence: "high" };
}

export function searchIntentOf(lookUp: LookUp | null): "category" | "literal" | "none" {
  if (lookUp === null) return "none";
  const foods = [...lookUp.foods, ...lookUp.without];
  if (foods.some((food) => familyOf(food) !== null)) return "category";
  return foods.length > 0 || lookUp.called !== null ? "literal" : "none";
}
