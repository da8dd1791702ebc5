// A client of the HTTP API: openapi-fetch over the generated types, with the user's token, repeats that do no
// harm, problems as errors, and a message with its events.
import createClient, { type Client } from "openapi-fetch";
import { createSend, type Send } from "./create-send.ts";
import { readEvents, type RunEvent } from "./events.ts";
import { problemOf } from "./problem-error.ts";
import type { components, paths } from "./types.ts";

export type Run = components["schemas"]["Run"];
export type PostMessage = components["schemas"]["PostMessage"];

/** The Worker's address, and the user's access token: asked before each request, because tokens expire. */
export type ClientOptions = { url: string; token: () => string | Promise<string> };

const FINAL = new Set(["run.completed", "run.failed", "run.cancelled"]);
const PAUSE_MS = { first: 250, most: 4_000 };
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class AlfredClient {
  /** Every operation, typed by its path; `dataOf` takes the answer out, or throws the problem. */
  readonly api: Client<paths>;
  readonly #url: string;
  readonly #send: Send;

  constructor({ url, token }: ClientOptions) {
    this.#url = url;
    this.#send = createSend(token);
    this.api = createClient<paths>({ baseUrl: url, fetch: this.#send });
  }

  /**
   * Sends a message and yields what happens until its run has ended: first `message.accepted`, which names
   * the run. A broken connection is made again and goes on after the last event; the message is accepted
   * once.
   * @throws ProblemError when the API refuses
   */
  say(conversation: string, message: PostMessage): AsyncGenerator<RunEvent> {
    const address = `/v1/conversations/${encodeURIComponent(conversation)}/messages`;
    const headers = {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    };
    return this.#events(address, { method: "POST", headers, body: JSON.stringify(message) });
  }

  /** The events of a run from the first, or after the one named, until the run has ended. */
  follow(run: string, lastEventId?: string): AsyncGenerator<RunEvent> {
    return this.#events(`/v1/runs/${encodeURIComponent(run)}/events`, {}, lastEventId);
  }

  /** The run, when it has ended. @throws ProblemError when the API refuses */
  async finished(run: string): Promise<Run> {
    for (;;) {
      const params = { path: { id: run }, query: { wait: 25 } };
      const found = await dataOf(this.api.GET("/v1/runs/{id}", { params }));
      if (found.status !== "queued" && found.status !== "running") return found;
    }
  }

  async *#events(path: string, init: RequestInit, from?: string): AsyncGenerator<RunEvent> {
    let last = from;
    let isAccepted = false;
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.most)) {
      const request = new Request(new URL(path, this.#url), init);
      request.headers.set("accept", "text/event-stream");
      if (last !== undefined) request.headers.set("last-event-id", last);
      const response = await this.#send(request);
      // Nothing is left to tell: the end was the last event.
      if (response.status === 204) return;
      if (!response.ok) throw await problemOf(response);
      try {
        for await (const event of readEvents(response)) {
          pause = PAUSE_MS.first;
          if (event.type === "message.accepted" && isAccepted) continue;
          isAccepted = true;
          last = event.id ?? last;
          yield event;
          if (FINAL.has(event.type)) return;
        }
      } catch {
        // The connection broke or fell silent: the next one goes on where this one ended.
      }
      await sleep(pause);
    }
  }
}

/** An operation's answer without its wrapping. @throws ProblemError when the API refuses */
export async function dataOf<T>(
  called: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await called;
  if (!response.ok) throw await problemOf(response, error);
  return data as T;
}
