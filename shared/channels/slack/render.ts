// A reply as messages of Slack: Markdown, with a block of buttons.
import type { OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { writeCommonMarkdown } from "../markup/common-markdown.ts";
import { canShow, makeParts } from "../markup/make-parts.ts";
import { writeGuardedText } from "../markup/plain-text.ts";

const LIMIT = 12_000;
const MAX = { buttons: 25, label: 75 };

export function renderSlack(reply: ReplyToSend): OutboundPart[] {
  return makeParts(reply, {
    text: writeCommonMarkdown,
    plain: writeGuardedText,
    limit: LIMIT,
    limitWith: (buttons) => (canShow(buttons, MAX) ? LIMIT : null),
  });
}
