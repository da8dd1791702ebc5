// Constraints and the profile as prompt lines: permanent ones first, then the session's.
import type { DomainPack } from "../../../contracts/pack.ts";
import type { MemberProfile, Told } from "../../../contracts/profile.ts";
import type { SessionConstraints } from "../../../contracts/session.ts";
import type { Constraint } from "../../../contracts/answers/understand.ts";
import { escapeLine, shortLine } from "./format-prompt.ts";

/** A constraint of lower confidence is kept and shown as unsure. */
const UNSURE_BELOW = 0.6;

export function isUnsure({ confidence }: Pick<Constraint, "confidence">): boolean {
  return confidence < UNSURE_BELOW;
}

/** `excluded: port`, `count (bottles): 8`, `colour: red (unsure)`. */
export function sessionConstraintLines(constraints: SessionConstraints | null): string[] {
  return (constraints?.constraints ?? []).map((constraint) => {
    const { type, field, value } = constraint;
    const fieldText = field === "" ? "" : ` (${escapeLine(field)})`;
    const unsureMark = isUnsure(constraint) ? " (unsure)" : "";
    return `${type}${fieldText}: ${escapeLine(String(value))}${unsureMark}`;
  });
}

/**
 * The constraints that always hold for this household and this user: the pack's lines about the profile, and
 * facts that users stated in conversations ("dislike: tannin").
 */
export function permanentConstraintLines(
  { profile: spec }: Pick<DomainPack, "profile">,
  profile: MemberProfile | null,
): string[] {
  if (profile === null) return [];
  const statedFacts = profile.told ?? [];
  const profileLines = spec.always(profile).map(escapeLine);
  const lines = [
    ...profileLines.filter((line) => !statedFacts.some((fact) => repeatsLine(fact, line))),
    ...statedFacts.map(factLine),
  ];
  return [...new Set(lines)];
}

/**
 * Whether a stated fact repeats the profile's line. A fact about one person, or with a beginning or an end,
 * does not.
 */
function repeatsLine({ kind, subject, words, who, from, until }: Told, line: string): boolean {
  const names = [subject, ...(words ? [words] : [])];
  return !who && !from && !until && names.some((thing) => line === escapeLine(`${kind}: ${thing}`));
}

/** `dislike: tannin (Tim; code tannins; from 2027-01-01; until 2027-01-31; "Gerbstoff")` */
function factLine({ kind, subject, note, who, from, until, words, codes }: Told): string {
  const otherCodes = (codes ?? []).filter((code) => code !== subject);
  const notes = [
    ...(who ? [escapeLine(who)] : []),
    ...(otherCodes.length === 0 ? [] : [`code ${escapeLine(otherCodes.join(", "))}`]),
    ...(from ? [`from ${escapeLine(from)}`] : []),
    ...(until ? [`until ${escapeLine(until)}`] : []),
    ...(words ? [JSON.stringify(escapeLine(words))] : []),
    ...(note === null || note.trim() === "" ? [] : [shortLine(note)]),
  ];
  const line = `${escapeLine(kind)}: ${escapeLine(subject)}`;
  return notes.length === 0 ? line : `${line} (${notes.join("; ")})`;
}

/** One line that explains the marks that these lines of `profileLines` have; empty if they have none. */
export function marksExplained(
  { profile: spec }: Pick<DomainPack, "profile">,
  profile: MemberProfile | null,
  lines: string[],
): string[] {
  const facts = profile?.told ?? [];
  const marks = [
    ...Object.entries(spec.marks ?? {}).filter(([mark]) =>
      lines.some((line) => line.endsWith(`(${mark})`)),
    ),
    ...(facts.some(({ who }) => who) ? [["a name", "whose it is, else the user's"]] : []),
    ...(facts.some(({ words }) => words) ? [["in quotes", "the user's words"]] : []),
    ...(lines.some((line) => line.endsWith("(unsure)")) ? [["unsure", "perhaps not meant"]] : []),
  ];
  const text = marks.map(([mark, meaning]) => `${mark}: ${meaning}`).join("; ");
  return text === "" ? [] : [`In brackets, ${text}.`];
}

/**
 * The profile and all constraints, for steps that make content. A field of the profile that the conversation
 * replaces for every occasion is shown with the conversation's value only.
 */
export function profileLines(
  pack: Pick<DomainPack, "profile" | "constraints">,
  profile: MemberProfile | null,
  constraints: SessionConstraints | null,
): string[] {
  const replacedTypes = new Set(
    (constraints?.constraints ?? [])
      .filter((constraint) => constraint.field === "" && !isUnsure(constraint))
      .flatMap(({ type }) => pack.constraints[type]?.standsFor ?? []),
  );
  return [
    ...permanentConstraintLines(pack, profile),
    ...(profile === null ? [] : pack.profile.more(profile, replacedTypes).map(escapeLine)),
    ...sessionConstraintLines(constraints),
  ];
}
