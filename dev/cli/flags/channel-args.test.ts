import { describe, expect, it } from "vitest";
import { parseChannelArgs } from "./channel-args.ts";

const problem = (...argv: string[]) => {
  const parsed = parseChannelArgs(argv);
  return parsed.ok || parsed.help ? "none" : parsed.problem;
};

describe("parseChannelArgs", () => {
  it("takes a channel, and faults with their chances", () => {
    expect(parseChannelArgs(["slack", "--faults", "duplicate=0.2, limit=1"])).toEqual({
      ok: true,
      args: {
        channel: "slack",
        data: ".alfred",
        reset: false,
        faults: { duplicate: 0.2, limit: 1 },
        verbose: false,
      },
    });
    expect(parseChannelArgs(["--help"])).toEqual({ ok: false, help: true });
  });

  it("says what is wrong with the rest", () => {
    expect(problem()).toBe("Which channel? Name one.");
    expect(problem("signal")).toBe('There is no channel "signal".');
    expect(problem("slack", "discord")).toBe("One channel at a time: leave out discord.");
    expect(problem("slack", "--faults", "fire=1")).toBe('--faults: there is no "fire".');
    expect(problem("slack", "--faults", "limit=2")).toContain("a chance from 0 to 1");
    expect(problem("slack", "--data", "")).toBe("--data needs a directory.");
  });
});
