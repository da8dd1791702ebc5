// A reply as messages of Telegram: HTML, with an inline keyboard.
import type { OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { canShow, makeParts } from "../markup/make-parts.ts";
import { writeGuardedText } from "../markup/plain-text.ts";
import { telegramLength, writeTelegramHtml } from "../markup/telegram-html.ts";

const LIMIT = 4096;
/** The maximum number of buttons of a keyboard. A telephone cuts off longer labels. */
const MAX = { buttons: 100, label: 64 };

export function renderTelegram(reply: ReplyToSend): OutboundPart[] {
  return makeParts(reply, {
    text: writeTelegramHtml,
    plain: writeGuardedText,
    limit: LIMIT,
    lengthOf: telegramLength,
    limitWith: (buttons) => (canShow(buttons, MAX) ? LIMIT : null),
  });
}
