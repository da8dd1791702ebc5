// Decides when the session's goal and constraints end (spec/constraints#reset): the model says so, or several
// messages in a row did not refer to them.
import type { Session, SessionConstraints } from "../../contracts/session.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import { foldedWords } from "../entities/label-words.ts";

/** After this many exchanges in a row that refer to nothing, the goal and its constraints end. */
const IDLE_EXCHANGES = 3;

/** Why the session's goal and constraints end with this message; null when they stay. */
export function resetReason(input: {
  session: Pick<Session, "constraints" | "exchange">;
  snapshot: UnderstandOutput["constraint_snapshot"];
  message: string;
  /** The message refers to an entity, or answers an open question. */
  refers: boolean;
}): "model" | "idle" | null {
  const { session, snapshot, message, refers } = input;
  const { constraints } = session;
  if (snapshot.reset_goal) return "model";
  if (constraints === null) return null;
  if (refers || snapshot.goal_update !== null || changesConstraints(snapshot)) return null;
  if (mentionsTopic(constraints, message)) return null;
  const idle = session.exchange - (constraints.referred ?? constraints.since);
  return idle >= IDLE_EXCHANGES ? "idle" : null;
}

/** Whether the message refers to the goal or the constraints, which restarts `resetReason`'s idle count. */
export function refersToConstraints(
  constraints: SessionConstraints | null,
  snapshot: UnderstandOutput["constraint_snapshot"],
  message: string,
): boolean {
  return (
    snapshot.goal_update !== null ||
    changesConstraints(snapshot) ||
    (constraints !== null && mentionsTopic(constraints, message))
  );
}

function changesConstraints(snapshot: UnderstandOutput["constraint_snapshot"]): boolean {
  const { new_constraints, override_constraints, withdrawn_constraints = [] } = snapshot;
  return new_constraints.length + override_constraints.length + withdrawn_constraints.length > 0;
}

/** Whether the message contains a word (4 letters or more) of the goal or of a constraint's value. */
function mentionsTopic({ goal, constraints }: SessionConstraints, message: string): boolean {
  const words = new Set(foldedWords(message));
  const topics = [goal ?? "", ...constraints.map(({ value }) => String(value))];
  return topics.flatMap(foldedWords).some((word) => word.length > 3 && words.has(word));
}
