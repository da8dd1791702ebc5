// Handles one request: authorization, routing, and errors in the API's own shape.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";
import { answerMessage } from "./answer-message.ts";
import { isAuthorized } from "./authorize.ts";
import { WireError } from "./errors.ts";
import { FailSpecSchema } from "./fail-spec.ts";
import type { Exchange, HandlerDeps } from "./handler-deps.ts";
import { KnownIdsSchema } from "./id-watch.ts";
import { readBody } from "./read-body.ts";
import { readMessageRequest } from "./read-message-request.ts";
import { sendError, sendJson, toWireError } from "./send-json.ts";
import { inputTokens } from "./usage.ts";

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

async function route(deps: HandlerDeps, exchange: Exchange): Promise<void> {
  const { request, response, body, requestId } = exchange;
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  const json = (value: unknown) => sendJson(response, 200, value, requestId);
  switch (`${request.method} ${path}`) {
    case "POST /v1/messages":
      requireVersion(request);
      return answerMessage(deps, exchange);
    case "POST /v1/messages/count_tokens":
      requireVersion(request);
      return json({ input_tokens: inputTokens(readMessageRequest(body, "count", deps.behaviour)) });
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
      return json({ data: deps.watch.leaks(readControl(KnownIdsSchema, body).knownIds) });
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

function requireVersion(request: IncomingMessage): void {
  if (request.headers["anthropic-version"] === undefined) {
    throw new WireError(400, "anthropic-version: header is required");
  }
}

function readControl<T>(schema: z.ZodType<T>, body: Buffer): T {
  try {
    return schema.parse(JSON.parse(body.toString("utf8")));
  } catch (error) {
    throw new WireError(400, `invalid body for this route: ${String(error)}`);
  }
}

function modelInfo(id: string): Record<string, unknown> {
  return { type: "model", id, display_name: id, created_at: "2026-01-01T00:00:00Z" };
}
