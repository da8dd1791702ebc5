import { describe, expect, it } from "vitest";
import { channelFlags } from "./channel-args.ts";

const problem = (...argv: string[]) => {
  const result = channelFlags.parse(argv);
  return result.ok || result.help ? "none" : result.problem;
};

describe("flags of channels", () => {
  it("the flags of a channel accept a channel, and faults with their chances", () => {
    expect(channelFlags.parse(["slack", "--faults", "duplicate=0.2, limit=1"])).toEqual({
      ok: true,
      args: {
        channel: "slack",
        data: ".alfred",
        reset: false,
        faults: { duplicate: 0.2, limit: 1 },
        verbose: false,
      },
    });
    expect(channelFlags.parse(["--help"])).toEqual({ ok: false, help: true });
  });

  it("the flags of a channel refuse a wrong channel, fault or directory, and say why", () => {
    expect(problem()).toBe("Missing required argument 'CHANNEL'.");
    expect(problem("signal")).toContain("Allowed choices are telegram, ");
    expect(problem("slack", "discord")).toContain("Expected 1 argument but got 2: slack, discord.");
    expect(problem("slack", "--faults", "fire=1")).toContain('There is no "fire".');
    expect(problem("slack", "--faults", "limit=2")).toContain("a chance from 0 to 1");
    expect(problem("slack", "--data", "")).toContain("It needs a directory.");
  });
});
