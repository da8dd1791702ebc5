// Each platform against Alfred's adapter for it: both must agree on webhooks and calls.
import { afterEach, describe, expect, it } from "vitest";
import { createDiscordChannel } from "../../shared/channels/discord/create-discord-channel.ts";
import { renderDiscord } from "../../shared/channels/discord/render.ts";
import { createEmailChannel } from "../../shared/channels/email/create-email-channel.ts";
import { renderEmail } from "../../shared/channels/email/render.ts";
import { createSlackChannel } from "../../shared/channels/slack/create-slack-channel.ts";
import { renderSlack } from "../../shared/channels/slack/render.ts";
import { createTelegramChannel } from "../../shared/channels/telegram/create-telegram-channel.ts";
import { renderTelegram } from "../../shared/channels/telegram/render.ts";
import { createTwilioChannel } from "../../shared/channels/twilio/create-twilio-channel.ts";
import { renderTwilio } from "../../shared/channels/twilio/render.ts";
import { createWhatsAppChannel } from "../../shared/channels/whatsapp/create-whatsapp-channel.ts";
import { renderWhatsapp } from "../../shared/channels/whatsapp/render.ts";
import { CHANNEL_NAMES, type Channel, type ChannelName } from "../../shared/ports/channel.ts";
import { startEchoWorker, type EchoWorker } from "./echo-worker.ts";
import { PEOPLE } from "./people.ts";
import type { Platform } from "./platform.ts";
import { startPlatform } from "./start-platform.ts";

const channels: Readonly<Record<ChannelName, Channel>> = {
  telegram: createTelegramChannel(renderTelegram),
  whatsapp: createWhatsAppChannel(renderWhatsapp),
  slack: createSlackChannel(renderSlack),
  twilio: createTwilioChannel(renderTwilio),
  email: createEmailChannel(renderEmail),
  discord: createDiscordChannel(renderDiscord),
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

interface Pair {
  platform: Platform;
  worker: EchoWorker;
  user: (typeof PEOPLE)[ChannelName];
}

async function open(name: ChannelName): Promise<Pair> {
  const platform = await startPlatform(name, { timeScale: 0.001 });
  stops.push(platform.stop);
  const worker = await startEchoWorker(channels[name], platform.env, platform.url);
  stops.push(worker.stop);
  await platform.connect(worker.url);
  return { platform, worker, user: PEOPLE[name] };
}

const messages = ({ events }: EchoWorker) => events.filter(({ kind }) => kind === "message");
const fromBot = ({ platform, user }: Pair) => platform.seen(user).filter(({ by }) => by === "bot");

const hasButtons: ReadonlySet<ChannelName> = new Set(["telegram", "whatsapp", "slack", "discord"]);
const buttons = [
  { label: "Yes", data: "q:1:1" },
  { label: "No", data: "q:1:2" },
];
const reply = "Two **eggs** & 1 < 2:\n\n- one_two\n- *three*\n\n| a | b |\n| - | - |\n| 1 | 2 |";

describe.each(CHANNEL_NAMES)("%s", (name) => {
  it("the platform delivers messages and commands to the adapter, and accepts its reply", async () => {
    const pair = await open(name);
    const { platform, worker, user } = pair;
    expect((await platform.say(user, "2 eggs, 1 l milk é & <b>")).status).toBeLessThan(300);
    const [message] = messages(worker);
    // A mail has a subject above its text.
    expect(message).toMatchObject({ text: expect.stringContaining("2 eggs, 1 l milk é & <b>") });
    await platform.say(user, "/undo");
    expect(messages(worker)[1]).toMatchObject({ command: "undo", text: "" });

    await worker.send(reply);
    expect(worker.outcomes).toMatchObject([{ outcome: "sent" }]);
    const [answer] = fromBot(pair);
    for (const words of ["Two eggs & 1 < 2:", "one_two", "three", "1", "2"]) {
      expect(answer?.text).toContain(words);
    }
    expect(platform.complaints).toEqual([]);
  });

  it("the platform shows the options of a question", async () => {
    const pair = await open(name);
    await pair.platform.say(pair.user, "hello");
    await pair.worker.send("Shall I?", buttons);
    const [question] = fromBot(pair);
    expect(question?.buttons).toEqual(hasButtons.has(name) ? buttons : []);
    const texts = [question?.text, ...(question?.buttons ?? []).map(({ label }) => label)];
    expect(texts.join(" ")).toMatch(/Shall I\?[\s\S]*Yes[\s\S]*No/);
    expect(() => pair.platform.press(pair.user, question?.id ?? "", "Maybe")).toThrow("no button");
    expect(pair.platform.complaints).toEqual([]);
  });

  it("the platform accepts every part of a reply of 400 lines", async () => {
    const pair = await open(name);
    await pair.platform.say(pair.user, "hello");
    const lines = Array.from({ length: 400 }, (_, index) => `- line **${index}** of a long list`);
    await pair.worker.send(lines.join("\n"));
    expect(new Set(pair.worker.outcomes.map((outcome) => outcome?.outcome))).toEqual(
      new Set(["sent"]),
    );
    const wholeText = fromBot(pair)
      .map(({ text }) => text)
      .join("\n");
    for (const position of [0, 199, 399])
      expect(wholeText).toContain(`line ${position} of a long list`);
    expect(pair.platform.complaints).toEqual([]);
  });

  it("the adapter refuses a forged webhook, and a webhook that is sent again keeps its id", async () => {
    const { platform, worker, user } = await open(name);
    platform.faults.next.forge = 1;
    await platform.say(user, "forged");
    expect(worker.statuses.at(-1)).toBe(401);
    expect(messages(worker)).toEqual([]);
    // Discord does not send a webhook again.
    if (name === "discord") return;
    worker.rejections = 1;
    platform.faults.next.duplicate = 1;
    expect((await platform.say(user, "again")).status).toBeLessThan(300);
    await platform.idle();
    const ids = messages(worker).map((event) => "id" in event && event.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("the platform limits calls, fails them or loses their answers on request, and the adapter tells these cases apart", async () => {
    const pair = await open(name);
    const { platform, worker, user } = pair;
    await platform.say(user, "hello");
    platform.faults.next.limit = 1;
    platform.faults.retryAfterSeconds = 7;
    await worker.send("limited");
    expect(worker.outcomes.at(-1)).toMatchObject({ outcome: "retry_after" });
    platform.faults.next.fail = 1;
    await worker.send("failed");
    expect(worker.outcomes.at(-1)).toEqual({ outcome: "unknown" });
    expect(fromBot(pair)).toEqual([]);
    platform.faults.next.loseAnswer = 1;
    await worker.send("lost");
    expect(worker.outcomes.at(-1)).toBeNull();
    expect(fromBot(pair).map(({ text }) => text)).toEqual(["lost"]);
  });

  it("the platform refuses the token of another installation, and complains", async () => {
    const { platform, worker, user } = await open(name);
    await platform.say(user, "hello");
    const other = await startPlatform(name, { seed: "another" });
    stops.push(other.stop);
    const stranger = await startEchoWorker(channels[name], other.env, platform.url);
    stops.push(stranger.stop);
    const call = channels[name].nextCall(
      { text: "x", plain: "x", buttons: [] },
      {
        config: { ...other.env, ALFRED_PUBLIC_URL: worker.url },
        // The address of the last message; an expired token makes Discord use the bot.
        address: { ...addressOf(worker), until: "0" },
        replaces: null,
        index: 0,
        nowMs: Date.now(),
        asPlain: false,
        key: "6f1c8f3e-6f0a-4c57-9f3e-000000000001",
      },
    );
    expect(await stranger.makeCall(call)).toMatchObject({ outcome: "misconfigured" });
    expect(platform.complaints).toMatchObject([{ refused: true }]);
  });
});

it.each([...hasButtons])("%s delivers a press on a button to the adapter", async (name) => {
  const pair = await open(name);
  await pair.platform.say(pair.user, "hello");
  await pair.worker.send("Shall I?", buttons);
  const id = fromBot(pair)[0]?.id ?? "";
  await pair.platform.press(pair.user, id, "No");
  // A status of the question may be the last event, so only presses count.
  const presses = pair.worker.events.filter(({ kind }) => kind === "pressed");
  expect(presses).toMatchObject([{ data: "q:1:2", message: id }]);
});

function addressOf({ events }: EchoWorker): Record<string, string> {
  const message = events.findLast((event) => event.kind === "message");
  return message?.kind === "message" ? message.place.address : {};
}

describe("features of only one platform", () => {
  it("Telegram ends a typing indicator with the message, edits messages, and reports a block", async () => {
    const { platform, worker, user } = await open("telegram");
    await platform.say(user, "hello");
    const target = { config: platform.env, address: addressOf(worker) };
    await worker.makeCall(channels.telegram.typing(target));
    expect(platform.isTyping(user)).toBe(true);
    await worker.send("first");
    expect(platform.isTyping(user)).toBe(false);
    const outcome = worker.outcomes.at(-1);
    const id = outcome?.outcome === "sent" ? outcome.id : null;
    await worker.send("second", [], id);
    expect(platform.seen(user).at(-1)).toMatchObject({ id, text: "second", edits: 1 });
    await worker.send("second", [], id);
    expect(worker.outcomes.at(-1)).toEqual({ outcome: "sent", id: null });
    await platform.block(user);
    expect(worker.events.at(-1)).toMatchObject({ kind: "left", user: user.id });
    await worker.send("third");
    expect(worker.outcomes.at(-1)).toEqual({ outcome: "gone" });
  });

  it("Telegram limits messages to one chat, and a draft has a stop button", async () => {
    const { platform, worker, user } = await open("telegram");
    await platform.say(user, "hello");
    const target = { config: platform.env, address: addressOf(worker), asPlain: false };
    const part = { text: "so <b>far</b>", plain: "so far" };
    await worker.makeCall(channels.telegram.draft?.(part, 5, target));
    expect(platform.seen(user).at(-1)).toMatchObject({ kind: "draft", text: "so far" });
    await platform.pressStop?.(user);
    expect(worker.events.at(-1)).toMatchObject({ kind: "stopped", draft: "5" });
    for (let count = 0; count < 25; count += 1) await worker.send(`message ${count}`);
    expect(worker.outcomes.at(-1)).toMatchObject({ outcome: "retry_after" });
    platform.clock.advance(60_000);
    await worker.send("later");
    expect(worker.outcomes.at(-1)).toMatchObject({ outcome: "sent" });
  });

  it("WhatsApp closes its window after a day, and reports deliveries with Alfred's key", async () => {
    const { platform, worker, user } = await open("whatsapp");
    await platform.say(user, "hello");
    await worker.send("at once");
    const statusesOf = () =>
      worker.events.flatMap((event) => (event.kind === "status" ? [event] : []));
    await expect.poll(() => statusesOf().length).toBeGreaterThan(1);
    await platform.idle();
    // The two webhooks may arrive in either order.
    const statuses = statusesOf();
    expect(statuses.toSorted((a, b) => (a.state < b.state ? 1 : -1))).toMatchObject([
      { state: "sent", opaque: expect.stringContaining("6f1c8f3e") },
      { state: "delivered", opaque: expect.stringContaining("6f1c8f3e") },
    ]);
    platform.clock.advance(24 * 3_600_000 + 1);
    await worker.send("too late");
    expect(worker.outcomes.at(-1)).toEqual({ outcome: "window_closed" });
  });

  it("Twilio reports that a user sent STOP, and refuses messages to that user", async () => {
    const { platform, worker, user } = await open("twilio");
    await platform.say(user, "hello");
    await worker.send("at once");
    await platform.block(user);
    expect(worker.events.filter(({ kind }) => kind === "left")).toMatchObject([{ user: user.id }]);
    await worker.send("more");
    expect(worker.outcomes.at(-1)).toEqual({ outcome: "gone" });
  });

  it("Discord's token expires after a quarter of an hour", async () => {
    const { platform, worker, user } = await open("discord");
    await platform.say(user, "hello");
    expect(platform.isTyping(user)).toBe(true);
    platform.clock.advance(15 * 60_000 + 1);
    await worker.send("too late");
    expect(worker.outcomes.at(-1)).toEqual({ outcome: "not_open" });
  });

  it("Discord forgets an interaction whose answer was lost, and shows the bot's message instead", async () => {
    const { platform, worker, user } = await open("discord");
    platform.faults.next.loseWebhookAnswer = 1;
    await platform.say(user, "hello");
    expect(platform.notices(user)).toEqual(["The application did not respond"]);
    await worker.send("by the token");
    expect(worker.outcomes).toEqual([{ outcome: "not_open" }]);
    worker.otherWay = true;
    await worker.send("by the bot");
    expect(worker.outcomes.at(-1)).toMatchObject({ outcome: "sent" });
    expect(platform.seen(user).map(({ text }) => text)).toEqual(["hello", "by the bot"]);
  });
});
