import type { Update } from "@grammyjs/types";
import { describe, expect, test } from "vitest";
import {
  answer,
  expectNeverThrows,
  noRender,
  only,
  part,
  sending,
  tampered,
  webhook,
} from "../../../tests/support/webhooks.ts";
import { createTelegramChannel } from "./create-telegram-channel.ts";

const SECRET = "a-Secret_of-the-webhook";
const config = {
  TELEGRAM_BOT_TOKEN: "4242:token-of-the-bot",
  TELEGRAM_BOT_USERNAME: "alfred_bot",
  TELEGRAM_WEBHOOK_SECRET: SECRET,
};
const channel = createTelegramChannel(noRender);
const ann = { id: 11, is_bot: false, first_name: "Ann", last_name: "Lee", language_code: "en" };
const home = { id: 11, type: "private", first_name: "Ann" } as const;
const group = { id: -500, type: "supergroup", title: "Home" } as const;
const bot = { id: 4242, is_bot: true, first_name: "Alfred" };

type MessageFields = Record<string, unknown>;
const updateWith = (message: MessageFields, overrides: object = { from: ann, chat: home }) =>
  ({
    update_id: 7,
    message: { message_id: 5, date: 1, ...overrides, ...message },
  }) as unknown as Update;
const parse = async (update: Update) => (await channel.parse(webhook(update), config)).events;
const inGroup = { from: ann, chat: group };

describe("verifying updates of Telegram", () => {
  const verify = (headers: Record<string, string>, settings: Record<string, string> = config) =>
    channel.verify(webhook({}, headers), settings, 0);
  const header = "X-Telegram-Bot-Api-Secret-Token";

  test("an update with the webhook's secret passes", async () => {
    expect(await verify({ [header]: SECRET })).toEqual({ ok: true });
  });

  test("an update with another secret, a part of the secret, or more than the secret is forged", async () => {
    const others = Array.from(SECRET, (_, index) => tampered(SECRET, index));
    for (const other of [...others, SECRET.slice(0, -1), `${SECRET}x`, ""]) {
      expect(await verify({ [header]: other })).toEqual({ ok: false, reason: "forged" });
    }
  });

  test("an update without a secret is unsigned, and no update passes while no secret is set", async () => {
    expect(await verify({})).toEqual({ ok: false, reason: "unsigned" });
    const unset = { ...config, TELEGRAM_WEBHOOK_SECRET: "" };
    expect((await verify({ [header]: "" }, unset)).ok).toBe(false);
    expect((await verify({ [header]: "" }, {})).ok).toBe(false);
  });
});

describe("parsing updates of Telegram", () => {
  test("a private message has its sender, its place and its update's id", async () => {
    expect(await parse(updateWith({ text: " two  things " }))).toEqual([
      {
        kind: "message",
        id: "7",
        sender: { tenant: "4242", user: "11", name: "Ann Lee", language: "en" },
        place: { tenant: "4242", id: "11", isGroup: false, address: { chat: "11" } },
        text: "two  things",
        command: null,
        addressed: true,
        media: [],
        message: "5",
      },
    ]);
  });

  test.each([
    ["/start kq7_-A", "start", "kq7_-A"],
    ["/UNDO", "undo", ""],
    ["/link@Alfred_Bot CODE", "link", "CODE"],
    ["/undo@another_bot", null, "/undo@another_bot"],
    ["/usr/bin is a path", null, "/usr/bin is a path"],
    ["what is /undo", null, "what is /undo"],
  ])("the text %s is the command %s", async (text, command, rest) => {
    const event = only(await parse(updateWith({ text })), "message");
    expect([event.command, event.text]).toEqual([command, rest]);
  });

  test("a message in a group is addressed only if it mentions the bot, replies to it or is a command", async () => {
    const mention = [{ type: "mention", offset: 3, length: 11 }];
    const mentionEvents = await parse(
      updateWith({ text: "hi @alfred_bot there", entities: mention }, inGroup),
    );
    expect(only(mentionEvents, "message")).toMatchObject({ addressed: true, text: "hi  there" });
    const shoutEvents = await parse(
      updateWith({ text: "hi @ALFRED_BOT", entities: mention }, inGroup),
    );
    expect(only(shoutEvents, "message")).toMatchObject({ addressed: true, text: "hi" });
    const other = [{ type: "mention", offset: 3, length: 8 }];
    const overheard = await parse(updateWith({ text: "hi @someone", entities: other }, inGroup));
    expect(only(overheard, "message")).toMatchObject({ addressed: false, text: "hi @someone" });
    const reply = { message_id: 4, from: bot, chat: group, date: 1 };
    const replyEvents = await parse(updateWith({ text: "yes", reply_to_message: reply }, inGroup));
    expect(only(replyEvents, "message").addressed).toBe(true);
    const toAnn = { ...reply, from: ann };
    const chatEvents = await parse(updateWith({ text: "yes", reply_to_message: toAnn }, inGroup));
    expect(only(chatEvents, "message").addressed).toBe(false);
    expect(only(await parse(updateWith({ text: "/undo" }, inGroup)), "message").addressed).toBe(
      true,
    );
  });

  test("a topic is a separate place, but the thread of a reply is not", async () => {
    const topic = { message_thread_id: 9, is_topic_message: true as const };
    const place = { id: "-500:9", isGroup: true, address: { chat: "-500", thread: "9" } };
    expect(
      only(await parse(updateWith({ text: "a", ...topic }, inGroup)), "message").place,
    ).toMatchObject(place);
    const thread = await parse(updateWith({ text: "a", message_thread_id: 9 }, inGroup));
    expect(only(thread, "message").place.id).toBe("-500");
  });

  test("a message of an anonymous administrator or a bot, or without a sender, is ignored", async () => {
    const anonymous = updateWith({ text: "a", sender_chat: group }, inGroup);
    expect(only(await parse(anonymous), "ignored").reason).toBe("anonymous sender");
    const fromBot = updateWith({ text: "a" }, { from: bot, chat: group });
    expect(only(await parse(fromBot), "ignored").reason).toBe("a bot's message");
    const senderless = updateWith({ text: "a" }, { chat: group });
    expect(only(await parse(senderless), "ignored").reason).toBe("no sender");
  });

  test("an edit names the edited message, and in a group says whether it addresses the bot", async () => {
    const editOf = (update: Update) =>
      parse({ update_id: 7, edited_message: update.message } as Update);
    const sentUpdate = updateWith({ text: "/edit two eggs" });
    const edit = only(await editOf(sentUpdate), "edited");
    const message = String(sentUpdate.message?.message_id);
    expect(edit).toMatchObject({ id: "7", text: "two eggs", command: "edit", message });
    expect(only(await parse(sentUpdate), "message").message).toBe(message);
    const overheard = only(await editOf(updateWith({ text: "hi" }, inGroup)), "edited");
    expect(overheard.addressed).toBe(false);
    const fromBot = updateWith({ text: "a" }, { from: bot, chat: group });
    expect(only(await editOf(fromBot), "ignored").reason).toBe("a bot's message");
  });

  test("service messages and updates of other kinds are ignored", async () => {
    const join = updateWith({ new_chat_title: "x" });
    expect(only(await parse(join), "ignored").reason).toBe("unsupported message");
    expect(only(await parse({ update_id: 1 } as Update), "ignored").reason).toBe(
      "unsupported update",
    );
  });

  test("the largest photo, a voice note and an image sent as a file are media with their caption", async () => {
    const photo = [
      { file_id: "small", file_unique_id: "s", width: 1, height: 1, file_size: 10 },
      { file_id: "large", file_unique_id: "l", width: 9, height: 9, file_size: 90 },
    ];
    const message = only(await parse(updateWith({ photo, caption: "what is this" })), "message");
    expect(message.text).toBe("what is this");
    expect(message.media).toEqual([
      { kind: "image", reference: "large", mimeType: "image/jpeg", size: 90 },
    ]);
    const voice = {
      file_id: "v",
      file_unique_id: "v",
      duration: 3,
      mime_type: "audio/ogg",
      file_size: 5,
    };
    expect(only(await parse(updateWith({ voice })), "message").media).toEqual([
      { kind: "voice", reference: "v", mimeType: "audio/ogg", size: 5 },
    ]);
    const document = { file_id: "d", file_unique_id: "d", mime_type: "image/png" };
    expect(only(await parse(updateWith({ document })), "message").media[0]).toMatchObject({
      kind: "image",
      mimeType: "image/png",
    });
  });

  test("a press of a button has the button's data, the id of its message, and the id to acknowledge", async () => {
    const press = {
      update_id: 8,
      callback_query: {
        id: "cb1",
        from: ann,
        chat_instance: "x",
        data: "run:1",
        message: { message_id: 6, date: 1, chat: group },
      },
    } as Update;
    expect(only(await parse(press), "pressed")).toMatchObject({
      id: "8",
      data: "run:1",
      message: "6",
      acknowledge: "cb1",
      sender: { user: "11" },
      place: { id: "-500", isGroup: true },
    });
  });

  test("a press of the stop button has the place and the person of the private chat", async () => {
    const stop: Update = { update_id: 9, stopped_message_generation: { chat: home, draft_id: 77 } };
    expect(only(await parse(stop), "stopped")).toMatchObject({
      id: "9",
      draft: "77",
      sender: { user: "11", name: "Ann" },
      place: { id: "11", isGroup: false },
    });
  });

  test("a person who blocks the bot has left, and a group that removes the bot has left as a group only", async () => {
    const member = (chat: object, status: string) =>
      ({
        update_id: 3,
        my_chat_member: { chat, from: ann, date: 1, new_chat_member: { status, user: bot } },
      }) as unknown as Update;
    const departure = { kind: "left", id: "3", tenant: "4242", user: "11", place: null };
    expect(await parse(member(home, "kicked"))).toEqual([departure]);
    expect(await parse(member(group, "left"))).toEqual([
      { ...departure, user: null, place: "-500" },
    ]);
    expect(only(await parse(member(group, "member")), "ignored").reason).toBe("bot is member");
  });

  test("a group that became a supergroup has moved", async () => {
    expect(await parse(updateWith({ migrate_to_chat_id: -1009 }, inGroup))).toEqual([
      {
        kind: "moved",
        id: "7",
        tenant: "4242",
        what: "place",
        from: "-500",
        to: "-1009",
        at: null,
      },
    ]);
  });

  test("parsing never throws, whatever an update contains", async () => {
    const sample = updateWith({ text: "a", entities: [{ type: "mention", offset: 0, length: 1 }] });
    await expectNeverThrows(channel, config, [sample]);
  });
});

describe("sending to Telegram", () => {
  const context = sending({ chat: "-500", thread: "9" }, config);
  const read = (call: { body: string | null } | null) =>
    JSON.parse(call?.body ?? "null") as Record<string, unknown>;

  test("a part is sent as a message in its thread, with a row for each button", () => {
    const buttons = [
      { label: "Yes", data: "r:y" },
      { label: "No", data: "r:n" },
    ];
    const call = channel.nextCall(part("<b>a</b>", { buttons }), context);
    expect(call.url).toBe("https://api.telegram.org/bot4242:token-of-the-bot/sendMessage");
    expect(call.method).toBe("POST");
    expect(read(call)).toEqual({
      chat_id: -500,
      message_thread_id: 9,
      text: "<b>a</b>",
      parse_mode: "HTML",
      link_preview_options: { is_disabled: true },
      reply_markup: {
        inline_keyboard: [
          [{ text: "Yes", callback_data: "r:y" }],
          [{ text: "No", callback_data: "r:n" }],
        ],
      },
    });
  });

  test("a text that replaces a placeholder edits it, and plain text has no markup", () => {
    const replacement = { ...context, replaces: "66", asPlain: true };
    const call = channel.nextCall(part("<b>a</b>", { plain: "a" }), replacement);
    expect(call.url).toMatch(/\/editMessageText$/);
    expect(read(call)).toEqual({
      chat_id: -500,
      message_id: 66,
      text: "a",
      link_preview_options: { is_disabled: true },
    });
    expect(channel.onUnknown(context)).toEqual({ waitMs: 0 });
  });

  test("drafts stream in private chats only, with a stop button", () => {
    const a = { text: "<b>a</b>", plain: "a" };
    expect(channel.draft?.(a, 3, context)).toBeNull();
    const call = channel.draft?.(a, 3, sending({ chat: "11" }, config)) ?? null;
    expect(call?.url).toMatch(/\/sendMessageDraft$/);
    expect(read(call)).toEqual({
      chat_id: 11,
      draft_id: 3,
      text: "<b>a</b>",
      parse_mode: "HTML",
      can_stop: true,
    });
  });

  test("typing, deleting a message and acknowledging a press are separate calls", () => {
    expect(read(channel.typing(context))).toMatchObject({ chat_id: -500, action: "typing" });
    const removal = channel.remove?.("66", context) ?? null;
    expect(removal?.url).toMatch(/\/deleteMessage$/);
    expect(read(removal)).toEqual({ chat_id: -500, message_id: 66 });
    const call = channel.acknowledge?.({ acknowledge: "cb1", text: "x".repeat(300) }, config);
    expect(call?.url).toMatch(/\/answerCallbackQuery$/);
    expect(read(call ?? null)).toEqual({ callback_query_id: "cb1", text: "x".repeat(200) });
  });

  const refusal = (error_code: number, description: string, parameters?: object) =>
    answer(error_code, { ok: false, error_code, description, parameters });

  test.each([
    [answer(200, { ok: true, result: { message_id: 5 } }), { outcome: "sent", id: "5" }],
    [answer(200, { ok: true, result: true }), { outcome: "sent", id: null }],
    [
      refusal(400, "Bad Request: message is not modified: specified new message content"),
      { outcome: "sent", id: null },
    ],
    [
      refusal(429, "Too Many Requests", { retry_after: 17 }),
      { outcome: "retry_after", seconds: 17 },
    ],
    [answer(429, "busy", { "Retry-After": "4" }), { outcome: "retry_after", seconds: 4 }],
    [refusal(403, "Forbidden: bot was blocked by the user"), { outcome: "gone" }],
    [refusal(400, "Bad Request: chat not found"), { outcome: "gone" }],
    [refusal(400, "Bad Request: can't parse entities: x"), { outcome: "as_plain" }],
    [refusal(400, "Bad Request: message to edit not found"), { outcome: "not_there" }],
    [refusal(400, "Bad Request: message to delete not found"), { outcome: "not_there" }],
    [refusal(400, "x", { migrate_to_chat_id: -1009 }), { outcome: "moved", to: "-1009" }],
    [refusal(400, "Bad Request: message is too long"), { outcome: "failed", code: "400" }],
    [refusal(401, "Unauthorized"), { outcome: "misconfigured", code: "401" }],
    [refusal(404, "Not Found"), { outcome: "misconfigured", code: "404" }],
    [answer(502, "<html>"), { outcome: "unknown" }],
    [answer(200, "<html>"), { outcome: "unknown" }],
  ])("the answer %j is classified as %j", (telegramAnswer, outcome) => {
    expect(channel.classify(telegramAnswer)).toEqual(outcome);
  });
});
