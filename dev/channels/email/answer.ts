// How Cloudflare's Email Service answers a send.
import {
  asRecord,
  asText,
  readJsonObject,
  unknownFields,
  type Fields,
} from "../world/read-fields.ts";
import { plainRuns, textOf } from "../world/runs.ts";
import type { ApiCall, ApiReply } from "../world/serve.ts";
import type { World } from "../world/world.ts";
import { readMailHtml } from "./read-mail-html.ts";

export interface EmailState {
  account: string;
  token: string;
  address: string;
  /** The addresses that exist. */
  known: Set<string>;
  /** The addresses that refuse mail, although they exist. */
  bouncing: Set<string>;
}

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_RECIPIENTS = 50;
const CALLS = { burst: 50, perSecond: 10 };
const KNOWN_FIELDS = "to cc bcc from reply_to subject text html headers attachments";
/** Headers that a sender may set; the platform sets all others. */
const ALLOWED_HEADERS =
  /^(in-reply-to|references|auto-submitted|list-unsubscribe(-post)?|x-[a-z0-9-]+)$/i;

interface Refusal {
  status: number;
  code: number;
  message: string;
}

const bad = (code: number, message: string): Refusal => ({ status: 400, code, message });

export function answerEmail(call: ApiCall, state: EmailState, world: World): ApiReply | undefined {
  const account = /^\/client\/v4\/accounts\/(\w+)\/email\/sending\/send$/.exec(call.path)?.[1];
  if (account === undefined || call.method !== "POST") return undefined;
  const reply = send(call, account, state, world);
  if (!("code" in reply)) return reply;
  const { status, code, message } = reply;
  world.complain({ call: "send", problem: `${code} ${message}`, refused: true });
  return {
    status,
    body: { success: false, errors: [{ code, message }], messages: [], result: null },
  };
}

function send(call: ApiCall, account: string, state: EmailState, world: World): ApiReply | Refusal {
  if (call.headers["authorization"] !== `Bearer ${state.token}`) {
    return { status: 401, code: 10_000, message: "Authentication error" };
  }
  if (account !== state.account) return { status: 404, code: 7_003, message: "No such account" };
  const fields = readJsonObject(call.body);
  if (fields === undefined) return bad(10_001, "The body is not a JSON object");
  for (const field of unknownFields(fields, KNOWN_FIELDS)) {
    world.complain({ call: "send", problem: `there is no field ${field}`, refused: false });
  }
  const problem =
    check(fields, state) ??
    (call.body.length > MAX_BYTES ? "the message is larger than 5 MiB" : undefined);
  if (problem !== undefined) return bad(10_001, problem);
  if (world.takeTurn("calls", CALLS) > 0)
    return { status: 429, code: 10_100, message: "Too many requests" };

  const recipients = [fields["to"]].flat().map(String);
  const html = asText(fields["html"]);
  const runs = html === undefined ? plainRuns(asText(fields["text"]) ?? "") : readMailHtml(html);
  if (typeof runs === "string") return bad(10_001, runs);
  const isDeliverable = (to: string) => state.known.has(to) && !state.bouncing.has(to);
  for (const to of recipients.filter(isDeliverable)) {
    const id = `<${world.nextNumber()}@out.example>`;
    world.chats.add(to, { id, by: "bot", text: textOf(runs).trim(), runs, buttons: [] });
  }
  const result = {
    delivered: recipients.filter(isDeliverable),
    queued: [],
    permanent_bounces: recipients.filter((to) => !isDeliverable(to)),
  };
  return { status: 200, body: { success: true, errors: [], messages: [], result } };
}

function check(fields: Fields, { address }: EmailState): string | undefined {
  const recipients = [fields["to"]].flat();
  if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS) return "to: 1 to 50 addresses";
  if (!recipients.every((to) => /^[^\s@]+@[^\s@]+$/.test(asText(to) ?? "")))
    return "to: not an address";
  if (asText(fields["from"]) !== address) return "from: not a verified address of this account";
  if (!asText(fields["subject"])) return "subject is required";
  if (/[\r\n]/.test(asText(fields["subject"]) ?? "")) return "subject: one line";
  if (!asText(fields["text"]) && !asText(fields["html"])) return "text or html is required";
  for (const [name, value] of Object.entries(asRecord(fields["headers"]))) {
    if (!ALLOWED_HEADERS.test(name)) return `headers: ${name} is not allowed`;
    if (typeof value !== "string" || /[\r\n]/.test(value) || value.length > 2048) {
      return `headers: ${name} has a bad value`;
    }
  }
  return undefined;
}
