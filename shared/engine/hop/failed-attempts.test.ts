// The attempts that a failed run lists.
import { expect, it } from "vitest";
import { failedAttempts } from "./failed-attempts.ts";

const NODES = ["understand", "think", "act", "reply"];

const causes = {
  "act.10": [{ attempt: 1, code: "timeout" }],
  "act.2.1": [{ attempt: 1, code: "unavailable" }],
  think: [
    { attempt: 1, code: "overloaded" },
    { attempt: 3, code: "timeout" },
  ],
};

it("attempts are listed in the order of the chain, and those of the abandoned hop last", () => {
  const lastCause = { hop: "think", attempts: 4, code: "unavailable" } as const;
  expect(failedAttempts(NODES, { causes }, lastCause)).toEqual([
    { hop: "act.2.1", attempt: 1, code: "unavailable" },
    { hop: "act.10", attempt: 1, code: "timeout" },
    { hop: "think", attempt: 1, code: "overloaded" },
    // The second attempt has no cause: it was cut off.
    { hop: "think", attempt: 2, code: "interrupted" },
    { hop: "think", attempt: 3, code: "timeout" },
    { hop: "think", attempt: 4, code: "unavailable" },
  ]);
});

it("the last attempt's own error is preferred to the code that the queue reports", () => {
  const lastCause = { hop: "think", attempts: 3, code: "unavailable" } as const;
  expect(failedAttempts(NODES, { causes: { think: causes.think } }, lastCause).at(-1)?.code).toBe(
    "timeout",
  );
});

it("one attempt is counted when the queue could never deliver", () => {
  const lastCause = { hop: "understand", attempts: 0, code: "unavailable" } as const;
  expect(failedAttempts(NODES, { causes: {} }, lastCause)).toEqual([
    { hop: "understand", attempt: 1, code: "unavailable" },
  ]);
});

it("the list of attempts stays short however often a hop was tried", () => {
  const lastCause = { hop: "reply", attempts: 1_000, code: "internal" } as const;
  const attempts = failedAttempts(NODES, { causes }, lastCause);
  expect(attempts.length).toBeLessThanOrEqual(16);
  expect(attempts.at(-1)).toEqual({ hop: "reply", attempt: 1_000, code: "internal" });
});
