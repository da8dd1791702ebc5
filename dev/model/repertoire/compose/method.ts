// What a method of cooking is to the composer.
import type { Cooked, Dish, PlanParts } from "./dish.ts";

export interface Method {
  /** Also the tag, and the style by which it is asked for. */
  id: string;
  /** What the dish is called after its main ingredient; null when the starch gives the name. */
  noun: string;
  /** Other styles that it answers. */
  tags: readonly string[];
  suits: (plan: PlanParts) => boolean;
  /** Takes the dish's ingredients and returns the steps that use every one of them. */
  cook: (dish: Dish) => Cooked;
}
