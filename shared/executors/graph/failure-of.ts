// The code of a failed query: from the driver's code and from what broke the connection, never from
// a server's text.
import type { CallCode, Said } from "../../contracts/definitions/execution.ts";
import { words } from "../said.ts";
import type { Traffic } from "./socket-channel.ts";

export interface Failure {
  code: CallCode;
  detail: string;
  /** True if the server has answered with an error: the query's own transaction has then changed nothing. */
  answered: boolean;
  /** The server's own code and words. */
  serverWords?: Said;
}

/** @param error thrown by the driver; its message may contain the query's values */
export function failureOf(error: unknown, { brokenBy }: Pick<Traffic, "brokenBy">): Failure {
  if (brokenBy === "timeout") return TIMEOUT;
  if (brokenBy === "too_large") return TOO_LARGE;
  const code = codeOf(error);
  if (UNAVAILABLE_CODES.has(code))
    return failure("away", "The graph cannot be reached, hung up, or has no trusted certificate");
  const match = ANSWERS.find(([prefix]) => code.startsWith(prefix));
  if (match === undefined)
    return failure("bad_answer", "What answers at this address does not speak Bolt as it should");
  const [, name, detail] = match;
  // Words about credentials may contain a part of the credentials.
  const mayBeQuoted = error instanceof Error && name !== "unauthorized";
  const ownWords = mayBeQuoted ? words(error.message) : {};
  return { code: name, detail, answered: true, serverWords: { code, ...ownWords } };
}

const TIMEOUT = failure("timeout", "The graph did not answer in time");
export const TOO_LARGE = failure(
  "too_large",
  "The answer is longer than it may be: ask for fewer rows (LIMIT) or fewer fields",
);

/** The first match counts. */
const ANSWERS: readonly [prefix: string, code: CallCode, detail: string][] = [
  [
    "Neo.ClientError.Security.",
    "unauthorized",
    "The graph refuses the user name or the password, or the user may not do this",
  ],
  [
    "Neo.ClientError.Transaction.TransactionTimedOut",
    "timeout",
    "The graph gave up on the query: it took too long",
  ],
  [
    "Neo.ClientError.Statement.AccessMode",
    "rejected",
    'The query writes, and the Tool says it reads: set access to "write".',
  ],
  [
    "Neo.ClientError.Database.DatabaseNotFound",
    "rejected",
    'The graph has no database of this name: check "database" of the connection',
  ],
  [
    "Neo.ClientError.",
    "rejected",
    "The graph refuses the query: try it with the graph's own tools, with the same parameters",
  ],
  ["Neo.TransientError.", "server_error", "The graph is busy, and says to try again later"],
  ["Neo.", "server_error", "The graph failed at this query"],
];

const UNAVAILABLE_CODES: ReadonlySet<string> = new Set(["ServiceUnavailable", "SessionExpired"]);

function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}

function failure(code: CallCode, detail: string): Failure {
  return { code, detail, answered: false };
}
