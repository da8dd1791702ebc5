// A reply as messages of WhatsApp: its markup, with reply buttons or, for more options, a list.
import type { Button, OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { canShow, makeParts } from "../markup/make-parts.ts";
import { writeUnmarkedWhatsappText, writeWhatsappText } from "../markup/whatsapp-text.ts";

const LIMIT = 4096;
const LIMIT_WITH_REPLY_BUTTONS = 1024;
const REPLY_BUTTONS = { buttons: 3, label: 20 };
const LIST_ROWS = { buttons: 10, label: 24 };

export function renderWhatsapp(reply: ReplyToSend): OutboundPart[] {
  return makeParts(reply, {
    text: writeWhatsappText,
    plain: writeUnmarkedWhatsappText,
    limit: LIMIT,
    limitWith: (buttons) => {
      if (areReplyButtons(buttons)) return LIMIT_WITH_REPLY_BUTTONS;
      return canShow(buttons, LIST_ROWS) ? LIMIT : null;
    },
  });
}

/** Whether the buttons of a part are reply buttons; otherwise they are the rows of a list message. */
export function areReplyButtons(buttons: readonly Button[]): boolean {
  return canShow(buttons, REPLY_BUTTONS);
}
