// Puts what is in the basket away: the items become rows of the pantry, each once.
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import type { Item } from "../offline/tick.ts";
import { Done } from "../parts/done.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, useWords } from "../wording/words.ts";
import { forgetItem } from "./items.ts";
import { UndoPutAway } from "./undo-put-away.tsx";

/** The maximum number of items in one request. */
const AT_ONCE = 100;

interface PutAwayProps {
  /** What is in the basket, as the server knows it. */
  items: readonly Item[];
}

export function PutAway({ items }: PutAwayProps) {
  const { texts, language } = useWords();
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [done, setDone] = useState(0);
  const [moves, setMoves] = useState<readonly string[]>([]);
  /** The number of items that Undo has brought back. */
  const [back, setBack] = useState(0);
  const statusLine = useRef<HTMLParagraphElement>(null);
  const isEmpty = items.length === 0;
  // The pressed button disappears with the last item, so move the focus.
  useEffect(() => {
    if (done > 0 && isEmpty) statusLine.current?.focus();
  }, [done]);
  // So does Undo.
  useEffect(() => {
    if (back > 0) statusLine.current?.focus();
  }, [back]);

  const putAway = () =>
    run(async () => {
      setDone(0);
      setBack(0);
      setMoves([]);
      try {
        for (let place = 0; place < items.length; place += AT_ONCE) {
          const some = items.slice(place, place + AT_ONCE);
          const body = { ids: some.map(({ id }) => id) };
          const { moved, moveId } = await dataOf(
            alfred.api.POST("/v1/kitchen/shopping-list/put-away", { body }),
          );
          for (const item of some) forgetItem(item);
          setDone((count) => count + moved.length);
          if (moveId !== null) setMoves((known) => [...known, moveId]);
        }
      } finally {
        await reads.invalidateQueries({ queryKey: ["rows"] });
      }
    });

  return (
    <>
      {!isEmpty && (
        <div class="options" aria-busy={isBusy}>
          <button type="button" disabled={isBusy} onClick={() => void putAway()}>
            {counted(texts.list.putAway, items.length, language)}
          </button>
        </div>
      )}
      {fault !== undefined && <Problem error={fault} />}
      <p
        role="status"
        tabIndex={-1}
        ref={statusLine}
        class={done + back > 0 ? "hint" : "for-readers"}
      >
        {back > 0 && <Done>{counted(texts.list.isBack, back, language)}</Done>}
        {done > 0 && (
          <>
            <Done>{counted(texts.list.isAway, done, language)}</Done>{" "}
            <Link to="/pantry">{texts.nav.pantry}</Link>
          </>
        )}
      </p>
      {moves.length > 0 && (
        <UndoPutAway
          moves={moves}
          onUndone={(move, items) => {
            setMoves((known) => known.filter((one) => one !== move));
            setDone((count) => count - items);
            setBack((count) => count + items);
          }}
        />
      )}
    </>
  );
}
