import { describe, expect, it } from "vitest";
import type { SessionConstraints } from "../contracts/session.ts";
import { understood } from "../../tests/support/answers.ts";
import { resetReason, saysStartOver } from "./reset-signals.ts";

describe("calling everything off", () => {
  it.each([
    ...["never mind", "Nevermind.", "no, never mind", "Oh never mind then, thanks", "nvm"],
    ...["forget that", "Forget it!", "ok, forget about that please", "forget all of that"],
    ...["start over", "let's start over", "Can we start from scratch?", "scratch that"],
  ])("is the whole message: %s", (message) => {
    expect(saysStartOver(message)).toBe("only");
  });

  it.each([
    ...["never mind, show me my tasks", "Forget that and make chicken", "start over with chicken"],
    ...["forget it. What's in my pantry?", "Actually, scratch that: soup instead"],
  ])("is a clause of its own before something else: %s", (message) => {
    expect(saysStartOver(message)).toBe("and_more");
  });

  it.each([
    ...["forget that I said spicy", "never mind the cod", "forget those, make chicken instead"],
    ...["don't forget that", "remind me to start over the dough", "drop it in the oven first"],
    ...["I never mind a long walk", "make it so that I can forget it", "", "clear the table"],
  ])("is not what takes back one thing, or says something else: %s", (message) => {
    expect(saysStartOver(message)).toBeNull();
  });
});

describe("what was under discussion", () => {
  const none = understood().constraint_snapshot;
  const constraints: SessionConstraints = {
    goal: "fish wines",
    subdomain: "wines",
    since: 1,
    referred: 1,
    constraints: [{ type: "flavor", field: "", value: "spicy", confidence: 1 }],
  };
  const reason = (more: Partial<Parameters<typeof resetReason>[0]> = {}, exchange = 1) =>
    resetReason({
      session: { exchange, constraints },
      snapshot: none,
      message: "and then?",
      refers: false,
      ...more,
    });

  it("goes on by itself, and ends when the user or the model says so", () => {
    expect(reason()).toBeNull();
    expect(reason({ message: "never mind" })).toBe("said");
    expect(reason({ snapshot: { ...none, reset_goal: true } })).toBe("model");
  });

  it("ends with a goal in another subdomain, not with one in the same", () => {
    const goal = (goal_subdomain?: string) => ({
      snapshot: { ...none, goal_update: "x", ...(goal_subdomain ? { goal_subdomain } : {}) },
    });
    expect(reason(goal("tasks"))).toBe("other_subdomain");
    expect(reason(goal("wines"))).toBeNull();
    expect(reason(goal())).toBeNull();
  });

  it("ends after three exchanges that refer to nothing, with the next one that does not either", () => {
    expect(reason({}, 3)).toBeNull();
    expect(reason({}, 4)).toBe("idle");
    expect(reason({ refers: true }, 4)).toBeNull();
    expect(reason({ message: "any more fish?" }, 4)).toBeNull();
    expect(reason({ session: { exchange: 9, constraints: null } })).toBeNull();
  });
});
