// The same messages over every channel leave the same rows, from the signed webhook to the shown answer.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PEOPLE } from "../../dev/channels/people.ts";
import { isPreview, type Platform, type ShownMessage } from "../../dev/channels/platform.ts";
import { startPlatform } from "../../dev/channels/start-platform.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../shared/ports/channel.ts";
import { openTestStack, type TestStack } from "../support/stack.ts";
import { PATIENCE_MS } from "../support/patience.ts";

/** How long the shown messages must stay the same before the answer counts as complete. */
const SETTLED_MS = 400;

let stack: TestStack;
let platforms: Platform[];

beforeAll(async () => {
  // The platforms retry after a fault as the real ones do, a hundred times as fast.
  platforms = await Promise.all(
    CHANNEL_NAMES.map((name) => startPlatform(name, { seed: "one script", timeScale: 0.01 })),
  );
  stack = await openTestStack({ env: Object.assign({}, ...platforms.map(({ env }) => env)) });
  for (const platform of platforms) await platform.connect(stack.url);
});

afterAll(async () => {
  await Promise.all(platforms.map((platform) => platform.stop()));
  await stack?.stop();
});

const platformOf = (name: ChannelName): Platform => {
  const platform = platforms.find((started) => started.name === name);
  if (platform === undefined) throw new Error(`${name} was not started.`);
  return platform;
};

/** Does something on the platform. @returns the bot's last message of the answer. @throws Error if none comes */
async function exchange(platform: Platform, act: () => Promise<unknown>): Promise<ShownMessage> {
  const fromBot = () =>
    platform
      .seen(PEOPLE[platform.name])
      .filter((message) => message.by === "bot" && !isPreview(message));
  const textBefore = JSON.stringify(fromBot());
  await act();
  const end = Date.now() + PATIENCE_MS;
  let lastText = textBefore;
  let changedMs = Date.now();
  for (;;) {
    const text = JSON.stringify(fromBot());
    if (text !== lastText) [lastText, changedMs] = [text, Date.now()];
    const answer = fromBot().at(-1);
    if (text !== textBefore && answer !== undefined && Date.now() - changedMs > SETTLED_MS)
      return answer;
    if (Date.now() > end) throw new Error(`${platform.name} shows no answer.`);
    await sleep(25);
  }
}

/** Plays the script, and returns what it leaves and what all channels must have shown. */
async function play(name: ChannelName) {
  const platform = platformOf(name);
  const person = PEOPLE[name];
  const user = await stack.createUser(person.name);
  const say = (text: string) => exchange(platform, () => platform.say(person, text));

  const strangersAnswer = await say("add milk to my shopping list");
  const { body: code } = await stack.request<{ send: string }>(user, "/v1/links", {
    body: { channel: name },
  });
  await say(code.send);
  const { body: links } = await stack.request<{ items: { channel: string }[] }>(user, "/v1/links");

  await say("add milk, eggs, bread, butter, rice and 2 lemons to my shopping list");
  await say("plan lentil soup for Friday");
  const question = await say("clear my shopping list");
  const [, yes] = question.buttons;
  await (yes === undefined
    ? say("2")
    : exchange(platform, () => platform.press(person, question.id, yes.data)));
  const listAfterClearing = await list(user.householdId);
  const undoMessage = await say("/undo");
  return {
    isStrangerAnswered: strangersAnswer.text.length > 0,
    links: links.items.map(({ channel }) => channel === name),
    isAsked: question.text.includes("?"),
    listAfterClearing,
    isUndoAnswered: undoMessage.text.length > 0,
    list: await list(user.householdId),
    meals: await stack.admin(
      "select title, meal_type, planned_on::text from public.meal_plans where household_id = $1 order by 1, 2, 3",
      [user.householdId],
    ),
  };
}

const list = (household: string) =>
  stack.admin<{ name: string }>(
    "select name, quantity::float8, unit, purchased from public.shopping_list where household_id = $1 order by name",
    [household],
  );

test("one script of messages has the same effects on every channel", async () => {
  const plays = await Promise.all(CHANNEL_NAMES.map(async (name) => [name, await play(name)]));
  const [[, telegram] = []] = plays;
  expect(telegram).toMatchObject({
    isStrangerAnswered: true,
    links: [true],
    isAsked: true,
    listAfterClearing: [],
    isUndoAnswered: true,
  });
  const { list: items, meals } = telegram as Awaited<ReturnType<typeof play>>;
  expect(items.map(({ name }) => name)).toEqual([
    ...["bread", "butter", "eggs", "lemons", "milk", "rice"],
  ]);
  expect(meals).toHaveLength(1);
  expect(plays).toEqual(CHANNEL_NAMES.map((name) => [name, telegram]));
  // A request that a real platform would have refused or dropped is our fault. One exception: a request may
  // overtake the webhook's answer on its way to Discord, and is then sent again.
  const isOvertaken = (problem: string) => problem === "10015 Unknown Webhook";
  const faults = platforms.map(({ name, complaints }) => [
    name,
    complaints.filter(({ problem }) => !isOvertaken(problem)),
  ]);
  expect(faults).toEqual(CHANNEL_NAMES.map((name) => [name, []]));
});
