// The drafts of a conversation for the API: what was generated and is neither saved nor dropped, newest first.
import type { Finding } from "../../contracts/findings.ts";
import { languageFor } from "../../contracts/language.ts";
import type { ConversationId, UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { findingsIn } from "../rows/mark-row.ts";
import { headSession } from "./head-session.ts";

export interface ListedDraft {
  ref: string;
  type: string;
  label: string;
  /** Markdown, as a reply shows it. */
  text: string;
  content: Record<string, unknown>;
  /** What it contains that must be avoided; absent: nothing was found. */
  findings?: Finding[];
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
  const drafts = Object.values(session.artifacts)
    .filter(({ ref }) => session.entities[ref]?.status === "generated")
    .toSorted((a, b) => b.exchange - a.exchange || a.ref.localeCompare(b.ref));
  return Promise.all(
    drafts.map(async ({ ref, type, label, subdomain, content }) => {
      const findings = await findingsIn(runtime, user, subdomain, content);
      return {
        ...{ ref, type, label, content },
        text: subdomains[subdomain]?.artifact?.format(content, language) ?? label,
        ...(findings.length > 0 ? { findings } : {}),
      };
    }),
  );
}
