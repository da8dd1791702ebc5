// What a failed call of an MCP server is called: by the line's end, the status, or the protocol's code; never in a
// server's words.
import type { CallCode } from "../../contracts/platform/execution.ts";
import type { Traffic } from "./guarded-transport.ts";

type Failure = [code: CallCode, detail: string];

export function failureOf(error: unknown, traffic: Traffic, isLate: boolean): Failure {
  if (traffic.refused !== null) return REFUSALS[traffic.refused];
  if (isLate) return REFUSALS.time;
  return ofCode(codeOf(error)) ?? ofStatus(traffic.status) ?? BAD_ANSWER;
}

const REFUSALS: Readonly<Record<NonNullable<Traffic["refused"]>, Failure>> = {
  address: [
    "egress_refused",
    "The endpoint is not called: https on the default port of a public host is, without user or password",
  ],
  redirect_address: [
    "egress_refused",
    "The server redirects to an address that is not called. Set the endpoint to where it really is",
  ],
  redirect: [
    "egress_refused",
    "The server redirects, and no redirect is followed. Set the endpoint to where it leads",
  ],
  visit: ["egress_refused", "The server redirects to an address that is not visited"],
  time: ["timeout", "The server did not answer in time"],
  away: ["away", "The server cannot be reached, or the connection broke"],
  too_large: ["too_large", "The answer is longer than the limit: ask the tool for less"],
};

function ofStatus(status: number): Failure | null {
  if (status === 401 || status === 403 || status === 407)
    return [
      "unauthorized",
      `The server refuses the credentials (${status}): check the Secret and its placement`,
    ];
  if (status === 408) return ["timeout", "The server gave up waiting (408)"];
  if (status === 429) return ["rate_limited", "The server asks for fewer calls (429): try later"];
  if (status >= 500) return ["server_error", `The server failed (${status})`];
  if (status >= 400)
    return ["rejected", `The server refuses the request (${status}): check the endpoint`];
  return null;
}

const NO_PERSON: Failure = [
  "unsupported",
  "The tool wants to ask a person or a model something in the middle of its call, which is declined",
];
const REJECTED: Failure = [
  "rejected",
  "The server refuses the call: check the name of the tool and its arguments",
];
const HUNG_UP: Failure = ["away", "The server hung up before it answered"];
const BAD_ANSWER: Failure = [
  "bad_answer",
  "What answers at this address does not speak MCP as it should",
];

/** Numbers are JSON-RPC's, words the SDK's. */
const CODES: Readonly<Record<string, Failure>> = {
  "-32700": REJECTED,
  "-32600": REJECTED,
  "-32601": REJECTED,
  "-32602": REJECTED,
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
