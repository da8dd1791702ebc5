// Telegram sends back the secret that `setWebhook` was given. There is no signature and no time: a
// repeated update is known by its id.
import type { ChannelConfig, InboundRequest, Verdict } from "../../ports/channel.ts";
import { isSecret } from "../crypto.ts";

export async function verifyTelegram(
  request: InboundRequest,
  config: ChannelConfig,
): Promise<Verdict> {
  const given = request.headers.get("x-telegram-bot-api-secret-token");
  if (given === null) return { ok: false, reason: "unsigned" };
  const ok = await isSecret(config["TELEGRAM_WEBHOOK_SECRET"], given);
  return ok ? { ok } : { ok, reason: "forged" };
}
