// The actions for the chosen items. Moving them into the basket or out of it works as ticking does, with or without a
// connection; changing and deleting them needs the list as it is now.
import type { Item } from "../offline/tick.ts";
import { ChosenRows } from "../rows/chosen-rows.tsx";
import type { Row } from "../rows/row-api.ts";
import { useSignedIn } from "../session/session.tsx";
import { useWords } from "../wording/words.ts";
import { LIST } from "./items.ts";

interface ChosenItemsProps {
  /** As the server last returned them, without waiting ticks. */
  items: readonly Item[];
  /** The parts of the shop that can be chosen for them. */
  parts: readonly string[];
  /** There is no connection, or the list is in shop mode. */
  isFixed: boolean;
  /** Called when this browser stores nothing. */
  onFail(): void;
  onDone(): void;
}

export function ChosenItems({ items, parts, isFixed, onFail, onDone }: ChosenItemsProps) {
  const { list } = useWords().texts;
  const { waiting } = useSignedIn();
  const move = async (isTicked: boolean) => {
    const moved = items.filter(({ purchased }) => purchased !== isTicked);
    const done = await waiting.tick(moved, isTicked).then(
      () => moved.length,
      () => {
        onFail();
        return 0;
      },
    );
    return { done, changed: 0, refused: 0 };
  };
  return (
    <ChosenRows
      resource={LIST}
      rows={items as unknown as readonly Row[]}
      suggested={{ category: parts }}
      fixed={isFixed ? list.chosenFixed : undefined}
      onDone={onDone}
    >
      {({ isIdle, run }) =>
        [true, false].map((isTicked) => (
          <button
            key={String(isTicked)}
            type="button"
            disabled={!isIdle || items.every(({ purchased }) => purchased === isTicked)}
            onClick={() => run(() => move(isTicked))}
          >
            {isTicked ? list.toBasket : list.fromBasket}
          </button>
        ))
      }
    </ChosenRows>
  );
}
