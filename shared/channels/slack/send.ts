// Calls of Slack's Web API and what their answers mean. Refusals also have the HTTP status 200.
import * as z from "zod";
import type {
  Button,
  OutboundAnswer,
  OutboundCall,
  OutboundContext,
  OutboundPart,
  SendOutcome,
  UnknownPolicy,
} from "../../ports/channel.ts";
import { bearer, isUnknown, jsonCall, secondsToWait } from "../calls.ts";
import { readAs, readJson } from "../read-body.ts";

type Target = Pick<OutboundContext, "config" | "address">;

const call = ({ config }: Target, method: string, body: object): OutboundCall =>
  jsonCall(`https://slack.com/api/${method}`, body, bearer(config["SLACK_BOT_TOKEN"]));

const threadOf = ({ address }: Target) =>
  address["thread"] === undefined ? {} : { thread_ts: address["thread"] };

/**
 * `markdown_text` cannot be combined with blocks, so with buttons the text is a Markdown block. An
 * update also uses blocks: an update without blocks and without `text` would leave the old blocks,
 * with their buttons.
 */
const contentOf = (part: OutboundPart, asPlain: boolean, isUpdate: boolean): object =>
  part.buttons.length > 0 || (isUpdate && !asPlain)
    ? {
        text: escapeText(part.plain),
        blocks: [...textBlocks(part, asPlain), ...actions(part.buttons)],
      }
    : asPlain
      ? { text: escapeText(part.plain), mrkdwn: false }
      : { markdown_text: part.text };

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Splits into sections without breaking characters: `u` keeps surrogate pairs together. */
const SECTION = /[\s\S]{1,1500}/gu;

/** Plain text that is too long for a section continues in the next. */
const textBlocks = (part: OutboundPart, asPlain: boolean): object[] =>
  asPlain
    ? (part.plain.match(SECTION) ?? []).map((text) => ({
        type: "section",
        text: { type: "plain_text", text },
      }))
    : [{ type: "markdown", text: part.text }];

const actions = (buttons: Button[]): object[] =>
  buttons.length === 0
    ? []
    : [
        {
          type: "actions",
          elements: buttons.map(({ label, data }, index) => ({
            type: "button",
            action_id: `option-${index}`,
            text: { type: "plain_text", text: label },
            value: data,
          })),
        },
      ];

export function slackCall(part: OutboundPart, context: OutboundContext): OutboundCall {
  const { channel } = context.address;
  const content = contentOf(part, context.asPlain, context.replaces !== null);
  if (context.replaces !== null) {
    return call(context, "chat.update", { channel, ts: context.replaces, ...content });
  }
  const unfurl = { unfurl_links: false, unfurl_media: false };
  return call(context, "chat.postMessage", {
    channel,
    ...threadOf(context),
    ...content,
    ...unfurl,
  });
}

export const slackRemove = (message: string, target: Target): OutboundCall =>
  call(target, "chat.delete", { channel: target.address["channel"], ts: message });

export const SLACK_STATUS_MS = 120_000;

/** A status can only be set in a thread. */
export const slackTyping = (target: Target): OutboundCall | null =>
  target.address["thread"] === undefined
    ? null
    : call(target, "assistant.threads.setStatus", {
        channel_id: target.address["channel"],
        ...threadOf(target),
        status: "is typing…",
      });

const answerSchema = z.object({
  ok: z.boolean(),
  ts: z.string().optional().catch(undefined),
  error: z.string().catch("unknown_error"),
});

const MISCONFIGURED_CODES = new Set([
  ...["invalid_auth", "not_authed", "token_expired", "token_revoked", "account_inactive"],
  ...["missing_scope", "no_permission", "access_denied", "not_allowed_token_type"],
]);
/**
 * Errors about the person. An error about a channel that we are not in is not a reason to end a link.
 */
const GONE_CODES = new Set(["user_disabled", "cannot_dm_bot"]);
const MISSING_MESSAGE_CODES = new Set([
  ...["message_not_found", "cant_update_message", "cant_delete_message", "edit_window_closed"],
]);
const BAD_MARKUP_CODES = new Set([
  "invalid_blocks",
  "invalid_blocks_format",
  "markdown_text_conflict",
]);
const UNKNOWN_OUTCOME_CODES = new Set([
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
]);
const BUSY_CODES = new Set(["ratelimited", "rate_limited", "message_limit_exceeded"]);

export function classifySlack(answer: OutboundAnswer): SendOutcome {
  if (answer.status === 429) {
    return { outcome: "retry_after", seconds: secondsToWait(answer, undefined, 30) };
  }
  if (isUnknown(answer)) return { outcome: "unknown" };
  const body = readAs(answerSchema, readJson(answer.body));
  if (body === undefined) {
    const { status } = answer;
    return status < 300 ? { outcome: "unknown" } : { outcome: "failed", code: String(status) };
  }
  return body.ok ? { outcome: "sent", id: body.ts ?? null } : classifyError(body.error, answer);
}

function classifyError(code: string, answer: OutboundAnswer): SendOutcome {
  if (BUSY_CODES.has(code)) {
    return { outcome: "retry_after", seconds: secondsToWait(answer, undefined, 30) };
  }
  if (UNKNOWN_OUTCOME_CODES.has(code)) return { outcome: "unknown" };
  if (MISCONFIGURED_CODES.has(code)) return { outcome: "misconfigured", code };
  if (GONE_CODES.has(code)) return { outcome: "gone" };
  if (MISSING_MESSAGE_CODES.has(code)) return { outcome: "not_there" };
  if (BAD_MARKUP_CODES.has(code)) return { outcome: "as_plain" };
  return { outcome: "failed", code };
}

/** No webhook reports on a message whose answer was lost. */
export const slackUnknown = (): UnknownPolicy => ({ waitMs: 0 });
