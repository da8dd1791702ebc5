// What a failed run says: what was changed, and what to do now.
import { expect, it } from "vitest";
import type { Receipt } from "../contracts/effects.ts";
import type { Part } from "../contracts/errors.ts";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import { failExchange } from "./fail-exchange.ts";
import { parseSession } from "./session-fields.ts";

const receipt = (label: string, status: Receipt["status"]): Receipt => ({
  ...{ op: "create", table: "wines", ref: null, label, status },
});

function reply(receipts: Receipt[], away?: Part): string {
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
  return failExchange(createCellarPack(), before, session, results, "u", "now", { away }).text;
}

it("says what was saved before the model was away, and that asking at once is no use", () => {
  expect(reply([receipt("Ada", "applied"), receipt("Bea", "failed")], "model")).toBe(
    "Sorry, the language model that I work with is not answering, and I could not finish this. " +
      "Before that I saved Ada. Please ask again for the rest in a few minutes.",
  );
  expect(reply([], "model")).toMatch(/Nothing was changed. Please try again in a few minutes.$/);
});

it("blames nobody where it does not know", () => {
  for (const away of [undefined, "store", "database", "queue"] as const) {
    expect(reply([], away)).toBe(
      "Sorry, something went wrong on my side and I could not finish this. " +
        "Nothing was changed. Please try again.",
    );
  }
});
