// The body of a webhook's request, which is parsed once.
import * as z from "zod";
import { isTooDeep, unstorable } from "../../faults/json-guard.ts";
import { Refusal } from "../../refusal.ts";

const SlackChallengeSchema = z.object({
  type: z.literal("url_verification"),
  challenge: z.string().max(1_000),
});

/** Slack asks once whether the address is the user's. */
export function challengeIn(payload: unknown): string | null {
  const challenge = SlackChallengeSchema.safeParse(payload);
  return challenge.success ? challenge.data.challenge : null;
}

/** The body as JSON that can be stored; null for an empty body. Refuses any other body. */
export function payloadIn(body: Uint8Array): unknown {
  const payload = readJson(body);
  if (payload instanceof Refusal) return payload;
  if (isTooDeep(payload)) return badBody("The body is nested too deeply.");
  if (unstorable(payload) !== null)
    return badBody(
      "The body contains NUL, half of a surrogate pair, or a number that is too large.",
    );
  return payload;
}

function readJson(body: Uint8Array): unknown {
  if (body.length === 0) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body);
    return JSON.parse(text) as unknown;
  } catch {
    return badBody("The body is not JSON in UTF-8.");
  }
}

export const badBody = (detail: string) =>
  new Refusal({
    kind: "malformed",
    code: "malformed_json",
    title: "The body cannot be read",
    detail,
  });
