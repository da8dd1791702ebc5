// The methods of Slack's Web API that Alfred calls, and its files. A refusal has the status 200 and a code; a call too
// many has 429.
import {
  asText,
  readForm,
  readJsonObject,
  unknownFields,
  type Fields,
} from "../world/read-fields.ts";
import { textOf } from "../world/runs.ts";
import type { ApiCall, ApiReply } from "../world/serve.ts";
import type { World } from "../world/world.ts";
import { checkSlackMessage } from "./check-message.ts";

export interface SlackState {
  token: string;
  botId: string;
  teamId: string;
  /** From direct channel to user. */
  channels: Map<string, string>;
  isInstalled: boolean;
  /** A timestamp that is unique in this workspace. */
  nextTs(): string;
}

/** An error code, the seconds to wait, or the fields of the answer besides `ok: true`. */
type Answer = string | { wait: number } | Fields;

interface Method {
  /** The names of its fields. */
  knownFields: string;
  call(fields: Fields, state: SlackState, world: World): Answer;
}

/** One message per second in a channel, with short bursts. */
const PER_CHANNEL = { burst: 10, perSecond: 1 };
const STATUS_MS = 120_000;
const MESSAGE_FIELDS =
  "channel text markdown_text blocks mrkdwn thread_ts unfurl_links unfurl_media metadata";

const methods: Readonly<Record<string, Method>> = {
  "auth.test": {
    knownFields: "",
    call: (_, { teamId, botId }) => ({ team_id: teamId, user_id: botId, user: "alfred" }),
  },
  "chat.postMessage": { knownFields: `${MESSAGE_FIELDS} reply_broadcast`, call: postMessage },
  "chat.update": { knownFields: `${MESSAGE_FIELDS} ts`, call: update },
  "chat.delete": {
    knownFields: "channel ts",
    call: ({ channel, ts }, { channels }, { chats }) => {
      const [place, id] = [asText(channel) ?? "", asText(ts) ?? ""];
      if (!channels.has(place)) return "channel_not_found";
      const existing = chats.find(place, id);
      if (existing === undefined) return "message_not_found";
      if (existing.by !== "bot") return "cant_delete_message";
      chats.remove(place, id);
      return { channel: place, ts: id };
    },
  },
  "assistant.threads.setStatus": {
    knownFields: "channel_id thread_ts status loading_messages",
    call: ({ channel_id: channel, thread_ts: thread, status }, { channels }, { chats }) => {
      if (!channels.has(asText(channel) ?? "")) return "channel_not_found";
      if (asText(thread) === undefined) return "invalid_arguments";
      chats.type(asText(channel) ?? "", asText(status) ? STATUS_MS : 0);
      return {};
    },
  },
};

function postMessage(fields: Fields, state: SlackState, world: World): Answer {
  const channel = asText(fields["channel"]) ?? "";
  if (!state.channels.has(channel)) return "channel_not_found";
  const content = checkSlackMessage(fields);
  if (typeof content === "string") return content;
  const wait = world.takeTurn(channel, PER_CHANNEL);
  if (wait > 0) return { wait };
  const ts = state.nextTs();
  world.chats.add(channel, { id: ts, by: "bot", text: textOf(content.runs), ...content });
  return { channel, ts };
}

function update(fields: Fields, state: SlackState, world: World): Answer {
  const channel = asText(fields["channel"]) ?? "";
  if (!state.channels.has(channel)) return "channel_not_found";
  const existing = world.chats.find(channel, asText(fields["ts"]) ?? "");
  if (existing === undefined) return "message_not_found";
  if (existing.by !== "bot") return "cant_update_message";
  const content = checkSlackMessage(fields);
  if (typeof content === "string") return content;
  // An update with neither blocks nor text keeps the buttons of the previous blocks.
  const keepsBlocks = fields["blocks"] === undefined && fields["text"] === undefined;
  const buttons = keepsBlocks ? existing.buttons : content.buttons;
  world.chats.edit(existing, { text: textOf(content.runs), runs: content.runs, buttons });
  return { channel, ts: existing.id };
}

export const slackTooMany = (seconds: number): ApiReply => ({
  status: 429,
  headers: { "retry-after": String(seconds) },
  body: { ok: false, error: "ratelimited" },
});

export function answerSlack(call: ApiCall, state: SlackState, world: World): ApiReply | undefined {
  const file = /^\/files-pri\/\w+-F(\d+)\/download\/file$/.exec(call.path)?.[1];
  if (file !== undefined) {
    // A request without permission gets a page that asks to sign in.
    return call.headers["authorization"] === `Bearer ${state.token}`
      ? world.files.give(file)
      : { status: 200, bytes: Buffer.from("<!DOCTYPE html><title>Sign in</title>") };
  }
  const name = /^\/api\/([\w.]+)$/.exec(call.path)?.[1];
  if (name === undefined) return undefined;
  const refuse = (error: string): ApiReply => {
    world.complain({ call: name, problem: error, refused: true });
    return { status: 200, body: { ok: false, error } };
  };
  const method = methods[name];
  if (method === undefined) return refuse("unknown_method");
  const authorization = call.headers["authorization"];
  if (authorization === undefined) return refuse("not_authed");
  if (authorization !== `Bearer ${state.token}`) return refuse("invalid_auth");
  if (!state.isInstalled) return refuse("account_inactive");
  const isJson = (call.headers["content-type"] ?? "").startsWith("application/json");
  const fields = isJson ? readJsonObject(call.body) : readForm(call.body);
  if (fields === undefined) return refuse("invalid_json");
  for (const field of unknownFields(fields, method.knownFields)) {
    world.complain({ call: name, problem: `there is no field ${field}`, refused: false });
  }
  const reply = method.call(fields, state, world);
  if (typeof reply === "string") return refuse(reply);
  if (typeof reply["wait"] === "number") return slackTooMany(reply["wait"]);
  return { status: 200, body: { ok: true, ...reply } };
}
