// What the TypeScript client promises: events once each, a message once, changes held to what was read.
import type { Mutant } from "./mutant.ts";

const mutant = (what: string, find: string, put: string): Mutant => ({
  invariant: "client",
  what,
  file: "clients/typescript/client.ts",
  find,
  put,
  tests: ["tests/api/typescript-client.test.ts"],
});

export const CLIENT_MUTANTS: readonly Mutant[] = [
  mutant(
    "a stream that is made again begins anew",
    "last = event.id ?? last;",
    "last = lastEventId;",
  ),
  mutant(
    "a POST that is repeated has another key",
    "headers: { ...headers, authorization },",
    'headers: { ...headers, authorization, ...(method === "POST" ? { "idempotency-key": crypto.randomUUID() } : {}) },',
  ),
  mutant(
    "what the API has refused is sent again",
    "error.problem.status < 500;",
    "error.problem.status < 400;",
  ),
  mutant(
    "a change is not held to the row that was read",
    "given.ifMatch === undefined ? {}",
    "given.ifMatch !== null ? {}",
  ),
  {
    invariant: "client",
    what: "the generated types are not the routes'",
    file: "clients/typescript/types.ts",
    find: '"POST /v1/runs/{id}/cancel"',
    put: '"POST /v1/runs/{id}/stop"',
    tests: ["tests/api/typescript-client.test.ts"],
  },
];
