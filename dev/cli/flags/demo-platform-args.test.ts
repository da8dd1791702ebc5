import { expect, it } from "vitest";
import { parseDemoPlatformArgs } from "./demo-platform-args.ts";

it("takes a city and where to keep what it makes", () => {
  expect(parseDemoPlatformArgs([])).toEqual({
    ok: true,
    args: { city: "Vienna", data: ".alfred", reset: false },
  });
  expect(parseDemoPlatformArgs(["--city", " Prague ", "--data", "d", "--reset"])).toMatchObject({
    args: { city: "Prague", data: "d", reset: true },
  });
  expect(parseDemoPlatformArgs(["-h"])).toEqual({ ok: false, help: true });
});

it.each([
  [["--city", " "], "--city needs a name"],
  [["--data", ""], "--data needs a directory"],
  [["--town", "x"], "--town"],
  [["Vienna"], "Vienna"],
])("refuses %j and says why", (argv, words) => {
  expect(parseDemoPlatformArgs(argv)).toMatchObject({
    ok: false,
    problem: expect.stringContaining(words),
  });
});
