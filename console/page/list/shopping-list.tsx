// The shopping list: what to buy, and what is in the basket. A tick or an added item appears at once and waits in this browser
// until the server has accepted it. Without a connection, the last copy is shown with its age.
import { useEffect, useState } from "preact/hooks";
import { useIsUnreachable } from "../data/reach.ts";
import { reads, useRead } from "../data/use-read.ts";
import { isUnsent } from "../offline/addition.ts";
import { withTicks, type Item } from "../offline/tick.ts";
import { useWaiting } from "../offline/use-waiting.tsx";
import { Windowed } from "../parts/windowed.tsx";
import { EditRow } from "../rows/edit-row.tsx";
import { FIND } from "../rows/row-filters.ts";
import { useChoosing } from "../rows/use-choosing.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { setQuery, useQuery } from "../shell/router.ts";
import { countedOf, fill, useWords } from "../wording/words.ts";
import { AddItem } from "./add-item.tsx";
import { ChosenItems } from "./chosen-items.tsx";
import { Decision } from "./decision.tsx";
import { FindItems } from "./find-items.tsx";
import { InShop } from "./in-shop.tsx";
import { ItemRow } from "./item-row.tsx";
import {
  itemsThatFit,
  LIST,
  MIN_ITEMS_FOR_SEARCH,
  PART,
  partsOf,
  partsToChoose,
  readItems,
  ROWS,
} from "./items.ts";
import { ListState } from "./list-state.tsx";
import { PutAway } from "./put-away.tsx";
import { RefusedItems, WaitingItems } from "./waiting-items.tsx";

/** How often the list is refetched while Alfred does not answer. */
const AGAIN_MS = 10_000;

export function ShoppingList() {
  const words = useWords();
  const { texts } = words;
  const { alfred, store, waiting } = useSignedIn();
  const isUnreachable = useIsUnreachable();
  const { ticks, additions, unsent, isInShop, sent } = useWaiting();
  const rows = useRead(ROWS, () => readItems(alfred, store), {
    isWanted: !isInShop,
    ...(isUnreachable ? { againMs: AGAIN_MS } : {}),
  });
  /** Whether this browser has refused to store a change. */
  const [isRefused, setIsRefused] = useState(false);
  const query = useQuery();
  const [word, setWord] = useState(query.get(FIND) ?? "");
  const part = query.get(PART) ?? "";
  const choosing = useChoosing();
  /** The id of the item being edited. */
  const [edited, setEdited] = useState<string>();
  // Send the waiting changes after the first answer following an outage.
  useEffect(() => void (isUnreachable || waiting.send()), [isUnreachable]);
  // The server now has the changes: read the list again, so that its shown age is not that of the copy from before the outage.
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
    void waiting.tick([row], !purchased).then(
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
          isFixed={isUnreachable || isInShop}
          onEdit={() => setEdited(item.id)}
          choice={choosing.choiceOf(item.id)}
        />
      )}
    </Windowed>
  );
  const shown = withTicks(items, ticks);
  const bought = shown.filter((item) => item.purchased);
  const open = shown.filter((item) => !item.purchased);
  const added = additions.filter(isUnsent);
  const addedInBasket = added.filter(({ isTicked }) => isTicked === true).length;
  const inBasket = bought.length + addedInBasket;
  const canFind = items.length >= MIN_ITEMS_FOR_SEARCH;
  const parts = partsOf(items, words);
  const partChoices = partsToChoose(items, words);
  const found = (some: readonly Item[]) => itemsThatFit(some, canFind ? word : "", part, words);
  const isNone = items.length > 0 && found(shown).length === 0;
  const isFree = ({ id }: Item) => !waitingIds.has(id) && !blockedIds.has(id);
  // A tick is sent against the version of the row that was ticked, so a row whose tick waits stays as it is until then.
  const free = found(items).filter(isFree);
  const toBuyAdded = added.length - addedInBasket;
  const basketShown = found(bought).length + addedInBasket;
  const fail = () => setIsRefused(true);
  /** Shows all items again, among them one that has just been added. */
  const showAll = () => {
    setWord("");
    setQuery(PART, "");
  };
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
      <ListState
        toBuy={open.length + toBuyAdded}
        toBuyShown={found(open).length + toBuyAdded}
        inBasket={inBasket}
        readAt={rows.data && rows.dataUpdatedAt}
        isFailed={rows.isError}
      />
      {toDecide.map((tick) => (
        <Decision key={tick.key} tick={tick} />
      ))}
      <AddItem onAdded={showAll} />
      {(items.length > 0 || choosing.chosen !== undefined) && (
        <FindItems
          word={canFind ? word : undefined}
          onWord={setWord}
          parts={parts}
          part={part}
          choosing={choosing}
        />
      )}
      {isNone && (
        <p role="status" class="hint">
          {texts.list.noneFits}
        </p>
      )}
      <ChosenItems
        choosing={choosing}
        items={free}
        parts={partChoices}
        isFixed={isUnreachable || isInShop}
        onFail={fail}
      />
      {isRefused && <Problem error={texts.offline.noStore} />}
      <RefusedItems />
      {list(found(open))}
      <WaitingItems isTicked={false} isChoosing={choosing.chosen !== undefined} onFail={fail} />
      {/* An item whose tick waits to be sent cannot be put away yet: the server has it without the tick. The button is above
          the basket, because the basket disappears when it is empty and comes back after Undo. */}
      {!isUnreachable && !isInShop && <PutAway items={bought.filter(isFree)} />}
      {inBasket > 0 && (
        <details open>
          <summary>
            {fill(texts.list.bought, {
              n: countedOf({ one: "{n}", other: "{n}" }, [basketShown, inBasket], words),
            })}
          </summary>
          {list(found(bought))}
          <WaitingItems isTicked isChoosing={choosing.chosen !== undefined} onFail={fail} />
        </details>
      )}
      {edited !== undefined && (
        <EditRow
          resource={LIST}
          id={edited}
          suggested={{ category: partChoices }}
          onDeleted={choosing.tell}
          onClose={() => {
            setEdited(undefined);
            void reads.invalidateQueries({ queryKey: ROWS });
          }}
        />
      )}
    </main>
  );
}
