import { expect, it } from "vitest";
import { demoPlatformFlags } from "./demo-platform-args.ts";

it("the flags set a city, a directory and a reset", () => {
  expect(demoPlatformFlags.parse([])).toEqual({
    ok: true,
    args: { city: "Vienna", data: ".alfred", reset: false },
  });
  expect(demoPlatformFlags.parse(["--city", " Prague ", "--data", "d", "--reset"])).toMatchObject({
    args: { city: "Prague", data: "d", reset: true },
  });
  expect(demoPlatformFlags.parse(["-h"])).toEqual({ ok: false, help: true });
});

it.each([
  [["--city", " "], "It needs a name"],
  [["--data", ""], "It needs a directory"],
  [["--town", "x"], "--town"],
  [["Vienna"], "Vienna"],
])("the flags %j are refused with the reason", (argv, words) => {
  expect(demoPlatformFlags.parse(argv)).toMatchObject({
    ok: false,
    problem: expect.stringContaining(words),
  });
});
