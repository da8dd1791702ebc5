// The page of a table: search, add and edit rows.
import { useState } from "preact/hooks";
import { CopyAge, useKeptRead } from "../offline/use-kept-read.tsx";
import { useSignedIn } from "../session/session.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";
import { useMedia } from "../parts/use-media.ts";
import { Windowed } from "../parts/windowed.tsx";
import { Problem } from "../shell/problem.tsx";
import { setQuery, useQuery } from "../shell/router.ts";
import { countedOf, useWords } from "../wording/words.ts";
import { Choose } from "./choose.tsx";
import { ChosenRows } from "./chosen-rows.tsx";
import { EditRow } from "./edit-row.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { RESOURCES, type Resource, type ResourceName } from "./resources.ts";
import { keyOf, readRows, type Row } from "./row-api.ts";
import { FIND, rowsThatFit } from "./row-filters.ts";
import { RowLine } from "./row-line.tsx";
import { useChoosing } from "./use-choosing.ts";

/** The table whose cells are edited in place. */
const RowGrid = lazyPart(() => import("./grid/row-grid.tsx").then((part) => part.RowGrid), {
  isWithin: true,
});
/** A window of this width has room for a table. */
const WIDE = "(min-width: 64rem)";

/** The row being edited; `new` for one being added. */
type Edited = Row | "new" | null;

export function Rows({ name }: { name: ResourceName }) {
  const { nav, rows } = useWords().texts;
  return (
    <Table name={name} title={nav[name]} empty={rows.empty[name]} resource={RESOURCES[name]} />
  );
}

interface TableProps {
  resource: Resource;
  title: string;
  /** The text shown if there are no rows. */
  empty: string;
  /** Absent for a pack's rows, which have no special actions. */
  name?: ResourceName;
}

export function Table({ resource, title, empty, name }: TableProps) {
  const words = useWords();
  const { texts } = words;
  const { alfred } = useSignedIn();
  const query = useQuery();
  const [word, setWord] = useState(query.get(FIND) ?? "");
  const [edited, setEdited] = useState<Edited>(null);
  const isGrid = useMedia(WIDE) && name === "pantry";
  const choosing = useChoosing();
  const { count, counts } = texts.rows;
  const countForms = name !== undefined && name !== "plan" ? counts[name] : count;
  const {
    read: rows,
    copiedAt,
    fault,
  } = useKeptRead(keyOf(resource), () => readRows(alfred, resource));
  const all = rows.data ?? [];
  const found = rowsThatFit(all, resource, new URLSearchParams([...query, [FIND, word]]));
  /** Puts the search word into the address, not at each keystroke, because browsers limit changes of the address. */
  const keepWord = () => setQuery(FIND, word.trim());
  return (
    <main class={isGrid ? "page wide" : "page"}>
      <h1>{title}</h1>
      {fault !== undefined && <Problem error={fault} onAgain={() => rows.refetch()} />}
      {rows.isPending && fault === undefined && <p role="status">{texts.state.loading}</p>}
      {rows.data !== undefined && (
        <p class="hint" role="status">
          {all.length === 0 ? empty : countedOf(countForms, [found.length, all.length], words)}
        </p>
      )}
      <CopyAge at={copiedAt} />
      <div class="add">
        {all.length > 0 && (
          <input
            type="search"
            aria-label={texts.rows.find}
            placeholder={texts.rows.find}
            value={word}
            onInput={(event) => setWord(event.currentTarget.value)}
            onChange={keepWord}
          />
        )}
        <button type="button" onClick={() => setEdited("new")}>
          + {texts.list.add}
        </button>
        {all.length > 0 && !isGrid && <Choose choosing={choosing} />}
      </div>
      {all.length > 0 && <FilterFields resource={resource} />}
      {!isGrid && (
        <ChosenRows
          name={name}
          resource={resource}
          choosing={choosing}
          choosable={found}
          rows={found.filter(({ id }) => choosing.chosen?.has(id))}
        />
      )}
      {isGrid ? (
        all.length > 0 && (
          <RowGrid
            name={name}
            resource={resource}
            label={title}
            all={all}
            found={found}
            filter={`${query} ${word}`}
            choosing={choosing}
            onOpen={setEdited}
          />
        )
      ) : (
        <Windowed items={found} keyOf={({ id }) => id}>
          {(row) => (
            <RowLine
              resource={resource}
              row={row}
              onEdit={() => setEdited(row)}
              choice={choosing.choiceOf(row.id)}
            />
          )}
        </Windowed>
      )}
      {edited !== null && (
        <EditRow
          resource={resource}
          id={edited === "new" ? null : edited.id}
          onDeleted={choosing.tell}
          onClose={() => setEdited(null)}
        />
      )}
    </main>
  );
}
