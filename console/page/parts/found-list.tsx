// A list with a search in the items that were loaded, and its loading, empty and error states.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useRead } from "../data/use-read.ts";
import { Problem } from "../shell/problem.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill, useWords } from "../wording/words.ts";
import { Windowed } from "./windowed.tsx";
import type { All } from "./read-pages.ts";

interface FoundListProps<T> {
  /** The cache key. */
  name: string;
  read: () => Promise<All<T>>;
  /** The text of an item that the search looks in. */
  textOf: (item: T) => string;
  keyOf: (item: T) => string;
  /** The text for an empty list. */
  empty: string;
  children: (item: T) => ComponentChildren;
}

/** A longer list has a search field. */
const MANY = 8;

export function FoundList<T>(props: FoundListProps<T>) {
  const { name, read, textOf, keyOf, empty, children } = props;
  const { texts, language } = useWords();
  const { parts } = useAutomateTexts();
  const [word, setWord] = useState("");
  const list = useRead([name], read);
  const all = list.data?.items ?? [];
  const wanted = word.trim().toLocaleLowerCase(language);
  const found = all.filter((item) => textOf(item).toLocaleLowerCase(language).includes(wanted));
  return (
    <>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <p role="status">{texts.state.loading}</p>}
      {list.isSuccess && all.length === 0 && <p class="hint">{empty}</p>}
      {all.length > MANY && (
        <div class="add">
          <input
            type="search"
            aria-label={texts.rows.find}
            placeholder={texts.rows.find}
            value={word}
            onInput={(event) => setWord(event.currentTarget.value)}
          />
        </div>
      )}
      {all.length > MANY && (
        <p class="hint" role="status">
          {fill(parts.found, { n: found.length, all: all.length })}
          {list.data?.hasMore === true && ` ${texts.state.notAll}`}
        </p>
      )}
      <Windowed items={found} keyOf={keyOf} hasMore={list.data?.hasMore === true}>
        {children}
      </Windowed>
    </>
  );
}
