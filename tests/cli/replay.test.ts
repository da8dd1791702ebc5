// `npm run replay`: what it lists, what it says about an unknown run, and how it reports a difference.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { fixtureFile } from "../../dev/replay/fixtures.ts";
import { runToEnd, stopAllClis } from "./run-cli.ts";

const dir = mkdtempSync(join(tmpdir(), "alfred-replay-cli-"));
afterAll(async () => {
  await stopAllClis();
  rmSync(dir, { recursive: true, force: true });
});

it("npm run replay lists the fixtures, and says that nothing is recorded", async () => {
  const { code, stdout } = await runToEnd("replay", ["--data", dir]);
  expect(code).toBe(0);
  expect(stdout).toContain("No runs are recorded in");
  expect(stdout).toMatch(/quick-read {2}.*"What's in my pantry\?" {2}completed/);
});

it("the id of an unknown run is answered with what to do", async () => {
  const { code, stderr } = await runToEnd("replay", ["nobody-knows", "--data", dir]);
  expect(code).toBe(1);
  expect(stderr).toContain("There is no recording of nobody-knows");
  expect(stderr).toContain("npm start");
});

it("a difference is reported hop by hop, and the exit code is 1", async () => {
  const text = readFileSync(fixtureFile("quick-read"), "utf8");
  const changedFile = join(dir, "changed.json");
  writeFileSync(changedFile, text.replaceAll("You have 3 things at home", "You have 4 things"));
  const { code, stdout } = await runToEnd("replay", ["quick-read", changedFile, "--prompts"]);
  expect(stdout).toMatch(/quick-read: .*\n {2}understand\s+same\n {2}quick\s+same\n/);
  expect(stdout).toMatch(/reply sent\s+differs\n(?:.*\n)*?.*- You have 4 things/);
  expect(stdout).toContain("1 of 2 came out differently.");
  expect(code).toBe(1);
});
