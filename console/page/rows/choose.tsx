// The buttons of the choosing mode: one begins and ends it, the other chooses all rows or none.
import { useWords } from "../wording/words.ts";
import type { Choosing } from "./use-choosing.ts";

export function Choose({ choosing: { chosen, toggle } }: { choosing: Choosing }) {
  return (
    <button type="button" aria-pressed={chosen !== undefined} onClick={toggle}>
      {useWords().texts.rows.choose}
    </button>
  );
}

interface ChooseAllProps {
  choosing: Choosing;
  /** The rows that are shown and can be chosen. */
  rows: readonly { id: string }[];
}

export function ChooseAll({ choosing: { chosen = new Set(), choose }, rows }: ChooseAllProps) {
  const { chooseAll, chooseNone } = useWords().texts.rows;
  const isPart = chosen.size === 0 || rows.some(({ id }) => !chosen.has(id));
  return (
    <button type="button" onClick={() => choose(isPart ? rows.map(({ id }) => id) : [])}>
      {isPart ? chooseAll : chooseNone}
    </button>
  );
}
