// The whole stack with messaging platforms next to it, and people on them.
import { randomInt } from "node:crypto";
import {
  isPreview,
  type Platform,
  type PlatformUser,
  type ShownMessage,
} from "../../dev/channels/platform.ts";
import { startPlatform } from "../../dev/channels/start-platform.ts";
import { startOfflineModel } from "../../dev/offline-model/start-offline-model.ts";
import { createTestDatabase } from "../../dev/supabase/test-database.ts";
import type { ChannelName } from "../../shared/ports/channel.ts";
import { type PartProxy, startPartProxy } from "../api/part-proxy.ts";
import {
  openTestStack,
  type TestStack,
  type TestStackOptions,
  type TestUser,
} from "../support/stack.ts";
import { PATIENCE_MS } from "../support/patience.ts";

/** How long a test waits for something to be seen. */
const POLL_MS = 20;

export interface LinkCode {
  code: string;
  url: string | null;
  send: string;
}

export interface ChannelsWorld extends TestStack {
  platform(name: ChannelName): Platform;
  /** Takes Postgres away and brings it back. */
  database: PartProxy;
  /** Somebody new on a platform. */
  person(name: ChannelName, language?: string): PlatformUser;
  createCode(user: TestUser, channel: ChannelName): Promise<LinkCode>;
  /** A user, and a person on the platform who is linked to them. */
  linked(name: ChannelName): Promise<{ user: TestUser; person: PlatformUser }>;
  /** What the bot has said to the person: final messages, without previews. */
  heard(name: ChannelName, person: PlatformUser): ShownMessage[];
  /** Waits for a message of the bot that has the words. */
  hears(name: ChannelName, person: PlatformUser, words: string | RegExp): Promise<ShownMessage>;
  /** Runs that the user's messages on channels have become, oldest first. */
  runs(user: TestUser): Promise<{ id: string; key: string; status: string; text: string }[]>;
  /** Posts an update of Telegram's as it is, so often at the same time. */
  post(update: object, options?: { times?: number; secret?: string | null }): Promise<number[]>;
}

let people = randomInt(1_000, 1_000_000);

/** @param latencyMs of each of the offline model's answers; they stream in that time */
export async function openChannelsWorld(
  names: ChannelName[],
  {
    env = {},
    latencyMs,
    ...options
  }: Pick<TestStackOptions, "model" | "env"> & { latencyMs?: number } = {},
): Promise<ChannelsWorld> {
  const platforms = new Map<ChannelName, Platform>();
  for (const name of names) platforms.set(name, await startPlatform(name, { timeScale: 0.05 }));
  const platform = (name: ChannelName) => {
    const platform = platforms.get(name);
    if (platform === undefined) throw new Error(`${name} was not started.`);
    return platform;
  };
  const clone = await createTestDatabase();
  const database = await startPartProxy(clone.url);
  const apiKey = "sk-ant-offline-channels";
  const model = latencyMs === undefined ? null : await startOfflineModel({ apiKey, latencyMs });
  const stack = await openTestStack({
    ...options,
    ...(model && { model: { url: model.url, apiKey } }),
    database: { ...clone, url: database.url },
    env: Object.assign({ ...env }, ...[...platforms.values()].map((one) => one.env)) as Record<
      string,
      string
    >,
  });
  await Promise.all([...platforms.values()].map((one) => one.connect(stack.url)));

  const heard = (name: ChannelName, person: PlatformUser) =>
    platform(name)
      .seen(person)
      .filter((message) => message.by === "bot" && !isPreview(message));

  const world: ChannelsWorld = {
    ...stack,
    platform,
    database,
    heard,
    person(name, language) {
      const number = String((people += 1));
      const id = {
        telegram: number,
        whatsapp: `1650555${number}`,
        slack: `U${number}`,
        twilio: `+1650555${number}`,
        email: `ann${number}@home.example`,
        discord: `9000${number}`,
      }[name];
      return { id, name: `Ann ${number}`, ...(language === undefined ? {} : { language }) };
    },
    async createCode(user, channel) {
      const { status, body } = await stack.request<LinkCode>(user, "/v1/links", {
        body: { channel },
      });
      if (status !== 201) throw new Error(`/v1/links answered ${status} ${JSON.stringify(body)}`);
      return body;
    },
    async linked(name) {
      const user = await stack.createUser();
      const person = world.person(name);
      const { send } = await world.createCode(user, name);
      await platform(name).say(person, send);
      await world.hears(name, person, "Your account is linked");
      return { user, person };
    },
    async hears(name, person, words) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const match = heard(name, person).find(({ text }) =>
          typeof words === "string" ? text.includes(words) : words.test(text),
        );
        if (match) return match;
        if (Date.now() > until) {
          const texts = heard(name, person).map(({ text }) => text);
          throw new Error(`${person.name} never heard ${words}: ${JSON.stringify(texts)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    runs: (user) =>
      stack.admin(
        `select r.id, r.idempotency_key as key, r.status, a.content as text
         from public.runs r join public.alternatives a on a.id = r.user_alternative_id
         where r.user_id = $1 and r.route like 'channel %' order by r.created_at`,
        [user.id],
      ),
    async post(update, { times = 1, secret } = {}) {
      const token = secret === undefined ? stack.env["TELEGRAM_WEBHOOK_SECRET"] : secret;
      const posts = Array.from({ length: times }, () =>
        fetch(`${stack.url}/channels/telegram`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            ...(token ? { "x-telegram-bot-api-secret-token": token } : {}),
          },
          body: JSON.stringify(update),
        }),
      );
      return Promise.all(
        posts.map(async (answer) => {
          const response = await answer;
          await response.arrayBuffer();
          return response.status;
        }),
      );
    },
    async stop() {
      try {
        await stack.stop();
      } finally {
        await model?.stop();
        await Promise.all([...platforms.values()].map((one) => one.stop()));
        await database.stop();
      }
    },
  };
  return world;
}
