// How Twilio's Messages resource answers a call.
import { readForm, unknownFields } from "../world/read-fields.ts";
import { plainRuns } from "../world/runs.ts";
import type { ApiCall, ApiReply } from "../world/serve.ts";
import type { World } from "../world/world.ts";

export interface TwilioState {
  sid: string;
  token: string;
  from: string;
  /** Numbers of telephones that exist. */
  known: Set<string>;
  optedOut: Set<string>;
  /** Sends a status to the address that the call named. */
  tell(url: string, fields: Record<string, string>): void;
}

const MAX_BODY_LENGTH = 1600;
/** A long code sends one message per second. Twilio queues more, up to its limit on calls. */
const CALLS = { burst: 100, perSecond: 100 };
const KNOWN_FIELDS =
  "To From MessagingServiceSid Body MediaUrl StatusCallback SmartEncoded ValidityPeriod";

interface Refusal {
  status: number;
  code: number;
  message: string;
}

export function answerTwilio(
  call: ApiCall,
  state: TwilioState,
  world: World,
): ApiReply | undefined {
  const media = giveMedia(call, state, world);
  if (media !== undefined) return media;
  const account = /^\/2010-04-01\/Accounts\/(\w+)\/Messages\.json$/.exec(call.path)?.[1];
  if (account === undefined || call.method !== "POST") return undefined;
  const reply = create(call, account, state, world);
  if (!("code" in reply)) return reply;
  world.complain({ call: "Messages", problem: `${reply.code} ${reply.message}`, refused: true });
  const { status, code, message } = reply;
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return { status, body: { code, message, more_info, status } };
}

/**
 * Serves media: the API requires the account's credentials, and redirects to a signed address, to
 * which the credentials must not be sent.
 */
function giveMedia(
  { path, headers }: ApiCall,
  { sid, token }: TwilioState,
  { files, complain }: World,
): ApiReply | undefined {
  const number = /^\/signed\/(\d+)$/.exec(path)?.[1];
  const id = /^\/2010-04-01\/Accounts\/\w+\/Messages\/\w+\/Media\/ME(\d+)$/.exec(path)?.[1];
  const authorization = headers["authorization"];
  if (number !== undefined) {
    if (authorization === undefined) return files.give(number);
    complain({
      call: "media",
      problem: "the account's credentials were sent to another host",
      refused: true,
    });
    return { status: 400 };
  }
  if (id === undefined) return undefined;
  const basic = Buffer.from(`${sid}:${token}`).toString("base64");
  if (authorization !== `Basic ${basic}`) return { status: 401 };
  const location = files.find(id)?.elsewhere ?? `https://mms.twiliocdn.com/signed/${id}`;
  return { status: 307, headers: { location } };
}

function create(
  call: ApiCall,
  account: string,
  state: TwilioState,
  world: World,
): ApiReply | Refusal {
  const basic = Buffer.from(`${state.sid}:${state.token}`).toString("base64");
  if (call.headers["authorization"] !== `Basic ${basic}`) {
    return { status: 401, code: 20_003, message: "Authenticate" };
  }
  if (account !== state.sid) return { status: 404, code: 20_404, message: "No such account" };
  const fields = readForm(call.body);
  for (const field of unknownFields(fields, KNOWN_FIELDS)) {
    world.complain({ call: "Messages", problem: `there is no field ${field}`, refused: false });
  }
  const { To: to = "", From: from, MessagingServiceSid: service, Body: body = "" } = fields;
  const bad = (code: number, message: string) => ({ status: 400, code, message });
  if (to === "") return bad(21_604, "A 'To' phone number is required.");
  if (from === undefined && service === undefined) {
    return bad(21_603, "A 'From' phone number is required.");
  }
  if (from !== undefined && from !== state.from) {
    return bad(21_659, `'${from}' is not a number of this account.`);
  }
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return bad(21_211, `Invalid 'To' Phone Number: ${to}`);
  if (body === "") return bad(21_602, "Message body is required.");
  if (body.length > MAX_BODY_LENGTH) {
    return bad(21_617, "The concatenated message body exceeds the 1600 character limit.");
  }
  if (state.optedOut.has(to)) return bad(21_610, "Attempt to send to unsubscribed recipient");
  if (world.takeTurn("calls", CALLS) > 0) {
    return { status: 429, code: 20_429, message: "Too Many Requests" };
  }

  const sid = `SM${world.secret(`out ${world.nextNumber()}`).slice(0, 32)}`;
  const isKnown = state.known.has(to);
  if (isKnown)
    world.chats.add(to, { id: sid, by: "bot", text: body, runs: plainRuns(body), buttons: [] });
  const { StatusCallback: callback } = fields;
  if (callback) {
    const statusFields = {
      AccountSid: state.sid,
      MessageSid: sid,
      SmsSid: sid,
      To: to,
      From: state.from,
    };
    const states = isKnown ? ["sent", "delivered"] : ["undelivered"];
    for (const status of states) {
      const failure = isKnown ? {} : { ErrorCode: "30003" };
      setTimeout(
        () =>
          state.tell(callback, {
            ...statusFields,
            MessageStatus: status,
            SmsStatus: status,
            ...failure,
          }),
        0,
      );
    }
  }
  return {
    status: 201,
    body: { sid, account_sid: state.sid, to, from: from ?? null, body, status: "queued" },
  };
}
