// Which calls are written to the journal in Postgres.
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";

/**
 * Whether calls of a Tool are journalled: because a repeat could do harm, or because the journal
 * hands out the Secret.
 */
export const isJournalled = ({ operation, secret }: ResolvedTool): boolean =>
  !isSafe(operation) || secret !== null;
