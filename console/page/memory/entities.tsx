// People, places and things that were mentioned; more can be added by hand.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads, useRead } from "../data/use-read.ts";
import { useAction } from "../parts/use-action.ts";
import { useSettled } from "../parts/use-rested.ts";
import { Windowed } from "../parts/windowed.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { counted, useWords } from "../wording/words.ts";

export type Category = components["schemas"]["MemoryEntity"]["category"];

const PAGE = 50;

export function Entities() {
  const { texts, language } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed);
  const [category, setCategory] = useState<Category | "">("");
  const [pages, setPages] = useState(1);
  const list = useRead(["memory", "entities", search, category, pages], async () => {
    const all: components["schemas"]["MemoryEntityBrief"][] = [];
    let cursor: string | undefined;
    let hasMore = true;
    for (let page = 0; page < pages && hasMore; page += 1) {
      const query = {
        limit: PAGE,
        ...(search === "" ? {} : { search }),
        ...(category === "" ? {} : { category }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      const answer = await dataOf(alfred.api.GET("/v1/memory/entities", { params: { query } }));
      all.push(...answer.items);
      cursor = answer.next ?? undefined;
      hasMore = cursor !== undefined;
    }
    return { items: all, hasMore };
  });
  const { items = [], hasMore = false } = list.data ?? {};
  const isFiltered = search !== "" || category !== "";
  return (
    <section class="card stack" aria-label={memory.entities}>
      <h2>{memory.entities}</h2>
      <div class="fields">
        <input
          type="search"
          aria-label={texts.rows.find}
          placeholder={texts.rows.find}
          onInput={(event) => setTyped(event.currentTarget.value.trim())}
        />
        <select
          aria-label={memory.category}
          onChange={(event) => setCategory(event.currentTarget.value as Category | "")}
        >
          <option value="">{texts.runs.all}</option>
          {(Object.keys(memory.categories) as Category[]).map((name) => (
            <option key={name} value={name}>
              {memory.categories[name]}
            </option>
          ))}
        </select>
      </div>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <p role="status">{texts.state.loading}</p>}
      {list.isSuccess && items.length === 0 && (
        <p class="hint">{isFiltered ? memory.nothing : memory.entitiesNone}</p>
      )}
      <Windowed items={items} keyOf={({ id }) => id} hasMore={hasMore}>
        {(entity) => (
          <Link to={`/memory/${entity.id}`} class="row">
            <span class="name">{entity.name}</span>
            <span class="amount">
              {memory.categories[entity.category]} ·{" "}
              {entity.facts === 0 && entity.summary !== ""
                ? memory.includeSummary
                : counted(memory.facts, entity.facts, language)}
            </span>
          </Link>
        )}
      </Windowed>
      {hasMore && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          {texts.runs.more}
        </button>
      )}
      <NewEntity />
    </section>
  );
}

function NewEntity() {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  return (
    <details>
      <summary>{memory.make}</summary>
      <form
        class="stack"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const body = {
            name: String(form.get("name")).trim(),
            summary: String(form.get("summary")).trim(),
            category: form.get("category") as Category,
          };
          void run(async () => {
            const { id } = await dataOf(alfred.api.POST("/v1/memory/entities", { body }));
            await reads.invalidateQueries({ queryKey: ["memory"] });
            navigate(`/memory/${id}`);
          });
        }}
      >
        <label>
          {texts.fields.name}
          <input name="name" maxLength={120} required />
        </label>
        <label>
          {memory.category}
          <select name="category">
            {(Object.keys(memory.categories) as Category[]).map((name) => (
              <option key={name} value={name}>
                {memory.categories[name]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {memory.about}
          <textarea name="summary" rows={3} maxLength={2_000} required />
        </label>
        {fault !== undefined && <Problem error={fault} />}
        <button type="submit" disabled={isBusy}>
          {texts.list.add}
        </button>
      </form>
    </details>
  );
}
