// Makes the messages of a reply: parses it, adds its options, splits it, and renders each part.
import type { Button, OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { readReply } from "./read-reply.ts";
import { plainRun, type Block } from "./reply-tree.ts";
import { splitBlocks } from "./split-blocks.ts";
import { tidyRuns } from "./tidy-runs.ts";

export interface PartRules {
  text(blocks: readonly Block[]): string;
  plain(blocks: readonly Block[]): string;
  /** The longest message; Infinity when there is no limit. */
  limit: number;
  /** Counts as the platform does; by default UTF-16 code units. */
  lengthOf?(text: string): number;
  /** The longest message with these buttons; null when they must be lines of the text. */
  limitWith?(buttons: readonly Button[]): number | null;
}

export function makeParts({ text, buttons }: ReplyToSend, rules: PartRules): OutboundPart[] {
  const blocks = readReply(text);
  const limit = buttons.length === 0 ? rules.limit : (rules.limitWith?.(buttons) ?? null);
  const shownBlocks = limit === null ? [...blocks, listOf(buttons)] : blocks;
  const messages = split(shownBlocks, rules, limit ?? rules.limit);
  // Platforms refuse a message without text.
  if (messages.length === 0) messages.push([{ kind: "paragraph", runs: [plainRun("…")] }]);
  return messages.map((message, index) => ({
    text: rules.text(message),
    plain: rules.plain(message),
    buttons: limit !== null && index === messages.length - 1 ? buttons.map(withoutCommand) : [],
  }));
}

/** Whether the buttons can be shown: not too many, no label empty or too long, no two labels alike. */
export function canShow(
  buttons: readonly Button[],
  limits: { buttons: number; label: number },
): boolean {
  const labels = buttons.map(({ label }) => label.trim());
  return (
    labels.length <= limits.buttons &&
    new Set(labels).size === labels.length &&
    labels.every((label) => label !== "" && label.length <= limits.label)
  );
}

const withoutCommand = ({ label, data }: Button): Button => ({ label, data });

/** Numbered, unless a button has a command. */
function listOf(buttons: readonly Button[]): Block {
  const items = buttons.map(({ label, typed }) => {
    const runs = [plainRun(typed === undefined ? label : `${typed} – ${label}`)];
    return { done: null, blocks: [{ kind: "paragraph" as const, runs: tidyRuns(runs) }] };
  });
  return {
    kind: "list",
    start: buttons.some(({ typed }) => typed !== undefined) ? null : 1,
    items,
  };
}

/** @param lastLimit the longest last message, which may be shorter than the others */
function split(blocks: readonly Block[], rules: PartRules, lastLimit: number): Block[][] {
  const fits = (limit: number) => (some: Block[]) =>
    limit === Infinity ||
    ((rules.lengthOf?.(rules.text(some)) ?? rules.text(some).length) <= limit &&
      rules.plain(some).length <= limit);
  const messages = splitBlocks(blocks, fits(rules.limit));
  const last = messages.at(-1);
  if (last === undefined || fits(lastLimit)(last)) return messages;
  // As many of the last blocks as fit go with the buttons: the question and the text before it.
  let from = last.length - 1;
  while (from > 0 && fits(lastLimit)(last.slice(from - 1))) from -= 1;
  const blocksBefore = last.slice(0, from);
  return [
    ...messages.slice(0, -1),
    ...(blocksBefore.length === 0 ? [] : [blocksBefore]),
    ...splitBlocks(last.slice(from), fits(lastLimit)),
  ];
}
