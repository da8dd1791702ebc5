// What a chat shows during a run: typing, a growing preview, a button that stops the run, and in the end one
// message, the reply. Telegram's draft disappears with the reply, Slack's placeholder right after it.
import { afterEach, describe, test, type ExpectStatic } from "vitest";
import { isPreview, type PlatformUser, type ShownMessage } from "../../dev/channels/platform.ts";
import type { ChannelName } from "../../shared/ports/channel.ts";
import { openChannelsWorld, type ChannelsWorld } from "./channels-world.ts";
import { forSuite } from "../support/for-suite.ts";

/** The time of each of the model's answers: long enough for a preview to change. */
const LATENCY_MS = 2_500;
const WORKING = "I am working on it";
const ASK = "Create 3 cod recipes and save them";

const world = forSuite(() => openChannelsWorld(["telegram", "slack"], { latencyMs: LATENCY_MS }));

/** Records what the bot shows the person from now on: each different state, and how often it types. */
function watch(name: ChannelName, person: PlatformUser) {
  const platform = world.platform(name);
  const previousIds = new Set(platform.seen(person).map(({ id }) => id));
  const states: ShownMessage[][] = [];
  let typingCount = 0;
  let wasTyping = false;
  platform.onChange(() => {
    const isTyping = platform.isTyping(person);
    if (isTyping && !wasTyping) typingCount++;
    wasTyping = isTyping;
    const state = platform
      .seen(person)
      .filter(({ id, by }) => by === "bot" && !previousIds.has(id));
    if (JSON.stringify(state) !== JSON.stringify(states.at(-1) ?? [])) states.push(state);
  });
  return {
    /** The different shown texts, in order. */
    texts: () => [...new Set(states.flat().map(({ text }) => text))],
    maxMessages: () => Math.max(0, ...states.map((messages) => messages.length)),
    typingCount: () => typingCount,
  };
}

const waitForRunEnd = (expect: ExpectStatic, user: Parameters<ChannelsWorld["runs"]>[0]) =>
  expect.poll(async () => (await world.runs(user)).at(-1)?.status).not.toMatch(/queued|running/);

/**
 * @param left how many previews stay
 * @returns the bot's messages some time after the reply has arrived and the other previews have gone
 */
async function finalMessages(
  expect: ExpectStatic,
  name: ChannelName,
  person: PlatformUser,
  left = 0,
): Promise<ShownMessage[]> {
  const fromBot = () =>
    world
      .platform(name)
      .seen(person)
      .filter(({ by }) => by === "bot");
  await expect.poll(() => world.botMessages(name, person).length).toBeGreaterThan(1);
  await expect.poll(() => fromBot().filter(isPreview).length).toBe(left);
  // Nothing more comes.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  return fromBot();
}
/** Telegram's draft disappears with the reply; Slack's placeholder is still there for a moment. */
const maxShown = (name: ChannelName) => (name === "telegram" ? 1 : 2);
const isStop = ({ data }: { data: string }) => data.startsWith("s:");

// The platforms run side by side, because these tests wait; the tests of one platform run in turn, because they set
// its faults.
const inTurn = { concurrent: false };
describe.concurrent.each(["telegram", "slack"] as const)("on %s", (name) => {
  afterEach(() => {
    Object.assign(world.platform(name).faults, { next: {}, chance: {} });
  });

  test(
    "a run shows typing or a preview and the progress of its plan, and leaves one message",
    inTurn,
    async ({ expect }) => {
      const { user, person } = await world.createLinkedPerson(name);
      const screen = watch(name, person);
      await world.platform(name).say(person, ASK);
      await waitForRunEnd(expect, user);
      const messages = await finalMessages(expect, name, person);
      const texts = screen.texts();
      // In Slack only a thread has a typing indicator.
      expect(screen.typingCount() > 0).toBe(name === "telegram");
      expect(texts[0]).toContain(WORKING);
      expect(texts.some((text) => /[▸✓] /.test(text))).toBe(true);
      expect(screen.maxMessages()).toBeLessThanOrEqual(maxShown(name));
      expect(messages).toHaveLength(2);
      expect(messages.at(-1)).not.toMatchObject({ kind: "draft" });
      expect(messages.at(-1)?.buttons).toEqual([]);
      expect(world.platform(name).complaints).toEqual([]);
    },
  );

  test("the reply is shown while it is written", inTurn, async ({ expect }) => {
    const { user, person } = await world.createLinkedPerson(name);
    const screen = watch(name, person);
    await world.platform(name).say(person, "what can you do?");
    await waitForRunEnd(expect, user);
    const reply = (await finalMessages(expect, name, person)).at(-1)?.text ?? "";
    const partialTexts = screen.texts().filter((text) => text !== reply && reply.startsWith(text));
    expect(partialTexts.length).toBeGreaterThan(0);
    expect(screen.maxMessages()).toBeLessThanOrEqual(maxShown(name));
  });

  test(
    "the preview's button stops the run, and the chat says so once",
    inTurn,
    async ({ expect }) => {
      const { user, person } = await world.createLinkedPerson(name);
      await world.platform(name).say(person, ASK);
      const stop = async () => {
        const lastShown = world.platform(name).seen(person).at(-1);
        if (lastShown?.kind === "draft") return world.platform(name).pressStop?.(person);
        const button = lastShown?.buttons.find(isStop);
        return button && lastShown
          ? world.platform(name).press(person, lastShown.id, button.data)
          : undefined;
      };
      await expect.poll(stop).toMatchObject({ attempts: 1 });
      await expect.poll(async () => (await world.runs(user)).at(-1)?.status).toBe("cancelled");
      const messages = await finalMessages(expect, name, person);
      expect(messages).toHaveLength(2);
      expect(messages.at(-1)?.text).toMatch(/^Stopped/);
    },
  );

  test(
    "a run of which a preview is refused ends with one message, the reply",
    inTurn,
    async ({ expect }) => {
      const { user, person } = await world.createLinkedPerson(name);
      const { faults } = world.platform(name);
      const screen = watch(name, person);
      await world.platform(name).say(person, ASK);
      // The limit must not meet the first call, which shows no progress.
      await expect.poll(() => screen.texts()).not.toEqual([]);
      faults.next = { limit: 1 };
      await waitForRunEnd(expect, user);
      const messages = await finalMessages(expect, name, person);
      expect(faults.happened.limit).toBeGreaterThan(0);
      expect(messages).toHaveLength(2);
      expect(screen.maxMessages()).toBeLessThanOrEqual(maxShown(name));
    },
  );

  test(
    "lost answers may cost a preview, but cause no second message and lose no reply",
    inTurn,
    async ({ expect }) => {
      const { user, person } = await world.createLinkedPerson(name);
      const { faults } = world.platform(name);
      const screen = watch(name, person);
      // Telegram's answers to typing and to the first draft are lost, or Slack's answer to the placeholder, which then
      // stays.
      faults.next = { loseAnswer: name === "telegram" ? 2 : 1 };
      await world.platform(name).say(person, ASK);
      await waitForRunEnd(expect, user);
      const left = name === "telegram" ? 0 : 1;
      const messages = await finalMessages(expect, name, person, left);
      expect(faults.next.loseAnswer).toBe(0);
      expect(messages.filter((message) => !isPreview(message))).toHaveLength(2);
      expect(messages.filter(isPreview)).toHaveLength(left);
      expect(screen.maxMessages()).toBe(name === "telegram" ? 1 : 2);
    },
  );
});
