// Telegram's Bot API as a channel.
import type { Channel } from "../../ports/channel.ts";
import { telegramMedia } from "./media.ts";
import { parseTelegram } from "./parse.ts";
import {
  classifyTelegram,
  TELEGRAM_TYPING_MS,
  telegramAcknowledge,
  telegramCall,
  telegramDraft,
  telegramRemove,
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
  typingMs: TELEGRAM_TYPING_MS,
  remove: telegramRemove,
  draft: telegramDraft,
  acknowledge: telegramAcknowledge,
});
