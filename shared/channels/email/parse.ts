// Parses an e-mail: a message with its attachments, in its thread.
import { type Attachment, decodeWords } from "postal-mime";
import type {
  ChannelConfig,
  InboundEvent,
  InboundMedia,
  InboundRequest,
  Parsed,
  Place,
  Sender,
} from "../../ports/channel.ts";
import { sha256Hex, utf8 } from "../crypto.ts";
import { onlyIgnored } from "../read-body.ts";
import { readCommand } from "../read-command.ts";
import { type Header, headerValues, readAuthor, readHeaders, recipientOf } from "./read-headers.ts";
import { readMail } from "./read-mail.ts";
import { stripQuoted } from "./strip-quoted.ts";

/** The author, read from the headers; null if they show that the mail is to be ignored. */
export function authorOf(request: InboundRequest, config: ChannelConfig): Sender | null {
  const read = readEnvelope(request, config);
  return "reason" in read ? null : read.sender;
}

/** @param isStranger the subject is then the whole message: nothing of the body is read */
export async function parseEmail(
  request: InboundRequest,
  config: ChannelConfig,
  isStranger = false,
): Promise<Parsed> {
  const envelope = readEnvelope(request, config);
  if ("reason" in envelope) return onlyIgnored(envelope.reason);
  if (isStranger) {
    const mail = { ...readCommand(envelope.subject), media: [] };
    return { events: [await eventOf(envelope, utf8(JSON.stringify(envelope)), mail)] };
  }
  const { text, attachments, isCut } = await readMail(request.body);
  const media = attachments.map(readAttachment);
  const hasNothing = text === "" && media.length === 0;
  // A subject alone can be a message, but it does not replace a body that could not be read.
  const ownText = isCut && hasNothing ? "" : messageText(text, envelope);
  if (ownText.trim() === "" && media.length === 0 && !isCut) {
    return onlyIgnored("unsupported message");
  }
  const message = { ...readCommand(ownText), media, ...(isCut ? { isCut } : {}) };
  return { events: [await eventOf(envelope, request.body, message)] };
}

/** What the headers contain. */
interface Envelope {
  sender: Sender;
  recipient: string;
  subject: string;
  /** The Message-ID of the mail; `repliedTo` and `references` are Message-IDs, too. */
  ownId: string | undefined;
  repliedTo: string[];
  references: string[];
}

function readEnvelope(
  request: InboundRequest,
  config: ChannelConfig,
): Envelope | { reason: string } {
  const headers = readHeaders(request.body);
  const author = readAuthor(headers);
  if (author === null) return { reason: "no sender" };
  const ours = (config["EMAIL_ADDRESS"] ?? "").toLowerCase();
  const recipient = recipientOf(request.url);
  if (author.address === ours || author.address === recipient) {
    return { reason: "our own message" };
  }
  if (isAutomatic(headers)) return { reason: "an automatic message" };
  const first = (name: string) => headerValues(headers, name)[0];
  return {
    sender: {
      tenant: ours,
      user: author.address,
      name: shortLine(oneLine(author.name)) || null,
      language: null,
    },
    recipient,
    subject: oneLine(decodeWords((first("subject") ?? "").slice(0, MAX_SUBJECT_LENGTH))),
    ownId: messageIds(first("message-id"))[0],
    repliedTo: messageIds(first("in-reply-to")),
    references: messageIds(first("references")),
  };
}

/** Without this, two machines would answer each other forever. */
function isAutomatic(headers: Header[]): boolean {
  const first = (name: string) => headerValues(headers, name)[0]?.toLowerCase();
  return (
    (first("auto-submitted") ?? "no") !== "no" ||
    ["bulk", "list", "junk"].includes(first("precedence") ?? "") ||
    first("list-id") !== undefined ||
    first("return-path") === "<>"
  );
}

/**
 * The subject of a new mail is part of its text, unless the body is a command; the subject of an answer belongs
 * to the thread.
 */
function messageText(text: string, { subject, repliedTo, references }: Envelope): string {
  const body = stripQuoted(text);
  const isAnswer = repliedTo.length > 0 || references.length > 0;
  return readCommand(body).command !== null || isAnswer ? body : `${subject}\n\n${body}`;
}

/** @param bytes their hash identifies a message without a Message-ID */
async function eventOf(
  envelope: Envelope,
  bytes: Uint8Array<ArrayBuffer>,
  message: Pick<MessageEvent, "text" | "command" | "media" | "isCut">,
): Promise<InboundEvent> {
  const { sender, recipient, subject, references, repliedTo } = envelope;
  const author = sender.user;
  const messageId = envelope.ownId ?? `<${await sha256Hex(bytes)}@unnamed>`;
  const root = references[0] ?? repliedTo[0] ?? messageId;
  const thread = [...new Set([...references, ...repliedTo, messageId])];
  const place: Place = {
    tenant: sender.tenant,
    // Other people may answer in the same thread; each author has a separate conversation.
    id: await sha256Hex(utf8(JSON.stringify([author, root]))),
    isGroup: false,
    address: {
      to: author,
      subject: shortLine(/^re:/i.test(subject) ? subject : `Re: ${subject}`),
      inReplyTo: messageId,
      references: thread.slice(-MAX_REFERENCES).join(" "),
      replyTo: recipient,
    },
  };
  return {
    kind: "message",
    // The author chooses the Message-ID, which must not suppress another author's message.
    id: await sha256Hex(utf8(JSON.stringify([author, recipient, messageId]))),
    sender,
    place,
    ...message,
    addressed: true,
  };
}

type MessageEvent = InboundEvent & { kind: "message" };

/** The maximum number of Message-IDs of a thread that an answer names. */
const MAX_REFERENCES = 10;
/** The maximum number of characters of a Message-ID. */
const MAX_MESSAGE_ID_LENGTH = 180;
/** The maximum number of characters of a subject that become text. */
const MAX_SUBJECT_LENGTH = 2_000;

const messageIds = (value: string | undefined): string[] =>
  (value?.match(/<[^<>\s]{1,178}>/g) ?? []).filter((id) => id.length <= MAX_MESSAGE_ID_LENGTH);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Cuts a name, or an answer's subject, to its maximum number of characters. */
const shortLine = (text: string): string => text.slice(0, 200);

function readAttachment({ mimeType, content }: Attachment, index: number): InboundMedia {
  const bytes = typeof content === "string" ? utf8(content) : new Uint8Array(content);
  const kind = mimeType.startsWith("image/") ? "image" : "other";
  return {
    kind: mimeType.startsWith("audio/") ? "voice" : kind,
    reference: `attachment:${index}`,
    mimeType,
    size: bytes.length,
    bytes,
  };
}
