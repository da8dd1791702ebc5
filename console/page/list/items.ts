// The rows of the shopping list: read whole, changed one by one against the version that is shown.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import { problemOf } from "../../../clients/typescript/problem-error.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";

export type Item = components["schemas"]["ShoppingItem"];

export const ROWS = ["rows", "shopping-list"] as const;

export async function readItems(alfred: AlfredClient): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const page = await dataOf(alfred.api.GET("/v1/kitchen/shopping-list", { params: { query } }));
    all.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** Shows what the server has answered, in its place or as the first one. */
export function showItem(item: Item): void {
  reads.setQueryData<Item[]>(ROWS, (all = []) =>
    all.some(({ id }) => id === item.id)
      ? all.map((one) => (one.id === item.id ? item : one))
      : [item, ...all],
  );
}

/**
 * Ticks the item that is shown, or takes the tick back. Where it has been changed or deleted since, nothing is written: the
 * row is shown as it is now.
 *
 * @throws ProblemError for any other refusal; TypeError when nobody answers
 */
export async function tick(
  alfred: AlfredClient,
  shown: Item,
  purchased: boolean,
): Promise<"done" | "changed" | "gone"> {
  const path = { id: shown.id };
  const read = await alfred.api.GET("/v1/kitchen/shopping-list/{id}", { params: { path } });
  if (read.response.status === 404) return forget(shown);
  if (read.data === undefined) throw await problemOf(read.response, read.error);
  if (read.data.updatedAt !== shown.updatedAt) {
    showItem(read.data);
    return "changed";
  }
  const version = read.response.headers.get("etag") ?? "";
  const written = await alfred.api.PATCH("/v1/kitchen/shopping-list/{id}", {
    params: { path, header: { "If-Match": version } as never },
    body: { purchased },
  });
  if (written.data !== undefined) {
    showItem(written.data);
    return "done";
  }
  if (written.response.status === 404) return forget(shown);
  if (written.response.status !== 412) throw await problemOf(written.response, written.error);
  await reads.invalidateQueries({ queryKey: ROWS });
  return "changed";
}

function forget({ id }: Item): "gone" {
  reads.setQueryData<Item[]>(ROWS, (all = []) => all.filter((one) => one.id !== id));
  return "gone";
}
