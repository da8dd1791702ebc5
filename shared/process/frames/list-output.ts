// The output of a step with `forEach`: the results in the order of the items, and with `collect` also the failures.
import type { ForEach } from "../../contracts/definitions/processes.ts";

export interface ItemResult {
  /** Null for an item that did not complete. */
  output: unknown;
  error?: { code: string; detail: string } | undefined;
}

export function listOutput(
  onItemError: ForEach["onItemError"],
  ends: readonly ItemResult[],
): unknown {
  const results = ends.map(({ output }) => output);
  if (onItemError === "stop") return results;
  const failed = ends.flatMap(({ error }, index) =>
    error === undefined ? [] : [{ index, code: error.code, message: error.detail }],
  );
  return { results, failed };
}
