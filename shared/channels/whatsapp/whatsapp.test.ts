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
import { createWhatsAppChannel } from "./create-whatsapp-channel.ts";

const vector = vectors.whatsapp;
const config = {
  WHATSAPP_ACCESS_TOKEN: "token",
  WHATSAPP_APP_SECRET: vector.secret,
  WHATSAPP_VERIFY_TOKEN: "our-verify-token",
};
const channel = createWhatsAppChannel(noRender);
const NUMBER = "106540352242922";
const BSUID = "US.13491208655302741918";

const forgery = { ok: false, reason: "forged" };
const contact = { profile: { name: "Ann" }, wa_id: "16505551234", user_id: BSUID };
const value = (overrides: object) => ({
  messaging_product: "whatsapp",
  metadata: { display_phone_number: "15550783881", phone_number_id: NUMBER },
  contacts: [contact],
  ...overrides,
});
const payload = (...values: object[]) => ({
  object: "whatsapp_business_account",
  entry: values.map((content) => ({ id: "1", changes: [{ field: "messages", value: content }] })),
});
const from = { from: "16505551234", from_user_id: BSUID, timestamp: "1" };
const payloadWith = (message: object) =>
  payload(value({ messages: [{ ...from, id: "w1", ...message }] }));
const parse = async (body: unknown) => (await channel.parse(webhook(body), config)).events;
const text = (body: string, overrides: object = {}) =>
  payloadWith({ type: "text", text: { body }, ...overrides });

describe("verifying webhooks of WhatsApp", () => {
  const verify = (body: string | Uint8Array, header: string | null, secret = vector.secret) =>
    channel.verify(
      webhook(body, header === null ? {} : { "X-Hub-Signature-256": header }),
      { ...config, WHATSAPP_APP_SECRET: secret },
      0,
    );

  test("a correctly signed webhook passes", async () => {
    expect(new TextEncoder().encode(vector.body)).toHaveLength(vector.bytes);
    expect(await verify(vector.body, vector.header)).toEqual({ ok: true });
  });

  test("a webhook with any byte changed is forged, even if its JSON has the same meaning", async () => {
    for (const body of tamperedBodies(vector.body)) {
      expect(await verify(body, vector.header)).toEqual(forgery);
    }
    const escapedBody = vector.body.replace("é", "\\u00e9");
    expect(await verify(escapedBody, vector.header)).toEqual(forgery);
  });

  test("a signature with any one character changed, cut or missing does not pass", async () => {
    for (let position = 0; position < vector.header.length; position++) {
      expect(await verify(vector.body, tampered(vector.header, position))).toEqual(forgery);
    }
    expect(await verify(vector.body, vector.header.slice(0, -2))).toEqual(forgery);
    expect(await verify(vector.body, "sha256=")).toEqual(forgery);
    expect(await verify(vector.body, null)).toEqual({ ok: false, reason: "unsigned" });
  });

  test("a webhook that is verified with another secret, or with none, does not pass", async () => {
    expect(await verify(vector.body, vector.header, `${vector.secret}x`)).toEqual(forgery);
    expect(await verify(vector.body, vector.header, "")).toEqual(forgery);
  });

  const url = (token: string, mode = "subscribe") =>
    `https://alfred.example.com/w?hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=1158`;
  const shake = (url: string) => channel.verify(webhook("", {}, { method: "GET", url }), config, 0);

  test("the handshake is answered with its challenge, but only for our token", async () => {
    expect(await shake(url("our-verify-token"))).toEqual({ ok: true });
    expect(await shake(url("our-verify-toke"))).toEqual(forgery);
    expect(await shake(url("our-verify-token", "other"))).toMatchObject({ ok: false });
    expect(await shake("https://alfred.example.com/w")).toMatchObject({ reason: "unsigned" });
    const request = webhook("", {}, { method: "GET", url: url("our-verify-token") });
    expect((await channel.parse(request, config)).answer).toEqual({
      status: 200,
      contentType: "text/plain; charset=utf-8",
      body: "1158",
    });
  });
});

describe("parsing webhooks of WhatsApp", () => {
  test("the documented message comes from the business-scoped id, and its answer goes to the number", async () => {
    const { events } = await channel.parse(webhook(vector.body), config);
    expect(events).toEqual([
      {
        kind: "message",
        id: "wamid.TEST1",
        sender: { tenant: NUMBER, user: BSUID, name: "Ann", language: null },
        place: {
          tenant: NUMBER,
          id: BSUID,
          isGroup: false,
          address: { phone: NUMBER, message: "wamid.TEST1", to: "16505551234" },
        },
        text: "2 eggs, 1 l milk é",
        command: null,
        addressed: true,
        media: [],
      },
    ]);
  });

  test("a person without a number is addressed by the id, a person without an id is known by the number, and a message with neither is ignored", async () => {
    const message = { id: "w1", type: "text", text: { body: "a" } };
    const hiddenSender = value({
      contacts: [{ user_id: BSUID }],
      messages: [{ ...message, from_user_id: BSUID }],
    });
    const { place } = only(await parse(payload(hiddenSender)), "message");
    expect(place.address).toEqual({ phone: NUMBER, message: "w1", recipient: BSUID });
    const old = value({ contacts: [], messages: [{ ...message, from: "16505551234" }] });
    const { sender } = only(await parse(payload(old)), "message");
    expect(sender.user).toBe("16505551234");
    const senderless = value({ contacts: [], messages: [message] });
    expect(only(await parse(payload(senderless)), "ignored").reason).toBe("no sender");
  });

  test("the id of another contact in the batch is not used for the sender", async () => {
    const other = { profile: { name: "Bob" }, wa_id: "4912345", user_id: "DE.2" };
    const message = { id: "w1", type: "text", text: { body: "a" }, from: "16505551234" };
    const { sender } = only(
      await parse(payload(value({ contacts: [other], messages: [message] }))),
      "message",
    );
    expect(sender).toMatchObject({ user: "16505551234", name: null });
  });

  test("every message and every status of a batch has an event, readable or not", async () => {
    const statuses = [
      { id: "w7", status: "delivered", biz_opaque_callback_data: "key" },
      { id: "w8", status: "failed", errors: [{ code: 131047, title: "x" }] },
      { id: "w9", status: "warning" },
    ];
    const messages = [{ nonsense: true }, { ...from, id: "w2", type: "text", text: { body: "b" } }];
    const events = await parse(payload(value({ messages }), value({ statuses })));
    expect(events.map(({ kind }) => kind)).toEqual([
      "ignored",
      "message",
      "status",
      "status",
      "ignored",
    ]);
    expect(events[2]).toEqual({
      kind: "status",
      id: "w7:delivered",
      message: "w7",
      state: "delivered",
      opaque: "key",
      code: null,
    });
    expect(events[3]).toMatchObject({ state: "failed", code: "131047" });
  });

  test("commands, buttons, lists and quick replies are told apart", async () => {
    expect(only(await parse(text("/link KQ7")), "message")).toMatchObject({
      command: "link",
      text: "KQ7",
    });
    const context = { from: "15550783881", id: "w0" };
    const press = (interactive: object) =>
      payloadWith({ type: "interactive", interactive, context });
    const button = await parse(press({ button_reply: { id: "r:y", title: "Yes" } }));
    expect(only(button, "pressed")).toMatchObject({ id: "w1", data: "r:y", message: "w0" });
    const list = await parse(press({ list_reply: { id: "r:3", title: "Three" } }));
    expect(only(list, "pressed").data).toBe("r:3");
    const quick = await parse(
      payloadWith({ type: "button", button: { payload: "r:n", text: "No" } }),
    );
    expect(only(quick, "pressed").data).toBe("r:n");
  });

  test("an image with its caption, and a voice note, are media", async () => {
    const image = { id: "m1", mime_type: "image/jpeg", caption: "this one", sha256: "x" };
    expect(only(await parse(payloadWith({ type: "image", image })), "message")).toMatchObject({
      text: "this one",
      media: [{ kind: "image", reference: "m1", mimeType: "image/jpeg", size: null }],
    });
    const audio = { id: "m2", mime_type: "audio/ogg; codecs=opus", voice: true };
    expect(
      only(await parse(payloadWith({ type: "audio", audio })), "message").media[0],
    ).toMatchObject({ kind: "voice", reference: "m2" });
  });

  test("a reaction, a sticker and content that WhatsApp does not support are ignored", async () => {
    for (const type of ["reaction", "sticker", "unsupported"]) {
      const body = payloadWith({ type, [type]: { id: "s", emoji: "x" } });
      expect(only(await parse(body), "ignored").reason).toBe(`unsupported ${type}`);
    }
  });

  test("a message in a group is addressed if it replies to us, mentions us or is a command", async () => {
    const group = { group_id: "G1" };
    const overheard = only(await parse(text("hello", group)), "message");
    expect(overheard).toMatchObject({
      addressed: false,
      place: { id: "G1", isGroup: true, address: { group: "G1" } },
    });
    const reply = text("yes", { ...group, context: { from: "15550783881", id: "w0" } });
    expect(only(await parse(reply), "message").addressed).toBe(true);
    const mention = only(await parse(text("@15550783881 hello", group)), "message");
    expect(mention).toMatchObject({ addressed: true, text: "hello" });
    expect(only(await parse(text("/undo", group)), "message").addressed).toBe(true);
    const picture = { type: "image", image: { id: "m1", mime_type: "image/jpeg" }, ...group };
    expect(only(await parse(payloadWith(picture)), "message").addressed).toBe(false);
  });

  test.each(["customer_identity_changed", "user_identity_changed"])(
    "a number whose account changed (%s) has to be linked again",
    async (type) => {
      const events = await parse(payloadWith({ type: "system", system: { type } }));
      expect(events).toMatchObject([{ kind: "left", place: null }]);
      const [message] = await parse(payloadWith({ type: "text", text: { body: "hello" } }));
      expect(events[0]).toMatchObject({
        user: (message as { sender: { user: string } }).sender.user,
      });
    },
  );

  test("a changed number and a changed id move the person's link", async () => {
    const system = { type: "user_changed_number", wa_id: "4411", user_id: "GB.9" };
    const move = { kind: "moved", tenant: NUMBER, what: "user", from: BSUID };
    expect(await parse(payloadWith({ type: "system", system }))).toEqual([
      { ...move, id: "w1", to: "GB.9", at: "1970-01-01T00:00:01.999Z" },
    ]);
    const user_id = { previous: BSUID, current: "US.2" };
    const parseUpdate = async (overrides: object) =>
      parse(payload(value({ user_id_update: [{ user_id, ...overrides }] })));
    const update = { ...move, id: `${BSUID}:US.2`, to: "US.2" };
    expect(await parseUpdate({})).toEqual([{ ...update, at: null }]);
    expect(await parseUpdate({ timestamp: "soon" })).toEqual([{ ...update, at: null }]);
    expect(await parseUpdate({ timestamp: "1764036000" })).toEqual([
      { ...update, at: "2025-11-25T02:00:00.999Z" },
    ]);
  });

  test("parsing never throws, whatever a webhook contains", async () => {
    const statuses = payload(value({ statuses: [{ id: "w7", status: "read", errors: [] }] }));
    await expectNeverThrows(channel, config, [text("a"), statuses]);
  });
});

describe("sending to WhatsApp", () => {
  const address = { phone: NUMBER, to: "16505551234", message: "w1" };
  const context = sending(address, config);
  const read = (call: { body: string | null } | null) =>
    JSON.parse(call?.body ?? "null") as unknown;

  test("a part is sent as a text with the key of its row in the outbox as opaque data", () => {
    const call = channel.nextCall(part("*a*"), context);
    expect(call.url).toBe(`https://graph.facebook.com/v25.0/${NUMBER}/messages`);
    expect(call.headers["authorization"]).toBe("Bearer token");
    expect(read(call)).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "16505551234",
      type: "text",
      text: { body: "*a*", preview_url: false },
      biz_opaque_callback_data: context.key,
    });
  });

  test("options are sent as reply buttons, but not in a group", () => {
    const question = part("a?", { buttons: [{ label: "Yes", data: "r:y" }] });
    expect(read(channel.nextCall(question, context))).toMatchObject({
      type: "interactive",
      interactive: {
        type: "button",
        body: { text: "a?" },
        action: { buttons: [{ type: "reply", reply: { id: "r:y", title: "Yes" } }] },
      },
    });
    const group = sending({ phone: NUMBER, group: "G1", message: "w1" }, config);
    expect(read(channel.nextCall(question, group))).toMatchObject({
      recipient_type: "group",
      to: "G1",
      type: "text",
      text: { body: "a?\n\n1. Yes" },
    });
    expect(channel.typing(group)).toBeNull();
  });

  test("four options, or a long one, are sent as a list", () => {
    const buttons = ["One", "Two", "Three", "Four"].map((label, index) => ({
      label,
      data: `r:${index}`,
    }));
    const list = { type: "list", action: { sections: [{ rows: [{ id: "r:0", title: "One" }] }] } };
    const body = (some: typeof buttons) =>
      read(channel.nextCall(part("a?", { buttons: some }), context));
    expect(body(buttons)).toMatchObject({
      interactive: { type: "list", action: { sections: [{ rows: { length: 4 } }] } },
    });
    expect(body(buttons.slice(0, 1))).toMatchObject({ interactive: { type: "button" } });
    const long = [{ label: "One that is rather long", data: "r:0" }];
    expect(body(long)).toMatchObject({
      interactive: { ...list, action: { sections: [{ rows: [{ id: "r:0" }] }] } },
    });
  });

  test("a person without a number gets messages by their id", () => {
    const hiddenContext = sending({ phone: NUMBER, recipient: BSUID }, config);
    const body = read(channel.nextCall(part("a"), hiddenContext));
    expect(body).toMatchObject({ recipient: BSUID });
    expect(body).not.toHaveProperty("to");
  });

  test("a typing indicator also marks the message as read", () => {
    expect(read(channel.typing(context))).toEqual({
      messaging_product: "whatsapp",
      status: "read",
      message_id: "w1",
      typing_indicator: { type: "text" },
    });
  });

  test("after an unknown outcome a part waits a minute", () => {
    expect(channel.onUnknown(context)).toEqual({ waitMs: 60_000 });
  });

  const refusal = (status: number, code: number, headers: Record<string, string> = {}) =>
    answer(status, { error: { message: "x", code } }, headers);

  test.each([
    [answer(200, { messages: [{ id: "wamid.9" }] }), { outcome: "sent", id: "wamid.9" }],
    [answer(200, {}), { outcome: "unknown" }],
    [answer(503, "away"), { outcome: "unknown" }],
    [refusal(400, 131047), { outcome: "window_closed" }],
    [refusal(400, 131056), { outcome: "retry_after", seconds: 6 }],
    [refusal(400, 130429, { "Retry-After": "9" }), { outcome: "retry_after", seconds: 9 }],
    [refusal(400, 80007), { outcome: "retry_after", seconds: 60 }],
    [refusal(500, 4), { outcome: "retry_after", seconds: 60 }],
    [refusal(401, 190), { outcome: "misconfigured", code: "190" }],
    [refusal(400, 200), { outcome: "misconfigured", code: "200" }],
    [refusal(400, 131026), { outcome: "failed", code: "131026" }],
    [answer(404, "x"), { outcome: "failed", code: "404" }],
  ])("the answer %j is classified as %j", (whatsappAnswer, outcome) => {
    expect(channel.classify(whatsappAnswer)).toEqual(outcome);
  });
});
