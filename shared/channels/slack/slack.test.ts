import { createHmac } from "node:crypto";
import { isValidSlackRequest } from "@slack/bolt";
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
import { createSlackChannel } from "./create-slack-channel.ts";

const { slack: vector, slackDocumented: example } = vectors;
const config = { SLACK_BOT_TOKEN: "xoxb-1", SLACK_SIGNING_SECRET: vector.secret };
const channel = createSlackChannel(noRender);
const forgery = { ok: false, reason: "forged" };
const signedAtMs = Number(vector.ts) * 1000;

const parse = async (body: unknown) => (await channel.parse(webhook(body), config)).events;
const envelope = (event: object, overrides: object = {}) => ({
  type: "event_callback",
  team_id: "T1",
  event_id: "Ev1",
  event,
  ...overrides,
});
const direct = (overrides: object = {}) =>
  envelope({
    type: "message",
    channel_type: "im",
    channel: "D1",
    user: "U1",
    text: "hello",
    ts: "1.2",
    ...overrides,
  });
const mention = (overrides: object = {}) =>
  envelope(
    {
      type: "app_mention",
      channel: "C1",
      user: "U1",
      text: "<@UBOT> hello",
      ts: "1.2",
      ...overrides,
    },
    { authorizations: [{ user_id: "UBOT", is_bot: true }] },
  );

describe("verifying requests of Slack", () => {
  const verify = (
    body: string | Uint8Array,
    signature: string | null,
    { ts = vector.ts, now = signedAtMs, secret = vector.secret } = {},
  ) =>
    channel.verify(
      webhook(body, {
        "X-Slack-Request-Timestamp": ts,
        ...(signature === null ? {} : { "X-Slack-Signature": signature }),
      }),
      { ...config, SLACK_SIGNING_SECRET: secret },
      now,
    );

  test("signed events and the documented slash command pass", async () => {
    expect(await verify(vector.body, vector.header)).toEqual({ ok: true });
    const { body, header, ts, secret } = example;
    expect(await verify(body, header, { ts, secret, now: Number(ts) * 1000 })).toEqual({
      ok: true,
    });
  });

  test("a request with a changed byte of body, signature, time or secret is forged", async () => {
    for (const body of tamperedBodies(vector.body)) {
      expect(await verify(body, vector.header)).toEqual(forgery);
    }
    for (let index = 0; index < vector.header.length; index++) {
      expect(await verify(vector.body, tampered(vector.header, index))).toEqual(forgery);
    }
    for (let index = 0; index < vector.ts.length; index++) {
      const ts = tampered(vector.ts, index);
      expect(await verify(vector.body, vector.header, { ts, now: Number(ts) * 1000 })).toEqual(
        forgery,
      );
    }
    expect(await verify(vector.body, vector.header, { ts: "x" })).toEqual(forgery);
    expect(await verify(vector.body, vector.header, { secret: `${vector.secret}x` })).toEqual(
      forgery,
    );
    expect(await verify(vector.body, vector.header, { secret: "" })).toEqual(forgery);
    expect(await verify(vector.body, null)).toEqual({ ok: false, reason: "unsigned" });
  });

  test("a signed event more than 300 seconds early or late counts as late, and one with a wrong signature as forged", async () => {
    const after = (seconds: number) =>
      verify(vector.body, vector.header, { now: signedAtMs + seconds * 1000 });
    expect(await after(300)).toEqual({ ok: true });
    expect(await after(301)).toEqual({ ok: false, reason: "late" });
    expect(await after(-300)).toEqual({ ok: true });
    expect(await after(-301)).toEqual({ ok: false, reason: "late" });
    expect(await verify("{}", vector.header, { now: signedAtMs + 301_000 })).toEqual(forgery);
  });

  test("Slack's own SDK accepts the signature that the adapter accepts", async () => {
    const body = JSON.stringify(direct({ text: "é" }));
    const mac = createHmac("sha256", vector.secret).update(`v0:${vector.ts}:${body}`);
    const signature = `v0=${mac.digest("hex")}`;
    const sdk = (signedBody: string) =>
      isValidSlackRequest({
        signingSecret: vector.secret,
        body: signedBody,
        headers: { "x-slack-signature": signature, "x-slack-request-timestamp": Number(vector.ts) },
        nowMilliseconds: signedAtMs,
      });
    expect(sdk(body)).toBe(true);
    expect(sdk(`${body} `)).toBe(false);
    expect(await verify(body, signature)).toEqual({ ok: true });
    expect(await verify(`${body} `, signature)).toEqual(forgery);
  });
});

describe("parsing requests of Slack", () => {
  test("the challenge of Slack is answered", async () => {
    const body = { type: "url_verification", challenge: "3eZbrw1a", token: "x" };
    expect(await channel.parse(webhook(body), config)).toEqual({
      events: [],
      answer: { status: 200, contentType: "application/json", body: '{"challenge":"3eZbrw1a"}' },
    });
  });

  test("direct messages are one conversation, and each of their threads is another", async () => {
    expect(await parse(vector.body)).toEqual([
      {
        kind: "message",
        id: "Ev1",
        sender: { tenant: "T1", user: "U1", name: null, language: null },
        place: { tenant: "T1", id: "D1", isGroup: false, address: { channel: "D1" } },
        text: "hello",
        command: null,
        addressed: true,
        media: [],
        message: "1531420618.000100",
      },
    ]);
    expect(only(await parse(direct({ thread_ts: "0.9" })), "message").place).toMatchObject({
      id: "D1:0.9",
      address: { channel: "D1", thread: "0.9" },
    });
  });

  test("a mention starts a thread or continues in the thread that it is in, and is removed from the text", async () => {
    expect(only(await parse(mention()), "message")).toMatchObject({
      text: "hello",
      place: { id: "C1:1.2", isGroup: true, address: { channel: "C1", thread: "1.2" } },
    });
    const later = only(await parse(mention({ thread_ts: "0.9" })), "message");
    expect(later.place.id).toBe("C1:0.9");
  });

  const change = (message: object = {}, previous: object = {}, overrides: object = {}) => {
    const edited = { user: "U1", ts: "2.0" };
    return direct({
      ...{ subtype: "message_changed", hidden: true, user: undefined, text: undefined, ts: "2.1" },
      message: { type: "message", user: "U1", text: "two eggs", ts: "1.2", edited, ...message },
      previous_message: { type: "message", user: "U1", text: "one egg", ts: "1.2", ...previous },
      ...overrides,
    });
  };

  test("an edit names the edited message, at the place where that message was sent", async () => {
    expect(await parse(change())).toEqual([
      {
        kind: "edited",
        id: "Ev1",
        sender: { tenant: "T1", user: "U1", name: null, language: null },
        place: { tenant: "T1", id: "D1", isGroup: false, address: { channel: "D1" } },
        text: "two eggs",
        command: null,
        addressed: true,
        message: "1.2",
      },
    ]);
    const edit = only(await parse(change({ thread_ts: "1.2" })), "edited");
    expect(edit.place.id).toBe("D1");
    const inThread = only(await parse(change({ thread_ts: "0.9" })), "edited");
    expect(inThread.place.id).toBe("D1:0.9");
    const editedMention = only(
      await parse(mention({ edited: { user: "U1", ts: "2.0" } })),
      "edited",
    );
    expect(editedMention).toMatchObject({ text: "hello", message: "1.2", place: { id: "C1:1.2" } });
    expect(only(await parse(mention()), "message").message).toBe("1.2");
  });

  test.each([
    [
      "an unfurled link",
      change({ edited: undefined, attachments: [{}] }),
      "the words are the same",
    ],
    ["a new language", change({}, { text: "two eggs" }), "the words are the same"],
    ["a bot's change", change({ bot_id: "B1" }), "a bot's message"],
    [
      "a change in a channel",
      change({}, {}, { channel: "C1", channel_type: "channel" }),
      "not addressed",
    ],
    ["a change without a message", change({ ts: undefined }), "the words are the same"],
  ])("an edit is ignored if it is %s", async (_, body, reason) => {
    expect(only(await parse(body), "ignored").reason).toBe(reason);
  });

  test("a message is reported only once, and ignored if it does not address the bot", async () => {
    expect(only(await parse(mention({ channel: "D1" })), "ignored").reason).toBe("sent twice");
    const overheard = direct({ channel: "C1", channel_type: "channel", text: "<@UBOT> hello" });
    expect(only(await parse(overheard), "ignored").reason).toBe("not addressed");
  });

  test.each([
    [{ bot_id: "B1" }, "a bot's message"],
    [{ subtype: "message_changed" }, "the words are the same"],
    [{ subtype: "bot_message", bot_id: "B1" }, "unsupported bot_message"],
    [{ user: undefined }, "no sender"],
    [{ type: "app_home_opened" }, "unsupported event app_home_opened"],
    [{ text: "" }, "unsupported message"],
  ])("an event with %j is ignored", async (overrides, reason) => {
    expect(only(await parse(direct(overrides)), "ignored").reason).toBe(reason);
  });

  test.each([
    ["a &amp; b &lt;c&gt; &amp;lt;", "a & b <c> &lt;"],
    [
      "see <https://x.example/a?b=1&amp;c=2|the page>",
      "see the page (https://x.example/a?b=1&c=2)",
    ],
    ["<https://x.example>", "https://x.example"],
    ["<https://x.example|x.example>", "https://x.example"],
    ["in <#C2|home> with <@U2|bob> and <!here>", "in #home with @bob and @here"],
    ["&lt;@UBOT&gt;", "<@UBOT>"],
    ["<mailto:a@x.example|a@x.example>", "a@x.example"],
  ])("the text %s reads as %s", async (text, words) => {
    expect(only(await parse(direct({ text })), "message").text).toBe(words);
  });

  test("files of a message are media", async () => {
    const files = [
      { mimetype: "image/png", url_private_download: "https://files.slack.com/1", size: 5 },
      { mimetype: "audio/webm", url_private_download: "https://files.slack.com/2" },
      { mimetype: "text/plain" },
    ];
    const event = only(await parse(direct({ subtype: "file_share", text: "", files })), "message");
    expect(event.media).toEqual([
      { kind: "image", reference: "https://files.slack.com/1", mimeType: "image/png", size: 5 },
      { kind: "voice", reference: "https://files.slack.com/2", mimeType: "audio/webm", size: null },
    ]);
  });

  const slash = (text: string, channel_id = "D1") =>
    new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(example.body)),
      command: "/alfred",
      channel_id,
      text,
    }).toString();

  test.each([
    ["undo", "undo", ""],
    ["/undo", "undo", ""],
    ["link KQ7-abc", "link", "KQ7-abc"],
    ["Help", "help", ""],
    ["", null, ""],
    ["undo the last two", null, "undo the last two"],
    ["new plan for the week", null, "new plan for the week"],
    ["link this to that", null, "link this to that"],
    ["what is up", null, "what is up"],
  ])("the text /alfred %s is the command %s", async (text, command, rest) => {
    const { events, answer } = await channel.parse(webhook(slash(text)), config);
    expect(answer).toMatchObject({ status: 200, body: "" });
    expect(only(events, "message")).toMatchObject({
      id: "398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c",
      sender: { tenant: "T1DC2JH3J", user: "U2CERLKJA", name: "roadrunner" },
      command,
      text: rest,
      addressed: true,
    });
  });

  test("a press of a button has the button's data and its place", async () => {
    const press = {
      type: "block_actions",
      trigger_id: "t1",
      team: { id: "T1" },
      user: { id: "U1", name: "ann" },
      channel: { id: "C1" },
      message: { ts: "5.6", thread_ts: "1.2" },
      actions: [{ action_id: "option-0", value: "r:y" }],
    };
    const body = new URLSearchParams({ payload: JSON.stringify(press) }).toString();
    const result = await channel.parse(webhook(body), config);
    expect(result.answer?.status).toBe(200);
    expect(only(result.events, "pressed")).toMatchObject({
      id: "t1",
      data: "r:y",
      message: "5.6",
      acknowledge: null,
      place: { id: "C1:1.2" },
    });
    const other = new URLSearchParams({ payload: '{"type":"view_submission"}' }).toString();
    expect(only(await parse(other), "ignored").reason).toBe("unsupported interaction");
  });

  test("an uninstalled app and a revoked bot token end the links of the whole workspace", async () => {
    const departure = [{ kind: "left", id: "Ev1", tenant: "T1", user: null, place: null }];
    expect(await parse(envelope({ type: "app_uninstalled" }))).toEqual(departure);
    const parseRevoked = (tokens: object) => parse(envelope({ type: "tokens_revoked", tokens }));
    expect(await parseRevoked({ bot: ["UBOT"] })).toEqual(departure);
    expect(only(await parseRevoked({ oauth: ["U1"] }), "ignored").reason).toMatch(/person's token/);
  });

  test("parsing never throws, whatever a request contains", async () => {
    await expectNeverThrows(channel, config, [direct(), mention(), { payload: "{}" }]);
    const press = { type: "block_actions", actions: [{ value: "x" }], user: { id: "U1" } };
    await expectNeverThrows(channel, config, [press], (value) => {
      const body = new URLSearchParams({ payload: JSON.stringify(value) }).toString();
      return { body: webhook(body).body };
    });
  });
});

describe("sending to Slack", () => {
  const context = sending({ channel: "C1", thread: "1.2" }, config);
  const read = (call: { body: string | null } | null) =>
    JSON.parse(call?.body ?? "null") as unknown;

  test("a part is sent as Markdown in its thread, without previews of links", () => {
    const call = channel.nextCall(part("**a**"), context);
    expect(call.url).toBe("https://slack.com/api/chat.postMessage");
    expect(call.headers["authorization"]).toBe("Bearer xoxb-1");
    expect(read(call)).toEqual({
      channel: "C1",
      thread_ts: "1.2",
      markdown_text: "**a**",
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  test("buttons are sent as blocks, without markdown_text", () => {
    const question = part("**a**", { plain: "a<", buttons: [{ label: "Yes", data: "r:y" }] });
    const body = read(channel.nextCall(question, context));
    expect(body).toMatchObject({
      text: "a&lt;",
      blocks: [
        { type: "markdown", text: "**a**" },
        { type: "actions", elements: [{ type: "button", value: "r:y", text: { text: "Yes" } }] },
      ],
    });
    expect(body).not.toHaveProperty("markdown_text");
  });

  test("a part that replaces a placeholder updates it, and plain text is escaped", () => {
    const replacementContext = { ...context, replaces: "5.6", asPlain: true };
    const call = channel.nextCall(part("**a**", { plain: "a & <b>" }), replacementContext);
    expect(call.url).toBe("https://slack.com/api/chat.update");
    expect(read(call)).toEqual({
      channel: "C1",
      ts: "5.6",
      text: "a &amp; &lt;b&gt;",
      mrkdwn: false,
    });
    expect(channel.onUnknown(context)).toEqual({ waitMs: 0 });
  });

  test("a status is shown in threads only", () => {
    expect(read(channel.typing(context))).toMatchObject({ channel_id: "C1", thread_ts: "1.2" });
    expect(channel.typing(sending({ channel: "D1" }, config))).toBeNull();
  });

  test("an update with markup has blocks, so that no earlier blocks stay", () => {
    const call = channel.nextCall(part("**a**", { plain: "a" }), { ...context, replaces: "5.6" });
    const blocks = [{ type: "markdown", text: "**a**" }];
    expect(read(call)).toEqual({ channel: "C1", ts: "5.6", text: "a", blocks });
  });

  test("plain text that is longer than a section continues in the next one", () => {
    const plainText = `${"🍲".repeat(4000)}end`;
    const buttons = [{ label: "Stop", data: "x" }];
    const call = channel.nextCall(part("x", { plain: plainText, buttons }), {
      ...context,
      asPlain: true,
    });
    const { blocks } = read(call) as { blocks: { type: string; text: { text: string } }[] };
    const texts = blocks.filter(({ type }) => type === "section").map(({ text }) => text.text);
    expect(texts.join("")).toBe(plainText);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(3000);
  });

  test("a message can be deleted", () => {
    const call = channel.remove?.("5.6", context) ?? null;
    expect(call?.url).toBe("https://slack.com/api/chat.delete");
    expect(read(call)).toEqual({ channel: "C1", ts: "5.6" });
  });

  const refusal = (error: string) => answer(200, { ok: false, error });

  test.each([
    [answer(200, { ok: true, ts: "7.8" }), { outcome: "sent", id: "7.8" }],
    [answer(429, "", { "Retry-After": "30" }), { outcome: "retry_after", seconds: 30 }],
    [refusal("ratelimited"), { outcome: "retry_after", seconds: 30 }],
    [refusal("invalid_auth"), { outcome: "misconfigured", code: "invalid_auth" }],
    [refusal("token_revoked"), { outcome: "misconfigured", code: "token_revoked" }],
    [refusal("user_disabled"), { outcome: "gone" }],
    [refusal("not_in_channel"), { outcome: "failed", code: "not_in_channel" }],
    [refusal("message_not_found"), { outcome: "not_there" }],
    [refusal("invalid_blocks"), { outcome: "as_plain" }],
    [refusal("internal_error"), { outcome: "unknown" }],
    [refusal("msg_too_long"), { outcome: "failed", code: "msg_too_long" }],
    [answer(200, "<html>"), { outcome: "unknown" }],
    [answer(503, "away"), { outcome: "unknown" }],
    [answer(404, "x"), { outcome: "failed", code: "404" }],
  ])("the answer %j is classified as %j", (slackAnswer, outcome) => {
    expect(channel.classify(slackAnswer)).toEqual(outcome);
  });
});
