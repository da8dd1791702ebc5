// A reply as messages of Discord: Markdown, with rows of buttons.
import type { OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { writeCommonMarkdown } from "../markup/common-markdown.ts";
import { canShow, makeParts } from "../markup/make-parts.ts";

const LIMIT = 2000;
const MAX = { buttons: 25, label: 80 };

/** Discord parses all text as Markdown, so escaped Markdown is the plainest form. */
export function renderDiscord(reply: ReplyToSend): OutboundPart[] {
  return makeParts(reply, {
    text: writeCommonMarkdown,
    plain: writeCommonMarkdown,
    limit: LIMIT,
    limitWith: (buttons) => (canShow(buttons, MAX) ? LIMIT : null),
  });
}
