// Builds the messages that report an attempt to `Upstash-Callback` and a failure to `Upstash-Failure-Callback`.
import type { Reply } from "./send.ts";
import { toLists, type Message, type MessageSpec } from "./message.ts";
import { parseMessage, type PublishHeaders } from "../api/parse-headers.ts";

const PREFIX = { callback: "upstash-callback-", failureCallback: "upstash-failure-callback-" };

/** Settings that do not apply to a callback, which has no callbacks, queue, schedule or deduplication. */
const NOT_FOR_CALLBACKS =
  /^upstash-((failure-)?callback|cron|schedule-id|queue-name|deduplication-id|content-based)/;

/** The result of an attempt: a reply, an error, or both. */
export interface Outcome {
  reply: Reply | undefined;
  error: string | undefined;
}

/**
 * The message that reports one attempt to the callback URL: JSON with the reply (status 0 if there was none), bodies
 * in base64, and `dlqId` if the message went to the dead-letter queue. Undefined if the message has no such URL.
 */
export function buildCallback(
  kind: "callback" | "failureCallback",
  message: Message,
  outcome: Outcome,
  dlqId?: string,
): MessageSpec | undefined {
  const { spec } = message;
  const url = spec[kind];
  if (url === undefined) return undefined;
  const body = JSON.stringify({
    status: outcome.reply?.status ?? 0,
    header: outcome.reply?.headers ?? {},
    body: outcome.reply?.body.toString("base64") ?? "",
    retried: message.retried,
    maxRetries: spec.maxRetries,
    dlqId,
    sourceMessageId: message.id,
    url: spec.url,
    method: spec.method,
    sourceHeader: toLists(spec.headers),
    sourceBody: spec.body.toString("base64"),
    notBefore: message.notBefore,
    createdAt: message.createdAt,
    scheduleId: spec.scheduleId,
    callerIP: spec.callerIp,
  });
  return parseMessage(url, callbackHeaders(kind, spec.config), Buffer.from(body), {
    callerIp: spec.callerIp,
  });
}

/**
 * Parses the settings of both callbacks, so that a mistake is refused at publication instead of losing
 * the callback later.
 */
export function checkCallbacks(spec: MessageSpec): void {
  for (const kind of ["callback", "failureCallback"] as const) {
    const url = spec[kind];
    if (url !== undefined) {
      parseMessage(url, callbackHeaders(kind, spec.config), Buffer.alloc(0));
    }
  }
}

/** Renames `Upstash-Callback-Retries` to `Upstash-Retries`, and so on. Retry settings default to the source's. */
function callbackHeaders(kind: keyof typeof PREFIX, config: PublishHeaders): PublishHeaders {
  const headers: PublishHeaders = { "content-type": "application/json" };
  for (const name of ["upstash-retries", "upstash-retry-delay"]) {
    const value = config[name];
    if (value !== undefined) headers[name] = value;
  }
  for (const [name, value] of Object.entries(config)) {
    if (!name.startsWith(PREFIX[kind])) continue;
    const plainName = `upstash-${name.slice(PREFIX[kind].length)}`;
    if (!NOT_FOR_CALLBACKS.test(plainName)) headers[plainName] = value;
  }
  return headers;
}
