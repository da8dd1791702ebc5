// A client of the HTTP API: openapi-fetch over the generated types. It adds the user's token,
// retries safe requests, turns problems into errors, and yields the events of a run and of a household.
import createClient, { type Client } from "openapi-fetch";
import { createSend, type Send } from "./create-send.ts";
import { readEvents, type RunEvent } from "./events.ts";
import { problemOf } from "./problem-error.ts";
import type { components, paths } from "./types.ts";

export type Run = components["schemas"]["Run"];
export type PostMessage = components["schemas"]["PostMessage"];
export type RowsChanged = components["schemas"]["RowsChangedEvent"]["data"];

/**
 * The Worker's address, and the user's access token. The token is requested before each request,
 * because tokens expire. `renew` is called with a token that the API has refused (401), such as one
 * that has expired by the Worker's clock only; if it returns true, the request is repeated,
 * at most twice.
 */
export type ClientOptions = {
  url: string;
  token: () => string | Promise<string>;
  renew?: (refused: string) => Promise<boolean>;
};

/** How long to listen to a run, or to the changes of a household. */
export type ListenOptions = { signal?: AbortSignal };

const FINAL = new Set(["run.completed", "run.failed", "run.cancelled", "household.left"]);
const PAUSE_MS = { first: 250, max: 4_000 };
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @example
 * import { AlfredClient, dataOf } from "./client.ts";
 * const alfred = new AlfredClient({ url: "http://127.0.0.1:8787", token: () => "token" });
 * const { id } = await dataOf(alfred.api.POST("/v1/conversations", { body: {} }));
 */
export class AlfredClient {
  /**
   * Every operation, typed by its path. `dataOf` returns the answer's data, or throws the problem.
   */
  readonly api: Client<paths>;
  readonly #url: string;
  readonly #send: Send;

  constructor({ url, token, renew }: ClientOptions) {
    this.#url = url;
    this.#send = createSend(token, renew);
    this.api = createClient<paths>({ baseUrl: url, fetch: this.#send });
  }

  /**
   * Sends a message and yields events until its run has ended: first `message.accepted`, which
   * names the run. A broken connection is reopened and continues after the last event; the message
   * is accepted only once.
   * @param options.signal stops listening; the run goes on
   * @throws ProblemError when the API refuses; fetch's error when the API cannot be reached; the signal's reason
   *   when it is aborted
   * @example
   * import { AlfredClient } from "./client.ts";
   * export async function add(alfred: AlfredClient, conversation: string): Promise<string> {
   *   let reply = "";
   *   for await (const { type, data } of alfred.say(conversation, { text: "add milk" })) {
   *     if (type === "reply.delta") reply += String(data["text"]);
   *   }
   *   return reply;
   * }
   */
  say(
    conversation: string,
    message: PostMessage,
    options: ListenOptions = {},
  ): AsyncGenerator<RunEvent> {
    const address = `/v1/conversations/${encodeURIComponent(conversation)}/messages`;
    const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const body = JSON.stringify(message);
    return this.#events(address, { method: "POST", headers, body, ...options });
  }

  /**
   * Yields the events of a run until the run has ended: all, or those after `lastEventId`. A `run.snapshot` replaces
   * events that are no longer stored. `stream.expired`, after which the client reconnects, is yielded, too.
   * @param options.signal stops listening; the run goes on
   * @throws ProblemError when the API refuses; fetch's error when the API cannot be reached; the signal's reason
   *   when it is aborted
   * @example
   * import type { AlfredClient } from "./client.ts";
   * export async function print(alfred: AlfredClient, run: string, lastEventId?: string) {
   *   for await (const { id, type } of alfred.follow(run, lastEventId)) console.log(id, type);
   * }
   */
  follow(run: string, lastEventId?: string, options: ListenOptions = {}): AsyncGenerator<RunEvent> {
    return this.#events(`/v1/runs/${encodeURIComponent(run)}/events`, options, lastEventId);
  }

  /**
   * Yields where rows of a household have changed, and since when: at once for the last minute, perhaps without paths,
   * and then for changes as they happen, made by any user, run or job. A broken connection is reopened, and then what was
   * missed is yielded first; a change may be yielded again. Ends when the user is no longer a member.
   * @param options.signal stops listening
   * @throws ProblemError when the API refuses, such as `too_many_streams`; fetch's error when the API cannot be
   *   reached; the signal's reason when it is aborted
   * @example
   * import { type AlfredClient, dataOf } from "./client.ts";
   * export async function show(alfred: AlfredClient, householdId: string) {
   *   for await (const { paths, since } of alfred.watch(householdId)) {
   *     if (!paths.includes("/v1/kitchen/shopping-list")) continue;
   *     const params = { query: { householdId, changedSince: since } };
   *     const { items } = await dataOf(alfred.api.GET("/v1/kitchen/shopping-list", { params }));
   *     for (const { name, purchased } of items) console.log(name, purchased);
   *   }
   * }
   */
  async *watch(household: string, options: ListenOptions = {}): AsyncGenerator<RowsChanged> {
    const address = `/v1/households/${encodeURIComponent(household)}/changes`;
    for await (const { type, data } of this.#events(address, options)) {
      if (type === "rows.changed") yield data as RowsChanged;
    }
  }

  /**
   * Returns the run as soon as it has ended, or as soon as it waits for a time, an event or a person.
   * @throws ProblemError when the API refuses; fetch's error when the API cannot be reached
   * @example
   * import type { AlfredClient } from "./client.ts";
   * export const replyOf = async (alfred: AlfredClient, run: string) =>
   *   (await alfred.waitForEnd(run)).reply?.text ?? "";
   */
  async waitForEnd(run: string): Promise<Run> {
    for (;;) {
      const params = { path: { id: run }, query: { wait: 25 } };
      const current = await dataOf(this.api.GET("/v1/runs/{id}", { params }));
      if (current.status !== "queued" && current.status !== "running") return current;
    }
  }

  async *#events(path: string, init: RequestInit, after?: string): AsyncGenerator<RunEvent> {
    let lastEventId = after;
    let isAccepted = false;
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.max)) {
      const request = new Request(new URL(path, this.#url), init);
      request.headers.set("accept", "text/event-stream");
      if (lastEventId !== undefined) request.headers.set("last-event-id", lastEventId);
      const response = await this.#send(request);
      // Nothing is left to stream: the last event was the end.
      if (response.status === 204) return;
      if (!response.ok) throw await problemOf(response);
      try {
        for await (const event of readEvents(response)) {
          pause = PAUSE_MS.first;
          if (event.type === "message.accepted" && isAccepted) continue;
          isAccepted = true;
          lastEventId = event.id ?? lastEventId;
          yield event;
          if (FINAL.has(event.type)) return;
        }
      } catch {
        // The connection broke or became silent. The next one continues after the last event.
      }
      init.signal?.throwIfAborted();
      await sleep(pause);
      init.signal?.throwIfAborted();
    }
  }
}

/**
 * The data of an operation's answer. @throws ProblemError when the API refuses; the call's own error when it fails
 * @example
 * import { type AlfredClient, dataOf } from "./client.ts";
 * export async function shoppingList(alfred: AlfredClient): Promise<string[]> {
 *   const { items } = await dataOf(alfred.api.GET("/v1/kitchen/shopping-list"));
 *   return items.map(({ name }) => name);
 * }
 */
export async function dataOf<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw await problemOf(response, error);
  return data as T;
}
