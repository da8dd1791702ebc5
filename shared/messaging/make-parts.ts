// The parts of a reply: made once, by the first claim, so that a later one sends the same messages.
import { numbered } from "../domain/replies/make-reply.ts";
import { languageFor } from "../contracts/language.ts";
import { wordsFor } from "../domain/wording/words-for.ts";
import type { RunId } from "../contracts/ids.ts";
import type { Channel, OutboundPart } from "../ports/channel.ts";
import type { ClaimedSend, SentPart } from "../ports/send-calls.ts";

export type Part = SentPart & { part: OutboundPart };

/**
 * An open question carries its options as buttons: which run asked, and the option's number from 1. The reply
 * has them as numbered lines too, for clients without buttons; here the channel shows either, and once.
 */
export function renderReply(
  channel: Pick<Channel, "render">,
  run: RunId,
  { text, pending }: ClaimedSend["reply"],
): OutboundPart[] {
  const options = pending?.options ?? [];
  const buttons = options.map((label, at) => ({ label, data: `q:${run}:${at + 1}` }));
  return channel.render({ text: withoutLines(text, numbered(options)), buttons });
}

/** Without the last place where all the lines stand together. */
function withoutLines(text: string, lines: string[]): string {
  const block = `\n${lines.join("\n")}`;
  const at = lines.length === 0 ? -1 : `${text}\n`.lastIndexOf(`${block}\n`);
  if (at === -1) return text;
  return `${text.slice(0, at)}${text.slice(at + block.length)}`.trim();
}

/** A reply of a channel that is not configured any more is kept as it is. */
export function unrendered({ text }: ClaimedSend["reply"]): OutboundPart[] {
  return [{ text, plain: text, buttons: [] }];
}

/** What was not tried yet. */
export function newPart(part: OutboundPart, index: number): Part {
  return {
    index,
    part,
    state: "pending",
    attempts: 0,
    unknowns: 0,
    providerId: null,
    asPlain: false,
    asNote: false,
    unknownForMs: null,
  };
}

/** In the place of a part that the platform has refused: without markup and buttons, which may be why. */
export function noteOf(
  { language }: Pick<ClaimedSend, "language">,
  { index }: Pick<Part, "index">,
  parts: number,
): OutboundPart {
  const text = wordsFor(languageFor(language ?? "en")).channels.partRefused(index + 1, parts);
  return { text, plain: text, buttons: [] };
}
