// Finds an entity while its name is typed, to do something with it.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRested } from "../parts/use-rested.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";

type Brief = components["schemas"]["MemoryEntityBrief"];

interface FindEntityProps {
  label: string;
  /** The ids of entities that are not offered. */
  known: readonly string[];
  /** The text for a search that finds only entities that are not offered. */
  allKnown: string;
  /** The label of the button beside each entity that was found. */
  action: string;
  isBusy: boolean;
  /** @returns whether to empty the search */
  onChoose(entity: Brief): Promise<boolean>;
}

export function FindEntity({ label, known, allKnown, action, isBusy, onChoose }: FindEntityProps) {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const [typed, setTyped] = useState("");
  const search = typed.trim();
  const { answer, fault, again } = useRested(search === "" ? null : search, (text) => {
    const query = { search: text, limit: 10 };
    return dataOf(alfred.api.GET("/v1/memory/entities", { params: { query } }));
  });
  const found = answer?.items ?? [];
  const offered = found.filter(({ id }) => !known.includes(id));
  const isSearching = search !== "" && answer === undefined && fault === undefined;
  return (
    <>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {fault !== undefined && <Problem error={fault} onAgain={again} />}
      <p role="status" class="hint">
        {isSearching && texts.state.loading}
        {answer !== undefined &&
          offered.length === 0 &&
          (found.length === 0 ? memory.nothing : allKnown)}
      </p>
      <ul class="rows">
        {offered.map((entity) => (
          <li key={entity.id} class="line">
            <span class="name">
              {entity.name} <span class="hint">{memory.categories[entity.category]}</span>
            </span>
            <button
              type="button"
              disabled={isBusy}
              onClick={async () => {
                if (await onChoose(entity)) setTyped("");
              }}
            >
              {action}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
