// When what was under discussion is over (V4 §5.7, reset triggers), as far as code can tell.
import type { Session, SessionConstraints } from "../contracts/session.ts";
import type { UnderstandOutput } from "../contracts/understand.ts";
import { foldedWords } from "./label-words.ts";

/** So many exchanges in a row that refer to nothing end what was under discussion. */
export const IDLE_EXCHANGES = 3;

/** A clause that is one of these, give or take small words around it, calls everything off. */
const OVER = [
  /^never ?mind(?: (?:that|it|all that|about (?:it|that|all that)))?$/,
  /^nvm$/,
  /^forget (?:that|it|this|everything|all (?:that|this|of (?:that|this|it))|about (?:that|it|this|everything))$/,
  /^(?:start|begin) (?:over|again|afresh|fresh|anew|from scratch|from the beginning)(?: with .+)?$/,
  /^(?:scratch|drop) (?:that|it|all that|everything)$/,
  /^(?:reset|clear) (?:everything|it all|all of it)$/,
  /^reset$/,
];
const THANKS = /^(?:please|thanks?|thank you|alfred|sorry|ok|okay)$/;
const AROUND =
  /^(?:(?:please|ok|okay|oh|ah|hm+|well|actually|no|nah|sorry|wait|alfred|just|so|then|let'?s|let us|can we|could we|i want to|i'd like to) )+|(?: (?:please|then|now|thanks|thank you|alfred|for now))+$/g;

/**
 * Whether the message calls off what was under discussion: "never mind", "start over with chicken",
 * "forget that, show me my tasks". Only a clause of its own counts, and only the first one: "forget
 * that I said spicy" and "never mind the cod" take back one thing, which is not for code to guess.
 * `and_more`: the message goes on with something else. Null: it does not call anything off.
 */
export function saysStartOver(message: string): "only" | "and_more" | null {
  const [clause = "", ...more] = clausesOf(message);
  if (!OVER.some((pattern) => pattern.test(clause))) return null;
  return more.some((rest) => !THANKS.test(rest.trim())) || clause.includes(" with ")
    ? "and_more"
    : "only";
}

/** The message's clauses in lower case; the first one without the small words around it. */
export function clausesOf(message: string): string[] {
  const [first = "", ...more] = message
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .trim()
    .replace(/^((?:please|ok|okay|oh|ah|hm+|well|actually|no|nah|sorry|wait|alfred)[\s,.!]+)+/, "")
    .split(/[.,;:!?\n\u2014\u2013]+|\s+(?:and|but)\s+/)
    .filter((clause) => clause.trim() !== "");
  return [first.replace(/\s+/g, " ").trim().replace(AROUND, "").trim(), ...more];
}

/** Why the session's goal and constraints end with this message; null when they go on. */
export function resetReason(input: {
  session: Pick<Session, "constraints" | "exchange">;
  snapshot: UnderstandOutput["constraint_snapshot"];
  message: string;
  /** The message refers to an entity, or answers an open question. */
  refers: boolean;
}): "said" | "model" | "other_subdomain" | "idle" | null {
  const { session, snapshot, message, refers } = input;
  const { constraints } = session;
  if (saysStartOver(message) !== null) return "said";
  if (snapshot.reset_goal) return "model";
  if (constraints === null) return null;
  const { goal_update: goal, goal_subdomain: subdomain = null } = snapshot;
  const before = constraints.subdomain ?? null;
  if (goal !== null && subdomain !== null && before !== null && subdomain !== before) {
    return "other_subdomain";
  }
  if (refers || goal !== null || changesConstraints(snapshot)) return null;
  if (speaksOf(constraints, message)) return null;
  const idle = session.exchange - (constraints.referred ?? constraints.since);
  return idle >= IDLE_EXCHANGES ? "idle" : null;
}

/** Whether the message is about what was under discussion; `resetReason`'s clock starts again. */
export function refersToConstraints(
  constraints: SessionConstraints | null,
  snapshot: UnderstandOutput["constraint_snapshot"],
  message: string,
): boolean {
  return (
    snapshot.goal_update !== null ||
    changesConstraints(snapshot) ||
    (constraints !== null && speaksOf(constraints, message))
  );
}

function changesConstraints(snapshot: UnderstandOutput["constraint_snapshot"]): boolean {
  const { new_constraints, override_constraints, withdrawn_constraints = [] } = snapshot;
  return new_constraints.length + override_constraints.length + withdrawn_constraints.length > 0;
}

/** A word of the goal or of a constraint's value is in the message. */
function speaksOf({ goal, constraints }: SessionConstraints, message: string): boolean {
  const words = new Set(foldedWords(message));
  const topics = [goal ?? "", ...constraints.map(({ value }) => String(value))];
  return topics.flatMap(foldedWords).some((word) => word.length > 3 && words.has(word));
}
