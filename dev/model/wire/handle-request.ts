// One request: who asks, what for, and every error in the API's own shape.
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { limit, spoil, type RecordedRequest, type Responder } from "./answer.ts";
import { isAuthorized } from "./authorize.ts";
import { WireError, errorBody } from "./errors.ts";
import { FailSpecSchema, headerFailure, type FailQueue, type FailSpec } from "./fail-spec.ts";
import { KnownIdsSchema, type IdWatch } from "./id-watch.ts";
import { readBody } from "./read-body.ts";
import { readMessageRequest, type MessageRequest } from "./read-message-request.ts";
import { countTokens, inputTokens, type UsageMeter } from "./usage.ts";
import { messageBody, streamMessage } from "./write-message.ts";

export interface HandlerDeps {
  apiKey: string;
  respond: Responder;
  models: string[];
  record: { push(item: RecordedRequest): void; all(): RecordedRequest[]; clear(): void };
  failures: FailQueue;
  watch: IdWatch;
  meter: UsageMeter;
  now: () => number;
  latencyMs: number;
  log: (line: string) => void;
  newId: (prefix: string) => string;
}

const ERROR_STATUS: Readonly<Record<string, number>> = { "429": 429, "500": 500, "529": 529 };
const PIECES_FOR_LATENCY = 20;

export function createHandler(deps: HandlerDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = deps.newId("req");
    try {
      const body = await readBody(request);
      if (!isAuthorized(request.headers, deps.apiKey)) throw new WireError(401);
      if (body === undefined) throw new WireError(413);
      await route(deps, { request, response, body, requestId });
    } catch (error) {
      if (response.destroyed) return;
      sendError(response, toWireError(error), requestId);
    }
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  requestId: string;
}

async function route(deps: HandlerDeps, exchange: Exchange): Promise<void> {
  const { request, response, body, requestId } = exchange;
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  const json = (value: unknown) => sendJson(response, 200, value, requestId);
  switch (`${request.method} ${path}`) {
    case "POST /v1/messages":
      needsVersion(request);
      return answerMessage(deps, exchange);
    case "POST /v1/messages/count_tokens":
      needsVersion(request);
      return json({ input_tokens: inputTokens(readMessageRequest(body, "count")) });
    case "GET /v1/models":
      return json({
        data: deps.models.map(modelInfo),
        has_more: false,
        first_id: deps.models[0] ?? null,
        last_id: deps.models.at(-1) ?? null,
      });
    case "POST /_control":
      deps.failures.push(readControl(FailSpecSchema, body));
      return json({ ok: true });
    case "DELETE /_control":
      deps.failures.clear();
      return json({ ok: true });
    case "POST /_control/leaks":
      return json({ data: deps.watch.leaks(readControl(KnownIdsSchema, body).known) });
    case "GET /_control/requests":
      return json({ data: deps.record.all() });
    default: {
      const model = /^GET \/v1\/models\/([^/]+)$/.exec(`${request.method} ${path}`)?.[1];
      if (model === undefined) throw new WireError(404, `Not found: ${request.method} ${path}`);
      if (!deps.models.includes(model)) throw new WireError(404, `model: ${model}`);
      return json(modelInfo(model));
    }
  }
}

async function answerMessage(deps: HandlerDeps, exchange: Exchange): Promise<void> {
  const { response, requestId, body } = exchange;
  const asked = readMessageRequest(body, "answer");
  const header = exchange.request.headers["x-offline-fail"];
  const failure =
    headerFailure(typeof header === "string" ? header : undefined) ??
    deps.failures.take(asked.contract);
  const entry = entryOf(asked, deps.now(), requestId);
  if (failure !== undefined) entry.failed = failure.fail;
  deps.record.push(entry);
  deps.watch.look(asked.contract, asked.body);
  try {
    await answerAsked(deps, exchange, asked, entry, failure);
  } catch (error) {
    const wire = toWireError(error);
    entry.status = wire.status;
    if (!response.destroyed) sendError(response, wire, requestId);
  } finally {
    entry.endedAt = deps.now();
    deps.log(
      `${entry.contract ?? "message"} ${entry.status ?? "no answer"} ${entry.endedAt - entry.at} ms` +
        (failure === undefined ? "" : ` (failed on request: ${failure.fail})`),
    );
  }
}

async function answerAsked(
  deps: HandlerDeps,
  { response, requestId }: Exchange,
  asked: MessageRequest,
  entry: RecordedRequest,
  failure: FailSpec | undefined,
): Promise<void> {
  if (failure !== undefined) {
    const status = ERROR_STATUS[failure.fail];
    const isCut =
      !asked.stream && (failure.fail === "disconnect" || failure.fail === "stream_error");
    if (failure.fail === "timeout") return neverAnswer(response);
    if (isCut && failure.fail === "disconnect") return void response.destroy();
    if (status !== undefined || isCut) {
      throw new WireError(status ?? 529, undefined, {
        retryAfterSeconds: failure.retryAfterSeconds,
      });
    }
  }
  const text = await deps.respond(asked);
  const answer = limit(spoil(text, failure?.fail), asked.maxTokens);
  const usage = { ...deps.meter.measure(asked), output_tokens: countTokens(answer.text) };
  const head = { id: deps.newId("msg"), requestId, model: asked.model, usage };
  Object.assign(entry, { status: 200, answer: answer.text, usage });
  if (asked.stream) {
    const wait = deps.latencyMs / PIECES_FOR_LATENCY;
    await streamMessage(response, head, answer, () =>
      wait > 0 ? sleep(wait) : new Promise((resolve) => setImmediate(resolve)),
    );
    return;
  }
  if (deps.latencyMs > 0) await sleep(deps.latencyMs);
  sendJson(response, 200, messageBody(head, answer), requestId);
}

/** Until the client gives up, or the server stops. */
async function neverAnswer(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => response.once("close", resolve));
}

function needsVersion(request: IncomingMessage): void {
  if (request.headers["anthropic-version"] === undefined) {
    throw new WireError(400, "anthropic-version: header is required");
  }
}

function readControl<T>(schema: z.ZodType<T>, body: Buffer): T {
  try {
    return schema.parse(JSON.parse(body.toString("utf8")));
  } catch (error) {
    throw new WireError(400, `not what this route takes: ${String(error)}`);
  }
}

function entryOf(asked: MessageRequest, at: number, requestId: string): RecordedRequest {
  const { contract, model, stream, system, user, messages, body } = asked;
  return { at, requestId, contract, model, stream, system, user, messages, body };
}

function modelInfo(id: string): Record<string, unknown> {
  return { type: "model", id, display_name: id, created_at: "2026-01-01T00:00:00Z" };
}

function toWireError(error: unknown): WireError {
  if (error instanceof WireError) return error;
  return new WireError(500, error instanceof Error ? error.message : String(error));
}

function sendError(response: ServerResponse, error: WireError, requestId: string): void {
  if (response.headersSent) return void response.destroy();
  if (error.retryAfterSeconds !== undefined) {
    response.setHeader("retry-after", String(error.retryAfterSeconds));
  }
  sendJson(response, error.status, errorBody(error, requestId), requestId);
}

function sendJson(response: ServerResponse, status: number, value: unknown, id: string): void {
  const body = Buffer.from(JSON.stringify(value));
  response
    .writeHead(status, {
      "Content-Type": "application/json",
      "Content-Length": body.length,
      "request-id": id,
    })
    .end(body);
}
