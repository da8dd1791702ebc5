// Model answers before the commit: an effect depends only on answers that a retry would find, and a paid answer
// is lost only with its invocation (I6).
import type { RunMeta } from "../../ports/store.ts";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { envelopeOf, startFlowWorld } from "../../../tests/support/flow-world.ts";
import { TransientError } from "../../contracts/errors.ts";
import { NO_USAGE } from "../../contracts/results.ts";
import type { Store } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { DecideNode, NodeContext } from "../../chain/node-context.ts";
import { runHop } from "../hop/run-hop.ts";
import { householdId } from "../../../tests/support/ids.ts";
import { forSuite } from "../../../tests/support/for-suite.ts";

const world = forSuite(startFlowWorld);
beforeEach(() => world.reset());

/** The calls of a hop to the store, the model and the database, in order. */
const callsInOrder: string[] = [];
let askedCount = 0;
beforeEach(() => {
  callsInOrder.length = 0;
  askedCount = 0;
});

function deps(overrides: Partial<Store> = {}): EngineDeps {
  const store = { ...world.store, ...overrides };
  const watchedStore = new Proxy(store, {
    get(from, name: keyof Store) {
      return (...args: never[]) => {
        callsInOrder.push(name);
        return (from[name] as (...args: never[]) => unknown)(...args);
      };
    },
  });
  const ask = () => {
    callsInOrder.push("ask");

    const usage = { ...NO_USAGE, calls: 1 };
    const text = JSON.stringify({ text: `answer ${++askedCount}` });
    return Promise.resolve({ text, truncated: false, model: "claude-haiku-5-5", usage });
  };
  return { ...world.deps, store: watchedStore, model: { ask } };
}

const schema = z.strictObject({ text: z.string() }).meta({ title: "Said" });
const question = { node: "think" as const, schema, system: "", user: "", maxTokens: 10 };
const decision = (text: string) => ({
  result: { text },
  status: { kind: "reply_next" as const },
  patch: {},
  events: [],
});
const askAndDecide: DecideNode = async (ctx) => decision((await ctx.ask(question)).text);
const apply = (ctx: NodeContext) => {
  const { run: originId, hop: step, epoch, conversation } = ctx.envelope;
  const { household } = ctx.state.meta;
  const place = { origin: "run" as const, originId, epoch, conversation, step, seq: 0 };
  const effect = { ...place, household, mode: "each" as const, ops: [] };
  return ctx.db.applyEffects({ ...effect, answers: ctx.answersSoFar(), context: {} });
};
const results = async ({ run, conversation }: Pick<RunMeta, "run" | "conversation">) =>
  (await world.store.load(run, conversation))?.results;

it("an answer is stored with the commit if no effect, event or other call comes between them", async () => {
  world.decide.understand = async (ctx) => {
    await ctx.record(() => Promise.resolve("a fact"));
    return askAndDecide(ctx);
  };
  const { meta, first } = await world.begin();
  await runHop(deps(), first);
  expect(callsInOrder).toEqual(["claim", "ask", "commit"]);
  expect(await results(meta)).toEqual({ understand: '{"text":"answer 1"}' });
});

it("an answer is stored before an effect, an event, another call and the run's end, but not before a read", async () => {
  world.database.applyEffects = () => {
    callsInOrder.push("effect");
    return Promise.resolve({ outcome: "applied", results: [] });
  };
  world.database.readRows = () => {
    callsInOrder.push("read");
    return Promise.resolve({ rows: [], total: 0 });
  };
  world.decide.understand = async (ctx) => {
    await ctx.ask(question);
    await ctx.db.readRows({} as never, householdId(""));
    await apply(ctx);
    await ctx.ask(question);
    await ctx.emit([{ type: "reply.delta", data: { text: "x" } }]);
    await ctx.ask(question);
    return askAndDecide(ctx);
  };
  const { first } = await world.begin();
  await runHop(deps(), first);
  expect(callsInOrder).toEqual([
    ...["claim", "ask", "read", "storeAnswers", "effect", "ask", "storeAnswers", "append"],
    ...["ask", "storeAnswers", "ask", "commit"],
  ]);
  callsInOrder.length = 0;
  world.database.finishRun = ({ reply = null }) => {
    callsInOrder.push("finish");
    return Promise.resolve({
      outcome: "finished",
      status: "completed",
      reply,
      next: null,
      toSend: false,
    });
  };
  world.decide.reply = async (ctx) => {
    await ctx.ask(question);
    const text = "Done.";
    const version = ctx.state.meta.session + 1;
    const end = { status: "completed" as const, decision: "", plan: null, summary: null, version };
    const sessionAndReply = { session: {}, snapshotState: {}, reply: { text, changes: [] } };
    return {
      ...decision(text),
      status: { kind: "ended" as const },
      end: { ...end, ...sessionAndReply },
    };
  };
  await runHop(deps(), envelopeOf(world.takePublished(), "reply"));
  expect(callsInOrder).toEqual(["claim", "ask", "storeAnswers", "finish", "commit"]);
});

it.each([
  ["a transient error", new TransientError("overloaded", "busy")],
  ["a programming error", new TypeError("broken")],
])("an answer survives a hop that fails with %s, so a retry asks no model", async (_, error) => {
  let failures = 0;
  world.decide.understand = async (ctx) => {
    const outcome = await askAndDecide(ctx);
    if (failures++ === 0) throw error;
    return outcome;
  };
  const { meta, first } = await world.begin();
  await expect(runHop(deps(), first)).rejects.toBe(error);
  await runHop(deps(), first);
  expect(askedCount).toBe(1);
  expect(await results(meta)).toEqual({ understand: '{"text":"answer 1"}' });
});

it("an answer survives a hop whose commit failed", async () => {
  world.decide.understand = askAndDecide;
  const { first } = await world.begin();
  const unavailable = new TransientError("unavailable", "away", { part: "store" });
  await expect(runHop(deps({ commit: () => Promise.reject(unavailable) }), first)).rejects.toBe(
    unavailable,
  );
  await runHop(deps(), first);
  expect(askedCount).toBe(1);
});

it("a hop that dies before its commit asks the model again, and the first answer has no effect", async () => {
  world.decide.understand = askAndDecide;
  const { meta, first } = await world.begin();
  const dyingDeps = deps({ commit: () => new Promise(() => undefined) });
  void runHop({ ...dyingDeps, limits: { ...dyingDeps.limits, leaseMs: 50 } }, first);
  await expect.poll(() => callsInOrder.includes("commit")).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 80));
  await runHop(deps(), first);
  expect(askedCount).toBe(2);
  expect(await results(meta)).toEqual({ understand: '{"text":"answer 2"}' });
});
