// Checks that a delivery was signed by the queue for exactly this body and this URL.
import { Receiver } from "@upstash/qstash";
import type { SignatureVerifier } from "../ports/queue.ts";
import { CLOCK_TOLERANCE_SECONDS } from "./delivery-policy.ts";

export interface SignatureVerifierConfig {
  /** `QSTASH_CURRENT_SIGNING_KEY` */
  currentSigningKey: string | undefined;
  /** `QSTASH_NEXT_SIGNING_KEY` */
  nextSigningKey: string | undefined;
}

/**
 * A verifier with both keys, so that keys can be rotated while messages are in the queue. If either key is
 * missing or empty, it refuses every message.
 */
export function createSignatureVerifier(config: SignatureVerifierConfig): SignatureVerifier {
  const { currentSigningKey, nextSigningKey } = config;
  if (!currentSigningKey || !nextSigningKey) return { verify: async () => false };
  // The process environment is not read: the SDK's dev mode trusts publicly known keys.
  const receiver = new Receiver({ currentSigningKey, nextSigningKey, devMode: false });
  return {
    async verify({ signature, body, url }) {
      // Without a URL the receiver would not check the URL that the message was signed for.
      if (signature === "" || url === "") return false;
      try {
        return await receiver.verify({
          signature,
          body,
          url,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        });
      } catch {
        return false;
      }
    },
  };
}
