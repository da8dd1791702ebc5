// What the user has said of themselves in this conversation, however long ago: it outlives undertakings.
import type { Constraint } from "../../../../shared/contracts/understand.ts";
import { NO_SITUATION } from "../intents/intent.ts";
import { recognize } from "../intents/recognize.ts";
import type { ConstraintsShown } from "../prompt/read-constraints.ts";
import { userSaid } from "../prompt/read-conversation.ts";
import type { Section } from "../prompt/parse-prompt.ts";
import { constraintsOf } from "./wish-constraints.ts";

/** The newest of each type, as constraints; what the conversation has overridden since is left out. */
export function standingIn(conversation: Section, shown: ConstraintsShown): Constraint[] {
  const byType = new Map<string, Constraint>();
  for (const text of userSaid(conversation)) {
    const [intent] = recognize(text, NO_SITUATION);
    if (intent?.kind !== "remark") continue;
    for (const one of constraintsOf(intent.wish)) byType.set(one.type, one);
  }
  return [...byType.values()].filter(
    ({ type, value }) =>
      !shown.lines.some((line) => line.type === type && line.value !== String(value)),
  );
}
