import twilio from "twilio";
import { describe, expect, test } from "vitest";
import vectors from "../../../tests/channels/channel-vectors.json" with { type: "json" };
import {
  answer,
  expectNeverThrows,
  noRender,
  only,
  part,
  sending,
  tampered,
  tamperedBodies,
  webhook,
} from "../../../tests/support/webhooks.ts";
import { createTwilioChannel } from "./create-twilio-channel.ts";

const vector = vectors.twilio;
const config = {
  TWILIO_ACCOUNT_SID: vector.params.AccountSid,
  TWILIO_AUTH_TOKEN: vector.token,
  ALFRED_PUBLIC_URL: "https://alfred.example.com",
};
const channel = createTwilioChannel(noRender);
const forgery = { ok: false, reason: "forged" };
const FORM = "application/x-www-form-urlencoded";

const form = (params: Record<string, string>) => new URLSearchParams(params).toString();
const post = (
  body: string | Uint8Array,
  { url = vector.url, signature = vector.header as string | null, type = FORM } = {},
) =>
  webhook(
    body,
    { "Content-Type": type, ...(signature === null ? {} : { "X-Twilio-Signature": signature }) },
    { url },
  );
const parse = async (params: Record<string, string>, url = vector.url) =>
  (await channel.parse(post(form(params), { url }), config)).events;

describe("verifying requests of Twilio", () => {
  const body = form(vector.params);
  const verify = (
    postedBody: string | Uint8Array,
    options: Parameters<typeof post>[1] = {},
    token = vector.token,
  ) => channel.verify(post(postedBody, options), { ...config, TWILIO_AUTH_TOKEN: token }, 0);

  test("a signed form passes, whatever the order of its fields", async () => {
    expect(await verify(body)).toEqual({ ok: true });
    const reversedParams = Object.fromEntries(Object.entries(vector.params).reverse());
    expect(await verify(form(reversedParams))).toEqual({ ok: true });
  });

  test("a request with a changed, an extra or a missing field, or with another URL, is forged", async () => {
    for (const [name, value] of Object.entries(vector.params)) {
      const { [name]: _, ...otherParams } = vector.params as Record<string, string>;
      expect(await verify(form({ ...vector.params, [name]: `${value} ` }))).toEqual(forgery);
      expect(await verify(form(otherParams))).toEqual(forgery);
    }
    expect(await verify(form({ ...vector.params, New: "x" }))).toEqual(forgery);
    expect(await verify("")).toEqual(forgery);
    for (const url of [`${vector.url}1`, vector.url.slice(0, -1), vector.url.replace("s:", ":")]) {
      expect(await verify(body, { url })).toEqual(forgery);
    }
  });

  test("a request with a changed byte passes only if the fields stay the same", async () => {
    const same = (bytes: Uint8Array) =>
      new URLSearchParams(new TextDecoder().decode(bytes)).toString() === body;
    for (const bytes of tamperedBodies(body)) {
      expect(await verify(bytes)).toEqual(same(bytes) ? { ok: true } : forgery);
    }
  });

  test("a request with a changed signature or token does not pass", async () => {
    for (let position = 0; position < vector.header.length; position++) {
      expect(await verify(body, { signature: tampered(vector.header, position) })).toEqual(forgery);
    }
    expect(await verify(body, { signature: "" })).toEqual(forgery);
    expect(await verify(body, { signature: null })).toEqual({ ok: false, reason: "unsigned" });
    expect(await verify(body, {}, `${vector.token}x`)).toEqual(forgery);
    expect(await verify(body, {}, "")).toEqual(forgery);
  });

  test("a form under another content type is refused, although its signature of the address alone is correct", async () => {
    const signature = twilio.getExpectedTwilioSignature(vector.token, vector.url, {});
    expect(await verify(body, { signature, type: "text/plain" })).toEqual(forgery);
  });

  test("Twilio's own SDK signs forms and JSON as they are verified here", async () => {
    const params = { b: ["2", "1", "2"], a: " é ", B: "", _: "&=" };
    const body = "b=2&b=1&b=2&a=+%C3%A9+&B=&_=%26%3D";
    const expectedSignature = twilio.getExpectedTwilioSignature(vector.token, vector.url, params);
    expect(await verify(body, { signature: expectedSignature })).toEqual({ ok: true });

    const json = '{"a": 1}';
    const url = `${vector.url}&bodySHA256=${twilio.getExpectedBodyHash(json)}`;
    const signature = twilio.getExpectedTwilioSignature(vector.token, url, {});
    const type = "application/json";
    expect(twilio.validateRequestWithBody(vector.token, signature, url, json)).toBe(true);
    expect(await verify(json, { url, signature, type })).toEqual({ ok: true });
    expect(await verify(`${json} `, { url, signature, type })).toEqual(forgery);
  });
});

describe("parsing requests of Twilio", () => {
  test("a message is answered with an empty response, and has one event", async () => {
    const result = await channel.parse(post(form(vector.params)), config);
    expect(result).toEqual({
      answer: { status: 200, contentType: "text/xml; charset=utf-8", body: "<Response/>" },
      events: [
        {
          kind: "message",
          id: vector.params.MessageSid,
          sender: {
            tenant: "whatsapp:+15550783881",
            user: "16505551234",
            name: "Ann",
            language: null,
          },
          place: {
            tenant: "whatsapp:+15550783881",
            id: "whatsapp:+16505551234",
            isGroup: false,
            address: {
              to: "whatsapp:+16505551234",
              from: "whatsapp:+15550783881",
              message: vector.params.MessageSid,
            },
          },
          text: "add 2 eggs & milk",
          command: null,
          addressed: true,
          media: [],
        },
      ],
    });
  });

  const sms = { MessageSid: "SM1", From: "+16505551234", To: "+15550783881", Body: "a" };

  test("the sender of an SMS is its number, and an SMS has the same commands as other channels", async () => {
    const event = only(await parse({ ...sms, Body: "/LINK KQ7" }), "message");
    expect(event.sender).toMatchObject({ user: "+16505551234", name: null });
    expect([event.command, event.text]).toEqual(["link", "KQ7"]);
  });

  test("pictures and voice notes of a message are media", async () => {
    const media = {
      NumMedia: "2",
      MediaUrl0: "https://api.twilio.com/m0",
      MediaContentType0: "image/jpeg",
      MediaUrl1: "https://api.twilio.com/m1",
      MediaContentType1: "audio/ogg",
    };
    expect(only(await parse({ ...sms, Body: "", ...media }), "message").media).toEqual([
      { kind: "image", reference: "https://api.twilio.com/m0", mimeType: "image/jpeg", size: null },
      { kind: "voice", reference: "https://api.twilio.com/m1", mimeType: "audio/ogg", size: null },
    ]);
    expect(only(await parse({ ...sms, Body: " " }), "ignored").reason).toBe("unsupported message");
  });

  test("a person who opts out has left, and words that Twilio itself answers are not messages", async () => {
    expect(await parse({ ...sms, Body: "STOP", OptOutType: "STOP" })).toEqual([
      { kind: "left", id: "SM1", tenant: "+15550783881", user: "+16505551234", place: null },
    ]);
    expect(only(await parse({ ...sms, OptOutType: "HELP" }), "ignored").reason).toMatch(/HELP/);
  });

  test("a press of a button has the button's data and the id of its message", async () => {
    const press = { ...sms, ButtonPayload: "r:y", OriginalRepliedMessageSid: "SM0" };
    expect(only(await parse(press), "pressed")).toMatchObject({ data: "r:y", message: "SM0" });
  });

  test("a status contains the key and the reason why a message failed", async () => {
    const url = "https://alfred.example.com/channels/twilio?key=k1";
    const status = (MessageStatus: string, ErrorCode?: string) =>
      parse({ MessageSid: "SM9", MessageStatus, ...(ErrorCode ? { ErrorCode } : {}) }, url);
    expect(await status("queued")).toEqual([
      { kind: "status", id: "SM9:queued", message: "SM9", state: "sent", opaque: "k1", code: null },
    ]);
    expect((await status("failed", "21610"))[0]).toMatchObject({ state: "failed", code: "21610" });
    expect((await status("undelivered", "63016"))[0]).toMatchObject({
      state: "failed",
      code: "63016",
    });
    expect(only(await status("scheduled"), "ignored").reason).toMatch(/scheduled/);
  });

  test("parsing never throws, whatever a request contains", async () => {
    await expectNeverThrows(channel, config, [vector.params], (value) => {
      const entries = Object.entries((value ?? {}) as object).map(([k, v]) => [
        k,
        typeof v === "string" ? v : JSON.stringify(v),
      ]);
      return { body: post(form(Object.fromEntries(entries))).body };
    });
  });
});

describe("sending to Twilio", () => {
  const address = { to: "+16505551234", from: "+15550783881", message: "SM1" };
  const context = sending(address, config);
  const read = (call: { body: string | null } | null) =>
    Object.fromEntries(new URLSearchParams(call?.body ?? ""));

  test("a part is sent as a form with a callback that carries the key", () => {
    const call = channel.nextCall(part("a & b"), context);
    expect(call.url).toBe(
      `https://api.twilio.com/2010-04-01/Accounts/${vector.params.AccountSid}/Messages.json`,
    );
    const basic = Buffer.from(`${vector.params.AccountSid}:${vector.token}`).toString("base64");
    expect(call.headers).toEqual({ "content-type": FORM, authorization: `Basic ${basic}` });
    expect(read(call)).toEqual({
      To: "+16505551234",
      From: "+15550783881",
      Body: "a & b",
      StatusCallback: `https://alfred.example.com/channels/twilio?key=${context.key}`,
    });
    expect(channel.onUnknown(context)).toEqual({ waitMs: 60_000 });
  });

  test("typing is shown in WhatsApp only", () => {
    expect(channel.typing(context)).toBeNull();
    const chat = { ...address, to: "whatsapp:+16505551234" };
    const call = channel.typing(sending(chat, config));
    expect(read(call)).toEqual({ channel: "whatsapp", messageId: "SM1" });
  });

  test.each([
    [answer(201, { sid: "SM2", status: "queued" }), { outcome: "sent", id: "SM2" }],
    [answer(201, "x"), { outcome: "unknown" }],
    [answer(429, { code: 20429 }), { outcome: "retry_after", seconds: 5 }],
    [answer(429, {}, { "Retry-After": "2" }), { outcome: "retry_after", seconds: 2 }],
    [answer(400, { code: 21610 }), { outcome: "gone" }],
    [answer(400, { code: 63016 }), { outcome: "window_closed" }],
    [answer(400, { code: 21211 }), { outcome: "failed", code: "21211" }],
    [answer(401, { code: 20003 }), { outcome: "misconfigured", code: "20003" }],
    [answer(500, {}), { outcome: "unknown" }],
  ])("the answer %j is classified as %j", (twilioAnswer, outcome) => {
    expect(channel.classify(twilioAnswer)).toEqual(outcome);
  });
});
