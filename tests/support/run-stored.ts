// Runs a stored Process from start to end over the real engine and the simulator's parts. It is fast and injects no
// faults of its own.
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import type { CallAnswer } from "../../shared/contracts/definitions/execution.ts";
import type { ResolvedProcess } from "../../shared/contracts/definitions/resolved.ts";
import type { RunId } from "../../shared/contracts/ids.ts";
import type { RerunOutcome } from "../../shared/engine/run/rerun.ts";
import type { RerunChoice } from "../../shared/ports/rerun-calls.ts";
import type { SessionFields } from "../../shared/contracts/session.ts";
import type { ShownQuestion } from "../../shared/ports/run-database.ts";
import type { StepDecision } from "../../shared/ports/step-journal.ts";
import type { ToolCall } from "../../shared/ports/tool-executor.ts";
import { noFaults, type Faults } from "../simulation/faults.ts";
import type { SimulatedRun } from "./postgres/views.ts";
import { createPerson } from "../simulation/person.ts";
import { storedProcess } from "../simulation/stored-process.ts";
import { createWorld, START_MS } from "../simulation/world.ts";
import { createFilePrompts } from "./file-prompts.ts";

const pack = createKitchenPack();
const parts = { pack, prompts: createFilePrompts() };

const MEASURE = { ms: 5, bytesIn: 7, bytesOut: 11, tokens: 0 };
export const done = (output: unknown): CallAnswer => ({
  outcome: "done",
  output,
  measure: MEASURE,
});
type Failed = Extract<CallAnswer, { outcome: "failed" }>;
export const failed = (code: Failed["code"], sent = true): CallAnswer => ({
  outcome: "failed",
  code,
  detail: "as the test says",
  sent,
  measure: MEASURE,
});

export interface RunOptions {
  inputs?: Record<string, unknown>;
  /** Inputs of further runs in the same conversation, one after another. */
  again?: Record<string, unknown>[];
  /** Reruns, each of the run before it, with the steps that it runs again. */
  reruns?: (Partial<RerunChoice> & { process?: ResolvedProcess })[];
  /** The answers of Tools; by default a text that states the call's inputs. */
  answer?: (call: ToolCall, nth: number) => CallAnswer;
  /** What a person decides about each question; null leaves the run waiting. */
  decide?: (question: ShownQuestion, nth: number) => StepDecision | "cancel" | null;
  /** Runs while a Tool works on this call. `wait`: virtual milliseconds. */
  during?: (
    nth: number,
    cancel: () => Promise<void>,
    wait: (ms: number) => Promise<void>,
  ) => Promise<void>;
  /** Whether the store loses everything before its next call, after these calls of Tools; it does so at most once. */
  losesStore?: (calls: readonly ToolCall[]) => boolean;
  /** A hop, and how many of its first commits the store refuses. */
  refusesCommits?: { hop: string; times: number };
  /** Virtual minutes after which the test gives up. */
  minutes?: number;
}

export interface StoredResult {
  /** The last run. */
  run: SimulatedRun;
  /** All runs, oldest first. */
  runs: SimulatedRun[];
  /** In the order in which they were made. */
  calls: ToolCall[];
  /** All questions to a person, in order. */
  questions: ShownQuestion[];
  /** The outcome of each request for a rerun. */
  reruns: RerunOutcome[];
  session: SessionFields;
}

export async function runStored(
  process: ResolvedProcess,
  options: RunOptions = {},
): Promise<StoredResult> {
  const {
    inputs = {},
    again = [],
    reruns = [],
    answer = echoInputs,
    decide = () => null,
    during,
    losesStore,
    refusesCommits,
    minutes = 30,
  } = options;
  const calls: ToolCall[] = [];
  let hasLostStore = false;
  let refusals = 0;
  const faults: Faults = {
    ...noFaults,
    fault({ port, method, request }) {
      if (port !== "store" || method !== "commit" || refusesCommits === undefined) return null;
      const { hop } = request as { hop: string };
      return hop === refusesCommits.hop && refusals++ < refusesCommits.times ? "refuse" : null;
    },
    stepBack({ port }) {
      if (hasLostStore || port !== "store" || !losesStore?.(calls)) return 0;
      hasLostStore = true;
      return "all";
    },
  };
  const world = createWorld({
    pack,
    faults,
    mode: "on",
    script: () => Promise.reject(new Error("no model")),
    process: storedProcess(parts, process),
    outside: {
      async call(call) {
        const nth = calls.push(call);
        const run = world.database.runs(person.conversation).at(-1);
        if (run) await during?.(nth, () => person.cancel(run.id), wait);
        return answer(call, nth);
      },
      probe: () => Promise.resolve(done(null)),
      violations: () => [],
      effects: () => [],
      allowRepeat: () => undefined,
      wasAsked: () => false,
    },
  });
  world.database.createProcess({ owner: null, isEnabled: true, resolved: process });
  const wait = (ms: number) =>
    new Promise<void>((resolve) => world.timeline.after(ms, () => resolve()));
  const person = createPerson(world, noFaults);
  const questions: ShownQuestion[] = [];
  const outcomes: RerunOutcome[] = [];
  const playAll = async (): Promise<void> => {
    for (const runInputs of [inputs, ...again]) {
      await play(await person.startProcess(process, runInputs));
    }
    for (const { process: newer, ...choice } of reruns) {
      if (newer) world.database.createProcess({ owner: null, isEnabled: true, resolved: newer });
      const last = world.database.runs(person.conversation).at(-1)!;
      const outcome = await person.rerun(last.id, choice);
      outcomes.push(outcome);
      if (outcome.outcome === "accepted") await play(outcome.run.meta.run);
    }
  };
  const play = async (run: RunId): Promise<void> => {
    for (;;) {
      await person.untilRested(run);
      const [question] = world.database.questions(run);
      const decision = question && decide(question, questions.length + 1);
      if (question) questions.push(question);
      if (!question || !decision) return;
      if (decision === "cancel") return person.cancel(run);
      await person.decide(run, question.hop, decision);
    }
  };
  let isOver = false;
  let failure: unknown;
  void playAll()
    .catch((error: unknown) => (failure = error))
    .finally(() => (isOver = true));
  await world.timeline.run({
    untilMs: START_MS + minutes * 60_000,
    isOver: () => isOver && world.queue.open() === 0 && world.busy() === 0,
    onSettled: () => person.look(),
  });
  if (failure !== undefined) throw failure as Error;
  const runs = world.database.runs(person.conversation);
  const run = runs.at(-1);
  if (run === undefined) throw new Error("nothing ran");
  const session = (world.database.headSession(person.conversation)?.state ?? {}) as SessionFields;
  return { run, runs, calls, questions, reruns: outcomes, session };
}

function echoInputs({ inputs }: ToolCall): CallAnswer {
  return done(`said ${JSON.stringify(inputs)}`);
}
