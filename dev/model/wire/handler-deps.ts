// The dependencies of the request handler, and its current request.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RecordedRequest, Responder } from "./answer.ts";
import type { FailQueue } from "./fail-spec.ts";
import type { GrammarCache } from "./grammar-cache.ts";
import type { IdWatch } from "./id-watch.ts";
import type { Manners } from "./read-message-request.ts";
import type { UsageMeter } from "./usage.ts";

export interface HandlerDeps {
  apiKey: string;
  respond: Responder;
  manners: Manners;
  /** For GET /v1/models. */
  models: string[];
  /** The model named in answers; undefined: the requested one. */
  answersAs: string | undefined;
  record: { push(item: RecordedRequest): void; all(): RecordedRequest[]; clear(): void };
  failures: FailQueue;
  watch: IdWatch;
  meter: UsageMeter;
  grammars: GrammarCache;
  /** The thinking of a known model before it answers, unless the request disables it. */
  thinkingTokens: number;
  /**
   * Milliseconds after which a waiting client gets blanks that keep its connection open
   * (`bridge.ts`).
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
