// Finds the conversation of a chat: the requested one, otherwise the user's last one, otherwise a new one.
import type { ListedRun } from "../../../shared/contracts/api/run-lists.ts";
import type { StartArgs } from "../flags/args.ts";
import type { ApiClient, Conversation } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import type { ChatMemory, LastConversation } from "./last-conversation.ts";

interface FoundConversation {
  conversation: Conversation;
  /** The text of the first message; undefined if there is none. */
  firstMessage: string | undefined;
  /** The newest run, of which `/receipt` tells. */
  lastRun: string | undefined;
  /** Runs that may have changed something, the newest last. */
  undoable: string[];
}

/** How many of the newest runs `/undo` can reach after a restart. */
const REACHED_RUNS = 100;

/** @throws ApiError when the requested conversation does not exist */
export async function findConversation(
  { conversation: requestedId, fresh }: Pick<StartArgs, "conversation" | "fresh">,
  api: ApiClient,
  memory: ChatMemory,
): Promise<FoundConversation> {
  const last = fresh ? undefined : memory.read();
  const conversation =
    requestedId === undefined
      ? await lastConversation(api, last)
      : await api.getConversation(requestedId);
  if (conversation === undefined) {
    return {
      conversation: await api.createConversation(crypto.randomUUID()),
      firstMessage: undefined,
      lastRun: undefined,
      undoable: [],
    };
  }
  const path = `/v1/conversations/${conversation.id}/messages?limit=1`;
  const { items } = await api.request<{ items: { text: string | null }[] }>("GET", path);
  const runs = await newestRuns(api, conversation.id);
  return {
    conversation,
    firstMessage: items[0]?.text ?? undefined,
    lastRun: runs[0]?.id,
    undoable: runs
      .filter(({ trigger }) => trigger !== "undo")
      .map(({ id }) => id)
      .toReversed(),
  };
}

/** The runs of the conversation, whatever started them, the newest first. */
async function newestRuns(api: ApiClient, conversation: string): Promise<ListedRun[]> {
  const path = `/v1/runs?conversationId=${conversation}&limit=${REACHED_RUNS}`;
  return (await api.request<{ items: ListedRun[] }>("GET", path)).items;
}

/** Undefined if there is none, or if it has been archived or deleted. */
async function lastConversation(
  api: ApiClient,
  last: LastConversation | undefined,
): Promise<Conversation | undefined> {
  if (last === undefined) return undefined;
  try {
    const conversation = await api.getConversation(last.conversation);
    return conversation.status === "active" ? conversation : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
