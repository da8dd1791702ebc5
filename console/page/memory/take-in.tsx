// Adds an entity that the conversation has not mentioned to what it has in mind.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";

interface TakeInProps {
  /** Entities that the list above already has: this search leaves them out. */
  known: readonly string[];
  isBusy: boolean;
  onTakeIn(id: string): void;
}

export function TakeIn({ known, isBusy, onTakeIn }: TakeInProps) {
  const { memory } = useWords().texts;
  const { alfred } = useSignedIn();
  const [search, setSearch] = useState("");
  const found = useRead(
    ["memory", "to take in", search],
    () =>
      dataOf(alfred.api.GET("/v1/memory/entities", { params: { query: { search, limit: 10 } } })),
    { isWanted: search !== "" },
  );
  const items = search === "" ? [] : (found.data?.items ?? []);
  const others = items.filter(({ id }) => !known.includes(id));
  return (
    <>
      <input
        type="search"
        aria-label={memory.findToTakeIn}
        placeholder={memory.findToTakeIn}
        onChange={(event) => setSearch(event.currentTarget.value.trim())}
      />
      {search !== "" && found.isError && (
        <Problem error={found.error} onAgain={() => found.refetch()} />
      )}
      {search !== "" && found.isSuccess && others.length === 0 && (
        <p role="status" class="hint">
          {items.length === 0 ? memory.nothing : memory.takenIn}
        </p>
      )}
      <ul class="rows">
        {others.map(({ id, name, category }) => (
          <li key={id} class="line">
            <span class="name">
              {name} <span class="hint">{memory.categories[category]}</span>
            </span>
            <button type="button" disabled={isBusy} onClick={() => onTakeIn(id)}>
              {memory.takeIn}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
