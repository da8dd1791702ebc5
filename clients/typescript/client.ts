// A client of the HTTP API in one class: typed requests, problems as errors, a message and its events.
import { readEvents, type RunEvent } from "./events.ts";
import type { Operations, PostMessage, Problem, Run } from "./types.ts";

/** What the API refused. `problem.code` is stable: decide by it. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  /** Seconds after which the same request may come again, where the server said so. */
  readonly retryAfter: number | null;
  constructor(problem: Problem, retryAfter: number | null) {
    super(`${problem.title} (${problem.code}). ${problem.detail}`);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** The Worker's address, and the user's access token: asked before each request, because tokens expire. */
export type ClientOptions = { url: string; token: () => string | Promise<string> };

export interface RequestHeaders {
  /** One key per thing that is to happen once. A POST that names none has a random one. */
  idempotencyKey?: string;
  /** The ETag that was read: the change is refused where the row is another one by now. */
  ifMatch?: string;
}

type Request<K extends keyof Operations> = Omit<Operations[K], "answer"> & RequestHeaders;
/** The request may be left out where nothing in it is required. */
type Given<T> = Record<never, never> extends T ? [request?: T] : [request: T];
type Sent = { method: string; headers: Record<string, string>; body?: string };

const FINAL = new Set(["run.completed", "run.failed", "run.cancelled"]);
const JSON_BODY = { "content-type": "application/json" };
const ATTEMPTS = 6;
const PAUSE_MS = { first: 250, most: 4_000 };
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class AlfredClient {
  readonly #options: ClientOptions;
  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * One operation of `types.ts`, named `METHOD /path`. What does not come through, or is answered 5xx, is
   * sent again where that is harmless: reads, and a POST, which keeps its idempotency key.
   * @throws ProblemError when the API refuses
   */
  async call<K extends keyof Operations>(
    operation: K,
    ...[request]: Given<Request<K>>
  ): Promise<Operations[K]["answer"]> {
    const { path, query, body, ...given } = (request ?? {}) as RequestHeaders & {
      path?: Record<string, string>;
      query?: Record<string, string | number>;
      body?: unknown;
    };
    const [method = "", template = ""] = operation.split(" ");
    const address = new URL(
      template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(path?.[name] ?? ""),
      ),
      this.#options.url,
    );
    for (const [name, value] of Object.entries(query ?? {})) {
      address.searchParams.set(name, String(value));
    }
    const key = given.idempotencyKey ?? (method === "POST" ? crypto.randomUUID() : undefined);
    const headers = {
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(given.ifMatch === undefined ? {} : { "if-match": given.ifMatch }),
      ...(body === undefined ? {} : JSON_BODY),
    };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await this.#send(address, { method, headers, ...json });
    return (response.status === 204 ? null : await response.json()) as Operations[K]["answer"];
  }

  /**
   * Sends a message and yields what happens until its run has ended: first `message.accepted`, which names
   * the run. A broken connection is made again and goes on after the last event; the message is accepted
   * once.
   * @throws ProblemError when the API refuses
   */
  say(conversation: string, message: PostMessage): AsyncGenerator<RunEvent> {
    const headers = { "idempotency-key": crypto.randomUUID(), ...JSON_BODY };
    const sent = { method: "POST", headers, body: JSON.stringify(message) };
    return this.#events(`/v1/conversations/${encodeURIComponent(conversation)}/messages`, sent);
  }

  /** The events of a run from the first, or after the one named, until the run has ended. */
  follow(run: string, lastEventId?: string): AsyncGenerator<RunEvent> {
    const sent = { method: "GET", headers: {} };
    return this.#events(`/v1/runs/${encodeURIComponent(run)}/events`, sent, lastEventId);
  }

  async *#events(path: string, sent: Sent, lastEventId?: string): AsyncGenerator<RunEvent> {
    let last = lastEventId;
    let isAccepted = false;
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.most)) {
      const after = last === undefined ? {} : { "last-event-id": last };
      const headers = { ...sent.headers, ...after, accept: "text/event-stream" };
      const response = await this.#send(new URL(path, this.#options.url), { ...sent, headers });
      // Nothing is left to tell: the end was the last event.
      if (response.status === 204) return;
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

  /** The run, when it has ended. */
  async finished(run: string): Promise<Run> {
    for (;;) {
      const request = { path: { id: run }, query: { wait: 25 } };
      const found = await this.call("GET /v1/runs/{id}", request);
      if (found.status !== "queued" && found.status !== "running") return found;
    }
  }

  async #send(address: URL, { method, headers, ...rest }: Sent): Promise<Response> {
    const attempts = method === "GET" || method === "POST" ? ATTEMPTS : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const authorization = `Bearer ${await this.#options.token()}`;
        const sent = { method, headers: { ...headers, authorization }, ...rest };
        const response = await fetch(address, sent);
        if (response.ok) return response;
        throw await problemOf(response);
      } catch (error) {
        const isFinal = error instanceof ProblemError && error.problem.status < 500;
        if (isFinal || attempt >= attempts) throw error;
      }
      await sleep(PAUSE_MS.first * 2 ** attempt);
    }
  }
}

/** The API's own document, or one about an answer that is none, such as a proxy's page. */
async function problemOf(response: Response): Promise<ProblemError> {
  const { status, headers } = response;
  const isOurs = headers.get("content-type") === "application/problem+json";
  const unknown = { type: "about:blank", code: "unknown", title: `Status ${status}`, detail: "" };
  const problem = isOurs ? ((await response.json()) as Problem) : { ...unknown, status };
  const after = headers.get("retry-after");
  return new ProblemError(problem, after === null ? null : Number(after));
}
