// The transcript of a conversation: the newest page first, and older ones when the person scrolls up.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";

export type Message = components["schemas"]["TranscriptMessage"];

export interface Transcript {
  /** Oldest first, without a gap, up to the conversation's end. */
  readonly items: readonly Message[];
  /** The cursor of the next older page; null if there is none. */
  readonly next: string | null;
}

/** Messages in a page; a screen shows about ten. */
const PAGE = 40;

export const transcriptKey = (conversation: string) => ["messages", conversation] as const;

/** @throws ProblemError when the API refuses */
export async function readTranscript(
  alfred: AlfredClient,
  conversation: string,
): Promise<Transcript> {
  const page = await readPage(alfred, conversation, null);
  return withNewest(reads.getQueryData<Transcript>(transcriptKey(conversation)), page);
}

/** Adds the page before the oldest known message. @throws ProblemError when the API refuses */
export async function readOlder(alfred: AlfredClient, conversation: string): Promise<void> {
  const key = transcriptKey(conversation);
  const known = reads.getQueryData<Transcript>(key);
  if (known === undefined || known.next === null) return;
  const page = await readPage(alfred, conversation, known.next);
  reads.setQueryData<Transcript>(key, (current) =>
    // By now, another path may be shown, to which the page that was read does not belong.
    current === undefined || current.next !== known.next || current.items[0] !== known.items[0]
      ? current
      : withOlder(current, page),
  );
}

/** A page of messages, oldest first. */
export interface MessagePage {
  items: Message[];
  next: string | null;
}

async function readPage(
  alfred: AlfredClient,
  id: string,
  cursor: string | null,
): Promise<MessagePage> {
  const query = { order: "newest" as const, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  const { items, next } = await dataOf(
    alfred.api.GET("/v1/conversations/{id}/messages", { params: { path: { id }, query } }),
  );
  return { items: items.toReversed(), next };
}

export const withOlder = ({ items }: Transcript, page: MessagePage): Transcript => ({
  items: [...page.items, ...items],
  next: page.next,
});

/**
 * The newest page and the known messages before it. Only one path leads to an alternative, so the messages known before
 * the page's first message are still on the path.
 */
export function withNewest(known: Transcript | undefined, page: MessagePage): Transcript {
  const first = page.items[0]?.alternativeId;
  const place = known?.items.findIndex(({ alternativeId }) => alternativeId === first) ?? -1;
  if (known === undefined || place === -1) return page;
  return {
    items: [...known.items.slice(0, place), ...page.items],
    next: place === 0 ? page.next : known.next,
  };
}
