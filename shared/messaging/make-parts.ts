// The parts of a reply. The first claim makes them, so that a later claim sends the same messages.
import { numberedOptions } from "../domain/replies/make-reply.ts";
import { languageFor } from "../contracts/language.ts";
import { wordsFor } from "../domain/wording/words-for.ts";
import type { RunId } from "../contracts/ids.ts";
import type { Channel, OutboundPart } from "../ports/channel.ts";
import type { ClaimedSend, SentPart } from "../ports/send-calls.ts";

export type Part = SentPart & { part: OutboundPart };

/** What a person types in place of the buttons of a question about an edit. */
const TYPED_COMMANDS = ["/takeback", "/keep"];

const REPLY = { isReply: true, asksSteps: false };

/**
 * An open question has its options as buttons: each names the run that asked and the option's
 * number from 1. The reply also lists the options as numbered lines, for clients without buttons; a
 * channel shows one of the two. The buttons of a notice that asks about an edit, or
 * about steps that wait, name the notice.
 */
export function renderReply(
  channel: Pick<Channel, "render">,
  run: RunId,
  { text, pending }: ClaimedSend["reply"],
  { isReply, asksSteps }: Pick<ClaimedSend, "isReply" | "asksSteps"> = REPLY,
): OutboundPart[] {
  const options = pending?.options ?? [];
  const buttons = options.map((label, index) =>
    isReply || asksSteps
      ? { label, data: `${isReply ? "q" : "w"}:${run}:${index + 1}` }
      : { label, data: `e:${run}:${index + 1}`, typed: TYPED_COMMANDS[index] ?? "" },
  );
  return channel.render({ text: withoutLines(text, numberedOptions(options)), buttons });
}

/** Removes the last occurrence of the lines as a block. */
function withoutLines(text: string, lines: string[]): string {
  const block = `\n${lines.join("\n")}`;
  const index = lines.length === 0 ? -1 : `${text}\n`.lastIndexOf(`${block}\n`);
  if (index === -1) return text;
  return `${text.slice(0, index)}${text.slice(index + block.length)}`.trim();
}

/** The reply as one plain part, for a channel that is no longer configured or cannot render it. */
export function unrenderedParts({ text }: ClaimedSend["reply"]): OutboundPart[] {
  return [{ text, plain: text, buttons: [] }];
}

/** A part that has not been tried yet. */
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

/**
 * The text in place of a part that the platform refused. It has no markup or buttons, which may be
 * why the part was refused.
 */
export function noteOf(
  { language }: Pick<ClaimedSend, "language">,
  { index }: Pick<Part, "index">,
  partCount: number,
): OutboundPart {
  const text = wordsFor(languageFor(language ?? "en")).channels.partRefused(index + 1, partCount);
  return { text, plain: text, buttons: [] };
}
