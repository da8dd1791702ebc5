// Merges two entities that are the same thing, and separates them again.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads, useRead } from "../data/use-read.ts";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { Since } from "../shell/when.tsx";
import { fill, useWords } from "../wording/words.ts";

export function Merge({ entity }: { entity: components["schemas"]["MemoryEntity"] }) {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [search, setSearch] = useState("");
  const found = useRead(
    ["memory", "to merge", search],
    () =>
      dataOf(alfred.api.GET("/v1/memory/entities", { params: { query: { search, limit: 10 } } })),
    { isWanted: search !== "" },
  );
  const others = (search === "" ? [] : (found.data?.items ?? [])).filter(
    ({ id }) => id !== entity.id,
  );
  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      setSearch("");
      await reads.invalidateQueries({ queryKey: ["memory"] });
    });
  return (
    <section class="card stack" aria-label={memory.merges} aria-busy={isBusy}>
      <h2>{memory.merges}</h2>
      <p class="hint">{fill(memory.mergeMeans, { name: entity.name })}</p>
      {entity.merges.length > 0 && <p class="hint">{memory.apartMeans}</p>}
      <ul class="rows">
        {entity.merges.map((merge) => (
          <li key={merge.id} class="line">
            <span class="name">
              {merge.name}{" "}
              <span class="hint">
                <Since text={texts.household.since} at={merge.createdAt} />
              </span>
            </span>
            <button
              type="button"
              disabled={isBusy}
              onClick={() =>
                change(() =>
                  dataOf(
                    alfred.api.DELETE("/v1/memory/merges/{id}", {
                      params: { path: { id: merge.id } },
                    }),
                  ),
                )
              }
            >
              {memory.apart}
            </button>
          </li>
        ))}
      </ul>
      <input
        type="search"
        aria-label={memory.mergeFind}
        placeholder={memory.mergeFind}
        onChange={(event) => setSearch(event.currentTarget.value.trim())}
      />
      {fault !== undefined && <Problem error={fault} />}
      {search !== "" && found.isSuccess && others.length === 0 && (
        <p role="status" class="hint">
          {memory.nothing}
        </p>
      )}
      <ul class="rows">
        {others.map((other) => (
          <li key={other.id} class="line">
            <span class="name">
              {other.name} <span class="hint">{memory.categories[other.category]}</span>
            </span>
            <button
              type="button"
              disabled={isBusy}
              onClick={() =>
                change(() =>
                  dataOf(
                    alfred.api.POST("/v1/memory/merges", {
                      body: { keep: entity.id, merge: other.id },
                    }),
                  ),
                )
              }
            >
              {fill(memory.isOne, { name: entity.name })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
