// The actions for the chosen items. Moving them into the basket or out of it works as ticking does, with or without a
// connection; changing and deleting them needs the list as it is now.
import { reads } from "../data/use-read.ts";
import { withTicks, type Item } from "../offline/tick.ts";
import { ChosenRows } from "../rows/chosen-rows.tsx";
import type { Row } from "../rows/row-api.ts";
import type { Choosing, Notice } from "../rows/use-choosing.ts";
import { useSignedIn } from "../session/session.tsx";
import { fill, useWords } from "../wording/words.ts";
import { LIST, ROWS } from "./items.ts";

interface ChosenItemsProps {
  choosing: Choosing;
  /** The items that can be chosen, as the server last returned them. One whose tick waits to be sent or decided cannot. */
  items: readonly Item[];
  /** The parts of the shop that can be chosen for them. */
  parts: readonly string[];
  /** There is no connection, or the list is in shop mode. */
  isFixed: boolean;
  /** Called when this browser stores nothing. */
  onFail(): void;
}

export function ChosenItems({ choosing, items, parts, isFixed, onFail }: ChosenItemsProps) {
  const { list, rows } = useWords().texts;
  const { waiting } = useSignedIn();
  const chosen = items.filter(({ id }) => choosing.chosen?.has(id));
  /** Those of the moved items that are still where they were moved, as the server last returned them. */
  const stillMoved = (moved: readonly Item[], isTicked: boolean): Item[] => {
    const ids = new Set(moved.map(({ id }) => id));
    const now = reads.getQueryData<Item[]>(ROWS) ?? [];
    const there = withTicks(now, waiting.ticks).filter(({ purchased }) => purchased === isTicked);
    const thereIds = new Set(there.map(({ id }) => id));
    return now.filter(({ id }) => ids.has(id) && thereIds.has(id));
  };
  /** @returns how many items were moved */
  const tick = (moved: readonly Item[], isTicked: boolean): Promise<number> =>
    waiting.tick(moved, isTicked).then(
      () => moved.length,
      () => {
        onFail();
        return 0;
      },
    );
  const move = async (isTicked: boolean): Promise<Notice> => {
    const moved = chosen.filter(({ purchased }) => purchased !== isTicked);
    const done = await tick(moved, isTicked);
    const text = fill(rows.manyDone, { n: done });
    return done === 0
      ? { text, edits: [] }
      : { text, edits: [], takeBack: () => tick(stillMoved(moved, isTicked), !isTicked) };
  };
  return (
    <ChosenRows
      resource={LIST}
      choosing={choosing}
      choosable={items as unknown as readonly Row[]}
      rows={chosen as unknown as readonly Row[]}
      suggested={{ category: parts }}
      fixed={isFixed ? list.chosenFixed : undefined}
    >
      {({ isIdle, run }) =>
        [true, false].map((isTicked) => (
          <button
            key={String(isTicked)}
            type="button"
            disabled={!isIdle || chosen.every(({ purchased }) => purchased === isTicked)}
            onClick={() => run(() => move(isTicked))}
          >
            {isTicked ? list.toBasket : list.fromBasket}
          </button>
        ))
      }
    </ChosenRows>
  );
}
