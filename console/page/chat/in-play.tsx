// Beside a conversation, on a wide screen: the drafts and the rows that it has in play, and what has become of each.
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { Icon } from "../parts/icon.tsx";
import { useMedia } from "../parts/use-media.ts";
import { useSignedIn } from "../session/session.tsx";
import { useWords } from "../wording/words.ts";

type Entity = components["schemas"]["Entity"];

/** A column of its own would leave too little for the messages on a narrower screen; as in `page.css`. */
const WIDE = "(min-width: 72rem)";

/** Entities of other tiers are not part of what is being talked about. */
const TIERS: readonly Entity["tier"][] = ["draft", "active"];

export function InPlay({ conversation }: { conversation: string }) {
  const { chat } = useWords().texts;
  const { alfred } = useSignedIn();
  const isWide = useMedia(WIDE);
  const read = useRead(
    ["entities", conversation],
    () =>
      dataOf(
        alfred.api.GET("/v1/conversations/{id}/entities", {
          params: { path: { id: conversation } },
        }),
      ),
    { isWanted: isWide },
  );
  const items = TIERS.flatMap(
    (tier) => read.data?.items.filter((entity) => entity.tier === tier) ?? [],
  );
  if (!isWide || items.length === 0) return null;
  const stateOf = ({ tier, status }: Entity) =>
    tier === "draft"
      ? chat.inPlay.draft
      : status === "created" || status === "updated" || status === "deleted"
        ? chat[status]
        : chat.inPlay.read;
  return (
    <aside class="in-play" aria-label={chat.inPlay.title}>
      <h2>{chat.inPlay.title}</h2>
      <ul class="plain-list">
        {items.map((entity) => (
          <li key={entity.ref}>
            <Icon name={entity.tier === "draft" ? "edit" : "done"} />
            <span>{entity.label}</span>
            <span class="hint">{stateOf(entity)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
