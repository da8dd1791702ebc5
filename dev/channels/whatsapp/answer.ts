// Answers calls as the Cloud API does: checks who sends, to whom, when, and what.
import type { PlatformUser } from "../platform.ts";
import { textOf } from "../world/runs.ts";
import { asRecord, asText, readJsonObject, type Fields } from "../world/read-fields.ts";
import type { ApiCall, ApiReply } from "../world/serve.ts";
import type { World } from "../world/world.ts";
import { checkWhatsAppMessage } from "./check-message.ts";
import { readWhatsAppMarkup } from "./read-markup.ts";

export interface WhatsAppState {
  numberId: string;
  token: string;
  /** When each person last wrote, in milliseconds. */
  wroteAt: Map<string, number>;
  blocked: Set<string>;
  users: Map<string, PlatformUser>;
  /** Sends the status of a message. */
  tell(user: PlatformUser, status: object): void;
}

const WINDOW_MS = 24 * 3_600_000;
const TYPING_MS = 25_000;
/** About one message every six seconds to one person, after a burst. */
const PER_PAIR = { burst: 20, perSecond: 1 / 6 };
const OVERALL = { burst: 80, perSecond: 80 };

/** A person's id within this business, which stays the same if the person hides their number. */
export const bsuid = (phone: string): string => `US.1349${phone}`;

interface Refusal {
  status: number;
  code: number;
  message: string;
}

export function answerWhatsApp(
  call: ApiCall,
  state: WhatsAppState,
  world: World,
): ApiReply | undefined {
  const media = giveMedia(call, state, world);
  if (media !== undefined) return media;
  const number = /^\/v\d+\.\d+\/(\d+)\/messages$/.exec(call.path)?.[1];
  if (number === undefined || call.method !== "POST") return undefined;
  const reply = send(call, number, state, world);
  if (!("code" in reply)) return reply;
  const { status, code, message } = reply;
  world.complain({ call: "messages", problem: `(#${code}) ${message}`, refused: true });
  return {
    status,
    body: {
      error: {
        message: `(#${code}) ${message}`,
        type: "OAuthException",
        code,
        error_data: { messaging_product: "whatsapp", details: message },
        fbtrace_id: `T${world.nextNumber()}`,
      },
    },
  };
}

/** Serves media: an id leads to a URL, and both require the token. */
function giveMedia(
  { method, path, query, headers }: ApiCall,
  { token }: WhatsAppState,
  { files }: World,
): ApiReply | undefined {
  const id = /^\/v\d+\.\d+\/(\d+)$/.exec(path)?.[1];
  const isFile = path === "/whatsapp_business/attachments/";
  if (method !== "GET" || (id === undefined && !isFile)) return undefined;
  if (headers["authorization"] !== `Bearer ${token}`) return { status: 401 };
  if (isFile) return files.give(query.get("mid") ?? "");
  const file = files.find(id ?? "");
  if (file === undefined || file.expired) return { status: 400, body: { error: { code: 100 } } };
  const url = `https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=${id}&hash=x`;
  return { status: 200, body: { id, url: file.elsewhere ?? url, messaging_product: "whatsapp" } };
}

function send(
  call: ApiCall,
  number: string,
  state: WhatsAppState,
  world: World,
): ApiReply | Refusal {
  if (call.headers["authorization"] !== `Bearer ${state.token}`) {
    return { status: 401, code: 190, message: "Invalid OAuth access token" };
  }
  if (number !== state.numberId) {
    return { status: 400, code: 100, message: `Object with ID '${number}' does not exist` };
  }
  const fields = readJsonObject(call.body);
  if (fields === undefined)
    return { status: 400, code: 100, message: "The body is not a JSON object" };
  if (fields["status"] === "read") return markRead(fields, state, world);

  const user = recipientOf(fields, state);
  if (user === undefined) return { status: 400, code: 131_026, message: "Message undeliverable" };
  const content = checkWhatsAppMessage(fields);
  if (typeof content === "string") return { status: 400, code: 100, message: content };
  if (world.takeTurn(user.id, PER_PAIR) > 0) {
    return { status: 400, code: 131_056, message: "Pair rate limit hit" };
  }
  if (world.takeTurn("all", OVERALL) > 0) {
    return { status: 400, code: 130_429, message: "Rate limit hit" };
  }
  if (world.clock.now() - (state.wroteAt.get(user.id) ?? -Infinity) > WINDOW_MS) {
    return { status: 400, code: 131_047, message: "Re-engagement message" };
  }
  const id = `wamid.OUT${world.nextNumber()}`;
  const opaque = fields["biz_opaque_callback_data"];
  const status = { id, ...(opaque === undefined ? {} : { biz_opaque_callback_data: opaque }) };
  setTimeout(() => state.tell(user, { ...status, status: "sent" }), 0);
  if (!state.blocked.has(user.id)) {
    const runs = readWhatsAppMarkup(content.body);
    world.chats.add(user.id, { id, by: "bot", text: textOf(runs), runs, buttons: content.buttons });
    setTimeout(() => state.tell(user, { ...status, status: "delivered" }), 0);
  }
  return {
    status: 200,
    body: {
      messaging_product: "whatsapp",
      contacts: [{ input: fields["to"] ?? fields["recipient"], wa_id: user.id }],
      messages: [{ id }],
    },
  };
}

/** Finds the recipient by number, or by the id within this business. */
function recipientOf(
  { to, recipient }: Fields,
  { users }: WhatsAppState,
): PlatformUser | undefined {
  const phone = asText(to)?.replace(/^\+/, "");
  if (phone !== undefined) return users.get(phone);
  return [...users.values()].find(({ id }) => bsuid(id) === recipient);
}

function markRead(fields: Fields, state: WhatsAppState, { chats }: World): ApiReply | Refusal {
  const message = asText(fields["message_id"]);
  const user = [...state.users.keys()].find((id) => chats.find(id, message ?? "")?.by === "user");
  if (user === undefined) return { status: 400, code: 100, message: "Invalid message_id" };
  if (asRecord(fields["typing_indicator"])["type"] === "text") chats.type(user, TYPING_MS);
  return { status: 200, body: { success: true } };
}
