// What a message says about the recipes wanted, as constraints that code can merge.
import type { Constraint } from "../../../../shared/contracts/understand.ts";
import type { Intent } from "../intents/intent.ts";
import { knownTerms } from "../language/known-terms.ts";
import { DIET_EXCLUDES, isWish, type Wish } from "../language/wishes.ts";
import { valuesOf, type ConstraintsShown } from "../prompt/read-constraints.ts";

export interface Snapshot {
  new_constraints: Constraint[];
  override_constraints: Constraint[];
  reset_goal: boolean;
  goal_update: string | null;
  source_phrases: string[];
}

export const NO_CHANGE: Snapshot = {
  new_constraints: [],
  override_constraints: [],
  reset_goal: false,
  goal_update: null,
  source_phrases: [],
};

/** Marks an exclusion that outlives what is under discussion. */
const ALLERGY = " (allergy)";
/** Types of which one holds at a time: a second one overrides. */
const SINGLE = new Set(["cuisine", "difficulty", "time_limit", "servings", "flavor"]);

/** The snapshot of a message with this intent, given what already holds. */
export function snapshotOf(intents: Intent[], message: string, shown: ConstraintsShown): Snapshot {
  const phrases = [message.slice(0, 120)];
  for (const intent of intents) {
    if (intent.kind === "forget" && intents.length === 1) return newUndertaking(shown, phrases);
    if (intent.kind === "what_can_i_make") return newUndertaking(shown, phrases);
    if (intent.kind === "make_recipes" || intent.kind === "adjust") {
      return wishSnapshot(intent, phrases, shown);
    }
    if (intent.kind === "allergy") {
      const added = intent.subjects.map((value) =>
        constraint("ingredient_excluded", `${value}${ALLERGY}`, 0.95),
      );
      return { ...NO_CHANGE, new_constraints: added, source_phrases: phrases };
    }
    if (intent.kind === "plan_meals") {
      const goal = `plan ${intent.count === null ? "" : `${intent.count} `}${intent.meal}s ${intent.when ?? ""}`;
      const foods = intent.foods.map((food) => constraint("ingredient_required", food));
      return {
        ...NO_CHANGE,
        reset_goal: shown.goal !== null,
        goal_update: goal.replace(/\s+/g, " ").trim(),
        new_constraints: [...foods, ...(shown.goal === null ? [] : allergiesIn(shown))],
        source_phrases: phrases,
      };
    }
  }
  return NO_CHANGE;
}

function wishSnapshot(
  intent: Extract<Intent, { kind: "make_recipes" | "adjust" }>,
  phrases: string[],
  shown: ConstraintsShown,
): Snapshot {
  const { wish } = intent;
  const topic = wish.foods.join(" and ");
  const starts = intent.kind === "make_recipes" && !intent.more && isWish(wish);
  const isSame = starts && shown.goal !== null && topic !== "" && shown.goal === goalOf(wish);
  const reset = starts && !isSame && (shown.goal !== null || shown.lines.length > 0);
  const all = constraintsOf(wish);
  // Allergies said in this conversation outlive the undertaking.
  const kept = !reset
    ? []
    : intent.kind === "make_recipes" && intent.instead
      ? carriedOver(shown, all)
      : allergiesIn(shown);
  const held = reset ? [] : shown.lines;
  const isOverride = ({ type }: Constraint) =>
    SINGLE.has(type) && held.some((line) => line.type === type);
  const isHeld = ({ type, value }: Constraint) =>
    held.some((line) => line.type === type && line.value === String(value));
  const fresh = [...all, ...kept].filter((one) => !isHeld(one));
  return {
    new_constraints: fresh.filter((one) => !isOverride(one)),
    override_constraints: fresh.filter(isOverride),
    reset_goal: reset,
    goal_update: starts ? goalOf(wish) : null,
    source_phrases: fresh.length > 0 || starts ? phrases : [],
  };
}

/** `quick cod recipes`: also how the topic is found again in a later exchange. */
export function goalOf(wish: Wish): string {
  return [wish.cuisine, ...wish.diets, wish.foods.join(" and "), "recipes"]
    .filter((part) => part !== null && part !== "")
    .join(" ");
}

/** A wish as constraints. */
export function constraintsOf(wish: Wish): Constraint[] {
  const excluded = [...wish.without, ...wish.diets.flatMap((diet) => DIET_EXCLUDES[diet] ?? [])];
  return [
    ...knownTerms(wish.foods).known.map((food) => constraint("ingredient_required", food)),
    ...[...new Set(excluded)].map((food) => constraint("ingredient_excluded", food)),
    ...wish.equipment.map((tool) => constraint("equipment", tool)),
    ...(wish.cuisine === null ? [] : [constraint("cuisine", wish.cuisine)]),
    ...(wish.difficulty === null ? [] : [constraint("difficulty", wish.difficulty)]),
    ...(wish.maxMinutes === null ? [] : [constraint("time_limit", wish.maxMinutes)]),
    ...(wish.servings === null ? [] : [constraint("servings", wish.servings)]),
    ...wish.flavors.slice(0, 1).map((flavor) => constraint("flavor", flavor)),
  ];
}

function constraint(
  type: Constraint["type"],
  value: string | number,
  confidence = 0.9,
): Constraint {
  return {
    type,
    field: "",
    value: typeof value === "string" ? value.slice(0, 120) : value,
    confidence,
  };
}

function allergiesIn(shown: ConstraintsShown): Constraint[] {
  return valuesOf(shown, "ingredient_excluded")
    .filter((value) => value.endsWith(ALLERGY))
    .map((value) => constraint("ingredient_excluded", value, 0.95));
}

/** Something else is wanted: the goal and its constraints go, allergies stay. */
function newUndertaking(shown: ConstraintsShown, phrases: string[]): Snapshot {
  const isOpen = shown.goal !== null || shown.lines.length > 0;
  return isOpen
    ? {
        ...NO_CHANGE,
        reset_goal: true,
        new_constraints: allergiesIn(shown),
        source_phrases: phrases,
      }
    : NO_CHANGE;
}

/** "Make chicken instead": what was said besides the food still holds. */
function carriedOver(shown: ConstraintsShown, fresh: Constraint[]): Constraint[] {
  const types: Constraint["type"][] = [
    "ingredient_excluded",
    "equipment",
    "difficulty",
    "time_limit",
    "servings",
    "flavor",
  ];
  return types.flatMap((type) =>
    fresh.some((one) => one.type === type && type !== "ingredient_excluded")
      ? []
      : valuesOf(shown, type).map((value) =>
          constraint(type, type === "time_limit" || type === "servings" ? Number(value) : value),
        ),
  );
}
