// The effects of runs that stand, and whether they can be undone now, over the simulated database.
import type { UndoOp } from "../../../shared/contracts/effects.ts";
import type { StandingEffect } from "../../../shared/ports/hop-database.ts";
import { performOperations } from "./effects.ts";
import type { Conversation, Effect } from "./records.ts";
import type { Session } from "./session.ts";

/** The run's applied effects, in ledger order. */
export function appliedEffects({ state, user }: Session, run: string): Effect[] {
  return [...state.effects.values()].filter(
    (effect) =>
      effect.origin === "run" &&
      effect.originId === run &&
      effect.status === "applied" &&
      effect.user === user,
  );
}

/** The run's effects that stand, or that the run `by` has undone, newest first. */
function standing(session: Session, run: string, by?: string): Effect[] {
  const ownIds = by === undefined ? [] : appliedEffects(session, by).map(({ id }) => id);
  return appliedEffects(session, run)
    .filter(({ undoneBy }) => undoneBy === null || ownIds.includes(undoneBy))
    .toReversed();
}

export function standingEffects(session: Session, run: string, by?: string): StandingEffect[] {
  return standing(session, run, by).map(({ id, step, op, row, table, label }) => ({
    id,
    step,
    op,
    rowId: row,
    table,
    label,
  }));
}

/** Why the effects of these runs, newest first, cannot be undone now; null if they can. Tries it, and rolls it back. */
export function undoProblem(
  session: Session,
  { id: conversation, household }: Conversation,
  runs: readonly string[],
): string | null {
  const { state, user } = session;
  const effects = runs.flatMap((run) => standing(session, run));
  const ops = effects.map((effect): UndoOp => ({ op: "undo", effect_id: effect.id }));
  const begin = state.mark();
  const attempts = performOperations({ state, user, household, conversation }, ops, true);
  state.undoTo(begin);
  const culprit = attempts.find(
    ({ result }) => result.error && result.error.code !== "rolled_back",
  );
  return culprit?.result.error?.message ?? null;
}

/** The text of an undo's message: the undone message on one line, shortened, with links replaced by their labels. */
export function undoText(text: string): string {
  const withoutLinks = text.replace(/@\[([^\][\n]{1,200})\]\([^()\s]{1,80}\)/g, "$1");
  const words = withoutLinks.replace(/\s+/g, " ").trim();
  return `Undo: ${words.length > 200 ? `${words.slice(0, 199)}…` : words}`;
}
