// Calls of Twilio's API for SMS and WhatsApp, and what their answers mean.
import * as z from "zod";
import type {
  OutboundAnswer,
  OutboundCall,
  OutboundContext,
  OutboundPart,
  SendOutcome,
  UnknownPolicy,
} from "../../ports/channel.ts";
import { formCall, isUnknown, secondsToWait } from "../calls.ts";
import { toBase64, utf8 } from "../crypto.ts";
import { optional, readAs, readJson } from "../read-body.ts";

type Target = Pick<OutboundContext, "config" | "address">;

/** The parameter of the status URL that passes the outbox row's key. Twilio signs the whole URL. */
export const KEY_FIELD = "key";

/** The status URL: the messages' webhook, below ALFRED_PUBLIC_URL. */
const WEBHOOK_PATH = "/channels/twilio";

export const authorization = ({ config }: Pick<Target, "config">) => {
  const pair = `${config["TWILIO_ACCOUNT_SID"] ?? ""}:${config["TWILIO_AUTH_TOKEN"] ?? ""}`;
  return { authorization: `Basic ${toBase64(utf8(pair))}` };
};

export function twilioCall(part: OutboundPart, context: OutboundContext): OutboundCall {
  const { config, address, key, asPlain } = context;
  const account = config["TWILIO_ACCOUNT_SID"] ?? "";
  const callback = new URL(WEBHOOK_PATH, config["ALFRED_PUBLIC_URL"]);
  callback.searchParams.set(KEY_FIELD, key);
  return formCall(
    `https://api.twilio.com/2010-04-01/Accounts/${account}/Messages.json`,
    {
      To: address["to"] ?? "",
      From: address["from"] ?? "",
      Body: asPlain ? part.plain : part.text,
      StatusCallback: callback.href,
    },
    authorization(context),
  );
}

/** WhatsApp only; there it also marks the message as read. */
export const twilioTyping = (target: Target): OutboundCall | null => {
  const { to, message } = target.address;
  return to?.startsWith("whatsapp:") && message !== undefined
    ? formCall(
        "https://messaging.twilio.com/v2/Indicators/Typing.json",
        { channel: "whatsapp", messageId: message },
        authorization(target),
      )
    : null;
};

const answerSchema = z.object({ sid: optional(z.string()), code: optional(z.number()) });

/** The person sent STOP. */
const OPTED_OUT = 21_610;
/** WhatsApp's 24-hour window for free-form messages has ended. */
const WINDOW_CLOSED = 63_016;

export function classifyTwilio(answer: OutboundAnswer): SendOutcome {
  const { status } = answer;
  if (status === 429) {
    return { outcome: "retry_after", seconds: secondsToWait(answer, undefined, 5) };
  }
  if (isUnknown(answer)) return { outcome: "unknown" };
  const body = readAs(answerSchema, readJson(answer.body));
  if (status < 300) {
    return body?.sid === undefined ? { outcome: "unknown" } : { outcome: "sent", id: body.sid };
  }
  if (body?.code === OPTED_OUT) return { outcome: "gone" };
  if (body?.code === WINDOW_CLOSED) return { outcome: "window_closed" };
  const code = String(body?.code ?? status);
  const isOurFault = status === 401 || status === 403 || status === 404;
  return isOurFault ? { outcome: "misconfigured", code } : { outcome: "failed", code };
}

/** The status callback brings our key back if the message was accepted. */
export const twilioUnknown = (): UnknownPolicy => ({ waitMs: 60_000 });
