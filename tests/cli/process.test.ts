// `npm run process`, and `/process` in a chat, on a stack that `npm run dev` keeps running.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DevFile } from "../../dev/stack/dev-file.ts";
import { readDevFile } from "./read-dev-file.ts";
import { makeDataDir, removeDataDirs, runCli, runToEnd, stopAllClis } from "./run-cli.ts";

const dir = makeDataDir();
let dev: DevFile;

async function create(path: string, body: object): Promise<string> {
  const response = await fetch(`${dev.worker.url}/v1/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      authorization: `Bearer ${dev.users?.alice.token}`,
    },
    body: JSON.stringify(body),
  });
  const row = (await response.json()) as { id: string };
  expect({ status: response.status, row }).toMatchObject({ status: 201 });
  return row.id;
}

beforeAll(async () => {
  await runCli("dev", ["--data", dir]).says(/Ctrl-C stops everything/);
  dev = readDevFile(dir);
  const rest = dev.services?.rest ?? { url: "", key: "" };
  const endpoint = { type: "string", format: "uri" };
  const serviceId = await create("services", {
    name: "Tasks",
    type: "rest_api",
    protocol: "http",
    connectionSchema: { type: "object", properties: { endpoint }, required: ["endpoint"] },
  });
  const secretId = await create("secrets", { name: "Key", type: "api_key", value: rest.key });
  const tool = await create("tools", {
    name: "Add a task",
    serviceId,
    connectionParams: { endpoint: rest.url },
    secret: { secretId, placement: { in: "header", name: "X-Api-Key" } },
    operation: {
      type: "rest_call",
      method: "POST",
      path: "/tasks",
      retry: "never",
      body: { title: "{{title}}" },
    },
    inputSchema: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
  });
  const processOf = (name: string, interactionMode: string) => ({
    name,
    initialContext: ["title"],
    outputTemplate: "Added {{task.title}}.",
    steps: [
      {
        id: "add",
        calls: { tool },
        inputs: { title: "{input.title}" },
        output: { variable: "task" },
        execution: { interactionMode },
      },
    ],
  });
  await create("processes", processOf("Add it", "auto"));
  await create("processes", processOf("Ask first", "manual"));
});
afterAll(async () => {
  await stopAllClis();
  removeDataDirs();
});

async function taskTitles(): Promise<string[]> {
  const answer = await fetch(`${dev.services?.rest.url}/tasks`);
  return ((await answer.json()) as { tasks: { title: string }[] }).tasks.map(({ title }) => title);
}

/** Runs `npm run process` and types the lines; then the input ends. */
async function run(args: string[], ...lines: string[]) {
  const cli = runCli("process", [...args, "--data", dir], {
    WEATHER_URL: dev.services?.rest.url ?? "",
    TASKS_URL: dev.services?.rest.url ?? "",
    TASKS_KEY: dev.services?.rest.key ?? "",
  });
  for (const line of lines) cli.type(line);
  cli.endInput();
  return { code: await cli.ended, stdout: cli.stdout(), stderr: cli.stderr() };
}

it("list shows the Processes with their inputs", async () => {
  const { code, stdout } = await run(["list"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ {2}Ask first +yours +v1 +title=…\n {2}Add it +yours +v1 +title=…\n$/);
  const { stdout: json } = await run(["list", "--json"]);
  expect(JSON.parse(json)).toMatchObject([{ name: "Ask first" }, { name: "Add it" }]);
});

it("run prints only the output to stdout, and the steps and the receipt to stderr", async () => {
  const { code, stdout, stderr } = await run(["run", "add", "it", "--input", "title=one task"]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "Added one task.\n" });
  expect(stderr).toContain("✓ 1 add\n");
  expect(stderr).toMatch(/✓ call +Add a task +add +done; cannot be undone\n/);
  expect(await taskTitles()).toContain("one task");
  // oxlint-disable-next-line no-control-regex -- a pipe gets no colours
  expect(stdout + stderr).not.toMatch(/\u001b/);
});

it("run --json prints the run with its receipt", async () => {
  const { code, stdout } = await run(["run", "Add it", "--input", "title=two", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    status: "completed",
    reply: { text: "Added two." },
    receipt: { effects: [], calls: [{ tool: "Add a task", status: "done" }] },
  });
});

describe("a step that waits", () => {
  it("a step that waits shows its inputs, and runs with other inputs if the answer has some", async () => {
    const args = ["run", "Ask first", "--input", "title=three"];
    const { code, stdout, stderr } = await run(args, "maybe", 'run {"title": "four"}');
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Added four.\n" });
    expect(stderr).toContain("? add (Add a task) waits to be run, with\n      title: three\n");
    expect(stderr).toContain("Type run or refuse");
    const titles = await taskTitles();
    expect([titles.includes("three"), titles.includes("four")]).toEqual([false, true]);
  });

  it("a step that waits keeps waiting without an answer, and can be answered later", async () => {
    const unanswered = await run(["run", "Ask first", "--input", "title=five"]);
    expect(unanswered).toMatchObject({ code: 1, stdout: "" });
    const id = /npm run process -- answer (\S+)/.exec(unanswered.stderr)?.[1] ?? "";
    const approvals = await run(["approvals"]);
    expect(approvals.stdout).toContain("Ask first, since ");
    expect(approvals.stdout).toContain(
      "? add (Add a task) waits to be run, with\n      title: five\n",
    );
    expect(approvals.stdout).toContain(`npm run process -- answer ${id}`);
    const refusal = await run(["answer", id], "refuse");
    expect(refusal).toMatchObject({ code: 1, stdout: "" });
    expect(refusal.stderr).toContain("The run failed");
    expect(await taskTitles()).not.toContain("five");
  });
});

it("`runs` lists the runs of a Process, and `show` prints how a run ended", async () => {
  await run(["run", "Add it", "--input", "title=listed"]);
  const { code, stdout } = await run(["runs", "Add it"]);
  expect(code).toBe(0);
  const line = /^ {2}\d{4}-\d\d-\d\d \d\d:\d\dZ +completed +Add it +api +(\S{36})$/m.exec(stdout);
  const show = await run(["show", line?.[1] ?? ""]);
  expect(show.code).toBe(0);
  expect(show.stdout).toMatch(/^completed: created .+, ended /);
  expect(show.stdout).toMatch(/^ {2}1 {2}completed {2}add, called for \d+\.\d s$/m);
  expect(show.stdout).toContain('      given: {"title":"listed"}\n      gave: {');
  expect(show.stdout).toMatch(/^ {2}output: \{"/m);
});

it("an error says what is wrong, and what there is to choose from", async () => {
  const unknown = await run(["run", "Nothing"]);
  expect(unknown).toMatchObject({ code: 1, stdout: "" });
  expect(unknown.stderr).toContain(
    'There is no Process "Nothing". Known Processes: "Ask first", "Add it"',
  );
  const misfit = await run(["run", "Add it", "--input", "name=x"]);
  expect(misfit).toMatchObject({ code: 1, stdout: "" });
  expect(misfit.stderr).toMatch(/\/inputs\/title +has no value\n/);
  expect(misfit.stderr).toMatch(/\/inputs\/name +is not an input of this Process; it has: title\n/);
  const { code, stderr } = await runToEnd("process", ["frob"]);
  expect(code).toBe(2);
  expect(stderr).toContain("Usage: npm run process");
});

it("`push` stores a Process that a TypeScript file defines, stores nothing the second time, and the Process can be run", async () => {
  const push = ["push", "clients/typescript/example-process.ts"];
  const { code, stdout } = await run(push);
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Stored: 3."),
  });
  expect((await run(push)).stdout).toContain("Nothing has changed.");
  const dry = await run(["dry-run", "Picnic", "--input", "city=Graz"]);
  expect(dry).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^ {2}weather: completed\n/),
  });
  // The example service's weather changes from day to day, and the condition asks for more than 10 degrees.
  const isWarm = Number(/"high":(-?\d+)/.exec(dry.stdout)?.[1]) > 10;
  expect(dry.stdout).toContain(
    isWarm
      ? "bought: example. Not called: it reads or changes the household's data."
      : "bought: skipped. Its condition is false.",
  );
  const picnic = await run(["run", "Picnic", "--input", "city=Graz"], "run");
  expect(picnic.stdout).toMatch(/^Graz: \w+\.\s/);
});

it("a pushed recipe syncs two lists, and finds nothing new the second time", async () => {
  const { url = "", key = "" } = dev.services?.rest ?? {};
  const headers = { "x-api-key": key };
  const body = JSON.stringify({ title: "Mend the fence" });
  await fetch(`${url}/tasks`, { method: "POST", headers, body });
  const file = "clients/typescript/recipes/sync-two-lists.ts";
  const push = await run(["push", file]);
  expect(push.stdout).toContain("Stored: 4.");
  const sync = ["run", "Sync tasks of the team"];
  expect((await run(sync)).stdout).toContain("+ Mend the fence");
  expect((await run(sync)).stdout).toContain("Nothing is new.");
});

it("`import` makes Tools from a document's operations after they are accepted", async () => {
  const url = `${dev.services?.rest.url}`;
  const document = join(dir, "weather.yaml");
  const head = { openapi: "3.1.0", info: { title: "Sky", version: "1" }, servers: [{ url }] };
  const city = { name: "city", in: "path", required: true, schema: { type: "string" } };
  const responses = { 200: { description: "ok" } };
  const get = { operationId: "look", parameters: [city], responses };
  writeFileSync(document, JSON.stringify({ ...head, paths: { "/weather/{city}": { get } } }));
  const list = await run(["import", document]);
  expect(list.stdout).toMatch(/^ {2}look +GET \/weather\/\{city\} +safe to repeat/);
  const choice = ["import", document, "--operation", "look"];
  const unconfirmed = await run(choice);
  expect(unconfirmed).toMatchObject({ code: 1 });
  expect(unconfirmed.stdout).toContain("Nothing was stored");
  expect(await run(choice, "yes")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Stored: 2."),
  });
  const repeated = await run([...choice, "--yes"]);
  expect(repeated.stdout).toContain("Nothing has changed.");
});

it("/process in a chat runs a Process in the conversation", async () => {
  const cli = runCli("start", ["--data", dir]);
  const lines = ["/process", "/process ask first title=six and seven", "run", "/receipt", "/undo"];
  for (const line of lines) cli.type(line);
  cli.endInput();
  expect(await cli.ended).toBe(0);
  const stdout = cli.stdout();
  expect(stdout).toMatch(/ {2}Add it +yours/);
  expect(stdout).toContain("title: six and seven\n");
  expect(stdout).toContain("Added six and seven.\n");
  expect(stdout).toMatch(/✓ call +Add a task +add +done/);
  expect(stdout).toContain("There is nothing to undo.");
  expect(await taskTitles()).toContain("six and seven");
});

it("`show` prints what a run waits for, `event` sends an event, `skip` ends a wait, and `hook` makes an address for events", async () => {
  const wait = { id: "paid", calls: { wait: { event: "payment" } }, output: { variable: "paid" } };
  const late = "{{#paid.timedOut}} late{{/paid.timedOut}}";
  await create("processes", { name: "Paid", steps: [wait], outputTemplate: `Paid${late}.` });
  const waiting = await run(["run", "Paid"]);
  expect(waiting).toMatchObject({ code: 1, stdout: "" });
  expect(waiting.stderr).toMatch(/paid waits for the event payment, until \S+ \S+Z\.\n/);
  const id = /npm run process -- skip (\S+)/.exec(waiting.stderr)?.[1] ?? "";
  const { stdout } = await run(["show", id]);
  expect(stdout).toMatch(/^ {2}1 {2}waiting {2}paid, for the event payment, until \S+ \S+Z$/m);
  const event = await run(["event", "payment"]);
  expect(event).toMatchObject({ code: 0, stdout: expect.stringContaining(`show ${id}\n`) });
  const lateSkip = await run(["skip", id]);
  expect(lateSkip.stderr).toContain("The run does not wait for a time or an event.");
  const secondWait = await run(["run", "Paid"]);
  const secondId = /npm run process -- skip (\S+)/.exec(secondWait.stderr)?.[1] ?? "";
  expect(await run(["skip", secondId])).toMatchObject({ code: 0, stdout: "Paid late.\n" });
  const hook = await run(["hook", "Paid", "--event", "payment", "--scheme", "github"]);
  const [, url = ""] = /^Requests go to (\S+)$/m.exec(hook.stdout) ?? [];
  expect(hook.stdout).toMatch(/shown only now \(github\): whsec_\S+$/m);
  expect((await run(["hooks", "Paid"])).stdout).toBe(
    `  payment  sends the event payment  github  ${url}\n`,
  );
});
