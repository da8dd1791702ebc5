// The choosing mode of a list: which of its rows the person has chosen for an action on all of them.
import { useState } from "preact/hooks";

/** Whether a row is chosen, and how to change that. */
export interface Choice {
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

export interface Choosing {
  /** The ids of the chosen rows; undefined outside choosing mode. */
  chosen: ReadonlySet<string> | undefined;
  /** @returns undefined outside choosing mode */
  choiceOf(id: string): Choice | undefined;
  /** Adds the row to the chosen ones or removes it. Outside choosing mode, this begins the mode. */
  set(id: string, isChosen: boolean): void;
  /** Begins or ends the mode. */
  toggle(): void;
  choose(ids: readonly string[]): void;
}

export function useChoosing(): Choosing {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const set = (id: string, isChosen: boolean) => {
    const others = [...(chosen ?? [])].filter((otherId) => otherId !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  return {
    chosen,
    choiceOf: (id) =>
      chosen && { isChosen: chosen.has(id), onChoose: (isChosen) => set(id, isChosen) },
    set,
    toggle: () => setChosen(chosen === undefined ? new Set() : undefined),
    choose: (ids) => setChosen(new Set(ids)),
  };
}
