// Tells who or what has written a row, in the API's names (spec/provenance#who-wrote-a-row).
import { fieldOf } from "../../contracts/field-names.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { PageRequest } from "../../ports/page-calls.ts";
import type { RowWrite } from "../../ports/row-write-calls.ts";
import { notFound } from "../refusal.ts";
import type { Edit } from "./apply-edit.ts";

/** Refuses for a row that the user may not see. Errors: ContractError("invalid_input") for a foreign cursor. */
export async function rowHistory({ runtime, user, spec }: Edit, id: string, page: PageRequest) {
  const history = await runtime.api(user).listRowWrites(spec.table, id, page);
  if (history === null) return notFound();
  const outside = Object.entries(history.outside).flatMap(([column, sources]) =>
    fieldsOf(spec, [column]).map((field) => [field, sources] as const),
  );
  return {
    outside: Object.fromEntries(outside),
    items: history.items.map((write) => toPublicWrite(spec, write)),
    next: history.next,
  };
}

function toPublicWrite(
  spec: ResourceSpec,
  { user, name, columns, isUndone, run, ...write }: RowWrite,
) {
  return {
    ...write,
    userId: user,
    userName: name,
    fields: fieldsOf(spec, columns),
    undone: isUndone,
    run: run && {
      runId: run.id,
      conversationId: run.conversation,
      conversationTitle: run.title,
      turnId: run.turn,
      words: run.words,
      process: run.process,
    },
  };
}

/**
 * The fields of these columns. A column that screens do not show has no field. The table of a row's lines stands for the
 * field that has the lines.
 */
const fieldsOf = (
  { fields, lines, pictured }: ResourceSpec,
  columns: readonly string[],
): string[] =>
  columns.flatMap((column) => {
    if (lines !== undefined && column === lines.table) return [lines.field];
    const field = fieldOf(column);
    const isShown = field in fields || (pictured === true && field === "picture");
    return isShown ? [field] : [];
  });
