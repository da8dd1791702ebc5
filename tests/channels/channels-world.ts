// The whole stack with stand-ins for messaging platforms, and people on them.
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

/** The pause between two looks at what a person has on the screen. */
const POLL_MS = 20;

export interface LinkCode {
  code: string;
  url: string | null;
  send: string;
}

export interface ChannelsWorld extends TestStack {
  platform(name: ChannelName): Platform;
  /** Can make Postgres unreachable and reachable again. */
  database: PartProxy;
  /** What the platforms report: failed attempts of webhooks, and complaints about requests. */
  platformLog: readonly string[];
  /** Makes a new person on a platform. */
  person(name: ChannelName, language?: string): PlatformUser;
  createCode(user: TestUser, channel: ChannelName): Promise<LinkCode>;
  /** Creates a user, and a person on the platform who is linked to the user. */
  createLinkedPerson(name: ChannelName): Promise<{ user: TestUser; person: PlatformUser }>;
  /** The bot's messages to the person, without previews. */
  botMessages(name: ChannelName, person: PlatformUser): ShownMessage[];
  /**
   * Waits for a message of the bot that contains the text or matches the pattern.
   *
   * @throws Error with the bot's messages if none comes
   */
  waitForMessage(
    name: ChannelName,
    person: PlatformUser,
    wanted: string | RegExp,
  ): Promise<ShownMessage>;
  /** The runs that the user has started on channels, by messages, commands or buttons, oldest first. */
  runs(user: TestUser): Promise<{ id: string; key: string; status: string; text: string }[]>;
  /** Posts an update of Telegram's unchanged, `times` times at once. @returns the statuses of the answers */
  post(update: object, options?: { times?: number; secret?: string | null }): Promise<number[]>;
}

let people = randomInt(1_000, 1_000_000);

/** @param latencyMs how long the offline model streams each of its answers */
export async function openChannelsWorld(
  names: ChannelName[],
  {
    env = {},
    latencyMs,
    ...options
  }: Pick<TestStackOptions, "model" | "env"> & { latencyMs?: number } = {},
): Promise<ChannelsWorld> {
  const platforms = new Map<ChannelName, Platform>();
  const platformLog: string[] = [];
  const log = (line: string) => void platformLog.push(line);
  for (const name of names) {
    platforms.set(name, await startPlatform(name, { timeScale: 0.05, log }));
  }
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
    env: Object.assign(
      { ...env },
      ...[...platforms.values()].map(({ env: platformEnv }) => platformEnv),
    ) as Record<string, string>,
  });
  await Promise.all([...platforms.values()].map((started) => started.connect(stack.url)));

  const botMessages = (name: ChannelName, person: PlatformUser) =>
    platform(name)
      .seen(person)
      .filter((message) => message.by === "bot" && !isPreview(message));

  const world: ChannelsWorld = {
    ...stack,
    platform,
    database,
    platformLog,
    botMessages,
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
    async createLinkedPerson(name) {
      const user = await stack.createUser();
      const person = world.person(name);
      const { send } = await world.createCode(user, name);
      await platform(name).say(person, send);
      await world.waitForMessage(name, person, "Your account is linked");
      return { user, person };
    },
    async waitForMessage(name, person, wanted) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const match = botMessages(name, person).find(({ text }) =>
          typeof wanted === "string" ? text.includes(wanted) : wanted.test(text),
        );
        if (match) return match;
        if (Date.now() > until) {
          const texts = botMessages(name, person).map(({ text }) => text);
          throw new Error(
            `${person.name} never got a message with ${wanted}: ${JSON.stringify(texts)}`,
          );
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
        await Promise.all([...platforms.values()].map((started) => started.stop()));
        await database.stop();
      }
    },
  };
  return world;
}
