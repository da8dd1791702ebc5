// A REST service for Tools to call: weather and prices invented by code, a list of tasks, and faults on demand.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../../redis/read-body.ts";
import { answerFault } from "./faults.ts";
import type { RestAnswer } from "./rest-answer.ts";
import { openApiOf } from "./openapi.ts";
import { priceOf } from "./prices.ts";
import { createTasks } from "./tasks.ts";
import { weatherOf } from "./weather.ts";

/** The value of `X-Api-Key` without which tasks cannot be changed. */
const REST_KEY = "dev-rest-service-key";

export interface ReceivedCall {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface RestService {
  /** Without a trailing slash. */
  url: string;
  key: string;
  /** The newest calls, oldest first. */
  calls(): ReceivedCall[];
  /** The number of requests whose answer has not ended. */
  openAnswers(): number;
  /** By Idempotency-Key: how often the change was requested, and how often it was made. */
  effects(): ReadonlyMap<string, { requested: number; made: number }>;
  stop(): Promise<void>;
}

const MAX_CALLS = 1_000;
const PATHS = {
  about: "A stand-in: code makes up the weather and the prices",
  "GET /openapi.json": "this service as an OpenAPI document",
  "GET /weather/{city}": "the weather of today",
  "GET /weather/{city}/forecast?days=3": "up to 14 days",
  "GET /prices/{item}": "what it costs",
  "GET /tasks?done=false": "tasks",
  "GET /tasks/{id}": "one task",
  "POST /tasks {title}": "a new task; X-Api-Key",
  "PATCH /tasks/{id} {done}": "ticks it off; X-Api-Key",
  "DELETE /tasks/{id}": "X-Api-Key",
  "/faults/{kind}":
    "slow, drip, endless, huge, redirect?to=, echo, status?code=, long, type, broken-json, cut",
};

export interface RestServiceOptions {
  port?: number;
  /** Called for every request, because `calls` keeps only the newest. */
  onCall?: (call: ReceivedCall) => void;
}

export async function startRestService(options: RestServiceOptions = {}): Promise<RestService> {
  const { port = 0, onCall } = options;
  const calls: ReceivedCall[] = [];
  const tasks = createTasks();
  const answer = async (
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<RestAnswer> => {
    const body = ((await readBody(request)) ?? Buffer.alloc(0)).toString("utf8");
    const { method = "GET", headers } = request;
    const url = new URL(request.url ?? "/", "http://service");
    const call: ReceivedCall = { method, path: url.pathname + url.search, headers, body };
    calls.push(call);
    onCall?.(call);
    if (calls.length > MAX_CALLS) calls.shift();
    const [, first = "", second, third] = url.pathname.split("/").map(decodeURIComponent);
    if (first === "faults") return answerFault(second ?? "", { request, url, body, response });
    if (first === "" || first === "health") return { status: 200, body: PATHS };
    if (first === "openapi.json") {
      return { status: 200, body: openApiOf(`http://${headers.host}`) };
    }
    if (first === "weather" && second) {
      const days = third === "forecast" ? Number(url.searchParams.get("days") ?? "3") : 1;
      const isDays = Number.isInteger(days) && days >= 1 && days <= 14;
      if (!isDays) return { status: 400, body: { error: "days must be 1 to 14" } };
      const forecast = weatherOf(second, days);
      return {
        status: 200,
        body:
          third === "forecast"
            ? { city: second, days: forecast }
            : { city: second, ...forecast[0] },
      };
    }
    if (first === "prices" && second) return { status: 200, body: priceOf(second) };
    if (first !== "tasks") return { status: 404, body: { error: "no such path; see /" } };
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead && headers["x-api-key"] !== REST_KEY) {
      return { status: 401, body: { error: "X-Api-Key is missing or wrong" } };
    }
    const key = headers["idempotency-key"];
    return tasks.answer({
      method,
      id: second,
      query: url.searchParams,
      body,
      key: key?.toString(),
    });
  };
  let openAnswers = 0;
  const server = http.createServer((request, response) => {
    openAnswers += 1;
    response.once("close", () => {
      openAnswers -= 1;
    });
    void answer(request, response)
      .catch((): RestAnswer => ({ status: 400, body: { error: "this request cannot be read" } }))
      .then((answer) => {
        if (answer === undefined) return;
        const type = { "content-type": "application/json" };
        response.writeHead(answer.status, type).end(JSON.stringify(answer.body));
      });
  });
  // Longer than clients usually keep an idle connection, so that the server does not close one during a request.
  server.keepAliveTimeout = 75_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: REST_KEY,
    calls: () => [...calls],
    openAnswers: () => openAnswers,
    effects: tasks.effects,
    async stop() {
      const closing = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closing;
    },
  };
}
