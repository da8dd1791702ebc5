// A dish in the making: what is planned for it, and the ingredient lines taken so far.
import { isFood } from "../is-food.ts";
import type { RepertoireIngredient } from "../recipe.ts";
import { roundQuantity } from "../scale-recipe.ts";
import { listOf } from "../words.ts";
import { cutFor, heatFor, type Heat } from "./heat.ts";
import type { Flavour } from "./flavours.ts";
import type { Food } from "./food.ts";
import { cookStarch } from "./starch.ts";

/** What a dish is to be made of, its flavour aside; everything in it has passed the exclusions. */
export interface PlanParts {
  servings: number;
  mains: readonly Food[];
  /** A side that the request names; the flavour's own otherwise. */
  starches: readonly string[];
  seasonings: readonly Food[];
  finishes: readonly Food[];
  vegetables: readonly Food[];
  sweets: readonly Food[];
  allowed: (name: string) => boolean;
}

export interface Plan extends PlanParts {
  flavour: Flavour;
}

export interface Cooked {
  prep: number;
  cook: number;
  steps: string[];
}

/** How much of a main portion a vegetable beside it is. */
export const SIDE = 0.5;

export class Dish {
  readonly lines: RepertoireIngredient[] = [];
  readonly plan: Plan;
  readonly heat: Heat;

  constructor(plan: Plan) {
    this.plan = plan;
    this.heat = heatFor(plan.mains.map((food) => food.kind));
  }

  /** Takes the first allowed of the names; quantity for one person. Null when none is. */
  take(
    names: readonly string[],
    quantity: number | null,
    unit: string | null,
    preparation: string | null = null,
  ): string | null {
    const name = names.find((candidate) => this.plan.allowed(candidate));
    if (name === undefined) return null;
    if (!this.lines.some((line) => line.name === name)) {
      const total = quantity === null ? null : roundQuantity(quantity * this.plan.servings, unit);
      const plural = unit === "clove" && total !== null && total > 1;
      this.lines.push({ name, quantity: total, unit: plural ? "cloves" : unit, preparation });
    }
    return name;
  }

  /** Takes them all, in full portions or a share of one. */
  takeFoods(
    foods: readonly Food[],
    preparation: (food: Food) => string | null,
    share = 1,
  ): string | null {
    return listOf(
      foods.map((food) =>
        this.take([food.name], food.quantity * share, food.unit, preparation(food)),
      ),
    );
  }

  /** The main ingredients, cut to cook in pieces. */
  takeMains(): string {
    return this.takeFoods(this.plan.mains, (food) => cutFor(food.kind)) ?? "vegetables";
  }

  takeVegetables(count: number): string | null {
    const { vegetables, flavour } = this.plan;
    const taken = [...this.lines, ...flavour.season].map(({ name }) => name);
    return this.takeFoods(
      vegetables.filter(({ name }) => !taken.includes(name)).slice(0, count),
      (food) => (food.kind === "leafy" ? "washed" : "in bite-sized pieces"),
      SIDE,
    );
  }

  /** The flavour's seasonings and those asked for, as "the a, b and c". */
  takeSeasonings(): string | null {
    const own = this.plan.flavour.season.map(({ name, quantity, unit }) =>
      this.take([name], quantity, unit, PREPARED[name] ?? null),
    );
    const asked = this.plan.seasonings.map((food) =>
      this.take([food.name], food.quantity, food.unit, PREPARED[food.name] ?? null),
    );
    return the(listOf([...new Set([...own, ...asked])]));
  }

  takeFat(tablespoons = 0.5): string | null {
    return the(this.take(this.plan.flavour.fat, tablespoons, "tbsp"));
  }

  takeSalt(): string | null {
    return the(this.take(["salt"], 0.125, "tsp"));
  }

  takeSour(tablespoons = 0.5): string | null {
    return the(this.take(this.plan.flavour.sour, tablespoons, "tbsp"));
  }

  /** The herb and everything asked for that goes on top, as "the a and b". */
  takeFinish(): string | null {
    const herb = this.take(this.plan.flavour.herb, 4, "g", "chopped");
    const asked = this.plan.finishes.map((food) =>
      this.take([food.name], food.quantity, food.unit, PREPARED[food.name] ?? null),
    );
    return the(listOf([...new Set([herb, ...asked])]));
  }

  /** The side, with the step that cooks it: what was asked for, or the first allowed. Null when none is. */
  takeStarch(
    usual: readonly string[] = this.plan.flavour.starch,
  ): { name: string; minutes: number; step: string } | null {
    const { starches, mains } = this.plan;
    const repeats = (name: string): boolean =>
      mains.some((food) => food.kind === "root" && isFood(name, food.name));
    const chosen = [...starches, ...usual].find(
      (name) => this.plan.allowed(name) && !repeats(name),
    );
    if (chosen === undefined) return null;
    const { grams, minutes, step } = cookStarch(chosen);
    this.take([chosen], grams, "g");
    return { name: chosen, minutes, step };
  }
}

const PREPARED: Readonly<Record<string, string>> = {
  garlic: "crushed",
  ginger: "grated",
  lemongrass: "finely chopped",
  "red chillies": "chopped",
  "green chillies": "chopped",
  rosemary: "finely chopped",
  "cherry tomatoes": "halved",
  avocado: "diced",
  lemon: "cut into wedges",
  lime: "cut into wedges",
  cucumber: "diced",
  feta: "crumbled",
  parmesan: "grated",
  cheddar: "grated",
  peanuts: "chopped",
  cashews: "toasted",
  walnuts: "chopped",
  mango: "diced",
};

export const the = (name: string | null): string | null => (name === null ? null : `the ${name}`);

/** Text with the piece in it, or nothing when there is no piece: `say("Add", garlic, "for 1 minute")`. */
export function say(before: string, piece: string | null, after: string): string | null {
  return piece === null ? null : `${before} ${piece}${/^[.,]/.test(after) ? "" : " "}${after}`;
}

/** A step as the rest of a sentence. */
export const inside = (step: string): string => step.charAt(0).toLowerCase() + step.slice(1);

/** The steps that have something to say. */
export function steps(...lines: (string | null)[]): string[] {
  return lines.filter((line) => line !== null);
}
