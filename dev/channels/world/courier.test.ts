// Delivery of webhooks as a platform does it: retries, order, and the requested faults.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCourier, type Attempt, type Courier, type Patience } from "./courier.ts";
import { createFaults, type Faults } from "./faults.ts";
import { PATIENCE_MS } from "../../../tests/support/patience.ts";

interface ReceivedWebhook {
  body: string;
  forged: boolean;
  attempt: string;
}

let server: http.Server;
let url: string;
let received: ReceivedWebhook[];
let answers: number[];
let faults: Faults;
let courier: Courier;

beforeEach(async () => {
  received = [];
  answers = [];
  faults = createFaults("test");
  server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { "x-forged": forgery, "x-attempt": attempt } = request.headers;
      received.push({ body, forged: forgery === "true", attempt: String(attempt) });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  courier.stop();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});

function open(patience: Partial<Patience> = {}): Courier {
  courier = createCourier({
    patience: { answerWithinMs: PATIENCE_MS, retryAfterMs: [1, 1, 1], ...patience },
    faults,
    now: () => 0,
    timeScale: 1,
    log: () => {},
  });
  return courier;
}

const webhook = (body: string, lane?: string) => ({
  url,
  body,
  headers: ({ number, reason, isForged }: Attempt) => ({
    "x-forged": String(isForged),
    "x-attempt": `${number} ${reason}`,
  }),
  ...(lane === undefined ? {} : { lane }),
});

it("a webhook is sent again until the answer is 2xx, with the reason of each retry", async () => {
  answers = [503, 500];
  expect(await open().send(webhook("a"))).toMatchObject({ status: 204, attempts: 3 });
  expect(received.map(({ attempt }) => attempt)).toEqual([
    "0 null",
    "1 http_error",
    "2 http_error",
  ]);
});

it("a webhook is given up when the platform's patience has ended", async () => {
  answers = [503, 503, 503];
  expect(await open({ retryAfterMs: [1] }).send(webhook("a"))).toMatchObject({
    status: 503,
    attempts: 2,
  });
});

it("webhooks of a lane keep their order even while one of them is retried", async () => {
  answers = [503];
  open();
  await Promise.all([courier.send(webhook("a", "x")), courier.send(webhook("b", "x"))]);
  expect(received.map(({ body }) => body)).toEqual(["a", "a", "b"]);
});

it("a webhook is sent twice, out of order, forged, or again after a lost answer, as the faults say", async () => {
  open();
  faults.next.duplicate = 1;
  await courier.send(webhook("twice"));
  expect(received.map(({ body }) => body)).toEqual(["twice", "twice"]);

  received = [];
  faults.next.reorder = 1;
  const first = courier.send(webhook("first"));
  await courier.send(webhook("second"));
  await first;
  expect(received.map(({ body }) => body)).toEqual(["second", "first"]);

  received = [];
  faults.next.loseWebhookAnswer = 1;
  expect(await courier.send(webhook("lost"))).toMatchObject({ status: 204, attempts: 2 });

  received = [];
  faults.next.forge = 1;
  answers = [401];
  expect(await courier.send(webhook("forged"))).toMatchObject({ status: 401, attempts: 1 });
  expect(received).toEqual([{ body: "forged", forged: true, attempt: "0 null" }]);
  expect(faults.happened).toMatchObject({
    duplicate: 1,
    reorder: 1,
    loseWebhookAnswer: 1,
    forge: 1,
  });
});
