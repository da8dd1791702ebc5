// Refusals that the calls about households share.
import { notFound, ProblemError } from "../problem.ts";

/** For somebody who is no member, it is not there; a member is told that owners decide. */
export function ownersOnly(outcome: "not_found" | "not_owner"): ProblemError {
  if (outcome === "not_found") return notFound();
  return new ProblemError({
    status: 403,
    code: "owners_only",
    title: "Only owners of the household may do this",
    detail: "GET the household to see who they are, and ask one of them.",
  });
}
