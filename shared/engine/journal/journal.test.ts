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

function journalWith(...texts: string[]) {
  return journalAfter([], ...texts);
}
/** @param storedLines answers of an earlier attempt; a text that ends in `…` was cut off for length */
function journalAfter(storedLines: string[], ...texts: string[]) {
  const storedTexts = [...storedLines];
  const requests: Pick<ModelRequest, "reason" | "repair" | "cutOff" | "user" | "work">[] = [];
  const deps = {
    clock: { now: () => 0 },
    limits: { modelMs: 1000, leaseMs: 1000 },
    log: { info() {}, warn() {}, error() {} },
    store: {
      storeAnswers: ({ index, answers }: { index: number; answers: string[] }) => {
        answers.forEach((answer, i) => (storedTexts[index + i] ??= answer));
        return Promise.resolve({
          outcome: "stored",
          answers: storedTexts.slice(index).slice(0, answers.length),
        });
      },
    },
    model: {
      ask: (request: ModelRequest) => {
        requests.push(request);
        const script = texts[requests.length - 1] ?? "";
        const text = script.replace(/…$/, "");
        const model = "claude-haiku-5-5";
        return Promise.resolve({ text, model, usage: CALL, truncated: text !== script });
      },
    },
  } as unknown as EngineDeps;
  const claim = { run: runId("r"), hop: "think" as const, epoch: 0, fence: 1 };
  const spending = createHopSpending("think", { answers: storedLines, causes: {} });
  const model = createJournal(deps, claim, storedLines, 10_000, spending);
  const journal = { ...model, ask: <T>(request: AskRequest<T>) => askModel(model.call, request) };
  return { deps, requests, storedTexts, spending, journal };
}

const ask = { node: "think" as const, schema, system: "", user: "", maxTokens: 10 };

describe("answers of a model", () => {
  it("a model's answer is read without what Postgres cannot store: NUL, and half a surrogate pair", async () => {
    const { journal } = journalWith('{"text":"a\\u0000b\\ud800c 🍤"}');
    expect(await journal.ask(ask)).toEqual({ text: "ab\uFFFDc 🍤" });
  });

  it("a model's answer is shown in a repair without the id that the model made up, even if the id has no dashes", async () => {
    const id = "a508000d9b5540f08886dbdd88bd2de2";
    const { requests, journal } = journalWith(`{"id":"${id}"}`, '{"text":"x"}');
    await journal.ask(ask);
    expect(requests[1]?.repair?.answer).toBe('{"id":"[id]"}');
  });
});

describe("what a hop has spent", () => {
  it("the spending of a hop counts an answer and its repair, and counts a replay of both once", async () => {
    const first = journalWith("[]", '{"text":"x"}');
    await first.journal.ask(ask);
    expect(first.spending.total()).toMatchObject({ calls: 2, cost_micro_usd: 200 });
    const again = journalAfter(first.journal.answersSoFar());
    await again.journal.ask(ask);
    expect(again.requests).toEqual([]);
    expect(again.spending.total()).toEqual(first.spending.total());
  });

  it("the spending of a hop counts a failed call that was billed, and a call whose answer was not stored because of a newer claim", async () => {
    const world = journalWith();
    world.deps.model.ask = () =>
      Promise.reject(
        new FatalError("not_allowed", "refused", {
          billed: { model: "claude-sonnet-5-5", usage: CALL },
        }),
      );
    await expect(world.journal.ask(ask)).rejects.toThrow("refused");
    expect(world.spending.lost()).toMatchObject({ calls: 1, cost_micro_usd: 2_000 });

    const lateClaim = journalWith('{"text":"x"}');
    lateClaim.deps.store.storeAnswers = () => Promise.resolve({ outcome: "stale" });
    await lateClaim.journal.ask(ask);
    await expect(lateClaim.journal.flush()).rejects.toBeInstanceOf(StaleFence);
    expect(lateClaim.spending.lost()).toMatchObject({ calls: 1, cost_micro_usd: 100 });
    expect(lateClaim.spending.own()).toEqual(lateClaim.spending.lost());
  });
});

describe("answers that are not stored yet", () => {
  it("an answer that is not stored yet is stored with the facts before it, and counts as lost spending until then", async () => {
    const { journal, storedTexts, spending } = journalWith('{"text":"x"}');
    await journal.record(() => Promise.resolve({ total: 2 }));
    await journal.ask(ask);
    expect([storedTexts, spending.lost().calls, spending.own().calls]).toEqual([[], 1, 1]);
    await journal.flush();
    await journal.flush();
    expect(storedTexts).toEqual(journal.answersSoFar());
    expect([storedTexts.length, spending.lost().calls, spending.own().calls]).toEqual([2, 0, 1]);
  });

  it("an answer is stored before the model is asked again, while facts alone wait", async () => {
    const { journal, storedTexts, deps } = journalWith("[]", '{"text":"x"}');
    const { ask: call } = deps.model;
    const storedCounts: number[] = [];
    deps.model.ask = (request) => {
      storedCounts.push(storedTexts.length);
      return call(request);
    };
    await journal.record(() => Promise.resolve(1));
    await journal.ask(ask);
    expect(storedCounts).toEqual([0, 2]);
  });

  it("an answer is not stored over another answer at its index", async () => {
    const { journal, storedTexts } = journalWith('{"text":"x"}');
    await journal.ask(ask);
    storedTexts[0] = "another";
    await expect(journal.flush()).rejects.toBeInstanceOf(StaleFence);
  });
});

describe("a repair", () => {
  it.each([
    ['{"te…', "cut_off", []],
    ["words of a person", "not_json", []],
    ['{"text":[{}]}', "schema", [{ at: "text", code: "invalid_type" }]],
    ['{"words of a person":7,"text":"x"}', "schema", [{ at: "", code: "unrecognized_keys" }]],
  ])(
    "a repair of %j says why by code and place, and quotes nothing",
    async (text, code, places) => {
      const { requests, journal } = journalWith(text, '{"text":"x"}');
      await journal.ask(ask);
      expect(requests.map(({ reason }) => reason)).toEqual([undefined, { code, places }]);
    },
  );
});

describe("answers that were cut off for length", () => {
  it("an answer that was cut off for length is requested again as cut off, without mention of the first answer", async () => {
    const { requests, journal } = journalWith('{"te…', '{"text":"x"}');
    expect(await journal.ask({ ...ask, work: "content" })).toEqual({ text: "x" });
    expect(requests.map(({ cutOff, repair, user }) => ({ cutOff, repair, user }))).toEqual([
      { cutOff: undefined, repair: undefined, user: "" },
      { cutOff: true, repair: undefined, user: "" },
    ]);
    expect(requests.map(({ work }) => work)).toEqual(["content", "content"]);
  });

  it("an answer that was cut off for length is not accepted even if it parses, and fails when it is cut off again", async () => {
    const parsable = journalWith('{"text":"a…"}…', '{"text":"b"}');
    expect(await parsable.journal.ask(ask)).toEqual({ text: "b" });
    const alwaysCutOff = journalWith('{"text":"a"}…', '{"text":"b"}…', '{"text":"c"}');
    await expect(alwaysCutOff.journal.ask(ask)).rejects.toMatchObject({
      code: "contract_violation",
    });
    expect(alwaysCutOff.requests).toHaveLength(2);
  });

  it("an answer that was cut off for length is requested again only once: a retry replays both answers", async () => {
    const first = journalWith('{"te…', '{"text":"x"}').journal;
    await first.ask(ask);
    const { requests, journal } = journalAfter(first.answersSoFar());
    expect(await journal.ask(ask)).toEqual({ text: "x" });
    expect(requests).toEqual([]);
  });
});

describe("facts that a decision depends on", () => {
  const refuse = () => Promise.reject(new ContractError("invalid_input", "no such column"));

  it("a fact that a decision depends on may be a refusal: a retry gets the refusal again, and not the answer after it (I9)", async () => {
    const first = journalWith('{"text":"then otherwise"}').journal;
    await expect(first.record(refuse)).rejects.toThrow("no such column");
    await first.ask(ask);

    const { requests, journal } = journalAfter(first.answersSoFar());
    const again = journal.record(() => Promise.resolve("asked once more"));
    await expect(again).rejects.toBeInstanceOf(ContractError);
    await expect(again).rejects.toMatchObject({ code: "invalid_input" });
    expect(await journal.ask(ask)).toEqual({ text: "then otherwise" });
    expect(requests).toEqual([]);
  });

  it("a fact that a decision depends on is not stored after a transient error, so a retry asks again", async () => {
    const { journal } = journalWith();
    const unavailable = () => Promise.reject(new TransientError("unavailable", "away"));
    await expect(journal.record(unavailable)).rejects.toThrow("away");
    expect(journal.answersSoFar()).toEqual([]);
    expect(await journal.record(() => Promise.resolve({ total: 2 }))).toEqual({ total: 2 });
  });
});
