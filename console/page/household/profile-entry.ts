// An allergy or diet of the profile, and whether a statement says the same.

/** An allergen's `code` is what the guard looks out for; a diet's is its name. */
export interface ProfileEntry {
  kind: "allergy" | "diet";
  code: string;
}

interface Statement {
  kind: string;
  subject: string;
}

/** How the guard interprets a statement. */
interface Verdict {
  codes: readonly string[];
  isLater: boolean;
}

/**
 * Whether the statement says the same as the entry, and holds now. It must be about the same diet, or about only the same
 * allergen. An intolerance also repeats an entry for an allergen, because the profile does not distinguish the two.
 * @param verdict undefined: not known yet
 */
export function saysSame(
  { kind, code }: ProfileEntry,
  stated: Statement,
  verdict: Verdict | undefined,
): boolean {
  const statedKind = stated.kind === "intolerance" ? "allergy" : stated.kind;
  if (kind !== statedKind || verdict === undefined || verdict.isLater) return false;
  return kind === "diet"
    ? stated.subject.trim().toLowerCase() === code.trim().toLowerCase()
    : verdict.codes.length === 1 && verdict.codes[0] === code;
}
