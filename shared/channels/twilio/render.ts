// A reply as text messages: no markup, no buttons.
import type { OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { makeParts } from "../markup/make-parts.ts";
import { writePlainText } from "../markup/plain-text.ts";

const LIMIT = 1600;

export function renderTwilio(reply: ReplyToSend): OutboundPart[] {
  return makeParts(reply, { text: writePlainText, plain: writePlainText, limit: LIMIT });
}
