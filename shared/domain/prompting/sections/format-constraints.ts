// Constraints and the profile as prompt lines: permanent ones first, then the session's.
import type { ConstraintSpec } from "../../../contracts/pack.ts";
import type { MemberProfile, Told } from "../../../contracts/profile.ts";
import type { SessionConstraints } from "../../../contracts/session.ts";
import type { Constraint } from "../../../contracts/answers/understand.ts";
import { escapeLine, shortLine } from "./format-prompt.ts";

/** Below this a constraint is kept and shown with a doubt: it is nothing to hold anybody to. */
const UNSURE_BELOW = 0.6;

export function isUnsure({ confidence }: Pick<Constraint, "confidence">): boolean {
  return confidence < UNSURE_BELOW;
}

/** `ingredient_excluded: prawn`, `count (meals): 8`, `flavor: mild (unsure)`. */
export function sessionConstraintLines(constraints: SessionConstraints | null): string[] {
  return (constraints?.constraints ?? []).map((constraint) => {
    const { type, field, value } = constraint;
    const of = field === "" ? "" : ` (${escapeLine(field)})`;
    const doubt = isUnsure(constraint) ? " (unsure)" : "";
    return `${type}${of}: ${escapeLine(String(value))}${doubt}`;
  });
}

/**
 * What always holds for this household and this user: allergens, diet, and what the user has told in
 * conversations ("dislike: coriander").
 */
export function permanentConstraintLines(profile: MemberProfile | null): string[] {
  if (profile === null) return [];
  const { allergens, diet, avoid = [], told = [] } = profile;
  const ruled = avoid.filter(({ kind }) => kind === "diet").map(({ code }) => code);
  const lines = [
    ...allergens.map((code) => `allergy: ${escapeLine(code)}`),
    ...[...diet, ...ruled].map((one) => `diet: ${escapeLine(one)}`),
    ...told.map(toldLine),
  ];
  return [...new Set(lines)];
}

/** `allergy: peanut (Tim; until 2027-01-31; "Erdnüsse")` */
function toldLine({ kind, subject, note, who, until, words }: Told): string {
  const more = [
    ...(who ? [escapeLine(who)] : []),
    ...(until ? [`until ${escapeLine(until)}`] : []),
    ...(words ? [JSON.stringify(escapeLine(words))] : []),
    ...(note === null || note.trim() === "" ? [] : [shortLine(note)]),
  ];
  const line = `${escapeLine(kind)}: ${escapeLine(subject)}`;
  return more.length === 0 ? line : `${line} (${more.join("; ")})`;
}

/**
 * The profile as steps that make something see it, with all constraints. What the conversation says in
 * place of a field of the profile is shown alone.
 */
export function profileLines(
  profile: MemberProfile | null,
  constraints: SessionConstraints | null,
  specs: Record<string, ConstraintSpec>,
): string[] {
  const replaced = new Set(
    (constraints?.constraints ?? [])
      .filter((one) => one.field === "" && !isUnsure(one))
      .map(({ type }) => specs[type]?.standsFor),
  );
  const { equipment = [], skill = null } = profile ?? {};
  const householdSize = replaced.has("householdSize") ? null : (profile?.householdSize ?? null);
  return [
    ...permanentConstraintLines(profile),
    ...equipment.map((item) => `has: ${escapeLine(item)}`),
    ...(skill === null ? [] : [`skill: ${escapeLine(skill)}`]),
    ...(householdSize === null ? [] : [`household size: ${householdSize}`]),
    ...sessionConstraintLines(constraints),
  ];
}
