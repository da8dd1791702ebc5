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

it("names the attempts in the order of the chain, the given-up hop last", () => {
  const given = { hop: "think", attempts: 4, code: "unavailable" } as const;
  expect(failedAttempts(NODES, { causes }, given)).toEqual([
    { hop: "act.2.1", attempt: 1, code: "unavailable" },
    { hop: "act.10", attempt: 1, code: "timeout" },
    { hop: "think", attempt: 1, code: "overloaded" },
    // The second attempt has no cause: it was cut off.
    { hop: "think", attempt: 2, code: "interrupted" },
    { hop: "think", attempt: 3, code: "timeout" },
    { hop: "think", attempt: 4, code: "unavailable" },
  ]);
});

it("keeps the cause that the last attempt gave over what the queue makes of it", () => {
  const given = { hop: "think", attempts: 3, code: "unavailable" } as const;
  expect(failedAttempts(NODES, { causes: { think: causes.think } }, given).at(-1)?.code).toBe(
    "timeout",
  );
});

it("counts one attempt where the queue could never deliver", () => {
  const given = { hop: "understand", attempts: 0, code: "unavailable" } as const;
  expect(failedAttempts(NODES, { causes: {} }, given)).toEqual([
    { hop: "understand", attempt: 1, code: "unavailable" },
  ]);
});

it("stays short however often a hop was tried", () => {
  const given = { hop: "reply", attempts: 1_000, code: "internal" } as const;
  const told = failedAttempts(NODES, { causes }, given);
  expect(told.length).toBeLessThanOrEqual(16);
  expect(told.at(-1)).toEqual({ hop: "reply", attempt: 1_000, code: "internal" });
});
