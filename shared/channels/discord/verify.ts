// Discord signs the time and the bytes of an interaction. It sends forged ones too, to see them refused.
import type { ChannelConfig, InboundRequest, Verdict } from "../../ports/channel.ts";
import { concatBytes, fromHex, utf8, verifyEd25519 } from "../crypto.ts";

export async function verifyDiscord(
  request: InboundRequest,
  config: ChannelConfig,
): Promise<Verdict> {
  const signature = request.headers.get("x-signature-ed25519");
  const timestamp = request.headers.get("x-signature-timestamp");
  if (signature === null || timestamp === null) return { ok: false, reason: "unsigned" };
  const ok = await verifyEd25519(
    fromHex(config["DISCORD_PUBLIC_KEY"]),
    concatBytes(utf8(timestamp), request.body),
    fromHex(signature),
  );
  return ok ? { ok } : { ok, reason: "forged" };
}
