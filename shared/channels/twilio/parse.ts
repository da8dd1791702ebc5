// Parses a form of Twilio: a message by SMS or WhatsApp, or the delivery status of one of ours.
import type {
  ChannelConfig,
  InboundEvent,
  InboundMedia,
  InboundRequest,
  Parsed,
} from "../../ports/channel.ts";
import { ignoredEvent, readAs, readForm } from "../read-body.ts";
import { readCommand } from "../read-command.ts";
import { inboundSchema, statusSchema, type TwilioInbound, type TwilioStatus } from "./fields.ts";
import { KEY_FIELD } from "./send.ts";

/** The answer contains no reply: replies are sent by API calls, which return their ids. */
const ANSWER = { status: 200, contentType: "text/xml; charset=utf-8", body: "<Response/>" };

export async function parseTwilio(
  request: InboundRequest,
  _config: ChannelConfig,
): Promise<Parsed> {
  return { events: [readFields(request)], answer: ANSWER };
}

function readFields(request: InboundRequest): InboundEvent {
  const form = Object.fromEntries(readForm(request.body));
  const status = readAs(statusSchema, form);
  if (status !== undefined) return readStatus(status, request.url);
  const inbound = readAs(inboundSchema, form);
  return inbound === undefined ? ignoredEvent("unreadable") : readInbound(inbound, form);
}

function readInbound(inbound: TwilioInbound, form: Record<string, string>): InboundEvent {
  const { MessageSid: id, From, To } = inbound;
  const user = inbound.WaId || From;
  // Twilio itself answers these words.
  if (inbound.OptOutType === "STOP") return { kind: "left", id, tenant: To, user, place: null };
  if (inbound.OptOutType) return ignoredEvent(`answered by Twilio: ${inbound.OptOutType}`);

  const common = {
    id,
    sender: { tenant: To, user, name: inbound.ProfileName || null, language: null },
    place: { tenant: To, id: From, isGroup: false, address: { to: From, from: To, message: id } },
  };
  if (inbound.ButtonPayload) {
    const message = inbound.OriginalRepliedMessageSid ?? null;
    return { ...common, kind: "pressed", data: inbound.ButtonPayload, message, acknowledge: null };
  }
  const media = readMedia(inbound.NumMedia, form);
  if (inbound.Body.trim() === "" && media.length === 0) return ignoredEvent("unsupported message");
  return { ...common, kind: "message", ...readCommand(inbound.Body), addressed: true, media };
}

const readMedia = (count: number, form: Record<string, string>): InboundMedia[] =>
  Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const reference = form[`MediaUrl${index}`];
    const mimeType = form[`MediaContentType${index}`] ?? null;
    return reference ? [{ kind: kindOf(mimeType), reference, mimeType, size: null }] : [];
  });

const kindOf = (mimeType: string | null): InboundMedia["kind"] =>
  mimeType?.startsWith("image/") ? "image" : mimeType?.startsWith("audio/") ? "voice" : "other";

type State = Extract<InboundEvent, { kind: "status" }>["state"];

const STATES = new Map<string, State>([
  ["accepted", "sent"],
  ["queued", "sent"],
  ["sending", "sent"],
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["read", "read"],
  ["undelivered", "failed"],
  ["failed", "failed"],
]);

/** The send request set this status URL, which contains our key. */
function readStatus(
  { MessageSid, MessageStatus, ErrorCode }: TwilioStatus,
  url: string,
): InboundEvent {
  const state = STATES.get(MessageStatus);
  if (state === undefined) return ignoredEvent(`unsupported status ${MessageStatus}`);
  const code = state === "failed" ? (ErrorCode ?? null) : null;
  return {
    kind: "status",
    id: `${MessageSid}:${MessageStatus}`,
    message: MessageSid,
    state,
    opaque: new URLSearchParams(url.split("?")[1]).get(KEY_FIELD),
    code,
  };
}
