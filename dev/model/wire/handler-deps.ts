// The dependencies of the request handler, and its current request.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RecordedRequest, Responder } from "./answer.ts";
import type { FailQueue } from "./fail-spec.ts";
import type { GrammarCache } from "./grammar-cache.ts";
import type { IdWatch } from "./id-watch.ts";
import type { ServerBehaviour } from "./read-message-request.ts";
import type { UsageMeter } from "./usage.ts";

export interface HandlerDeps {
  apiKey: string;
  respond: Responder;
  behaviour: ServerBehaviour;
  /** The models that GET /v1/models lists. */
  models: string[];
  /** The model named in answers; undefined for the requested one. */
  answersAs: string | undefined;
  record: { push(item: RecordedRequest): void; all(): RecordedRequest[]; clear(): void };
  failures: FailQueue;
  watch: IdWatch;
  meter: UsageMeter;
  grammars: GrammarCache;
  /** The tokens that a known model thinks before it answers, if the request allows adaptive thinking. */
  thinkingTokens: number;
  /**
   * The interval in milliseconds at which a waiting client gets something that keeps its connection open (`bridge.ts`);
   * undefined for never.
   */
  bridgeMs: number | undefined;
  now: () => number;
  latencyMs: number;
  log: (line: string) => void;
  newId: (prefix: string) => string;
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  requestId: string;
}
