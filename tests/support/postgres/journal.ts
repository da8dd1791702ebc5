// The journal of stored Processes over the simulated database: what a run executes, and a record of each call of
// its steps (resolve_run, keep_frame, begin_step, end_step, read_decision).
import type { CallAnswer } from "../../../shared/contracts/definitions/execution.ts";
import { FatalError } from "../../../shared/contracts/errors.ts";
import type { Hop } from "../../../shared/contracts/hop.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { BegunStep, StepContext, StepJournal } from "../../../shared/ports/step-journal.ts";
import type { RecoveredStep } from "../../../shared/ports/run-database.ts";
import type { Run, StepRow } from "./records.ts";
import { runOf, type Session, stored } from "./session.ts";
import type { State } from "./state.ts";

const lastAnswerAt = ({ answers }: State, run: RunId, hop: Hop): string =>
  answers.get(`${run}/${hop}`)?.at(-1)?.at ?? "";

/** The attempts at a hop since a person's last answer, oldest first. */
function attemptsAt(state: State, run: RunId, hop: Hop): StepRow[] {
  const since = lastAnswerAt(state, run, hop);
  return (state.steps.get(run) ?? []).filter((step) => step.hop === hop && step.beganAt > since);
}

/** The attempts at a hop before a person's last answer. */
function attemptsBefore(state: State, run: RunId, hop: Hop): StepRow[] {
  const since = lastAnswerAt(state, run, hop);
  return (state.steps.get(run) ?? []).filter((step) => step.hop === hop && step.beganAt <= since);
}

/** An attempt does not count if it did nothing and is to be repeated. */
const counts = ({ answer }: StepRow): boolean =>
  answer?.outcome !== "failed" || answer.again !== true;

/** The contexts with which a run is recovered: of its kept commits, frames, attempts and waits, in this order. */
export function recoveredSteps(state: State, run: RunId): RecoveredStep[] {
  const { steps, kept } = state;
  const waitingSteps = (kept.get(run) ?? []).map(({ hop, result, status }) => ({
    hop,
    context: { results: { [hop]: result }, statuses: { [hop]: status } },
  }));
  const attempts = (steps.get(run) ?? []).map((step): RecoveredStep => {
    const { hop, context, answer } = step;
    const counts = attemptsAt(state, run, hop).includes(step);
    const decision = state.answers.get(`${run}/${hop}`)?.findLast(({ at }) => at < step.beganAt);
    const inputs = decision?.decision.inputs ?? null;
    return { hop, context, called: { answer: stored(answer), counts, inputs } };
  });
  const begunWaits = [...state.waits.values()]
    .filter((wait) => wait.run === run)
    .map(({ hop, context }): RecoveredStep => ({ hop, context }));
  const frames = [...(state.frames.get(run) ?? [])].map(([hop, context]): RecoveredStep => ({
    hop,
    context,
  }));
  return [...waitingSteps, ...frames, ...attempts, ...begunWaits];
}

export async function resolveRun(session: Session, id: RunId) {
  const { state } = session;
  const run = runOf(session, id);
  if (!run?.process) return null;
  const process = state.processes.get(run.process);
  return process ? { process: process.resolved, inputs: run.inputs ?? {} } : null;
}

export function beginStep(
  session: Session,
  request: Parameters<StepJournal["beginStep"]>[0],
): Promise<BegunStep> {
  const { state } = session;
  const { run: id, hop, attempt, requestHash, isSafe, context } = request;
  return session.transaction(async (locks): Promise<BegunStep> => {
    await locks.exclusive("run", id);
    const run = runOf(session, id);
    if (run?.status !== "running") return { outcome: "ended" };
    if (run.epoch !== request.epoch) return { outcome: "stale_epoch" };
    const before = attemptsAt(state, id, hop).filter(counts);
    if (before.some((step) => step.requestHash !== requestHash)) {
      throw new FatalError("conflict", `${hop} would send another request than before`);
    }
    const priorStep = before.find(({ answer }) => answer !== null);
    if (priorStep) return { outcome: "done", answer: stored(priorStep.answer)! };
    const ownStep = before.find((step) => step.attempt === attempt);
    const last = before.at(-1);
    if (!ownStep && last && before.some((step) => !step.isSafe)) {
      return { outcome: "in_doubt", at: last.beganAt.replace("+00:00", "Z") };
    }
    const doubtful = attemptsBefore(state, id, hop).findLast(
      (step) => !step.isSafe && counts(step),
    );
    const doubt = doubtful === undefined ? {} : { doubt: doubtful.beganAt.replace("+00:00", "Z") };
    const closedCode = state.processes.get(run.process ?? "")?.resolved.tools[request.tool.id]
      ?.closed;
    if (closedCode) return { outcome: "closed", code: closedCode, ...doubt };
    if (!ownStep && isSpent(state, run)) return { outcome: "closed", code: "quota", ...doubt };
    if (!ownStep) {
      await session.pause("begin_step");
      const step: StepRow = {
        hop,
        attempt,
        isSafe,
        requestHash,
        context: stored(context)!,
        answer: null,
        beganAt: state.stamp(),
      };
      state.set(state.steps, id, [...(state.steps.get(id) ?? []), step]);
      state.set(state.runs, id, { ...state.runs.get(id)!, progressedAt: step.beganAt });
    }
    return { outcome: "go", secret: null };
  });
}

/**
 * Whether the user's calls have reached the run's quota (`alfred.is_quota_spent`). Attempts of running and waiting runs
 * count, too. Unlike the database, it counts the calls of all days.
 */
function isSpent({ runs, steps }: State, { user, stepsPerDay }: Run): boolean {
  const callCount = [...runs.values()]
    .filter((run) => run.user === user)
    .reduce((sum, { id, status, calls }) => {
      const isOpen = status === "running" || status === "waiting";
      return sum + calls.length + (isOpen ? (steps.get(id)?.length ?? 0) : 0);
    }, 0);
  return stepsPerDay !== null && callCount >= stepsPerDay;
}

export function keepFrame(
  session: Session,
  { run: id, epoch, hop, context }: Parameters<StepJournal["keepFrame"]>[0],
): Promise<"kept" | "ended" | "stale_epoch"> {
  const { state } = session;
  return session.transaction(async (locks) => {
    await locks.exclusive("run", id);
    const run = runOf(session, id);
    if (run?.status !== "running") return "ended";
    if (run.epoch !== epoch) return "stale_epoch";
    const frames = state.frames.get(id) ?? new Map<Hop, StepContext>();
    if (frames.has(hop)) return "kept";
    await session.pause("keep_frame");
    state.set(state.frames, id, new Map(frames).set(hop, stored(context)!));
    return "kept";
  });
}

export function endStep(
  session: Session,
  { run: id, hop, attempt, answer }: Parameters<StepJournal["endStep"]>[0],
): Promise<CallAnswer> {
  const { state } = session;
  return session.transaction(async (locks) => {
    await locks.exclusive("run", id);
    const steps = runOf(session, id) ? (state.steps.get(id) ?? []) : [];
    const begunStep = steps.find((step) => step.hop === hop && step.attempt === attempt);
    if (!begunStep) throw new FatalError("internal", `${hop} ends an attempt that never began`);
    if (begunStep.answer !== null && !isInDoubt(begunStep.answer)) return stored(begunStep.answer)!;
    await session.pause("end_step");
    const endedStep = { ...begunStep, answer: stored(answer)! };
    const currentSteps = state.steps.get(id) ?? [];
    state.set(
      state.steps,
      id,
      currentSteps.map((step) => (step.attempt === attempt && step.hop === hop ? endedStep : step)),
    );
    return stored(endedStep.answer)!;
  });
}

/** Whether the outcome is unknown, so that the same attempt may learn it later. */
function isInDoubt(answer: CallAnswer): boolean {
  return answer.outcome === "failed" && answer.code === "unknown_outcome";
}

export function readDecision(session: Session, run: RunId, hop: Hop) {
  const decision = runOf(session, run) && session.state.answers.get(`${run}/${hop}`)?.at(-1);
  return Promise.resolve(decision ? stored(decision.decision) : null);
}

export function closedTool(session: Session, id: RunId, tool: string): string | null {
  const run = runOf(session, id);
  const resolved = session.state.processes.get(run?.process ?? "")?.resolved;
  return resolved?.tools[tool]?.closed ?? null;
}
