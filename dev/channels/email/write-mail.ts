// Writes a mail as a person's mail program does, with the headers that the receiving server adds.
import type { PlatformUser } from "../platform.ts";

export interface Mail {
  id: string;
  from: PlatformUser;
  to: string;
  subject: string;
  text: string;
  inReplyTo?: string | undefined;
  references?: readonly string[];
  date: Date;
  attachment?: { mimeType: string; bytes: Buffer } | undefined;
}

const BOUNDARY = "=-played-mail-=";

/**
 * The raw message in RFC 5322.
 * @param isForged whether the receiving server reports that the author's domain does not vouch for the mail
 */
export function writeMail(mail: Mail, isForged: boolean): string {
  const domain = mail.from.id.slice(mail.from.id.lastIndexOf("@") + 1);
  const result = isForged ? "fail" : "pass";
  const headers = [
    `Authentication-Results: mx.cloudflare.net; dkim=${result} header.d=${domain};`,
    ` spf=${result} smtp.mailfrom=${mail.from.id}; dmarc=${result} header.from=${domain}`,
    `From: ${encode(mail.from.name)} <${mail.from.id}>`,
    `To: ${mail.to}`,
    `Subject: ${encode(mail.subject)}`,
    `Date: ${mail.date.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: ${mail.id}`,
    ...(mail.inReplyTo === undefined ? [] : [`In-Reply-To: ${mail.inReplyTo}`]),
    ...(mail.references?.length ? [`References: ${mail.references.join("\r\n ")}`] : []),
    "MIME-Version: 1.0",
  ];
  const text = part("text/plain; charset=utf-8", Buffer.from(mail.text.replaceAll("\n", "\r\n")));
  const { attachment } = mail;
  if (attachment === undefined) return `${headers.join("\r\n")}\r\n${text}`;
  return [
    ...headers,
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
    "",
    `--${BOUNDARY}`,
    text + `--${BOUNDARY}`,
    'Content-Disposition: attachment; filename="file"',
    `${part(attachment.mimeType, attachment.bytes)}--${BOUNDARY}--`,
    "",
  ].join("\r\n");
}

/** The headers and the body of one part, with a line end. */
function part(type: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,76}/g) ?? [];
  const headers = [`Content-Type: ${type}`, "Content-Transfer-Encoding: base64"];
  return `${[...headers, "", ...lines].join("\r\n")}\r\n`;
}

/** RFC 2047 encoding, for header text that is not ASCII or contains special characters. */
const encode = (text: string): string =>
  /^[A-Za-z0-9 .,:?!'-]*$/.test(text)
    ? text
    : `=?utf-8?B?${Buffer.from(text, "utf8").toString("base64")}?=`;
