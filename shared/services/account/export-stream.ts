// Exports a user's own data and the data of their households as one JSON document, written while it is read.
import type { AccountDatabase } from "../../ports/erasure-database.ts";

/**
 * `{"exportedAt": …, "tables": {name: [row, …], …}}`. Rows are read page by page, so that memory
 * holds one page. When the database fails midway, the document breaks off and is invalid JSON.
 */
export async function exportStream(
  database: AccountDatabase,
  exportedAt: string,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = writeExport(database, exportedAt);
  // An error of `exportTables` becomes a problem document, because nothing has been written yet.
  const first = await pieces.next();
  const encoder = new TextEncoder();
  let heldBack: string | undefined = first.done ? undefined : first.value;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = heldBack === undefined ? await pieces.next() : { done: false, value: heldBack };
      heldBack = undefined;
      if (piece.done || piece.value === undefined) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* writeExport(
  database: AccountDatabase,
  exportedAt: string,
): AsyncGenerator<string, undefined> {
  const tables = await database.exportTables();
  yield `{"exportedAt":${JSON.stringify(exportedAt)},"tables":{`;
  for (const [index, table] of tables.entries()) {
    yield `${index > 0 ? "," : ""}${JSON.stringify(table)}:[`;
    let cursor: string | null = null;
    let isFirst = true;
    do {
      const page = await database.exportRows(table, cursor);
      const rows = page.rows.map((row) => JSON.stringify(row)).join(",");
      if (rows !== "") yield isFirst ? rows : `,${rows}`;
      isFirst = isFirst && rows === "";
      cursor = page.next;
    } while (cursor !== null);
    yield "]";
  }
  yield "}}";
  return undefined;
}
