// Merges the message's goal and constraints into the session's (spec/constraints#merge, #reset).
import { mergeConstraints } from "../../domain/constraints/merge-constraints.ts";
import { refersToConstraints, resetReason } from "../../domain/constraints/reset-signals.ts";
import { findWithdrawn } from "../../domain/constraints/find-withdrawn.ts";
import type { NodeContext } from "../node-context.ts";
import { withChange, type Fields } from "./understanding.ts";

export function keepConstraints(
  { pack, log, config }: NodeContext,
  inputs: Fields<"session" | "patch" | "message" | "output" | "mentions">,
) {
  const { session, message, output, mentions } = inputs;
  const snapshot = output.constraint_snapshot;
  const refersToKnown =
    mentions.some(({ ref }) => ref !== null) || output.pending_response !== "none";
  const reason = resetReason({ session, snapshot, message, refers: refersToKnown });
  const reset = reason !== null;
  if (reset) log.info("understand.reset", { reason });
  const constraints = mergeConstraints(pack.constraints, session.constraints, snapshot, {
    exchange: session.exchange + 1,
    reset,
    startsOver: output.curation.clear_all,
    today: config.today,
    refers: refersToKnown || refersToConstraints(session.constraints, snapshot, message),
  });
  const withdrawn = findWithdrawn(pack.constraints, session.constraints, output);
  const storedConstraints = constraints === null ? null : JSON.stringify(constraints);
  return {
    ...withChange(inputs, { constraints: storedConstraints }),
    output: { ...output, constraint_snapshot: { ...snapshot, reset_goal: reset } },
    withdrawn,
  };
}
