// Taking a run back over the simulated database: undo_run, accepted as accept_message does a message.
import type { UndoOp } from "../../../shared/contracts/effects.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import type { StandingEffect } from "../../../shared/ports/hop-database.ts";
import type { UndoOutcome } from "../../../shared/ports/run-calls.ts";
import { performOperations } from "./effects.ts";
import type { Effect, Run } from "./records.ts";
import { enterRun, isOpen, queueOf, replayed } from "./runs.ts";
import { acceptedRun, conversationOf, runOf, type Session } from "./session.ts";

/** The run's applied effects, in ledger order. */
function appliedEffects({ state, user }: Session, run: string): Effect[] {
  return [...state.effects.values()].filter(
    (effect) =>
      effect.origin === "run" &&
      effect.originId === run &&
      effect.status === "applied" &&
      effect.user === user,
  );
}

function standing(session: Session, run: string, by?: string): Effect[] {
  const own = by === undefined ? [] : appliedEffects(session, by).map(({ id }) => id);
  return appliedEffects(session, run)
    .filter(({ undoneBy }) => undoneBy === null || own.includes(undoneBy))
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

/** Why the effects of a run cannot be taken back now: tried, and rolled back. */
function undoProblem(session: Session, { id, household, conversation }: Run): string | null {
  const { state, user } = session;
  const ops = standing(session, id).map((effect): UndoOp => ({ op: "undo", effect_id: effect.id }));
  const begin = state.mark();
  const tried = performOperations({ state, user, household, conversation }, ops, true);
  state.undoTo(begin);
  const culprit = tried.find(({ told }) => told.error && told.error.code !== "rolled_back");
  return culprit?.told.error?.message ?? null;
}

type Request = Parameters<UserDatabase["undoRun"]>[0];

export function undoRun(session: Session, request: Request): Promise<UndoOutcome> {
  const { state, user } = session;
  return session.transaction(async (held) => {
    await held.exclusive("request", user, request.route, request.key);
    const known = replayed(session, request);
    if (known) return known;
    const wanted = runOf(session, request.run);
    if (wanted) await held.exclusive("conversation", wanted.conversation);
    const source = runOf(session, request.run);
    const conversation = source && conversationOf(session, source.conversation);
    if (!source || !conversation) return { outcome: "not_found" };
    if (conversation.status === "archived") return { outcome: "archived" };
    if (isOpen(source) || source.status === "waiting") return { outcome: "not_ended" };
    const applied = appliedEffects(session, source.id);
    if (applied.length === 0) return { outcome: "nothing_to_undo" };
    if (applied.every(({ undoneBy }) => undoneBy !== null)) return { outcome: "already_undone" };
    for (const run of state.runs.values()) {
      if (run.undoOf === source.id && isOpen(run)) return { outcome: "under_way" };
    }
    const message = undoProblem(session, source);
    if (message !== null) return { outcome: "changed_since", message };
    const { queued, busy } = queueOf(session, conversation.id);
    if (busy && queued >= request.queueLimit) return { outcome: "queue_full" };
    await session.pause("undo_run");
    const text = `Undo: ${quoted(source.text)}`;
    const run = enterRun(session, conversation, { ...request, text, undoOf: source.id, busy });
    return { outcome: "accepted", run: acceptedRun(state, run) };
  });
}

/** The message in one line, its links by their labels. */
function quoted(text: string): string {
  const plain = text.replace(/@\[([^\][\n]{1,200})\]\([^()\s]{1,80}\)/g, "$1");
  const words = plain.replace(/\s+/g, " ").trim();
  return words.length > 200 ? `${words.slice(0, 199)}…` : words;
}
