// A reply as one e-mail: `text` is its HTML, `plain` its text part.
import type { OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { writeEmailHtml } from "../markup/email-html.ts";
import { makeParts } from "../markup/make-parts.ts";
import { writePlainText } from "../markup/plain-text.ts";

export function renderEmail(reply: ReplyToSend): OutboundPart[] {
  return makeParts(reply, { text: writeEmailHtml, plain: writePlainText, limit: Infinity });
}
