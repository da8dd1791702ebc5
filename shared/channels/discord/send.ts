// Calls of Discord's API and what their answers mean. The first part replaces "thinking…"; once the
// interaction's token has ended, or Discord has not received an answer to it, the bot sends to the channel instead.
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
import { isUnknown, jsonCall, secondsToWait } from "../calls.ts";
import { optional, readAs, readJson } from "../read-body.ts";

const API = "https://discord.com/api/v10";
/** Discord refuses clients without a User-Agent. */
const AGENT = { "user-agent": "DiscordBot (alfred, 1)" };
const SAFETY_MS = 30_000;
const TOKEN_MS = 15 * 60_000;
/**
 * After this long without an answer, an interaction is lost. Discord waits 3 s; the rest allows for
 * the network and for clocks that differ.
 */
const LOST_AFTER_MS = 10_000;

type TimedContext = Pick<OutboundContext, "address" | "nowMs" | "otherWay">;

const tokenEnds = ({ address }: Pick<TimedContext, "address">): number =>
  Number(address["until"] ?? 0);

const hasToken = (context: TimedContext): boolean =>
  context.otherWay !== true && context.nowMs < tokenEnds(context) - SAFETY_MS;

/**
 * Milliseconds until the bot posts to the channel instead: Discord rejects the token of an
 * interaction that was answered too late.
 */
export const discordOtherWay = (context: TimedContext): number =>
  Math.max(0, tokenEnds(context) - TOKEN_MS + LOST_AFTER_MS - context.nowMs);

export function discordCall(part: OutboundPart, context: OutboundContext): OutboundCall {
  const content = {
    content: context.asPlain ? part.plain : part.text,
    // Nothing in a reply may mention people.
    allowed_mentions: { parse: [] },
    components: rows(part.buttons),
  };
  return hasToken(context) ? throughToken(content, context) : throughBot(content, context);
}

/** Only the first part of a reply to this interaction may replace the interaction's first answer. */
const isFirstAnswer = ({ address, index }: Pick<OutboundContext, "address" | "index">): boolean =>
  index === 0 && address["beside"] === undefined;

function throughToken(content: object, context: OutboundContext): OutboundCall {
  const { address, replaces } = context;
  const webhook = `${API}/webhooks/${address["application"] ?? ""}/${address["token"] ?? ""}`;
  const replacedMessage = replaces ?? (isFirstAnswer(context) ? "@original" : null);
  return replacedMessage === null
    ? jsonCall(webhook, content, AGENT)
    : jsonCall(`${webhook}/messages/${replacedMessage}`, content, AGENT, "PATCH");
}

function throughBot(content: object, context: OutboundContext): OutboundCall {
  const headers = { ...AGENT, authorization: `Bot ${context.config["DISCORD_BOT_TOKEN"] ?? ""}` };
  const channel = `${API}/channels/${context.address["channel"] ?? ""}/messages`;
  const { replaces } = context;
  return replaces === null || replaces === "@original"
    ? jsonCall(channel, { ...content, nonce: nonceOf(context.key), enforce_nonce: true }, headers)
    : jsonCall(`${channel}/${replaces}`, content, headers, "PATCH");
}

/**
 * A nonce has at most 25 characters: just enough for 128 bits in base 36. It is made from the key's
 * UUID and the part's number.
 */
function nonceOf(key: string): string {
  const [uuid = "", index = "0"] = key.split(":");
  const bits = BigInt(`0x${uuid.replaceAll("-", "")}`) + BigInt(index);
  return BigInt.asUintN(128, bits).toString(36);
}

const PER_ROW = 5;

const rows = (buttons: Button[]): object[] =>
  Array.from({ length: Math.ceil(buttons.length / PER_ROW) }, (_, row) => ({
    type: 1,
    components: buttons
      .slice(row * PER_ROW, (row + 1) * PER_ROW)
      .map(({ label, data }) => ({ type: 2, style: 2, label, custom_id: data })),
  }));

const answerSchema = z.object({
  id: optional(z.string()),
  code: optional(z.number()),
  retry_after: optional(z.number()),
});

/**
 * The interaction has no answer yet, because this request overtook the webhook's answer, or Discord
 * has dropped the interaction.
 */
const NO_INTERACTION = 10_015;
const TOKEN_ENDED = 50_027;
const CANNOT_SEND_TO_USER = 50_007;

export function classifyDiscord(answer: OutboundAnswer): SendOutcome {
  const { status } = answer;
  const body = readAs(answerSchema, readJson(answer.body));
  if (status === 429) {
    return { outcome: "retry_after", seconds: secondsToWait(answer, body?.retry_after, 5) };
  }
  if (isUnknown(answer)) return { outcome: "unknown" };
  if (status < 300) return { outcome: "sent", id: body?.id ?? null };
  if (body?.code === NO_INTERACTION || body?.code === TOKEN_ENDED) return { outcome: "not_open" };
  const code = String(body?.code ?? status);
  if (body?.code === CANNOT_SEND_TO_USER) return { outcome: "gone" };
  return status === 401 ? { outcome: "misconfigured", code } : { outcome: "failed", code };
}

/**
 * The first part and messages with a nonce may be repeated; repeating a follow-up through the token
 * sends a second message.
 */
export const discordUnknown = (
  context: TimedContext & Pick<OutboundContext, "index">,
): UnknownPolicy => (hasToken(context) && !isFirstAnswer(context) ? { waitMs: 0 } : "resend");
