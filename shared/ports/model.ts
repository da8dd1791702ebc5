// A language model that answers one contract with one JSON object.
import type * as z from "zod";
import type { Usage } from "../contracts/results.ts";

export interface ModelRequest {
  /** Which node asks; picks the configured model. */
  node: "understand" | "think" | "act" | "reply" | "summarize";
  /** What Act does in this step: calls of tools (the default), or content that is worth thinking about. */
  work?: "tools" | "content";
  /** zod schema; its `title` (meta) is the contract's name. */
  schema: z.ZodType;
  /** Stable part first: marked for prompt caching, holds no household data. */
  system: string;
  user: string;
  /** How many characters of `user` are the same for every household: marked for caching, too. */
  stable?: number;
  /**
   * Pictures that go before `user`, asked for when the question is: a stored answer needs none. Errors are
   * those of `ask`.
   */
  pictures?: () => Promise<ModelPicture[]>;
  /** A failed answer and what was wrong with it: the one repair attempt. */
  repair?: { answer: string; error: string };
  /** An earlier answer to the same question was cut off for length: asked again without thinking. */
  cutOff?: boolean;
  maxTokens: number;
  /** Milliseconds until the call fails with TransientError("timeout"). */
  timeoutMs: number;
  /** Raw JSON text as it streams in, from the object's first brace on. */
  onText?: (delta: string) => void;
}

export interface ModelPicture {
  type: string;
  bytes: Uint8Array;
}

export interface ModelAnswer {
  /** The JSON text without any text that the model wrote around it; not yet validated. */
  text: string;
  /** True when the provider stopped for length. */
  truncated: boolean;
  model: string;
  usage: Usage;
}

/** The model and its provider, as log lines name them. */
export interface ModelInfo {
  /** A provider's name in OpenTelemetry's conventions: `anthropic`. */
  provider: string;
  /** The model that each node's requests name. */
  models: Record<ModelRequest["node"], string>;
}

export interface Model {
  about?: ModelInfo;
  /**
   * Errors: TransientError (429, 5xx, 529, timeouts, network), FatalError (400, 401, 403, 404, a spend
   * limit; "refused" when the model declined to answer).
   */
  ask(request: ModelRequest): Promise<ModelAnswer>;
}
