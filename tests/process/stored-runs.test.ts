// Tests stored Processes on the whole stack: Postgres, Redis, the queue, workerd, and a REST service to call.
import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareStoredWorld } from "./stored-world.ts";
import { waitCases } from "./wait-cases.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

const world = forSuite(shareStoredWorld);
let user: TestUser;
let tools: Record<string, string>;
beforeAll(async () => {
  user = await world.stack.createUser();
  tools = await world.tools(user, {
    weather: {
      operation: { type: "rest_call", method: "GET", path: "/weather/{{city}}", retry: "safe" },
      inputs: ["city"],
    },
    task: {
      operation: {
        type: "rest_call",
        method: "POST",
        path: "/tasks",
        retry: "never",
        body: { title: "{{title}}" },
      },
      inputs: ["title"],
      withSecret: true,
    },
    long: {
      operation: { type: "rest_call", method: "GET", path: "/faults/long", retry: "safe" },
      inputs: [],
    },
    failing: {
      operation: {
        type: "rest_call",
        method: "POST",
        path: "/faults/status",
        query: { code: "500" },
        retry: "never",
      },
      inputs: [],
    },
    status: {
      operation: {
        type: "rest_call",
        method: "GET",
        path: "/faults/status",
        query: { code: "{{code}}" },
        retry: "safe",
      },
      inputs: ["code"],
    },
    broken: {
      operation: {
        type: "rest_call",
        method: "GET",
        path: "/faults/status",
        query: { code: "404" },
        retry: "safe",
      },
      inputs: [],
    },
  });
});

const steps = {
  weather: (id: string, city: string, execution: object = {}) => ({
    id,
    calls: { tool: tools["weather"] },
    inputs: { city },
    output: { variable: id },
    execution,
  }),
  task: (id: string, title: string, execution: object = {}) => ({
    id,
    calls: { tool: tools["task"] },
    inputs: { title },
    output: { variable: id },
    execution,
  }),
};

const effectCount = (): number =>
  [...world.rest.effects().values()].reduce((sum, { made }) => sum + made, 0);

test("a Process of one step replies with its filled template", async () => {
  const process = await world.define(user, "/v1/processes", {
    name: "Weather",
    initialContext: ["city"],
    steps: [steps.weather("weather", "{input.city}")],
    outputTemplate: "In {{weather.city}}.",
  });
  const run = await world.run(user, process, { city: "Bonn" });
  expect(run.status).toBe("completed");
  expect(run.reply?.text).toBe("In Bonn.");
});

test("a Process runs two parallel steps, and then makes an unsafe call with a Secret once", async () => {
  const process = await world.define(user, "/v1/processes", {
    name: "Compare and note",
    initialContext: ["a", "b"],
    steps: [
      steps.weather("first", "{input.a}", { mode: "parallel" }),
      steps.weather("second", "{input.b}", { mode: "parallel" }),
      steps.task("noted", "{[step.first, step.second].map(place, place.city).join(' or ')}"),
    ],
    outputTemplate: "{{first.city}}, {{second.city}}: {{noted.title}}",
  });
  const before = effectCount();
  const run = await world.run(user, process, { a: "Bonn", b: "Köln" });
  expect(run).toMatchObject({ status: "completed" });
  expect(run.reply?.text).toBe("Bonn, Köln: Bonn or Köln");
  expect(effectCount()).toBe(before + 1);
});

test("a step calls its Tool for each item of a list, and collects the failures of items", async () => {
  const process = await world.define(user, "/v1/processes", {
    name: "All of them",
    initialContext: ["places"],
    steps: [
      {
        ...steps.weather("look", "{item.name}"),
        forEach: { items: "{input.places.filter(p, p.name != 'Rome')}", parallel: 3 },
      },
      { ...steps.task("noted", "{item.city}"), forEach: { items: "{step.look}", parallel: 2 } },
      {
        id: "broken",
        calls: { tool: tools["broken"] },
        output: { variable: "broken" },
        forEach: { items: [1, 2], onItemError: "collect" },
      },
    ],
    outputTemplate:
      "{{#noted}}{{title}}, {{/noted}}{{#broken.failed}}{{index}} {{code}}; {{/broken.failed}}",
  });
  const before = effectCount();
  const places = ["Bonn", "Rome", "Köln", "Trier", "Ulm"].map((name) => ({ name }));
  const run = await world.run(user, process, { places });
  expect(run.reply?.text).toBe("Bonn, Köln, Trier, Ulm, 0 rejected; 1 rejected;");
  expect(effectCount()).toBe(before + 4);
  const runWithoutList = await world.run(user, process, { places: "Bonn" });
  expect(runWithoutList).toMatchObject({ status: "failed" });
  const { body } = await world.stack.request<{ faults: { pointer: string }[] }>(
    user,
    "/v1/processes/check",
    {
      body: {
        name: "No list",
        steps: [{ ...steps.weather("look", "{item}"), forEach: { items: "Bonn, Köln" } }],
        outputTemplate: "{{look.city}}",
      },
    },
  );
  expect(body.faults.map(({ pointer }) => pointer)).toContain("/steps/0/forEach/items");
});

test("a step repeats its call until a condition is true, or until its limit", async () => {
  const loop = { until: "output.title.endsWith('3')", maxCount: 5 };
  const process = await world.define(user, "/v1/processes", {
    name: "Until the third",
    steps: [
      { ...steps.task("noted", "{previous.title}+{iteration}"), loop },
      {
        ...steps.weather("look", "Bonn"),
        loop: { until: "output.city == 'Rome'", maxCount: 2 },
        onError: "late",
      },
      steps.weather("late", "{error.code}"),
    ],
    outputTemplate: "{{noted.count}}: {{noted.output.title}}; {{late.city}}",
  });
  const before = effectCount();
  const run = await world.run(user, process, {});
  expect(run.reply?.text).toBe("3: +1+2+3; loop_limit");
  expect(effectCount()).toBe(before + 3);
  const { body } = await world.stack.request<{ items: { step: string; state: string }[] }>(
    user,
    `/v1/runs/${run.id}/steps`,
  );
  const stepStates = body.items.map(({ step, state }) => `${step} ${state}`);
  expect(stepStates.slice(0, 4)).toEqual([
    "noted completed",
    ...[0, 1, 2].map((n) => `noted[${n}] completed`),
  ]);
  expect(stepStates.slice(4)).toEqual([
    "look caught",
    "look[0] completed",
    "look[1] completed",
    "late completed",
  ]);
});

test("a run continues if another step handles a failure", async () => {
  const process = await world.define(user, "/v1/processes", {
    name: "Note what is broken",
    steps: [
      {
        id: "look",
        calls: { tool: tools["broken"] },
        output: { variable: "look" },
        onError: "noted",
      },
      { ...steps.weather("after", "Bonn"), dependsOn: ["look"] },
      steps.task("noted", "{error.step}: {error.code} ({error.status})"),
    ],
    outputTemplate: "{{noted.title}}",
  });
  const run = await world.run(user, process, {});
  expect(run).toMatchObject({ status: "completed", reply: { text: "look: rejected (404)" } });
  const { body } = await world.stack.request<{ items: { step: string; state: string }[] }>(
    user,
    `/v1/runs/${run.id}/steps`,
  );
  expect(body.items.map(({ step, state }) => [step, state])).toEqual([
    ["look", "caught"],
    ["after", "skipped"],
    ["noted", "completed"],
  ]);
});

describe("manual steps", () => {
  const startAsking = async () => {
    const process = await world.define(user, "/v1/processes", {
      name: `Ask first ${crypto.randomUUID()}`,
      initialContext: ["title"],
      steps: [steps.task("noted", "{input.title}", { interactionMode: "manual" })],
      outputTemplate: "{{noted.title}}",
    });
    const run = await world.run(user, process, { title: "Water the plants" });
    expect(run.status).toBe("waiting");
    const [question] = run.process?.questions ?? [];
    if (question === undefined) throw new Error("The run asks no question.");
    expect(question).toMatchObject({ why: "manual", inputs: { title: "Water the plants" } });
    const decide = (body: object) =>
      world.stack.request(user, `/v1/runs/${run.id}/steps/${question.hop}/decision`, { body });
    return { run, question, decide };
  };

  test("a manual step waits, shows its inputs, and runs with the inputs that a person gives instead", async () => {
    const { run, question, decide } = await startAsking();
    const { requestHash } = question;
    const before = effectCount();
    const staleDecision = await decide({ choice: "run", requestHash: "another" });
    expect(staleDecision.status).toBeGreaterThanOrEqual(400);
    const inputs = { title: "Water the tree" };
    expect((await decide({ choice: "run", requestHash, inputs })).status).toBe(202);
    const ended = await world.stack.finished(user, run.id);
    expect(ended.reply?.text).toBe("Water the tree");
    expect(effectCount()).toBe(before + 1);
  });

  test("a manual step fails the run without a call if a person refuses it", async () => {
    const { run, question, decide } = await startAsking();
    const before = effectCount();
    expect((await decide({ choice: "refuse", requestHash: question.requestHash })).status).toBe(
      202,
    );
    const ended = await world.stack.finished(user, run.id);
    expect(ended).toMatchObject({ status: "failed", error: { code: "refused" } });
    expect(effectCount()).toBe(before);
  });
});

test("the question about a call in doubt shows what is known, and the run completes with the outcome that a person reports", async () => {
  const outputSchema = {
    type: "object",
    properties: { id: { type: "integer" } },
    required: ["id"],
  };
  const path = `/v1/tools/${tools["failing"]}`;
  await world.stack.request(user, path, { method: "PATCH", body: { outputSchema } });
  const process = await world.define(user, "/v1/processes", {
    name: "In doubt",
    steps: [{ id: "send", calls: { tool: tools["failing"] }, output: { variable: "sent" } }],
    outputTemplate: "Sent as {{sent.id}}.",
  });
  const run = await world.run(user, process, {});
  expect(run).toMatchObject({
    status: "waiting",
    process: { questions: [{ why: "unknown_outcome" }] },
  });
  const [question] = run.process?.questions ?? [];
  expect(question?.seen).toMatchObject({
    what: "server_error",
    detail: "The service failed (500)",
  });
  expect(run.reply?.text).toContain(question?.text);
  const decide = (body: object) =>
    world.stack.request(user, `/v1/runs/${run.id}/steps/${question?.hop}/decision`, {
      body: { requestHash: question?.requestHash, ...body },
    });
  const misfit = await decide({ choice: "happened", output: { id: "seven" } });
  expect(misfit).toMatchObject({ status: 422, body: { errors: [{ pointer: "/output/id" }] } });
  expect((await decide({ choice: "run", output: {} })).status).toBe(422);
  const happened = { choice: "happened", output: { id: 7 } };
  expect((await decide(happened)).status).toBe(202);
  const ended = await world.stack.finished(user, run.id);
  expect(ended).toMatchObject({ status: "completed", reply: { text: "Sent as 7." } });
  expect(ended.process?.calls).toMatchObject([{ step: "send", status: "happened" }]);
  expect((await decide(happened)).status).toBe(409);
});

test("a message in the conversation answers a waiting step, and only once", async () => {
  const process = await world.define(user, "/v1/processes", {
    name: "Ask here",
    initialContext: ["title"],
    steps: [steps.task("noted", "{input.title}", { interactionMode: "manual" })],
    outputTemplate: "{{noted.title}}",
  });
  const conversation = await world.stack.createConversation(user);
  const path = `/v1/conversations/${conversation}/messages`;
  const say = async (body: object) => {
    const acceptance = await world.stack.request<{ runId: string }>(user, path, { body });
    return world.stack.finished(user, acceptance.body.runId);
  };
  const waitingRun = await say({ processId: process, inputs: { title: "Feed the cat" } });
  expect(waitingRun.status).toBe("waiting");
  expect(waitingRun.reply?.text).toContain("- title: `Feed the cat`");
  expect(waitingRun.reply?.text).toMatch(/1\. Don’t run it\n2\. Run it$/);
  const before = effectCount();
  const answer = await say({ text: "yes" });
  expect(answer).toMatchObject({ status: "completed", decision: "step_answered" });
  expect(answer.reply?.text).toBe("All right, “noted” runs now.");
  const ended = await world.stack.finished(user, waitingRun.id);
  expect(ended).toMatchObject({ status: "completed", reply: { text: "Feed the cat" } });
  const secondAnswer = await say({ text: "yes" });
  expect(secondAnswer.decision).not.toBe("step_answered");
  expect(effectCount()).toBe(before + 1);
});

test("an output of 230 KB arrives complete, and a disabled Tool is not called any more", async () => {
  const process = await world.define(user, "/v1/processes", {
    name: "Long",
    steps: [{ id: "look", calls: { tool: tools["long"] }, output: { variable: "look" } }],
    outputTemplate: "{{look.text}}",
  });
  const run = await world.run(user, process, {});
  expect(run.status).toBe("completed");
  expect(run.reply?.text).toHaveLength(230_000);
  const waitingProcess = await world.define(user, "/v1/processes", {
    name: "Later",
    steps: [
      { ...steps.weather("first", "Bonn", { interactionMode: "manual" }) },
      { id: "look", calls: { tool: tools["long"] }, output: { variable: "look" } },
    ],
    outputTemplate: "{{look.text}}",
  });
  const waitingRun = await world.run(user, waitingProcess, {});
  const path = `/v1/tools/${tools["long"]}`;
  await world.stack.request(user, path, { method: "PATCH", body: { enabled: false } });
  const [question] = waitingRun.process?.questions ?? [];
  await world.stack.request(user, `/v1/runs/${waitingRun.id}/steps/step.1/decision`, {
    body: { choice: "run", requestHash: question?.requestHash },
  });
  const ended = await world.stack.finished(user, waitingRun.id);
  expect(ended).toMatchObject({ status: "failed", error: { code: "closed" } });
});

test("a required step that fails ends the run with the step's name and the reason", async () => {
  const process = await world.define(user, "/v1/processes", {
    name: "Broken",
    steps: [{ id: "look", calls: { tool: tools["broken"] }, output: { variable: "look" } }],
    outputTemplate: "{{look}}",
  });
  const run = await world.run(user, process, {});
  expect(run).toMatchObject({ status: "failed", error: { code: "rejected" } });
  expect(run.reply?.text).toContain("“look”");
});

test("a Process answers a message, and the conversation remembers the exchange", async () => {
  const process = await world.define(user, "/v1/processes", {
    name: "Weather in the conversation",
    initialContext: ["city"],
    steps: [steps.weather("weather", "{input.city}")],
    outputTemplate: "In {{weather.city}}.",
  });
  const conversation = await world.stack.createConversation(user);
  const path = `/v1/conversations/${conversation}/messages`;
  const body = { text: "And there?", processId: process, inputs: { city: "Trier" } };
  const acceptance = await world.stack.request<{ runId: string }>(user, path, { body });
  expect(acceptance.status).toBe(202);
  const run = await world.stack.finished(user, acceptance.body.runId);
  expect(run.reply?.text).toBe("In Trier.");
  const [row] = await world.stack.admin<{ state: Record<string, string> }>(
    "select state from public.snapshots where conversation_id = $1 order by version desc limit 1",
    [conversation],
  );
  expect(JSON.parse(row?.state["turn:1"] ?? "null")).toMatchObject({
    user: "And there?",
    assistant: "In Trier.",
    routing: "process",
  });
});

test("a rerun of a failed run begins at the failed step, and does not repeat completed calls", async () => {
  const process = await world.define(user, "/v1/processes", {
    name: "Note and look",
    initialContext: ["code"],
    steps: [
      steps.task("noted", "Bonn"),
      {
        id: "look",
        calls: { tool: tools["status"] },
        inputs: { code: "{input.code}" },
        output: { variable: "look" },
      },
      steps.task("after", "{step.noted.title} again"),
    ],
    outputTemplate: "{{noted.title}}, {{after.title}}",
  });
  const before = effectCount();
  const failedRun = await world.run(user, process, { code: "404" });
  expect(failedRun).toMatchObject({ status: "failed" });
  expect(effectCount()).toBe(before + 1);
  const path = `/v1/runs/${failedRun.id}/rerun`;
  const preview = await world.stack.request<{ steps: unknown[] }>(user, `${path}/preview`, {
    body: {},
  });
  const planned = [
    { step: "noted", takenFrom: failedRun.id },
    { step: "look", why: "failed" },
    { step: "after", why: "not_run" },
  ];
  expect(preview).toMatchObject({ status: 200, body: { version: 1, steps: planned } });
  const started = await world.stack.request<{ runId: string }>(user, path, {
    body: { inputs: { look: { code: "200" } } },
  });
  const changedPlan = planned.with(1, { step: "look", why: "inputs" });
  expect(started).toMatchObject({ status: 202, body: { steps: changedPlan } });
  const run = await world.stack.finished(user, started.body.runId);
  expect(run).toMatchObject({ status: "completed", rerunOf: failedRun.id });
  expect(run.reply?.text).toBe("Bonn, Bonn again");
  const { body } = await world.stack.request<{ items: object[] }>(user, `/v1/runs/${run.id}/steps`);
  expect(body.items).toMatchObject([
    { step: "noted", state: "completed", takenFrom: failedRun.id, inputs: { title: "Bonn" } },
    { step: "look", state: "completed", inputs: { code: "200" } },
    { step: "after", state: "completed" },
  ]);
  const secondRerun = await world.stack.request<{ code: string }>(user, path, { body: {} });
  const refused = { code: "rerun_exists", newerRun: run.id };
  expect(secondRerun).toMatchObject({ status: 409, body: refused });
  expect(effectCount()).toBe(before + 2);
});

describe("a step that waits for a time or an event", () => {
  waitCases(world);
});
