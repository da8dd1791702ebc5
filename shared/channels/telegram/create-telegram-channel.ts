// Telegram's Bot API as a channel.
import type { Channel } from "../../ports/channel.ts";
import { telegramMedia } from "./media.ts";
import { parseTelegram } from "./parse.ts";
import {
  classifyTelegram,
  telegramAcknowledge,
  telegramCall,
  telegramDraft,
  telegramPlaceholder,
  telegramTyping,
  telegramUnknown,
} from "./send.ts";
import { verifyTelegram } from "./verify.ts";

export const createTelegramChannel = (render: Channel["render"]): Channel => ({
  name: "telegram",
  media: telegramMedia,
  needs: ["TELEGRAM_BOT_TOKEN", "TELEGRAM_BOT_USERNAME", "TELEGRAM_WEBHOOK_SECRET"],
  verify: verifyTelegram,
  parse: parseTelegram,
  render,
  nextCall: telegramCall,
  classify: classifyTelegram,
  onUnknown: telegramUnknown,
  typing: telegramTyping,
  placeholder: telegramPlaceholder,
  draft: telegramDraft,
  acknowledge: telegramAcknowledge,
});
