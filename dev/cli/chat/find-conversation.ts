// The conversation of a chat: the one that was asked for, else the last one of the same user, else a new one.
import type { StartArgs } from "../flags/args.ts";
import type { ApiClient, Conversation } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import type { ChatMemory, LastConversation } from "./last-conversation.ts";

interface FoundConversation {
  conversation: Conversation;
  /** What was said first; undefined where nothing was said yet. */
  firstMessage: string | undefined;
  lastRun: string | undefined;
  undoable: string[];
}

/** @throws ApiError when the conversation that was asked for is not there */
export async function findConversation(
  { conversation: wanted, fresh }: Pick<StartArgs, "conversation" | "fresh">,
  api: ApiClient,
  memory: ChatMemory,
): Promise<FoundConversation> {
  const last = fresh ? undefined : memory.read();
  const conversation =
    wanted === undefined ? await lastOne(api, last) : await api.getConversation(wanted);
  if (conversation === undefined) {
    return {
      conversation: await api.createConversation(crypto.randomUUID()),
      firstMessage: undefined,
      lastRun: undefined,
      undoable: [],
    };
  }
  const isLast = conversation.id === last?.conversation;
  const path = `/v1/conversations/${conversation.id}/messages?limit=1`;
  const { items } = await api.request<{ items: { text: string | null }[] }>("GET", path);
  return {
    conversation,
    firstMessage: items[0]?.text ?? undefined,
    lastRun: isLast ? last.lastRun : undefined,
    undoable: isLast ? last.undoable : [],
  };
}

/** Undefined where there is none, or where it was archived or deleted meanwhile. */
async function lastOne(
  api: ApiClient,
  last: LastConversation | undefined,
): Promise<Conversation | undefined> {
  if (last === undefined) return undefined;
  try {
    const found = await api.getConversation(last.conversation);
    return found.status === "active" ? found : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
