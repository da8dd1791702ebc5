// The things that a conversation has in play: rows and drafts, each with its name.
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useSignedIn } from "../session/session.tsx";
import type { Texts } from "../wording/words.ts";
import { useRead } from "./use-read.ts";

export type Entity = components["schemas"]["Entity"];

export function useEntities(conversation: string, isWanted = true) {
  const { alfred } = useSignedIn();
  return useRead(
    ["entities", conversation],
    () =>
      dataOf(
        alfred.api.GET("/v1/conversations/{id}/entities", {
          params: { path: { id: conversation } },
        }),
      ),
    { isWanted },
  );
}

/** What was done with the thing, as a word. */
export const entityState = ({ tier, status }: Entity, { chat }: Texts): string =>
  tier === "draft"
    ? chat.inPlay.draft
    : status === "created" || status === "updated" || status === "deleted"
      ? chat[status]
      : chat.inPlay.read;
