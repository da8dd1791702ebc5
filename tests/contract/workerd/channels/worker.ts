// A Worker that verifies and parses what it is given, as a channel of the product's Worker does.
import { createDiscordChannel } from "../../../../shared/channels/discord/create-discord-channel.ts";
import { createEmailChannel } from "../../../../shared/channels/email/create-email-channel.ts";
import { createSlackChannel } from "../../../../shared/channels/slack/create-slack-channel.ts";
import { createTelegramChannel } from "../../../../shared/channels/telegram/create-telegram-channel.ts";
import { createTwilioChannel } from "../../../../shared/channels/twilio/create-twilio-channel.ts";
import { createWhatsAppChannel } from "../../../../shared/channels/whatsapp/create-whatsapp-channel.ts";
import type { Channel, ChannelConfig, ChannelName } from "../../../../shared/ports/channel.ts";

/** A webhook as JSON. */
export interface WebhookJson {
  channel: ChannelName;
  method?: string;
  url?: string;
  headers: Record<string, string>;
  body: string;
  config: ChannelConfig;
  nowMs?: number;
}

const render: Channel["render"] = ({ text }) => [{ text, plain: text, buttons: [] }];

const channels: Record<ChannelName, Channel> = {
  discord: createDiscordChannel(render),
  email: createEmailChannel(render),
  slack: createSlackChannel(render),
  telegram: createTelegramChannel(render),
  twilio: createTwilioChannel(render),
  whatsapp: createWhatsAppChannel(render),
};

async function judge(webhook: WebhookJson) {
  const channel = channels[webhook.channel];
  const request = {
    method: webhook.method ?? "POST",
    url: webhook.url ?? "https://alfred.example.com/webhooks",
    headers: new Headers(webhook.headers),
    body: new TextEncoder().encode(webhook.body),
  };
  const verdict = await channel.verify(request, webhook.config, webhook.nowMs ?? 0);
  const result = await channel.parse(request, webhook.config);
  return { ok: verdict.ok, kinds: result.events.map(({ kind }) => kind) };
}

export default {
  async fetch(request: Request): Promise<Response> {
    const webhooks = (await request.json()) as WebhookJson[];
    return Response.json(await Promise.all(webhooks.map(judge)));
  },
};
