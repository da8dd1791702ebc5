// The shopping list: what to buy, and what is in the basket. A tick or an added item appears at once and waits in this browser
// until the server has accepted it. Without a connection, the last copy is shown with its age.
import { useEffect, useState } from "preact/hooks";
import { useIsAway } from "../data/reach.ts";
import { reads, useRead } from "../data/use-read.ts";
import { isUnsent } from "../offline/addition.ts";
import { withTicks, type Item } from "../offline/tick.ts";
import { useWaiting } from "../offline/use-waiting.tsx";
import { Done } from "../parts/done.tsx";
import { Icon } from "../parts/icon.tsx";
import { Windowed } from "../parts/windowed.tsx";
import { EditRow } from "../rows/edit-row.tsx";
import { FIND } from "../rows/row-filters.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../shell/router.ts";
import { Since } from "../shell/when.tsx";
import { counted, fill, useWords } from "../wording/words.ts";
import { AddItem } from "./add-item.tsx";
import { Decision } from "./decision.tsx";
import { InShop } from "./in-shop.tsx";
import { ItemRow } from "./item-row.tsx";
import { itemsThatFit, LIST, MIN_ITEMS_FOR_SEARCH, readItems, ROWS } from "./items.ts";
import { PutAway } from "./put-away.tsx";
import { RefusedItems, WaitingItems } from "./waiting-items.tsx";

/** How often the list is refetched while Alfred does not answer. */
const AGAIN_MS = 10_000;

export function ShoppingList() {
  const { texts, language } = useWords();
  const { alfred, store, waiting } = useSignedIn();
  const isAway = useIsAway();
  const { ticks, additions, unsent, isHeld, isInShop, sent } = useWaiting();
  const isWaiting = unsent > 0 && isHeld;
  const rows = useRead(ROWS, () => readItems(alfred, store), {
    isWanted: !isInShop,
    ...(isAway ? { againMs: AGAIN_MS } : {}),
  });
  /** Whether this browser has refused to store a change. */
  const [isRefused, setIsRefused] = useState(false);
  const [word, setWord] = useState(useQuery().get(FIND) ?? "");
  /** The id of the item being edited. */
  const [edited, setEdited] = useState<string>();
  // Send the waiting changes after the first answer following an outage.
  useEffect(() => void (isAway || waiting.send()), [isAway]);
  // What was sent is in the list now: read it anew, so that its age is not that of before the outage.
  const isSent = sent > 0 && unsent === 0;
  useEffect(() => void (isSent && rows.refetch()), [isSent]);
  useEffect(() => () => waiting.forgetSent(), []);

  const items = rows.data ?? [];
  const rowOf = new Map(items.map((item) => [item.id, item]));
  const waitingIds = new Set(ticks.filter(isUnsent).map(({ row }) => row.id));
  const toDecide = ticks.filter((tick) => !isUnsent(tick));
  const blockedIds = new Set(toDecide.map(({ row }) => row.id));
  const toggle = ({ id, purchased }: Item) => {
    const row = rowOf.get(id);
    if (row === undefined) return;
    void waiting.tick(row, !purchased).then(
      () => setIsRefused(false),
      () => setIsRefused(true),
    );
  };
  const list = (some: readonly Item[]) => (
    <Windowed items={some} keyOf={({ id }) => id}>
      {(item) => (
        <ItemRow
          item={item}
          isWaiting={waitingIds.has(item.id)}
          isBlocked={blockedIds.has(item.id)}
          onToggle={() => toggle(item)}
          isFixed={isAway || isInShop}
          onEdit={() => setEdited(item.id)}
        />
      )}
    </Windowed>
  );
  const shown = withTicks(items, ticks);
  const bought = shown.filter((item) => item.purchased);
  const open = shown.filter((item) => !item.purchased);
  const added = additions.filter(isUnsent);
  const inBasket = bought.length + added.filter(({ isTicked }) => isTicked === true).length;
  const canFind = items.length >= MIN_ITEMS_FOR_SEARCH;
  const found = (some: readonly Item[]) => (canFind ? itemsThatFit(some, word) : some);
  const isNone = found(shown).length === 0;
  const toBuy = open.length + bought.length + added.length - inBasket;
  const fail = () => setIsRefused(true);
  const isOld = isAway || isInShop || (rows.isError && rows.data !== undefined);
  return (
    <main class="page">
      <div class="heading">
        <h1>{texts.list.title}</h1>
        <InShop />
      </div>
      {rows.isError && rows.data === undefined && (
        <Problem error={rows.error} onAgain={() => rows.refetch()} />
      )}
      {rows.data === undefined && rows.isFetching && <p role="status">{texts.state.loading}</p>}
      {rows.data !== undefined && (
        <p class="hint">
          {toBuy > 0
            ? counted(texts.list.open, toBuy, language)
            : inBasket > 0
              ? texts.list.allBought
              : texts.list.empty}
          {isOld && (
            <>
              {" · "}
              <Since text={texts.offline.copy} at={new Date(rows.dataUpdatedAt).toISOString()} />
            </>
          )}
        </p>
      )}
      {(isInShop || isAway) && (
        <p class="hint">{isInShop ? texts.list.inShopHint : texts.list.awayHint}</p>
      )}
      <p role="status" class={isWaiting ? "waiting" : sent > 0 ? "hint sign" : "for-readers"}>
        {isWaiting ? (
          <>
            <Icon name="later" /> {counted(texts.offline.waiting, unsent, language)}
          </>
        ) : (
          sent > 0 && <Done>{counted(texts.offline.sent, sent, language)}</Done>
        )}
      </p>
      {toDecide.map((tick) => (
        <Decision key={tick.key} tick={tick} />
      ))}
      <AddItem />
      {canFind && (
        <input
          type="search"
          aria-label={texts.rows.find}
          placeholder={texts.rows.find}
          value={word}
          onInput={(event) => setWord(event.currentTarget.value)}
        />
      )}
      {canFind && isNone && (
        <p role="status" class="hint">
          {texts.find.nothing}
        </p>
      )}
      {isRefused && <Problem error={texts.offline.noStore} />}
      <RefusedItems />
      <WaitingItems isTicked={false} onFail={fail} />
      {list(found(open))}
      {inBasket > 0 && (
        <details open>
          <summary>{fill(texts.list.bought, { n: inBasket })}</summary>
          <WaitingItems isTicked onFail={fail} />
          {list(found(bought))}
        </details>
      )}
      {/* An item whose tick waits to be sent cannot be put away yet: the server has it without the tick. */}
      {!isAway && !isInShop && (
        <PutAway items={bought.filter(({ id }) => !waitingIds.has(id) && !blockedIds.has(id))} />
      )}
      {edited !== undefined && (
        <EditRow
          resource={LIST}
          id={edited}
          onClose={() => {
            setEdited(undefined);
            void reads.invalidateQueries({ queryKey: ROWS });
          }}
        />
      )}
    </main>
  );
}
