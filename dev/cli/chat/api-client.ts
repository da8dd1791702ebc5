// The part of the HTTP API that the terminal client uses (spec/api#routes).
import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { NewCalendarSchema } from "../../../shared/contracts/api/calendars.ts";
import type {
  ConversationSchema,
  EntitySchema,
} from "../../../shared/contracts/api/conversations.ts";
import type { ReceiptSchema, RunSchema } from "../../../shared/contracts/api/runs.ts";
import { connectionCode, connectionFault } from "../../model/connection-fault.ts";
import { ApiError, asApiError } from "./api-error.ts";
import { connectEventStream, openEventStream, type ServerEvent } from "./sse.ts";

export type Run = z.output<typeof RunSchema>;
export type Receipt = z.output<typeof ReceiptSchema>;
export type Entity = z.output<typeof EntitySchema>;
export type NewCalendar = z.output<typeof NewCalendarSchema>;
export type Conversation = z.output<typeof ConversationSchema>;

/** Whether the run has ended or waits: for an answer, for an event or for a time. */
export const hasEnded = (run: Run): boolean => run.status !== "queued" && run.status !== "running";

export interface ApiClient {
  readonly url: string;
  readonly token: string;
  createConversation(key: string): Promise<Conversation>;
  getConversation(id: string): Promise<Conversation>;
  sendMessage(conversation: string, text: string, key: string): Promise<{ runId: string }>;
  /** Sends a message and reads its run's events on the same connection. */
  attach(conversation: string, text: string, key: string): Promise<AttachedMessage>;
  /**
   * A run's events from the start or after the last seen one, until the connection ends.
   * @param signal replaces the client's own
   */
  events(
    run: string,
    lastEventId: string | undefined,
    signal?: AbortSignal,
  ): AsyncGenerator<ServerEvent>;
  /** @param wait seconds that the server may wait for the run's end */
  getRun(id: string, wait?: number): Promise<Run>;
  getReceipt(run: string): Promise<Receipt>;
  /**
   * Undoes the run's changes.
   * @returns the run that undoes them
   */
  undoRun(run: string, key: string): Promise<{ runId: string }>;
  getEntities(conversation: string): Promise<Entity[]>;
  /** Creates a new address for the household's calendar; the user's earlier one stops working. */
  openCalendar(household: string): Promise<NewCalendar>;
  /**
   * Removes the user's address.
   * @throws ApiError with the status 404 if there is none
   */
  closeCalendar(household: string): Promise<void>;
  /** Any other route. A request with a body has one Idempotency-Key, which its retries repeat. */
  request<T>(method: Method, path: string, body?: unknown): Promise<T>;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An accepted message, with the events of its run. */
export interface AttachedMessage {
  runId: string;
  events: AsyncGenerator<ServerEvent>;
  /**
   * Sends the same message again under the same key, and reads the run's events after the last seen
   * one.
   */
  again(lastEventId: string | undefined): AsyncGenerator<ServerEvent>;
}

interface Post {
  body: unknown;
  key: string;
}

const MAX_ATTEMPTS = 4;
/** The limits of waiting after 429. A rate limit's bucket refills in seconds, unless another client empties it. */
const RATE_LIMIT_WAITS = { count: 10, seconds: 120 };
const requestTimeoutMs = 30_000;
/** The server sends a heartbeat every 15 s; a connection that misses two is dead. */
const silenceMs = 35_000;

/**
 * A client for one user. A request without an answer, or with 5xx, is sent up to four times: reads change nothing, and a
 * request with a body keeps its Idempotency-Key. After a 429 that asks for a wait of at most 120 s, the client waits.
 * `events` and `again` connect only once.
 *
 * @param onWait called before each such wait
 */
export function createApiClient(
  url: string,
  token: string,
  signal?: AbortSignal,
  onWait: (seconds: number) => void = () => {},
): ApiClient {
  const pause = (ms: number) => sleep(ms, undefined, signal === undefined ? {} : { signal });

  /** Sends a request, and again if it did not get through. */
  async function withRetries<T>(request: () => Promise<T>): Promise<T> {
    let waits = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request();
      } catch (error) {
        const seconds = waitFor(error);
        if (seconds !== undefined && waits++ < RATE_LIMIT_WAITS.count) {
          onWait(seconds);
          await pause(seconds * 1000);
          attempt -= 1;
          continue;
        }
        const isTransient = error instanceof ApiError ? error.status >= 500 : !signal?.aborted;
        if (!isTransient || attempt === MAX_ATTEMPTS) throw asReadable(error, url);
        await pause(250 * 2 ** attempt);
      }
    }
  }

  const call = <T>(path: string, post?: Post) =>
    withRetries(() => fetchJson<T>(path, post === undefined ? "GET" : "POST", post));

  async function fetchJson<T>(path: string, method: Method, post?: Post): Promise<T> {
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(post === undefined
          ? {}
          : { "content-type": "application/json", "idempotency-key": post.key }),
      },
      ...(post === undefined ? {} : { body: JSON.stringify(post.body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const text = await response.text();
    if (!response.ok) throw asApiError(response.status, text, response.headers);
    return (text === "" ? null : JSON.parse(text)) as T;
  }

  return {
    url,
    token,
    createConversation: (key) => call("/v1/conversations", { body: {}, key }),
    getConversation: (id) => call(`/v1/conversations/${id}`),
    sendMessage: (conversation, text, key) =>
      call(`/v1/conversations/${conversation}/messages`, { body: { text }, key }),
    async attach(conversation, text, key) {
      const path = `/v1/conversations/${conversation}/messages`;
      const request = { url: url + path, token, post: { body: { text }, key }, silenceMs, signal };
      const { headers, events } = await withRetries(() => connectEventStream(request));
      const runId = headers.get("location")?.split("/").at(-1);
      if (!runId) throw new Error(`${url} did not say which run the message started.`);
      return {
        runId,
        events,
        again: (lastEventId) => openEventStream({ ...request, lastEventId }),
      };
    },
    events(run, lastEventId, ownSignal = signal) {
      const request = { url: `${url}/v1/runs/${run}/events`, token, lastEventId, silenceMs };
      return openEventStream({ ...request, signal: ownSignal });
    },
    getRun: (id, wait) => call(`/v1/runs/${id}${wait === undefined ? "" : `?wait=${wait}`}`),
    undoRun: (run, key) => call(`/v1/runs/${run}/undo`, { body: {}, key }),
    getReceipt: (run) => call(`/v1/runs/${run}/receipt`),
    async getEntities(conversation) {
      const path = `/v1/conversations/${conversation}/entities`;
      return (await call<{ items: Entity[] }>(path)).items;
    },
    openCalendar: (household) =>
      call(`/v1/households/${household}/calendar`, { body: {}, key: crypto.randomUUID() }),
    closeCalendar: (household) =>
      withRetries(() => fetchJson(`/v1/households/${household}/calendar`, "DELETE")),
    request(method, path, body) {
      const post = body === undefined ? undefined : { body, key: crypto.randomUUID() };
      return withRetries(() => fetchJson(path, method, post));
    },
  };
}

/** Seconds until the refused request may be repeated; undefined if the server names no wait, or a long one. */
function waitFor(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { retryAfter } = error;
  return retryAfter !== undefined && retryAfter <= RATE_LIMIT_WAITS.seconds
    ? retryAfter
    : undefined;
}

/** Replaces fetch's "fetch failed", whose reason is only in its cause. */
function asReadable(error: unknown, url: string): unknown {
  if (!(error instanceof TypeError)) return error;
  const fault = connectionFault(connectionCode(error) ?? "", url);
  if (fault !== undefined) {
    const sentence = fault.replace(/^nothing/, "Nothing");
    return new Error(sentence.endsWith("?") ? sentence : `${sentence}.`, { cause: error });
  }
  const cause = error.cause as Error | undefined;
  return new Error(`${url} cannot be reached (${cause?.message ?? error.message}).`, {
    cause: error,
  });
}
