// The refusals that the household routes share.
import { notFound, Refusal } from "../refusal.ts";

/** A user outside the household gets 404; a member is told that only owners may do this. */
export function ownersOnly(outcome: "not_found" | "not_owner"): Refusal {
  if (outcome === "not_found") return notFound();
  return new Refusal({
    kind: "forbidden",
    code: "owners_only",
    title: "Only owners of the household may do this",
    detail: "GET the household to see who they are, and ask one of them.",
  });
}
