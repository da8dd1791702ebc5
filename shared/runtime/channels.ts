// The configured channels. Each adapter is loaded at its first request; this file makes the adapters' HTTP
// requests.
import {
  type Channel,
  CHANNEL_NAMES,
  type ChannelName,
  type MediaCall,
  type OutboundAnswer,
  type OutboundCall,
} from "../ports/channel.ts";
import type { OpenChannel, OpenChannels } from "../ports/open-channel.ts";
import { fetchFile } from "./fetch-file.ts";
import type { ChannelEnv } from "./channel-env.ts";

/** Milliseconds until a platform's answer times out. */
const CALL_TIMEOUT_MS = 10_000;

const LOADERS: Readonly<Record<ChannelName, () => Promise<Channel>>> = {
  async telegram() {
    const [{ createTelegramChannel }, { renderTelegram }] = await Promise.all([
      import("../channels/telegram/create-telegram-channel.ts"),
      import("../channels/telegram/render.ts"),
    ]);
    return createTelegramChannel(renderTelegram);
  },
  async whatsapp() {
    const [{ createWhatsAppChannel }, { renderWhatsapp }] = await Promise.all([
      import("../channels/whatsapp/create-whatsapp-channel.ts"),
      import("../channels/whatsapp/render.ts"),
    ]);
    return createWhatsAppChannel(renderWhatsapp);
  },
  async slack() {
    const [{ createSlackChannel }, { renderSlack }] = await Promise.all([
      import("../channels/slack/create-slack-channel.ts"),
      import("../channels/slack/render.ts"),
    ]);
    return createSlackChannel(renderSlack);
  },
  async twilio() {
    const [{ createTwilioChannel }, { renderTwilio }] = await Promise.all([
      import("../channels/twilio/create-twilio-channel.ts"),
      import("../channels/twilio/render.ts"),
    ]);
    return createTwilioChannel(renderTwilio);
  },
  async email() {
    const [{ createEmailChannel }, { renderEmail }] = await Promise.all([
      import("../channels/email/create-email-channel.ts"),
      import("../channels/email/render.ts"),
    ]);
    return createEmailChannel(renderEmail);
  },
  async discord() {
    const [{ createDiscordChannel }, { renderDiscord }] = await Promise.all([
      import("../channels/discord/create-discord-channel.ts"),
      import("../channels/discord/render.ts"),
    ]);
    return createDiscordChannel(renderDiscord);
  },
};

export function createChannels({ channels }: Pick<ChannelEnv, "channels">): OpenChannels {
  const names = CHANNEL_NAMES.filter((name) => channels[name] !== undefined);
  const openChannels = new Map<ChannelName, Promise<OpenChannel>>();
  return {
    names,
    async get(name) {
      const channelName = names.find((candidate) => candidate === name);
      const settings = channelName && channels[channelName];
      if (!channelName || !settings) return null;
      const openChannel =
        openChannels.get(channelName) ??
        LOADERS[channelName]().then((channel) => ({
          channel,
          config: settings.config,
          call: (request: OutboundCall, timeoutMs = CALL_TIMEOUT_MS) =>
            callPlatform(request, timeoutMs, settings.baseUrl),
          fetchFile: (file: Pick<MediaCall, "url" | "headers">, maxBytes: number) =>
            fetchFile(file, maxBytes, {
              hosts: channel.media?.hosts ?? [],
              baseUrl: settings.baseUrl,
            }),
        }));
      openChannels.set(channelName, openChannel);
      return openChannel;
    },
  };
}

/** The maximum number of bytes of an answer that are read: no adapter needs more than its beginning. */
const MAX_BYTES = 64 * 1024;

async function readCapped({ body }: Response): Promise<string> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk.subarray(0, chunk.byteLength - Math.max(0, bytes - MAX_BYTES)), {
      stream: true,
    });
    if (bytes >= MAX_BYTES) break;
  }
  return text + decoder.decode();
}

async function callPlatform(
  { method, url, headers, body }: OutboundCall,
  timeoutMs: number,
  baseUrl: string | undefined,
): Promise<OutboundAnswer | null> {
  try {
    const { origin } = new URL(url);
    const address = baseUrl === undefined ? url : baseUrl + url.slice(origin.length);
    const response = await fetch(address, {
      method,
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, headers: response.headers, body: await readCapped(response) };
  } catch {
    return null;
  }
}
