// Applies the message's curation to the session: what is kept, dropped and demoted (spec/entities#curation; S2).
import { applyCuration } from "../../domain/entities/apply-curation.ts";
import type { NodeContext } from "../node-context.ts";
import { withChange, type Known } from "./understanding.ts";

export function curateEntities(
  { pack }: NodeContext,
  known: Known<"session" | "patch" | "output" | "background">,
) {
  const { session, output, background } = known;
  const { patch, curation, unresolved } = applyCuration(pack, session, output.curation, background);
  return { ...withChange(known, patch), curation, uncurated: unresolved.length };
}
