// Parses a webhook of Slack: an event or the verification of our address, a slash command, or a pressed
// button.
import type {
  ChannelConfig,
  InboundEvent,
  InboundMedia,
  InboundRequest,
  Parsed,
  Place,
  WebhookAnswer,
} from "../../ports/channel.ts";
import { ignoredEvent, onlyIgnored, readAs, readForm, readJson } from "../read-body.ts";
import { readCommand, readCommandText } from "../read-command.ts";
import {
  commandSchema,
  envelopeSchema,
  pressedSchema,
  type SlackCommand,
  type SlackEnvelope,
  type SlackFile,
  type SlackPress,
} from "./payload.ts";
import { readSlackText } from "./read-slack-text.ts";

const EMPTY: WebhookAnswer = { status: 200, contentType: "text/plain; charset=utf-8", body: "" };

export async function parseSlack(request: InboundRequest, _config: ChannelConfig): Promise<Parsed> {
  const envelope = readAs(envelopeSchema, readJson(request.body));
  if (envelope !== undefined) return readEnvelope(envelope);
  const form = readForm(request.body);
  const payload = form.get("payload");
  if (payload !== null) {
    const press = readAs(pressedSchema, readJson(payload));
    const event = press === undefined ? ignoredEvent("unsupported interaction") : readPress(press);
    return { events: [event], answer: EMPTY };
  }
  const command = readAs(commandSchema, Object.fromEntries(form));
  return command === undefined
    ? onlyIgnored("unreadable")
    : { events: [readSlashCommand(command)], answer: EMPTY };
}

function readEnvelope(envelope: SlackEnvelope): Parsed {
  if (envelope.type === "event_callback") return { events: [readEvent(envelope)] };
  const body = JSON.stringify({ challenge: envelope.challenge });
  return { events: [], answer: { status: 200, contentType: "application/json", body } };
}

type EventEnvelope = Extract<SlackEnvelope, { type: "event_callback" }>;

function readEvent(envelope: EventEnvelope): InboundEvent {
  const { event, event_id: id, team_id: tenant } = envelope;
  const workspaceLeft = { kind: "left", id, tenant, user: null, place: null } as const;
  switch (event.type) {
    case "app_mention":
    case "message":
      return readMessage(envelope);
    case "app_uninstalled":
      return workspaceLeft;
    case "tokens_revoked": {
      // Alfred only has the bot's token to send with.
      const isBotToken = (event.tokens?.bot.length ?? 0) > 0;
      return isBotToken ? workspaceLeft : ignoredEvent("a person's token was revoked");
    }
    default:
      return ignoredEvent(`unsupported event ${event.type}`);
  }
}

/** Kinds of messages that a person sends: plain, with a file, or to a thread and its channel. */
const SUBTYPES = new Set([undefined, "file_share", "thread_broadcast"]);

function readMessage(envelope: EventEnvelope): InboundEvent {
  const { event, event_id: id, team_id, authorizations } = envelope;
  const { user, channel, ts, subtype } = event;
  if (subtype === "message_changed") return readChange(envelope);
  if (!SUBTYPES.has(subtype)) return ignoredEvent(`unsupported ${subtype ?? ""}`);
  if (event.bot_id !== undefined) return ignoredEvent("a bot's message");
  if (user === undefined || channel === undefined || ts === undefined)
    return ignoredEvent("no sender");
  const isMention = event.type === "app_mention";
  const isDirect = event.channel_type === "im" || channel.startsWith("D");
  // Slack may send one message both as a mention and as a message. In a channel only the mention is read, in a
  // direct message only the message.
  if (isMention === isDirect) return ignoredEvent(isDirect ? "sent twice" : "not addressed");

  const me = authorizations.find(({ is_bot }) => is_bot !== false)?.user_id;
  const { text, command } = readCommand(readSlackText(event.text ?? "", me, isMention));
  const media = event.files.flatMap(readFile);
  if (text === "" && command === null && media.length === 0 && !isMention) {
    return ignoredEvent("unsupported message");
  }
  const thread = event.thread_ts ?? (isDirect ? undefined : ts);
  const common = {
    id,
    sender: { tenant: team_id, user, name: null, language: null },
    place: placeOf(team_id, channel, thread),
    text,
    command,
    addressed: true,
    message: ts,
  };
  // Slack sends a mention once more when its message is edited.
  return event.edited === undefined
    ? { kind: "message", ...common, media }
    : { kind: "edited", ...common };
}

/** Slack reports a change of a message also when it unfurls a link in it, or has found out its language. */
function readChange(envelope: EventEnvelope): InboundEvent {
  const { channel_type, channel = "", message, previous_message } = envelope.event;
  if (channel_type !== "im" && !channel.startsWith("D")) return ignoredEvent("not addressed");
  if (message?.edited === undefined || message.text === previous_message?.text) {
    return ignoredEvent("the words are the same");
  }
  const { ts, thread_ts } = message;
  const event = {
    ...message,
    type: "message",
    channel,
    channel_type: "im",
    // The first message of a thread has its own time as the thread's.
    ...(thread_ts === ts ? { thread_ts: undefined } : {}),
    files: [],
  };
  return readMessage({ ...envelope, event });
}

function readSlashCommand(slash: SlackCommand): InboundEvent {
  const { team_id: tenant, channel_id: channel } = slash;
  return {
    kind: "message",
    id: slash.trigger_id,
    sender: { tenant, user: slash.user_id, name: slash.user_name ?? null, language: null },
    place: placeOf(tenant, channel, undefined),
    ...readCommandText(readSlackText(slash.text, undefined, false)),
    addressed: true,
    media: [],
  };
}

function readPress({
  team,
  user,
  channel,
  message,
  actions,
  trigger_id,
}: SlackPress): InboundEvent {
  const tenant = team.id;
  const isDirect = channel.id.startsWith("D");
  const thread = message?.thread_ts ?? (isDirect ? undefined : message?.ts);
  return {
    kind: "pressed",
    id: trigger_id,
    sender: { tenant, user: user.id, name: user.name ?? null, language: null },
    place: placeOf(tenant, channel.id, thread),
    data: actions[0].value,
    message: message?.ts ?? null,
    acknowledge: null,
  };
}

/**
 * Each thread of a channel is a conversation. A direct message channel is one conversation, and its
 * threads are others.
 */
function placeOf(tenant: string, channel: string, thread: string | undefined): Place {
  const isGroup = !channel.startsWith("D");
  return thread === undefined
    ? { tenant, id: channel, isGroup, address: { channel } }
    : { tenant, id: `${channel}:${thread}`, isGroup, address: { channel, thread } };
}

function readFile(file: SlackFile): InboundMedia[] {
  const mimeType = file.mimetype ?? null;
  const isVoice = file.subtype === "slack_audio" || mimeType?.startsWith("audio/") === true;
  const kind = mimeType?.startsWith("image/") ? "image" : isVoice ? "voice" : "other";
  return [{ kind, reference: file.url_private_download, mimeType, size: file.size ?? null }];
}
