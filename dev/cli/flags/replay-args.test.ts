import { expect, it } from "vitest";
import { parseReplayArgs } from "./replay-args.ts";

it("takes runs, fixtures and what to do with them", () => {
  expect(parseReplayArgs([])).toMatchObject({ ok: true, args: { names: [], data: ".alfred" } });
  expect(parseReplayArgs(["a", "b", "--prompts", "--data", "d"])).toMatchObject({
    args: { names: ["a", "b"], prompts: true, fixtures: false, data: "d" },
  });
  expect(parseReplayArgs(["--update"])).toMatchObject({ args: { update: true, fixtures: true } });
  expect(parseReplayArgs(["a", "--update"])).toMatchObject({
    args: { names: ["a"], fixtures: false },
  });
  expect(parseReplayArgs(["--help"])).toEqual({ ok: false, help: true });
});

it.each([
  [["--save", "x.json"], "--save needs one run"],
  [["a", "b", "--save", "x.json"], "--save needs one run"],
  [["a", "--save", "x.json", "--update"], "--save only keeps"],
  [["a", "--fixtures"], "name none"],
  [["--record", "--update"], "--record makes all"],
  [["--data", ""], "--data needs a directory"],
  [["--promts"], "--promts"],
])("refuses %j and says why", (argv, words) => {
  expect(parseReplayArgs(argv)).toMatchObject({
    ok: false,
    problem: expect.stringContaining(words),
  });
});
