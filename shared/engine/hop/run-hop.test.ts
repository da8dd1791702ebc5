// The hop protocol: lost claims, failures in place, busy hops, lost commits, repeated ends, groups that run in
// place, and a run without interruptions.
import { beforeEach, describe, expect, it } from "vitest";
import { FatalError, TransientError } from "../../contracts/errors.ts";
import type { Envelope } from "../../contracts/envelope.ts";
import type { Plan } from "../../contracts/plan.ts";
import {
  DECISIONS,
  envelopeOf,
  hopsIn,
  PLAN,
  startFlowWorld,
} from "../../../tests/support/flow-world.ts";
import { groupsOf, planStatus } from "../../domain/planning/plan-hops.ts";
import type { NodeContext } from "../../chain/node-context.ts";
import { claimHop } from "./claim-hop.ts";
import { GoneError } from "./hop.ts";
import { runHop } from "./run-hop.ts";
import { runId } from "../../../tests/support/ids.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

describe("hops that have lost their claim", () => {
  it("a hop that has lost its claim is delivered again when the store was emptied under it, and then recovers the run", async () => {
    const { meta, first } = await world.begin();
    world.decide.understand = async (ctx) => {
      await world.empty();
      await ctx.emit([{ type: "reply.delta", data: { text: "x" } }]);
      throw new Error("not reached");
    };
    await expect(runHop(world.deps, first)).rejects.toMatchObject({ code: "stale_fence" });
    world.database.recoverRun = () =>
      Promise.resolve({
        outcome: "recovered",
        epoch: 1,
        run: { meta, status: "running", acceptedAs: "running", epoch: 1 },
        snapshot: null,
        summary: null,
        decisions: [],
      });
    world.takePublished();
    expect(await runHop(world.deps, first)).toEqual({ outcome: "recovered" });
    expect(world.takePublished()).toMatchObject([{ envelope: { hop: "understand", epoch: 1 } }]);
  });
});

describe("hops that are failed in place", () => {
  const think = async () => {
    const { first } = await world.begin();
    await runHop(world.deps, first);
    world.decide.think = () => Promise.reject(new FatalError("internal", "broken"));
    return envelopeOf(world.takePublished(), "think");
  };

  it("a hop that is failed in place releases its lease when the run could not be ended, so that the retry need not wait", async () => {
    const envelope = await think();
    world.database.finishRun = () => Promise.reject(new TransientError("unavailable", "away"));
    await expect(runHop(world.deps, envelope)).rejects.toMatchObject({ code: "unavailable" });
    world.database.finishRun = () =>
      Promise.resolve({
        outcome: "finished",
        status: "failed",
        reply: null,
        next: null,
        toSend: false,
      });
    expect(await runHop(world.deps, envelope)).toMatchObject({ outcome: "failed" });
  });

  it("a hop that is failed in place is not retried when the run has ended in the meantime", async () => {
    const envelope = await think();
    world.database.finishRun = () => Promise.resolve({ outcome: "lost" });
    expect(await runHop(world.deps, envelope)).toEqual({ outcome: "gone" });
    // No remaining message of the hop may find it busy, because each would publish another watch.
    expect((await claimHop(world.deps, envelope)).outcome).toBe("gone");
    expect(world.takePublished()).toEqual([]);
  });
});

describe("busy hops", () => {
  it("a busy hop of Summarize is not watched: the compress job does the work that it leaves undone", async () => {
    const { first } = await world.begin();
    const summarize = { ...first, hop: "summarize" };
    expect((await claimHop(world.deps, summarize)).outcome).toBe("granted");
    expect(await runHop(world.deps, summarize)).toEqual({ outcome: "busy" });
    expect(world.takePublished()).toEqual([]);
  });

  it("a busy hop is watched again under another deduplication id, and a repeated delivery repeats its watch", async () => {
    const { first } = await world.begin();
    let release: (() => void) | undefined;
    let signalBegun: (() => void) | undefined;
    const hasBegun = new Promise<void>((resolve) => (signalBegun = resolve));
    world.decide.understand = async () => {
      signalBegun?.();
      await new Promise<void>((resolve) => (release = resolve));
      throw new GoneError("ended");
    };
    const busyHop = runHop(world.deps, first);
    await hasBegun;
    expect(await runHop(world.deps, first)).toEqual({ outcome: "busy" });
    const [watch] = world.takePublished();
    expect(watch?.delayMs).toBeGreaterThan(world.deps.limits.leaseMs - 5_000);
    if (!watch) throw new Error("no watch");
    expect(await runHop(world.deps, watch.envelope)).toEqual({ outcome: "busy" });
    const [secondWatch] = world.takePublished();
    expect(secondWatch?.dedupId).not.toBe(watch.dedupId);
    // A second delivery of the first message is the same watch.
    await runHop(world.deps, first);
    expect(world.takePublished()[0]?.dedupId).toBe(watch.dedupId);
    release?.();
    await busyHop;
  });
});

describe("stores that lost a commit and then committed a different plan", () => {
  it("a hop of a lost plan is not run while the new plan has an open group before it", async () => {
    const { meta, first } = await world.begin();
    await runHop(world.deps, first);
    const think = envelopeOf(world.takePublished(), "think");
    const before = await world.keepState(meta.run);
    await runHop(world.deps, think);
    const lostHop = envelopeOf(world.takePublished(), "act.1");
    await before.restore();
    // The first step of the other plan waits for the second one.
    const steps = PLAN.steps.map((step) => ({ ...step, group: step.id === 2 ? 0 : 1 }));
    const plan = { ...PLAN, steps };
    world.decide.think = () =>
      Promise.resolve({
        result: { output: null, plan },
        status: planStatus(plan),
        patch: {},
        events: [],
      });
    await runHop(world.deps, think);
    expect(hopsIn(world.takePublished())).toEqual(["act.2"]);
    const hops: string[] = [];
    world.decide.act = (ctx) => Promise.reject(new Error(`acted: ${hops.push(ctx.hop)}`));
    world.database.recoverRun = () => Promise.resolve({ outcome: "not_found" });
    expect(await runHop(world.deps, lostHop)).toEqual({ outcome: "gone" });
    expect(hops).toEqual([]);
  });
});

describe("ends that an earlier attempt has recorded", () => {
  it.each([
    ["the same reply commits this attempt's session", "Done.", 1],
    ["another reply leaves the session as it was", "I added Ada. Red or white?", 0],
  ])("after an end that an earlier attempt has recorded, %s", async (_which, text, version) => {
    const { meta, first } = await world.begin();
    world.decide.understand = () =>
      Promise.resolve({ result: {}, status: { kind: "reply_next" }, patch: {}, events: [] });
    await runHop(world.deps, first);
    const next = { ...meta, run: runId(), number: 2, session: 1 };
    world.database.finishRun = () =>
      Promise.resolve({
        outcome: "replayed",
        status: "completed",
        reply: { text, changes: [] },
        next: { meta: next, status: "running", acceptedAs: "queued", epoch: 0 },
        toSend: false,
      });
    await runHop(world.deps, envelopeOf(world.takePublished(), "reply"));
    expect((await world.store.loadSession(meta.conversation))?.version).toBe(version);
    const messages = world.takePublished();
    expect(hopsIn(messages)).toEqual(["summarize", "understand"]);
    const claim = await claimHop(world.deps, envelopeOf(messages, "understand"));
    expect(claim.outcome).toBe(version === 1 ? "granted" : "behind");
  });
});

describe("groups of steps that need no model, with continuation", () => {
  const BY_CODE: Plan = {
    ...PLAN,
    steps: PLAN.steps.map((step) =>
      step.group === 0 ? { ...step, reads: { refs: [], days: [] } } : step,
    ),
  };
  const ranHops: string[] = [];
  const record = (ctx: NodeContext) => {
    ranHops.push(ctx.hop);
    return DECISIONS.act(ctx);
  };
  /** @returns the delivery of the hop that makes the plan, not yet run */
  async function beginPlanning(plan: Plan): Promise<Envelope> {
    ranHops.length = 0;
    const { first } = await world.begin();
    await runHop(world.deps, first);
    world.decide.think = () =>
      Promise.resolve({
        result: { output: null, plan },
        status: planStatus(plan),
        patch: {},
        events: [],
        open: groupsOf(plan),
      });
    world.decide.act = record;
    return envelopeOf(world.takePublished(), "think");
  }
  const continuingDeps = () => ({ ...world.deps, continuation: true });

  it("a group that needs no model runs in the invocation that made the plan, which then continues with the hop after the group", async () => {
    const think = await beginPlanning(BY_CODE);
    world.decide.act = (ctx) =>
      ctx.hop === "act.3" ? Promise.reject(new TransientError("unavailable", "away")) : record(ctx);
    await runHop(continuingDeps(), think);
    expect(ranHops).toEqual(["act.1", "act.2"]);
    expect(hopsIn(world.takePublished())).toEqual(["act.3"]);
  });

  it("a group goes to the queue when one of its steps needs a model", async () => {
    const [first, ...others] = BY_CODE.steps;
    const { reads: _, ...byModel } = first!;
    await runHop(
      continuingDeps(),
      await beginPlanning({ ...BY_CODE, steps: [byModel, ...others] }),
    );
    expect(ranHops).toEqual([]);
    expect(hopsIn(world.takePublished())).toEqual(["act.1", "act.2"]);
  });

  it("a step of a group that fails is published, and the other steps are run", async () => {
    const think = await beginPlanning(BY_CODE);
    world.decide.act = (ctx) =>
      ctx.hop === "act.1" ? Promise.reject(new TransientError("unavailable", "away")) : record(ctx);
    await runHop(continuingDeps(), think);
    expect(ranHops).toEqual(["act.2"]);
    expect(hopsIn(world.takePublished())).toEqual(["act.1"]);
  });

  it("the steps of a group for which no time is left are published", async () => {
    const think = await beginPlanning(BY_CODE);
    let now = world.deps.clock.now();
    world.decide.act = (ctx) => {
      now += world.deps.limits.continueMs;
      return record(ctx);
    };
    await runHop({ ...continuingDeps(), clock: { ...world.deps.clock, now: () => now } }, think);
    expect(ranHops).toEqual(["act.1"]);
    expect(hopsIn(world.takePublished())).toEqual(["act.2"]);
  });

  it("the steps of a group that a dying invocation has not finished are published by the next delivery", async () => {
    const think = await beginPlanning(BY_CODE);
    const neverSettles = new Promise<never>(() => undefined);
    let hasBegun = false;
    world.decide.act = (ctx) => {
      if (ctx.hop === "act.1") return record(ctx);
      hasBegun = true;
      return neverSettles;
    };
    void runHop(continuingDeps(), think);
    await expect.poll(() => hasBegun).toBe(true);
    expect(world.takePublished()).toEqual([]);
    expect(await runHop(continuingDeps(), think)).toEqual({ outcome: "done" });
    expect(hopsIn(world.takePublished())).toEqual(["act.2"]);
  });
});

describe("runs without interruptions", () => {
  it("a run without interruptions runs each group after the one before it, and ends", async () => {
    const { first } = await world.begin();
    world.database.finishRun = ({ reply = null }) =>
      Promise.resolve({
        outcome: "finished",
        status: "completed",
        reply,
        next: null,
        toSend: false,
      });
    const waves: string[] = [];
    let wave = [first];
    while (wave.length > 0) {
      for (const envelope of wave) await runHop(world.deps, envelope);
      waves.push(wave.map(({ hop }) => hop).join("+"));
      wave = world.takePublished().map(({ envelope }) => envelope);
    }
    expect(waves).toEqual(["understand", "think", "act.1+act.2", "act.3", "reply", "summarize"]);
    expect(hopsIn(world.published)).toEqual([]);
  });
});
