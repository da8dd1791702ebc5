// Runs of stored Processes over the simulated database: how one starts without a message, and how a person's
// answer resumes one that waits.
import type { StepChoice, StepWhy } from "../../../shared/contracts/definitions/step-choices.ts";
import type { Hop } from "../../../shared/contracts/hop.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { StartOutcome } from "../../../shared/ports/run-calls.ts";
import type { StartRequest } from "../../../shared/ports/run-database.ts";
import type { AnswerOutcome } from "../../../shared/ports/answer-calls.ts";
import type { StepDecision } from "../../../shared/ports/step-journal.ts";
import { conversationId } from "../ids.ts";
import type { Conversation } from "./records.ts";
import { enterRun, replayed, resumeRun } from "./runs.ts";
import { acceptedRun, runOf, type Session } from "./session.ts";
import { startable } from "./startable.ts";

export function startProcessRun(session: Session, request: StartRequest): Promise<StartOutcome> {
  const { state, user } = session;
  const { start, trigger, route, key, quotas } = request;
  return session.transaction(async (locks) => {
    await locks.exclusive("request", user, route, key);
    const replay = replayed(session, request);
    if (replay) return replay;
    if ("tool" in start) return { outcome: "process_not_found" };
    const process = startable(session, start, quotas);
    if ("outcome" in process) return process;
    const [household] = [...state.members].find(([, members]) => members.has(user)) ?? [];
    if (household === undefined) return { outcome: "not_found" };
    await session.pause("start_process_run");
    const id = conversationId(state.uuid());
    const owner = {
      id,
      user,
      household: household as Conversation["household"],
      sendsReplies: false,
    };
    const conversation: Conversation = {
      ...owner,
      status: "active",
      runCount: 0,
      head: null,
      isHidden: true,
    };
    state.set(state.conversations, id, conversation);
    const { stepsPerDay } = quotas;
    const execution = { process: process.id, inputs: start.inputs, trigger, stepsPerDay };
    const text = process.resolved.name;
    const run = enterRun(session, conversation, {
      ...request,
      ...execution,
      text,
      undoOf: null,
      busy: false,
    });
    return { outcome: "accepted", run: acceptedRun(state, run) };
  });
}

export function answerStep(
  session: Session,
  {
    run: id,
    hop,
    decision,
    by = null,
  }: { run: RunId; hop: Hop; decision: StepDecision; by?: RunId | null },
): Promise<AnswerOutcome> {
  const { state } = session;
  return session.transaction(async (locks) => {
    const target = runOf(session, id);
    if (!target) return { outcome: "not_found" };
    await locks.exclusive("conversation", target.conversation);
    await locks.exclusive("run", id);
    const run = state.runs.get(id)!;
    const name = `${id}/${hop}`;
    const answers = state.answers.get(name) ?? [];
    const last = answers.at(-1);
    const isSame = JSON.stringify(last?.decision) === JSON.stringify(decision);
    const isOfThisWait =
      run.status === "running" || (run.status === "waiting" && last?.epoch === run.epoch);
    if (isSame && (isOfThisWait || (by !== null && last?.by === by))) {
      return { outcome: "replayed", run: acceptedRun(state, run) };
    }
    if (run.status !== "waiting") return { outcome: "not_waiting" };
    if (last?.epoch === run.epoch) return { outcome: "not_asked" };
    const question = run.questions.find((candidate) => candidate.hop === hop);
    if (!question) return { outcome: "not_asked" };
    if (question.requestHash !== decision.requestHash) return { outcome: "stale" };
    if (!isAnswerTo(question.why, decision.choice)) return { outcome: "wrong_choice" };
    await session.pause("answer_step");
    const answeredAt = state.stamp();
    state.set(state.answers, name, [
      ...answers,
      { decision, at: answeredAt, by, epoch: run.epoch },
    ]);
    resumeRun(session, run.conversation);
    return { outcome: "answered", run: acceptedRun(state, state.runs.get(id)!) };
  });
}

function isAnswerTo(why: StepWhy, choice: StepChoice): boolean {
  if (why === "unknown_outcome") return true;
  const isEventChoice = choice === "happened" || choice === "skip";
  return why === "event" ? isEventChoice : !isEventChoice && choice !== "stop";
}
