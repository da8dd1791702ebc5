// A run of a stored Process whose store is lost: a request that was sent is not sent again, and the results
// that it used are unchanged.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import {
  createMemoryPostgres,
  type MemoryPostgres,
} from "../../../tests/support/postgres/memory-postgres.ts";
import { startFlowWorld } from "../../../tests/support/flow-world.ts";
import { householdId, userId } from "../../../tests/support/ids.ts";
import { resolvedMorning } from "../../../tests/support/stored-process.ts";
import { createSecondLogic } from "../../../tests/support/second-logic.ts";
import { TransientError } from "../../contracts/errors.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { RunId } from "../../contracts/ids.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { HopContext, HopOutcome } from "../hop/hop.ts";
import { failDelivered } from "../hop/fail-hop.ts";
import { runHop } from "../hop/run-hop.ts";
import { routeLogics } from "../route-logics.ts";
import type { RecoveredStep } from "../../ports/run-database.ts";
import type { ProcessLogic } from "../process-logic.ts";
import { answerStep } from "./answer-step.ts";
import { startProcessRun } from "./start-process-run.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const MEASURE = { ms: 1, bytesIn: 1, bytesOut: 1, tokens: 0 };
const ORDER: readonly Hop[] = ["step", "step.1", "step.2", "step.3", "step.0"];
const user = userId();
const ids = { process: randomUUID(), tool: randomUUID() };

const world = forSuite(startFlowWorld);
let database: MemoryPostgres;
let deps: EngineDeps;
/** The inputs of the outside calls, in order. */
let outsideCalls: unknown[];
/** The hops whose results each hop's claim had, by hop. */
let claimedResults: Record<Hop, string[]>;
/** The journal's steps that failed hops got. */
let journalSteps: (RecoveredStep | undefined)[];
/** Runs once, right after the next outside call was made or its end was journalled. */
let interruption: Partial<Record<"called" | "ended", () => Promise<void>>>;

beforeEach(() => {
  world.reset();
  [outsideCalls, claimedResults, interruption, journalSteps] = [[], {}, {}, []];
  database = createMemoryPostgres({
    pack: createCellarPack(),
    now: () => Date.now(),
    uuid: randomUUID,
  });
  database.createConversation({ user, household: householdId() });
  const morning = resolvedMorning(ids);
  const [call] = morning.definition.steps;
  if (!call) throw new Error("no step");
  const steps = ["a", "b", "c"].map((id) => ({ ...call, id }));
  const resolvedProcess = { ...morning, definition: { ...morning.definition, steps } };
  database.createProcess({ owner: user, isEnabled: true, resolved: resolvedProcess });
  const base = { ...world.deps, database, logic: routeLogics(world.deps.logic, logic) };
  deps = { ...base, continuation: false };
});

const interrupt = async (moment: "called" | "ended") => {
  const happens = interruption[moment];
  delete interruption[moment];
  await happens?.();
};

const plain = (result: unknown, status = "completed"): HopOutcome => ({
  result,
  status: { kind: "step", status },
  patch: {},
  events: [],
});

/** The frame, a value that differs each time, an unsafe call that uses it, a step that reads both, and the end. */
async function decide(ctx: HopContext): Promise<HopOutcome> {
  const { hop, state, envelope } = ctx;
  claimedResults[hop] = Object.keys(state.results).sort();
  const read = (of: Hop): unknown => JSON.parse(state.results[of] ?? "null");
  switch (hop) {
    case "step":
      return { ...plain(await ctx.db.resolveRun(envelope.run)), reads: READS };
    case "step.1":
      return plain(ctx.ids.uuid());
    case "step.2":
      return callOutside(ctx, read("step.1"));
    case "step.3":
      return plain([read("step.1"), read("step.2")]);
    default: {
      const isAsked = state.statuses["step.2"]?.status === "asked";
      const question = {
        hop: "step.2",
        step: "b",
        why: "unknown_outcome" as const,
        tool: ids.tool,
      };
      const ends = {
        decision: "process",
        plan: null,
        summary: null,
        session: {},
        snapshotState: {},
      };
      const text = isAsked ? "?" : JSON.stringify(read("step.3"));
      return {
        ...plain(null),
        end: {
          ...ends,
          status: isAsked ? "waiting" : "completed",
          version: state.meta.session + 1,
          reply: { text, changes: [] },
          ...(isAsked
            ? { questions: [{ ...question, inputs: {}, given: [], requestHash: "h", choices: [] }] }
            : {}),
        },
      };
    }
  }
}

const READS = {
  "step.1": ["step"],
  "step.2": ["step", "step.1"],
  "step.3": ["step.1", "step.2"],
  "step.0": ["step.3"],
};

async function callOutside(ctx: HopContext, input: unknown): Promise<HopOutcome> {
  const { run, epoch } = ctx.envelope;
  const attempt = ctx.ids.uuid();
  const results = { step: JSON.parse(ctx.state.results["step"] ?? "null"), "step.1": input };
  const beginning = await ctx.db.beginStep({
    run,
    epoch,
    hop: ctx.hop,
    attempt,
    tool: { id: ids.tool, version: 1 },
    isSafe: false,
    requestHash: "h",
    context: { results, statuses: ctx.state.statuses },
  });
  if (beginning.outcome === "in_doubt") return plain(null, "asked");
  if (beginning.outcome === "done") return plain(beginning.answer);
  if (beginning.outcome !== "go") throw new TransientError("unavailable", beginning.outcome);
  outsideCalls.push(input);
  await interrupt("called");
  const answer = { outcome: "done" as const, output: outsideCalls.length, measure: MEASURE };
  await ctx.db.endStep({ run, epoch, hop: ctx.hop, attempt, answer });
  await interrupt("ended");
  return plain(answer);
}

function next(statuses: Statuses, hop: Hop): Hop[] {
  if (statuses[hop]?.status === "asked") return ["step.0"];
  const following = ORDER[ORDER.indexOf(hop) + 1];
  return following === undefined ? [] : [following];
}

const logic: ProcessLogic = {
  ...createSecondLogic(),
  knows: (hop) => ORDER.includes(hop),
  entry: () => ["step"],
  next,
  groups: () => [],
  decide: () => decide,
  afterEnd: () => [],
  readsOf: () => READS,
  async fail({ journalledCall }) {
    journalSteps.push(await journalledCall());
    return plain("given up", "failed");
  },
};

async function start(): Promise<RunId> {
  const acceptance = await startProcessRun(deps, {
    user,
    start: { process: ids.process, inputs: { city: "Bonn" } },
    trigger: "api",
    route: "r",
    key: randomUUID(),
    bodyHash: "h",
  });
  if (!("run" in acceptance)) throw new Error(acceptance.outcome);
  return acceptance.run.meta.run;
}

/**
 * Delivers every published message until none is left.
 * @param isAbandoned whether the queue abandons a delivery that fails; otherwise it is repeated
 */
async function deliver(isAbandoned = false): Promise<void> {
  for (let [message] = world.published.splice(0, 1); message;) {
    const { envelope } = message;
    await runHop(deps, envelope).catch(async () => {
      if (isAbandoned) await failDelivered(deps, envelope, "unavailable");
      else world.published.push({ envelope, dedupId: "again" });
    });
    [message] = world.published.splice(0, 1);
  }
}

const runState = (run: RunId) => {
  const row = [...database.runs(conversationOf(run))].find(({ id }) => id === run);
  return row && { status: row.status, epoch: row.epoch, text: row.reply?.text };
};
const conversationOf = (run: RunId) => {
  const conversation = database.conversationOf(run);
  if (conversation === null) throw new Error("no such run");
  return conversation;
};

const loseStore = async (): Promise<void> => {
  await world.empty();
  throw new TransientError("unavailable", "the isolate dies");
};

it("each claim has the results that the frame has named, and the run is completed", async () => {
  const run = await start();
  await deliver();
  expect(runState(run)).toMatchObject({ status: "completed", epoch: 0 });
  expect(claimedResults).toEqual({
    step: [],
    "step.1": ["step"],
    "step.2": ["step", "step.1"],
    "step.3": ["step.1", "step.2"],
    "step.0": ["step.3"],
  });
  expect(outsideCalls).toHaveLength(1);
});

it("a call that was answered is not made again, and the results that it used are unchanged", async () => {
  const run = await start();
  interruption.ended = loseStore;
  await deliver();
  expect(outsideCalls).toHaveLength(1);
  const answer = { outcome: "done", output: 1, measure: MEASURE };
  expect(runState(run)).toEqual({
    status: "completed",
    epoch: 1,
    text: JSON.stringify([outsideCalls[0], answer]),
  });
  // Recovery has named again what each hop reads.
  expect(claimedResults["step.3"]).toEqual(["step.1", "step.2"]);
});

it("a call with an unknown outcome waits for a person, who has it repeated", async () => {
  const run = await start();
  interruption.called = loseStore;
  await deliver();
  expect(runState(run)).toMatchObject({ status: "waiting", epoch: 1, text: "?" });
  expect(outsideCalls).toHaveLength(1);
  const decision = { choice: "run" as const, requestHash: "h" };
  const acceptance = await answerStep(deps, { user, run, hop: "step.2", decision });
  expect(acceptance.outcome).toBe("answered");
  await deliver();
  expect(outsideCalls).toEqual([outsideCalls[0], outsideCalls[0]]);
  const answer = { outcome: "done", output: 2, measure: MEASURE };
  expect(runState(run)).toEqual({
    status: "completed",
    epoch: 2,
    text: JSON.stringify([outsideCalls[0], answer]),
  });
});

it.each(["ended", "called"] as const)(
  "a step that the queue abandons once its call was %s gets the journal's record of the call",
  async (moment) => {
    const run = await start();
    interruption[moment] = () => Promise.reject(new TransientError("unavailable", "cut off"));
    await deliver(true);
    const answer = moment === "called" ? null : { outcome: "done", output: 1, measure: MEASURE };
    expect(journalSteps).toMatchObject([{ hop: "step.2", called: { answer, counts: true } }]);
    expect(outsideCalls).toHaveLength(1);
    expect(runState(run)).toMatchObject({ text: JSON.stringify([outsideCalls[0], "given up"]) });
  },
);
