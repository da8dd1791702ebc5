// The buttons of the choosing mode: one begins it, one chooses all rows or none, and one ends it.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useWords } from "../wording/words.ts";
import type { Choosing } from "./use-choosing.ts";

/** Gives the button the focus when the one that was pressed has gone. */
function useMovedFocus({ isMoving }: Choosing): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!isMoving.current || button.current === null) return;
    isMoving.current = false;
    button.current.focus({ preventScroll: true });
  });
  return button;
}

/** Begins the mode, in which `ChosenRows` takes its place. */
export function Choose({ choosing }: { choosing: Choosing }) {
  const { choose } = useWords().texts.rows;
  const button = useMovedFocus(choosing);
  if (choosing.chosen !== undefined) return null;
  return (
    <button ref={button} type="button" onClick={choosing.toggle}>
      {choose}
    </button>
  );
}

interface ChooseAllProps {
  choosing: Choosing;
  /** The rows that are shown and can be chosen. */
  rows: readonly { id: string }[];
}

export function ChooseAll({ choosing, rows }: ChooseAllProps) {
  const { chooseAll, chooseNone } = useWords().texts.rows;
  const button = useMovedFocus(choosing);
  const { chosen = new Set(), choose } = choosing;
  const isPart = chosen.size === 0 || rows.some(({ id }) => !chosen.has(id));
  return (
    <button
      ref={button}
      type="button"
      onClick={() => choose(isPart ? rows.map(({ id }) => id) : [])}
    >
      {isPart ? chooseAll : chooseNone}
    </button>
  );
}

/** Ends the mode. */
export function EndChoosing({ choosing }: { choosing: Choosing }) {
  return (
    <button type="button" class="primary" onClick={choosing.toggle}>
      {useWords().texts.rows.endChoosing}
    </button>
  );
}
