// Saves cells of a table one after another, each against the version of the row that the person saw. A cell that was not saved
// stays with the reason until the person decides.
import { useRef, useState } from "preact/hooks";
import { reads } from "../../data/use-read.ts";
import { useSignedIn } from "../../session/session.tsx";
import type { Field, Resource } from "../resources.ts";
import { attemptChange, keyOf, readVersion, type Row, type Version } from "../row-api.ts";

export interface CellEdit {
  /** The row as the person saw it. */
  row: Row;
  field: Field;
  value: unknown;
  /** The row as it is now, if it was changed elsewhere since: the person decides. */
  now?: Version;
  /** Why the value was not saved. */
  fault?: unknown;
}

export const cellOf = ({ row, field }: Pick<CellEdit, "row" | "field">) =>
  `${row.id} ${field.name}`;

export interface CellEdits {
  /** Values that are not saved yet, by cell. */
  edits: ReadonlyMap<string, CellEdit>;
  save(edit: CellEdit): void;
  /** Saves the value although the row was changed elsewhere, or once more after an error. */
  insist(edit: CellEdit): void;
  /** Leaves the row as it is now. */
  drop(edit: CellEdit): void;
}

export function useCellEdits(resource: Resource): CellEdits {
  const { alfred } = useSignedIn();
  const [edits, setEdits] = useState<ReadonlyMap<string, CellEdit>>(new Map());
  const queue = useRef(Promise.resolve());
  /** For each row that was saved here: the time of the version before → that of the version that was written. */
  const written = useRef(new Map<string, string>());
  const put = (edit: CellEdit) => setEdits((all) => new Map([...all, [cellOf(edit), edit]]));
  const remove = (edit: CellEdit) =>
    setEdits((all) => new Map([...all].filter(([cell]) => cell !== cellOf(edit))));

  /** Whether the version is the one that the person saw, with what was saved here since. */
  const isSeen = (row: Row, version: Version): boolean => {
    let seen = row.updatedAt;
    for (;;) {
      const next = written.current.get(`${row.id} ${seen}`);
      if (next === undefined) return version.row.updatedAt === seen;
      seen = next;
    }
  };
  const attempt = async (edit: CellEdit, against: Version | undefined) => {
    const { row, field, value } = edit;
    const version = against ?? (await readVersion(alfred, resource, row.id));
    if (against === undefined && !isSeen(row, version)) return put({ ...edit, now: version });
    const next = await attemptChange(alfred, resource, version, { [field.name]: value });
    if (next === null) return put({ ...edit, now: await readVersion(alfred, resource, row.id) });
    written.current.set(`${row.id} ${version.row.updatedAt}`, next.updatedAt);
    showRow(resource, next);
    remove(edit);
  };
  const send = (edit: CellEdit, against?: Version) => {
    const { now: _, fault: _fault, ...typed } = edit;
    put(typed);
    queue.current = queue.current.then(() =>
      attempt(typed, against).catch((fault: unknown) =>
        put({ ...typed, ...(against === undefined ? {} : { now: against }), fault }),
      ),
    );
  };
  return {
    edits,
    save: (edit) => send(edit),
    insist: (edit) => send(edit, edit.now),
    drop(edit) {
      remove(edit);
      if (edit.now === undefined) void reads.invalidateQueries({ queryKey: keyOf(resource) });
      else showRow(resource, edit.now.row);
    },
  };
}

/** Shows the row that the server returned in its place, without reading all rows again. */
function showRow(resource: Resource, row: Row): void {
  const key = keyOf(resource);
  const updatedAt = reads.getQueryState(key)?.dataUpdatedAt ?? Date.now();
  const withRow = (all: Row[] = []) => all.map((known) => (known.id === row.id ? row : known));
  reads.setQueryData<Row[]>(key, withRow, { updatedAt });
}
