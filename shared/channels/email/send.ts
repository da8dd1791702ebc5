// Calls of Cloudflare's Email Service and what their answers mean. The platform makes the Message-ID.
import * as z from "zod";
import type {
  OutboundAnswer,
  OutboundCall,
  OutboundContext,
  OutboundPart,
  SendOutcome,
  UnknownPolicy,
} from "../../ports/channel.ts";
import { bearer, isUnknown, jsonCall, secondsToWait } from "../calls.ts";
import { lenientList, readAs, readJson } from "../read-body.ts";

/** A part's `text` is its HTML; its `plain` is the plain text. */
export function emailCall(part: OutboundPart, context: OutboundContext): OutboundCall {
  const { config, address } = context;
  const { inReplyTo, references, replyTo } = address;
  const account = config["CLOUDFLARE_ACCOUNT_ID"] ?? "";
  const headers = {
    ...(inReplyTo ? { "In-Reply-To": inReplyTo } : {}),
    ...(references ? { References: references } : {}),
    "Auto-Submitted": "auto-replied",
    "X-Alfred-Key": context.key,
  };
  return jsonCall(
    `https://api.cloudflare.com/client/v4/accounts/${account}/email/sending/send`,
    {
      to: address["to"],
      from: config["EMAIL_ADDRESS"],
      ...(replyTo ? { reply_to: replyTo } : {}),
      subject: address["subject"],
      text: part.plain,
      ...(context.asPlain ? {} : { html: part.text }),
      headers,
    },
    bearer(config["CLOUDFLARE_EMAIL_TOKEN"]),
  );
}

const recipients = lenientList(z.string());
const answerSchema = z.object({
  success: z.boolean(),
  errors: lenientList(z.object({ code: z.number() })),
  result: z
    .object({ delivered: recipients, queued: recipients, permanent_bounces: recipients })
    .nullish()
    .catch(null),
});

export function classifyEmail(answer: OutboundAnswer): SendOutcome {
  const { status } = answer;
  if (status === 429) {
    return { outcome: "retry_after", seconds: secondsToWait(answer, undefined, 30) };
  }
  if (isUnknown(answer)) return { outcome: "unknown" };
  const body = readAs(answerSchema, readJson(answer.body));
  if (status < 300 && body?.success === true) {
    const acceptedCount = (body.result?.delivered.length ?? 0) + (body.result?.queued.length ?? 0);
    if (acceptedCount > 0) return { outcome: "sent", id: null };
    return body.result?.permanent_bounces.length ? { outcome: "gone" } : { outcome: "unknown" };
  }
  if (status < 300 && body === undefined) return { outcome: "unknown" };
  const code = String(body?.errors[0]?.code ?? status);
  const isOurs = status === 401 || status === 403 || status === 404;
  return isOurs ? { outcome: "misconfigured", code } : { outcome: "failed", code };
}

/** No webhook reports on an e-mail, and a repeat would send a second one. */
export const emailUnknown = (): UnknownPolicy => ({ waitMs: 0 });
