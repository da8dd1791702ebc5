// A person who talks to the assistant as an app does: it repeats a request under the same key until it is
// answered, and watches the database for the run's end.
import { acceptMessage, type IncomingMessage } from "../../shared/engine/run/accept-message.ts";
import { acceptUndo } from "../../shared/engine/run/accept-undo.ts";
import { cancelRun } from "../../shared/engine/run/cancel-run.ts";
import type { EngineDeps } from "../../shared/engine/engine-deps.ts";
import type { EffectOp } from "../../shared/contracts/effects.ts";
import type { Hop } from "../../shared/contracts/hop.ts";
import type { MessagePlace, RunStatus, StepQuestion } from "../../shared/ports/run-database.ts";
import type { MemoryPostgres, RunPlace } from "../support/postgres/memory-postgres.ts";
import type { AnswerOutcome } from "../../shared/ports/answer-calls.ts";
import type { StepDecision } from "../../shared/ports/step-journal.ts";
import type { EventToSend, SentEvent } from "../../shared/ports/wait-calls.ts";
import { WAIT_LIMITS } from "../../shared/contracts/definitions/waits.ts";
import type { ResolvedProcess } from "../../shared/contracts/definitions/resolved.ts";
import { rerun, type RerunOutcome } from "../../shared/engine/run/rerun.ts";
import type { RerunChoice } from "../../shared/ports/rerun-calls.ts";
import { answerStep } from "../../shared/engine/run/answer-step.ts";
import { endWait } from "../../shared/engine/run/end-wait.ts";
import { sendEvent } from "../../shared/engine/run/send-event.ts";
import type { ConversationId, HouseholdId, RunId, UserId } from "../../shared/contracts/ids.ts";
import { decidePlainly, type Decide, type Manner } from "./decisions.ts";
import { attach } from "./attached-client.ts";
import type { Faults } from "./faults.ts";
import { START_MS, type World } from "./world.ts";
import { householdId, userId } from "../support/ids.ts";

/** Milliseconds until an unanswered request is sent again. */
const PATIENCE_MS = 2_000;
const AGAIN_MS = 500;

export interface Accepted {
  key: string;
  run: RunId;
  kind: "message" | "undo";
}

export type NewEvent = Pick<EventToSend, "id" | "name" | "key" | "data">;

/** A conversation, and everything that was accepted in it, in the order of the answers. */
export interface Talk {
  readonly conversation: ConversationId;
  readonly accepted: Accepted[];
}

/** A person who speaks in the conversation that they forked last. */
export interface Person extends Talk {
  user: UserId;
  /** The database, which courses may read. */
  database: MemoryPostgres;
  household: HouseholdId;
  /** All their conversations. */
  talks: readonly Talk[];
  /** Sends a message. @returns its run once it is accepted */
  say(text: string): Promise<RunId>;
  cancel(run: RunId): Promise<void>;
  /** @returns the undo's run; null when it was refused */
  undo(run: RunId): Promise<RunId | null>;
  untilEnded(run: RunId): Promise<void>;
  /** Starts a stored Process, answers its questions, and waits for the end. */
  runProcess(
    process: ResolvedProcess,
    inputs: Record<string, unknown>,
    decide?: Decide,
  ): Promise<RunId>;
  /** Sends a decision about a waiting step. @returns its outcome */
  decide(run: RunId, hop: Hop, decision: StepDecision): Promise<AnswerOutcome["outcome"]>;
  /** Runs an ended run again. @returns the new run, or why there is none; a request with the same key gets the same answer */
  rerun(run: RunId, choice?: Partial<RerunChoice>, key?: string): Promise<RerunOutcome>;
  /** Answers the questions of a run until it has ended. */
  settle(run: RunId, decide: Decide): Promise<void>;
  /** Waits until the run has ended or has the status `waiting`. */
  untilRested(run: RunId): Promise<void>;
  /** Starts a stored Process. @returns its run once it is accepted */
  startProcess(process: ResolvedProcess, inputs: Record<string, unknown>): Promise<RunId>;
  /** Sends a message and waits for the run's end. @param place for a retry the text is ignored */
  ask(text: string, place?: MessagePlace, effects?: "keep" | "undo"): Promise<RunId>;
  /** Like `ask`, but does not wait for the end. */
  sayAt(text: string, place?: MessagePlace, effects?: "keep" | "undo"): Promise<RunId>;
  /** The turns of a run, and its answer. */
  placeOf(run: RunId): RunPlace;
  /** The texts of the path to an answer, oldest first. */
  pathOf(answer: RunPlace): string[];
  /** Shows the newest path through an answer. */
  show(answer: RunPlace): void;
  /** Forks at an answer and continues there. @returns the copied exchanges; null if there is no fork */
  fork(answer: RunPlace): readonly RunPlace[] | null;
  /** Sends an event whose data fit the waits of `checked`. @returns its outcome */
  sendEvent(event: NewEvent, checked: string[]): Promise<SentEvent>;
  /** Ends the wait of a step. */
  skipWait(run: RunId, hop: Hop): Promise<void>;
  /** Waits until the condition is true. */
  when(isMet: () => boolean): Promise<void>;
  wait(ms: number): Promise<void>;
  /** Waits until `ms` milliseconds after the beginning of the course. */
  at(ms: number): Promise<void>;
  /** The first question of a waiting run. @throws Error if there is none */
  question(run: RunId): StepQuestion;
  statusOf(run: RunId): RunStatus | undefined;
  /** Waits for the time after which they change their mind (`Faults.moment`). */
  moment(): Promise<void>;
  /** Writes rows as a screen does. */
  stock(ops: EffectOp[]): Promise<void>;
  /** To be called after every event: resolves the waits whose conditions are now true. */
  look(): void;
}

const USER = userId("00000000-0000-4000-8000-00000000aaaa");
const HOUSEHOLD = householdId("00000000-0000-4000-8000-00000000bbbb");

/** @param sendsReplies whether their conversation is on a channel */
export function createPerson(world: World, faults: Faults, sendsReplies = false): Person {
  const { timeline, database, ids, spawn } = world;
  const first = database.createConversation({ user: USER, household: HOUSEHOLD, sendsReplies });
  let currentTalk: Talk = { conversation: first, accepted: [] };
  const talks = [currentTalk];
  let waiting: { isMet: () => boolean; resolve: () => void }[] = [];

  /** Repeats a request until it is answered; the answers of earlier attempts count too. */
  function insist<T>(name: string, work: (deps: EngineDeps) => Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      let isAnswered = false;
      const attempt = (): void => {
        if (isAnswered) return;
        let isOver = false;
        const retry = (): void => {
          if (isOver || isAnswered) return;
          isOver = true;
          timeline.after(AGAIN_MS, attempt);
        };
        timeline.after(PATIENCE_MS, retry);
        const answer = async (deps: EngineDeps): Promise<number> => {
          const value = await work(deps);
          if (!isAnswered) {
            isAnswered = true;
            resolve(value);
          }
          return 200;
        };
        spawn(name, answer, (status) => {
          if (status !== 200) retry();
        });
      };
      attempt();
    });
  }

  const until = (isMet: () => boolean): Promise<void> =>
    isMet() ? Promise.resolve() : new Promise((resolve) => waiting.push({ isMet, resolve }));
  const statusOf = (run: RunId): RunStatus | undefined => {
    const conversation = database.conversationOf(run);
    return conversation === null
      ? undefined
      : database.runs(conversation).find(({ id }) => id === run)?.status;
  };
  const hasEnded = (run: RunId): boolean => {
    const status = statusOf(run);
    return status !== undefined && !["queued", "running", "waiting"].includes(status);
  };
  const isWaiting = (run: RunId): boolean => statusOf(run) === "waiting";
  const isAsking = (run: RunId): boolean => isWaiting(run) && database.questions(run).length > 0;

  async function send(
    content: Pick<IncomingMessage, "text" | "process" | "place" | "effects">,
  ): Promise<RunId> {
    const key = ids.uuid();
    const { conversation, accepted } = currentTalk;
    const message: IncomingMessage = {
      user: USER,
      conversation,
      ...content,
      route: "messages",
      key,
      bodyHash: JSON.stringify(content),
      ifBusy: "enqueue",
    };
    const outcome = world.isAttached
      ? await attach(world, message, hasEnded, { patienceMs: PATIENCE_MS, againMs: AGAIN_MS })
      : await insist("accept", async (deps) => {
          const answer = await acceptMessage(deps, message);
          if (!("run" in answer)) throw new Error(`the message was answered ${answer.outcome}`);
          return answer.run.meta.run;
        });
    const undo = database.undoBefore(outcome);
    if (undo !== null) accepted.push({ key, run: undo, kind: "undo" });
    accepted.push({ key, run: outcome, kind: "message" });
    return outcome;
  }

  /** Answers one question after another until the run has ended. */
  async function answerQuestions(run: RunId, decide: Decide): Promise<void> {
    for (;;) {
      await until(() => hasEnded(run) || isAsking(run));
      if (hasEnded(run)) return;
      const question = person.question(run);
      const { manner, decision } = decide(question);
      const { hop, why } = question;
      if (manner === "leave") return until(() => hasEnded(run));
      if (manner === "cancel") return person.cancel(run);
      if (why === "unknown_outcome" && decision.choice === "run") {
        world.outside.allowRepeat(await ids.named(`step:${run}:${hop}`));
      }
      await answer(run, hop, decision, manner);
    }
  }

  async function answer(run: RunId, hop: Hop, decision: StepDecision, manner: Manner) {
    const refusal: StepDecision = { choice: "refuse", requestHash: decision.requestHash };
    const staleDecision: StepDecision = { choice: "run", requestHash: "another" };
    if (manner === "stale") await person.decide(run, hop, staleDecision);
    const decisions = [
      decision,
      ...(manner === "twice" ? [decision] : manner === "both" ? [refusal] : []),
    ];
    const outcomes = await Promise.all(
      decisions.map((decision) => person.decide(run, hop, decision)),
    );
    // Other outcomes are possible, because an earlier attempt may have arrived.
    for (const outcome of outcomes) {
      if (outcome === "not_found") {
        throw new Error(`the decision was answered ${outcome}`);
      }
    }
  }

  const person: Person = {
    user: USER,
    database,
    household: HOUSEHOLD,
    talks,
    get conversation() {
      return currentTalk.conversation;
    },
    get accepted() {
      return currentTalk.accepted;
    },
    say: (text) => send({ text }),
    startProcess: ({ id }, inputs) => send({ text: "go", process: { process: id, inputs } }),
    decide: (run, hop, decision) =>
      insist("answer", async (deps) => {
        const { outcome } = await answerStep(deps, { user: USER, run, hop, decision });
        return outcome;
      }),
    async rerun(run, choice = {}, key = ids.uuid()) {
      const outcome = await insist("rerun", (deps) =>
        rerun(deps, {
          ...{ user: USER, run, choice: { inputs: {}, ...choice } },
          keyed: { route: "rerun", key, bodyHash: run },
        }),
      );
      if ("plan" in outcome && "run" in outcome) {
        currentTalk.accepted.push({ key, run: outcome.run.meta.run, kind: "message" });
      }
      return outcome;
    },
    settle: answerQuestions,
    sendEvent: (event, checked) =>
      insist("send", (deps) => {
        const nowMs = deps.clock.now();
        return sendEvent(deps, {
          ...event,
          ...{ user: USER, run: null, via: "api", checked, bodyHash: JSON.stringify(event) },
          ...{ now: deps.clock.iso(nowMs), most: WAIT_LIMITS.kept },
          keptUntil: deps.clock.iso(nowMs + WAIT_LIMITS.keptHours * 60 * 60_000),
        });
      }),
    async skipWait(run, hop) {
      await insist("skip", (deps) => endWait(deps, { user: USER, run, hop, as: "skip" }));
    },
    when: until,
    untilRested: (run) => until(() => hasEnded(run) || isWaiting(run)),
    async runProcess(process, inputs, decide = decidePlainly) {
      const run = await person.startProcess(process, inputs);
      await answerQuestions(run, decide);
      return run;
    },
    async cancel(run) {
      await insist("cancel", (deps) => cancelRun(deps, { user: USER, run }));
    },
    async undo(run) {
      const key = ids.uuid();
      const answer = await insist("undo", (deps) =>
        acceptUndo(deps, { user: USER, run, route: "undo", key, bodyHash: run }),
      );
      if (!("run" in answer)) return null;
      currentTalk.accepted.push({ key, run: answer.run.meta.run, kind: "undo" });
      return answer.run.meta.run;
    },
    untilEnded: (run) => until(() => hasEnded(run)),
    async ask(text, place, effects) {
      const run = await person.sayAt(text, place, effects);
      await person.untilEnded(run);
      return run;
    },
    sayAt(text, place, effects) {
      const words = place && "retry" in place ? {} : { text };
      return send({ ...words, ...(place ? { place } : {}), ...(effects ? { effects } : {}) });
    },
    placeOf: (run) => database.placeOf(run),
    pathOf: (answer) => database.pathOf(currentTalk.conversation, answer),
    show: (answer) => database.show(currentTalk.conversation, answer),
    fork({ agentAlternative: alternative }) {
      const forkAnswer = database.fork({
        user: USER,
        conversation: currentTalk.conversation,
        alternative,
      });
      if ("outcome" in forkAnswer) return null;
      currentTalk = { ...forkAnswer, accepted: [] };
      talks.push(currentTalk);
      return database.copiesIn(currentTalk.conversation);
    },
    moment: () => new Promise((resolve) => timeline.after(faults.moment(), resolve)),
    at: (ms) => person.wait(Math.max(0, START_MS + ms - timeline.now())),
    question(run) {
      const [question] = database.questions(run);
      if (question === undefined) throw new Error("the run asks nothing");
      return question;
    },
    statusOf,
    wait: (ms) => new Promise((resolve) => timeline.after(ms, resolve)),
    async stock(ops) {
      const origin = { origin: "api" as const, originId: ids.uuid(), household: HOUSEHOLD };
      const call = { step: "screen", seq: 0, mode: "atomic" as const, answers: [], context: {} };
      await database.as(USER).applyEffects({ ...origin, ...call, ops });
    },
    look() {
      const ready = waiting.filter(({ isMet }) => isMet());
      if (ready.length === 0) return;
      waiting = waiting.filter((entry) => !ready.includes(entry));
      for (const { resolve } of ready) resolve();
    },
  };
  return person;
}
