// The notes above the shopping list: how much is to buy, how old the copy is, and how many changes wait or were sent.
import { useIsUnreachable } from "../data/reach.ts";
import { useWaiting } from "../offline/use-waiting.tsx";
import { Done } from "../parts/done.tsx";
import { Icon } from "../parts/icon.tsx";
import { DatedText } from "../shell/when.tsx";
import { counted, countedOf, useWords } from "../wording/words.ts";

interface ListStateProps {
  toBuy: number;
  /** How many of those are shown, which is fewer with a search word or a filter. */
  toBuyShown: number;
  inBasket: number;
  /** When the list was read, in milliseconds since 1970; undefined: it was not. */
  readAt: number | undefined;
  /** The last attempt to read the list has failed. */
  isFailed: boolean;
}

export function ListState({ toBuy, toBuyShown, inBasket, readAt, isFailed }: ListStateProps) {
  const words = useWords();
  const { texts, language } = words;
  const { list, offline } = texts;
  const isUnreachable = useIsUnreachable();
  const { unsent, isHeld, isInShop, sent } = useWaiting();
  const isWaiting = unsent > 0 && isHeld;
  return (
    <>
      {readAt !== undefined && (
        <p class="hint">
          {toBuy > 0
            ? countedOf(list.open, [toBuyShown, toBuy], words)
            : inBasket > 0
              ? list.allBought
              : list.empty}
          {(isUnreachable || isInShop || isFailed) && (
            <>
              {" · "}
              <DatedText text={offline.copy} at={new Date(readAt).toISOString()} />
            </>
          )}
        </p>
      )}
      {(isInShop || isUnreachable) && (
        <p class="hint">{isInShop ? list.inShopHint : list.awayHint}</p>
      )}
      <p role="status" class={isWaiting ? "waiting" : sent > 0 ? "hint sign" : "for-readers"}>
        {isWaiting ? (
          <>
            <Icon name="later" /> {counted(offline.waiting, unsent, language)}
          </>
        ) : (
          sent > 0 && <Done>{counted(offline.sent, sent, language)}</Done>
        )}
      </p>
    </>
  );
}
