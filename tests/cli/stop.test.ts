// No process is left running, whenever and however a program is stopped, and an interrupted run continues later.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, it } from "vitest";
import { startModel } from "../support/start-model.ts";
import { createAndSaveThree } from "../chain/kitchen-scripts.ts";
import { familyOf, stillAlive, type ProcessInfo } from "../support/processes.ts";
import { makeDataDir, removeDataDirs, runCli, stopAllClis, type Cli } from "./run-cli.ts";

const model = await startModel({ script: createAndSaveThree });
const env = { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "dev-scripted-model" };
const dir = makeDataDir();

afterEach(stopAllClis);
afterAll(async () => {
  await model.stop();
  removeDataDirs();
});

const commandsOf = (family: readonly ProcessInfo[]) => family.map(({ command }) => command);

/** Looks for the program's processes every 20 ms. @returns those that it has seen, once the program has ended */
async function watchFamily(cli: Cli): Promise<ProcessInfo[]> {
  const members = new Map<string, ProcessInfo>();
  const ending = cli.ended.then(() => true);
  while (!(await Promise.race([ending, sleep(20, false)]))) {
    for (const member of familyOf(cli.pid)) members.set(`${member.pid} ${member.start}`, member);
  }
  return [...members.values()];
}

it("npm start leaves no process running if it is interrupted while it starts", async () => {
  for (const waitMs of [150, 500, 900, 1_300, 1_800]) {
    const cli = runCli("start", ["--data", dir, "--once", "Create 3 cod recipes"], env);
    const family = watchFamily(cli);
    await sleep(waitMs);
    cli.interrupt();
    expect(await cli.ended).not.toBe(0);
    await expect.poll(async () => commandsOf(stillAlive(await family))).toEqual([]);
    expect(cli.stdout()).toBe("");
  }
  // The next program can use the directory.
  const cli = runCli("start", ["--data", dir, "--once", "Create 3 cod recipes"], env);
  expect(await cli.ended).toBe(0);
  expect(readdirSync(dir)).not.toContain("owner.json");
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "npm start leaves no process running if a chat ends by %s",
  async (signal) => {
    const cli = runCli("start", ["--data", dir], env);
    await cli.says(/Type a message/);
    const family = familyOf(cli.pid);
    expect(commandsOf(family)).toEqual(
      expect.arrayContaining(["workerd", "postgres", "postgrest"]),
    );
    expect(existsSync(join(dir, "dev.json"))).toBe(true);
    cli.interrupt(signal);
    expect(await cli.ended).toBe(0);
    expect(existsSync(join(dir, "dev.json"))).toBe(false);
    expect(commandsOf(stillAlive(family))).toEqual([]);
  },
);

it("npm start leaves no process running if it is killed by SIGKILL", async () => {
  const cli = runCli("start", ["--data", dir], env);
  await cli.says(/Type a message/);
  const family = familyOf(cli.pid);
  cli.interrupt("SIGKILL");
  await cli.ended;
  await expect.poll(() => commandsOf(stillAlive(family))).toEqual([]);
});

it("npm run dev leaves no process running if only npm's shell gets the signal", async () => {
  const program = join(import.meta.dirname, "../../dev/cli/dev.ts");
  const shell = spawn("/bin/sh", ["-c", `"$NODE" "${program}" --data "${dir}"; true`], {
    env: {
      ...env,
      NODE: process.execPath,
      PATH: process.env["PATH"],
      ALFRED_DEV_VARS: "/dev/null",
      npm_lifecycle_event: "start",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  shell.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toContain("Ctrl-C stops everything");
  const family = familyOf(shell.pid ?? 0);
  expect(commandsOf(family)).toContain("workerd");
  shell.kill("SIGTERM");
  try {
    await expect.poll(() => commandsOf(stillAlive(family))).toEqual([]);
  } finally {
    for (const { pid } of stillAlive(family)) process.kill(pid, "SIGTERM");
  }
});

it("npm start continues an interrupted run when it is started again", async () => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => (release = resolve));
  model.use((request) =>
    request.contract === "ReplyOutput"
      ? hold.then(() => createAndSaveThree(request))
      : createAndSaveThree(request),
  );
  const first = runCli("start", ["--data", dir], { ...env, ALFRED_STALL_SECONDS: "1" });
  await first.says(/Type a message/);
  first.type("Create 3 cod recipes and save them");
  await first.says(/✓ 2 /);
  first.interrupt();
  expect(await first.ended).toBe(130);
  expect(first.stdout()).toContain("continues when Alfred is started again");
  release();
  model.use(createAndSaveThree);

  // The next message waits for the run before it, which Redis has lost and the ledger has not.
  await sleep(1_000);
  const second = runCli("start", ["--data", dir], { ...env, ALFRED_STALL_SECONDS: "1" });
  second.type("Create 3 more");
  await second.says(/I saved three cod recipes for you\./);
  second.type("/entities");
  await second.says(/(?:^ +recipe_\d+ .* created .*\n){6}/m);
  const creations = second.stdout().match(/^ +recipe_\d+ .* created /gm) ?? [];
  expect(creations).toHaveLength(6);
  second.endInput();
  expect(await second.ended).toBe(0);
});
