// Constraint accumulation (V4 §5.7 as amended by DESIGN §4): deterministic, no model.
import type { SessionConstraints } from "../contracts/session.ts";
import type { Constraint, UnderstandOutput } from "../contracts/understand.ts";

type Snapshot = UnderstandOutput["constraint_snapshot"];

/** Types of which several can hold at once; they are keyed by value too. */
const MULTI_VALUED: ReadonlySet<Constraint["type"]> = new Set([
  "ingredient_required",
  "ingredient_excluded",
  "equipment",
]);
/** What one of these says, the other must not say any more. */
const OPPOSITE: Partial<Record<Constraint["type"], Constraint["type"]>> = {
  ingredient_required: "ingredient_excluded",
  ingredient_excluded: "ingredient_required",
};

/**
 * The session's constraints after this message. A reset clears, then the same message's goal and
 * constraints apply. An override replaces its key; a new constraint is added unless its key is
 * there, or replaces the opposite (required ↔ excluded) of the same value.
 * @param exchange number of the current exchange
 */
export function mergeConstraints(
  session: SessionConstraints | null,
  snapshot: Snapshot,
  exchange: number,
): SessionConstraints | null {
  const before = snapshot.reset_goal ? null : session;
  let constraints = before?.constraints ?? [];
  for (const override of snapshot.override_constraints) {
    constraints = [...without(constraints, override), override];
  }
  for (const fresh of snapshot.new_constraints) {
    if (!constraints.some((known) => keyOf(known) === keyOf(fresh))) {
      constraints = [...without(constraints, fresh), fresh];
    }
  }
  const goal = snapshot.goal_update ?? before?.goal ?? null;
  if (goal === null && constraints.length === 0) return null;
  return { goal, since: before?.since ?? exchange, constraints };
}

/** The list without what `constraint` replaces: its own key, and the opposite of its value. */
function without(list: Constraint[], constraint: Constraint): Constraint[] {
  const opposite = OPPOSITE[constraint.type];
  const gone = new Set([keyOf(constraint)]);
  if (opposite !== undefined) gone.add(keyOf({ ...constraint, type: opposite }));
  return list.filter((known) => !gone.has(keyOf(known)));
}

function keyOf({ type, value }: Constraint): string {
  if (!MULTI_VALUED.has(type)) return type;
  return `${type}:${String(value).trim().toLowerCase()}`;
}
