// An HTTP server for the Messages API, as strict as the real one. Its answers come from a responder, and it fails on
// request.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { createRecord, type RecordedRequest, type Responder } from "./answer.ts";
import { createFailQueue, type FailSpec } from "./fail-spec.ts";
import { createGrammarCache } from "./grammar-cache.ts";
import { createHandler } from "./handle-request.ts";
import { createIdWatch, type IdLeak } from "./id-watch.ts";
import type { Reading } from "./limits.ts";
import type { ServerBehaviour } from "./read-message-request.ts";
import { createUsageMeter } from "./usage.ts";

const THINKING_TOKENS = 20;

export interface WireOptions {
  /** The key that every request must carry; must not be empty. */
  apiKey: string;
  /** 0 or absent for any free port. */
  port?: number | undefined;
  /** Milliseconds before an answer; a stream waits a twentieth of them after each piece. */
  latencyMs?: number | undefined;
  /** Gets a line for each request for a message that is answered or whose body is refused. */
  log?: ((line: string) => void) | undefined;
  /** The clock, in milliseconds since the epoch. */
  now?: (() => number) | undefined;
  /** How many requests are kept for `requests()`; 1000 by default. */
  keep?: number | undefined;
  /** Which reading of uncertain limits applies (`limits.ts`); by default the strict one. */
  reading?: Reading | undefined;
  /** The only models that exist; others get a 404. By default any model. */
  onlyModels?: readonly string[] | undefined;
  /** The model named in answers; by default the requested one. */
  answersAs?: string | undefined;
  /**
   * Tokens that a known model thinks before each answer, if the request allows adaptive thinking; 20 by default.
   */
  thinkingTokens?: number | undefined;
  /** Milliseconds that the first request with a new schema waits for its grammar. */
  compileMs?: number | undefined;
  /**
   * The interval at which something is sent while an answer takes minutes (`bridge.ts`). By default nothing is.
   */
  bridgeMs?: number | undefined;
  /**
   * Imitates another server of this API, which ignores `output_config` and has no grammars: its
   * JSON is embedded in prose, and may spell values in another way. With `true` it ignores unknown
   * parameters; with `refuses` it refuses the named ones.
   */
  lax?: boolean | { refuses: readonly string[] } | undefined;
}

export interface ModelServer {
  /** For `ANTHROPIC_BASE_URL`, without a trailing slash. */
  url: string;
  apiKey: string;
  /** The newest requests to /v1/messages whose body was accepted, oldest first. */
  requests(): RecordedRequest[];
  forgetRequests(): void;
  /**
   * Database ids found in requests since the start, including requests no longer kept; at most a hundred by their form.
   * @param known UUIDs that exist, so that pieces of them are recognized too
   */
  leaks(known?: Iterable<string>): IdLeak[];
  /** Makes the next answer, or the next `times` answers, fail in this way: of the contract, if one is named. */
  failNext(spec: FailSpec | FailSpec["fail"]): void;
  /** Stops the server and closes every connection. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts a Messages API on 127.0.0.1 whose answers come from `respond`. Rejects if the port is taken
 * or the key is empty.
 * @param models ids for GET /v1/models; requests may name any model, unless `onlyModels` limits them
 */
export async function startWireServer(
  options: WireOptions,
  respond: Responder,
  models: string[],
): Promise<ModelServer> {
  const { apiKey, port = 0, keep = 1000, now = Date.now, onlyModels = null } = options;
  if (apiKey === "") throw new Error("A model server needs an API key that is not empty.");
  const record = createRecord<RecordedRequest>(keep);
  const failures = createFailQueue();
  const watch = createIdWatch();
  const server = http.createServer(
    createHandler({
      apiKey,
      respond,
      models: onlyModels === null ? models : [...onlyModels],
      answersAs: options.answersAs,
      behaviour: behaviourOf(options),
      record,
      failures,
      watch,
      now,
      meter: createUsageMeter(now),
      grammars: createGrammarCache(now, options.compileMs ?? 0),
      thinkingTokens: options.thinkingTokens ?? THINKING_TOKENS,
      latencyMs: options.latencyMs ?? 0,
      bridgeMs: options.bridgeMs,
      log: options.log ?? (() => {}),
      newId: (prefix) => `${prefix}_offline${randomBytes(9).toString("base64url")}`,
    }),
  );
  // Longer than any client keeps an idle connection, so that none is closed during a request.
  server.keepAliveTimeout = 75_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  let stopping: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    requests: () => record.all(),
    forgetRequests: () => record.clear(),
    leaks: (ids) => watch.leaks(ids),
    failNext: (spec) => failures.push(typeof spec === "string" ? { fail: spec } : spec),
    stop() {
      stopping ??= (async () => {
        const closing = once(server, "close");
        server.close();
        server.closeAllConnections();
        await closing;
      })();
      return stopping;
    },
  };
}

function behaviourOf({
  reading = "strict",
  onlyModels,
  lax = false,
}: WireOptions): ServerBehaviour {
  const refuses = typeof lax === "object" ? lax.refuses : [];
  return { reading, models: onlyModels ?? null, lax: lax === false ? null : { refuses } };
}
