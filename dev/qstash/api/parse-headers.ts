// Makes a message spec from the headers of a publication; refuses invalid headers with 400.
import { validateHeaderName, validateHeaderValue } from "node:http";
import { canonicalName, isForwardable } from "./header-names.ts";
import { badRequest } from "./http-error.ts";
import type { FlowSpec, MessageSpec } from "../delivery/message.ts";
import { parseDuration } from "./parse-duration.ts";
import { parseRetryDelay, type RetryDelay } from "../delivery/retry-delay.ts";

/** Headers by lower-case name. */
export type PublishHeaders = Record<string, string>;

/** The parts of a spec from outside of the headers. A queue's name here takes precedence over the header's. */
export interface PublishContext {
  queueName?: string | undefined;
  scheduleId?: string | undefined;
  callerIp?: string | undefined;
}

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const DEFAULT_RETRIES = 3;
const DEFAULT_TIMEOUT_MS = 15 * 60_000;
const NAME = /^[A-Za-z0-9._-]+$/;
const FORWARD = "upstash-forward-";

/** Makes a message spec from a destination, headers and a body. Throws a 400 that says what is invalid. */
export function parseMessage(
  destination: string,
  headers: PublishHeaders,
  body: Buffer,
  context: PublishContext = {},
): MessageSpec {
  const deduplicationId = headers["upstash-deduplication-id"];
  if (deduplicationId?.includes(":")) throw badRequest("DeduplicationId cannot contain ':'");
  const queueName = context.queueName ?? headers["upstash-queue-name"];
  return {
    url: checkUrl(destination, "destination"),
    method: parseMethod(headers["upstash-method"]),
    headers: forwardedHeaders(headers),
    body,
    maxRetries: parseWholeNumber(headers["upstash-retries"], "Upstash-Retries") ?? DEFAULT_RETRIES,
    retryDelay: parseExpression(headers["upstash-retry-delay"]),
    timeoutMs: parseTimeout(headers["upstash-timeout"]),
    delayMs: parseWait(headers["upstash-delay"], "Upstash-Delay") ?? 0,
    notBefore: parseNotBefore(headers["upstash-not-before"]),
    deduplicationId,
    contentBasedDeduplication: headers["upstash-content-based-deduplication"] === "true",
    callback: parseCallback(headers["upstash-callback"], "callback"),
    failureCallback: parseCallback(headers["upstash-failure-callback"], "failure callback"),
    labels: parseLabels(headers["upstash-label"]),
    flow: parseFlow(headers["upstash-flow-control-key"], headers["upstash-flow-control-value"]),
    queueName: queueName === undefined ? undefined : checkName(queueName, "queue name"),
    scheduleId: context.scheduleId,
    callerIp: context.callerIp,
    config: configOf(headers),
  };
}

/** Returns a queue name or schedule id; a 400 if it has anything but letters, digits, `-`, `.` and `_`. */
export function checkName(name: string, what: string): string {
  if (!NAME.test(name)) {
    throw badRequest(
      `invalid ${what} "${name}": only letters, digits, hyphens, periods and underscores`,
    );
  }
  return name;
}

/** Reads `parallelism=2, rate=5, period=1s`. An absent parallelism or rate is not limited; the default period is 1 s. */
function parseFlow(key: string | undefined, value: string | undefined): FlowSpec | undefined {
  if (key === undefined && value === undefined) return undefined;
  if (!key) throw badRequest("Upstash-Flow-Control-Value needs an Upstash-Flow-Control-Key");
  if (!value) throw badRequest("Upstash-Flow-Control-Key needs an Upstash-Flow-Control-Value");
  const flow: FlowSpec = { key, parallelism: undefined, rate: undefined, periodMs: 1000 };
  for (const part of value.split(",")) {
    const [name = "", text = ""] = part.split("=").map((side) => side.trim());
    const invalid = badRequest(`invalid Upstash-Flow-Control-Value: "${part.trim()}"`);
    if (name === "period") {
      const period = /^\d+$/.test(text) ? Number(text) * 1000 : parseDuration(text);
      if (!period) throw invalid;
      flow.periodMs = period;
    } else {
      if (!/^[1-9]\d*$/.test(text)) throw invalid;
      if (name === "parallelism") flow.parallelism = Number(text);
      else if (name === "rate" || name === "ratePerSecond") flow.rate = Number(text);
      else throw invalid;
    }
  }
  if (flow.parallelism === undefined && flow.rate === undefined) {
    throw badRequest("Upstash-Flow-Control-Value needs a parallelism or a rate");
  }
  return flow;
}

function checkUrl(text: string, what: string): string {
  if (!/^https?:\/\//i.test(text)) {
    throw badRequest(
      `invalid ${what} url: endpoint has invalid scheme, add http:// or https:// ("${text}")`,
    );
  }
  if (!URL.canParse(text)) throw badRequest(`invalid ${what} url: "${text}"`);
  return text;
}

function parseCallback(text: string | undefined, what: string): string | undefined {
  return text === undefined ? undefined : checkUrl(text, what);
}

function parseMethod(text = "POST"): string {
  const method = text.toUpperCase();
  if (!METHODS.has(method)) throw badRequest(`invalid Upstash-Method "${text}"`);
  return method;
}

function parseWholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw badRequest(`invalid ${name} "${text}": not a whole number`);
  return Number(text);
}

function parseWait(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const wait = parseDuration(text);
  if (wait === undefined) throw badRequest(`invalid ${name} "${text}": write it as 10s, 5m, 1d10h`);
  return wait;
}

function parseTimeout(text: string | undefined): number {
  const timeout = parseWait(text, "Upstash-Timeout") ?? DEFAULT_TIMEOUT_MS;
  if (timeout <= 0) throw badRequest(`invalid Upstash-Timeout "${text}": must be more than zero`);
  return timeout;
}

function parseNotBefore(text: string | undefined): number | undefined {
  const seconds = parseWholeNumber(text, "Upstash-Not-Before");
  return seconds === undefined ? undefined : seconds * 1000;
}

function parseExpression(text: string | undefined): RetryDelay | undefined {
  if (text === undefined) return undefined;
  try {
    return parseRetryDelay(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badRequest(`invalid Upstash-Retry-Delay "${text}": ${reason}`);
  }
}

function parseLabels(text = ""): string[] {
  return text
    .split(",")
    .map((label) => label.trim())
    .filter((label) => label !== "");
}

function forwardedHeaders(headers: PublishHeaders): Record<string, string> {
  const forwardedHeaders: Record<string, string> = {};
  const add = (name: string, value: string) => {
    const canonical = canonicalName(name);
    if (!isForwardable(canonical)) return;
    try {
      validateHeaderName(canonical);
      validateHeaderValue(canonical, value);
    } catch {
      throw badRequest(`invalid header "${name}"`);
    }
    forwardedHeaders[canonical] = value;
  };
  const contentType = headers["content-type"];
  if (contentType !== undefined) add("content-type", contentType);
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(FORWARD)) add(name.slice(FORWARD.length), value);
  }
  return forwardedHeaders;
}

function configOf(headers: PublishHeaders): PublishHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name === "content-type" || name.startsWith("upstash-"),
    ),
  );
}
