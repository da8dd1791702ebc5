// What a place shows while a run works: typing, a preview that grows, a button that stops the run, and in the
// end one message, which is the reply: a draft goes with it, a placeholder right after it.
import { afterEach, describe, test, type ExpectStatic } from "vitest";
import { isPreview, type PlatformUser, type ShownMessage } from "../../dev/channels/platform.ts";
import type { ChannelName } from "../../shared/ports/channel.ts";
import { openChannelsWorld, type ChannelsWorld } from "./channels-world.ts";
import { forSuite } from "../support/for-suite.ts";

/** Of each answer of the model: long enough for a preview to be seen to change. */
const LATENCY_MS = 2_500;
const WORKING = "I am working on it";
const ASK = "Create 3 cod recipes and save them";

const world = forSuite(() => openChannelsWorld(["telegram", "slack"], { latencyMs: LATENCY_MS }));

/** What the person has seen of the bot since now, each state once; with the times of typing. */
function watch(name: ChannelName, person: PlatformUser) {
  const platform = world.platform(name);
  const previousIds = new Set(platform.seen(person).map(({ id }) => id));
  const states: ShownMessage[][] = [];
  let typing = 0;
  let wasTyping = false;
  platform.onChange(() => {
    const isTyping = platform.isTyping(person);
    if (isTyping && !wasTyping) typing++;
    wasTyping = isTyping;
    const now = platform.seen(person).filter(({ id, by }) => by === "bot" && !previousIds.has(id));
    if (JSON.stringify(now) !== JSON.stringify(states.at(-1) ?? [])) states.push(now);
  });
  return {
    /** Each text that was shown, in order. */
    texts: () => [...new Set(states.flat().map(({ text }) => text))],
    most: () => Math.max(0, ...states.map((messages) => messages.length)),
    last: () => states.at(-1) ?? [],
    typing: () => typing,
    all: () => states,
  };
}

const runsEnded = (expect: ExpectStatic, user: Parameters<ChannelsWorld["runs"]>[0]) =>
  expect.poll(async () => (await world.runs(user)).at(-1)?.status).not.toMatch(/queued|running/);

/** What is left when the reply has arrived and nothing came after it. */
async function settled(
  expect: ExpectStatic,
  name: ChannelName,
  person: PlatformUser,
): Promise<ShownMessage[]> {
  const replies = () => world.heard(name, person).length;
  await expect.poll(replies).toBeGreaterThan(1);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  return world
    .platform(name)
    .seen(person)
    .filter(({ by }) => by === "bot");
}
/** A placeholder stands until the reply does. */
const mostShown = (name: ChannelName) => (name === "telegram" ? 1 : 2);
const isStop = ({ data }: { data: string }) => data.startsWith("s:");

// The platforms side by side, for these tests wait; the tests of one platform in turn, for its faults are theirs.
const inTurn = { concurrent: false };
describe.concurrent.each(["telegram", "slack"] as const)("on %s", (name) => {
  afterEach(() => {
    Object.assign(world.platform(name).faults, { next: {}, chance: {} });
  });

  test(
    "typing or a preview is seen, the plan as it is carried out, and one message is left",
    inTurn,
    async ({ expect }) => {
      const { user, person } = await world.linked(name);
      const screen = watch(name, person);
      await world.platform(name).say(person, ASK);
      await runsEnded(expect, user);
      const messages = await settled(expect, name, person);
      const texts = screen.texts();
      // In Slack only a thread has a typing indicator.
      expect(screen.typing() > 0).toBe(name === "telegram");
      expect(texts[0]).toContain(WORKING);
      expect(texts.some((text) => /[▸✓] /.test(text))).toBe(true);
      expect(screen.most()).toBeLessThanOrEqual(mostShown(name));
      expect(messages).toHaveLength(2);
      expect(messages.at(-1)).not.toMatchObject({ kind: "draft" });
      expect(messages.at(-1)?.buttons).toEqual([]);
      expect(world.platform(name).complaints).toEqual([]);
    },
  );

  test("the reply is seen as it is written", inTurn, async ({ expect }) => {
    const { user, person } = await world.linked(name);
    const screen = watch(name, person);
    await world.platform(name).say(person, "what can you do?");
    await runsEnded(expect, user);
    const reply = (await settled(expect, name, person)).at(-1)?.text ?? "";
    const partialTexts = screen.texts().filter((text) => text !== reply && reply.startsWith(text));
    expect(partialTexts.length).toBeGreaterThan(0);
    expect(screen.most()).toBeLessThanOrEqual(mostShown(name));
  });

  test("its button stops the run, which says so once", inTurn, async ({ expect }) => {
    const { user, person } = await world.linked(name);
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
    const messages = await settled(expect, name, person);
    expect(messages).toHaveLength(2);
    expect(messages.at(-1)?.text).toMatch(/^Stopped/);
  });

  test(
    "a platform that refuses previews gets no more of them, and the reply all the same",
    inTurn,
    async ({ expect }) => {
      const { user, person } = await world.linked(name);
      const { faults } = world.platform(name);
      const screen = watch(name, person);
      await world.platform(name).say(person, ASK);
      // The typing indicator has its own call at the beginning.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      faults.next = { limit: 1 };
      await runsEnded(expect, user);
      const messages = await settled(expect, name, person);
      expect(faults.happened.limit).toBeGreaterThan(0);
      expect(messages).toHaveLength(2);
      expect(screen.most()).toBeLessThanOrEqual(mostShown(name));
    },
  );

  test(
    "answers that are lost cost a preview, and neither a second message nor the reply",
    inTurn,
    async ({ expect }) => {
      const { user, person } = await world.linked(name);
      const { faults } = world.platform(name);
      const screen = watch(name, person);
      // In Telegram of typing and of the first draft; in Slack of the placeholder, which nobody can find then.
      faults.next = { loseAnswer: name === "telegram" ? 2 : 1 };
      await world.platform(name).say(person, ASK);
      await runsEnded(expect, user);
      const messages = await settled(expect, name, person);
      expect(faults.next.loseAnswer).toBe(0);
      expect(messages.filter((message) => !isPreview(message))).toHaveLength(2);
      expect(messages.filter(isPreview)).toHaveLength(name === "telegram" ? 0 : 1);
      expect(screen.most()).toBe(name === "telegram" ? 1 : 2);
    },
  );
});
