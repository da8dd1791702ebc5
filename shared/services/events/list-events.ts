// What steps wait for, and the events that are kept: their data as a person may read them.
import type { EventQuery, ListedEvent } from "../../contracts/api/event-lists.ts";
import { MAX_STEP_VALUE_BYTES } from "../../contracts/api/run-steps.ts";
import type { UserId } from "../../contracts/ids.ts";
import { maskSensitive } from "../../platform/schemas/mask-sensitive.ts";
import type { Page } from "../../ports/api-database.ts";
import type { ListedRow } from "../../ports/event-list-calls.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

/** Newest first. Errors: ContractError("invalid_input") for a foreign cursor. */
export async function listEvents(
  { database, flow: { clock } }: Pick<Runtime, "database" | "flow">,
  user: UserId,
  query: EventQuery,
): Promise<Page<ListedEvent>> {
  const { items, next } = await database.insights(user).listEvents(query, clock.iso(clock.now()));
  return { items: items.map(publicRow), next };
}

function publicRow(row: ListedRow): ListedEvent {
  if (row.kind === "wait") return row;
  const { schemas, data, ...event } = row;
  const bytes = new TextEncoder().encode(JSON.stringify(data)).length;
  if (bytes > MAX_STEP_VALUE_BYTES) {
    const dataLeftOut = { bytes, maxBytes: MAX_STEP_VALUE_BYTES };
    return { ...event, bytes, data: null, dataLeftOut };
  }
  const masked = schemas.reduce<unknown>((value, schema) => maskSensitive(schema, value, []), data);
  return { ...event, bytes, data: masked };
}
