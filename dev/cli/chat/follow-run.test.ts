// Following a run on a server that drops connections and loses events: the client shows each event once.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { followRun, type RunView } from "./follow-run.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, n: number) => void;

let close = async () => {};
afterEach(() => close());

/** A server whose event stream and run are what the test says; `n` counts requests from 1. */
async function serve(handlers: {
  events: Handler;
  run: Handler;
  message?: Handler;
}): Promise<string> {
  const { message = notExpected } = handlers;
  const counts = { events: 0, run: 0, message: 0 };
  const server = createServer((request, response) => {
    const { url = "" } = request;
    const isMessage = url.endsWith("/messages");
    const which = isMessage ? "message" : url.endsWith("/events") ? "events" : "run";
    counts[which] += 1;
    ({ ...handlers, message })[which](request, response, counts[which]);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const notExpected: Handler = (_, response) => void response.writeHead(501).end();
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const event = (id: string, type: string, data: unknown) =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
const running = { id: "r", status: "running", steps: [], reply: null };
const completedRun = { ...running, status: "completed", reply: { text: "Done." } };

function recorder() {
  const phases: string[] = [];
  const view: RunView = {
    phase: (phase) => phases.push(phase),
    steps: (run) => phases.push(`steps ${run.steps.length}`),
    stepStarted: (hop) => phases.push(`started ${hop}`),
    stepCompleted: (hop, status) => phases.push(`${status} ${hop}`),
    replyDelta: (text) => phases.push(`delta ${text}`),
    replyReset: () => phases.push("reset"),
  };
  return { phases, view };
}

it("a run's events are shown in order, and the result is the ended run", async () => {
  const url = await serve({
    events: (_, response) =>
      response.end(
        event("0.1", "run.accepted", { queued: false }) +
          event("0.2", "understand.completed", {}) +
          event("0.3", "plan.created", {}) +
          event("0.4", "step.started", { hop: "act.1" }) +
          event("0.5", "step.completed", { hop: "act.1", status: "completed", summary: "ok" }) +
          event("0.6", "reply.delta", { text: "Do" }) +
          event("0.7", "reply.reset", {}) +
          event("0.8", "run.completed", {}),
      ),
    run: (_, response, n) => json(response, 200, n === 1 ? running : completedRun),
  });
  const { phases, view } = recorder();
  expect(await followRun(createApiClient(url, "t"), "r", view)).toEqual(completedRun);
  expect(phases).toEqual([
    ...["understanding", "planning", "steps 0", "started act.1", "completed act.1"],
    ...["delta Do", "reset"],
  ]);
});

it.each([
  ["think_next", "planning"],
  ["quick_next", "lookingUp"],
  ["reply_next", "replying"],
])("the phase after understand.completed with %s is %s", async (next, phase) => {
  const url = await serve({
    events: (_, response) =>
      response.end(
        event("0.1", "understand.completed", { next }) + event("0.2", "run.completed", {}),
      ),
    run: (_, response) => json(response, 200, completedRun),
  });
  const { phases, view } = recorder();
  await followRun(createApiClient(url, "t"), "r", view);
  expect(phases).toEqual([phase]);
});

it("the events continue after the last one received when a connection drops, and no event is shown twice", async () => {
  const eventIds: unknown[] = [];
  const url = await serve({
    events(request, response, n) {
      eventIds.push(request.headers["last-event-id"]);
      if (n === 1) {
        response.write(event("0.1", "step.started", { hop: "act.1" }), () => response.destroy());
      } else {
        response.end(
          event("0.2", "reply.delta", { text: "x" }) + event("0.3", "run.completed", {}),
        );
      }
    },
    run: (_, response, n) => json(response, 200, n === 1 ? running : completedRun),
  });
  const { phases, view } = recorder();
  await followRun(createApiClient(url, "t"), "r", view);
  expect(eventIds).toEqual([undefined, "0.1"]);
  expect(phases).toEqual(["started act.1", "delta x"]);
});

describe("messages whose answer streams the run's events", () => {
  const headers = { "content-type": "text/event-stream", location: "/v1/runs/r" };
  const answerWith = (response: ServerResponse, events: string) =>
    response.writeHead(200, headers).end(events);
  const breaksOff = (response: ServerResponse, events: string) =>
    response.writeHead(200, headers).write(events, () => response.destroy());
  const hello = event("", "message.accepted", { runId: "r" }).replace("id: \n", "");
  const first = event("0.1", "step.started", { hop: "act.1" });
  const rest = event("0.2", "reply.delta", { text: "x" }) + event("0.3", "run.completed", {});

  /** Sends the message and follows its run. @returns what was shown, and the requests in order */
  async function followAttached(handlers: { message: Handler; events?: Handler; open?: number }) {
    const calls: unknown[] = [];
    const record =
      (what: string, handle: Handler): Handler =>
      (request, response, n) => {
        const { "idempotency-key": key, "last-event-id": after, accept } = request.headers;
        calls.push([what, key, after, accept]);
        handle(request, response, n);
      };
    const url = await serve({
      message: record("POST", handlers.message),
      events: record("GET", handlers.events ?? notExpected),
      run: (_, response, n) =>
        json(response, 200, n <= (handlers.open ?? 0) ? running : completedRun),
    });
    const api = createApiClient(url, "t");
    const attachment = await api.attach("c", "hello", "key-1");
    const { phases, view } = recorder();
    const run = await followRun(api, attachment.runId, view, undefined, attachment);
    return { calls, phases, run };
  }

  it("a message that is answered by a stream needs no second stream to follow the run", async () => {
    const { calls, phases, run } = await followAttached({
      message: (_, response) => answerWith(response, hello + first + rest),
    });
    expect(calls).toEqual([["POST", "key-1", undefined, "text/event-stream"]]);
    expect(phases).toEqual(["started act.1", "delta x"]);
    expect(run).toEqual(completedRun);
  });

  it("a message that is answered by a stream is sent again when its answer breaks off, and then the run's own stream continues", async () => {
    const { calls, phases, run } = await followAttached({
      message: (_, response, n) =>
        void (n === 1 ? breaksOff(response, hello + first) : response.destroy()),
      events: (_, response) => void response.end(rest),
      open: 2,
    });
    expect(calls).toEqual([
      ["POST", "key-1", undefined, "text/event-stream"],
      ["POST", "key-1", "0.1", "text/event-stream"],
      ["GET", undefined, "0.1", "text/event-stream"],
    ]);
    expect(phases).toEqual(["started act.1", "delta x"]);
    expect(run).toEqual(completedRun);
  });

  it("a message that cannot be sent again is followed in the run's own stream", async () => {
    const { phases, run } = await followAttached({
      message: (_, response, n) => {
        if (n === 1) breaksOff(response, hello + first);
        else json(response, 409, { code: "conversation_archived", title: "It is archived" });
      },
      events: (_, response) => void response.end(rest),
      open: 2,
    });
    expect(phases).toEqual(["started act.1", "delta x"]);
    expect(run).toEqual(completedRun);
  });

  it("a message that is answered by a stream is sent again under its key when its acceptance is lost", async () => {
    const { calls, phases } = await followAttached({
      message: (_, response, n) =>
        void (n === 1 ? response.destroy() : answerWith(response, hello + first + rest)),
    });
    const same = ["POST", "key-1", undefined, "text/event-stream"];
    expect(calls).toEqual([same, same]);
    expect(phases).toEqual(["started act.1", "delta x"]);
  });
});

it("following a run ends when the run has ended, even if no event says so", async () => {
  const url = await serve({
    events: (_, response) => response.writeHead(503).end(),
    run: (_, response, n) => json(response, 200, n < 3 ? running : completedRun),
  });
  const run = await followRun(createApiClient(url, "t"), "r", recorder().view);
  expect(run.status).toBe("completed");
});

it("following a run throws at once if the server answers that the run does not exist", async () => {
  const problem = { code: "not_found", title: "No such run", detail: "There is no such run." };
  const url = await serve({
    events: (_, response) => json(response, 404, problem),
    run: (_, response) => json(response, 404, problem),
  });
  const following = followRun(createApiClient(url, "t"), "r", recorder().view);
  await expect(following).rejects.toThrow(
    new ApiError(404, "not_found", "There is no such run.", { title: "No such run" }),
  );
});

it("following a run stops when its signal is aborted", async () => {
  const controller = new AbortController();
  const url = await serve({
    events: (_, response) => void response.write(event("0.1", "run.accepted", {})),
    run: (_, response) => json(response, 200, running),
  });
  const { view } = recorder();
  const stopping = { ...view, phase: () => controller.abort(new Error("enough")) };
  const following = followRun(createApiClient(url, "t"), "r", stopping, controller.signal);
  await expect(following).rejects.toThrow("enough");
});
