// Discord signs the time and the bytes of an interaction. It also sends forged ones, to see whether
// they are refused. A signature is valid for five minutes: Discord never repeats an interaction, so
// an older one is a replay.
import type { ChannelConfig, InboundRequest, Verdict } from "../../ports/channel.ts";
import { concatBytes, fromHex, utf8, verifyEd25519 } from "../crypto.ts";

const WINDOW_SECONDS = 300;

export async function verifyDiscord(
  request: InboundRequest,
  config: ChannelConfig,
  nowMs: number,
): Promise<Verdict> {
  const signature = request.headers.get("x-signature-ed25519");
  const timestamp = request.headers.get("x-signature-timestamp");
  if (signature === null || timestamp === null) return { ok: false, reason: "unsigned" };
  const ok = await verifyEd25519(
    fromHex(config["DISCORD_PUBLIC_KEY"]),
    concatBytes(utf8(timestamp), request.body),
    fromHex(signature),
  );
  if (!ok) return { ok, reason: "forged" };
  // Written so that a time that is not a number also counts as late.
  const isTimely = Math.abs(nowMs / 1000 - Number(timestamp)) <= WINDOW_SECONDS;
  return isTimely ? { ok } : { ok: false, reason: "late" };
}
