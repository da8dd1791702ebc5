// The reply of a failed run: what was changed, and what to do now.
import { expect, it } from "vitest";
import type { Receipt } from "../../contracts/effects.ts";
import type { ErrorCode, Part } from "../../contracts/errors.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { failExchange } from "./fail-exchange.ts";
import { parseSession } from "./session-fields.ts";

const receipt = (label: string, status: Receipt["status"]): Receipt => ({
  op: "create",
  table: "wines",
  ref: null,
  label,
  status,
});

function reply(receipts: Receipt[], unavailable?: Part, code: ErrorCode = "unavailable"): string {
  const step = {
    step: 1,
    type: "write",
    subdomain: "wines",
    status: "completed",
    summary: "",
    receipts,
  };
  const plan = { decision: "plan_direct", goal: "g", attempt: 1, steps: [] };
  const results = { think: { output: null, plan }, "act.1": step };
  const before = { exchange: "3" };
  const session = parseSession(before);
  return failExchange(
    createCellarPack(),
    before,
    session,
    results,
    "u",
    { at: "now", day: "today" },
    { unavailable, code },
  ).text;
}

it("a failed run's reply says what was saved before the model became unavailable, and to ask again in a few minutes", () => {
  expect(reply([receipt("Ada", "applied"), receipt("Bea", "failed")], "model")).toBe(
    "Sorry, the language model that I work with is not answering, and I could not finish this. " +
      "Before that I saved Ada. Please ask again for the rest in a few minutes.",
  );
  expect(reply([], "model")).toMatch(/Nothing was changed. Please try again in a few minutes.$/);
});

it("a failed run's reply says what to do about a model that takes no more requests", () => {
  expect(reply([], "model", "overloaded")).toBe(
    "Sorry, the language model that I work with is taking no more requests right now, and I could " +
      "not finish this. Nothing was changed. Please try again in a few minutes. A message that asks " +
      "for fewer things at once gets through sooner.",
  );
  expect(reply([receipt("Ada", "applied")], "model", "overloaded")).toMatch(
    /Before that I saved Ada\. Please ask again for the rest in a few minutes\. A few things/,
  );
});

it("a failed run's reply says that the model declined, and what was changed nevertheless", () => {
  expect(reply([], undefined, "refused")).toBe(
    "The language model that I work with declined to answer this, so I stopped. Nothing was changed. " +
      "Please put it in other words, or ask for something else.",
  );
  expect(reply([receipt("Ada", "applied")], undefined, "refused")).toContain("I saved Ada.");
});

it("a failed run's reply does not ask the user to retry before the operator has fixed the problem", () => {
  expect(reply([], undefined, "misconfigured")).toMatch(
    /by the person who operates me.* Nothing was changed\. Until then, trying again will not help\.$/,
  );
});

it("a failed run's reply names no cause if none is known", () => {
  for (const unavailable of [undefined, "store", "database", "queue"] as const) {
    expect(reply([], unavailable)).toBe(
      "Sorry, something went wrong on my side and I could not finish this. " +
        "Nothing was changed. Please try again.",
    );
  }
});
