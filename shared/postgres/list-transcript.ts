// Reads a conversation page by page: the path that is shown, and the whole tree of alternatives.
import type { ConversationId } from "../contracts/ids.ts";
import type { Page, PageRequest, TranscriptRequest } from "../ports/api-database.ts";
import type { CallsOf } from "../ports/define-call.ts";
import { decodeCursor, pageOf } from "../ports/page-cursor.ts";
import type { TranscriptMessage, treeCalls, TreeNode } from "../ports/tree-calls.ts";

type TreeCalls = CallsOf<typeof treeCalls>;
const NUMBER = /^\d{1,9}$/;
/**
 * The mark in cursors of pages from the newest backwards, so that neither order accepts a cursor of the other.
 */
const BACKWARDS = { test: (value: string) => value === "newest" };
/** A depth beyond every turn. */
const BEYOND_LAST = 1_000_000_000;

/**
 * The turns of the path, each with the text of its alternative. Also empty for a conversation that the user
 * cannot see, so the caller must check the conversation itself.
 */
export async function listTranscript(
  readPath: TreeCalls["readPath"],
  conversation: ConversationId,
  { cursor, limit, order = "oldest" }: TranscriptRequest,
): Promise<Page<TranscriptMessage>> {
  const isForwards = order === "oldest";
  const mark = isForwards ? [] : ["newest"];
  const parts = cursor ? decodeCursor(cursor, isForwards ? [NUMBER] : [BACKWARDS, NUMBER]) : [];
  const depth = Number(parts.at(-1) ?? (isForwards ? 0 : BEYOND_LAST));
  const place = isForwards ? { after: depth, before: null } : { after: null, before: depth };
  const messages = await readPath(conversation, place, limit + 1);
  return pageOf(
    messages,
    limit,
    (message) => message,
    (message) => [...mark, String(message.depth)],
  );
}

/** All alternatives of all turns; like `listTranscript`, it does not check the conversation itself. */
export async function listTree(
  readTree: TreeCalls["readTree"],
  conversation: ConversationId,
  { cursor, limit }: PageRequest,
): Promise<Page<TreeNode> & { head: string | null }> {
  const [turn, alternative] = cursor ? decodeCursor(cursor, [NUMBER, NUMBER]).map(Number) : [];
  const position = { turn: turn ?? 0, alternative: alternative ?? 0 };
  const { head, alternatives } = await readTree(conversation, position, limit + 1);
  const page = pageOf(
    alternatives,
    limit,
    (node) => node,
    (node) => [String(node.turnNumber), String(node.number)],
  );
  return { ...page, head };
}
