// Slack signs the time and the bytes of a webhook with the app's signing secret.
import type { ChannelConfig, InboundRequest, Verdict } from "../../ports/channel.ts";
import { concatBytes, fromHex, utf8, verifyHmac } from "../crypto.ts";

const PREFIX = "v0=";
const WINDOW_SECONDS = 300;

export async function verifySlack(
  request: InboundRequest,
  config: ChannelConfig,
  nowMs: number,
): Promise<Verdict> {
  const timestamp = request.headers.get("x-slack-request-timestamp");
  const signature = request.headers.get("x-slack-signature");
  if (timestamp === null || signature === null) return { ok: false, reason: "unsigned" };
  const isSigned =
    /^\d{1,12}$/.test(timestamp) &&
    signature.startsWith(PREFIX) &&
    (await verifyHmac(
      "SHA-256",
      config["SLACK_SIGNING_SECRET"],
      concatBytes(utf8(`v0:${timestamp}:`), request.body),
      fromHex(signature.slice(PREFIX.length)),
    ));
  if (!isSigned) return { ok: false, reason: "forged" };
  const isLate = Math.abs(nowMs / 1000 - Number(timestamp)) > WINDOW_SECONDS;
  return isLate ? { ok: false, reason: "late" } : { ok: true };
}
