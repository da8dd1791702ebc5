// `npm run model:by-hand`: a conversation in which another program plays the model by writing files.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { asAnswer } from "../support/as-answer.ts";
import { thought, understood } from "../support/answers.ts";
import { makeDataDir, removeDataDirs, runCli, runToEnd, stopAllClis } from "./run-cli.ts";

let writer: ChildProcess | undefined;
afterAll(async () => {
  writer?.kill();
  await stopAllClis();
  removeDataDirs();
});

it("a message of `npm start`, started with the variables that `model:by-hand` prints, is answered from files", async () => {
  const dir = makeDataDir();
  const byHand = runCli("model-by-hand", ["--dir", dir, "--port", "0"]);
  const [, line = ""] = await byHand.says(/^ {2}(ANTHROPIC_BASE_URL=.*) npm start$/m);
  const env = Object.fromEntries(line.split(" ").map((pair) => pair.split("=")));
  expect(Object.keys(env)).toEqual([
    ...["ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY", "ALFRED_MODEL_TIMEOUT_SECONDS"],
  ]);

  const answers = join(dir, "answers-by-contract.json");
  const contracts = {
    UnderstandOutput: asAnswer(understood()),
    ThinkOutput: thought([]),
    ReplyOutput: {
      text: "Good day. What shall we cook?",
      offer: "",
      claims: { created: 0, updated: 0, deleted: 0 },
      counts: [],
    },
  };
  writeFileSync(answers, JSON.stringify(contracts));
  const script = join(import.meta.dirname, "answer-questions.ts");
  writer = spawn(process.execPath, [script, dir, answers], { stdio: "inherit" });

  const startArgs = ["--once", "hello there", "--data", makeDataDir()];
  // Without this, the test would wait for ever for an answer that fits its schema.
  const rejectedAnswer = byHand
    .says(/^\d+ still waits: .*$/m)
    .then(([fault]) => Promise.reject(new Error(fault)));
  const { code, stdout, stderr } = await Promise.race([
    runToEnd("start", startArgs, env),
    rejectedAnswer,
  ]);
  expect({ code, stdout, stderr }).toMatchObject({
    code: 0,
    stdout: "Good day. What shall we cook?\n",
  });
  expect(byHand.stdout()).toMatch(/^001 UnderstandOutput waits for answers\/001\.json$/m);
  expect(byHand.stdout()).toMatch(/^001 is answered$/m);
  const question = readFileSync(join(dir, "questions", "001.txt"), "utf8");
  expect(question).toContain("hello there");
  byHand.interrupt();
  expect(await byHand.ended).toBe(0);
});

it("the program says so if its port, its directory or its flags cannot be used", async () => {
  const dir = makeDataDir();
  const first = runCli("model-by-hand", ["--dir", dir, "--port", "0"]);
  const [, port = ""] = await first.says(/127\.0\.0\.1:(\d+)/);
  const second = await runToEnd("model-by-hand", ["--dir", dir, "--port", port]);
  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining(`port ${port}`) });
  const file = join(dir, "file");
  writeFileSync(file, "");
  const third = await runToEnd("model-by-hand", ["--dir", file, "--port", "0"]);
  expect(third).toMatchObject({ code: 1, stderr: expect.stringContaining("is not a directory") });
  expect(existsSync(file)).toBe(true);
  const fourth = await runToEnd("model-by-hand", ["--port", "x"]);
  expect(fourth).toMatchObject({ code: 2, stderr: expect.stringContaining("Usage") });
});
