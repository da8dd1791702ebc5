// `/edit` on every platform, `/retry` on Telegram: the newest message is rewritten or answered once more, and its changes
// are neither undone nor kept before the person has decided.
import { describe, expect, test } from "vitest";
import type { PlatformUser, ShownMessage } from "../../dev/channels/platform.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../shared/ports/channel.ts";
import type { TestUser } from "../support/stack.ts";
import { forSuite } from "../support/for-suite.ts";
import { cases, sampleTests } from "../support/sample.ts";
import { openChannelsWorld } from "./channels-world.ts";
import { pressUpdate, messageUpdate } from "./telegram-updates.ts";

sampleTests(3);

const world = forSuite(() => openChannelsWorld([...CHANNEL_NAMES]));

const ADD = "add oat milk to the shopping list";
const EDIT = "/edit add soy milk to the shopping list";
const QUESTION = /This is what your last message changed/;

const list = async ({ householdId }: TestUser) =>
  (
    await world.admin<{ name: string }>(
      "select name from public.shopping_list where household_id = $1 order by name",
      [householdId],
    )
  ).map(({ name }) => name);

/** Sends a message that changes something, and edits it, which is answered with a question. */
async function askQuestion(name: ChannelName) {
  const { user, person } = await world.createLinkedPerson(name);
  await world.platform(name).say(person, ADD);
  await world.waitForMessage(name, person, /oat milk/i);
  await world.platform(name).say(person, EDIT);
  const question = await world.waitForMessage(name, person, QUESTION);
  return { user, person, question };
}

const answer = (
  name: ChannelName,
  person: PlatformUser,
  { id, buttons }: ShownMessage,
  index: 0 | 1,
) => {
  const button = buttons[index];
  return button
    ? world.platform(name).press(person, id, button.data)
    : world.platform(name).say(person, index === 0 ? "/takeback" : "/keep");
};

describe.each(CHANNEL_NAMES.slice(0, cases(2, CHANNEL_NAMES.length)))("on %s", (name) => {
  test("an edit asks about the message's changes, undoes them if told to, and is answered", async () => {
    const { user, person, question } = await askQuestion(name);
    expect(question.text).toContain("oat milk");
    expect(question.text).toContain("add soy milk to the shopping list");
    expect(await list(user)).toEqual(["oat milk"]);
    await answer(name, person, question, 0);
    await expect.poll(() => list(user)).toEqual(["soy milk"]);
    // The undo and the answer are separate messages.
    await world.waitForMessage(name, person, /soy milk/);
    await world.platform(name).idle();
    await world.waitForMessage(name, person, /Taken out: oat milk/);
    expect((await world.runs(user)).map(({ text }) => text)).toEqual([
      ADD,
      "add soy milk to the shopping list",
    ]);
  });
});

describe("on a platform with buttons", () => {
  const name = "telegram";

  test("a repeated press, and a later one of the other button, change nothing more", async () => {
    const { user, person, question } = await askQuestion(name);
    const [takeBack, keep] = question.buttons;
    const press = pressUpdate(person, keep?.data ?? "");
    expect(await world.post(press, { times: 4 })).toEqual(Array(4).fill(204));
    await expect.poll(() => list(user)).toEqual(["oat milk", "soy milk"]);
    expect(await world.post(press)).toEqual([204]);
    await world.platform(name).press(person, question.id, takeBack?.data ?? "");
    await expect.poll(() => world.platform(name).notices(person).at(-1)).toContain("/edit");
    expect(await list(user)).toEqual(["oat milk", "soy milk"]);
    expect(await world.runs(user)).toHaveLength(2);
  });

  test("a later edit closes the buttons of an earlier one, and its own text is used", async () => {
    const { user, person, question } = await askQuestion(name);
    await world.platform(name).say(person, "/edit add rice milk to the shopping list");
    const laterMessage = await world.waitForMessage(name, person, /rice milk/);
    await answer(name, person, question, 0);
    await expect
      .poll(() => world.platform(name).notices(person).at(-1))
      .toContain("No such question");
    await answer(name, person, laterMessage, 1);
    await expect.poll(() => list(user)).toEqual(["oat milk", "rice milk"]);
  });

  test("a newer message closes the question", async () => {
    const { user, person, question } = await askQuestion(name);
    await world.platform(name).say(person, "add bread to the shopping list");
    await world.waitForMessage(name, person, /bread/i);
    await answer(name, person, question, 0);
    await expect
      .poll(() => world.platform(name).notices(person).at(-1))
      .toContain("No such question");
    expect(await list(user)).toEqual(["bread", "oat milk"]);
  });

  test("another person cannot answer the question", async () => {
    const { user, question } = await askQuestion(name);
    const { user: other, person } = await world.createLinkedPerson(name);
    const data = question.buttons[0]?.data ?? "";
    for (const stranger of [person, world.person(name)]) {
      expect(await world.post(pressUpdate(stranger, data))).toEqual([204]);
    }
    expect([await world.runs(other), await list(user)]).toEqual([[], ["oat milk"]]);
  });

  test("a repeated edit asks once, and a repeated retry is accepted once", async () => {
    const { user, person } = await world.createLinkedPerson(name);
    const platform = world.platform(name);
    await platform.say(person, "hello");
    await expect.poll(() => world.botMessages(name, person).length).toBe(2);
    expect(await world.post(messageUpdate(person, "/retry"), { times: 3 })).toEqual(
      Array(3).fill(204),
    );
    await expect.poll(() => world.botMessages(name, person).length).toBe(3);
    await platform.say(person, ADD);
    await world.waitForMessage(name, person, /oat milk/i);
    const edit = messageUpdate(person, EDIT);
    await world.post(edit, { times: 3 });
    await world.waitForMessage(name, person, QUESTION);
    await world.post(edit);
    await platform.idle();
    const questions = world.botMessages(name, person).filter(({ text }) => QUESTION.test(text));
    expect(questions).toHaveLength(1);
    expect((await world.runs(user)).map(({ text }) => text)).toEqual(["hello", "hello", ADD]);
  });

  test("an edit without a text, and one before the first message, get an explanation", async () => {
    const { user, person } = await world.createLinkedPerson(name);
    await world.platform(name).say(person, "/edit");
    await world.waitForMessage(name, person, "take the place of your last message");
    await world.platform(name).say(person, EDIT);
    await world.waitForMessage(name, person, "not written anything");
    await world.platform(name).say(person, "/keep");
    await world.waitForMessage(name, person, "No such question");
    expect(await world.runs(user)).toEqual([]);
  });

  test("changing a message on the platform gets one hint and starts no run", async () => {
    const { user, person } = await world.createLinkedPerson(name);
    const update = messageUpdate(person, ADD);
    await world.post(update);
    await world.waitForMessage(name, person, /oat milk/i);
    const editOf = (id: number, text: string) => ({
      update_id: id,
      edited_message: { ...update.message, text },
    });
    await world.post(editOf(6_000_001, ADD));
    await world.post(editOf(6_000_002, "add soy milk to the shopping list"), { times: 3 });
    await world.waitForMessage(name, person, /To replace the last one, send \/edit/);
    await world.post(editOf(6_000_003, "add rice milk to the shopping list"));
    await world.platform(name).idle();
    const hints = world.botMessages(name, person).filter(({ text }) => /To replace/.test(text));
    expect([hints.length, await list(user)]).toEqual([1, ["oat milk"]]);
    expect(await world.runs(user)).toHaveLength(1);
  });
});
