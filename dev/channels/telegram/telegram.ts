// A simulated Telegram with its people: it serves `/bot<token>/<method>`, and sends updates with a secret.
import type { PlatformUser } from "../platform.ts";
import { pickButton } from "../world/pick-button.ts";
import { signedWebhook } from "../world/post-signed.ts";
import { mimeTypeOf, sizeOf } from "../world/files.ts";
import { plainRuns } from "../world/runs.ts";
import { readForm, readJsonObject, unknownFields } from "../world/read-fields.ts";
import type { ApiCall, ApiReply } from "../world/serve.ts";
import type { Vendor, VendorKind, World } from "../world/world.ts";
import { methods, type Bot, type Refusal } from "./methods.ts";

const BOT_ID = 7_000_001;
const USERNAME = "alfred_dev_bot";

/** Telegram waits 60 s for an answer, and retries without end. The real service drops an update after 24 h. */
export const telegram: VendorKind = {
  patience: {
    answerWithinMs: 60_000,
    retryAfterMs: [1_000, 2_000, 5_000, 15_000, 60_000],
    forever: true,
  },
  create: createTelegram,
};

function createTelegram(world: World): Vendor {
  const { clock, chats } = world;
  const token = `${BOT_ID}:${world.secret("token").slice(0, 35)}`;
  const secret = world.secret("webhook");
  const bot: Bot = {
    id: BOT_ID,
    username: USERNAME,
    activeUsers: new Set(),
    blockers: new Set(),
    queries: new Map(),
    drafts: new Map(),
  };
  const update = (user: PlatformUser, content: object) => {
    const id = world.nextNumber();
    const body = JSON.stringify({ update_id: id, ...content });
    const webhook = { url: world.webhookUrl(), body, lane: user.id, event: String(id) };
    return world.send(
      signedWebhook(webhook, "application/json", () => ({
        "x-telegram-bot-api-secret-token": secret,
      })),
    );
  };

  const receive = (user: PlatformUser, text: string, content: object) => {
    bot.activeUsers.add(user.id);
    bot.blockers.delete(user.id);
    const id = String(world.nextNumber());
    chats.add(user.id, { id, by: "user", text, runs: plainRuns(text), buttons: [] });
    const message = {
      message_id: Number(id),
      date: Math.floor(clock.now() / 1000),
      from: fromOf(user),
      chat: chatOf(user),
      ...content,
    };
    return update(user, { message });
  };

  return {
    env: {
      TELEGRAM_BOT_TOKEN: token,
      TELEGRAM_BOT_USERNAME: USERNAME,
      TELEGRAM_WEBHOOK_SECRET: secret,
    },
    chatOf: ({ id }) => id,
    failed: reply({ code: 500, description: "Internal Server Error" }),
    tooMany: (seconds) =>
      reply({
        code: 429,
        description: `Too Many Requests: retry after ${seconds}`,
        parameters: { retry_after: seconds },
      }),
    answer: (call) => answer(call, token, bot, world),
    say(user, text) {
      const command = /^\/\w+/.exec(text)?.[0];
      return receive(user, text, {
        text,
        ...(command && { entities: [{ type: "bot_command", offset: 0, length: command.length }] }),
      });
    },
    show(user, file) {
      const id = world.files.add(file);
      const about = { file_id: `AgAC${id}`, file_unique_id: id, file_size: sizeOf(file) };
      const content =
        file.kind === "image"
          ? { photo: [{ ...about, width: 90, height: 90 }] }
          : { voice: { ...about, duration: 2, mime_type: mimeTypeOf(file) } };
      const { caption } = file;
      return receive(user, caption ?? "", { ...content, ...(caption && { caption }) });
    },
    press(user, message, button) {
      const { shown, pressed } = pickButton(chats, user.id, message, button);
      const id = String(4_000_000_000 + world.nextNumber());
      bot.queries.set(id, user.id);
      return update(user, {
        callback_query: {
          id,
          from: fromOf(user),
          chat_instance: user.id,
          data: pressed.data,
          message: {
            message_id: Number(message),
            date: Math.floor(clock.now() / 1000),
            from: { id: bot.id, is_bot: true, first_name: "Alfred", username: USERNAME },
            chat: chatOf(user),
            text: shown.text,
          },
        },
      });
    },
    async block(user) {
      bot.blockers.add(user.id);
      const member = { user: { id: bot.id, is_bot: true, first_name: "Alfred" } };
      await update(user, {
        my_chat_member: {
          chat: chatOf(user),
          from: fromOf(user),
          date: Math.floor(clock.now() / 1000),
          old_chat_member: { ...member, status: "member" },
          new_chat_member: { ...member, status: "kicked", until_date: 0 },
        },
      });
    },
    pressStop(user) {
      const draft = bot.drafts.get(user.id);
      if (draft?.canStop !== true) throw new Error("No draft with a stop button is shown.");
      return update(user, {
        stopped_message_generation: { chat: chatOf(user), draft_id: draft.id },
      });
    },
  };
}

const chatOf = (user: PlatformUser) => ({
  id: Number(user.id),
  type: "private",
  first_name: user.name,
});

const fromOf = (user: PlatformUser) => ({
  id: Number(user.id),
  is_bot: false,
  first_name: user.name,
  ...(user.language && { language_code: user.language }),
});

const reply = ({ code, ...rest }: Refusal): ApiReply => ({
  status: code,
  body: { ok: false, error_code: code, ...rest },
});

/**
 * Answers a method's call, or a download; undefined for another path. A call with a malformed token gets "Not Found",
 * and one with another bot's token "Unauthorized".
 */
function answer(call: ApiCall, token: string, bot: Bot, world: World): ApiReply | undefined {
  const [, holder, file] = /^\/file\/bot([^/]+)\/files\/(\d+)$/.exec(call.path) ?? [];
  if (file !== undefined) {
    return decodeURIComponent(holder ?? "") === token ? world.files.give(file) : { status: 404 };
  }
  const [, pathToken, name] = /^\/bot([^/]+)\/(\w+)$/.exec(decodeURIComponent(call.path)) ?? [];
  if (pathToken === undefined || name === undefined) return undefined;
  const refuse = (refusal: Refusal) => {
    world.complain({ call: name, problem: refusal.description, refused: true });
    return reply(refusal);
  };
  if (!/^\d+:[\w-]{30,}$/.test(pathToken)) return refuse({ code: 404, description: "Not Found" });
  if (pathToken !== token) return refuse({ code: 401, description: "Unauthorized" });
  const method = methods[name];
  if (method === undefined)
    return refuse({ code: 404, description: "Not Found: method not found" });
  const isJson = (call.headers["content-type"] ?? "").startsWith("application/json");
  const fields =
    call.body.length === 0
      ? Object.fromEntries(call.query)
      : isJson
        ? readJsonObject(call.body)
        : readForm(call.body);
  if (fields === undefined)
    return refuse({ code: 400, description: "Bad Request: object expected" });
  for (const field of unknownFields(fields, method.parameters)) {
    world.complain({ call: name, problem: `there is no field ${field}`, refused: false });
  }
  const methodReply = method.call(fields, bot, world);
  return "result" in methodReply
    ? { status: 200, body: { ok: true, result: methodReply.result } }
    : refuse(methodReply);
}
