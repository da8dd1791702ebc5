// Brings the session up to date before the message changes it: rows with their current content (S26), rows of
// the facts that were just recorded, the language of the message.
import { patchOf } from "../../domain/conversation/session-fields.ts";
import type { NodeContext } from "../node-context.ts";
import { refreshChanged } from "./refresh-changed.ts";
import { withChange, type Fields } from "./understanding.ts";

/** Errors: TransientError when the database is unavailable. */
export async function updateSession(
  ctx: NodeContext,
  inputs: Fields<"session" | "patch" | "facts" | "keptFacts" | "output">,
) {
  const { facts, keptFacts, output } = inputs;
  const refreshedRecords = await refreshChanged(ctx, facts.changed);
  return withChange(inputs, {
    ...patchOf([...refreshedRecords, ...keptFacts.records]),
    language: JSON.stringify(output.language),
  });
}
