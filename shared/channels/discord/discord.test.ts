import { createPrivateKey, sign } from "node:crypto";
import { verifyKey } from "discord-interactions";
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
import { createDiscordChannel } from "./create-discord-channel.ts";

const vector = vectors.discord;
const config = {
  DISCORD_APPLICATION_ID: "1",
  DISCORD_BOT_TOKEN: "bot-token",
  DISCORD_PUBLIC_KEY: vector.pub,
};
const channel = createDiscordChannel(noRender);
const forgery = { ok: false, reason: "forged" };

/** The time of the interaction, which Discord writes into the id. */
const SENT_AT = Date.UTC(2026, 10, 23);
const ID = String(BigInt(SENT_AT - 1_420_070_400_000) << 22n);
const ann = { id: "11", username: "ann", global_name: "Ann" };
const base = {
  id: ID,
  application_id: "1",
  token: "tok",
  channel_id: "77",
  locale: "de",
  version: 1,
};
const slash = (text: string, overrides: object = {}) => ({
  ...base,
  type: 2,
  context: 1,
  user: ann,
  data: { id: "5", name: "alfred", options: [{ name: "text", type: 3, value: text }] },
  ...overrides,
});
const inGuild = {
  context: 0,
  guild_id: "9",
  user: undefined,
  member: { user: ann, nick: "Annie" },
};
const press = { ...base, ...inGuild, type: 3, data: { custom_id: "r:y" }, message: { id: "88" } };
const parse = (body: unknown) => channel.parse(webhook(body), config);

describe("verifying requests of Discord", () => {
  const verify = (
    body: string | Uint8Array,
    { sig = vector.sig as string | null, ts = vector.ts, pub = vector.pub, after = 0 } = {},
  ) =>
    channel.verify(
      webhook(body, {
        "X-Signature-Timestamp": ts,
        ...(sig === null ? {} : { "X-Signature-Ed25519": sig }),
      }),
      { ...config, DISCORD_PUBLIC_KEY: pub },
      (Number(vector.ts) + after) * 1000,
    );

  test("a signed interaction is accepted for five minutes before and after its time", async () => {
    for (const after of [-300, 300]) {
      expect(await verify(vector.body, { after })).toEqual({ ok: true });
    }
    for (const after of [-301, 301]) {
      expect(await verify(vector.body, { after })).toEqual({ ok: false, reason: "late" });
    }
  });

  test("a correctly signed request passes", async () => {
    expect(await verify(vector.body)).toEqual({ ok: true });
  });

  test("a request with a changed byte of body, signature, time or key is forged", async () => {
    for (const body of tamperedBodies(vector.body)) expect(await verify(body)).toEqual(forgery);
    for (let position = 0; position < vector.sig.length; position++) {
      expect(await verify(vector.body, { sig: tampered(vector.sig, position) })).toEqual(forgery);
    }
    for (let position = 0; position < vector.ts.length; position++) {
      expect(await verify(vector.body, { ts: tampered(vector.ts, position) })).toEqual(forgery);
    }
    for (let position = 0; position < vector.pub.length; position++) {
      expect(await verify(vector.body, { pub: tampered(vector.pub, position) })).toEqual(forgery);
    }
    for (const sig of ["", "zz", vector.sig.slice(2), `${vector.sig}00`]) {
      expect(await verify(vector.body, { sig })).toEqual(forgery);
    }
    expect(await verify(vector.body, { pub: "" })).toEqual(forgery);
    expect(await verify(vector.body, { sig: null })).toEqual({ ok: false, reason: "unsigned" });
  });

  test("Discord's own SDK accepts the signature that the adapter accepts", async () => {
    const der = Buffer.from(`302e020100300506032b657004220420${vector.seed}`, "hex");
    const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const body = JSON.stringify(slash("é"));
    const sig = sign(null, Buffer.from(vector.ts + body), key).toString("hex");
    expect(await verifyKey(body, sig, vector.ts, vector.pub)).toBe(true);
    expect(await verifyKey(`${body} `, sig, vector.ts, vector.pub)).toBe(false);
    expect(await verify(body, { sig })).toEqual({ ok: true });
    expect(await verify(`${body} `, { sig })).toEqual(forgery);
  });
});

describe("parsing requests of Discord", () => {
  test("a ping is answered with a pong", async () => {
    expect(await parse(vector.body)).toEqual({
      events: [],
      answer: { status: 200, contentType: "application/json", body: '{"type":1}' },
    });
  });

  test("a slash command is deferred, and its event has an address that expires after fifteen minutes", async () => {
    const result = await parse(slash("what is left"));
    expect(result.answer?.body).toBe('{"type":5}');
    expect(result.events).toEqual([
      {
        kind: "message",
        id: ID,
        sender: { tenant: "1", user: "11", name: "Ann", language: "de" },
        place: {
          tenant: "1",
          id: "77",
          isGroup: false,
          address: {
            application: "1",
            token: "tok",
            channel: "77",
            until: String(SENT_AT + 15 * 60_000),
          },
        },
        text: "what is left",
        command: null,
        addressed: true,
        media: [],
      },
    ]);
  });

  test("a sender in a server has the nickname of that server", async () => {
    const event = only((await parse(slash("a", inGuild))).events, "message");
    expect(event.sender).toMatchObject({ user: "11", name: "Annie" });
    expect(event.place.isGroup).toBe(true);
    const direct = only((await parse(slash("a", { context: 2 }))).events, "message");
    expect(direct.place.isGroup).toBe(true);
  });

  test.each([
    ["undo", "undo", '{"type":5}'],
    ["/link KQ7abc", "link", '{"type":5,"data":{"flags":64}}'],
    ["undo the last", null, '{"type":5}'],
  ])("the text %s gives the command %s and the answer %s", async (text, command, body) => {
    const result = await parse(slash(text));
    expect(only(result.events, "message").command).toBe(command);
    expect(result.answer?.body).toBe(body);
  });

  test("a message with an attached picture has media", async () => {
    const data = {
      options: [{ name: "picture", type: 11, value: "9" }],
      resolved: {
        attachments: {
          9: { url: "https://cdn.discordapp.com/9", content_type: "image/png", size: 5 },
        },
      },
    };
    expect(only((await parse(slash("", { data }))).events, "message")).toMatchObject({
      text: "",
      media: [{ kind: "image", reference: "https://cdn.discordapp.com/9", size: 5 }],
    });
  });

  test("a press of a button has the button's data and the id of its message", async () => {
    const result = await parse(press);
    expect(result.answer?.body).toBe('{"type":5}');
    expect(only(result.events, "pressed")).toMatchObject({
      id: ID,
      data: "r:y",
      message: "88",
      acknowledge: null,
      sender: { user: "11" },
    });
  });

  test("an interaction of a bot, without a sender or of another kind is ignored", async () => {
    const bot = await parse(slash("a", { user: { ...ann, bot: true } }));
    expect(only(bot.events, "ignored").reason).toBe("no sender");
    expect(only((await parse(slash("a", { user: undefined }))).events, "ignored")).toBeDefined();
    expect(only((await parse({ ...base, type: 4 })).events, "ignored").reason).toBe("unreadable");
  });

  test("parsing never throws, whatever a request contains", async () => {
    await expectNeverThrows(channel, config, [slash("a", inGuild), press, { type: 1 }]);
  });
});

describe("sending to Discord", () => {
  const address = { application: "1", token: "tok", channel: "77", until: String(SENT_AT) };
  const inTime = sending(address, config, { nowMs: SENT_AT - 60_000 });
  const tooLate = sending(address, config, { nowMs: SENT_AT - 10_000 });
  const read = (call: { body: string | null }) => JSON.parse(call.body ?? "null") as unknown;

  test("the first part replaces the deferred answer, and the others follow it", () => {
    const first = channel.nextCall(part("**a**"), inTime);
    expect(first).toMatchObject({
      method: "PATCH",
      url: "https://discord.com/api/v10/webhooks/1/tok/messages/@original",
    });
    expect(first.headers).not.toHaveProperty("authorization");
    expect(read(first)).toEqual({
      content: "**a**",
      allowed_mentions: { parse: [] },
      components: [],
    });
    expect(channel.nextCall(part("b"), { ...inTime, index: 1 })).toMatchObject({
      method: "POST",
      url: "https://discord.com/api/v10/webhooks/1/tok",
    });
    expect(channel.onUnknown(inTime)).toBe("resend");
    expect(channel.onUnknown({ ...inTime, index: 1 })).toEqual({ waitMs: 0 });
  });

  test("a reply that does not answer the interaction does not replace the interaction's answer", () => {
    const beside = { ...inTime, address: { ...inTime.address, beside: "true" } };
    expect(channel.nextCall(part("a"), beside)).toMatchObject({
      method: "POST",
      url: "https://discord.com/api/v10/webhooks/1/tok",
    });
    expect(channel.onUnknown(beside)).toEqual({ waitMs: 0 });
    expect(channel.onUnknown({ ...beside, otherWay: true })).toBe("resend");
  });

  test("the bot sends to the channel, with a nonce, once the interaction's token has expired", () => {
    const call = channel.nextCall(part("a"), tooLate);
    expect(call).toMatchObject({
      method: "POST",
      url: "https://discord.com/api/v10/channels/77/messages",
    });
    expect(call.headers["authorization"]).toBe("Bot bot-token");
    const { nonce } = read(call) as { nonce: string };
    expect(read(call)).toMatchObject({ enforce_nonce: true, allowed_mentions: { parse: [] } });
    expect(nonce).toMatch(/^[0-9a-z]{20,25}$/);
    const key = "ffffffff-ffff-ffff-ffff-ffffffffffff";
    const longest = read(channel.nextCall(part("a"), { ...tooLate, key })) as { nonce: string };
    expect(longest.nonce).toHaveLength(25);
    expect(longest.nonce).not.toBe(nonce);
    expect(channel.onUnknown({ ...tooLate, index: 1 })).toBe("resend");
  });

  test("the bot sends every part of the reply when an interaction has no answer after ten seconds", () => {
    const began = SENT_AT - 15 * 60_000;
    const after = (ms: number) => channel.otherWayAfter?.({ address, nowMs: began + ms });
    expect([after(0), after(4_000), after(10_000), after(60_000)]).toEqual([10_000, 6_000, 0, 0]);
    for (const index of [0, 1]) {
      const context = { ...inTime, index, otherWay: true };
      const call = channel.nextCall(part("a"), context);
      expect(call.url).toBe("https://discord.com/api/v10/channels/77/messages");
      expect(read(call)).toMatchObject({ enforce_nonce: true });
      expect(channel.onUnknown(context)).toBe("resend");
    }
  });

  test("buttons are sent in rows of five", () => {
    const buttons = Array.from({ length: 6 }, (_, index) => ({
      label: `${index}`,
      data: `r:${index}`,
    }));
    const { components } = read(channel.nextCall(part("a", { buttons }), inTime)) as {
      components: { components: object[] }[];
    };
    expect(components.map((row) => row.components.length)).toEqual([5, 1]);
    expect(components[1]?.components[0]).toEqual({
      type: 2,
      style: 2,
      label: "5",
      custom_id: "r:5",
    });
  });

  test.each([
    [answer(200, { id: "99" }), { outcome: "sent", id: "99" }],
    [answer(204, ""), { outcome: "sent", id: null }],
    [answer(429, { retry_after: 0.3 }), { outcome: "retry_after", seconds: 1 }],
    [answer(429, "x", { "Retry-After": "7" }), { outcome: "retry_after", seconds: 7 }],
    [answer(401, { code: 0 }), { outcome: "misconfigured", code: "0" }],
    [answer(401, { code: 50027 }), { outcome: "not_open" }],
    [answer(404, { code: 10015 }), { outcome: "not_open" }],
    [answer(404, { code: 10008 }), { outcome: "failed", code: "10008" }],
    [answer(403, { code: 50007 }), { outcome: "gone" }],
    [answer(403, { code: 50001 }), { outcome: "failed", code: "50001" }],
    [answer(502, "x"), { outcome: "unknown" }],
  ])("the answer %j is classified as %j", (platformAnswer, outcome) => {
    expect(channel.classify(platformAnswer)).toEqual(outcome);
  });
});
