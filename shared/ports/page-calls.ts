// The cursor and the answer of functions that list pages in the order of time and id.
import * as z from "zod";
import { IdSchema } from "../contracts/api/common.ts";
import { encodeCursor, decodeCursor, ID_PART, TIME_PART } from "./page-cursor.ts";

export interface PageRequest {
  cursor: string | null;
  limit: number;
}

/** Errors: ContractError("invalid_input") for a cursor that this listing did not issue. */
export const afterCursor = ({ cursor, limit }: PageRequest) => {
  const parts = cursor === null ? null : decodeCursor(cursor, [TIME_PART, ID_PART]);
  return { after: parts === null ? null : { at: parts[0], id: parts[1] }, limit };
};

/** `{items, next: {at, id} | null}` → the items, and the cursor of the next page. */
export const pageOf = <T>(item: z.ZodType<T>) =>
  z
    .object({ items: z.array(item), next: z.object({ at: z.string(), id: IdSchema }).nullable() })
    .transform(({ items, next }) => ({
      items,
      next: next === null ? null : encodeCursor([next.at, next.id]),
    }));
