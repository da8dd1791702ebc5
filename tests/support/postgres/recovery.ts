// recover_run and save_summary over the simulated database: what restores a run or a session.
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import type { Recovered } from "../../../shared/ports/run-database.ts";
import type { Run } from "./records.ts";
import { recoveredSteps } from "./journal.ts";
import { isOpen, isToSend } from "./runs.ts";
import {
  acceptedRun,
  canonical,
  conversationOf,
  runOf,
  type Session,
  stored,
  storedSession,
} from "./session.ts";
import { snapshotAt, startOf } from "./tree.ts";

export function recoverRun(
  session: Session,
  id: RunId,
  fromEpoch: number,
): ReturnType<UserDatabase["recoverRun"]> {
  const { state } = session;
  return session.transaction(async (locks) => {
    await locks.exclusive("run", id);
    const target = runOf(session, id);
    if (!target) return { outcome: "not_found" };
    const isWaiting = target.status === "waiting";
    if (!isWaiting && !isOpen(target)) {
      const { status, reply } = target;
      return {
        outcome: "ended",
        status: status as "completed" | "failed" | "cancelled",
        reply: reply?.text ?? null,
        toSend: isToSend(state, id),
      };
    }
    let run = target;
    let outcome: Recovered["outcome"] = isWaiting ? "waiting" : "superseded";
    if (run.status === "running" && run.epoch === fromEpoch) {
      await session.pause("recover_run");
      run = { ...state.runs.get(id)!, epoch: fromEpoch + 1, progressedAt: state.stamp() };
      state.set(state.runs, id, run);
      outcome = "recovered";
    }
    const replyPart = run.reply ? { reply: run.reply.text } : {};
    const answer = { outcome, epoch: run.epoch, run: acceptedRun(state, run), ...replyPart };
    return { ...answer, ...recoveryStateOf(session, run) };
  });
}

/** What restores a run: the session, its steps, and the decisions in the order of the ledger. */
function recoveryStateOf({ state }: Session, run: Run) {
  const { id, conversation } = run;
  const steps = recoveredSteps(state, id);
  return {
    ...(steps.length > 0 ? { steps } : {}),
    ...storedSession(state, conversation, startOf(run)),
    decisions: [...state.decisions.values()]
      .filter(({ origin, originId }) => origin === "run" && originId === id)
      .map(({ step, seq, answers, context, results }) => ({
        step,
        seq,
        answers: JSON.parse(answers) as unknown,
        context: JSON.parse(context) as unknown,
        results: JSON.parse(results) as unknown,
      })),
  };
}

export function saveSummary(
  session: Session,
  request: Parameters<UserDatabase["saveSummary"]>[0],
): Promise<"saved" | "stale"> {
  const { state } = session;
  const { conversation, sessionVersion: version, summary } = request;
  return session.transaction(async (locks) => {
    await locks.exclusive("conversation", conversation);
    const { head } = conversationOf(session, conversation) ?? {};
    if (head === undefined || version === 0) return "stale";
    if (version !== (snapshotAt(state, conversation, head)?.version ?? 0)) return "stale";
    const content = canonical(stored(summary));
    const summaries = state.summaries.get(conversation) ?? [];
    const storedSummary = summaries.find((row) => row.version === version);
    if (storedSummary) return storedSummary.content === content ? "saved" : "stale";
    await session.pause("save_summary");
    state.set(state.summaries, conversation, [
      ...summaries,
      { version, coversTo: summary.coversTo, content },
    ]);
    return "saved";
  });
}
