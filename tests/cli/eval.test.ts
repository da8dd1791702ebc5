// `npm run eval` without playing conversations: what it lists and refuses.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeDataDir, removeDataDirs, runToEnd, stopAllClis } from "./run-cli.ts";

afterAll(async () => {
  await stopAllClis();
  removeDataDirs();
});

it("for the same seed, an evaluation lists the same conversations each time", async () => {
  const args = ["--list", "--count", "5", "--seed", "7"];
  const [first, second] = await Promise.all([runToEnd("eval", args), runToEnd("eval", args)]);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout.trim().split("\n")).toHaveLength(5);
  expect(second.stdout).toBe(first.stdout);
});

it("an evaluation without a model, with a budget but no price, or with a comparison of files that are not results is refused", async () => {
  const file = join(makeDataDir(), "no.json");
  writeFileSync(file, "{}");
  const [withoutModel, unpriced, comparison] = await Promise.all([
    runToEnd("eval", ["--count", "1"]),
    runToEnd("eval", ["--budget", "1", "--model", "llama"], { ANTHROPIC_API_KEY: "k" }),
    runToEnd("eval", ["--compare", file, file]),
  ]);
  expect(withoutModel).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/ANTHROPIC_API_KEY.*--by-hand/),
  });
  expect(unpriced).toMatchObject({ code: 1, stderr: expect.stringContaining("price of llama") });
  expect(comparison).toMatchObject({ code: 1, stderr: expect.stringContaining("is not a result") });
});
