// Merges two entities that are the same thing, and separates them again.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";
import { Done } from "../parts/done.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { DatedText } from "../shell/when.tsx";
import { fill, useWords } from "../wording/words.ts";
import { FindEntity } from "./find-entity.tsx";

export function Merge({ entity }: { entity: components["schemas"]["MemoryEntity"] }) {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [done, setDone] = useState("");
  const change = async (work: () => Promise<unknown>, words: string) => {
    setDone("");
    const isDone = await run(async () => {
      await work();
      await reads.invalidateQueries({ queryKey: ["memory"] });
    });
    if (isDone) setDone(words);
    return isDone;
  };
  const merge = ({ id, name }: { id: string; name: string }) =>
    change(
      () => dataOf(alfred.api.POST("/v1/memory/merges", { body: { keep: entity.id, merge: id } })),
      fill(memory.merged, { other: name, name: entity.name }),
    );
  const separate = ({ id, name }: { id: string; name: string }) =>
    change(
      () => dataOf(alfred.api.DELETE("/v1/memory/merges/{id}", { params: { path: { id } } })),
      fill(memory.parted, { other: name }),
    );
  return (
    <section class="card stack" aria-label={memory.merges} aria-busy={isBusy}>
      <h2>{memory.merges}</h2>
      <p class="hint">{fill(memory.mergeMeans, { name: entity.name })}</p>
      {entity.merges.length > 0 && <p class="hint">{memory.apartMeans}</p>}
      <ul class="rows">
        {entity.merges.map((merged) => (
          <li key={merged.id} class="line">
            <span class="name">
              {merged.name}{" "}
              <span class="hint">
                <DatedText text={texts.household.since} at={merged.createdAt} />
              </span>
            </span>
            <button type="button" disabled={isBusy} onClick={() => separate(merged)}>
              {memory.apart}
            </button>
          </li>
        ))}
      </ul>
      <FindEntity
        label={memory.mergeFind}
        known={[entity.id]}
        allKnown={memory.nothing}
        action={fill(memory.isOne, { name: entity.name })}
        isBusy={isBusy}
        onChoose={merge}
      />
      {fault !== undefined && <Problem error={fault} />}
      <p role="status">{done !== "" && <Done>{done}</Done>}</p>
    </section>
  );
}
