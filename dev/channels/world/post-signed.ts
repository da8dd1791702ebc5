// Builds a webhook with the headers of its signature, which is spoilt if the attempt is forged.
import { spoil } from "../sign.ts";
import type { Attempt, Webhook } from "./courier.ts";

type Headers = Record<string, string>;

/**
 * @param sign makes the headers of the signature for each attempt
 * @param otherHeaders makes the headers beside those of the signature
 */
export function signedWebhook(
  webhook: Pick<Webhook, "url" | "body" | "lane" | "event">,
  contentType: string,
  sign: (attempt: Attempt) => Headers,
  otherHeaders: (attempt: Attempt) => Headers = () => ({}),
): Webhook {
  return {
    ...webhook,
    headers: (attempt) => ({
      "content-type": contentType,
      ...otherHeaders(attempt),
      ...(attempt.isForged ? spoil(sign(attempt)) : sign(attempt)),
    }),
  };
}
