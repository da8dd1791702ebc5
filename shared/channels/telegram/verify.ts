// Telegram sends back the secret that was set with `setWebhook`. There is no signature and no timestamp;
// a repeated update is recognized by its id.
import type { ChannelConfig, InboundRequest, Verdict } from "../../ports/channel.ts";
import { isSameSecret } from "../crypto.ts";

export async function verifyTelegram(
  request: InboundRequest,
  config: ChannelConfig,
): Promise<Verdict> {
  const token = request.headers.get("x-telegram-bot-api-secret-token");
  if (token === null) return { ok: false, reason: "unsigned" };
  const ok = await isSameSecret(config["TELEGRAM_WEBHOOK_SECRET"], token);
  return ok ? { ok } : { ok, reason: "forged" };
}
