// Makes the messages of a reply: reads it, places its options, splits it, and writes each part.
import type { Button, OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { readReply } from "./read-reply.ts";
import { plainRun, type Block } from "./reply-tree.ts";
import { splitBlocks } from "./split-blocks.ts";
import { tidyRuns } from "./tidy-runs.ts";

export interface PartRules {
  text(blocks: readonly Block[]): string;
  plain(blocks: readonly Block[]): string;
  /** The length of a message; Infinity where there is no limit. */
  limit: number;
  /** As the platform counts; UTF-16 code units unless told. */
  lengthOf?(text: string): number;
  /** The length of a message that carries these buttons; null where they must be numbered lines. */
  limitWith?(buttons: readonly Button[]): number | null;
}

export function makeParts({ text, buttons }: ReplyToSend, rules: PartRules): OutboundPart[] {
  const blocks = readReply(text);
  const limit = buttons.length === 0 ? rules.limit : (rules.limitWith?.(buttons) ?? null);
  const shown = limit === null ? [...blocks, numbered(buttons)] : blocks;
  const messages = split(shown, rules, limit ?? rules.limit);
  // A platform refuses a message without text.
  if (messages.length === 0) messages.push([{ kind: "paragraph", runs: [plainRun("…")] }]);
  return messages.map((message, index) => ({
    text: rules.text(message),
    plain: rules.plain(message),
    buttons: limit !== null && index === messages.length - 1 ? buttons : [],
  }));
}

/** Whether buttons can be shown as they are: so many, with labels so long, no two of them alike. */
export function canShow(
  buttons: readonly Button[],
  most: { buttons: number; label: number },
): boolean {
  const labels = buttons.map(({ label }) => label.trim());
  return (
    labels.length <= most.buttons &&
    new Set(labels).size === labels.length &&
    labels.every((label) => label !== "" && label.length <= most.label)
  );
}

function numbered(buttons: readonly Button[]): Block {
  const items = buttons.map(({ label }) => ({
    done: null,
    blocks: [{ kind: "paragraph" as const, runs: tidyRuns([plainRun(label)]) }],
  }));
  return { kind: "list", start: 1, items };
}

/** @param lastLimit the length of the last message, where it is shorter than the others */
function split(blocks: readonly Block[], rules: PartRules, lastLimit: number): Block[][] {
  const fits = (limit: number) => (some: Block[]) =>
    limit === Infinity ||
    ((rules.lengthOf?.(rules.text(some)) ?? rules.text(some).length) <= limit &&
      rules.plain(some).length <= limit);
  const messages = splitBlocks(blocks, fits(rules.limit));
  const last = messages.at(-1);
  if (last === undefined || fits(lastLimit)(last)) return messages;
  // The blocks at the end go with the buttons, as many as fit: the question and what leads to it.
  let from = last.length - 1;
  while (from > 0 && fits(lastLimit)(last.slice(from - 1))) from -= 1;
  const before = last.slice(0, from);
  return [
    ...messages.slice(0, -1),
    ...(before.length === 0 ? [] : [before]),
    ...splitBlocks(last.slice(from), fits(lastLimit)),
  ];
}
