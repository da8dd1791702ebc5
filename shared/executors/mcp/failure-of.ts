// The code of a failed call to an MCP server: from how the connection ended, the status, or the
// protocol's code; never from a server's text.
import type { CallCode, Said } from "../../contracts/definitions/execution.ts";
import { words } from "../said.ts";
import { REFUSALS, statusFault } from "../http-answer.ts";
import type { Traffic } from "./guarded-transport.ts";

type Failure = [code: CallCode, detail: string];

export function failureOf(error: unknown, traffic: Traffic, isLate: boolean): Failure {
  if (traffic.refusal === "too_large") return TOO_LARGE;
  if (traffic.refusal !== null) return REFUSALS[traffic.refusal];
  if (isLate) return REFUSALS.time;
  const status = traffic.status === 0 ? null : statusFault(traffic.status);
  return ofCode(codeOf(error)) ?? status ?? BAD_ANSWER;
}

/** The server's error by JSON-RPC, and a failing status; undefined if the server said nothing. */
export function saidBy(error: unknown, { status }: Traffic): Said | undefined {
  const code = codeOf(error);
  const isJsonRpcError = /^-\d+$/.test(code) && error instanceof Error;
  const serverWords = {
    ...(status >= 400 ? { status } : {}),
    ...(isJsonRpcError ? { code, ...words(error.message) } : {}),
  };
  return Object.keys(serverWords).length === 0 ? undefined : serverWords;
}

const TOO_LARGE: Failure = [
  "too_large",
  "The answer is longer than the limit: ask the tool for less",
];
const NO_PERSON: Failure = [
  "unsupported",
  "The tool wants to ask a person or a model something in the middle of its call, which is declined",
];
const REJECTION: Failure = [
  "rejected",
  "The server refuses the call: check the name of the tool and its arguments",
];
const HUNG_UP: Failure = ["away", "The server hung up before it answered"];
const BAD_ANSWER: Failure = [
  "bad_answer",
  "What answers at this address does not speak MCP as it should",
];

/** The numbers are codes of JSON-RPC; the words are codes of the SDK. */
const CODES: Readonly<Record<string, Failure>> = {
  "-32700": REJECTION,
  "-32600": REJECTION,
  "-32601": REJECTION,
  "-32602": REJECTION,
  "-32603": ["server_error", "The server failed at this call"],
  "-32021": NO_PERSON,
  "-32042": NO_PERSON,
  UNSUPPORTED_RESULT_TYPE: NO_PERSON,
  REQUEST_TIMEOUT: REFUSALS.time,
  CONNECTION_CLOSED: HUNG_UP,
  SEND_FAILED: HUNG_UP,
  CAPABILITY_NOT_SUPPORTED: ["unsupported", "The server offers no tools"],
};

const ofCode = (code: string) => CODES[code] ?? (/^-\d+$/.test(code) ? CODES["-32603"] : null);

function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  return typeof code === "string" || typeof code === "number" ? String(code) : "";
}
