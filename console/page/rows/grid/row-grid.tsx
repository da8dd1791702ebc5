// A table of a desktop's width whose cells are edited in place: the grid pattern of ARIA. Only one cell is in the tab order;
// the arrow keys lead to the others. A long table is rendered only where it is visible.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Windowed } from "../../parts/windowed.tsx";
import { setQuery, useQuery } from "../../shell/router.ts";
import { useWords } from "../../wording/words.ts";
import type { Resource, ResourceName } from "../resources.ts";
import type { Row } from "../row-api.ts";
import { labelOf } from "../show-value.ts";
import type { Choosing } from "../use-choosing.ts";
import { GridBar } from "./grid-bar.tsx";
import { placeAfter } from "./grid-place.ts";
import { GridRow, type GridActions } from "./grid-row.tsx";
import { directionOf, nextSort, SORT, sortRows } from "./sort-rows.ts";
import { useCellEdits } from "./use-cell-edits.tsx";

interface RowGridProps {
  /** Absent for a pack's rows. */
  name: ResourceName | undefined;
  resource: Resource;
  /** The accessible name. */
  label: string;
  /** All rows, and those that match the search and the filters. */
  all: readonly Row[];
  found: readonly Row[];
  /** The search and the filters. */
  filter: string;
  choosing: Choosing;
  /** Opens the row with all its fields. */
  onOpen(row: Row): void;
}

/** In pixels. Rows are lower than in a list and have more elements, so fewer are rendered beyond the window. */
const ROW_HEIGHT = 41;
const MARGIN = 150;

export function RowGrid(props: RowGridProps) {
  const { name, resource, label, all, found, filter, choosing, onOpen } = props;
  const words = useWords();
  const { texts } = words;
  const sort = useQuery().get(SORT) ?? "";
  const grid = useRef<HTMLDivElement>(null);
  const cellEdits = useCellEdits(resource);
  /** The rows edited since the filter was set. They stay in sight, even if they do not match it any more. */
  const edited = useRef({ filter, ids: new Set<string>() });
  if (edited.current.filter !== filter) edited.current = { filter, ids: new Set() };
  const { ids } = edited.current;
  const shown = new Set([resource.title, ...resource.beside]);
  const fields = resource.fields.filter((field) => shown.has(field.name));
  /** The places of the rows when they were sorted last: a row that is edited stays where it is. */
  const sorted = useRef({ filter, places: new Map<string, number>() });
  const rows = useMemo(() => {
    const matches = new Set(found);
    const fitting =
      ids.size === 0 ? found : all.filter((row) => matches.has(row) || ids.has(row.id));
    const { places } = sorted.current;
    if (sorted.current.filter === filter && fitting.every(({ id }) => places.has(id))) {
      const placeIn = ({ id }: Row) => places.get(id) ?? 0;
      return fitting.toSorted((a, b) => placeIn(a) - placeIn(b));
    }
    const next = sortRows(fitting, fields, sort, words);
    sorted.current = { filter, places: new Map(next.map(({ id }, n) => [id, n])) };
    return next;
  }, [all, filter]);
  /** The checkbox that chooses the row, the fields, and the button that opens the row. */
  const columns = fields.length + 2;
  const [cell, setCell] = useState({ id: "", column: 1 });
  const [isEditing, setIsEditing] = useState(false);
  /** Whether to focus the current cell once it is rendered. */
  const follows = useRef(false);
  useLayoutEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    const row = grid.current?.querySelector(`[data-row="${CSS.escape(cell.id)}"]`);
    row
      ?.closest("[role=row]")
      ?.querySelector<HTMLElement>(`[data-column="${cell.column}"]`)
      ?.focus();
  });
  const place = Math.max(
    0,
    rows.findIndex(({ id }) => id === cell.id),
  );
  const current = rows[place]?.id;
  const isField = (column: number) => column > 0 && column <= fields.length;
  /** Whether the open editor has a value that cannot be saved. It then stays open. */
  const hasFault = () => grid.current?.querySelector("form:invalid") !== null;

  const actions = useRef<GridActions>(null);
  actions.current = {
    choose: (row, isChosen) => choosing.set(row.id, isChosen),
    reach({ id }, column) {
      if (hasFault()) return;
      if (id !== cell.id || column !== cell.column) setIsEditing(false);
      setCell({ id, column });
    },
    edit({ id }, column) {
      if (hasFault()) return;
      setCell({ id, column });
      setIsEditing(true);
    },
    endEdit: () => setIsEditing(false),
    go({ id }, column) {
      follows.current = true;
      setCell({ id, column });
      setIsEditing(false);
    },
    save(edit) {
      ids.add(edit.row.id);
      cellEdits.save(edit);
    },
    insist: cellEdits.insist,
    drop: cellEdits.drop,
    open: onOpen,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as Element).matches("[data-column]")) return;
    const size = { rows: rows.length, columns };
    const next = placeAfter(event, { row: place, column: cell.column }, size);
    const row = rows[next?.row ?? place];
    const isEdit = (event.key === "Enter" || event.key === "F2") && isField(cell.column);
    if (row === undefined || (next === undefined && !isEdit)) return;
    event.preventDefault();
    if (next === undefined) setIsEditing(true);
    else actions.current?.go(row, next.column);
  };
  return (
    <>
      <div
        ref={grid}
        role="grid"
        class="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ "--fields": String(fields.length - 1) }}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" class="grid-head">
          <div role="row" aria-rowindex={1}>
            <div role="columnheader">
              <span class="for-readers">{texts.rows.choose}</span>
            </div>
            {fields.map((field) => (
              <div
                key={field.name}
                role="columnheader"
                aria-sort={directionOf(field, sort) ?? "none"}
              >
                <button
                  type="button"
                  class="quiet"
                  onClick={() => setQuery(SORT, nextSort(field, sort))}
                >
                  {labelOf(field, texts)}
                </button>
              </div>
            ))}
            <div role="columnheader">
              <span class="for-readers">{texts.rows.edit}</span>
            </div>
          </div>
        </div>
        <Windowed
          items={rows}
          keyOf={({ id }) => id}
          always={current ?? null}
          estimate={ROW_HEIGHT}
          margin={MARGIN}
          isGrid
        >
          {(row) => (
            <GridRow
              resource={resource}
              fields={fields}
              row={row}
              isChosen={choosing.chosen?.has(row.id) === true}
              column={row.id === current ? cell.column : undefined}
              isEditing={isEditing && row.id === current}
              edits={cellEdits.edits}
              actions={actions}
            />
          )}
        </Windowed>
      </div>
      <GridBar name={name} resource={resource} rows={rows} choosing={choosing} />
    </>
  );
}
