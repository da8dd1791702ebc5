// What a message says about the recipes wanted, as constraints that code can merge.
import type { Constraint } from "../../../../shared/contracts/understand.ts";
import type { Intent } from "../intents/intent.ts";
import { planRange } from "../language/dates.ts";
import { isWish, type Wish } from "../language/wishes.ts";
import { valuesOf, type ConstraintsShown } from "../prompt/read-constraints.ts";
import { ALLERGY, allergiesIn, constraint, constraintsOf } from "./wish-constraints.ts";

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

/** Types of which one holds at a time: a second one overrides. */
const SINGLE = new Set(["cuisine", "difficulty", "time_limit", "servings", "flavor"]);

export interface Known {
  today: string;
  /** What the user has said of themselves: it holds whatever is undertaken. */
  standing: Constraint[];
}

/** The snapshot of a message with this intent, given what already holds. */
export function snapshotOf(
  intents: Intent[],
  message: string,
  shown: ConstraintsShown,
  known: Known,
): Snapshot {
  const phrases = [message.slice(0, 120)];
  for (const intent of intents) {
    if (intent.kind === "forget" && intents.length === 1)
      return newUndertaking(shown, phrases, known);
    if (intent.kind === "what_can_i_make") return newUndertaking(shown, phrases, known);
    if (intent.kind === "make_recipes" || intent.kind === "adjust") {
      return wishSnapshot(intent, phrases, shown, known);
    }
    if (intent.kind === "allergy") {
      const added = intent.subjects.map((value) =>
        constraint("ingredient_excluded", `${value}${ALLERGY}`, 0.95),
      );
      return { ...NO_CHANGE, new_constraints: added, source_phrases: phrases };
    }
    if (intent.kind === "remark") {
      const held = (one: Constraint) => shown.lines.some(({ type }) => type === one.type);
      const said = constraintsOf(intent.wish);
      return {
        ...NO_CHANGE,
        new_constraints: said.filter((one) => !held(one)),
        override_constraints: said.filter(held),
        source_phrases: phrases,
      };
    }
    if (intent.kind === "plan_meals") return planSnapshot(intent, phrases, shown, known);
  }
  return NO_CHANGE;
}

function wishSnapshot(
  intent: Extract<Intent, { kind: "make_recipes" | "adjust" }>,
  phrases: string[],
  shown: ConstraintsShown,
  { standing }: Known,
): Snapshot {
  const { wish } = intent;
  const topic = wish.foods.join(" and ");
  const starts = intent.kind === "make_recipes" && !intent.more && isWish(wish);
  const isSame = starts && shown.goal !== null && topic !== "" && shown.goal === goalOf(wish);
  const reset = starts && !isSame && (shown.goal !== null || shown.lines.length > 0);
  const all = constraintsOf(wish);
  // Allergies said in this conversation outlive the undertaking.
  const before = !reset
    ? []
    : intent.kind === "make_recipes" && intent.instead
      ? carriedOver(shown, all)
      : allergiesIn(shown);
  const kept = [...before, ...unsaid(standing, [...all, ...before])];
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

/** Days, number and choice of recipes are constraints: code holds the plan to them. */
function planSnapshot(
  intent: Extract<Intent, { kind: "plan_meals" }>,
  phrases: string[],
  shown: ConstraintsShown,
  { today, standing }: Known,
): Snapshot {
  const { when, count, counts, meal, foods, wish, onlySaved } = intent;
  const goal = `plan ${count === null ? "" : `${count} `}${meal}s ${when ?? ""}`;
  const { from, to } = planRange(when, today);
  const said = [
    ...constraintsOf({ ...wish, foods }),
    ...(when === null ? [] : [constraint("date_range", `${from}..${to}`)]),
    ...(count === null || counts === "recipes"
      ? []
      : [{ ...constraint("count", Math.min(count, 31)), field: "meals" }]),
    ...(onlySaved ? [constraint("only_saved", "recipes")] : []),
  ];
  const reset = shown.goal !== null;
  const kept = reset ? allergiesIn(shown) : [];
  return {
    ...NO_CHANGE,
    reset_goal: reset,
    goal_update: goal.replace(/\s+/g, " ").trim(),
    new_constraints: [...said, ...kept, ...unsaid(standing, [...said, ...kept])],
    source_phrases: phrases,
  };
}

/** Of what holds in general, what was not said otherwise now. */
function unsaid(standing: Constraint[], said: Constraint[]): Constraint[] {
  return standing.filter(({ type }) => !said.some((one) => one.type === type));
}

/** `quick cod recipes`: also how the topic is found again in a later exchange. */
export function goalOf(wish: Wish): string {
  return [wish.cuisine, ...wish.diets, wish.foods.join(" and "), "recipes"]
    .filter((part) => part !== null && part !== "")
    .join(" ");
}

/** Something else is wanted: the goal and its constraints go, allergies stay. */
function newUndertaking(shown: ConstraintsShown, phrases: string[], { standing }: Known): Snapshot {
  const isOpen = shown.goal !== null || shown.lines.length > 0;
  return isOpen
    ? {
        ...NO_CHANGE,
        reset_goal: true,
        new_constraints: [...allergiesIn(shown), ...standing],
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
