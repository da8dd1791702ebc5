// Sends push messages to browsers' push services, whose addresses come from users: through the egress guard.
import { fromBase64Url } from "../../contracts/base64url.ts";
import type { PushMessage, PushOutcome, PushService } from "../../ports/push-service.ts";
import type { EgressRules } from "../check-address.ts";
import { guardedFetch } from "../guarded-fetch.ts";
import { encryptMessage } from "./encrypt-message.ts";
import { importVapidKey, vapidHeader, type VapidKeys } from "./sign-vapid.ts";

/** How long a push service keeps a message for a browser that is away. */
const TTL_SECONDS = 86_400;
const LIMITS = { bytes: 4096, milliseconds: 10_000, redirects: 0, addressCharacters: 2000 };

/** @param now milliseconds since the epoch */
export function createPushService(
  keys: VapidKeys,
  rules: EgressRules,
  now: () => number,
): PushService {
  let imported: Promise<CryptoKey> | undefined;
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      const body = await encryptedFor({ p256dh, auth }, message);
      if (body === null) return "gone";
      imported ??= importVapidKey(keys);
      const authorization = await vapidHeader(keys, await imported, endpoint, now());
      const answer = await guardedFetch(
        {
          ...{ method: "POST", address: endpoint, body, limits: LIMITS, headers: {} },
          ownHeaders: {
            Authorization: authorization,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            TTL: String(TTL_SECONDS),
            // A newer message with this topic replaces one that the browser has not fetched yet.
            Topic: message.tag.replaceAll("-", ""),
            Urgency: "normal",
          },
        },
        rules,
      );
      if (answer.outcome === "refused") return answer.why === "address" ? "gone" : "later";
      await answer.discard();
      return outcomeOf(answer.status);
    },
  };
}

/** The message for a browser; null if the browser's keys are not keys. */
async function encryptedFor(
  { p256dh, auth }: { p256dh: string; auth: string },
  message: PushMessage,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const text = new TextEncoder().encode(JSON.stringify(message));
  try {
    return await encryptMessage(text, { p256dh: fromBase64Url(p256dh), auth: fromBase64Url(auth) });
  } catch {
    return null;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  return status === 404 || status === 410 ? "gone" : "later";
}
