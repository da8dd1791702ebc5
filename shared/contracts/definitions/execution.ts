// The answer of a call of a Tool. It contains no plaintext of a Secret (I16).
import * as z from "zod";

/** Codes of failed calls. A Tool's `errorMessage` is one of them, or `disabled`. */
export type CallCode =
  /** The endpoint, a path or a redirect is not allowed. */
  | "egress_refused"
  /** The endpoint cannot be reached, or the connection broke. */
  | "away"
  | "timeout"
  /** 401 and 403, and the equivalents in other protocols. */
  | "unauthorized"
  /** 429. */
  | "rate_limited"
  /** Other 4xx, and refusals of other kinds: the request is at fault. */
  | "rejected"
  /** 5xx. */
  | "server_error"
  /** The answer is longer than the limit, or never ends. */
  | "too_large"
  /** No JSON where JSON was promised, a wrong content type, a broken protocol message. */
  | "bad_answer"
  /** The answer does not fit the output schema. */
  | "output_mismatch"
  /** The inputs do not fit the input schema, or cannot be set into the operation. */
  | "bad_input"
  /** The answer contained the Secret and was discarded. */
  | "secret_echoed"
  /** The Secret is gone or does not open, or no access token could be fetched with it. */
  | "secret_unavailable"
  /** The schemas of the server's tool differ from the pinned ones, or the server no longer has the tool. */
  | "changed"
  | "unsupported"
  /** The Tool may not be called now (`ResolvedTool.closed`). */
  | "closed"
  /** Whether an attempt took effect is unknown. */
  | "unknown_outcome"
  | "quota";

export const CallMeasureSchema = z.object({
  ms: z.number(),
  bytesIn: z.number(),
  bytesOut: z.number(),
  tokens: z.number(),
  /** The list price of the tokens in millionths of a US dollar; absent if it is not known. */
  microUsd: z.number().optional(),
  /** The Worker that made the call. */
  worker: z.string().optional(),
});
export type CallMeasure = z.infer<typeof CallMeasureSchema>;

/** Maximum characters of the service's own error text. */
export const MAX_SAID = 500;

/**
 * What the service said about a failure, in its own words. They come from outside, so they are shown as the
 * service's words, and no code acts on them.
 */
export const SaidSchema = z.strictObject({
  status: z.int().optional().describe("the HTTP status"),
  code: z.string().optional().describe("the service's own error code"),
  text: z.string().optional().describe(`its words on one line, at most ${MAX_SAID} characters`),
});
export type Said = z.infer<typeof SaidSchema>;

export type CallAnswer =
  | { outcome: "done"; output: unknown; measure: CallMeasure }
  | {
      outcome: "failed";
      code: CallCode;
      /** For the owner: what was wrong and what to do. It contains no text from the answer. */
      detail: string;
      /** JSON Pointers to the values that do not fit a schema. */
      paths?: string[];
      said?: Said | undefined;
      /**
       * Whether the request may have reached the service. If it then got no answer or a 5xx, the outcome of an unsafe
       * call is unknown.
       */
      sent: boolean;
      measure: CallMeasure;
      /** Milliseconds that the service asks to wait before another call. */
      retryAfterMs?: number;
      /** True if the attempt had no effect and another one follows. */
      again?: true;
      /** With `unknown_outcome`: the failure that was seen, and when (ISO 8601). */
      seen?: { what: "away" | "timeout" | "server_error"; detail: string; at: string };
    };
