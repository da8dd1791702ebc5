// What is unread over the simulated database, what was read out of it, and the runs that do it (memory_to_extract,
// write_memory, start_memory_run, waiting_memory_runs). Episodes are put there by tests.
import type { ResolvedProcess } from "../../../shared/contracts/definitions/resolved.ts";
import { isOfMemory } from "../../../shared/contracts/definitions/tools.ts";
import type { MemoryKind } from "../../../shared/contracts/memory-kinds.ts";
import type { UserId } from "../../../shared/contracts/ids.ts";
import type { MemoryDatabase, MemoryKeeper } from "../../../shared/ports/memory-database.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import { conversationId } from "../ids.ts";
import type { Conversation } from "./records.ts";
import { enterRun, isOpen, replayed } from "./runs.ts";
import { acceptedRun, type Session, stored } from "./session.ts";
import { spentSince } from "./spending.ts";
import { msOf, type State } from "./state.ts";

type ToExtract = Awaited<ReturnType<MemoryDatabase["memoryToExtract"]>>;
type WriteRequest = Parameters<MemoryDatabase["writeMemory"]>[0];
type Written = Awaited<ReturnType<MemoryDatabase["writeMemory"]>>;
type MemoryRunOutcome = Awaited<ReturnType<UserDatabase["startMemoryRun"]>>;

const batchOf = (ids: readonly string[]): string => ids.toSorted().join(" ");

export function memoryToExtract({ state, user }: Session, most: number): ToExtract {
  const episodes = (state.unread.get(user) ?? []).slice(0, most);
  if (episodes.length === 0) return { batch: "", episodes: [], entities: [] };
  return {
    batch: batchOf(episodes.map(({ id }) => id)),
    episodes: stored([...episodes])!,
    entities: [],
  };
}

export function writeMemory(session: Session, request: WriteRequest): Promise<Written> {
  const { state, user } = session;
  const { batch, episodes, facts, entities } = request;
  return session.transaction(async (held) => {
    await held.exclusive("memory", user);
    const unread = state.unread.get(user) ?? [];
    const isWhole = episodes.every((id) => unread.some((one) => one.id === id));
    if (!isWhole || batch !== batchOf(episodes)) return { outcome: "already_written" };
    await session.pause("write_memory");
    const left = (state.unread.get(user) ?? []).filter(({ id }) => !episodes.includes(id));
    state.set(state.unread, user, left);
    state.set(state.facts, user, [
      ...(state.facts.get(user) ?? []),
      ...facts.map(({ text }) => text),
    ]);
    const counts = { entities: entities.length, facts: facts.length, closed: 0, merged: 0 };
    return { outcome: "written", ...counts, refused: [] };
  });
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MOST_RUNS = 40;

export function startMemoryRun(
  session: Session,
  request: Parameters<UserDatabase["startMemoryRun"]>[0],
): Promise<MemoryRunOutcome> {
  const { state, user } = session;
  return session.transaction(async (held): Promise<MemoryRunOutcome> => {
    await held.exclusive("start_memory_run", user);
    const known = replayed(session, request);
    if (known?.outcome === "replayed") return known;
    const process = [...state.processes.values()].find(
      ({ owner, resolved }) => owner === null && kindOf(resolved) === request.kind,
    );
    const [household] = [...state.members].find(([, members]) => members.has(user)) ?? [];
    if (!process || household === undefined) return { outcome: "off" };
    const refusal = refusalOf(session, process.id, request.budget);
    if (refusal) return { outcome: refusal };
    await session.pause("start_memory_run");
    const hidden: Conversation = {
      id: conversationId(state.uuid()),
      user,
      household: household as Conversation["household"],
      isSent: false,
      status: "active",
      runCount: 0,
      head: null,
      isHidden: true,
    };
    state.set(state.conversations, hidden.id, hidden);
    const run = enterRun(session, hidden, {
      ...request,
      process: process.id,
      inputs: {},
      trigger: "memory",
      text: process.resolved.name,
      undoOf: null,
      busy: false,
    });
    return { outcome: "accepted", run: acceptedRun(state, run) };
  });
}

/** The kind of memory's runs that a Process of the system is of. */
const kindOf = ({ tools }: ResolvedProcess): MemoryKind | undefined =>
  Object.values(tools).flatMap(({ operation }) =>
    isOfMemory(operation) ? operation.contract : [],
  )[0];

function refusalOf(
  session: Session,
  process: string,
  budget: { microUsd: number; since: string } | undefined,
) {
  const { state, user } = session;
  const today = [...state.runs.values()].filter(
    (run) =>
      run.user === user && run.trigger === "memory" && msOf(run.createdAt) > state.now() - DAY_MS,
  );
  const last = today.filter((run) => run.process === process).at(-1);
  const isResting =
    last?.status === "failed" && msOf(last.finishedAt ?? "") > state.now() - HOUR_MS;
  if (today.some((run) => isOpen(run) || run.status === "waiting")) return "busy" as const;
  if (today.length >= MOST_RUNS) return "quota" as const;
  if (isResting) return "resting" as const;
  const isSpent = budget && spentSince(session, budget.since) * 5 >= budget.microUsd * 4;
  return isSpent ? ("budget_spent" as const) : null;
}

/** A user with something unread counts as waiting. */
export function waitingMemoryRuns(
  { unread }: State,
  limit: number,
): Awaited<ReturnType<MemoryKeeper["waitingMemoryRuns"]>> {
  return [...unread]
    .filter(([, episodes]) => episodes.length > 0)
    .map(([user]) => ({ user: user as UserId, kind: "remember" as const }))
    .slice(0, limit);
}
