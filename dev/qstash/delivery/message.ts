// A message as published (the spec), and its state on the server.
import { isUtf8 } from "node:buffer";
import { randomBytes } from "node:crypto";
import type { RetryDelay } from "./retry-delay.ts";
import type { Timer } from "./timers.ts";

/** Limits that messages share under one flow-control key. */
export interface FlowSpec {
  key: string;
  parallelism: number | undefined;
  rate: number | undefined;
  periodMs: number;
}

/** Everything that a publisher requested. Times in milliseconds. */
export interface MessageSpec {
  url: string;
  method: string;
  /** The headers that the destination receives in addition to QStash's own, by canonical name. */
  headers: Record<string, string>;
  body: Buffer;
  maxRetries: number;
  retryDelay: RetryDelay | undefined;
  timeoutMs: number;
  delayMs: number;
  notBefore: number | undefined;
  deduplicationId: string | undefined;
  contentBasedDeduplication: boolean;
  callback: string | undefined;
  failureCallback: string | undefined;
  labels: string[];
  flow: FlowSpec | undefined;
  queueName: string | undefined;
  scheduleId: string | undefined;
  callerIp: string | undefined;
  /** The published `upstash-*` and content-type headers, from which callbacks and dead-letter retries are parsed. */
  config: Record<string, string>;
}

/** due or delayed → (queued) → waiting for flow control → active → retrying → waiting … → settled */
export type Phase = "due" | "delayed" | "queued" | "waiting" | "active" | "retrying" | "settled";

/** How a message ended. */
export type FinalState = "DELIVERED" | "FAILED" | "CANCELED";

/** A published message with its state. */
export interface Message {
  readonly id: string;
  readonly spec: MessageSpec;
  readonly createdAt: number;
  readonly notBefore: number;
  phase: Phase;
  retried: number;
  cancelRequested: boolean;
  timer: Timer | undefined;
  /** The message whose outcome this one reports, if it is a callback. */
  readonly parent: Message | undefined;
  /** The number of callbacks about this message that have not settled; a queue waits for them. */
  openCallbacks: number;
  readonly onSettled: ((state: FinalState) => void) | undefined;
}

/** A random id in the service's form: `msg_…`, `scd_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString("hex")}`;
}

/** The field for a body in API documents: UTF-8 text, or base64 under another name; none for an empty body. */
export function bodyFields<Name extends string>(name: Name, body: Buffer): Record<string, string> {
  if (body.length === 0) return {};
  return isUtf8(body)
    ? { [name]: body.toString("utf8") }
    : { [`${name}Base64`]: body.toString("base64") };
}

/** Wraps single values in lists, as API documents have them. */
export function toLists(headers: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
}

/** The fields that message, dead-letter and schedule documents have in common. */
export function describeSpec(spec: MessageSpec): Record<string, unknown> {
  return {
    method: spec.method,
    header: toLists(spec.headers),
    ...bodyFields("body", spec.body),
    retryDelayExpression: spec.retryDelay?.source,
    callback: spec.callback,
    failureCallback: spec.failureCallback,
    queueName: spec.queueName,
    callerIP: spec.callerIp,
    label: spec.labels[0],
    labels: spec.labels.length > 0 ? spec.labels : undefined,
    flowControlKey: spec.flow?.key,
    parallelism: spec.flow?.parallelism,
    rate: spec.flow?.rate,
    period: spec.flow && spec.flow.periodMs / 1000,
  };
}

/** A message as `GET /v2/messages/<id>` shows it. */
export function describeMessage(message: Message): Record<string, unknown> {
  const { id, spec, createdAt, notBefore } = message;
  return {
    messageId: id,
    url: spec.url,
    ...describeSpec(spec),
    maxRetries: spec.maxRetries,
    scheduleId: spec.scheduleId,
    notBefore,
    createdAt,
  };
}
