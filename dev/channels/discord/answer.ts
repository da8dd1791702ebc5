// Answers as Discord's API does. An interaction's webhook is addressed by the interaction's token; calls of a
// channel need the bot's token.
import { readJsonObject, type Fields } from "../world/read-fields.ts";
import { textOf } from "../world/runs.ts";
import type { ApiCall, ApiReply } from "../world/serve.ts";
import type { World } from "../world/world.ts";
import { checkDiscordMessage } from "./check-message.ts";

/** An interaction that a person has begun with a command or a button. */
export interface Interaction {
  channel: string;
  /** When it began, in milliseconds. */
  startedAt: number;
  /**
   * The message that `@original` names; null while "thinking…" is shown, undefined before any
   * answer.
   */
  original: string | null | undefined;
}

export interface DiscordState {
  application: string;
  token: string;
  interactions: Map<string, Interaction>;
  /** From channel to user, for people who accept messages. */
  channels: Map<string, string>;
  /** From channel and nonce to the message's id. */
  nonces: Map<string, string>;
}

const DISCORD_EPOCH_MS = 1_420_070_400_000;
const TOKEN_LIFETIME_MS = 15 * 60_000;
const PER_CHANNEL = { burst: 5, perSecond: 1 };

interface Refusal {
  status: number;
  code: number;
  message: string;
}

const refusal = (status: number, code: number, message: string): Refusal => ({
  status,
  code,
  message,
});

export const discordTooMany = (seconds: number): ApiReply => ({
  status: 429,
  headers: { "retry-after": String(seconds), "x-ratelimit-scope": "user" },
  body: { message: "You are being rate limited.", retry_after: seconds, global: false },
});

export function answerDiscord(
  call: ApiCall,
  state: DiscordState,
  world: World,
): ApiReply | undefined {
  const file = /^\/ephemeral-attachments\/(\d+)\/file$/.exec(call.path)?.[1];
  if (file !== undefined) return world.files.give(file);
  const [, application, token, message] =
    /^\/api\/v10\/webhooks\/(\w+)\/([^/]+)(?:\/messages\/(@original|\w+))?$/.exec(call.path) ?? [];
  const [, channel, typing, existing] =
    /^\/api\/v10\/channels\/(\w+)\/(?:(typing)|messages(?:\/(\d+))?)$/.exec(call.path) ?? [];
  const run = (): ApiReply | Refusal | undefined => {
    const fields = call.body.length === 0 ? {} : readJsonObject(call.body);
    if (fields === undefined)
      return refusal(400, 50_109, "The request body contains invalid JSON.");
    if (token !== undefined) {
      return byInteraction({ call, application, token, message }, fields, state, world);
    }
    const isEdit = existing !== undefined;
    if (channel === undefined || call.method !== (isEdit ? "PATCH" : "POST")) return undefined;
    if (call.headers["authorization"] !== `Bot ${state.token}`) {
      return refusal(401, 0, "401: Unauthorized");
    }
    if (!state.channels.has(channel)) {
      return refusal(403, 50_007, "Cannot send messages to this user");
    }
    if (typing !== undefined) {
      world.chats.type(channel, 10_000);
      return { status: 204 };
    }
    return isEdit
      ? edit(channel, existing, fields, world)
      : createMessage(channel, fields, state, world);
  };
  const reply = run();
  if (reply === undefined || !("code" in reply)) return reply;
  const { status, code, message: problem } = reply;
  world.complain({ call: call.method, problem: `${code} ${problem}`, refused: true });
  return { status, body: { message: problem, code } };
}

interface ByInteraction {
  call: ApiCall;
  application: string | undefined;
  token: string;
  message: string | undefined;
}

function byInteraction(
  { call, application, token, message }: ByInteraction,
  fields: Fields,
  state: DiscordState,
  world: World,
): ApiReply | Refusal {
  const interaction = state.interactions.get(token);
  if (interaction === undefined || application !== state.application) {
    return refusal(404, 10_015, "Unknown Webhook");
  }
  if (world.clock.now() - interaction.startedAt > TOKEN_LIFETIME_MS) {
    return refusal(401, 50_027, "Invalid Webhook Token");
  }
  // An interaction without an answer accepts no follow-up.
  if (interaction.original === undefined) return refusal(404, 10_015, "Unknown Webhook");
  if (message === undefined && call.method === "POST") {
    return show(interaction.channel, fields, world);
  }
  if (message !== undefined && call.method === "PATCH") {
    const id = message === "@original" ? interaction.original : message;
    if (id === null) {
      const outcome = show(interaction.channel, fields, world);
      if (!("code" in outcome)) interaction.original = (outcome.body as { id: string }).id;
      return outcome;
    }
    return edit(interaction.channel, id, fields, world);
  }
  return refusal(405, 0, "405: Method Not Allowed");
}

function createMessage(
  channel: string,
  fields: Fields,
  { nonces }: DiscordState,
  world: World,
): ApiReply | Refusal {
  const { nonce, enforce_nonce: isEnforced } = fields;
  const key = `${channel} ${String(nonce)}`;
  const earlierId = isEnforced === true && nonce !== undefined ? nonces.get(key) : undefined;
  if (earlierId !== undefined) return { status: 200, body: { id: earlierId, channel_id: channel } };
  const wait = world.takeTurn(channel, PER_CHANNEL);
  if (wait > 0) return discordTooMany(wait);
  const outcome = show(channel, fields, world);
  if (!("code" in outcome) && isEnforced === true)
    nonces.set(key, (outcome.body as { id: string }).id);
  return outcome;
}

/** Complains unless `allowed_mentions` forbids all mentions, because a model's text may not mention anybody. */
function complainOfMentions(fields: Fields, world: World): void {
  if (JSON.stringify(fields["allowed_mentions"]) === '{"parse":[]}') return;
  world.complain({
    call: "message",
    problem: "allowed_mentions is not {parse: []}",
    refused: false,
  });
}

function show(channel: string, fields: Fields, world: World): ApiReply | Refusal {
  const content = checkDiscordMessage(fields);
  if (typeof content === "string") return refusal(400, 50_035, `Invalid Form Body: ${content}`);
  complainOfMentions(fields, world);
  const { runs, buttons, isEphemeral } = content;
  const id = snowflake(world);
  const kind = isEphemeral ? { kind: "ephemeral" as const } : {};
  world.chats.add(channel, { id, by: "bot", text: textOf(runs), runs, buttons, ...kind });
  return { status: 200, body: { id, channel_id: channel, content: fields["content"] } };
}

function edit(channel: string, id: string, fields: Fields, world: World): ApiReply | Refusal {
  const existing = world.chats.find(channel, id);
  if (existing === undefined) return refusal(404, 10_008, "Unknown Message");
  const content = checkDiscordMessage(fields);
  if (typeof content === "string") return refusal(400, 50_035, `Invalid Form Body: ${content}`);
  complainOfMentions(fields, world);
  const { runs, buttons } = content;
  world.chats.edit(existing, { text: textOf(runs), runs, buttons });
  return { status: 200, body: { id, channel_id: channel, content: fields["content"] } };
}

/** An id as Discord makes them: milliseconds since 2015, followed by a number. */
export const snowflake = (world: World): string => {
  const time = BigInt(world.clock.now() - DISCORD_EPOCH_MS);
  return String((time << 22n) | BigInt(world.nextNumber() % 2 ** 22));
};
