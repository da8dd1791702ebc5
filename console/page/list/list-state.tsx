// The notes above the shopping list: how much is to buy, how old the copy is, and which changes have not been sent yet.
import { useIsUnreachable } from "../data/reach.ts";
import { useWaiting } from "../offline/use-waiting.tsx";
import { Done } from "../parts/done.tsx";
import { Icon } from "../parts/icon.tsx";
import { DatedText } from "../shell/when.tsx";
import { counted, useWords } from "../wording/words.ts";

interface ListStateProps {
  toBuy: number;
  inBasket: number;
  /** When the list was read, in milliseconds since 1970; undefined: it was not. */
  readAt: number | undefined;
  /** The last attempt to read the list has failed. */
  isFailed: boolean;
}

export function ListState({ toBuy, inBasket, readAt, isFailed }: ListStateProps) {
  const { texts, language } = useWords();
  const { list, offline } = texts;
  const isUnreachable = useIsUnreachable();
  const { unsent, isHeld, isInShop, sent } = useWaiting();
  const isWaiting = unsent > 0 && isHeld;
  return (
    <>
      {readAt !== undefined && (
        <p class="hint">
          {toBuy > 0
            ? counted(list.open, toBuy, language)
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
