// What the bench's command line asks for.
import { expect, test } from "vitest";
import type { Parsed } from "../dev/cli/flags/flags.ts";
import { PARTS, readPlan } from "./plan.ts";
import { readStoredPlan, STORED_PARTS } from "./stored-plan.ts";

function planOf<T>(read: (argv: readonly string[]) => Parsed<T>, argv: readonly string[]): T {
  const parsed = read(argv);
  if (!parsed.ok) throw new Error(parsed.help ? "help" : parsed.problem);
  return parsed.args;
}

test("without options everything is measured", () => {
  const plan = planOf(readPlan, []);
  expect(plan).toMatchObject({ whole: true, parts: PARTS, redis: undefined });
  expect(plan.shapes).toEqual([
    ...["quick read", "plan 3+3+1", "generate 3 and save", "no-op 3+3+1"],
  ]);
});

test("a shape alone is timed, and nothing else is measured", () => {
  const plan = planOf(readPlan, ["--only", "quick read"]);
  expect(plan).toMatchObject({ whole: false, parts: [], shapes: ["quick read"] });
});

test("a shape beside a part narrows the part and is not timed", () => {
  const plan = planOf(readPlan, ["--profile", "--only", "plan 3+3+1"]);
  expect(plan).toMatchObject({ parts: ["profile"], shapes: [], profiled: ["plan 3+3+1"] });
  expect(planOf(readPlan, ["--wan"])).toMatchObject({ parts: ["wan"], shapes: [], whole: false });
});

test("a profile takes as many runs as are asked for", () => {
  const profile = { warmUp: 10, alone: 20, atOnce: 96, inFlight: 8 };
  expect(planOf(readPlan, []).profile).toEqual(profile);
  const short = planOf(readPlan, ["--profile", "--runs", "1", "--at-once", "8"]);
  expect(short.profile).toEqual({ warmUp: 1, alone: 1, atOnce: 12, inFlight: 8 });
});

test("of stored Processes, only a whole measurement is kept", () => {
  expect(planOf(readStoredPlan, [])).toMatchObject({ whole: true, parts: STORED_PARTS, alone: 15 });
  const part = planOf(readStoredPlan, ["--only", "steps", "--runs", "1", "--at-once", "4"]);
  expect(part).toMatchObject({ whole: false, parts: ["steps"], alone: 1, atOnce: 4 });
  expect(() => planOf(readStoredPlan, ["--only", "small"])).toThrow(
    "give one of beside, steps, large",
  );
});

test.each([
  [["--only", "quick"], "--only quick is not known: give one of quick read, plan 3+3+1"],
  [["--redis", "real"], "--redis is real: give system"],
  [["--runs", "0"], "--runs is 0: give a whole number"],
])("%j is refused with what to give", (args, said) => {
  expect(() => planOf(readPlan, args)).toThrow(said);
});
