// What sweeps read from the simulated database: runs, waits and replies without progress, and histories that have grown
// too long. Also note_progress.
import type {
  CompressCandidate,
  CompressRequest,
  StalledRun,
} from "../../../shared/ports/sweep-database.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { Run, Send } from "./records.ts";
import { runOf, type Session } from "./session.ts";
import { runsIn, snapshotAt, startOf, summaryAt } from "./tree.ts";
import { msOf, stampAt, type State } from "./state.ts";
import { waitsOnPurpose } from "./waits.ts";

const DAY_MS = 86_400_000;

export function stalledRuns(state: State, olderThanSeconds: number, limit: number): StalledRun[] {
  const before = stampAt(state.now() - olderThanSeconds * 1000);
  const lastSign = ({ id, progressedAt }: Run): string =>
    [...state.decisions.values()]
      .filter(({ origin, originId }) => origin === "run" && originId === id)
      .reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), progressedAt ?? "");
  return [...state.runs.values()]
    .filter((run) => run.status === "running" && lastSign(run) < before)
    .sort((a, b) => ((a.progressedAt ?? "") < (b.progressedAt ?? "") ? -1 : 1))
    .slice(0, limit)
    .sort((a, b) => (lastSign(a) < lastSign(b) ? -1 : 1))
    .map((run) => ({
      run: run.id,
      user: run.user,
      conversation: run.conversation,
      epoch: run.epoch,
      session: snapshotAt(state, run.conversation, startOf(run))?.version ?? 0,
      createdAtMs: Math.max(msOf(run.createdAt), msOf(run.startedAt ?? run.createdAt)),
      progressedAtMs: msOf(lastSign(run)),
      commits: run.commits,
    }));
}

export function expiredWaits(state: State, olderThanSeconds: number, limit: number) {
  const before = stampAt(state.now() - olderThanSeconds * 1000);
  return [...state.runs.values()]
    .filter(({ status, progressedAt }) => status === "waiting" && (progressedAt ?? "") < before)
    .filter(({ id, epoch }) => !waitsOnPurpose(state, id, epoch))
    .sort((a, b) => ((a.progressedAt ?? "") < (b.progressedAt ?? "") ? -1 : 1))
    .slice(0, limit)
    .map(({ id, user, epoch }) => ({ user, run: id, epoch }));
}

export function stalledSends(
  { sends, now }: State,
  olderThanSeconds: number,
  limit: number,
): Send[] {
  const before = stampAt(now() - olderThanSeconds * 1000);
  return [...sends.values()]
    .filter(({ isDone, since }) => !isDone && since < before)
    .slice(0, limit);
}

export function conversationsToCompress(
  state: State,
  { limit, uncovered, idleSeconds, after, conversation: only }: CompressRequest,
): CompressCandidate[] {
  const dayAgo = stampAt(state.now() - DAY_MS);
  // A run that ended exactly that long ago counts as idle.
  const idleBefore = stampAt(state.now() - idleSeconds * 1000 + 1);
  return [...state.conversations.values()]
    .filter(({ id, status, isHidden }) => {
      if (isHidden) return false;
      if (status !== "active" || (only !== undefined && id !== only)) return false;
      return after === undefined || id > after;
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, user, head }) => {
      const latest = snapshotAt(state, id, head);
      const lastRun = latest && (latest.isCopy ? undefined : state.runs.get(latest.run));
      const quietSince = lastRun?.progressedAt ?? "";
      const coversTo = summaryAt(state, id, head)?.coversTo ?? 0;
      if (!latest || !lastRun || quietSince <= dayAgo || quietSince >= idleBefore) return [];
      if ((latest.exchange ?? 0) - coversTo < uncovered) return [];
      if (runsIn(state, id).some(({ status }) => status === "running")) return [];
      const { id: run, epoch } = lastRun;
      return [{ conversation: id, user, run, epoch, session: latest.version }];
    })
    .slice(0, limit);
}

/** `note_progress`. */
export function noteProgress(
  session: Session,
  { run: id, epoch, commits }: { run: RunId; epoch: number; commits: number },
): Promise<void> {
  const { state } = session;
  return session.transaction(async (locks) => {
    await locks.exclusive("run", id);
    const run = runOf(session, id);
    if (run?.status !== "running" || run.epoch !== epoch || run.commits === commits) return;
    state.set(state.runs, id, { ...run, commits, progressedAt: state.stamp() });
  });
}
