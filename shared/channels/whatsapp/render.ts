// A reply as messages of WhatsApp: its markup, with reply buttons or, for more or longer options,
// a list.
import type { Button, OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { canShow, makeParts } from "../markup/make-parts.ts";
import { writeUnmarkedWhatsappText, writeWhatsappText } from "../markup/whatsapp-text.ts";

const LIMIT = 4096;
/** The body of a message with reply buttons or a list. */
const LIMIT_WITH_BUTTONS = 1024;
const REPLY_BUTTONS = { buttons: 3, label: 20 };
const LIST_ROWS = { buttons: 10, label: 24 };

export function renderWhatsapp(reply: ReplyToSend): OutboundPart[] {
  return makeParts(reply, {
    text: writeWhatsappText,
    plain: writeUnmarkedWhatsappText,
    limit: LIMIT,
    limitWith: (buttons) =>
      areReplyButtons(buttons) || canShow(buttons, LIST_ROWS) ? LIMIT_WITH_BUTTONS : null,
  });
}

/** Whether the buttons of a part are reply buttons; otherwise they are the rows of a list message. */
export function areReplyButtons(buttons: readonly Button[]): boolean {
  return canShow(buttons, REPLY_BUTTONS);
}
