// The spending of a run: every hop once, failed attempts included.
import { expect, it } from "vitest";
import { NO_USAGE } from "../../contracts/results.ts";
import { spendingOf } from "../../contracts/spending.ts";
import { createHopSpending } from "./hop-spending.ts";
import { totalUsage } from "./total-usage.ts";

const MODEL = "claude-haiku-5-5";
const call = (tokens: number) => spendingOf(MODEL, { ...NO_USAGE, calls: 1, input_tokens: tokens });
const answer = (tokens: number, text = "{}") =>
  JSON.stringify({ text, truncated: false, model: MODEL, usage: call(tokens) });
const failure = (attempt: number, tokens: number) => ({
  attempt,
  code: "unavailable",
  lost: call(tokens),
});

it("the usage adds up committed hops, the one that ends the run, and attempts at hops that never committed", () => {
  const state = {
    usage: { understand: JSON.stringify(call(1)), think: JSON.stringify(call(20)) },
    causes: {
      // Already included in its usage.
      think: [failure(1, 7)],
      "act.1": [failure(1, 300), { attempt: 2, code: "timeout" }],
      reply: [failure(1, 9)],
    },
  };
  const ending = { hop: "reply", spent: call(4_000) };
  expect(totalUsage(state, ending)).toMatchObject({ calls: 4, input_tokens: 4_321 });
  expect(totalUsage(state)).toMatchObject({ calls: 4, input_tokens: 330 });
});

it("the usage counts stored answers and what earlier attempts lost, but no journalled facts", () => {
  const state = {
    answers: ['{"found":{"usage":5}}', answer(1), "no JSON"],
    causes: { think: [failure(1, 40)], reply: [failure(1, 900)] },
  };
  const spending = createHopSpending("think", state);
  expect(spending.own()).toMatchObject({ calls: 1, input_tokens: 1 });
  expect(spending.total()).toMatchObject({ calls: 2, input_tokens: 41 });
  spending.count(1, answer(1));
  expect(spending.total().calls).toBe(2);
});

it("the usage counts both an answer that the ledger's answer replaced and the ledger's answer", () => {
  const spending = createHopSpending("act.1", { answers: [], causes: {} });
  spending.count(0, answer(1));
  spending.count(0, answer(20, "the ledger's"));
  expect(spending.total()).toMatchObject({ calls: 2, input_tokens: 21 });
});
