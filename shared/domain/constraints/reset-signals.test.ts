import { describe, expect, it } from "vitest";
import type { SessionConstraints } from "../../contracts/session.ts";
import { understood } from "../../../tests/support/answers.ts";
import { resetReason } from "./reset-signals.ts";

describe("the goal under discussion", () => {
  const none = understood().constraint_snapshot;
  const constraints: SessionConstraints = {
    goal: "fish wines",
    subdomain: "wines",
    since: 1,
    referred: 1,
    constraints: [{ type: "flavor", field: "", value: "spicy", confidence: 1 }],
  };
  const reason = (overrides: Partial<Parameters<typeof resetReason>[0]> = {}, exchange = 1) =>
    resetReason({
      session: { exchange, constraints },
      snapshot: none,
      message: "and then?",
      refers: false,
      ...overrides,
    });

  it.each(["never mind", "forget it", "vergiss es", "laisse tomber", "やっぱりいい"])(
    "the goal under discussion is not ended by words that only seem to end it: %s",
    (message) => expect(reason({ message })).toBeNull(),
  );

  it("the goal under discussion continues by itself, and ends when the model says so", () => {
    expect(reason()).toBeNull();
    expect(reason({ snapshot: { ...none, reset_goal: true } })).toBe("model");
  });

  it("the goal under discussion continues if the model names a goal in another subdomain, because one dinner needs several subdomains", () => {
    const goal = (goal_subdomain?: string) => ({
      snapshot: { ...none, goal_update: "x", ...(goal_subdomain ? { goal_subdomain } : {}) },
    });
    expect(reason(goal("tasks"))).toBeNull();
    expect(reason(goal("wines"))).toBeNull();
    expect(reason(goal())).toBeNull();
  });

  it("the goal under discussion ends when three exchanges in a row and the message after them do not refer to it", () => {
    expect(reason({}, 3)).toBeNull();
    expect(reason({}, 4)).toBe("idle");
    expect(reason({ refers: true }, 4)).toBeNull();
    expect(reason({ message: "any more fish?" }, 4)).toBeNull();
    expect(reason({ session: { exchange: 9, constraints: null } })).toBeNull();
  });
});
