// Contract of the database: runs of stored Processes start, journal their calls, wait for people, and go on.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { CallAnswer } from "../../../shared/contracts/definitions/execution.ts";
import {
  STEP_CHOICES,
  type StepChoice,
  type StepWhy,
} from "../../../shared/contracts/definitions/step-choices.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { StartRequest } from "../../../shared/ports/run-database.ts";
import type { StepJournal } from "../../../shared/ports/step-journal.ts";
import { userId } from "../../support/ids.ts";
import { newPerson, type Person } from "./database-cases.ts";
import type { Backend, MorningProcess } from "./database-world.ts";

type Begin = Parameters<StepJournal["beginStep"]>[0];

const QUOTAS = {
  runsPerHour: 100,
  stepsPerDay: 100,
  egressBytesPerDay: 1_000_000,
  tokensPerDay: 1_000_000,
};
const MEASURE = { ms: 5, bytesIn: 10, bytesOut: 20, tokens: 0 };
const DONE = { outcome: "done" as const, output: { sun: true }, measure: MEASURE };
const UNKNOWN = {
  outcome: "failed" as const,
  code: "unknown_outcome" as const,
  detail: "",
  sent: true,
  measure: MEASURE,
};
const SOME_TIME = expect.stringMatching(/^\d{4}-.*Z$/) as unknown as string;
const MARK = { kind: "step", status: "completed" };
const DECISION = { choice: "run" as const, requestHash: "h1", inputs: { city: "Rom" } };
const question = (requestHash = "h1", why: StepWhy = "manual") => ({
  hop: "step.1",
  step: "ask",
  why,
  tool: null,
  inputs: { city: "Bonn" },
  given: ["- city: `Bonn`"],
  requestHash,
  choices: ["refuse" as const, "run" as const],
});

export function processCases(open: () => Backend): void {
  const start = (me: Person, ids: MorningProcess, change: Partial<StartRequest> = {}) =>
    me.db.startProcessRun({
      start: { process: ids.process, inputs: { city: "Bonn" } },
      trigger: "api",
      route: "runs",
      key: randomUUID(),
      bodyHash: "hash",
      quotas: QUOTAS,
      ...change,
    });
  /** Starts and resolves a run of a Process that the user owns. */
  async function startedRun(change: Partial<StartRequest> = {}) {
    const me = await newPerson(open());
    const ids = await open().process(me.user);
    const acceptance = await start(me, ids, change);
    if (!("run" in acceptance)) throw new Error(acceptance.outcome);
    const { meta } = acceptance.run;
    await me.db.resolveRun(meta.run);
    const step = (change: Partial<Begin> = {}) =>
      me.db.beginStep({
        run: meta.run,
        epoch: 0,
        hop: "step.1",
        tool: { id: ids.tool, version: 1 },
        isSafe: false,
        requestHash: "h1",
        attempt: "a1",
        ...change,
        context: { results: { step: { a: 1 } }, statuses: { step: MARK } },
      });
    const end = (attempt: string, answer: typeof DONE | typeof UNKNOWN = DONE, epoch = 0) =>
      me.db.endStep({ run: meta.run, epoch, hop: "step.1", attempt, answer });
    return { me, ids, meta, run: meta.run, step, end };
  }
  const wait = (me: Person, run: RunId, epoch = 0, requestHash = "h1", why: StepWhy = "manual") =>
    me.db.finishRun({
      run,
      epoch,
      finishKey: `step.0/${epoch}`,
      status: "waiting",
      reply: { text: "Run it?", changes: [] },
      journal: [{ hop: "step", result: { a: 1 }, status: { kind: "frame" } }],
      questions: [question(requestHash, why)],
    });
  const answer = (me: Person, run: RunId, requestHash = "h1", hop = "step.1") =>
    me.db.answerStep({
      run,
      hop,
      decision: { choice: "run", requestHash, inputs: { city: "Rom" } },
    });

  test("a Process starts in a new conversation, once per key", async () => {
    const me = await newPerson(open());
    const ids = await open().process(me.user);
    const first = await start(me, ids, { key: "k", trigger: "schedule" });
    expect(first).toMatchObject({
      outcome: "accepted",
      run: {
        status: "running",
        acceptedAs: "running",
        epoch: 0,
        meta: { number: 1, text: "Morning", trigger: "schedule", process: expect.any(String) },
      },
    });
    if (!("run" in first)) throw new Error("not started");
    expect(first.run.meta.conversation).not.toBe(me.conversation);
    expect(await start(me, ids, { key: "k" })).toEqual({ ...first, outcome: "replayed" });
    expect(await start(me, ids, { key: "k", bodyHash: "other" })).toEqual({
      outcome: "key_conflict",
    });
    expect(await me.say({ conversation: first.run.meta.conversation })).toEqual({
      outcome: "not_found",
    });
  });

  test("a Process does not start if it is unknown, another user's, disabled, without an input or above the quota", async () => {
    const me = await newPerson(open());
    const ids = await open().process(me.user);
    const startOf = (process: string, overrides = {}) => ({
      start: { process, inputs: {}, ...overrides },
    });
    expect(await start(me, ids, startOf(randomUUID()))).toEqual({ outcome: "process_not_found" });
    expect(await start(me, ids, startOf(ids.process, { version: 2 }))).toEqual({
      outcome: "process_not_found",
    });
    const others = await open().process(userId());
    expect(await start(me, others)).toEqual({ outcome: "process_not_found" });
    const disabledProcess = await open().process(me.user, false);
    expect(await start(me, disabledProcess)).toEqual({ outcome: "process_disabled" });
    expect(await start(me, ids, startOf(ids.process))).toEqual({
      outcome: "inputs_missing",
      names: ["city"],
    });
    expect(await me.say({ process: { ...startOf(ids.process).start, quotas: QUOTAS } })).toEqual({
      outcome: "inputs_missing",
      names: ["city"],
    });
    const quotas = { ...QUOTAS, runsPerHour: 1 };
    expect((await start(me, ids, { quotas })).outcome).toBe("accepted");
    expect(await start(me, ids, { quotas })).toEqual({ outcome: "quota" });
  });

  test("a Process may answer a message, and the turn shows the user's words or the Process's name", async () => {
    const me = await newPerson(open());
    const ids = await open().process(me.user);
    const process = { process: ids.process, inputs: { city: "Bonn" }, quotas: QUOTAS };
    const acceptance = await me.db.acceptMessage({
      conversation: me.conversation,
      process,
      route: "m",
      key: randomUUID(),
      bodyHash: "h",
      ifBusy: "enqueue",
      queueLimit: 5,
    });
    expect(acceptance).toMatchObject({
      run: { meta: { text: "Morning", process: expect.anything() } },
    });
    expect("run" in acceptance && acceptance.run.meta).not.toHaveProperty("trigger");
    expect(await me.say({ text: "go", process })).toMatchObject({
      run: { status: "queued", meta: { text: "go", process: expect.any(String) } },
    });
    const plain = await me.say({ text: "and you?" });
    expect("run" in plain && plain.run.meta).not.toHaveProperty("process");
  });

  test("what a run executes is resolved alike at every call, and only for the run's user", async () => {
    const { me, ids, run } = await startedRun();
    const resolution = await me.db.resolveRun(run);
    expect(resolution).toMatchObject({
      inputs: { city: "Bonn" },
      process: {
        id: ids.process,
        version: 1,
        name: "Morning",
        children: {},
        definition: { steps: [{ id: "ask", calls: { tool: ids.tool } }] },
        tools: { [ids.tool]: { version: 1, closed: null, secret: null, status: "healthy" } },
      },
    });
    expect(await me.db.resolveRun(run)).toEqual(resolution);
    expect(await me.db.resolveRun(await me.begin())).toBeNull();
    const other = await newPerson(open());
    expect(await other.db.resolveRun(run)).toBeNull();
    const request = { run, epoch: 0, hop: "step.1", attempt: "a1" };
    const call = { tool: { id: ids.tool, version: 1 }, isSafe: true, requestHash: "h1" };
    const context = { results: {}, statuses: {} };
    expect(await other.db.beginStep({ ...request, ...call, context })).toEqual({
      outcome: "ended",
    });
    await expect(other.db.endStep({ ...request, answer: DONE })).rejects.toThrow("never began");
  });

  test("an unsafe call that began and never ended is not begun by another attempt, but a late report of its end still counts", async () => {
    const { step, end } = await startedRun();
    expect(await step()).toEqual({ outcome: "go", secret: null });
    expect(await step()).toEqual({ outcome: "go", secret: null });
    expect(await step({ attempt: "a2" })).toEqual({ outcome: "in_doubt", at: SOME_TIME });
    expect(await end("a1")).toEqual(DONE);
    expect(await step({ attempt: "a2" })).toEqual({ outcome: "done", answer: DONE });
    expect(await end("a1", UNKNOWN)).toEqual(DONE);
    await expect(end("a2")).rejects.toThrow("never began");
  });

  test("what the calls for a list's items may read is stored once, by the run's user, and recovery returns it before what the calls add", async () => {
    const { me, run, step } = await startedRun();
    const contextOf = (a: number) => ({
      results: { "step.1": { a } },
      statuses: { "step.1": MARK },
    });
    const frame = (context = contextOf(1), epoch = 0) =>
      me.db.keepFrame({ run, epoch, hop: "step.1", context });
    expect(await frame(contextOf(1), 1)).toBe("stale_epoch");
    expect([await frame(), await frame(contextOf(2))]).toEqual(["kept", "kept"]);
    const other = await newPerson(open());
    expect(await other.db.keepFrame({ run, epoch: 0, hop: "step.2", context: contextOf(3) })).toBe(
      "ended",
    );
    await step();
    const ledger = await me.db.recoverRun(run, 0);
    expect("steps" in ledger && ledger.steps?.map(({ hop, context }) => [hop, context])).toEqual([
      ["step.1", contextOf(1)],
      ["step.1", { results: { step: { a: 1 } }, statuses: { step: MARK } }],
    ]);
    expect(await frame()).toBe("stale_epoch");
  });

  test("after an unsafe attempt that had no effect another attempt is made, and then its answer counts", async () => {
    const { me, run, step } = await startedRun();
    const nothing = { ...UNKNOWN, code: "rate_limited" as const, again: true as const };
    const end = (attempt: string, answer: CallAnswer) =>
      me.db.endStep({ run, epoch: 0, hop: "step.1", attempt, answer });
    await step();
    expect(await end("a1", nothing)).toEqual(nothing);
    expect(await end("a1", DONE)).toEqual(nothing);
    expect(await step({ attempt: "a2" })).toMatchObject({ outcome: "go" });
    expect(await step({ attempt: "a3" })).toMatchObject({ outcome: "in_doubt" });
    await end("a2", DONE);
    expect(await step({ attempt: "a3" })).toEqual({ outcome: "done", answer: DONE });
  });

  test("a call in doubt stays in doubt if a person allows a repeat but a quota refuses it", async () => {
    const { me, run, step, end } = await startedRun({ quotas: { ...QUOTAS, stepsPerDay: 1 } });
    expect(await step()).toMatchObject({ outcome: "go" });
    await end("a1", UNKNOWN);
    await wait(me, run, 0, "h1", "unknown_outcome");
    expect(await answer(me, run)).toMatchObject({ outcome: "answered" });
    expect(await step({ epoch: 1, attempt: "a2" })).toEqual({
      outcome: "closed",
      code: "quota",
      doubt: SOME_TIME,
    });
  });

  test("a safe call may be made again, and later attempts get the answer that was stored", async () => {
    const { step, end } = await startedRun();
    expect(await step({ isSafe: true })).toMatchObject({ outcome: "go" });
    expect(await step({ isSafe: true, attempt: "a2" })).toMatchObject({ outcome: "go" });
    await end("a2", { ...DONE, output: 2 } as unknown as typeof DONE);
    expect(await step({ isSafe: true, attempt: "a3" })).toMatchObject({ answer: { output: 2 } });
  });

  test("an attempt of unknown outcome may later report how it ended", async () => {
    const { step, end } = await startedRun();
    await step();
    expect(await end("a1", UNKNOWN)).toEqual(UNKNOWN);
    expect(await step({ attempt: "a2" })).toEqual({ outcome: "done", answer: UNKNOWN });
    expect(await end("a1")).toEqual(DONE);
    expect(await step({ attempt: "a2" })).toEqual({ outcome: "done", answer: DONE });
  });

  test("a step refuses another request, another epoch, and a run that has ended", async () => {
    const { me, run, step } = await startedRun();
    await step();
    await expect(step({ requestHash: "h2" })).rejects.toMatchObject({ code: "conflict" });
    expect(await step({ epoch: 1 })).toEqual({ outcome: "stale_epoch" });
    await me.db.finishRun({ run, epoch: 0, finishKey: "step.0", status: "failed" });
    expect(await step()).toEqual({ outcome: "ended" });
  });

  test("what a step reads is stored before its call, and recovery returns it", async () => {
    const { me, run, step, end } = await startedRun();
    await step();
    const recovery = await me.db.recoverRun(run, 0);
    const context = { results: { step: { a: 1 } }, statuses: { step: MARK } };
    expect(recovery).toMatchObject({
      outcome: "recovered",
      epoch: 1,
      steps: [{ hop: "step.1", context, called: { answer: null, counts: true } }],
    });
    expect(await step({ epoch: 1, attempt: "a2" })).toEqual({ outcome: "in_doubt", at: SOME_TIME });
    await end("a1");
    expect(await me.db.recoverRun(run, -1)).toMatchObject({
      outcome: "superseded",
      epoch: 1,
      steps: [{ hop: "step.1", context, called: { answer: DONE, counts: true } }],
    });
    expect(await step({ epoch: 1, attempt: "a2" })).toEqual({ outcome: "done", answer: DONE });
  });

  test("a question can be answered only by the choices that its reason allows", async () => {
    const acceptedChoices = async (why: StepWhy) => {
      const me = await newPerson(open());
      const ids = await open().process(me.user);
      const process = { process: ids.process, inputs: { city: "Bonn" }, quotas: QUOTAS };
      const outcomes: StepChoice[] = [];
      for (const choice of STEP_CHOICES) {
        const run = await me.begin({ text: "go", process });
        await wait(me, run, 0, "h1", why);
        const decision = { choice, requestHash: "h1" };
        const { outcome } = await me.db.answerStep({ run, hop: "step.1", decision });
        if (outcome === "answered") outcomes.push(choice);
        await me.db.finishRun({ run, epoch: null, finishKey: "cancel", status: "cancelled" });
      }
      return outcomes;
    };
    expect(await acceptedChoices("manual")).toEqual(["run", "refuse"]);
    expect(await acceptedChoices("event")).toEqual(["happened", "skip"]);
    expect(await acceptedChoices("unknown_outcome")).toEqual([...STEP_CHOICES]);
  });

  test("a run that waits frees its conversation, and continues with a person's answer", async () => {
    const me = await newPerson(open());
    const ids = await open().process(me.user);
    const process = { process: ids.process, inputs: { city: "Bonn" }, quotas: QUOTAS };
    const run = await me.begin({ text: "go", process });
    const queuedRun = await me.begin();
    expect(await wait(me, run)).toMatchObject({
      outcome: "finished",
      status: "waiting",
      reply: { text: "Run it?" },
      next: { meta: { run: queuedRun }, status: "running" },
    });
    expect(await wait(me, run)).toMatchObject({
      outcome: "replayed",
      next: { meta: { run: queuedRun } },
    });
    const storedContext = { results: { step: { a: 1 } }, statuses: { step: { kind: "frame" } } };
    expect(await me.db.recoverRun(run, 0)).toMatchObject({
      outcome: "waiting",
      epoch: 0,
      run: { status: "waiting" },
      steps: [{ hop: "step", context: storedContext }],
    });
    // A late delivery that does not know of the wait cannot end the run.
    const stray = { run, epoch: null, finishKey: "step.0", status: "failed" as const };
    expect(await me.db.finishRun(stray)).toEqual({ outcome: "lost" });
    expect(await me.undo(run)).toEqual({ outcome: "not_ended" });

    expect(await answer(me, run, "h2")).toEqual({ outcome: "stale" });
    expect(await answer(me, run, "h1", "step.2")).toEqual({ outcome: "not_asked" });
    const stop = { choice: "stop" as const, requestHash: "h1" };
    expect(await me.db.answerStep({ run, hop: "step.1", decision: stop })).toEqual({
      outcome: "wrong_choice",
    });
    const other = await newPerson(open());
    expect(await answer(other, run)).toEqual({ outcome: "not_found" });
    // An answer given by a message counts once that message's run has ended; until then no other answer is taken.
    const ownRequest = { run, hop: "step.1", decision: DECISION, by: queuedRun };
    const messageAnswer = await me.db.answerStep(ownRequest);
    expect(messageAnswer).toMatchObject({
      outcome: "answered",
      run: { status: "waiting", epoch: 0 },
    });
    expect(await me.db.answerStep(ownRequest)).toEqual({ ...messageAnswer, outcome: "replayed" });
    const refusal = { choice: "refuse" as const, requestHash: "h1" };
    expect(await me.db.answerStep({ ...ownRequest, decision: refusal })).toEqual({
      outcome: "not_asked",
    });
    const snapshot = { version: 1, state: { exchange: "1" } };
    expect(await me.end(queuedRun, { snapshot })).toMatchObject({
      next: { status: "running", epoch: 1, meta: { run, session: 1 } },
    });
    expect(await me.db.answerStep(ownRequest)).toMatchObject({
      outcome: "replayed",
      run: { status: "running", epoch: 1 },
    });
    expect(await answer(me, run, "h2")).toEqual({ outcome: "not_waiting" });
    expect(await me.db.readDecision(run, "step.1")).toEqual(DECISION);
    expect(await other.db.readDecision(run, "step.1")).toBeNull();
    const context = { results: { step: { a: 1 } }, statuses: { step: { kind: "frame" } } };
    expect(await me.db.recoverRun(run, 0)).toMatchObject({
      outcome: "superseded",
      epoch: 1,
      steps: [{ hop: "step", context }],
    });
    const ending = await me.end(run, { epoch: 1, snapshot: { version: 2, state: {} } });
    expect(ending).toMatchObject({ outcome: "finished", status: "completed" });
    expect(await answer(me, run)).toEqual({ outcome: "not_waiting" });
    expect(await me.db.answerStep(ownRequest)).toMatchObject({ outcome: "replayed" });
  });

  test("with a person's answer a call in doubt begins anew, and the outcome that it had no longer counts", async () => {
    const { me, run, step, end } = await startedRun();
    await step();
    expect(await step({ attempt: "a2" })).toEqual({ outcome: "in_doubt", at: SOME_TIME });
    await end("a1", UNKNOWN);
    await wait(me, run);
    expect(await answer(me, run)).toMatchObject({ outcome: "answered" });
    const recovery = await me.db.recoverRun(run, -1);
    const attempts =
      "run" in recovery ? (recovery.steps ?? []).flatMap(({ called }) => called ?? []) : [];
    expect(attempts).toMatchObject([{ counts: false }]);
    expect(await step({ epoch: 1, attempt: "a3", requestHash: "h2" })).toMatchObject({
      outcome: "go",
    });
    expect(await step({ epoch: 1, attempt: "a4", requestHash: "h2" })).toEqual({
      outcome: "in_doubt",
      at: SOME_TIME,
    });
    await wait(me, run, 1, "h3", "unknown_outcome");
    const decision = { choice: "happened" as const, output: { id: 7 }, requestHash: "h3" };
    const happened = { run, hop: "step.1", decision };
    expect(await me.db.answerStep(happened)).toMatchObject({ run: { epoch: 2 } });
    expect(await me.db.answerStep(happened)).toMatchObject({ outcome: "replayed" });
    const other = { ...happened, decision: { ...decision, output: { id: 8 } } };
    expect(await me.db.answerStep(other)).toEqual({ outcome: "not_waiting" });
    expect(await me.db.readDecision(run, "step.1")).toEqual(decision);
  });

  test("a run that waits can be cancelled, and is found when it has waited too long", async () => {
    const { me, run } = await startedRun();
    await wait(me, run);
    const expiredWait = async () =>
      (await open().database.expiredWaits(60, 1_000)).find((wait) => wait.run === run);
    expect(await expiredWait()).toBeUndefined();
    await open().age(run, 120);
    expect(await expiredWait()).toEqual({ user: me.user, run, epoch: 0 });
    expect(await me.db.recoverRun(run, -1)).toMatchObject({
      outcome: "waiting",
      epoch: 0,
      run: { status: "waiting" },
    });
    const stop = { run, epoch: 0, finishKey: "sweep", status: "cancelled" as const };
    // A sweep that has found the run stalled comes too late.
    expect(await me.db.finishRun({ ...stop, status: "failed" })).toEqual({ outcome: "lost" });
    expect(await me.db.finishRun(stop)).toMatchObject({ outcome: "finished", status: "cancelled" });
    expect(await expiredWait()).toBeUndefined();
    expect(await answer(me, run)).toEqual({ outcome: "not_waiting" });
  });

  test("an answer that arrives before a sweep ends a waiting run saves the run", async () => {
    const { me, run } = await startedRun();
    await wait(me, run);
    expect(await answer(me, run)).toMatchObject({ outcome: "answered" });
    const stop = { run, epoch: 0, finishKey: "sweep", status: "cancelled" as const };
    expect(await me.db.finishRun(stop)).toEqual({ outcome: "stale_epoch" });
    await wait(me, run, 1, "h3");
    expect(await me.db.finishRun(stop)).toEqual({ outcome: "stale_epoch" });
    expect(await answer(me, run, "h3")).toMatchObject({ outcome: "answered" });
  });
}
