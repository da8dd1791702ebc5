// A language model that answers each request with one JSON object, which must keep a contract.
import type * as z from "zod";
import type { RepairReason } from "../contracts/answer-fault.ts";
import type { Usage } from "../contracts/results.ts";

export interface ModelRequest {
  /** The node that makes the request; it selects the configured model. */
  node: "understand" | "think" | "act" | "reply" | "summarize" | "memory";
  /**
   * The kind of Act's step: calls of tools (the default), or content that benefits from thinking.
   */
  work?: "tools" | "content";
  /** zod schema; its `title` (meta) is the contract's name. */
  schema: z.ZodType;
  /** The stable part, which comes first: marked for prompt caching, contains no household data. */
  system: string;
  user: string;
  /**
   * How many characters at the start of `user` are the same for every household; also marked for
   * caching.
   */
  stable?: number;
  /**
   * Pictures that precede `user`. They are loaded only when the model is called, because a replayed answer
   * needs none. Errors are those of `ask`.
   */
  pictures?: () => Promise<ModelPicture[]>;
  /** A failed answer and its fault, for the one repair attempt. */
  repair?: { answer: string; error: string };
  /** Why this is asked again, for the hop's trace; the model does not get it. */
  reason?: RepairReason;
  /**
   * True if an earlier answer to the same request was cut off for length. The request is then repeated without
   * thinking.
   */
  cutOff?: boolean;
  maxTokens: number;
  /** Milliseconds until the call fails with TransientError("timeout"). */
  timeoutMs: number;
  /** Receives the raw JSON text as it streams in, starting with the object's first brace. */
  onText?: (delta: string) => void;
  /** Receives the sizes of each request that is sent. */
  onSent?: (sizes: SentSizes) => void;
}

/** What a request sends beside `system`, `user` and `repair`, and what it marks for caching. In characters. */
export interface SentSizes {
  /** The JSON schema of the answer, as a format or in the prompt. */
  schema: number;
  /** Sentences that introduce the schema and the repair, or ask for a shorter answer. */
  frame: number;
  /** The beginning of the prompt that is marked for caching; 0 if the endpoint refuses the mark. */
  marked: number;
  /** Number of pictures; their tokens are not known. */
  pictures: number;
}

export interface ModelPicture {
  type: string;
  bytes: Uint8Array;
}

export interface ModelAnswer {
  /** The JSON text without any surrounding text of the model; not yet validated. */
  text: string;
  /** True if the provider stopped because of the length. */
  truncated: boolean;
  model: string;
  usage: Usage;
}

/** The provider and the models, by their names in log lines. */
export interface ModelInfo {
  /** A provider's name in OpenTelemetry's conventions: `anthropic`. */
  provider: string;
  /** The model that each node's requests name. */
  models: Record<ModelRequest["node"], string>;
}

/**
 * @example
 * import { NO_USAGE } from "../contracts/results.ts";
 * import type { Model } from "./model.ts";
 * // A model that gives every request the same answer.
 * export const constantModel = (json: object): Model => ({
 *   ask: async () => ({
 *     text: JSON.stringify(json),
 *     truncated: false,
 *     model: "constant",
 *     usage: NO_USAGE,
 *   }),
 * });
 */
export interface Model {
  about?: ModelInfo;
  /**
   * Errors: TransientError (429, 5xx, 529, timeouts, network, an answer without text), FatalError (400 to 404, 413,
   * 422, a spend limit; "refused" when the model declined to answer).
   */
  ask(request: ModelRequest): Promise<ModelAnswer>;
}
