// `npm run dev`: what it tells other programs, how it treats other stacks, what it leaves behind, and its flags.
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { startModel } from "../support/start-model.ts";
import { withClient } from "../../dev/supabase/with-client.ts";
import { createAndSaveThree } from "../chain/kitchen-scripts.ts";
import { familyOf, stillAlive } from "../support/processes.ts";
import { readDevFile } from "./read-dev-file.ts";
import { makeDataDir, removeDataDirs, runCli, runToEnd, stopAllClis, type Cli } from "./run-cli.ts";

const model = await startModel({ script: createAndSaveThree });
const env = { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "dev-scripted-model" };

/** Shared by the tests that need no empty database, because a new one takes seconds. */
const dir = makeDataDir();

afterEach(stopAllClis);
afterAll(async () => {
  await model.stop();
  removeDataDirs();
});

async function startDev(dir: string, ...args: string[]): Promise<Cli> {
  const cli = runCli("dev", ["--data", dir, ...args], env);
  await cli.says(/Ctrl-C stops everything/);
  return cli;
}

const conversationsOf = async (dir: string, user: "alice" | "bob"): Promise<unknown[]> => {
  const { worker, users } = readDevFile(dir);
  const response = await fetch(`${worker.url}/v1/conversations`, {
    headers: { authorization: `Bearer ${users?.[user].token}` },
  });
  return ((await response.json()) as { items: unknown[] }).items;
};

it("npm run dev writes a file, which only its owner can read, with the address of each part and the tokens of alice and bob", async () => {
  const cli = await startDev(dir);
  const file = join(dir, "dev.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { worker, redis, qstash, supabase, users, pid } = readDevFile(dir);
  expect(pid).toBe(cli.pid);

  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const ping = await fetch(`${redis.url}/ping`, bearer(redis.token));
  expect(await ping.json()).toEqual({ result: "PONG" });
  const keys = await fetch(`${qstash.url}/v2/keys`, bearer(qstash.token));
  expect(await keys.json()).toEqual({
    current: qstash.currentSigningKey,
    next: qstash.nextSigningKey,
  });
  const rest = await fetch(`${supabase.url}/rest/v1/households`, {
    headers: { apikey: supabase.publishableKey },
  });
  // The database is reached and refuses: the publishable key grants nothing.
  expect(await rest.json()).toMatchObject({ code: "42501" });
  await withClient(supabase.databaseUrl ?? "", async (client) => {
    const { rows } = await client.query("select household_id, user_id from household_members");
    expect(rows).toEqual(
      expect.arrayContaining(
        [users?.alice, users?.bob].map((user) => ({
          household_id: user?.householdId,
          user_id: user?.id,
        })),
      ),
    );
  });
  expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
  expect(await conversationsOf(dir, "alice")).toEqual([]);

  const secrets = [redis.token, qstash.token, supabase.jwtSecret, users?.alice.token];
  for (const secret of secrets) expect(cli.stdout()).not.toContain(secret);
  for (const url of [worker.url, redis.url, qstash.url, supabase.url]) {
    expect(cli.stdout()).toContain(url);
  }

  const family = familyOf(cli.pid);
  expect(family.map(({ command }) => command)).toEqual(
    expect.arrayContaining(["workerd", "postgres", "postgrest"]),
  );
  cli.interrupt();
  expect(await cli.ended).toBe(0);
  expect(existsSync(file)).toBe(false);
  expect(stillAlive(family)).toEqual([]);
});

it("npm start writes the same file, and other programs use its stack while it runs", async () => {
  const chat = runCli("start", ["--data", dir], env);
  await chat.says(/Type a message/);
  expect(statSync(join(dir, "dev.json")).mode & 0o777).toBe(0o600);
  expect(readDevFile(dir)).toMatchObject({ pid: chat.pid, startedBy: "npm start" });
  const before = (await conversationsOf(dir, "alice")).length;

  const onceArgs = ["--data", dir, "--once", "Create 3 cod recipes and save them"];
  const secondStart = await runToEnd("start", onceArgs);
  expect(secondStart.stderr).toContain(`started by \`npm start\` (process ${chat.pid})`);
  expect(secondStart.code).toBe(0);
  const run = /^run: (\S+)$/m.exec(secondStart.stderr)?.[1] ?? "none";
  expect((await runToEnd("trace", ["--data", dir])).stdout).toContain(run);
  expect(await conversationsOf(dir, "alice")).toHaveLength(before + 1);

  // A killed chat leaves its file behind, which the next start replaces.
  chat.interrupt("SIGKILL");
  await chat.ended;
  const next = await startDev(dir);
  expect(readDevFile(dir)).toMatchObject({ pid: next.pid, startedBy: "npm run dev" });
});

it("two stacks run next to each other, each with its own database", async () => {
  const [firstDir, secondDir] = [makeDataDir(), makeDataDir()];
  await Promise.all([startDev(firstDir), startDev(secondDir)]);
  await runToEnd("start", ["--data", firstDir, "--once", "Create 3 cod recipes and save them"]);
  expect(await conversationsOf(firstDir, "alice")).toHaveLength(1);
  expect(await conversationsOf(secondDir, "alice")).toHaveLength(0);
  expect(await conversationsOf(firstDir, "bob")).toHaveLength(0);
});

it("a second stack does not start in the same directory, and names the process of the first", async () => {
  const first = await startDev(dir);
  const second = await runToEnd("dev", ["--data", dir, "--reset"], env);
  expect(second.code).toBe(1);
  expect(second.stderr).toContain(`${first.pid}`);
  expect((await fetch(`${readDevFile(dir).worker.url}/healthz`)).status).toBe(200);
});

it("data and secrets are kept from one start to the next, until --reset", async () => {
  const dir = makeDataDir();
  writeFileSync(join(dir, "notes.txt"), "mine");
  const first = await startDev(dir);
  await runToEnd("start", ["--data", dir, "--once", "Create 3 cod recipes and save them"]);
  const { supabase } = readDevFile(dir);
  first.interrupt("SIGTERM");
  expect(await first.ended).toBe(0);

  const second = await startDev(dir);
  expect(await conversationsOf(dir, "alice")).toHaveLength(1);
  expect(readDevFile(dir).supabase.jwtSecret).toBe(supabase.jwtSecret);
  second.interrupt();
  await second.ended;

  const third = await startDev(dir, "--reset");
  expect(third.stdout()).toContain(`Removed ${join(dir, "supabase")}`);
  expect(await conversationsOf(dir, "alice")).toHaveLength(0);
  expect(readDevFile(dir).supabase.jwtSecret).not.toBe(supabase.jwtSecret);
  expect(readdirSync(dir)).toContain("notes.txt");
});

it("--port sets the Worker's port, and a port in use is reported", async () => {
  const { worker } = await startDev(dir).then(() => readDevFile(dir));
  const port = new URL(worker.url).port;
  await stopAllClis();
  await startDev(dir, "--port", port);
  expect(readDevFile(dir).worker.url).toBe(`http://127.0.0.1:${port}`);
  const start = await runToEnd("dev", ["--data", makeDataDir(), "--port", port], env);
  expect(start.code).toBe(1);
  expect(start.stderr).toContain(`Port ${port} is in use`);
});

it("wrong flags are answered with the usage, and incomplete variables with what is missing", async () => {
  const flags = await runToEnd("dev", ["--prot", "1"]);
  expect({ code: flags.code, stdout: flags.stdout }).toEqual({ code: 2, stdout: "" });
  expect(flags.stderr).toContain("Usage: npm run dev");
  const half = await runToEnd("dev", ["--data", dir], { QSTASH_TOKEN: "t" });
  expect(half.code).toBe(1);
  expect(half.stderr).toContain("QSTASH_URL, QSTASH_CURRENT_SIGNING_KEY, QSTASH_NEXT_SIGNING_KEY");
});
