// The guard's question whether to make a change anyway, and whether it still has its reason: a statement can be
// undone, or a profile changed, while the question waits (I12).
import type { MemberProfile } from "../../../contracts/profile.ts";
import type { Pending } from "../../../contracts/session.ts";

type Avoiding = Pick<MemberProfile, "avoid"> | null;

/**
 * The question with the codes for which the guard asks. The codes are left out if the profile does not have all of
 * them today, as for a statement that only holds later: then nothing can show that the question has lost its reason.
 */
export function withAvoided<P extends Pending | null>(question: P, profile: Avoiding): P {
  if (question?.type !== "confirm_override") return question;
  const codes = (question.override ?? []).map(substanceOf);
  const isKnown = codes.length > 0 && codes.every((code) => isAvoided(code, profile));
  return isKnown ? { ...question, avoided: codes } : question;
}

/** Whether nothing for which the guard asked has to be avoided any more. */
export function hasLostReason(question: Pending | null, profile: Avoiding): boolean {
  const codes = question?.avoided ?? [];
  return codes.length > 0 && !codes.some((code) => isAvoided(code, profile));
}

/** The substance of a code; `may <code>` stands for a possible content. */
function substanceOf(code: string): string {
  return code.replace(/^may /, "");
}

function isAvoided(code: string, profile: Avoiding): boolean {
  return (profile?.avoid ?? []).some((avoided) => avoided.code === code);
}
