// A link that opens a chat on a platform with a code ready to be sent.
import type { ChannelConfig, ChannelName } from "../../ports/channel.ts";

/** The message that redeems a link code; the same on every platform. */
export const linkMessage = (code: string): string => `/link ${code}`;

/** Null where the platform has no such link, and for WhatsApp if no number is configured. */
export function deepLink(channel: ChannelName, config: ChannelConfig, code: string): string | null {
  if (channel === "telegram") {
    const bot = config["TELEGRAM_BOT_USERNAME"] ?? "";
    return `https://t.me/${encodeURIComponent(bot.replace(/^@/, ""))}?start=${code}`;
  }
  const number = config["WHATSAPP_NUMBER"]?.replaceAll(/\D/g, "") ?? "";
  if (channel === "whatsapp" && number !== "") {
    return `https://wa.me/${number}?text=${encodeURIComponent(linkMessage(code))}`;
  }
  return null;
}
