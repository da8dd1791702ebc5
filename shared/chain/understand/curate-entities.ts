// Applies the message's curation to the session: what is kept, dropped and demoted (spec/entities#curation; S2).
import { applyCuration } from "../../domain/entities/apply-curation.ts";
import type { NodeContext } from "../node-context.ts";
import { withChange, type Fields } from "./understanding.ts";

export function curateEntities(
  { pack }: NodeContext,
  inputs: Fields<"session" | "patch" | "output" | "background">,
) {
  const { session, output, background } = inputs;
  const { patch, curation, unresolvedRefs } = applyCuration(
    pack,
    session,
    output.curation,
    background,
  );
  return { ...withChange(inputs, patch), curation, unknownRefs: unresolvedRefs.length };
}
