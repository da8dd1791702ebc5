// Parses an interaction of Discord: a ping, the slash command `/alfred`, or a pressed button.
import type {
  ChannelConfig,
  InboundEvent,
  InboundMedia,
  InboundRequest,
  Parsed,
  Place,
  Sender,
  WebhookAnswer,
} from "../../ports/channel.ts";
import { onlyIgnored, readAs, readJson } from "../read-body.ts";
import { readCommandText } from "../read-command.ts";
import {
  type DiscordAttachment,
  type DiscordCommand,
  type DiscordPress,
  interactionSchema,
} from "./interaction.ts";

const PONG = 1;
const DEFERRED_REPLY = 5;
const ONLY_FOR_SENDER = 64;
/**
 * Commands whose answers only the sender may see: they contain a link code, or change the sender's
 * link.
 */
const PRIVATE = new Set(["start", "link", "move", "unlink"]);

const json = (body: object): WebhookAnswer => ({
  status: 200,
  contentType: "application/json",
  body: JSON.stringify(body),
});

/** "Thinking…" is shown until the first part replaces it. */
const deferral = (isPrivate: boolean): WebhookAnswer =>
  json({ type: DEFERRED_REPLY, ...(isPrivate ? { data: { flags: ONLY_FOR_SENDER } } : {}) });

export async function parseDiscord(
  request: InboundRequest,
  _config: ChannelConfig,
): Promise<Parsed> {
  const interaction = readAs(interactionSchema, readJson(request.body));
  if (interaction === undefined) return onlyIgnored("unreadable");
  if (interaction.type === PONG) return { events: [], answer: json({ type: PONG }) };
  const sender = senderOf(interaction);
  if (sender === null) return onlyIgnored("no sender");
  const event =
    interaction.type === 2 ? readSlashCommand(interaction, sender) : readPress(interaction, sender);
  const isPrivate = event.kind === "message" && PRIVATE.has(event.command ?? "");
  return { events: [event], answer: deferral(isPrivate) };
}

function readSlashCommand(interaction: DiscordCommand, sender: Sender): InboundEvent {
  const { options, resolved } = interaction.data;
  const textOption = options.find(({ name }) => name === "text")?.value;
  return {
    kind: "message",
    id: interaction.id,
    sender,
    place: placeOf(interaction),
    ...readCommandText(String(textOption ?? "")),
    addressed: true,
    media: Object.values(resolved?.attachments ?? {}).map(readAttachment),
  };
}

const readPress = (interaction: DiscordPress, sender: Sender): InboundEvent => ({
  kind: "pressed",
  id: interaction.id,
  sender,
  place: placeOf(interaction),
  data: interaction.data.custom_id,
  message: interaction.message?.id ?? null,
  acknowledge: null,
});

function senderOf({
  application_id,
  member,
  user,
  locale,
}: DiscordCommand | DiscordPress): Sender | null {
  const person = member?.user ?? user;
  if (person === undefined || person.bot) return null;
  return {
    tenant: application_id,
    user: person.id,
    name: member?.nick ?? person.global_name ?? person.username ?? null,
    language: locale ?? null,
  };
}

const DIRECT = 1;
const DISCORD_EPOCH = 1_420_070_400_000n;
const TOKEN_MS = 15n * 60_000n;

/** An interaction's id holds its time; its token is valid for fifteen minutes. */
const tokenEnds = (id: string): string =>
  ((BigInt(id) >> 22n) + DISCORD_EPOCH + TOKEN_MS).toString();

function placeOf(interaction: DiscordCommand | DiscordPress): Place {
  const { id, application_id: application, token, channel_id: channel } = interaction;
  const isGroup = interaction.guild_id !== undefined || (interaction.context ?? DIRECT) !== DIRECT;
  const address = { application, token, channel, until: tokenEnds(id) };
  return { tenant: application, id: channel, isGroup, address };
}

function readAttachment({ url, content_type, size }: DiscordAttachment): InboundMedia {
  const mimeType = content_type ?? null;
  const kind = mimeType?.startsWith("image/") ? "image" : "other";
  return {
    kind: mimeType?.startsWith("audio/") ? "voice" : kind,
    reference: url,
    mimeType,
    size: size ?? null,
  };
}
