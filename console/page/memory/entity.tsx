// One person, place or thing: its description and who wrote it, its facts, and the entities that were merged into it.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads, useRead } from "../data/use-read.ts";
import { Confirm } from "../parts/confirm.tsx";
import { Done } from "../parts/done.tsx";
import { useAction } from "../parts/use-action.ts";
import { Windowed } from "../parts/windowed.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { DatedText } from "../shell/when.tsx";
import { fill, useWords } from "../wording/words.ts";
import type { Category } from "./entities.tsx";
import { FactLine } from "./fact-line.tsx";
import { Merge } from "./merge.tsx";

type Shown = components["schemas"]["MemoryEntity"];

export function Entity({ id }: { id: string }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const read = useRead(["memory", "entity", id], () =>
    dataOf(alfred.api.GET("/v1/memory/entities/{id}", { params: { path: { id } } })),
  );
  return (
    <main class="page">
      <Link to="/memory">‹ {texts.nav.memory}</Link>
      {read.data === undefined ? (
        <>
          <h1>{texts.nav.memory}</h1>
          {read.isError ? (
            <Problem error={read.error} onAgain={() => read.refetch()} />
          ) : (
            <p role="status">{texts.state.loading}</p>
          )}
        </>
      ) : (
        <>
          <h1>{read.data.name}</h1>
          <About entity={read.data} />
          <Facts entity={read.data} />
          <Merge entity={read.data} />
          <Delete entity={read.data} />
        </>
      )}
    </main>
  );
}

function About({ entity }: { entity: Shown }) {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [saved, setSaved] = useState("");
  const facets = Object.entries(entity.facets);
  const labels = { name: texts.fields.name, category: memory.category, summary: memory.about };
  return (
    <section class="card stack" aria-label={memory.about}>
      <p class="hint">
        {entity.writtenBy !== null && (
          <>{entity.writtenBy === "enrichment" ? memory.byAlfred : memory.byYou} · </>
        )}
        <DatedText text={memory.knownSince} at={entity.createdAt} />
      </p>
      {entity.enrichment !== null && (
        <details>
          <summary>{fill(memory.restsOn, { n: entity.enrichment.facts })}</summary>
          <ul>
            {entity.enrichment.sentences.map(({ text, facts }, place) => (
              <li key={place}>
                {text} <span class="hint">{fill(memory.restsOn, { n: facts.length })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <form
        class="stack"
        aria-busy={isBusy}
        onInput={() => setSaved("")}
        onSubmit={async (event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const values = new FormData(form);
          const value = (name: string) => String(values.get(name)).trim();
          const entered = {
            name: value("name"),
            category: value("category") as Category,
            summary: value("summary"),
          };
          // Send only what was changed: from then on, it counts as the person's own words.
          const body = Object.fromEntries(
            Object.entries(entered).filter(([name, text]) => text !== entity[name as keyof Shown]),
          );
          const changed = (["name", "category", "summary"] as const).filter((name) => name in body);
          if (changed.length === 0) return setSaved(memory.savedNothing);
          const isDone = await run(async () => {
            const params = { path: { id: entity.id } };
            await dataOf(alfred.api.PATCH("/v1/memory/entities/{id}", { params, body }));
            await reads.invalidateQueries({ queryKey: ["memory"] });
            // From now on the fields show what is stored, instead of what was typed.
            form.reset();
          });
          const what = changed.map((name) => labels[name]).join(", ");
          return setSaved(isDone ? fill(memory.savedWhat, { what }) : "");
        }}
      >
        <label>
          {texts.fields.name}
          <input name="name" maxLength={120} required defaultValue={entity.name} />
        </label>
        <label>
          {memory.category}
          <select name="category">
            {(Object.keys(memory.categories) as Category[]).map((name) => (
              <option key={name} value={name} selected={name === entity.category}>
                {memory.categories[name]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {memory.about}
          <textarea name="summary" rows={4} maxLength={2_000} defaultValue={entity.summary} />
        </label>
        {facets.length > 0 && (
          <dl class="values">
            {facets.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{[value].flat().map(String).join(", ")}</dd>
              </div>
            ))}
          </dl>
        )}
        {fault !== undefined && <Problem error={fault} />}
        <div class="options">
          <button type="submit" disabled={isBusy}>
            {texts.rows.save}
          </button>
          <span role="status">
            {saved === memory.savedNothing ? saved : saved !== "" && <Done>{saved}</Done>}
          </span>
        </div>
      </form>
    </section>
  );
}

function Facts({ entity: { id } }: { entity: Shown }) {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const [closed, setClosed] = useState(false);
  const [saved, setSaved] = useState("");
  const read = useRead(["memory", "facts", id, closed], async () => {
    const all: components["schemas"]["MemoryFact"][] = [];
    let cursor: string | undefined;
    do {
      const query = {
        about: id,
        closed: closed ? ("true" as const) : ("false" as const),
        limit: 100,
        ...(cursor === undefined ? {} : { cursor }),
      };
      const page = await dataOf(
        alfred.api.GET("/v1/memory/facts", { params: { query: query as never } }),
      );
      all.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return all;
  });
  return (
    <section class="card stack" aria-label={memory.factsTitle}>
      <div class="heading">
        <h2>{memory.factsTitle}</h2>
        <label class="flag">
          <input
            type="checkbox"
            checked={closed}
            onChange={(event) => setClosed(event.currentTarget.checked)}
          />
          {memory.past}
        </label>
      </div>
      {read.isError && <Problem error={read.error} onAgain={() => read.refetch()} />}
      {read.isPending && <p role="status">{texts.state.loading}</p>}
      {read.data?.length === 0 && <p class="hint">{memory.factsNone}</p>}
      <Windowed
        items={read.data ?? []}
        keyOf={({ id: fact }) => fact}
        classOf={({ isStanding }) => (isStanding ? "" : "past")}
      >
        {(fact) => <FactLine fact={fact} onSaved={setSaved} />}
      </Windowed>
      <p role="status">{saved !== "" && <Done>{fill(memory.savedWhat, { what: saved })}</Done>}</p>
    </section>
  );
}

function Delete({ entity: { id, name } }: { entity: Shown }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div class="options">
      <button type="button" class="danger" onClick={() => setIsConfirming(true)}>
        {texts.memory.forget}
      </button>
      {isConfirming && (
        <Confirm
          title={`${texts.memory.forget}: ${name}`}
          action={texts.memory.forget}
          onClose={() => setIsConfirming(false)}
          onYes={async () => {
            const params = { path: { id } };
            await dataOf(alfred.api.DELETE("/v1/memory/entities/{id}", { params }));
            await reads.invalidateQueries({ queryKey: ["memory"] });
            navigate("/memory", { replace: true });
          }}
        >
          <p>{texts.memory.forgetEntity}</p>
        </Confirm>
      )}
    </div>
  );
}
