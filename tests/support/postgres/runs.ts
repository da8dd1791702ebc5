// accept_message and finish_run over the simulated database: a run begins once and ends once.
import { FatalError } from "../../../shared/contracts/errors.ts";
import type { ConversationId, RunId } from "../../../shared/contracts/ids.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import type { AcceptOutcome } from "../../../shared/ports/run-calls.ts";
import type { FinishOutcome, FinishRequest } from "../../../shared/ports/run-database.ts";
import type { Conversation, Decision, Run, Snapshot } from "./records.ts";
import { acceptedRun, conversationOf, runOf, type Session, stored } from "./session.ts";
import {
  runsIn,
  conflictsOf,
  moveHead,
  nextVersion,
  type Place,
  placeFor,
  resumedAt,
  snapshotAt,
} from "./tree.ts";
import type { State } from "./state.ts";
import { startable } from "./startable.ts";
import { undoProblem, undoText } from "./standing-effects.ts";
import type { Keyed } from "../../../shared/ports/define-call.ts";
import { putPart, spentSince, usageOf } from "./spending.ts";
import { runId } from "../ids.ts";

export const isOpen = ({ status }: Run): boolean => status === "queued" || status === "running";

/** The answer to a request whose key was used before; undefined for a new key. */
export function replayed(session: Session, { route, key, bodyHash }: Keyed) {
  const { state, user } = session;
  for (const run of state.runs.values()) {
    if (run.user !== user || run.route !== route || run.key !== key) continue;
    if (run.bodyHash !== bodyHash) return { outcome: "key_conflict" as const };
    const undo = run.needs === null ? undefined : state.runs.get(run.needs);
    return {
      outcome: "replayed" as const,
      run: acceptedRun(state, run),
      ...(undo ? { undo: acceptedRun(state, undo) } : {}),
    };
  }
  return undefined;
}

/** The number of queued runs of the conversation, and whether a new run would have to wait. */
export function queueOf({ state }: Session, conversation: ConversationId) {
  const openRuns = runsIn(state, conversation).filter(isOpen);
  return {
    queued: openRuns.filter(({ status }) => status === "queued").length,
    busy: openRuns.length > 0,
  };
}

export function enterRun(
  { state, user }: Session,
  conversation: Conversation,
  request: Keyed & {
    text: string;
    undoOf: RunId | null;
    undoRuns?: RunId[];
    needs?: RunId;
    answer?: Run["answer"];
    process?: string | null;
    inputs?: Run["inputs"];
    trigger?: Run["trigger"];
    stepsPerDay?: number | null;
    busy: boolean;
    /** After the head if absent. */
    place?: Place;
    media?: unknown[];
  },
): Run {
  const { text, undoOf, answer = null, busy, route, key, bodyHash } = request;
  const { process = null, inputs = null, trigger = null, stepsPerDay = null } = request;
  const { place, media = [] } = request;
  const status = busy ? "queued" : "running";
  const stamp = state.stamp();
  const base = place ? place.base : conversation.head;
  const run: Run = {
    id: runId(state.uuid()),
    conversation: conversation.id,
    user,
    undoOf,
    undoRuns: request.undoRuns ?? null,
    needs: request.needs ?? null,
    answer,
    text,
    process,
    inputs,
    trigger,
    stepsPerDay,
    questions: [],
    household: conversation.household,
    number: conversation.runCount + 1,
    userTurn: place?.userTurn ?? state.uuid(),
    agentTurn: place?.agentTurn ?? state.uuid(),
    userAlternative: place?.userAlternative ?? state.uuid(),
    agentAlternative: state.uuid(),
    base,
    resumedAt: null,
    hadMedia: media.length > 0,
    status,
    acceptedAs: status,
    baseUnseen: runsIn(state, conversation.id).some(
      (other) =>
        (other.agentAlternative === base && isOpen(other)) ||
        (other.userAlternative === place?.userAlternative && other.baseUnseen),
    ),
    epoch: 0,
    route,
    key,
    bodyHash,
    createdAt: stamp,
    decision: null,
    plan: null,
    reply: null,
    usage: null,
    error: null,
    summary: null,
    finishKey: null,
    next: null,
    finishedAt: null,
    calls: [],
    recorded: [],
    commits: 0,
    ...(busy ? { startedAt: null, progressedAt: null } : { startedAt: stamp, progressedAt: stamp }),
  };
  state.set(state.runs, run.id, run);
  state.set(state.conversations, conversation.id, { ...conversation, runCount: run.number });
  moveHead(state, conversation.id, run.agentAlternative);
  return run;
}

type AcceptRequest = Parameters<UserDatabase["acceptMessage"]>[0];

export function acceptMessage(session: Session, request: AcceptRequest): Promise<AcceptOutcome> {
  const { state, user } = session;
  return session.transaction(async (locks) => {
    await locks.exclusive("request", user, request.route, request.key);
    const replay = replayed(session, request);
    if (replay) return replay;
    await locks.exclusive("conversation", request.conversation);
    const conversation = conversationOf(session, request.conversation);
    if (!conversation || conversation.isHidden) return { outcome: "not_found" };
    if (conversation.status === "archived") return { outcome: "archived" };
    const { budget } = request;
    const place = request.place && placeFor(state, conversation, request.place);
    if (typeof place === "string") return { outcome: place };
    const conflicts = place ? conflictsOf(state, conversation, place) : [];
    const conflictingRuns = conflicts.map(({ run }) => run);
    const undoesFirst = conflictingRuns.length > 0 && request.effects === "undo";
    if (conflictingRuns.length > 0 && request.effects === undefined) {
      const { head } = conversation;
      return { outcome: "effects_stand", runs: conflicts, turn: place!.userTurn!, head: head! };
    }
    const problem = undoesFirst ? undoProblem(session, conversation, conflictingRuns) : null;
    if (problem !== null) return { outcome: "changed_since", message: problem };
    const answer = request.answer ?? place?.answer ?? undefined;
    const process = request.process && startable(session, request.process, request.process.quotas);
    if (process && "outcome" in process) return process;
    const ownText = place?.text ?? request.text ?? process?.resolved.name;
    const base = place ? place.base : conversation.head;
    const text = request.answer
      ? openOption(snapshotAt(state, conversation.id, base), request.answer)
      : ownText;
    if (text === undefined) return { outcome: "question_closed" };
    if (budget && spentSince(session, budget.since) >= budget.microUsd) {
      return { outcome: "budget_spent" };
    }
    const { queued, busy } = queueOf(session, conversation.id);
    if (busy && request.ifBusy === "reject") return { outcome: "busy" };
    if (busy && queued >= request.queueLimit) return { outcome: "queue_full" };
    await session.pause("accept_message");
    const execution = process
      ? {
          process: process.id,
          inputs: request.process?.inputs ?? {},
          stepsPerDay: request.process?.quotas.stepsPerDay ?? null,
        }
      : { process: null };
    const { place: _place, ...plain } = request;
    const newRun = {
      ...plain,
      ...execution,
      text,
      undoOf: null,
      busy,
      ...(answer ? { answer } : {}),
      ...(place ? { place } : {}),
    };
    if (undoesFirst) {
      const { route, key, bodyHash } = request;
      const undo = enterRun(session, conversation, {
        ...{ route: `undo before ${route}`, key, bodyHash, busy },
        ...{
          text: undoText(conflicts[0]!.text),
          undoOf: conflictingRuns[0]!,
          undoRuns: conflictingRuns,
        },
      });
      const updatedConversation = state.conversations.get(conversation.id)!;
      const run = enterRun(session, updatedConversation, { ...newRun, busy: true, needs: undo.id });
      return { outcome: "accepted", run: acceptedRun(state, run), undo: acceptedRun(state, undo) };
    }
    const run = enterRun(session, conversation, newRun);
    return { outcome: "accepted", run: acceptedRun(state, run) };
  });
}

/** The label of the option if its question is the one that is still open in the session. */
function openOption(
  last: Snapshot | undefined,
  { question, option }: NonNullable<Run["answer"]>,
): string | undefined {
  const fields = JSON.parse(last?.state ?? "{}") as Record<string, string | undefined>;
  const pending = JSON.parse(fields["pending"] ?? "{}") as { run?: string; options?: string[] };
  return pending.run === question ? pending.options?.[option - 1] : undefined;
}

export function finishRun(session: Session, request: FinishRequest): Promise<FinishOutcome> {
  const { state } = session;
  return session.transaction(async (locks) => {
    const target = runOf(session, request.run);
    if (!target) return { outcome: "not_found" };
    const { conversation } = target;
    // The conversation is locked first, as in accept_message: its lock protects which runs are queued and running.
    await locks.exclusive("conversation", conversation);
    await locks.exclusive("run", request.run);
    const run = state.runs.get(request.run)!;
    const mayEnd = run.status === "waiting" && request.status === "cancelled";
    if (!isOpen(run) && !mayEnd) {
      if (run.finishKey !== request.finishKey) return { outcome: "lost" };
      return finished(session, "replayed", run, run.next);
    }
    if (request.epoch !== null && run.epoch !== request.epoch) return { outcome: "stale_epoch" };
    if (run.status === "queued" && ["completed", "waiting"].includes(request.status)) {
      throw new FatalError("internal", "finish_run: a run that never started cannot complete");
    }
    const { snapshot } = request;
    if (snapshot && snapshot.version !== nextVersion(state, conversation)) {
      return { outcome: "stale_session" };
    }
    const { decisions } = request;
    const isOfRun = ({ origin, originId }: Decision) => origin === "run" && originId === run.id;
    if (
      decisions !== undefined &&
      decisions !==
        [...state.decisions.values()].filter(isOfRun).length +
          (state.steps.get(run.id)?.length ?? 0)
    ) {
      return { outcome: "stale_session" };
    }
    await session.pause("finish_run");
    const usage: unknown = stored(request.usage);
    if (usage !== null) {
      putPart(session, { run: run.id, part: "run", user: run.user, usage });
    }
    const stamp = state.stamp();
    const endedRun: Run = {
      ...state.runs.get(run.id)!,
      status: request.status,
      finishKey: request.finishKey,
      decision: request.decision ?? null,
      plan: stored(request.plan),
      reply: stored(request.reply),
      usage: usage === null ? run.usage : (usageOf(state, run.id) ?? usage),
      error: stored(request.error),
      summary: stored(request.summary) ?? run.summary,
      progressedAt: stamp,
      finishedAt: request.status === "waiting" ? null : stamp,
      questions: stored(request.questions) ?? [],
      recorded: request.steps ?? run.recorded,
      calls: [
        ...new Map(
          [...(request.calls ?? []), ...run.calls].map((call) => [call.hop, call]),
        ).values(),
      ],
    };
    state.set(state.runs, run.id, endedRun);
    for (const hop of request.waits ?? []) {
      const wait = state.waits.get(`${run.id}/${hop}`)!;
      state.set(state.waits, `${run.id}/${hop}`, { ...wait, epoch: run.epoch });
    }
    if (request.status !== "waiting") leaveWaits(state, run.id, stamp);
    if (request.journal) state.set(state.kept, run.id, stored(request.journal) ?? []);
    if (state.conversations.get(conversation)?.sendsReplies && request.reply) {
      const send = { user: run.user, run: run.id, since: stamp, isDone: false };
      state.set(state.sends, run.id, send);
    }
    if (snapshot) {
      const before = state.snapshots.get(conversation) ?? [];
      const { version } = snapshot;
      const alternative = run.resumedAt ?? run.agentAlternative;
      const session = {
        run: run.id,
        at: alternative,
        version,
        state: JSON.stringify(snapshot.state),
      };
      const entry = { ...session, exchange: exchangeOf(snapshot.state) };
      state.set(state.snapshots, conversation, [...before, entry]);
    }
    const next = resumeRun(session, conversation) ?? startNextRun(session, conversation);
    if (next && next !== run.id) state.set(state.runs, run.id, { ...endedRun, next });
    return finished(session, "finished", endedRun, next);
  });
}

function finished(
  { state }: Session,
  outcome: "finished" | "replayed",
  run: Run,
  next: RunId | null,
): FinishOutcome {
  const nextRun = next === null ? null : acceptedRun(state, state.runs.get(next)!);
  const toSend = isToSend(state, run.id);
  return { outcome, status: run.status, reply: stored(run.reply), next: nextRun, toSend };
}

export const isToSend = ({ sends }: State, run: RunId): boolean => sends.get(run)?.isDone === false;

/** Cancels queued runs that need an undo which did not undo everything. */
function cancelWithoutUndo(state: State, conversation: ConversationId): void {
  for (const run of runsIn(state, conversation)) {
    const undo = run.needs === null ? undefined : state.runs.get(run.needs);
    if (run.status !== "queued" || undo === undefined || undo.finishedAt === null) continue;
    const hasEffects = [...state.effects.values()].some(
      ({ origin, originId, status, undoneBy }) =>
        origin === "run" &&
        (undo.undoRuns ?? [undo.undoOf]).some((id) => id === originId) &&
        status === "applied" &&
        undoneBy === null,
    );
    if (undo.status === "completed" && !hasEffects) continue;
    const stamp = state.stamp();
    const error = { code: "undo_failed", message: "the changes before it could not be undone" };
    const end = { status: "cancelled", finishKey: "undo_failed", error } as const;
    state.set(state.runs, run.id, { ...run, ...end, progressedAt: stamp, finishedAt: stamp });
    moveHead(state, conversation, undo.agentAlternative);
  }
}

/** Resumes the waiting run whose answer or event came first, unless a run is running. @returns its id, or null */
export function resumeRun({ state }: Session, conversation: ConversationId): RunId | null {
  const runs = runsIn(state, conversation);
  if (runs.some(({ status }) => status === "running")) return null;
  const answeredRuns = [...state.answers].flatMap(([name, answers]) => {
    const run = runs.find(({ id }) => name.startsWith(`${id}/`));
    const last = answers.at(-1);
    const by = last?.by ? state.runs.get(last.by) : undefined;
    const isCurrent = run?.status === "waiting" && last?.epoch === run.epoch;
    return isCurrent && !(by && isOpen(by)) ? [{ run, at: last.at }] : [];
  });
  const endedWaits = [...state.waits.values()].flatMap(({ run: id, epoch, ended }) => {
    const run = runs.find((candidate) => candidate.id === id);
    return ended && run?.status === "waiting" && run.epoch === epoch
      ? [{ run, at: ended.stamp }]
      : [];
  });
  const [first] = [...answeredRuns, ...endedWaits].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  if (!first) return null;
  const { run } = first;
  const stamp = state.stamp();
  state.set(state.runs, run.id, {
    ...run,
    status: "running",
    epoch: run.epoch + 1,
    finishedAt: null,
    resumedAt: resumedAt(state, run),
    finishKey: null,
    next: null,
    questions: [],
    startedAt: stamp,
    reply: null,
    progressedAt: stamp,
  });
  return run.id;
}

/**
 * Cancels queued runs whose undo has failed, and starts the oldest of the others unless a run is running.
 * @returns its id, or null
 */
function startNextRun({ state }: Session, conversation: ConversationId): RunId | null {
  cancelWithoutUndo(state, conversation);
  const runs = runsIn(state, conversation);
  const next = runs.find(({ status }) => status === "queued");
  if (!next || runs.some(({ status }) => status === "running")) return null;
  const stamp = state.stamp();
  const startedRun = { ...next, status: "running" as const, startedAt: stamp, progressedAt: stamp };
  state.set(state.runs, next.id, startedRun);
  return next.id;
}

/** The number of the session's exchange. The state is a map of JSON texts, so the number may be a text. */
function exchangeOf(state: unknown): number | null {
  const text = String((state as Record<string, unknown> | null)?.["exchange"] ?? "");
  return /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Math.floor(Number(text)) : null;
}

/** Ends the waits of a run that has ended. */
function leaveWaits(state: State, run: RunId, at: string): void {
  for (const [name, wait] of state.waits) {
    if (wait.run !== run || wait.ended !== null) continue;
    const ended = { as: "left" as const, at, data: null, stamp: at };
    state.set(state.waits, name, { ...wait, ended });
  }
}
