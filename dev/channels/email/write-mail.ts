// A mail as a person's program writes it and the receiving server completes it.
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
}

/**
 * The raw message in RFC 5322.
 * @param isForged the receiving server finds that the author's domain does not vouch for it
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
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ];
  const body = Buffer.from(mail.text.replaceAll("\n", "\r\n"), "utf8").toString("base64");
  const lines = body.match(/.{1,76}/g) ?? [];
  return `${headers.join("\r\n")}\r\n\r\n${lines.join("\r\n")}\r\n`;
}

/** RFC 2047, where a header's text is not ASCII or has signs of its own. */
const encode = (text: string): string =>
  /^[A-Za-z0-9 .,:?!'-]*$/.test(text)
    ? text
    : `=?utf-8?B?${Buffer.from(text, "utf8").toString("base64")}?=`;
