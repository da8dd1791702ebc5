// Constraints and the profile as prompt lines: permanent ones first, then the session's.
import type { MemberProfile } from "../contracts/profile.ts";
import type { SessionConstraints } from "../contracts/session.ts";
import { escapeLine } from "./format-prompt.ts";

/** `- ingredient_excluded: prawn` lines, without the dash. */
export function sessionConstraintLines(constraints: SessionConstraints | null): string[] {
  return (constraints?.constraints ?? []).map(
    ({ type, value }) => `${type}: ${escapeLine(String(value))}`,
  );
}

/** What always holds for this household and this user: allergens, diet. */
export function permanentConstraintLines(profile: MemberProfile | null): string[] {
  if (profile === null) return [];
  return [
    ...profile.allergens.map((code) => `allergy: ${escapeLine(code)}`),
    ...profile.diet.map((diet) => `diet: ${escapeLine(diet)}`),
  ];
}

/** The profile as analyze and generate steps see it, with all constraints. */
export function profileLines(
  profile: MemberProfile | null,
  constraints: SessionConstraints | null,
): string[] {
  const { equipment = [], skill = null, householdSize = null } = profile ?? {};
  return [
    ...permanentConstraintLines(profile),
    ...equipment.map((item) => `has: ${escapeLine(item)}`),
    ...(skill === null ? [] : [`skill: ${escapeLine(skill)}`]),
    ...(householdSize === null ? [] : [`household size: ${householdSize}`]),
    ...sessionConstraintLines(constraints),
  ];
}
