// A simulated Twilio account with one number, and telephones that write to it.
import type { Delivery, PlatformUser } from "../platform.ts";
import { signTwilio } from "../sign.ts";
import { signedWebhook } from "../world/post-signed.ts";
import { mimeTypeOf } from "../world/files.ts";
import { plainRuns } from "../world/runs.ts";
import type { Vendor, VendorKind, World } from "../world/world.ts";
import { answerTwilio, type TwilioState } from "./answer.ts";

const NUMBER = "+15550783881";
const STOP_WORDS = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"]);
const START_WORDS = new Set(["START", "YES", "UNSTOP"]);

/** Twilio waits fifteen seconds, and retries five times, as `#rc=5&rp=all` in the webhook's address requests. */
export const twilio: VendorKind = {
  patience: { answerWithinMs: 15_000, retryAfterMs: [500, 1_000, 2_000, 4_000, 8_000] },
  create: createTwilio,
};

function createTwilio(world: World): Vendor {
  const { chats } = world;
  const state: TwilioState = {
    sid: `AC${world.secret("account").slice(0, 32)}`,
    token: world.secret("token").slice(0, 32),
    from: NUMBER,
    known: new Set(),
    optedOut: new Set(),
    tell: (url, fields) => void post(url, fields),
  };
  const post = (url: string, fields: Record<string, string>): Promise<Delivery> =>
    world.send(
      signedWebhook(
        { url, body: new URLSearchParams(fields).toString(), event: fields["MessageSid"] ?? "" },
        "application/x-www-form-urlencoded",
        () => signTwilio(state.token, url, fields),
        ({ number }) =>
          number === 0 ? {} : { "i-twilio-idempotency-token": fields["MessageSid"] ?? "" },
      ),
    );
  const say = (user: PlatformUser, text: string, media: Record<string, string> = {}) => {
    const sid = `SM${world.secret(`in ${world.nextNumber()}`).slice(0, 32)}`;
    state.known.add(user.id);
    chats.add(user.id, { id: sid, by: "user", text, runs: plainRuns(text), buttons: [] });
    const word = text.trim().toUpperCase();
    if (STOP_WORDS.has(word)) state.optedOut.add(user.id);
    if (START_WORDS.has(word)) state.optedOut.delete(user.id);
    return post(world.webhookUrl(), {
      ToCountry: "US",
      MessageSid: sid,
      SmsMessageSid: sid,
      SmsSid: sid,
      AccountSid: state.sid,
      SmsStatus: "received",
      From: user.id,
      To: NUMBER,
      Body: text,
      NumMedia: "0",
      NumSegments: "1",
      ApiVersion: "2010-04-01",
      ...media,
      ...(STOP_WORDS.has(word) ? { OptOutType: "STOP" } : {}),
    });
  };
  return {
    env: { TWILIO_ACCOUNT_SID: state.sid, TWILIO_AUTH_TOKEN: state.token, TWILIO_FROM: NUMBER },
    chatOf: ({ id }) => id,
    failed: { status: 500, body: { code: 20_500, message: "Internal Server Error", status: 500 } },
    tooMany: () => ({
      status: 429,
      body: { code: 20_429, message: "Too Many Requests", status: 429 },
    }),
    answer: (call) => answerTwilio(call, state, world),
    say: (user, text) => say(user, text),
    show(user, file) {
      const id = world.files.add(file);
      const url = `https://api.twilio.com/2010-04-01/Accounts/${state.sid}/Messages/MM1/Media/ME${id}`;
      return say(user, file.caption ?? "", {
        NumMedia: "1",
        MediaUrl0: url,
        MediaContentType0: mimeTypeOf(file),
      });
    },
    press() {
      throw new Error("A text message has no buttons: answer with the option's number.");
    },
    async block(user) {
      await say(user, "STOP");
    },
  };
}
