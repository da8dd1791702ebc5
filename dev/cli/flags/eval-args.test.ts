// The flags of `npm run eval`, and what is said when they are wrong.
import { expect, it } from "vitest";
import { evalFlags } from "./eval-args.ts";

it("the flags set names, a seed, a budget in millionths of a dollar, and the paths of data and result", () => {
  const result = evalFlags.parse(
    "--only en-a,de-b --only fr-c --seed 7 --budget 2.5 --data d --out o.json".split(" "),
  );
  expect(result).toMatchObject({
    ok: true,
    args: { only: ["en-a", "de-b", "fr-c"], seed: 7, budget: 2_500_000, data: "d", out: "o.json" },
  });
});

it("the flag --compare takes two files", () => {
  expect(evalFlags.parse(["--compare", "a", "b"])).toMatchObject({ args: { compare: ["a", "b"] } });
});

it.each([
  ["--compare a", "two results"],
  ["en-a", "--only"],
  ["--only en-a --count 3", "cannot be used with option '--count"],
  ["--count 0", "--count"],
  ["--seed x", "--seed"],
  ["--budget 0", "--budget"],
  ["--budget lots", "--budget"],
  ["--by-hand --offline", "cannot be used with option '--offline"],
  ["--offline --model m", "--model"],
  ["--nonsense", "nonsense"],
])("the flags `%s` are refused with the reason", (line, words) => {
  expect(evalFlags.parse(line.split(" "))).toMatchObject({
    ok: false,
    help: false,
    problem: expect.stringContaining(words),
  });
});
