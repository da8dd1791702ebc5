// Beside a conversation, on a wide screen: the drafts and the rows that it has in play, and what has become of each.
import { entityState, useEntities, type Entity } from "../data/use-entities.tsx";
import { Icon } from "../parts/icon.tsx";
import { useMedia } from "../parts/use-media.ts";
import { useWords } from "../wording/words.ts";

/** A column of its own would leave too little for the messages on a narrower screen; as in `chat.css`. */
const WIDE = "(min-width: 72rem)";

/** Entities of other tiers are not part of what is being talked about. */
const TIERS: readonly Entity["tier"][] = ["draft", "active"];

export function InPlay({ conversation }: { conversation: string }) {
  const { texts } = useWords();
  const isWide = useMedia(WIDE);
  const read = useEntities(conversation, isWide);
  const items = TIERS.flatMap(
    (tier) => read.data?.items.filter((entity) => entity.tier === tier) ?? [],
  );
  if (!isWide || items.length === 0) return null;
  return (
    <aside class="in-play" aria-label={texts.chat.inPlay.title}>
      <h2>{texts.chat.inPlay.title}</h2>
      <ul class="plain-list">
        {items.map((entity) => (
          <li key={entity.ref}>
            <Icon name={entity.tier === "draft" ? "edit" : "done"} />
            <span>{entity.label}</span>
            <span class="hint">{entityState(entity, texts)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
