// Reruns over the simulated database: the results of an ended run, and the run that takes them over (read_rerun,
// start_rerun).
import type { RerunStep } from "../../../shared/contracts/api/reruns.ts";
import type { Hop } from "../../../shared/contracts/hop.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type {
  RerunDatabase,
  RerunRefusal,
  UnsettledCall,
} from "../../../shared/ports/rerun-calls.ts";
import type { ProcessRow, Run } from "./records.ts";
import { enterRun, isOpen, queueOf, replayed } from "./runs.ts";
import { acceptedRun, runOf, type Session, stored } from "./session.ts";
import { startable } from "./startable.ts";
import type { State } from "./state.ts";

type Read = Awaited<ReturnType<RerunDatabase["readRerun"]>>;
type Start = Awaited<ReturnType<RerunDatabase["startRerun"]>>;
type Target = Parameters<RerunDatabase["readRerun"]>[0];
type Keyed = NonNullable<Parameters<RerunDatabase["readRerun"]>[1]>;

export function readRerun(session: Session, target: Target, keyed?: Keyed): Read {
  const { state } = session;
  const replay = keyed && replayOf(session, keyed);
  if (replay) return replay;
  const source = sourceOf(session, target);
  if ("outcome" in source) return source;
  const { run, process } = source;
  return {
    outcome: "read",
    run: run.id,
    status: run.status as "completed" | "failed" | "cancelled",
    isSameVersion: process.id === run.process,
    resolved: { process: process.resolved, inputs: run.inputs ?? {} },
    hash: process.id,
    commits: stored([...(state.kept.get(run.id) ?? [])])!,
    unsettled: unsettledCalls(state, run.id),
    decided: decidedHops(state, run.id),
  };
}

export function startRerun(
  session: Session,
  request: Parameters<RerunDatabase["startRerun"]>[0],
): Promise<Start> {
  const { state, user } = session;
  return session.transaction(async (locks): Promise<Start> => {
    await locks.exclusive("request", user, request.route, request.key);
    const replay = replayOf(session, request);
    if (replay) return replay;
    const conversation = runOf(session, request.run)?.conversation;
    if (conversation === undefined) return { outcome: "not_found" };
    await locks.exclusive("conversation", conversation);
    const source = sourceOf(session, request);
    if ("outcome" in source) return source;
    if (queueOf(session, conversation).busy) return { outcome: "busy" };
    await session.pause("start_rerun");
    const { run, process } = source;
    if (process.id !== request.hash) return { outcome: "moved" };
    const { text, inputs } = run;
    const startedRun = enterRun(session, state.conversations.get(conversation)!, {
      ...{ route: request.route, key: request.key, bodyHash: request.bodyHash },
      ...{ text, inputs, undoOf: null, busy: false, process: process.id },
      trigger: run.trigger === null ? null : "api",
      stepsPerDay: request.quotas.stepsPerDay,
    });
    const rerun = {
      ...state.runs.get(startedRun.id)!,
      epoch: 1,
      rerunOf: run.id,
      rerunPlan: request.plan,
    };
    state.set(state.runs, rerun.id, rerun);
    state.set(state.kept, rerun.id, stored(request.commits)!);
    return { outcome: "accepted", run: acceptedRun(state, rerun), plan: [...request.plan] };
  });
}

type Replay =
  | { outcome: "key_conflict" }
  | { outcome: "replayed"; run: ReturnType<typeof acceptedRun>; plan: RerunStep[] };

function replayOf(session: Session, keyed: Keyed): Replay | undefined {
  const replay = replayed(session, keyed);
  if (replay === undefined || replay.outcome === "key_conflict") return replay;
  const plan = session.state.runs.get(replay.run.meta.run)?.rerunPlan ?? [];
  return { outcome: "replayed", run: replay.run, plan: [...plan] };
}

function sourceOf(
  session: Session,
  { run: id, version, quotas }: Target,
): RerunRefusal | { run: Run; process: ProcessRow } {
  const { state } = session;
  const run = runOf(session, id);
  if (!run?.process || run.trigger === "memory") return { outcome: "not_found" };
  if (isOpen(run) || run.status === "waiting") return { outcome: "not_ended" };
  const later = [...state.runs.values()].find(({ rerunOf }) => rerunOf === id);
  if (later) return { outcome: "rerun_exists", run: later.id };
  const start = {
    process: state.processes.get(run.process)?.resolved.id ?? "",
    inputs: run.inputs ?? {},
    ...(version === undefined ? {} : { version }),
  };
  const process = startable(session, start, quotas);
  return "outcome" in process ? process : { run, process };
}

function unsettledCalls(state: State, run: RunId): UnsettledCall[] {
  const isDecided = (hop: Hop, since: string) =>
    (state.answers.get(`${run}/${hop}`) ?? []).some(
      ({ decision, at }) => at >= since && SETTLING_CHOICES.includes(decision.choice),
    );
  const calls = (state.steps.get(run) ?? []).filter(
    ({ isSafe, hop, answer, beganAt }) =>
      !isSafe &&
      !isDecided(hop, beganAt) &&
      !(answer?.outcome === "failed" && answer.again === true),
  );
  const changes = [...state.effects.values()].filter(
    (effect) =>
      effect.origin === "run" &&
      effect.originId === run &&
      effect.status === "applied" &&
      effect.undoneBy === null,
  );
  return [
    ...calls.map(({ hop, answer, beganAt }) => ({
      kind: "call" as const,
      hop,
      answer: stored(answer),
      at: isoOf(beganAt),
    })),
    ...[...Map.groupBy(changes, ({ step }) => step)].map(([hop, effects]) => ({
      kind: "change" as const,
      hop,
      answer: null,
      at: isoOf(effects.at(-1)!.createdAt),
    })),
  ];
}

const decidedHops = ({ answers }: State, run: RunId): Hop[] =>
  [...answers].flatMap(([name, stepAnswers]) =>
    name.startsWith(`${run}/`) &&
    stepAnswers.some(({ decision }) => SETTLING_CHOICES.includes(decision.choice))
      ? [name.slice(run.length + 1)]
      : [],
  );

const SETTLING_CHOICES = ["run", "happened", "skip"];

const isoOf = (stamp: string): string => stamp.replace("+00:00", "Z");
