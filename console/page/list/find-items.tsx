// The search over the shopping list, its parts of the shop, and the button that begins choosing.
import { plainText } from "../parts/plain-text.ts";
import { shopPartOf } from "../rows/show-value.ts";
import { Choose } from "../rows/choose.tsx";
import type { Choosing } from "../rows/use-choosing.ts";
import { setQuery } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { PART } from "./items.ts";

interface FindItemsProps {
  /** The search word; undefined: the list is too short for a search. */
  word: string | undefined;
  onWord(word: string): void;
  /** The parts of the shop that the items are in. */
  parts: readonly string[];
  /** The part to which the list is narrowed; empty: none. */
  part: string;
  choosing: Choosing;
}

export function FindItems({ word, onWord, parts, part, choosing }: FindItemsProps) {
  const { texts } = useWords();
  const { rows, fields, runs } = texts;
  // A filter that is set is always shown, even if its last item is gone.
  const wanted = plainText(shopPartOf(part, texts));
  const selected = parts.find((name) => plainText(name) === wanted) ?? part;
  const shown = selected === "" || parts.includes(selected) ? parts : [...parts, selected];
  return (
    <>
      {word !== undefined && (
        <input
          type="search"
          aria-label={rows.find}
          placeholder={rows.find}
          value={word}
          onInput={(event) => onWord(event.currentTarget.value)}
        />
      )}
      <div class="options list-tools">
        {shown.length > 0 && (
          <select
            aria-label={fields.category}
            value={selected}
            onChange={(event) => setQuery(PART, event.currentTarget.value)}
          >
            <option value="">{`${fields.category}: ${runs.all}`}</option>
            {shown.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
        <Choose choosing={choosing} />
      </div>
    </>
  );
}
