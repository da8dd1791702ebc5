// Parses the queue's deliveries: the envelope, and the content of a failure callback.
import * as z from "zod";
import { EnvelopeSchema, type Envelope } from "../../contracts/envelope.ts";
import type { ErrorCode, Part } from "../../contracts/errors.ts";
import type { ProcessLogic } from "../../engine/process-logic.ts";

/** Null when the text is not an envelope, or the process has no such hop. */
export function parseEnvelope(body: string, logic: Pick<ProcessLogic, "knows">): Envelope | null {
  try {
    const envelope = EnvelopeSchema.parse(JSON.parse(body));
    return logic.knows(envelope.hop) ? envelope : null;
  } catch {
    return null;
  }
}

export interface Callback {
  /** The envelope of the failed delivery; null when it or the callback cannot be parsed, or its hop is not known. */
  envelope: Envelope | null;
  /** Why the queue gave up. */
  code: ErrorCode;
  /** The unavailable part, if the answer to the last attempt named one. */
  unavailable: Part | undefined;
}

const CallbackSchema = z.object({
  sourceBody: z.string(),
  status: z.unknown(),
  body: z.string().optional(),
});
/** The Worker's answer to the last attempt; sometimes absent, or the answer of a proxy. */
const AnswerSchema = z.object({
  code: z.enum(["timeout", "overloaded"]).optional().catch(undefined),
  part: z.enum(["store", "database", "queue", "model"]).optional().catch(undefined),
});

/** Never throws. */
export function parseCallback(text: string, logic: Pick<ProcessLogic, "knows">): Callback {
  try {
    const { sourceBody, status, body } = CallbackSchema.parse(JSON.parse(text));
    const answer = answerIn(body);
    // 489: the Worker has refused the delivery for good.
    const code = status === 489 ? "internal" : (answer.code ?? reasonOf(status));
    return { envelope: parseEnvelope(decode(sourceBody), logic), code, unavailable: answer.part };
  } catch {
    return { envelope: null, code: "unavailable", unavailable: undefined };
  }
}

function answerIn(body: string | undefined): z.infer<typeof AnswerSchema> {
  try {
    return AnswerSchema.parse(JSON.parse(decode(body ?? "")));
  } catch {
    return {};
  }
}

function decode(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)));
}

/** Derived from the status of the last answer. */
function reasonOf(status: unknown): ErrorCode {
  return status === 408 || status === 504 ? "timeout" : "unavailable";
}
