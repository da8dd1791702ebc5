// A webhook with a signature over its body.
import { spoil } from "../sign.ts";
import type { Attempt, Webhook } from "./courier.ts";

type Headers = Record<string, string>;

/**
 * @param sign makes the headers of the signature for each attempt
 * @param more makes further headers
 */
export function signedWebhook(
  webhook: Pick<Webhook, "url" | "body" | "lane" | "event">,
  contentType: string,
  sign: (attempt: Attempt) => Headers,
  more: (attempt: Attempt) => Headers = () => ({}),
): Webhook {
  return {
    ...webhook,
    headers: (attempt) => ({
      "content-type": contentType,
      ...more(attempt),
      ...(attempt.isForged ? spoil(sign(attempt)) : sign(attempt)),
    }),
  };
}
