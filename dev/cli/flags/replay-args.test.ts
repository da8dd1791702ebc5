import { expect, it } from "vitest";
import { replayFlags } from "./replay-args.ts";

it("the flags name runs or fixtures, and say what to do with them", () => {
  expect(replayFlags.parse([])).toMatchObject({ ok: true, args: { names: [], data: ".alfred" } });
  expect(replayFlags.parse(["a", "b", "--prompts", "--data", "d"])).toMatchObject({
    args: { names: ["a", "b"], prompts: true, fixtures: false, data: "d" },
  });
  expect(replayFlags.parse(["--update"])).toMatchObject({ args: { update: true, fixtures: true } });
  expect(replayFlags.parse(["a", "--update"])).toMatchObject({
    args: { names: ["a"], fixtures: false },
  });
  expect(replayFlags.parse(["--help"])).toEqual({ ok: false, help: true });
});

it.each([
  [["--save", "x.json"], "--save needs one run"],
  [["a", "b", "--save", "x.json"], "--save needs one run"],
  [["a", "--save", "x.json", "--update"], "used with option '--update"],
  [["a", "--fixtures"], "name none"],
  [["--record", "--update"], "used with option '--update"],
  [["--data", ""], "It needs a directory"],
  [["--promts"], "--promts"],
])("the flags %j are refused with the reason", (argv, words) => {
  expect(replayFlags.parse(argv)).toMatchObject({
    ok: false,
    problem: expect.stringContaining(words),
  });
});
