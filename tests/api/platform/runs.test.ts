// Processes and Tools run over HTTP, on the whole stack, against a service to call: their runs show steps, questions,
// output and receipts.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startRestService,
  type RestService,
} from "../../../dev/platform/rest/start-rest-service.ts";
import { startMcp, type LocalMcp } from "../../../dev/platform/mcp/start-mcp.ts";
import { sampleTests } from "../../support/sample.ts";
import type { TestUser } from "../../support/stack.ts";
import { shareApiWorld, type SharedApiWorld, type Body } from "../api-world.ts";
import { readEvents } from "../read-events.ts";
import { INPUTS, processOf, SERVICE, stepOf } from "./platform-bodies.ts";

let rest: RestService;
let lostService: RestService;
let mcp: LocalMcp;
let world: SharedApiWorld;
let ada: TestUser;
let bob: TestUser;
let weather: string;
let addTask: string;
beforeAll(async () => {
  [rest, lostService, mcp] = await Promise.all([
    startRestService(),
    startRestService(),
    startMcp(),
  ]);
  world = await shareApiWorld();
  rest.url = world.callable(rest.url);
  [ada, bob] = await Promise.all([world.createUser("Ada"), world.createUser("Bob")]);
  const serviceId = await create("services", { ...SERVICE, protocol: "http" });
  const secretId = await create("secrets", { name: "Key", type: "api_key", value: rest.key });
  const tool = { serviceId, connectionParams: { endpoint: rest.url } };
  weather = await create("tools", {
    ...tool,
    ...INPUTS,
    name: "Weather",
    operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
  });
  addTask = await create("tools", {
    ...tool,
    name: "Add a task",
    secret: { secretId, placement: { in: "header", name: "X-Api-Key" } },
    operation: {
      type: "rest_call",
      method: "POST",
      path: "/tasks",
      retry: "never",
      body: { title: "{{title}}" },
    },
    inputSchema: {
      type: "object",
      properties: { title: { type: "string" } },
      required: ["title"],
      additionalProperties: false,
    },
  });
});
afterAll(async () => {
  // The servers are stopped first: that breaks off the slow call of the cancelled run.
  await Promise.all([rest.stop(), lostService.stop(), mcp.stop()]);
  await world.stop();
});

const create = async (path: string, body: object): Promise<string> =>
  (await world.call(ada, `POST /v1/${path}`, { body })).body.id;

const createProcess = async (body: object): Promise<string> =>
  (await world.call(ada, "POST /v1/processes", { body })).body.id;

const settledRun = (run: string) => world.settledRun(ada, run);

const reportOf = () =>
  processOf(weather, { outputTemplate: "High {{forecast.high}} in {{forecast.city}}." });

describe("Processes", () => {
  sampleTests(3);

  test("a Process runs by itself once per key, and its run shows its steps, its reply and its calls", async () => {
    const id = await createProcess(reportOf());
    const [key, body] = [randomUUID(), { inputs: { city: "Graz" } }];
    const start = await world.call(ada, `POST /v1/processes/${id}/runs`, { key, body });
    expect(start).toMatchObject({ status: 202 });
    const again = await world.call(ada, `POST /v1/processes/${id}/runs`, { key, body });
    expect(again.body.runId).toBe(start.body.runId);
    const run = await settledRun(start.body.runId);
    expect(run).toMatchObject({
      status: "completed",
      reply: { text: expect.stringMatching(/^High \d+ in Graz\.$/) },
      process: {
        steps: [{ hop: "step.1", status: "completed", summary: "ask" }],
        questions: [],
        calls: [{ op: "call", tool: "Weather", status: "done", undoable: false }],
      },
    });
    const receipt = await world.call(ada, `GET /v1/runs/${run.id}/receipt`);
    expect(receipt.body).toMatchObject({ effects: [], calls: run.process.calls });
    expect(await world.call(bob, `GET /v1/runs/${run.id}`)).toMatchObject({ status: 404 });
    const conversations = await world.call(ada, "GET /v1/conversations");
    expect(conversations.body.items).toEqual([]);
  });

  test("the run of a Process shows what each step was given, what it answered, and how long that took", async () => {
    const id = await createProcess(reportOf());
    const start = await world.call(ada, `POST /v1/processes/${id}/runs`, {
      body: { inputs: { city: "Graz" } },
    });
    const { id: run } = await settledRun(start.body.runId);
    const { body } = await world.call(ada, `GET /v1/runs/${run}/steps`);
    expect(body).toEqual({
      items: [
        {
          hop: "step.1",
          step: "ask",
          calls: { kind: "tool", id: weather, name: "Weather" },
          state: "completed",
          inputs: { city: "Graz" },
          output: expect.objectContaining({ city: "Graz" }),
          error: null,
          attempts: 1,
          startedAt: expect.any(String),
          endedAt: expect.any(String),
          queuedMs: expect.any(Number),
          cost: { calls: 1, tokens: 0, microUsd: 0, bytes: expect.any(Number) },
          call: {
            ms: expect.any(Number),
            bytes: expect.any(Number),
            tokens: 0,
            microUsd: 0,
            worker: expect.stringMatching(/^rest_api:\d+$/),
          },
        },
      ],
      next: null,
    });
    expect(await world.call(bob, `GET /v1/runs/${run}/steps`)).toMatchObject({ status: 404 });
    const answer = await world.call(ada, `GET /v1/runs/${run}`);
    expect(answer.body.output).toEqual({ forecast: body.items[0].output });
    const { events } = await readEvents(`${world.url}/v1/runs/${run}/events`, ada.token);
    expect(events.at(-1)?.data).toMatchObject({ output: answer.body.output });
    const refusal = await world.call(ada, `GET /v1/runs/${run}/steps?cursor=xx`);
    expect(refusal).toMatchObject({ status: 400 });
  });

  test("the run of a Process shows each attempt of a step with its times, its code and the service's words", async () => {
    const { body: item } = await world.call(ada, `GET /v1/tools/${weather}`);
    const broken = await create("tools", {
      ...{ name: "Broken", serviceId: item.serviceId, connectionParams: item.connectionParams },
      operation: {
        type: "rest_call",
        method: "GET",
        path: "/faults/status",
        query: { code: "503", of: "{{city}}" },
        retry: "safe",
      },
      inputSchema: INPUTS.inputSchema,
    });
    const id = await createProcess(processOf(broken, { outputTemplate: "-" }));
    const start = await world.call(ada, `POST /v1/processes/${id}/runs`, {
      body: { inputs: { city: "Graz" } },
    });
    const { id: run } = await settledRun(start.body.runId);
    const { body } = await world.call(ada, `GET /v1/runs/${run}/steps`);
    const [step] = body.items;
    expect(step).toMatchObject({ state: "failed", attempts: 3, triesLeftOut: 0 });
    expect(step.tries).toEqual(
      [1, 2, 3].map((attempt) => ({
        ...{ attempt, state: "failed" },
        ...{ startedAt: expect.any(String), endedAt: expect.any(String) },
        error: { code: "server_error", said: step.error.said },
      })),
    );
    expect(step.error.said).toMatchObject({ status: 503 });
    const times = step.tries.flatMap(({ startedAt, endedAt }: Body) => [startedAt, endedAt]);
    expect(times.toSorted()).toEqual(times);
    expect(await world.call(bob, `GET /v1/runs/${run}/steps`)).toMatchObject({ status: 404 });
  });

  test("a Process changes rows by a field that may decide without asking a person, and the row keeps its source", async () => {
    const { body: item } = await world.call(ada, `GET /v1/tools/${weather}`);
    const price = await create("tools", {
      ...{ name: "Price", serviceId: item.serviceId, connectionParams: item.connectionParams },
      operation: { type: "rest_call", method: "GET", path: "/prices/{{city}}", retry: "safe" },
      inputSchema: INPUTS.inputSchema,
      outputSchema: {
        type: "object",
        properties: { amount: { type: "number" }, note: { type: "string" } },
      },
      answersMayDecide: ["/amount"],
    });
    const { body: list } = await world.call(ada, "GET /v1/tools?search=task&limit=100");
    const add = list.items.find(({ operation }: Body) => operation.op === "create").id;
    const title = "Buy {input.city} for {step.forecast.amount}";
    const id = await createProcess({
      ...processOf(price, { outputTemplate: "{{put}}" }),
      steps: [
        stepOf(price),
        stepOf(add, {
          id: "put",
          inputs: { items: [{ title }] },
          output: { variable: "put" },
          execution: { condition: "step.forecast.amount < 3.0" },
        }),
      ],
    });
    const run = async (city: string) => {
      const body = { inputs: { city } };
      const start = await world.call(ada, `POST /v1/processes/${id}/runs`, { body });
      const { status, reply } = await settledRun(start.body.runId);
      return { status, labels: reply.changes.map(({ label }: Body) => label) };
    };
    expect(await run("Apples")).toEqual({ status: "completed", labels: ["Buy Apples for 2.14"] });
    expect(await run("Leeks")).toEqual({ status: "completed", labels: [] });
    const rows = await world.admin(
      "select outside from public.tasks where title = 'Buy Apples for 2.14'",
    );
    expect(rows).toEqual([{ outside: { title: ["service"] } }]);
  });

  test("a Process reports every fault of its inputs, and does not start with any fault", async () => {
    const id = await createProcess({ ...reportOf(), initialContext: ["city", "day"] });
    const answer = await world.call(ada, `POST /v1/processes/${id}/runs`, {
      body: { inputs: { town: "Graz" } },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_inputs" } });
    expect(answer.body.errors.map(({ pointer }: Body) => pointer)).toEqual([
      "/inputs/city",
      "/inputs/day",
      "/inputs/town",
    ]);
  });

  test("a Process gets its inputs by its inputSchema: defaults are filled in, and a value of a wrong type starts no run", async () => {
    const inputSchema = {
      type: "object",
      properties: {
        city: { type: "string", default: "Graz", description: "where to look" },
        days: { type: "integer" },
        pin: { type: "string", sensitive: true },
      },
      required: ["days"],
    };
    const id = await createProcess({
      ...reportOf(),
      inputSchema,
      initialContext: [],
      output: { of: "{input.days}", in: "{input.city}", pin: "{input.pin}" },
    });
    const stored = await world.call(ada, `GET /v1/processes/${id}`);
    expect(stored.body.definition).toMatchObject({
      inputSchema,
      initialContext: ["city", "days", "pin"],
    });
    const start = (inputs: object) =>
      world.call(ada, `POST /v1/processes/${id}/runs`, { body: { inputs } });
    const runs = async () => (await world.call(ada, `GET /v1/runs?processId=${id}`)).body.items;
    const wrong = await start({ days: "two", city: null });
    expect(wrong).toMatchObject({ status: 422, body: { code: "invalid_inputs" } });
    expect(wrong.body.errors).toEqual([
      { pointer: "/inputs/days", detail: 'The type "string" is invalid. Expected "integer".' },
    ]);
    const conversation = await world.createConversation(ada);
    const message = { processId: id, inputs: { days: [] } };
    expect(
      await world.call(ada, `POST /v1/conversations/${conversation}/messages`, { body: message }),
    ).toMatchObject({ status: 422, body: { errors: [{ pointer: "/inputs/days" }] } });
    expect(await runs()).toEqual([]);
    const { body } = await start({ days: 2, pin: "pin-98765" });
    expect(await settledRun(body.runId)).toMatchObject({
      status: "completed",
      output: { of: 2, in: "Graz", pin: "•••" },
    });
    // While a schedule is enabled, the Process must keep accepting the schedule's inputs.
    const schedule = { cron: "0 7 * * *", inputs: { days: 2 } };
    const creation = await world.call(ada, `POST /v1/processes/${id}/schedules`, {
      body: schedule,
    });
    expect(creation.status).toBe(201);
    const { initialContext: _, ...definition } = stored.body.definition;
    const properties = { ...inputSchema.properties, days: { type: "string" } };
    const change = await world.call(ada, `PATCH /v1/processes/${id}`, {
      body: { definition: { ...definition, inputSchema: { ...inputSchema, properties } } },
    });
    expect(change).toMatchObject({ status: 409, body: { code: "in_use" } });
    expect(change.body.detail).toMatch(/Schedule "0 7 \* \* \*".*at \/inputs\/days/);
    await world.call(ada, `DELETE /v1/processes/${id}/schedules/${creation.body.id}`);
  });

  test("a Process has a unique name: a refusal names the Process that has the name", async () => {
    const body = { ...reportOf(), name: "Once only" };
    const id = await createProcess(body);
    const taken = {
      status: 409,
      body: {
        code: "name_taken",
        detail: expect.stringContaining(`"Once only" (${id})`) as string,
      },
    };
    expect(await world.call(ada, "POST /v1/processes", { body })).toMatchObject(taken);
    const other = await createProcess(reportOf());
    const change = await world.call(ada, `PATCH /v1/processes/${other}`, {
      body: { name: body.name },
    });
    expect(change).toMatchObject(taken);
  });

  test("a Process does not run if it is another user's or disabled", async () => {
    const id = await createProcess(reportOf());
    const body = { inputs: { city: "Graz" } };
    expect(await world.call(bob, `POST /v1/processes/${id}/runs`, { body })).toMatchObject({
      status: 404,
    });
    await world.call(ada, `PATCH /v1/processes/${id}`, { body: { enabled: false } });
    expect(await world.call(ada, `POST /v1/processes/${id}/runs`, { body })).toMatchObject({
      status: 409,
      body: { code: "process_disabled" },
    });
  });

  test("a Process that a step calls does not run once it is disabled, and the step says why", async () => {
    const child = await createProcess(reportOf());
    const parent = await createProcess({
      ...reportOf(),
      steps: [stepOf(weather, { calls: { process: child }, output: { variable: "report" } })],
      outputTemplate: "{{report}}",
    });
    await world.call(ada, `PATCH /v1/processes/${child}`, { body: { enabled: false } });
    const { body } = await world.call(ada, `POST /v1/processes/${parent}/runs`, {
      body: { inputs: { city: "Graz" } },
    });
    expect(await settledRun(body.runId)).toMatchObject({
      status: "failed",
      error: { code: "closed" },
      process: { steps: [{ hop: "step.1", summary: "ask: closed" }], calls: [] },
    });
  });

  test("a Process answers a message in a conversation", async () => {
    const id = await createProcess(reportOf());
    const conversation = await world.createConversation(ada);
    const acceptance = await world.call(ada, `POST /v1/conversations/${conversation}/messages`, {
      body: { processId: id, inputs: { city: "Linz" } },
    });
    expect(acceptance).toMatchObject({ status: 202 });
    const run = await settledRun(acceptance.body.runId);
    expect(run).toMatchObject({ conversationId: conversation, status: "completed" });
    const { body } = await world.call(ada, `GET /v1/conversations/${conversation}/messages`);
    expect(body.items.at(-1)).toMatchObject({ speaker: "agent", text: run.reply.text });
  });
});

describe("the list of runs", () => {
  sampleTests(3);

  const runsFor = async (query: string, user = ada): Promise<Body[]> =>
    (await world.call(user, `GET /v1/runs?${query}`)).body.items;

  test("the list of runs has each run of its user once, newest first, page by page", async () => {
    const carol = await world.createUser("Carol");
    const conversation = await world.createConversation(carol);
    const runs: string[] = [];
    for (const text of ["fish", "fish", "fish"]) {
      const run = await world.send(carol, conversation, text);
      await world.finished(carol, run);
      runs.unshift(run);
    }
    const allRuns: Body[] = [];
    let cursor = "";
    for (let pages = 0; pages < 2; pages += 1) {
      const { body } = await world.call(carol, `GET /v1/runs?limit=2${cursor}`);
      allRuns.push(...body.items);
      cursor = `&cursor=${body.next}`;
      expect(body.next === null).toBe(pages === 1);
    }
    expect(allRuns.map(({ id }) => id)).toEqual(runs);
    expect(allRuns[0]).toMatchObject({
      conversationId: conversation,
      status: "completed",
      trigger: "message",
      tool: null,
      error: null,
    });
    const { createdAt } = allRuns[1];
    const ids = async (query: string) => (await runsFor(query, carol)).map(({ id }) => id);
    expect(await ids(`from=${createdAt}`)).toContain(runs[0]);
    expect(await ids(`to=${allRuns[0].createdAt}`)).not.toContain(runs[0]);
    expect(await ids(`conversationId=${conversation}&status=completed`)).toEqual(runs);
    expect(await ids("status=failed")).toEqual([]);
    expect(await runsFor(`conversationId=${conversation}`, bob)).toEqual([]);
  });

  test("the list of runs is filtered by Process, Tool and trigger", async () => {
    const id = await createProcess(reportOf());
    const body = { inputs: { city: "Graz" } };
    const start = await world.call(ada, `POST /v1/processes/${id}/runs`, { body });
    await settledRun(start.body.runId);
    const invocation = await world.call(ada, `POST /v1/tools/${weather}/invoke`, { body });
    await settledRun(invocation.body.runId);
    expect(await runsFor(`processId=${id}`)).toMatchObject([
      { id: start.body.runId, trigger: "api", process: { id, version: 1 }, tool: null },
    ]);
    const calls = await runsFor(`toolId=${weather}`);
    expect(calls[0]).toMatchObject({
      id: invocation.body.runId,
      tool: { id: weather, name: "Weather" },
    });
    expect(await runsFor(`processId=${id}&trigger=schedule`)).toEqual([]);
    expect(await runsFor(`processId=${id}`, bob)).toEqual([]);
  });

  test.each(["status=gone", "from=yesterday", "processId=7", "cursor=xx", "colour=red"])(
    "the list of runs refuses %s",
    async (query) => {
      const answer = await world.call(ada, `GET /v1/runs?${query}`);
      expect(answer).toMatchObject({ status: 400 });
    },
  );
});

describe("a step that waits", () => {
  // A mutant of I16 needs the fourth test, about masks.
  sampleTests(3);

  const manualProcess = () =>
    processOf(addTask, {
      initialContext: ["title"],
      steps: [
        stepOf(addTask, {
          inputs: { title: "{input.title}" },
          execution: { interactionMode: "manual" },
        }),
      ],
      outputTemplate: "Added.",
    });
  const waitingRun = async (title: string): Promise<Body> => {
    const id = await createProcess(manualProcess());
    const body = { inputs: { title } };
    const run = await world.call(ada, `POST /v1/processes/${id}/runs`, { body });
    return settledRun(run.body.runId);
  };
  const decide = (user: TestUser, run: string, body: object, hop = "step.1") =>
    world.call(user, `POST /v1/runs/${run}/steps/${hop}/decision`, { body });
  const titles = () => rest.calls().flatMap(({ method, body }) => (method === "POST" ? body : []));

  test("a step that waits is run once, with the inputs that were seen", async () => {
    const title = `seen ${randomUUID()}`;
    const run = await waitingRun(title);
    expect(run).toMatchObject({
      status: "waiting",
      process: { questions: [{ hop: "step.1", why: "manual", inputs: { title } }] },
    });
    const { requestHash } = run.process.questions[0];
    expect(await decide(bob, run.id, { choice: "run", requestHash })).toMatchObject({
      status: 404,
    });
    expect(await decide(ada, run.id, { choice: "run", requestHash: "other" })).toMatchObject({
      status: 409,
      body: { code: "stale" },
    });
    expect(await decide(ada, run.id, { choice: "run", requestHash }, "step.2")).toMatchObject({
      status: 409,
      body: { code: "not_asked" },
    });
    expect(titles().filter((body) => body.includes(title))).toEqual([]);
    expect(await decide(ada, run.id, { choice: "run", requestHash })).toMatchObject({
      status: 202,
    });
    expect(await settledRun(run.id)).toMatchObject({
      status: "completed",
      reply: { text: "Added." },
    });
    expect(titles().filter((body) => body.includes(title))).toHaveLength(1);
    const late = await decide(ada, run.id, { choice: "refuse", requestHash });
    expect(late).toMatchObject({ status: 409, body: { code: "not_waiting" } });
  });

  test("a step that waits is listed among the steps that wait for its user, until it is answered", async () => {
    const run = await waitingRun("found");
    const { body } = await world.call(ada, "GET /v1/approvals?limit=100");
    const approval = body.items.find((item: Body) => item.run.id === run.id);
    expect(approval).toMatchObject({
      run: { status: "waiting", trigger: "api", process: { version: 1 }, error: null },
      questions: run.process.questions,
    });
    const week = 7 * 24 * 60 * 60 * 1000;
    expect(Date.parse(approval.endsAt) - Date.parse(approval.askedAt)).toBe(week);
    const nothing = { items: [], next: null, total: 0, questions: 0 };
    expect((await world.call(bob, "GET /v1/approvals")).body).toEqual(nothing);
    const asking = body.items.flatMap((item: Body) => item.questions);
    expect(body).toMatchObject({ total: body.items.length, questions: asking.length });
    // The totals count the items of all pages.
    const other = await waitingRun("found too");
    const page = await world.call(ada, "GET /v1/approvals?limit=1");
    expect(page.body).toMatchObject({
      ...{ total: body.total + 1, questions: body.questions + 1 },
      items: [{ run: { id: other.id } }],
    });
    const { next } = page.body;
    const nextPage = await world.call(ada, `GET /v1/approvals?limit=100&cursor=${next}`);
    expect(nextPage.body).toMatchObject({ total: body.total + 1, items: body.items });
    const { requestHash } = run.process.questions[0];
    await decide(ada, run.id, { choice: "refuse", requestHash });
    await settledRun(run.id);
    const after = await world.call(ada, "GET /v1/approvals?limit=100");
    expect(after.body.items.some((item: Body) => item.run.id === run.id)).toBe(false);
    expect(after.body).toMatchObject({ total: body.total, questions: body.questions });
  });

  test("a step that waits can be run with other inputs, or refused", async () => {
    const [title, other] = [`first ${randomUUID()}`, `second ${randomUUID()}`];
    const changedRun = await waitingRun(title);
    const inputs = { title: other };
    const { requestHash } = changedRun.process.questions[0];
    await decide(ada, changedRun.id, { choice: "run", inputs, requestHash });
    expect(await settledRun(changedRun.id)).toMatchObject({ status: "completed" });
    expect(titles().some((body) => body.includes(other))).toBe(true);
    expect(titles().some((body) => body.includes(title))).toBe(false);

    const refusedRun = await waitingRun(title);
    const question = refusedRun.process.questions[0];
    await decide(ada, refusedRun.id, { choice: "refuse", requestHash: question.requestHash });
    expect(await settledRun(refusedRun.id)).toMatchObject({ status: "failed" });
    expect(titles().some((body) => body.includes(title))).toBe(false);
  });

  test("a step that waits shows masks in place of sensitive values, and is run with the real values", async () => {
    const { body: plain } = await world.call(ada, `GET /v1/tools/${addTask}`);
    const { serviceId, connectionParams, secret, operation } = plain;
    const title = `sealed-${randomUUID()}`;
    const schema = { type: "string", minLength: 20, sensitive: true };
    const sealedTool = await create("tools", {
      name: "Add a sealed task",
      ...{ serviceId, connectionParams, secret, operation },
      inputSchema: { type: "object", properties: { title: schema }, required: ["title"] },
    });
    const execution = { interactionMode: "manual" };
    const inputs = { title: "{input.title}" };
    const steps = [stepOf(sealedTool, { inputs, execution })];
    const definition = { initialContext: ["title"], steps, outputTemplate: "Added." };
    const id = await createProcess(processOf(sealedTool, definition));
    const body = { inputs: { title } };
    const started = await world.call(ada, `POST /v1/processes/${id}/runs`, { body });
    const run = await settledRun(started.body.runId);
    const [question] = run.process.questions;
    expect(question).toMatchObject({ inputs: { title: "•••" }, given: ["- title: `•••`"] });
    const approvals = await world.call(ada, "GET /v1/approvals?limit=100");
    const listed = approvals.body.items.find((item: Body) => item.run.id === run.id);
    expect(JSON.stringify([run, listed])).not.toContain(title);
    const answerWith = (typed: string) =>
      decide(ada, run.id, {
        choice: "run",
        inputs: { title: typed },
        requestHash: question.requestHash,
      });
    expect(await answerWith("••• and more")).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/inputs/title" }] },
    });
    expect(await answerWith("•••")).toMatchObject({ status: 202 });
    expect(await settledRun(run.id)).toMatchObject({ status: "completed" });
    expect(titles().filter((sent) => sent.includes(title))).toHaveLength(1);
  });

  test("a step that waits keeps waiting if it is given inputs that its Tool does not accept", async () => {
    const run = await waitingRun("kept");
    const { requestHash } = run.process.questions[0];
    const inputs = { titel: 1 };
    const answer = await decide(ada, run.id, { choice: "run", inputs, requestHash });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_inputs" } });
    const places = answer.body.errors.map(({ pointer }: Body) => pointer);
    expect(places).toEqual(expect.arrayContaining(["/inputs", "/inputs/titel"]));
    expect(await settledRun(run.id)).toMatchObject({ status: "waiting" });
  });

  test("a step stops waiting when its run is cancelled, and the receipt keeps the calls before the step", async () => {
    const [add, wait] = [stepOf(addTask, { id: "add", inputs: { title: "Done before" } }), "wait"];
    const id = await createProcess({
      ...processOf(addTask, { initialContext: [], outputTemplate: "" }),
      steps: [
        { ...add, output: { variable: "added" } },
        {
          ...stepOf(addTask, { id: wait, inputs: { title: "Never" }, dependsOn: ["add"] }),
          execution: { interactionMode: "manual" },
        },
      ],
    });
    const start = await world.call(ada, `POST /v1/processes/${id}/runs`, { body: {} });
    const { id: run } = await settledRun(start.body.runId);
    expect((await world.call(ada, `POST /v1/runs/${run}/cancel`)).status).toBe(200);
    const calls = [{ tool: "Add a task", step: "add", status: "done", undoable: false }];
    const receipt = await world.call(ada, `GET /v1/runs/${run}/receipt`);
    expect(receipt.body).toMatchObject({ effects: [], calls });
    expect(await settledRun(run)).toMatchObject({
      status: "cancelled",
      process: { calls, questions: [] },
    });
  });
});

test("a run that is cancelled in the middle names the calls that it has made", async () => {
  const serviceId = await create("services", { ...SERVICE, name: "Slow", protocol: "http" });
  const slow = await create("tools", {
    name: "Slow",
    serviceId,
    connectionParams: { endpoint: rest.url },
    operation: { type: "rest_call", method: "GET", path: "/faults/slow", retry: "safe" },
    inputSchema: { type: "object", properties: {} },
  });
  const id = await createProcess({
    ...processOf(addTask, { initialContext: [], outputTemplate: "" }),
    steps: [
      stepOf(addTask, { id: "add", inputs: { title: "Done" } }),
      stepOf(slow, { id: "slow", inputs: {}, output: { variable: "slow" } }),
    ],
  });
  const { body } = await world.call(ada, `POST /v1/processes/${id}/runs`, { body: {} });
  const isCalled = () => rest.calls().some(({ path }) => path === "/faults/slow");
  await expect.poll(isCalled).toBe(true);
  await world.call(ada, `POST /v1/runs/${body.runId}/cancel`);
  expect(await settledRun(body.runId)).toMatchObject({
    status: "cancelled",
    process: { calls: [{ tool: "Add a task", step: "add", status: "done", hasEffect: true }] },
  });
});

describe("Tools", () => {
  sampleTests(3);

  test("a Tool is called once, by a run of one step", async () => {
    const answer = await world.call(ada, `POST /v1/tools/${weather}/invoke`, {
      body: { inputs: { city: "Wels" } },
    });
    expect(answer).toMatchObject({ status: 202 });
    const run = await settledRun(answer.body.runId);
    expect(run).toMatchObject({
      status: "completed",
      process: { calls: [{ tool: "Weather", status: "done" }] },
    });
    expect(run.reply.text).toContain("Wels");
    expect(run.output).toMatchObject({ city: "Wels" });
  });

  test("a Tool is not called with inputs that do not fit", async () => {
    const answer = await world.call(ada, `POST /v1/tools/${weather}/invoke`, {
      body: { inputs: { city: 7, day: "x" } },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_inputs" } });
    const places = answer.body.errors.map(({ pointer }: Body) => pointer);
    expect(places).toEqual(expect.arrayContaining(["/inputs/city", "/inputs/day"]));
  });

  test("a Tool can be probed, and its server's catalogue be read, only by the Tool's owner", async () => {
    expect(await world.call(ada, `POST /v1/tools/${weather}/probe`)).toMatchObject({
      status: 200,
      body: { status: "healthy", code: null },
    });
    expect(await world.call(bob, `POST /v1/tools/${weather}/probe`)).toMatchObject({ status: 404 });
    const serviceId = await create("services", { ...SERVICE, protocol: "http", shared: true });
    const sharedTool = await create("tools", {
      name: "Shared",
      serviceId,
      shared: true,
      connectionParams: { endpoint: rest.url },
      ...INPUTS,
      operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
    });
    expect(await world.call(bob, `GET /v1/tools/${sharedTool}`)).toMatchObject({ status: 200 });
    for (const request of [
      `POST /v1/tools/${sharedTool}/probe`,
      `POST /v1/tools/${sharedTool}/catalogue`,
    ]) {
      expect(await world.call(bob, request)).toMatchObject({ status: 403 });
    }
  });

  test("a Tool is degraded by a failed probe, then down and no longer called; a successful probe heals it", async () => {
    const { port } = new URL(lostService.url);
    await lostService.stop();
    const serviceId = await create("services", { ...SERVICE, name: "Gone", protocol: "http" });
    const tool = await create("tools", {
      ...INPUTS,
      name: "Gone",
      serviceId,
      connectionParams: { endpoint: world.callable(lostService.url) },
      operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
    });
    const probe = async () => (await world.call(ada, `POST /v1/tools/${tool}/probe`)).body;
    const showTool = async () => (await world.call(ada, `GET /v1/tools/${tool}`)).body;
    expect(await probe()).toMatchObject({ status: "degraded", code: "away" });
    expect(await showTool()).toMatchObject({
      status: "degraded",
      errorMessage: "away",
      lastHealthCheck: expect.any(String),
    });
    await probe();
    expect(await probe()).toMatchObject({ status: "down", code: "away" });
    expect(await showTool()).toMatchObject({ status: "down" });
    lostService = await startRestService({ port: Number(port) });
    const inputs = { city: "Wels" };
    const invocation = await world.call(ada, `POST /v1/tools/${tool}/invoke`, { body: { inputs } });
    expect(await settledRun(invocation.body.runId)).toMatchObject({
      status: "failed",
      error: { code: "closed", message: expect.stringMatching(/"Gone" .*down \(away\).*probe/) },
    });
    expect(lostService.calls()).toEqual([]);
    expect(await probe()).toMatchObject({ status: "healthy", code: null });
    expect(await showTool()).toMatchObject({ status: "healthy", errorMessage: null });
  });

  test("a Tool of an MCP server tells its owner what the server offers, with the hash of its pin", async () => {
    const serviceId = await create("services", {
      ...SERVICE,
      name: "Notebook",
      type: "mcp_server",
      protocol: "http",
    });
    const secretId = await create("secrets", { name: "Token", type: "api_key", value: mcp.token });
    const operation = { type: "mcp_call", tool: "convert_mass", retry: "safe" };
    const convertTool = await create("tools", {
      name: "Convert",
      serviceId,
      connectionParams: { endpoint: world.callable(mcp.url) },
      operation,
      inputSchema: { type: "object" },
      secret: { secretId, placement: { in: "bearer" } },
    });
    const path = `POST /v1/tools/${convertTool}/catalogue`;
    const { body } = await world.call(ada, path);
    const offer = body.items.find(({ name }: Body) => name === "convert_mass");
    expect(offer).toMatchObject({
      description: "Converts a mass from one unit to another.",
      inputSchema: { properties: { from: { enum: ["g", "kg", "oz", "lb"] } } },
    });
    const { body: shownTool } = await world.call(ada, `GET /v1/tools/${convertTool}`);
    expect(shownTool.operation).toEqual({ ...operation, schemaHash: offer.schemaHash });
    expect(await world.call(bob, path)).toMatchObject({ status: 404 });
    expect(await world.call(ada, `POST /v1/tools/${weather}/catalogue`)).toMatchObject({
      status: 200,
      body: { items: [], code: "unsupported" },
    });
  });
});

describe("a Process that is tried out", () => {
  /** A Tool whose calls fail. */
  let failingTool: string;
  beforeAll(async () => {
    failingTool = await create("tools", {
      ...{ ...INPUTS, name: "Lost", connectionParams: { endpoint: "https://127.0.0.1" } },
      serviceId: await create("services", { ...SERVICE, name: "Lost" }),
      operation: { type: "rest_call", method: "GET", path: "/{{city}}", retry: "safe" },
    });
  });
  const exampleProcess = () =>
    processOf(weather, {
      steps: [
        stepOf(weather, { id: "look", output: { variable: "forecast" } }),
        {
          id: "note",
          calls: { tool: addTask },
          inputs: { title: "{step.forecast.sky} in {input.city}" },
          output: { variable: "task" },
          execution: { condition: "step.forecast.low > -90", interactionMode: "manual" },
        },
        stepOf(weather, {
          id: "each",
          forEach: { items: ["Graz", "Linz"] },
          inputs: { city: "{item}" },
          output: { variable: "all" },
        }),
        stepOf(weather, {
          id: "away",
          calls: { tool: failingTool },
          onError: "mend",
          output: { variable: "gone" },
        }),
        stepOf(weather, {
          id: "mend",
          inputs: { city: "{error.step}" },
          output: { variable: "mended" },
        }),
        stepOf(weather, {
          id: "never",
          output: { variable: "nothing" },
          execution: { condition: "false" },
        }),
      ],
      outputTemplate: "{{forecast.sky}}: {{task.title}}",
    });
  const tasks = async () => (await (await fetch(`${rest.url}/tasks`)).json()) as Body;

  test("a dry run makes only the calls that change nothing, reports the other calls, and stores nothing", async () => {
    const id = await createProcess(exampleProcess());
    const before = await tasks();
    const body = { inputs: { city: "Wels" } };
    const answer = await world.call(ada, `POST /v1/processes/${id}/dry-run`, { body });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        steps: [
          { step: "look", state: "completed", inputs: { city: "Wels" }, detail: null },
          {
            ...{ step: "note", state: "example" },
            inputs: { title: expect.stringMatching(/ in Wels$/) },
            detail: "Not called: a repeat could do harm.",
          },
          { step: "each", state: "completed", output: [{ city: "Graz" }, { city: "Linz" }] },
          { step: "away", state: "failed" },
          { step: "mend", state: "completed", inputs: { city: "away" } },
          { step: "never", state: "skipped", detail: "Its condition is false." },
        ],
        reply: expect.stringMatching(/^\w+[^:]*: /),
      },
    });
    expect(await tasks()).toEqual(before);
    const listed = await world.call(ada, `GET /v1/runs?processId=${id}`);
    expect(listed.body.items).toEqual([]);
    const outputs = { forecast: { sky: "frogs", low: -99 } };
    const pinned = await world.call(ada, `POST /v1/processes/${id}/dry-run`, {
      body: { ...body, outputs },
    });
    expect(pinned.body.steps).toMatchObject([
      { step: "look", state: "pinned", output: outputs.forecast },
      { step: "note", state: "skipped" },
      {},
      {},
      {},
      {},
    ]);
    const faulty = { inputs: {}, outputs: { sky: 1 } };
    expect(
      await world.call(ada, `POST /v1/processes/${id}/dry-run`, { body: faulty }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/inputs/city" }, { pointer: "/outputs/sky" }] },
    });
    expect(await world.call(bob, `POST /v1/processes/${id}/dry-run`, { body })).toMatchObject({
      status: 404,
    });
  });

  test("a step can be tried by itself once per key, with given outputs for the steps before it", async () => {
    const id = await createProcess(exampleProcess());
    const tryRoute = `POST /v1/processes/${id}/steps/note/try`;
    const body = { inputs: { city: "Wels" }, outputs: { forecast: { sky: "frogs" } } };
    const key = randomUUID();
    const started = await world.call(ada, tryRoute, { key, body });
    expect(started).toMatchObject({ status: 202 });
    expect((await world.call(ada, tryRoute, { key, body })).body.runId).toBe(started.body.runId);
    const run = await settledRun(started.body.runId);
    expect(run).toMatchObject({ status: "completed", output: { title: "frogs in Wels" } });
    const item = { inputs: {}, item: "Linz" };
    const each = await world.call(ada, `POST /v1/processes/${id}/steps/each/try`, { body: item });
    expect(await settledRun(each.body.runId)).toMatchObject({ output: { city: "Linz" } });
    const lacking = await world.call(ada, tryRoute, { body: { inputs: { city: "Wels" } } });
    expect(lacking).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/outputs", detail: expect.stringContaining("step.forecast") }] },
    });
    const later = { ...body, outputs: { all: [] } };
    expect(await world.call(ada, tryRoute, { body: later })).toMatchObject({ status: 422 });
    const none = await world.call(ada, `POST /v1/processes/${id}/steps/nothing/try`, { body });
    expect(none).toMatchObject({ status: 404 });
  });
});
