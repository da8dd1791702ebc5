// The page of a table: its rows, found by a word, added and edited.
import { useState } from "preact/hooks";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, fill, useWords } from "../wording/words.ts";
import { EditRow } from "./edit-row.tsx";
import { RESOURCES, type Resource, type ResourceName } from "./resources.ts";
import { keyOf, readRows, type Row } from "./row-api.ts";
import { shown } from "./show-value.ts";

/** The row that is edited; `new`: one that is added. */
type Edited = Row | "new" | null;

export function Rows({ name }: { name: ResourceName }) {
  const { texts, language } = useWords();
  const { alfred } = useSignedIn();
  const resource = RESOURCES[name];
  const [word, setWord] = useState("");
  const [edited, setEdited] = useState<Edited>(null);
  const rows = useRead(keyOf(resource), () => readRows(alfred, resource));
  const all = rows.data ?? [];
  const wanted = word.trim().toLocaleLowerCase(language);
  const found = all.filter((row) =>
    String(row[resource.title] ?? "")
      .toLocaleLowerCase(language)
      .includes(wanted),
  );
  return (
    <main class="page">
      <h1>{texts.nav[name]}</h1>
      {rows.isError && <Problem error={rows.error} onAgain={() => rows.refetch()} />}
      {rows.isPending && <p role="status">{texts.state.loading}</p>}
      {rows.isSuccess && (
        <p class="hint" role="status">
          {all.length === 0
            ? texts.rows.empty[name]
            : counted(texts.rows.count, found.length, language)}
        </p>
      )}
      <div class="add">
        {all.length > 0 && (
          <input
            type="search"
            aria-label={texts.rows.find}
            placeholder={texts.rows.find}
            value={word}
            onInput={(event) => setWord(event.currentTarget.value)}
          />
        )}
        <button type="button" onClick={() => setEdited("new")}>
          + {texts.list.add}
        </button>
      </div>
      <ul class="rows">
        {found.map((row) => (
          <RowLine key={row.id} resource={resource} row={row} onEdit={() => setEdited(row)} />
        ))}
      </ul>
      {edited !== null && (
        <EditRow
          resource={resource}
          id={edited === "new" ? null : edited.id}
          onClose={() => setEdited(null)}
        />
      )}
    </main>
  );
}

interface RowLineProps {
  resource: Resource;
  row: Row;
  onEdit(): void;
}

function RowLine({ resource, row, onEdit }: RowLineProps) {
  const words = useWords();
  const { fields, title, beside } = resource;
  const besideIt = fields
    .filter((field) => beside.includes(field.name))
    .map((field) => shown(field, row[field.name], words));
  const names = (row.findings ?? []).map((one) => one.name);
  return (
    <li>
      <button type="button" class="row" onClick={onEdit}>
        <span class="name">{String(row[title] ?? words.texts.rows.untitled)}</span>
        <span class="amount">{besideIt.filter(Boolean).join(" · ")}</span>
      </button>
      {names.length > 0 && (
        <p class="warning">
          ⚠{" "}
          {fill(words.texts.list.avoid, { names: new Intl.ListFormat(words.locale).format(names) })}
        </p>
      )}
    </li>
  );
}
