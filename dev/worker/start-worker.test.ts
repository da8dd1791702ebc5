// The Worker's stand-in is bundled like a deployment, can be killed like in a crash, and restarts at its address.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { listProcesses } from "../../tests/support/processes.ts";
import { takeHost } from "./host-process.ts";
import { startWorker, type WorkerOptions, type WorkerStandIn } from "./start-worker.ts";

const source = (greeting: string) => `
import prompt from "./prompt.md";
let served = 0;
export default {
  async fetch(request: Request, env: Record<string, string>) {
    if (new URL(request.url).pathname === "/hang") {
      console.log(JSON.stringify({ event: "hanging" }));
      await new Promise(() => setInterval(() => {}, 1000));
    }
    console.log("plain words");
    return Response.json({ greeting: ${JSON.stringify(greeting)}, prompt, env, served: ++served });
  },
  scheduled(event: { cron: string }) {
    if (event.cron === "0 0 1 1 *") throw new Error("no");
    console.log(JSON.stringify({ event: "cron", cron: event.cron }));
  },
};
`;

const project = mkdtempSync(join(tmpdir(), "alfred-worker-test-"));
const configPath = join(project, "wrangler.toml");
const workers: WorkerStandIn[] = [];
const builds: string[] = [];

async function start(options: Partial<WorkerOptions> = {}): Promise<WorkerStandIn> {
  const log = (line: string) => void builds.push(line);
  const worker = await startWorker({ env: {}, configPath, log, ...options });
  workers.push(worker);
  return worker;
}

interface Answer {
  greeting: string;
  prompt: string;
  env: Record<string, string>;
  served: number;
}
const ask = async (worker: WorkerStandIn): Promise<Answer> =>
  (await fetch(worker.url)).json() as Promise<Answer>;

const isAlive = (group: number): boolean =>
  listProcesses().some((process) => process.group === group);

beforeAll(() => {
  writeFileSync(join(project, "worker.ts"), source("hello"));
  writeFileSync(join(project, "prompt.md"), "Be kind.\n");
  writeFileSync(
    configPath,
    `name = "test-worker"
main = "worker.ts"
compatibility_date = "2026-11-01"
[[rules]]
type = "Text"
globs = ["**/*.md"]
fallthrough = false
[triggers]
crons = ["* * * * *", "0 0 1 1 *"]
[vars]
FROM_CONFIG = "config"
OVERRIDDEN = "config"
`,
  );
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

it("the Worker gets its url, prompts as text, and the configuration's vars unless the caller sets them", async () => {
  const worker = await start({ env: { OVERRIDDEN: "caller" } });
  expect(await ask(worker)).toEqual({
    greeting: "hello",
    prompt: "Be kind.\n",
    env: { FROM_CONFIG: "config", OVERRIDDEN: "caller", ALFRED_PUBLIC_URL: worker.url },
    served: 1,
  });
  expect(worker.crons).toEqual(["* * * * *", "0 0 1 1 *"]);
});

it("a killed Worker breaks off its requests and loses its memory", async () => {
  const worker = await start();
  expect((await ask(worker)).served).toBe(1);
  const hanging = fetch(`${worker.url}/hang`).then(
    () => "answered",
    () => "broken off",
  );
  await expect.poll(() => worker.logs()).toContain('{"event":"hanging"}');
  const group = worker.pid();
  await worker.kill();
  expect(await hanging).toBe("broken off");
  await expect(fetch(worker.url)).rejects.toThrow("fetch failed");
  expect(isAlive(group)).toBe(false);
  await worker.restart({ ADDED: "yes" });
  const answer = await ask(worker);
  expect(answer.served).toBe(1);
  expect(answer.env).toMatchObject({ ADDED: "yes", ALFRED_PUBLIC_URL: worker.url });
});

it("the next Worker reuses the process, without the first one's state and log", async () => {
  const lines: string[] = [];
  const first = await start({
    keepHost: true,
    env: { ADDED: "yes" },
    onLog: (line) => void lines.push(line),
  });
  await ask(first);
  const group = first.pid();
  await Promise.all([first.stop(), first.stop()]);
  await expect(fetch(first.url)).rejects.toThrow("fetch failed");
  const lineCount = lines.length;
  const spare = await takeHost();
  expect(spare.child.pid).toBe(group);
  const second = await start({ spare, keepHost: true });
  expect(await ask(second)).toMatchObject({ served: 1, env: { OVERRIDDEN: "config" } });
  expect((await ask(second)).env).not.toHaveProperty("ADDED");
  expect(lines).toHaveLength(lineCount);
  await second.kill();
  expect(isAlive(group)).toBe(false);
  const third = await takeHost();
  expect(third.child.pid).not.toBe(group);
  await third.kill();
});

it("the Worker ends with the process that started it", async () => {
  const program = `
    import { startWorker } from ${JSON.stringify(join(import.meta.dirname, "start-worker.ts"))};
    const worker = await startWorker({ env: {}, configPath: ${JSON.stringify(configPath)} });
    process.stdout.write(String(worker.pid()));
    process.kill(process.pid, "SIGKILL");
  `;
  let group = 0;
  try {
    execFileSync(process.execPath, ["--input-type=module", "-e", program]);
  } catch (error) {
    group = Number(String((error as { stdout: Buffer }).stdout));
  }
  expect(group).toBeGreaterThan(1);
  await expect.poll(() => isAlive(group)).toBe(false);
});

it("every line of the console is passed on as one JSON object", async () => {
  const lines: string[] = [];
  const worker = await start({ onLog: (line) => void lines.push(line) });
  await ask(worker);
  await expect.poll(() => lines).toEqual(['{"level":"log","message":"plain words"}']);
  expect(worker.logs()).toEqual(lines);
});

it("the scheduled handler runs on request, and a failure of the handler rejects", async () => {
  const worker = await start();
  await worker.scheduled("* * * * *");
  await expect.poll(() => worker.logs()).toContain('{"event":"cron","cron":"* * * * *"}');
  await expect(worker.scheduled("0 0 1 1 *")).rejects.toThrow("0 0 1 1 *");
});

it("V8's inspector is opened only on request, and only on this machine", async () => {
  const plain = await start();
  expect(plain.inspectorUrl()).toBeUndefined();
  const worker = await start({ inspect: true });
  const inspector = worker.inspectorUrl() ?? "";
  expect(inspector).toMatch(/^ws:\/\/127\.0\.0\.1:\d+/);
  const answer = await fetch(new URL("/json/list", inspector.replace(/^ws/, "http")));
  expect(await answer.json()).toContainEqual(expect.objectContaining({ id: "core:user:worker" }));
});

it("the error for a taken port names the port", async () => {
  const worker = await start();
  const port = Number(new URL(worker.url).port);
  await expect(start({ port })).rejects.toThrow(`Port ${port} is in use`);
});

it("the Worker is bundled again only when one of its files has changed", async () => {
  await start();
  builds.length = 0;
  await start();
  expect(builds).toEqual([]);
  writeFileSync(join(project, "worker.ts"), source("good evening"));
  // A file that changes while it is bundled counts as unknown; this one changed before.
  utimesSync(join(project, "worker.ts"), new Date(), new Date(Date.now() - 1_000));
  const worker = await start();
  expect(builds).toEqual(["Bundling the Worker"]);
  expect((await ask(worker)).greeting).toBe("good evening");
});

it("the error has wrangler's message if a Worker cannot be bundled", async () => {
  const brokenConfig = join(project, "broken.toml");
  writeFileSync(join(project, "broken.ts"), 'export { default } from "./prompt.ts";');
  writeFileSync(
    brokenConfig,
    'name = "b"\nmain = "broken.ts"\ncompatibility_date = "2026-11-01"\n',
  );
  await expect(start({ configPath: brokenConfig })).rejects.toThrow(
    'Could not resolve "./prompt.ts"',
  );
});
