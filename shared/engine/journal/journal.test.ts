// The journal: model answers and facts are stored before any effect.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ContractError, FatalError, TransientError } from "../../contracts/errors.ts";
import { NO_USAGE } from "../../contracts/results.ts";
import { askModel, type AskRequest } from "../../chain/ask-model.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { createHopSpending } from "./hop-spending.ts";
import { StaleFence } from "../hop/interruptions.ts";
import { createJournal } from "./journal.ts";
import { runId } from "../../../tests/support/ids.ts";

const CALL = { ...NO_USAGE, calls: 1, input_tokens: 1_000 };
const schema = z.strictObject({ text: z.string() }).meta({ title: "Said" });

function sessionSaying(...texts: string[]) {
  return sessionAfter([], ...texts);
}
/** @param stored answers of an earlier attempt; a text that ends in `…` was cut off for length */
function sessionAfter(stored: string[], ...texts: string[]) {
  const kept = [...stored];
  const asked: Pick<ModelRequest, "repair" | "cutOff" | "user" | "work">[] = [];
  const deps = {
    clock: { now: () => 0 },
    limits: { modelMs: 1000, leaseMs: 1000 },
    log: { info() {}, warn() {}, error() {} },
    store: {
      storeAnswers: ({ index, answers }: { index: number; answers: string[] }) => {
        answers.forEach((answer, i) => (kept[index + i] ??= answer));
        return Promise.resolve({
          outcome: "stored",
          answers: kept.slice(index).slice(0, answers.length),
        });
      },
    },
    model: {
      ask: (request: ModelRequest) => {
        asked.push(request);
        const said = texts[asked.length - 1] ?? "";
        const text = said.replace(/…$/, "");
        const model = "claude-haiku-5-5";
        return Promise.resolve({ text, model, usage: CALL, truncated: text !== said });
      },
    },
  } as unknown as EngineDeps;
  const claim = { run: runId("r"), hop: "think" as const, epoch: 0, fence: 1 };
  const spending = createHopSpending("think", { answers: stored, causes: {} });
  const model = createJournal(deps, claim, stored, 10_000, spending);
  const session = { ...model, ask: <T>(request: AskRequest<T>) => askModel(model.call, request) };
  return { deps, asked, kept, spending, session };
}

const ask = { node: "think" as const, schema, system: "", user: "", maxTokens: 10 };

describe("a model's answer", () => {
  it("loses what Postgres cannot keep: NUL, and half a surrogate pair", async () => {
    const { session } = sessionSaying('{"text":"a\\u0000b\\ud800c 🍤"}');
    expect(await session.ask(ask)).toEqual({ text: "ab\uFFFDc 🍤" });
  });

  it("is shown to the model in a repair without an id that it made up, dashes or none", async () => {
    const id = "a508000d9b5540f08886dbdd88bd2de2";
    const { asked, session } = sessionSaying(`{"id":"${id}"}`, '{"text":"x"}');
    await session.ask(ask);
    expect(asked[1]?.repair?.answer).toBe('{"id":"[id]"}');
  });
});

describe("what a hop has spent", () => {
  it("counts an answer and its repair, and a replay of both once", async () => {
    const first = sessionSaying("[]", '{"text":"x"}');
    await first.session.ask(ask);
    expect(first.spending.total()).toMatchObject({ calls: 2, cost_micro_usd: 200 });
    const again = sessionAfter(first.session.answersSoFar());
    await again.session.ask(ask);
    expect(again.asked).toEqual([]);
    expect(again.spending.total()).toEqual(first.spending.total());
  });

  it("counts a call that was billed and failed, and one whose answer another claim shut out", async () => {
    const refused = sessionSaying();
    refused.deps.model.ask = () =>
      Promise.reject(
        new FatalError("not_allowed", "refused", {
          billed: { model: "claude-sonnet-5-5", usage: CALL },
        }),
      );
    await expect(refused.session.ask(ask)).rejects.toThrow("refused");
    expect(refused.spending.lost()).toMatchObject({ calls: 1, cost_micro_usd: 2_000 });

    const late = sessionSaying('{"text":"x"}');
    late.deps.store.storeAnswers = () => Promise.resolve({ outcome: "stale" });
    await late.session.ask(ask);
    await expect(late.session.flush()).rejects.toBeInstanceOf(StaleFence);
    expect(late.spending.lost()).toMatchObject({ calls: 1, cost_micro_usd: 100 });
    expect(late.spending.own()).toEqual(late.spending.lost());
  });
});

describe("an answer that is not stored yet", () => {
  it("is stored with the facts before it, once, and counts among the lost until then", async () => {
    const { session, kept, spending } = sessionSaying('{"text":"x"}');
    await session.record(() => Promise.resolve({ total: 2 }));
    await session.ask(ask);
    expect([kept, spending.lost().calls, spending.own().calls]).toEqual([[], 1, 1]);
    await session.flush();
    await session.flush();
    expect(kept).toEqual(session.answersSoFar());
    expect([kept.length, spending.lost().calls, spending.own().calls]).toEqual([2, 0, 1]);
  });

  it("is stored before the model is asked again; facts alone wait", async () => {
    const { session, kept, deps } = sessionSaying("[]", '{"text":"x"}');
    const { ask: call } = deps.model;
    const keptAt: number[] = [];
    deps.model.ask = (request) => {
      keptAt.push(kept.length);
      return call(request);
    };
    await session.record(() => Promise.resolve(1));
    await session.ask(ask);
    expect(keptAt).toEqual([0, 2]);
  });

  it("is no answer when another one stands in its place", async () => {
    const { session, kept } = sessionSaying('{"text":"x"}');
    await session.ask(ask);
    kept[0] = "another";
    await expect(session.flush()).rejects.toBeInstanceOf(StaleFence);
  });
});

describe("an answer that was cut off for length", () => {
  it("is asked for again, without thinking and without a word about the first", async () => {
    const { asked, session } = sessionSaying('{"te…', '{"text":"x"}');
    expect(await session.ask({ ...ask, work: "content" })).toEqual({ text: "x" });
    expect(asked.map(({ cutOff, repair, user }) => ({ cutOff, repair, user }))).toEqual([
      { cutOff: undefined, repair: undefined, user: "" },
      { cutOff: true, repair: undefined, user: "" },
    ]);
    expect(asked.map(({ work }) => work)).toEqual(["content", "content"]);
  });

  it("is not good even if it parses, and fails when it is cut off again", async () => {
    const whole = sessionSaying('{"text":"a…"}…', '{"text":"b"}');
    expect(await whole.session.ask(ask)).toEqual({ text: "b" });
    const never = sessionSaying('{"text":"a"}…', '{"text":"b"}…', '{"text":"c"}');
    await expect(never.session.ask(ask)).rejects.toMatchObject({ code: "contract_violation" });
    expect(never.asked).toHaveLength(2);
  });

  it("is asked for again once in all: a retry replays both answers", async () => {
    const first = sessionSaying('{"te…', '{"text":"x"}').session;
    await first.ask(ask);
    const { asked, session } = sessionAfter(first.answersSoFar());
    expect(await session.ask(ask)).toEqual({ text: "x" });
    expect(asked).toEqual([]);
  });
});

describe("a fact that a decision rests on", () => {
  const refuse = () => Promise.reject(new ContractError("invalid_input", "no such column"));

  it("may be a refusal: a retry meets it again, and not the answer after it (I9)", async () => {
    const first = sessionSaying('{"text":"then otherwise"}').session;
    await expect(first.record(refuse)).rejects.toThrow("no such column");
    await first.ask(ask);

    const { asked, session } = sessionAfter(first.answersSoFar());
    const again = session.record(() => Promise.resolve("asked once more"));
    await expect(again).rejects.toBeInstanceOf(ContractError);
    await expect(again).rejects.toMatchObject({ code: "invalid_input" });
    expect(await session.ask(ask)).toEqual({ text: "then otherwise" });
    expect(asked).toEqual([]);
  });

  it("is not there after passing trouble: a retry asks again", async () => {
    const { session } = sessionSaying();
    const away = () => Promise.reject(new TransientError("unavailable", "away"));
    await expect(session.record(away)).rejects.toThrow("away");
    expect(session.answersSoFar()).toEqual([]);
    expect(await session.record(() => Promise.resolve({ total: 2 }))).toEqual({ total: 2 });
  });
});
