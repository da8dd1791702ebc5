// Handles POST /v1/messages: checks the request, compiles its schema, and answers with the responder's text
// or a requested failure.
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  applyFailure,
  limitTokens,
  outputUsage,
  type RecordedRequest,
  type Speech,
} from "./answer.ts";
import { bridge } from "./bridge.ts";
import { WireError } from "./errors.ts";
import { errorOf, headerFailure, type FailSpec } from "./fail-spec.ts";
import type { Exchange, HandlerDeps } from "./handler-deps.ts";
import { rulesOf } from "./model-rules.ts";
import { readMessageRequest, type MessageRequest } from "./read-message-request.ts";
import { sendError, sendJson, toWireError } from "./send-json.ts";
import { speakLax } from "./speak-lax.ts";
import { messageBody, streamMessage, type MessageHead } from "./write-message.ts";

const PIECES_FOR_LATENCY = 20;
const SLOW_MS = 1_000;

export async function answerMessage(deps: HandlerDeps, exchange: Exchange): Promise<void> {
  const { response, requestId, body } = exchange;
  const messageRequest = readOrLog(deps, body);
  const header = exchange.request.headers["x-offline-fail"];
  const failure =
    headerFailure(typeof header === "string" ? header : undefined) ??
    deps.failures.take(messageRequest.contract);
  const entry = entryOf(messageRequest, deps.now(), requestId);
  if (failure !== undefined) entry.failed = failure.fail;
  deps.record.push(entry);
  deps.watch.search(messageRequest.contract, messageRequest.body);
  try {
    await answerRequest(deps, exchange, messageRequest, entry, failure);
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

/**
 * A request that is refused here is not recorded, and therefore logged.
 */
function readOrLog({ behaviour, log }: HandlerDeps, body: Buffer): MessageRequest {
  try {
    return readMessageRequest(body, "answer", behaviour);
  } catch (error) {
    const { status, message } = toWireError(error);
    log(`refused ${status}: ${message}`);
    throw error;
  }
}

async function answerRequest(
  deps: HandlerDeps,
  { response, requestId }: Exchange,
  request: MessageRequest,
  entry: RecordedRequest,
  failure: FailSpec | undefined,
): Promise<void> {
  const kind = failure?.fail;
  if (kind === "timeout") return neverAnswer(response);
  if (kind === "disconnect" && !request.stream) return void response.destroy();
  const error = failure && errorOf(failure, request.grammar !== null);
  if (error !== undefined) throw error;
  if (kind === "stream_error" && !request.stream) {
    throw new WireError(529, undefined, { retryAfterSeconds: failure?.retryAfterSeconds });
  }
  if (kind === "slow") await sleep(failure?.delayMs ?? SLOW_MS);
  if (request.grammar !== null) await deps.grammars.compile(request.grammar);

  const isLax = deps.behaviour.lax !== null;
  const result = isLax && request.schema === null ? "" : await respond(deps, request, response);
  const speech: Speech =
    typeof result === "string" ? { text: result, ...thinkingOf(deps, request) } : result;
  const styledSpeech = isLax ? { ...speech, text: speakLax(speech.text, request.schema) } : speech;
  const answer = limitTokens(
    applyFailure(styledSpeech, kind, request.maxTokens),
    request.maxTokens,
  );
  const usage = { ...deps.meter.measure(request), ...outputUsage(answer) };
  const head: MessageHead = {
    id: deps.newId("msg"),
    requestId,
    model: deps.answersAs ?? request.model,
    usage,
    isLax,
    showsThinking: request.thinking?.isShown === true,
  };
  Object.assign(entry, { status: 200, answer: isLax ? speech.text : answer.text, usage });
  if (request.stream) {
    const wait = deps.latencyMs / PIECES_FOR_LATENCY;
    await streamMessage(response, head, answer, () =>
      wait > 0 ? sleep(wait) : new Promise((resolve) => setImmediate(resolve)),
    );
    return;
  }
  if (deps.latencyMs > 0) await sleep(deps.latencyMs);
  sendJson(response, 200, messageBody(head, answer), requestId);
}

async function respond(deps: HandlerDeps, request: MessageRequest, response: ServerResponse) {
  const { bridgeMs } = deps;
  const stopBridge = bridgeMs === undefined ? () => {} : bridge(response, request.stream, bridgeMs);
  try {
    return await deps.respond(request, disconnectSignal(response));
  } finally {
    stopBridge();
  }
}

/**
 * Known models think first, unless the request chooses another kind of thinking than adaptive. Other models, and lax
 * servers, have no thinking tokens here.
 */
function thinkingOf(
  { thinkingTokens, behaviour }: HandlerDeps,
  { model, thinking }: MessageRequest,
): Pick<Speech, "thinkingTokens"> {
  const isOff = behaviour.lax !== null || (thinking !== null && thinking.type !== "adaptive");
  return { thinkingTokens: rulesOf(model) === null || isOff ? 0 : thinkingTokens };
}

/** Aborted when the client disconnects. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnect = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) disconnect.abort(new Error("the client disconnected"));
  });
  return disconnect.signal;
}

/** Waits until the client disconnects or the server stops. */
async function neverAnswer(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => response.once("close", resolve));
}

function entryOf(request: MessageRequest, at: number, requestId: string): RecordedRequest {
  const { contract, model, stream, system, user, messages, body } = request;
  return { at, requestId, contract, model, stream, system, user, messages, body };
}
