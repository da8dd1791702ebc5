// The drafts of a conversation for the API: what was generated and is neither saved nor dropped, newest first.
import { languageFor } from "../../contracts/language.ts";
import type { ConversationId, UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { headSession } from "./head-session.ts";

export interface ListedDraft {
  ref: string;
  type: string;
  label: string;
  /** Markdown, as a reply shows it. */
  text: string;
  content: Record<string, unknown>;
}

/** @returns null when the user has no such conversation */
export async function listDrafts(
  runtime: Runtime,
  user: UserId,
  conversation: ConversationId,
): Promise<ListedDraft[] | null> {
  const session = await headSession(runtime, user, conversation);
  if (session === null) return null;
  const language = languageFor(session.language ?? "en");
  const { subdomains } = runtime.flow.pack;
  return Object.values(session.artifacts)
    .filter(({ ref }) => session.entities[ref]?.status === "generated")
    .toSorted((a, b) => b.exchange - a.exchange || a.ref.localeCompare(b.ref))
    .map(({ ref, type, label, subdomain, content }) => ({
      ...{ ref, type, label, content },
      text: subdomains[subdomain]?.artifact?.format(content, language) ?? label,
    }));
}
