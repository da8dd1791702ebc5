// The cost in a hop's log line, on a clock that the tests move.
import { expect, it } from "vitest";
import * as z from "zod";
import type { LogFields } from "../../ports/log.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { Store } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { FatalError, TransientError } from "../../contracts/errors.ts";
import type { HopTrace, SectionSize } from "../../contracts/hop-trace.ts";
import { costOf } from "../../contracts/prices.ts";
import { logHop } from "./log-hop.ts";
import { conversationId, householdId, runId, userId } from "../../../tests/support/ids.ts";

const envelope = {
  v: 1 as const,
  run: runId("r"),
  conversation: conversationId("c"),
  user: userId("u"),
  hop: "act.1.2",
  epoch: 2,
  after: 3,
  session: 4,
  n: 0,
};
const request = {
  node: "act" as const,
  schema: z.object({}),
  system: "sys",
  user: "what the user said",
  maxTokens: 1,
  timeoutMs: 1,
};
const usage = {
  calls: 1,
  input_tokens: 5,
  output_tokens: 7,
  cache_read_input_tokens: 11,
  cache_creation_input_tokens: 13,
};

/** Fake parts whose calls take fixed milliseconds. No other time passes, except through `take`. */
function fakes() {
  let now = 1_000;
  const lines: [level: string, event: string, fields: LogFields][] = [];
  const traces: string[] = [];
  const take = (ms: number) => void (now += ms);
  const after = <T>(ms: number, answer: T) => Promise.resolve().then(() => (take(ms), answer));
  const state = {
    claims: 3,
    results: { think: "ä" },
    staged: { gone: null },
    session: { a: "123" },
    usage: {},
    answers: ["45"],
    meta: { text: "x" },
  };
  const deps = {
    clock: { now: () => now, iso: (ms: number) => `at ${ms}`, today: () => "" },
    store: {
      claim: () => after(10, { outcome: "granted", fence: 1, state }),
      commit({ trace }: { trace: string }) {
        traces.push(trace);
        return after(20, { outcome: "committed", n: 1, last: true, statuses: {} });
      },
      append: () => after(5, true),
    },
    model: {
      about: { provider: "anthropic", models: { act: "asked-model" } },
      ask({ onSent, repair }: ModelRequest) {
        onSent?.({ schema: 40, frame: 0, marked: 3, pictures: 0 });
        // The repair is sent again to an endpoint that ignored the format.
        if (repair) onSent?.({ schema: 30, frame: 20, marked: 3, pictures: 1 });
        return after(100, { text: "{}", truncated: false, model: "answering-model", usage });
      },
    },
    queue: { publish: () => after(30, undefined) },
    database: { as: () => ({ readRows: () => after(40, { rows: [], total: 0 }) }) },
    log: {
      info: (event: string, fields: LogFields) => lines.push(["info", event, fields]),
      warn: (event: string, fields: LogFields) => lines.push(["warn", event, fields]),
    },
  };
  return { deps: deps as unknown as EngineDeps, lines, traces, take };
}

const claim = (measuredDeps: EngineDeps) =>
  measuredDeps.store.claim({} as Parameters<Store["claim"]>[0]);
const message = { envelope, dedupId: "d" };

const reason = { code: "quote" as const, places: [{ at: "facts.0", code: null }] };

it("the log has how long each part took, how often it was called, and how much data went through it", async () => {
  const { deps, lines, traces, take } = fakes();
  const delivery = { message: "msg_1", retried: 1 };
  await logHop(deps, { envelope, delivery, trigger: "delivery" }, async (measuredDeps, note) => {
    await claim(measuredDeps);
    take(7);
    await measuredDeps.model.ask(request);
    const repair = { answer: "bad", error: "what the user said" };
    await measuredDeps.model.ask({ ...request, repair, reason });
    await measuredDeps.database.as(userId("u")).readRows({} as never, householdId("h"));
    const commit = { result: "öö", status: { kind: "step", status: "completed" } };
    await measuredDeps.store.commit(commit as never);
    await measuredDeps.queue.publish([message, message]);
    note("committed");
  });
  const [[level, event, fields] = []] = lines;
  expect([level, event, lines.length]).toEqual(["info", "hop", 1]);
  expect(fields).toMatchObject({
    "alfred.run": "r",
    "alfred.hop": "act.1.2",
    "alfred.epoch": 2,
    "alfred.attempt": 3,
    "alfred.outcome": "committed",
    "alfred.status": "completed",
    "alfred.trigger": "delivery",
    "alfred.delivery": "msg_1",
    "alfred.retried": 1,
    "alfred.started_at": "at 1000",
    "alfred.duration_ms": 307,
    "alfred.own_ms": 7,
    "alfred.claim_ms": 10,
    "alfred.store_ms": 20,
    "alfred.database_ms": 40,
    "alfred.model_ms": 200,
    "alfred.queue_ms": 30,
    "alfred.claim_requests": 1,
    "alfred.store_requests": 1,
    "alfred.model_requests": 2,
    "alfred.database_requests": 1,
    "alfred.queue_requests": 1,
    "alfred.published": 2,
    // The claim's answer has the texts ä, 123, 45 and x.
    "alfred.state_chars": 7,
    "alfred.result_chars": 2,
    "alfred.prompt_chars": 2 * 21 + 21,
    "alfred.repairs": 1,
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.agent.name": "act",
    "gen_ai.conversation.id": "c",
    "gen_ai.provider.name": "anthropic",
    "gen_ai.request.model": "asked-model",
    "gen_ai.response.model": "answering-model",
    "gen_ai.usage.input_tokens": 58,
    "gen_ai.usage.output_tokens": 14,
    "gen_ai.usage.cache_read.input_tokens": 22,
  });
  expect(fields).not.toHaveProperty("error.type");
  const { calls } = JSON.parse(traces[0] ?? "") as HopTrace;
  const questionSize: SectionSize = ["", request.user.length];
  expect(calls.map(({ user }) => user)).toEqual([[questionSize], [questionSize, ["Repair", 21]]]);
  const first = { schema: 40, frame: 0, again: 0, marked: 3, pictures: 0 };
  const second = { schema: 30, frame: 20, again: 3 + 18 + 21 + 40, marked: 3, pictures: 1 };
  expect(calls.map(({ beside }) => beside)).toEqual([first, second]);
  expect(calls.map(({ reason }) => reason)).toEqual([undefined, reason]);
  expect(traces[0]).not.toContain("user said");
  // The prices of that model are unknown.
  expect(fields?.["alfred.cost_micro_usd"]).toBeUndefined();
});

it("the log has the cost of all calls, including a call that failed and was billed", async () => {
  const { deps, lines } = fakes();
  const model = "claude-haiku-5-5";
  const answers = [
    () => Promise.resolve({ text: "{}", truncated: false, model, usage }),
    () => Promise.reject(new FatalError("not_allowed", "refused", { billed: { model, usage } })),
    () => Promise.reject(new TransientError("timeout", "nobody knows what that took")),
  ];
  const scriptedDeps = {
    ...deps,
    model: { ask: () => answers.shift()?.() },
  } as unknown as EngineDeps;
  await logHop(scriptedDeps, { envelope, trigger: "delivery" }, async (measuredDeps, note) => {
    await measuredDeps.model.ask(request);
    await expect(measuredDeps.model.ask(request)).rejects.toThrow("refused");
    await expect(measuredDeps.model.ask(request)).rejects.toThrow("nobody knows");
    note("committed");
  });
  const each = costOf(model, usage) ?? 0;
  expect(each).toBeGreaterThan(0);
  expect(lines[0]?.[2]).toMatchObject({
    "alfred.cost_micro_usd": 2 * each,
    "gen_ai.usage.output_tokens": 14,
    "alfred.model_requests": 3,
  });
});

it("the time of overlapping calls of a part counts once, and not as the hop's own time", async () => {
  let now = 0;
  const open: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => open.push(resolve));
  const { deps, lines } = fakes();
  const clock = { ...deps.clock, now: () => now };
  const database = { as: () => ({ readRows: wait }) } as unknown as EngineDeps["database"];
  await logHop(
    { ...deps, clock, database },
    { envelope, trigger: "continued" },
    async (measuredDeps) => {
      const read = () =>
        measuredDeps.database.as(userId("u")).readRows({} as never, householdId("h"));
      const early = read();
      now = 4;
      const late = read();
      now = 10;
      open[0]?.();
      await early;
      now = 30;
      open[1]?.();
      await late;
      now = 35;
    },
  );
  expect(lines[0]?.[2]).toMatchObject({
    "alfred.database_ms": 30,
    "alfred.database_requests": 2,
    "alfred.own_ms": 5,
    "alfred.duration_ms": 35,
    "alfred.trigger": "continued",
  });
});

it("a warning without the error's message is logged when the hop throws", async () => {
  const { deps, lines } = fakes();
  const brokenHop = logHop(deps, { envelope, trigger: "delivery" }, async (measuredDeps) => {
    await claim(measuredDeps);
    throw new TransientError("overloaded", "529 for: what the user said");
  });
  await expect(brokenHop).rejects.toThrow("529");
  expect(lines).toMatchObject([
    ["warn", "hop", { "alfred.outcome": "error", "alfred.attempt": 3 }],
  ]);
  expect(lines[0]?.[2]).toMatchObject({
    "error.type": "overloaded",
    "alfred.retryable": true,
    "alfred.error_class": "TransientError",
  });
  expect(JSON.stringify(lines)).not.toContain("user said");
});

it("the log has the provider's own code of a failure, even when the hop continued without the answer", async () => {
  const { deps, lines } = fakes();
  const trace = { status: 429, code: "rate_limit_error", request: "req_1" };
  const model = {
    ask: () => Promise.reject(new TransientError("overloaded", "words of the provider", { trace })),
  };
  await logHop(
    { ...deps, model },
    { envelope, trigger: "delivery" },
    async (measuredDeps, note) => {
      await measuredDeps.model.ask({ ...request, cutOff: true }).catch(() => undefined);
      note("committed");
    },
  );
  expect(lines[0]?.[2]).toMatchObject({
    "alfred.model_status": 429,
    "alfred.model_error": "rate_limit_error",
    "alfred.model_request": "req_1",
    "alfred.repairs": 1,
  });
  expect(JSON.stringify(lines)).not.toContain("words");
});

it("every line that a hop writes has its run, hop and epoch", async () => {
  const { deps, lines } = fakes();
  await logHop(deps, { envelope, trigger: "delivery" }, async (measuredDeps) => {
    measuredDeps.log.info("step", { changes: 1 });
  });
  expect(lines[0]).toEqual([
    ...["info", "step"],
    { "alfred.run": "r", "alfred.hop": "act.1.2", "alfred.epoch": 2, changes: 1 },
  ]);
});
