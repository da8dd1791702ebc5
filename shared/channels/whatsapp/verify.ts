// WhatsApp signs the bytes of a webhook with the app's secret. The handshake contains a token that
// we chose.
import type { ChannelConfig, InboundRequest, Verdict } from "../../ports/channel.ts";
import { fromHex, isSameSecret, verifyHmac } from "../crypto.ts";

const PREFIX = "sha256=";

export async function verifyWhatsApp(
  request: InboundRequest,
  config: ChannelConfig,
): Promise<Verdict> {
  const handshake = request.method === "GET";
  const proof = handshake
    ? readHandshake(request.url).token
    : request.headers.get("x-hub-signature-256");
  if (proof === null) return { ok: false, reason: "unsigned" };
  const ok = handshake
    ? await isSameSecret(config["WHATSAPP_VERIFY_TOKEN"], proof)
    : proof.startsWith(PREFIX) &&
      (await verifyHmac(
        "SHA-256",
        config["WHATSAPP_APP_SECRET"],
        request.body,
        fromHex(proof.slice(PREFIX.length)),
      ));
  return ok ? { ok } : { ok, reason: "forged" };
}

/** The parameters of the handshake's URL; nulls for any other URL. */
export function readHandshake(url: string): { token: string | null; challenge: string | null } {
  const query = new URLSearchParams(url.split("?").slice(1).join("?"));
  if (query.get("hub.mode") !== "subscribe") return { token: null, challenge: null };
  return { token: query.get("hub.verify_token"), challenge: query.get("hub.challenge") };
}
