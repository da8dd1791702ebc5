// Merges a message's constraints into the session's (spec/constraints#merge): deterministic, no model.
import type { ConstraintSpec } from "../../contracts/pack.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import type { Constraint, UnderstandOutput } from "../../contracts/answers/understand.ts";

type Snapshot = UnderstandOutput["constraint_snapshot"];
type StoredConstraint = SessionConstraints["constraints"][number];
type Specs = Record<string, ConstraintSpec>;

export interface MergeOptions {
  /** Number of the current exchange. */
  exchange: number;
  /** The goal under discussion has ended; `resetReason` decides. */
  reset: boolean;
  /** The user wants everything forgotten: no constraint is kept. */
  startsOver?: boolean;
  /** The message refers to an entity, a constraint or the goal, or answers an open question. */
  refers?: boolean;
  /** ISO date in the user's time zone. */
  today?: string;
}

/**
 * The session's constraints after this message.
 * A reset clears all constraints except those that protect a person and those that replace a field of the profile,
 * in this conversation or for one occasion that is still to come. The message's goal and constraints apply after
 * the reset.
 * A constraint's key is its type and field, and also its value if several values can hold at once. A withdrawn
 * constraint is removed. An override replaces the constraint with its key. If only one value can hold, an override
 * without a field also replaces those of all fields; one with a field also replaces the one without, unless the type
 * replaces a field of the profile. A new constraint is added unless its key exists; one that replaces a field of the
 * profile counts as an override. Both replace the opposite constraint of the same value. Constraints of an unknown
 * type, or whose value is not of the type's kind, are left out.
 */
export function mergeConstraints(
  specs: Specs,
  session: SessionConstraints | null,
  snapshot: Snapshot,
  { exchange, reset, startsOver = false, refers = true, today }: MergeOptions,
): SessionConstraints | null {
  // A request about something else does not end a constraint for another occasion, even if a model reports a new
  // goal.
  const stillReplacesProfile = (constraint: Constraint) =>
    standsForProfile(specs, constraint) && !isOver(constraint, today);
  const outlasts = (constraint: Constraint) =>
    protectsPerson(specs, constraint) || stillReplacesProfile(constraint);
  const sessionBefore = reset ? null : session;
  const keptConstraints = startsOver ? [] : (session?.constraints ?? []).filter(outlasts);
  const toStored = (list: Constraint[]) =>
    list.flatMap((constraint): StoredConstraint[] => {
      const clean = cleanConstraint(specs, constraint);
      if (clean === null) return [];
      const phrase = constraint.phrase ?? phraseOf(clean, snapshot.source_phrases);
      return [{ ...clean, exchange, ...(phrase === null ? {} : { phrase }) }];
    });

  let constraints = sessionBefore?.constraints ?? keptConstraints;
  for (const withdrawal of snapshot.withdrawn_constraints ?? []) {
    constraints = constraints.filter((constraint) => !isWithdrawn(constraint, withdrawal));
  }
  const newConstraints = toStored(snapshot.new_constraints);
  const overrides = toStored(snapshot.override_constraints);
  // After a change of subject, models report a changed number as a new constraint, not as an override.
  const restatedConstraints = newConstraints.filter((constraint) =>
    standsForProfile(specs, constraint),
  );
  for (const override of [...restatedConstraints, ...overrides]) {
    constraints = [...withoutReplaced(specs, constraints, override, true), override];
  }
  for (const newConstraint of newConstraints) {
    if (
      !constraints.some((constraint) => keyOf(specs, constraint) === keyOf(specs, newConstraint))
    ) {
      constraints = [...withoutReplaced(specs, constraints, newConstraint, false), newConstraint];
    }
  }
  const goal = snapshot.goal_update ?? sessionBefore?.goal ?? null;
  if (goal === null && constraints.length === 0) return null;
  const subdomain =
    snapshot.goal_update === null
      ? sessionBefore?.subdomain
      : (snapshot.goal_subdomain ?? sessionBefore?.subdomain);
  const lastReference = refers ? exchange : sessionBefore?.referred;
  return {
    goal,
    since: sessionBefore?.since ?? exchange,
    ...(subdomain ? { subdomain } : {}),
    ...(lastReference === undefined ? {} : { referred: lastReference }),
    constraints,
  };
}

/** The constraint if the pack has its type and its value is of that type's kind; otherwise null. */
function cleanConstraint(specs: Specs, constraint: Constraint): Constraint | null {
  const spec = Object.hasOwn(specs, constraint.type) ? specs[constraint.type] : undefined;
  if (spec === undefined) return null;
  const { type, confidence } = constraint;
  const field = constraint.field.trim();
  if (spec.value === "text") {
    const value = String(constraint.value).trim();
    return value === "" ? null : { type, field, value, confidence };
  }
  const text = String(constraint.value).trim();
  const value = /^-?\d+(?:\.\d+)?/.exec(text)?.[0];
  return value === undefined ? null : { type, field, value: Number(value), confidence };
}

/** Whether the constraint's occasion names its dates and all of them have passed. */
function isOver({ field }: Constraint, today: string | undefined): boolean {
  const days = field.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [];
  return today !== undefined && days.length > 0 && days.every((day) => day < today);
}

function protectsPerson(specs: Specs, { type, field }: Constraint): boolean {
  const protects = specs[type]?.protects;
  return protects === true || (protects === "named" && field !== "");
}

function standsForProfile(specs: Specs, { type }: Constraint): boolean {
  return specs[type]?.standsFor !== undefined;
}

/**
 * The list without the constraints that `constraint` replaces: those with its key, the opposite constraint of the
 * same value and, for an override, those of its type whose field it covers.
 */
function withoutReplaced(
  specs: Specs,
  list: StoredConstraint[],
  constraint: Constraint,
  isOverride: boolean,
): StoredConstraint[] {
  const spec = specs[constraint.type];
  const key = keyOf(specs, constraint);
  // "Make it for four" also overrides a number of people for one evening. "Six on Saturday" does not override
  // the number of people for the whole conversation.
  const isReplacedByOverride = (other: Constraint) =>
    isOverride &&
    spec?.multiple === false &&
    other.type === constraint.type &&
    (constraint.field === "" || (other.field === "" && !standsForProfile(specs, other)));
  return list.filter((other) => {
    const isOpposite =
      spec?.opposite === other.type && foldValue(other.value) === foldValue(constraint.value);
    return keyOf(specs, other) !== key && !isReplacedByOverride(other) && !isOpposite;
  });
}

/**
 * Whether the withdrawal removes the constraint. A withdrawal without a field applies to all fields of its type, and
 * one without a value to all values.
 */
export function isWithdrawn(constraint: Constraint, withdrawal: Constraint): boolean {
  const value = foldValue(withdrawal.value);
  return (
    constraint.type === withdrawal.type &&
    (withdrawal.field.trim() === "" || fold(withdrawal.field) === fold(constraint.field)) &&
    (value === "" || value === foldValue(constraint.value))
  );
}

function keyOf(specs: Specs, { type, field, value }: Constraint): string {
  const key = [type, fold(field)];
  return JSON.stringify(specs[type]?.multiple ? [...key, foldValue(value)] : key);
}

function foldValue(value: Constraint["value"]): string {
  return fold(String(value));
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

/** The user's words for a constraint: the phrase that contains its value, or the only phrase there is. */
function phraseOf({ value }: Constraint, phrases: string[]): string | null {
  const foldedValue = foldValue(value);
  const matchingPhrase = phrases.find((phrase) => fold(phrase).includes(foldedValue));
  return matchingPhrase ?? (phrases.length === 1 ? (phrases[0] ?? null) : null);
}
