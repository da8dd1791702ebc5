// Puts what is in the basket away: the items become rows of the pantry, each once.
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import type { Item } from "../offline/tick.ts";
import { Done } from "../parts/done.tsx";
import { useAction } from "../parts/use-action.ts";
import { RESOURCES } from "../rows/resources.ts";
import { undoEdits } from "../rows/undo-edits.ts";
import { Undo } from "../rows/undo.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, useWords } from "../wording/words.ts";
import { forgetItem } from "./items.ts";

/** The maximum number of items in one request. */
const MAX_PER_REQUEST = 100;

interface PutAwayProps {
  /** What is in the basket, as the server knows it. */
  items: readonly Item[];
}

export function PutAway({ items }: PutAwayProps) {
  const { texts, language } = useWords();
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [movedCount, setMovedCount] = useState(0);
  const [moves, setMoves] = useState<readonly string[]>([]);
  /** The number of items that Undo has brought back. */
  const [restoredCount, setRestoredCount] = useState(0);
  const statusLine = useRef<HTMLParagraphElement>(null);
  const isEmpty = items.length === 0;
  // The pressed button disappears with the last item, so move the focus.
  useEffect(() => {
    if (movedCount > 0 && isEmpty) statusLine.current?.focus({ preventScroll: true });
  }, [movedCount]);
  // Undo's button disappears with the last move, so move the focus.
  useEffect(() => {
    if (restoredCount > 0) statusLine.current?.focus({ preventScroll: true });
  }, [restoredCount]);

  const putAway = () =>
    run(async () => {
      setMovedCount(0);
      setRestoredCount(0);
      setMoves([]);
      try {
        for (let start = 0; start < items.length; start += MAX_PER_REQUEST) {
          const batch = items.slice(start, start + MAX_PER_REQUEST);
          const body = { ids: batch.map(({ id }) => id) };
          const { moved, moveId } = await dataOf(
            alfred.api.POST("/v1/kitchen/shopping-list/put-away", { body }),
          );
          for (const item of batch) forgetItem(item);
          setMovedCount((count) => count + moved.length);
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
        class={movedCount + restoredCount > 0 ? "hint" : "for-readers"}
      >
        {restoredCount > 0 && <Done>{counted(texts.list.isBack, restoredCount, language)}</Done>}
        {movedCount > 0 && (
          <>
            <Done>{counted(texts.list.isAway, movedCount, language)}</Done>{" "}
            <Link to="/pantry">{texts.nav.pantry}</Link>
          </>
        )}
      </p>
      {moves.length > 0 && (
        <Undo
          resource={RESOURCES.pantry}
          undo={() =>
            undoEdits(alfred, moves, (move, { restored }) => {
              setMoves((known) => known.filter((id) => id !== move));
              setMovedCount((count) => count - restored.length);
              setRestoredCount((count) => count + restored.length);
            })
          }
        />
      )}
    </>
  );
}
