// Reads rows of a pack's tables for the API: one row, or ordered pages.
import { rowCalls, type RowPage, type RowPageRequest } from "../ports/row-calls.ts";
import { callsOf } from "./calls-of.ts";
import type { Caller } from "./create-caller.ts";
import { type CursorPart, decodeCursor, ID_PART, pageOf, TIME_PART } from "../ports/page-cursor.ts";

type Row = Record<string, unknown>;

/** Errors: ContractError("invalid_input") for a refused filter or a cursor of another list. */
export async function listRows(caller: Caller, request: RowPageRequest): Promise<RowPage> {
  const { cursor, limit, sort, ...query } = request;
  const { order } = query;
  const sortParts = sort === undefined ? [] : [equals(sort)];
  const [values = "[]", time, id] = cursor
    ? decodeCursor(cursor, [valuesPart(order.length), TIME_PART, ID_PART, ...sortParts])
    : [];
  const { rows, ...details } = await callsOf(caller, rowCalls).readPage({
    ...query,
    limit: limit + 1,
    ...(cursor ? { after: [...(JSON.parse(values) as unknown[]), time, id] } : {}),
  });
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    (row) => [
      JSON.stringify(order.map(({ column }) => row[column] ?? null)),
      String(row["created_at"]),
      String(row["id"]),
      ...(sort === undefined ? [] : [sort]),
    ],
  );
  return { ...page, ...details };
}

/** The row with its children, and its findings if wanted; null when the user may not see it. */
export async function getRow(
  caller: Caller,
  table: string,
  id: string,
  withFindings: boolean,
): Promise<Row | null> {
  const where = { and: [{ column: "id", op: "eq" as const, value: id }] };
  const query = { table, where, children: true, ...(withFindings ? { wishes: [] } : {}) };
  return (await callsOf(caller, rowCalls).readRows(query))[0] ?? null;
}

/**
 * A cursor part that is a JSON list with one plain value per column of the order; the database checks their
 * types.
 */
function valuesPart(count: number): CursorPart {
  return {
    test(value) {
      try {
        const list: unknown = JSON.parse(value);
        return Array.isArray(list) && list.length === count && list.every((v) => !isObject(v));
      } catch {
        return false;
      }
    },
  };
}

const equals = (text: string): CursorPart => ({ test: (value) => value === text });

const isObject = (value: unknown) => typeof value === "object" && value !== null;
