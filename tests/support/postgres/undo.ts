// Undoing a run over the simulated database: undo_run accepts an undo as accept_message accepts a message.
import type { UserDatabase } from "../../../shared/ports/database.ts";
import type { UndoOutcome } from "../../../shared/ports/run-calls.ts";
import { enterRun, isOpen, queueOf, replayed } from "./runs.ts";
import { acceptedRun, conversationOf, runOf, type Session } from "./session.ts";
import { appliedEffects, undoProblem, undoText } from "./standing-effects.ts";

type Request = Parameters<UserDatabase["undoRun"]>[0];

export function undoRun(session: Session, request: Request): Promise<UndoOutcome> {
  const { state, user } = session;
  return session.transaction(async (locks) => {
    await locks.exclusive("request", user, request.route, request.key);
    const replay = replayed(session, request);
    if (replay) return replay;
    const target = runOf(session, request.run);
    if (target) await locks.exclusive("conversation", target.conversation);
    const source = runOf(session, request.run);
    const conversation = source && conversationOf(session, source.conversation);
    if (!source || !conversation) return { outcome: "not_found" };
    if (conversation.status === "archived") return { outcome: "archived" };
    if (isOpen(source) || source.status === "waiting") return { outcome: "not_ended" };
    const effects = appliedEffects(session, source.id);
    if (effects.length === 0) return { outcome: "nothing_to_undo" };
    if (effects.every(({ undoneBy }) => undoneBy !== null)) return { outcome: "already_undone" };
    for (const run of state.runs.values()) {
      if (run.undoOf === source.id && isOpen(run)) return { outcome: "under_way" };
    }
    const message = undoProblem(session, conversation, [source.id]);
    if (message !== null) return { outcome: "changed_since", message };
    const { queued, busy } = queueOf(session, conversation.id);
    if (busy && queued >= request.queueLimit) return { outcome: "queue_full" };
    await session.pause("undo_run");
    const text = undoText(source.text);
    const run = enterRun(session, conversation, { ...request, text, undoOf: source.id, busy });
    return { outcome: "accepted", run: acceptedRun(state, run) };
  });
}
