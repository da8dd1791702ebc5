// A row of a grid: the checkbox that chooses it, a cell for each field, and the button that opens all of its fields.
import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { useWords } from "../../wording/words.ts";
import type { Field, Resource } from "../resources.ts";
import type { Row } from "../row-api.ts";
import { labelOf } from "../show-value.ts";
import { CellTrouble } from "./cell-trouble.tsx";
import { CellContent } from "./cell-content.tsx";
import { EditCell } from "./edit-cell.tsx";
import { cellOf, type CellEdit, type CellEdits } from "./use-cell-edits.tsx";

/** What can be done in a grid. A column is counted from 0; a field's is one more than its place among the fields. */
export interface GridActions extends Pick<CellEdits, "save" | "insist" | "drop"> {
  choose(row: Row, isChosen: boolean): void;
  /** The focus has come to the cell. */
  reach(row: Row, column: number): void;
  edit(row: Row, column: number): void;
  /** The editing is over, and the focus is elsewhere already. */
  endEdit(): void;
  /** Moves the focus to the cell, which ends the editing. */
  go(row: Row, column: number): void;
  open(row: Row): void;
}

interface GridRowProps {
  resource: Resource;
  /** The fields that have a column. */
  fields: readonly Field[];
  row: Row;
  isChosen: boolean;
  /** The column of the grid's current cell, if it is in this row. */
  column: number | undefined;
  isEditing: boolean;
  edits: CellEdits["edits"];
  /** A ref to the current actions, so that new actions do not make all rows render again. */
  actions: RefObject<GridActions | null>;
}

export function GridRow({ edits, fields, ...props }: GridRowProps) {
  const words = useWords();
  const { row, isChosen, column, isEditing } = props;
  const unsaved = fields.map((field) => edits.get(cellOf({ row, field })));
  return useMemo(
    () => <Cells {...props} fields={fields} unsaved={unsaved} />,
    [row, isChosen, column, isEditing, words, ...unsaved],
  );
}

interface CellsProps extends Omit<GridRowProps, "edits"> {
  /** For each field: its value that is not saved yet. */
  unsaved: readonly (CellEdit | undefined)[];
}

function Cells(props: CellsProps) {
  const { resource, fields, row, column, isEditing, unsaved, actions } = props;
  const { texts } = useWords();
  const { rows } = texts;
  const name = String(row[resource.title] ?? rows.untitled);
  const cell = (place: number) => ({
    "data-column": place,
    tabIndex: place === column ? 0 : -1,
    onFocus: () => actions.current?.reach(row, place),
  });
  const hasTrouble = (edit: CellEdit | undefined): edit is CellEdit =>
    edit?.now !== undefined || edit?.fault !== undefined;
  return (
    <>
      <div role="gridcell" data-row={row.id}>
        <input
          type="checkbox"
          aria-label={`${rows.choose}: ${name}`}
          checked={props.isChosen}
          {...cell(0)}
          onChange={(event) => actions.current?.choose(row, event.currentTarget.checked)}
        />
      </div>
      {fields.map((field, n) => {
        const [place, edit] = [n + 1, unsaved[n]];
        const value = (edit === undefined ? row[field.name] : edit.value) ?? null;
        return isEditing && place === column ? (
          <div key={field.name} role="gridcell">
            <EditCell
              field={field}
              label={`${labelOf(field, texts)}: ${name}`}
              value={value}
              onCancel={() => actions.current?.go(row, place)}
              onSave={(next, by) => {
                if (next !== value)
                  actions.current?.save({ row: edit?.row ?? row, field, value: next });
                if (by === undefined) actions.current?.endEdit();
                else actions.current?.go(row, Math.max(1, place + by));
              }}
            />
          </div>
        ) : (
          <div
            key={field.name}
            role="gridcell"
            class={edit === undefined ? undefined : "waiting"}
            aria-busy={edit !== undefined && !hasTrouble(edit) ? true : undefined}
            {...cell(place)}
            onClick={() => actions.current?.edit(row, place)}
          >
            <CellContent resource={resource} field={field} row={row} value={value} />
          </div>
        );
      })}
      <div role="gridcell">
        <button
          type="button"
          class="quiet"
          aria-label={`${rows.edit}: ${name}`}
          title={`${rows.edit}: ${name}`}
          {...cell(fields.length + 1)}
          onClick={() => actions.current?.open(row)}
        >
          …
        </button>
      </div>
      {unsaved.some(hasTrouble) && (
        <div
          role="gridcell"
          class="grid-trouble"
          aria-colindex={1}
          aria-colspan={fields.length + 2}
        >
          {unsaved.filter(hasTrouble).map((edit) => (
            <CellTrouble
              key={edit.field.name}
              resource={resource}
              edit={edit}
              onDecide={(isWanted) => {
                // The pressed button disappears.
                actions.current?.go(row, fields.indexOf(edit.field) + 1);
                if (isWanted) actions.current?.insist(edit);
                else actions.current?.drop(edit);
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
