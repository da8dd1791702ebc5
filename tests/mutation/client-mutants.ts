// What the TypeScript client promises: events once each, a message once, changes held to what was read.
import type { Mutant } from "./mutant.ts";

const mutant = (file: string, what: string, find: string, put: string): Mutant => ({
  invariant: "client",
  what,
  file: `clients/typescript/${file}.ts`,
  find,
  put,
  tests: ["tests/api/typescript-client.test.ts"],
});

export const CLIENT_MUTANTS: readonly Mutant[] = [
  mutant(
    "client",
    "a stream that is made again begins anew",
    "last = event.id ?? last;",
    "last = from;",
  ),
  mutant(
    "create-send",
    "a POST that is repeated has another key",
    "const sent = request.clone();",
    'const sent = request.clone();\n      if (method === "POST") sent.headers.set("idempotency-key", crypto.randomUUID());',
  ),
  mutant(
    "create-send",
    "what the API has refused is sent again",
    "response.status < 500",
    "response.status < 400",
  ),
  mutant(
    "client",
    "what the API refuses passes for an answer",
    "if (!response.ok) throw await problemOf(response, error);",
    "",
  ),
  mutant(
    "types",
    "the generated types are not the routes'",
    '"/v1/runs/{id}/cancel"',
    '"/v1/runs/{id}/stop"',
  ),
  mutant(
    "client",
    "the client does not compile elsewhere",
    "export type Run =",
    'import "../../shared/contracts/ids.ts";\nexport type Run =',
  ),
];
