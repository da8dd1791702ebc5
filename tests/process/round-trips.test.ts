// Tests the requests of a step of a stored Process: in addition to those of its hop, one to Postgres for a call that is
// safe to repeat, and two for a call that is journalled (spec/hop-protocol#round-trips).
import { afterAll, beforeAll, expect, test } from "vitest";
import { countRequests, type RequestCounter } from "../../bench/measure/count-requests.ts";
import type { NamedRequest, Part } from "../../bench/measure/name-request.ts";
import type { TestUser } from "../support/stack.ts";
import { openStoredWorld, type StoredWorld } from "./stored-world.ts";

let world: StoredWorld;
let counter: RequestCounter;
let requests: NamedRequest[];
let status: string;

const HOPS = ["step", "step.1", "step.2", "step.3", "step.0"];

beforeAll(async () => {
  world = await openStoredWorld();
  counter = await countRequests(world.stack);
  const created = await world.stack.createUser();
  const user: TestUser = { ...created, token: await counter.tokenFor(created.id) };
  const tools = await world.tools(created, {
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
  });
  const weatherStep = (id: string) => ({
    id,
    calls: { tool: tools["weather"] },
    inputs: { city: "Bonn" },
    output: { variable: id },
    execution: { mode: "parallel" },
  });
  const process = await world.define(created, "/v1/processes", {
    name: "Three steps",
    steps: [
      weatherStep("a"),
      weatherStep("b"),
      {
        id: "c",
        calls: { tool: tools["task"] },
        inputs: { title: "x" },
        output: { variable: "c" },
      },
    ],
    outputTemplate: "{{a.city}} {{b.city}} {{c.title}}",
  });
  await counter.restartWorker({ ALFRED_CONTINUATION: "off" });
  // The first run sends every script's full text, which takes one more request each.
  await world.run(user, process, {});
  counter.forget();
  const run = await world.start(user, process, {});
  await world.stack.qstashStandIn?.idle();
  requests = counter.requests();
  status = (await world.stack.finished(user, run)).status;
});
afterAll(async () => {
  await world?.stop();
  await counter?.stop();
});

const sentTo = (part: Part) => requests.filter((request) => request.part === part);
const namesOf = (list: NamedRequest[]) => list.map(({ name }) => name).toSorted();

test("every hop makes two requests to Redis, even one that makes a call with an effect", () => {
  const counts = HOPS.map((hop) => {
    const hopRequests = sentTo("redis").filter((request) => request.hop === hop);
    return { hop, requests: namesOf(hopRequests) };
  });
  expect(counts).toEqual(HOPS.map((hop) => ({ hop, requests: ["claim", "commit"] })));
  expect(status).toBe("completed");
});

test("Postgres gets requests to start, resolve and end the run, before each call, and after a call with an effect", () => {
  expect(namesOf(sentTo("postgrest"))).toEqual([
    // The API checks the inputs against the definition before the run begins.
    ...["begin_step", "closed_tool", "closed_tool", "end_step", "finish_run", "get_definition"],
    ...["resolve_run", "start_process_run"],
  ]);
});

test("a wave is published in one request, and no model is called", () => {
  expect(sentTo("qstash").map(({ published }) => published.toSorted())).toEqual([
    ...[["step"], ["step.1", "step.2"], ["step.3"], ["step.0"]],
  ]);
  expect(sentTo("model")).toEqual([]);
});
