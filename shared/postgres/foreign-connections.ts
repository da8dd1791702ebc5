// What other users' Tools give to a Service, page by page; as nobody, so that no user's token can ask.
import * as z from "zod";
import type { Caller } from "./create-caller.ts";

/** Tools of a page: their connection parameters are as long as a definition may be. */
const PAGE = 20;

const AnswerSchema = z.object({
  connections: z.array(z.record(z.string(), z.unknown())),
  last: z.string().nullable(),
});

/** @param caller of the worker's role */
export async function* foreignConnections(
  caller: Caller,
  service: string,
  owner: string,
): AsyncGenerator<Record<string, unknown>> {
  let after: string | null = null;
  do {
    const p = { service, owner, after, limit: PAGE };
    const page: z.infer<typeof AnswerSchema> = await caller.call(
      "foreign_connections",
      p,
      AnswerSchema,
    );
    yield* page.connections;
    after = page.last;
  } while (after !== null);
}
