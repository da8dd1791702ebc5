// What the last action on rows has done, and the button that takes it back.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords } from "../wording/words.ts";
import type { Resource } from "./resources.ts";
import { undoEdits } from "./undo-edits.ts";
import { Undo } from "./undo.tsx";
import type { Choosing } from "./use-choosing.ts";

interface EditNoticeProps {
  choosing: Choosing;
  resource: Resource;
  /** A dialog that is open has the focus. */
  isBehind?: boolean;
}

export function EditNotice({ choosing, resource, isBehind = false }: EditNoticeProps) {
  const { rows } = useWords().texts;
  const { alfred } = useSignedIn();
  const line = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isUndone = useRef(false);
  const { notice, tell } = choosing;
  // What was pressed, or its row, may be gone or disabled now: without a new place the focus would be lost.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches(":disabled") === true;
    if (notice !== undefined && !isBehind && isLost) button.current?.focus({ preventScroll: true });
  }, [notice, isBehind]);
  // The button is gone; the line in which it stood says what has come of it.
  useLayoutEffect(() => {
    if (!isUndone.current) return;
    isUndone.current = false;
    line.current?.focus({ preventScroll: true });
  }, [notice]);

  const undo = async () => {
    if (notice?.takeBack !== undefined) {
      const count = await notice.takeBack();
      isUndone.current = true;
      return tell({ text: fill(rows.undone, { n: count }), edits: [] });
    }
    let left = notice?.edits ?? [];
    let count = 0;
    await undoEdits(alfred, left, (edit, { restored, reverted, removed }) => {
      left = left.filter((listed) => listed !== edit);
      count += restored.length + reverted.length + removed.length;
      isUndone.current = left.length === 0;
      tell({ text: fill(rows.undone, { n: count }), edits: left });
    });
  };
  const canUndo = notice !== undefined && (notice.takeBack ?? notice.edits[0]) !== undefined;
  return (
    <div class="edit-notice">
      <div role="status" tabIndex={-1} ref={line}>
        {notice?.text}
      </div>
      {canUndo && <Undo key={notice.edits[0]} resource={resource} button={button} undo={undo} />}
      {notice?.why !== undefined && <Problem error={notice.why} />}
    </div>
  );
}
