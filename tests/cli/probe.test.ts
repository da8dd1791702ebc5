// `npm run probe` as a program: the kitchen's schemas against the strict server, and the exit codes.
import { afterAll, beforeAll, expect, it } from "vitest";
import { startScriptedModel, type ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { KNOWN_MODELS } from "../../dev/model/wire/model-rules.ts";
import { makeDataDir, removeDataDirs, runToEnd, stopAllClis } from "./run-cli.ts";

let model: ScriptedModel;
beforeAll(async () => {
  const script = () => ({ text: "Good day.", offer: "" });
  model = await startScriptedModel({ apiKey: "key", onlyModels: KNOWN_MODELS, script });
});
afterAll(async () => {
  await stopAllClis();
  await model.stop();
  removeDataDirs();
});

const probe = (env: Record<string, string>) =>
  runToEnd("probe", ["--data", makeDataDir()], {
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: "key",
    ...env,
  });

it("the probe finds no fault: the strict server accepts every schema that Alfred can send", async () => {
  const { code, stdout } = await probe({});
  expect(stdout.split("\n").filter((line) => /refused|failed/i.test(line))).toEqual([]);
  expect(stdout).toContain("Everything that Alfred needs works.");
  expect(code).toBe(0);
});

it("without a key the probe says in one line which variable is missing, and fails", async () => {
  const { code, stderr } = await probe({ ANTHROPIC_API_KEY: "" });
  expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(stderr).toContain("ANTHROPIC_API_KEY");
});

it("the probe fails with a wrong key, and with an unknown flag", async () => {
  const withWrongKey = await probe({ ANTHROPIC_API_KEY: "another" });
  expect(withWrongKey).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("not accepted: 401"),
  });
  expect((await runToEnd("probe", ["--all"])).code).toBe(2);
});
