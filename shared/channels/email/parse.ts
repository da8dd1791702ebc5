// What an e-mail tells: a message, with its attachments, in its thread.
import PostalMime, { type Attachment, type Email } from "postal-mime";
import type {
  ChannelConfig,
  InboundEvent,
  InboundMedia,
  InboundRequest,
  Parsed,
  Place,
} from "../../ports/channel.ts";
import { sha256Hex, utf8 } from "../crypto.ts";
import { ignored, onlyIgnored } from "../read-body.ts";
import { readCommand } from "../read-command.ts";
import { type Header, headerValues, readAuthor, readHeaders, recipientOf } from "./read-headers.ts";
import { stripQuoted, textOfHtml } from "./strip-quoted.ts";

export async function parseEmail(request: InboundRequest, config: ChannelConfig): Promise<Parsed> {
  const headers = readHeaders(request.body);
  const author = readAuthor(headers);
  if (author === null) return onlyIgnored("no sender");
  const ours = (config["EMAIL_ADDRESS"] ?? "").toLowerCase();
  if (author === ours || author === recipientOf(request.url)) return onlyIgnored("our own message");
  if (isAutomatic(headers)) return onlyIgnored("an automatic message");
  const mail = await read(request.body);
  if (mail === null) return onlyIgnored("unreadable");
  const event = await readMail(mail, author, ours, request);
  return { events: [event] };
}

/** Hostile nesting rejects; the message is then unreadable. */
const read = (body: Uint8Array<ArrayBuffer>): Promise<Email | null> =>
  PostalMime.parse(body, { maxNestingDepth: 20, forceRfc822Attachments: true }).catch(() => null);

/** Two machines would answer each other for ever. */
function isAutomatic(headers: Header[]): boolean {
  const first = (name: string) => headerValues(headers, name)[0]?.toLowerCase();
  return (
    (first("auto-submitted") ?? "no") !== "no" ||
    ["bulk", "list", "junk"].includes(first("precedence") ?? "") ||
    first("list-id") !== undefined ||
    first("return-path") === "<>"
  );
}

async function readMail(
  mail: Email,
  author: string,
  ours: string,
  request: InboundRequest,
): Promise<InboundEvent> {
  const replied = messageIds(mail.inReplyTo);
  const references = messageIds(mail.references);
  const own = messageIds(mail.messageId)[0] ?? `<${await sha256Hex(request.body)}@unnamed>`;
  const media = mail.attachments.slice(0, MOST_ATTACHMENTS).map(readAttachment);
  const body = stripQuoted(mail.text ?? textOfHtml(mail.html ?? ""));
  const subject = oneLine(mail.subject ?? "");
  const isAnswer = replied.length > 0 || references.length > 0;
  const words = readCommand(body).command !== null || isAnswer ? body : `${subject}\n\n${body}`;
  if (words.trim() === "" && media.length === 0) return ignored("unsupported message");

  const recipient = recipientOf(request.url);
  const root = references[0] ?? replied[0] ?? own;
  const thread = [...new Set([...references, ...replied, own])];
  const place: Place = {
    tenant: ours,
    // Others may answer in the same thread: each of them has a conversation of his own.
    id: await sha256Hex(utf8(JSON.stringify([author, root]))),
    isGroup: false,
    address: {
      to: author,
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      inReplyTo: own,
      references: thread.slice(-MOST_REFERENCES).join(" "),
      replyTo: recipient,
    },
  };
  return {
    kind: "message",
    // The Message-ID is the author's to choose: it must not hide a message of somebody else.
    id: await sha256Hex(utf8(JSON.stringify([author, recipient, own]))),
    sender: { tenant: ours, user: author, name: nameOf(mail), language: null },
    place,
    ...readCommand(words),
    addressed: true,
    media,
  };
}

const MOST_ATTACHMENTS = 10;
/** A header of at most 2,048 bytes. */
const MOST_REFERENCES = 10;
const LONGEST_MESSAGE_ID = 180;

const messageIds = (value: string | undefined): string[] =>
  (value?.match(/<[^<>\s]+>/g) ?? []).filter((id) => id.length <= LONGEST_MESSAGE_ID);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, 200);

const nameOf = ({ from }: Email): string | null => oneLine(from?.name ?? "") || null;

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
