// What other users' Tools give to a Service, page by page; as nobody, so that no user's token can ask.
import {
  ForeignConnectionsSchema,
  type ForeignConnections,
} from "../contracts/definitions/definition-answers.ts";
import type { Caller } from "./create-caller.ts";

/** Tools of a page: their connection parameters are as long as a definition may be. */
const PAGE = 20;

/** @param caller of the worker's role */
export async function* foreignConnections(
  caller: Caller,
  service: string,
  owner: string,
): AsyncGenerator<Record<string, unknown>> {
  let after: string | null = null;
  do {
    const p = { service, owner, after, limit: PAGE };
    const page: ForeignConnections = await caller.call(
      "foreign_connections",
      p,
      ForeignConnectionsSchema,
    );
    yield* page.connections;
    after = page.last;
  } while (after !== null);
}
