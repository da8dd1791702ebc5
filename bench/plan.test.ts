// Tests which parts the benches' command lines select.
import { expect, test } from "vitest";
import type { Flags } from "../dev/cli/flags/define-flags.ts";
import { benchFlags, PARTS } from "./plan.ts";
import { STORED_PARTS, storedFlags } from "./stored-plan.ts";

function planOf<T>(flags: Flags<T>, argv: readonly string[]): T {
  const result = flags.parse(argv);
  if (!result.ok) throw new Error(result.help ? "help" : result.problem);
  return result.args;
}

test("a bench without flags measures everything", () => {
  const plan = planOf(benchFlags, []);
  expect(plan).toMatchObject({ isComplete: true, parts: PARTS, redis: undefined });
  expect(plan.shapes).toEqual([
    ...["quick read", "plan 3+3+1", "generate 3 and save", "no-op 3+3+1"],
  ]);
});

test("a shape by itself is timed, and nothing else is measured", () => {
  const plan = planOf(benchFlags, ["--only", "quick read"]);
  expect(plan).toMatchObject({ isComplete: false, parts: [], shapes: ["quick read"] });
});

test("a shape together with a part restricts the part to that shape, and is not timed by itself", () => {
  const plan = planOf(benchFlags, ["--profile", "--only", "plan 3+3+1"]);
  expect(plan).toMatchObject({ parts: ["profile"], shapes: [], profiled: ["plan 3+3+1"] });
  expect(planOf(benchFlags, ["--wan"])).toMatchObject({
    parts: ["wan"],
    shapes: [],
    isComplete: false,
  });
});

test("the flags set the number of runs of a profile", () => {
  const profile = { warmUp: 10, alone: 20, atOnce: 96, inFlight: 8 };
  expect(planOf(benchFlags, []).profile).toEqual(profile);
  const short = planOf(benchFlags, ["--profile", "--runs", "1", "--at-once", "8"]);
  expect(short.profile).toEqual({ warmUp: 1, alone: 1, atOnce: 12, inFlight: 8 });
});

test("the stored bench runs all parts without a flag, and only the named parts with --only", () => {
  expect(planOf(storedFlags, [])).toMatchObject({
    isComplete: true,
    parts: STORED_PARTS,
    alone: 15,
  });
  const part = planOf(storedFlags, ["--only", "steps", "--runs", "1", "--at-once", "4"]);
  expect(part).toMatchObject({ isComplete: false, parts: ["steps"], alone: 1, atOnce: 4 });
  expect(() => planOf(storedFlags, ["--only", "small"])).toThrow(
    "Give one of beside, steps, items, large",
  );
});

test.each([
  [["--only", "quick"], "Give one of quick read, plan 3+3+1"],
  [["--redis", "real"], "Allowed choices are system, embedded"],
  [["--runs", "0"], "a whole number from 1"],
])("the flags %j are refused with the allowed values", (args, problem) => {
  expect(() => planOf(benchFlags, args)).toThrow(problem);
});
