// A run of a stored Process whose store is lost: what left is not done again, and what it rested on is as it was.
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
const made = { process: randomUUID(), tool: randomUUID() };

const world = forSuite(startFlowWorld);
let database: MemoryPostgres;
let deps: EngineDeps;
/** What was asked of the outside, in order. */
let asked: unknown[];
/** The kinds of claims' results, by hop. */
let given: Record<Hop, string[]>;
/** What hops that were given up have heard of their calls. */
let heard: (RecoveredStep | undefined)[];
/** What happens at the next moment of this name. */
let at: Partial<Record<"called" | "ended", () => Promise<void>>>;

beforeEach(() => {
  world.reset();
  [asked, given, at, heard] = [[], {}, {}, []];
  database = createMemoryPostgres({
    pack: createCellarPack(),
    now: () => Date.now(),
    uuid: randomUUID,
  });
  database.createConversation({ user, household: householdId() });
  const morning = resolvedMorning(made);
  const [call] = morning.definition.steps;
  if (!call) throw new Error("no step");
  const steps = ["a", "b", "c"].map((id) => ({ ...call, id }));
  const resolved = { ...morning, definition: { ...morning.definition, steps } };
  database.createProcess({ owner: user, isEnabled: true, resolved });
  const base = { ...world.deps, database, logic: routeLogics(world.deps.logic, logic) };
  deps = { ...base, continuation: false };
});

const once = async (moment: "called" | "ended") => {
  const happens = at[moment];
  delete at[moment];
  await happens?.();
};

const plain = (result: unknown, status = "completed"): HopOutcome => ({
  result,
  status: { kind: "step", status },
  patch: {},
  events: [],
});

/** The frame, a fact that is another each time, an unsafe call that rests on it, a step that reads both, the end. */
async function decide(ctx: HopContext): Promise<HopOutcome> {
  const { hop, state, envelope } = ctx;
  given[hop] = Object.keys(state.results).sort();
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
        tool: made.tool,
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
          ...(isAsked ? { questions: [{ ...question, inputs: {}, requestHash: "h" }] } : {}),
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

async function callOutside(ctx: HopContext, rests: unknown): Promise<HopOutcome> {
  const { run, epoch } = ctx.envelope;
  const attempt = ctx.ids.uuid();
  const results = { step: JSON.parse(ctx.state.results["step"] ?? "null"), "step.1": rests };
  const begun = await ctx.db.beginStep({
    run,
    epoch,
    hop: ctx.hop,
    attempt,
    tool: { id: made.tool, version: 1 },
    isSafe: false,
    requestHash: "h",
    context: { results, statuses: ctx.state.statuses },
  });
  if (begun.outcome === "in_doubt") return plain(null, "asked");
  if (begun.outcome === "done") return plain(begun.answer);
  if (begun.outcome !== "go") throw new TransientError("unavailable", begun.outcome);
  asked.push(rests);
  await once("called");
  const answer = { outcome: "done" as const, output: asked.length, measure: MEASURE };
  await ctx.db.endStep({ run, epoch, hop: ctx.hop, attempt, answer });
  await once("ended");
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
  async fail({ called }) {
    heard.push(await called());
    return plain("given up", "failed");
  },
};

async function start(): Promise<RunId> {
  const started = await startProcessRun(deps, {
    user,
    start: { process: made.process, inputs: { city: "Bonn" } },
    trigger: "api",
    route: "r",
    key: randomUUID(),
    bodyHash: "h",
  });
  if (!("run" in started)) throw new Error(started.outcome);
  return started.run.meta.run;
}

/** Delivers what is published, again where a delivery fails, until nothing is under way. */
async function deliver(isGivenUp = false): Promise<void> {
  for (let [message] = world.published.splice(0, 1); message;) {
    const { envelope } = message;
    await runHop(deps, envelope).catch(async () => {
      if (isGivenUp) await failDelivered(deps, envelope, "unavailable");
      else world.published.push({ envelope, dedupId: "again" });
    });
    [message] = world.published.splice(0, 1);
  }
}

const ended = (run: RunId) => {
  const found = [...database.runs(conversationOf(run))].find(({ id }) => id === run);
  return found && { status: found.status, epoch: found.epoch, text: found.reply?.text };
};
const conversationOf = (run: RunId) => {
  const hop = database.conversationOf(run);
  if (hop === null) throw new Error("no such run");
  return hop;
};

const lose = async (): Promise<void> => {
  await world.empty();
  throw new TransientError("unavailable", "the isolate dies");
};

it("claims what the frame has named, and ends once", async () => {
  const run = await start();
  await deliver();
  expect(ended(run)).toMatchObject({ status: "completed", epoch: 0 });
  expect(given).toEqual({
    step: [],
    "step.1": ["step"],
    "step.2": ["step", "step.1"],
    "step.3": ["step.1", "step.2"],
    "step.0": ["step.3"],
  });
  expect(asked).toHaveLength(1);
});

it("a call that has answered is not made again, and what it rested on is as it was", async () => {
  const run = await start();
  at.ended = lose;
  await deliver();
  expect(asked).toHaveLength(1);
  const answer = { outcome: "done", output: 1, measure: MEASURE };
  expect(ended(run)).toEqual({
    status: "completed",
    epoch: 1,
    text: JSON.stringify([asked[0], answer]),
  });
  // Recovery has named again what each hop reads.
  expect(given["step.3"]).toEqual(["step.1", "step.2"]);
});

it("a call of which nobody knows how it ended waits for a person, who has it made again", async () => {
  const run = await start();
  at.called = lose;
  await deliver();
  expect(ended(run)).toMatchObject({ status: "waiting", epoch: 1, text: "?" });
  expect(asked).toHaveLength(1);
  const decision = { choice: "run" as const, requestHash: "h" };
  const answered = await answerStep(deps, { user, run, hop: "step.2", decision });
  expect(answered.outcome).toBe("answered");
  await deliver();
  expect(asked).toEqual([asked[0], asked[0]]);
  const answer = { outcome: "done", output: 2, measure: MEASURE };
  expect(ended(run)).toEqual({
    status: "completed",
    epoch: 2,
    text: JSON.stringify([asked[0], answer]),
  });
});

it.each(["ended", "called"] as const)(
  "a step that the queue gives up when its call was %s hears what the journal knows of it",
  async (moment) => {
    const run = await start();
    at[moment] = () => Promise.reject(new TransientError("unavailable", "cut off"));
    await deliver(true);
    const answer = moment === "called" ? null : { outcome: "done", output: 1, measure: MEASURE };
    expect(heard).toMatchObject([{ hop: "step.2", called: { answer, counts: true } }]);
    expect(asked).toHaveLength(1);
    expect(ended(run)).toMatchObject({ text: JSON.stringify([asked[0], "given up"]) });
  },
);
