// Pages of the user's memory: those after a time and an id, the newest first.
import * as z from "zod";
import { encodeCursor, decodeCursor, ID_PART, TIME_PART } from "./page-cursor.ts";

export interface PageRequest {
  cursor: string | null;
  limit: number;
}

export const after = ({ cursor, limit }: PageRequest) => {
  const parts = cursor === null ? null : decodeCursor(cursor, [TIME_PART, ID_PART]);
  return { after: parts === null ? null : { at: parts[0], id: parts[1] }, limit };
};

export const pageOf = <T>(items: z.ZodType<T>) =>
  z
    .object({ items, next: z.object({ at: z.string(), id: z.uuid() }).nullable().default(null) })
    .transform(({ items, next }) => ({
      items,
      next: next === null ? null : encodeCursor([next.at, next.id]),
    }));
