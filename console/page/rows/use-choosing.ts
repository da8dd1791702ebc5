// The choosing mode of a list: which of its rows the person has chosen for an action on all of them, and what it has done.
import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";

/** Whether a row is chosen, and how to change that. */
export interface Choice {
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

/** What an action on rows has done. */
export interface Notice {
  text: string;
  /** The edits that it consists of, for their undo. */
  edits: readonly string[];
  /** Why some rows were refused. */
  why?: unknown;
  /** Undoes an action that was not an edit. @returns how many rows it has taken back */
  takeBack?: () => Promise<number>;
}

export interface Choosing {
  /** The ids of the chosen rows; undefined outside choosing mode. */
  chosen: ReadonlySet<string> | undefined;
  /** @returns undefined outside choosing mode */
  choiceOf(id: string): Choice | undefined;
  /** Adds the row to the chosen ones or removes it. Outside choosing mode, this begins the mode. */
  set(id: string, isChosen: boolean): void;
  /** Begins or ends the mode. The pressed button disappears, so the focus moves to the first button that takes its place. */
  toggle(): void;
  /** Whether the focus has yet to move to that button. */
  isMoving: RefObject<boolean>;
  choose(ids: readonly string[]): void;
  /** What the last action has done. It stays when the mode ends. */
  notice: Notice | undefined;
  tell(notice: Notice | undefined): void;
}

/** @param toldBefore what an action on another page has done, which this page tells first */
export function useChoosing(toldBefore?: () => Notice | undefined): Choosing {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [notice, tell] = useState(toldBefore);
  const isMoving = useRef(false);
  const set = (id: string, isChosen: boolean) => {
    const others = [...(chosen ?? [])].filter((otherId) => otherId !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  return {
    chosen,
    choiceOf: (id) =>
      chosen && { isChosen: chosen.has(id), onChoose: (isChosen) => set(id, isChosen) },
    set,
    toggle() {
      isMoving.current = true;
      setChosen(chosen === undefined ? new Set() : undefined);
    },
    isMoving,
    choose: (ids) => setChosen(new Set(ids)),
    notice,
    tell,
  };
}
