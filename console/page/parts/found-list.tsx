// A list that is read whole and found in by a word: loading, empty, refused, and its rows.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useRead } from "../data/use-read.ts";
import { Problem } from "../shell/problem.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill, useWords } from "../wording/words.ts";
import { Windowed } from "./windowed.tsx";
import type { All } from "./read-pages.ts";

interface FoundListProps<T> {
  /** Under which it is kept. */
  name: string;
  read: () => Promise<All<T>>;
  /** What a word is looked for in. */
  textOf: (item: T) => string;
  keyOf: (item: T) => string;
  /** What is said where there is nothing. */
  empty: string;
  children: (item: T) => ComponentChildren;
}

/** A list of more has a field to find some of it. */
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
          {list.data?.hasMore === true && ` ${parts.notAll}`}
        </p>
      )}
      <Windowed items={found} keyOf={keyOf} hasMore={list.data?.hasMore === true}>
        {children}
      </Windowed>
    </>
  );
}
