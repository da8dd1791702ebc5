// Undoes edits of rows, the newest first: each completely or not at all.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";

type UndoneEdit = components["schemas"]["UndoneEdit"];

/**
 * @param edits their ids, in their order
 * @param onUndone is called for each edit that is undone
 * @throws ProblemError for an edit whose rows have changed since; newer edits are undone by then
 */
export async function undoEdits(
  alfred: AlfredClient,
  edits: readonly string[],
  onUndone: (edit: string, undone: UndoneEdit) => void,
): Promise<void> {
  try {
    for (const id of edits.toReversed()) {
      const params = { path: { id } };
      const undone = await dataOf(
        alfred.api.POST("/v1/edits/{id}/undo", { params: params as never }),
      );
      onUndone(id, undone);
    }
  } finally {
    await reads.invalidateQueries({ queryKey: ["rows"] });
  }
}
