// Memory runs over the simulated database: the system starts them, one at a time (start_memory_run).
import type { ResolvedProcess } from "../../../shared/contracts/definitions/resolved.ts";
import { isOfMemory } from "../../../shared/contracts/definitions/tools.ts";
import type { MemoryKind } from "../../../shared/contracts/memory-kinds.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import { conversationId } from "../ids.ts";
import type { Conversation } from "./records.ts";
import { enterRun, isOpen, replayed } from "./runs.ts";
import { acceptedRun, type Session } from "./session.ts";
import { spentSince } from "./spending.ts";
import { msOf } from "./state.ts";

type MemoryRunOutcome = Awaited<ReturnType<UserDatabase["startMemoryRun"]>>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAX_RUNS = 40;

export function startMemoryRun(
  session: Session,
  request: Parameters<UserDatabase["startMemoryRun"]>[0],
): Promise<MemoryRunOutcome> {
  const { state, user } = session;
  return session.transaction(async (locks): Promise<MemoryRunOutcome> => {
    await locks.exclusive("start_memory_run", user);
    const replay = replayed(session, request);
    if (replay?.outcome === "replayed") return replay;
    const process = [...state.processes.values()].find(
      ({ owner, resolved }) => owner === null && kindOf(resolved) === request.kind,
    );
    const [household] = [...state.members].find(([, members]) => members.has(user)) ?? [];
    if (!process || household === undefined) return { outcome: "off" };
    const refusal = refusalOf(session, process.id, request.budget);
    if (refusal) return { outcome: refusal };
    await session.pause("start_memory_run");
    const conversation: Conversation = {
      id: conversationId(state.uuid()),
      user,
      household: household as Conversation["household"],
      sendsReplies: false,
      status: "active",
      runCount: 0,
      head: null,
      isHidden: true,
    };
    state.set(state.conversations, conversation.id, conversation);
    const run = enterRun(session, conversation, {
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

/** The kind of memory run that a Process of the system makes. */
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
  const runsOfDay = [...state.runs.values()].filter(
    (run) =>
      run.user === user && run.trigger === "memory" && msOf(run.createdAt) > state.now() - DAY_MS,
  );
  const last = runsOfDay.filter((run) => run.process === process).at(-1);
  const isResting =
    last?.status === "failed" && msOf(last.finishedAt ?? "") > state.now() - HOUR_MS;
  if (runsOfDay.some((run) => isOpen(run) || run.status === "waiting")) return "busy" as const;
  if (runsOfDay.length >= MAX_RUNS) return "quota" as const;
  if (isResting) return "resting" as const;
  const isSpent = budget && spentSince(session, budget.since) * 5 >= budget.microUsd * 4;
  return isSpent ? ("budget_spent" as const) : null;
}
