// `/edit` and `/retry` on every platform: the newest message is put differently or answered once more, and nothing that it
// has changed is taken back or kept without the person's word.
import { describe, expect, test } from "vitest";
import type { PlatformUser, ShownMessage } from "../../dev/channels/platform.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../shared/ports/channel.ts";
import type { TestUser } from "../support/stack.ts";
import { forSuite } from "../support/for-suite.ts";
import { cases, sampleTests } from "../support/sample.ts";
import { openChannelsWorld } from "./channels-world.ts";
import { pressed, said } from "./telegram-updates.ts";

sampleTests(2);

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

/** A message that has changed something, and the question that an edit of it gets. */
async function asked(name: ChannelName) {
  const { user, person } = await world.linked(name);
  await world.platform(name).say(person, ADD);
  await world.hears(name, person, /oat milk/i);
  await world.platform(name).say(person, EDIT);
  const question = await world.hears(name, person, QUESTION);
  return { user, person, question };
}

const answer = (
  name: ChannelName,
  person: PlatformUser,
  { id, buttons }: ShownMessage,
  at: 0 | 1,
) => {
  const button = buttons[at];
  return button
    ? world.platform(name).press(person, id, button.data)
    : world.platform(name).say(person, at === 0 ? "/takeback" : "/keep");
};

describe.each(CHANNEL_NAMES.slice(0, cases(2, CHANNEL_NAMES.length)))("on %s", (name) => {
  test("an edit asks about the changes, takes them back on demand, and is answered", async () => {
    const { user, person, question } = await asked(name);
    expect(question.text).toContain("oat milk");
    expect(question.text).toContain("add soy milk to the shopping list");
    expect(await list(user)).toEqual(["oat milk"]);
    await answer(name, person, question, 0);
    await expect.poll(() => list(user)).toEqual(["soy milk"]);
    // The undo and the answer each have a message of their own.
    await world.hears(name, person, /soy milk/);
    await world.platform(name).idle();
    await world.hears(name, person, /Taken out: oat milk/);
    expect((await world.runs(user)).map(({ text }) => text)).toEqual([
      ADD,
      "add soy milk to the shopping list",
    ]);
  });
});

describe("on a platform with buttons", () => {
  const name = "telegram";

  test("a press that comes again, and one of the other button, do nothing more", async () => {
    const { user, person, question } = await asked(name);
    const [takeBack, keep] = question.buttons;
    const press = pressed(person, keep?.data ?? "");
    expect(await world.post(press, { times: 4 })).toEqual(Array(4).fill(204));
    await expect.poll(() => list(user)).toEqual(["oat milk", "soy milk"]);
    expect(await world.post(press)).toEqual([204]);
    await world.platform(name).press(person, question.id, takeBack?.data ?? "");
    await expect.poll(() => world.platform(name).notices(person).at(-1)).toContain("/edit");
    expect(await list(user)).toEqual(["oat milk", "soy milk"]);
    expect(await world.runs(user)).toHaveLength(2);
  });

  test("the buttons of an earlier edit are closed by a later one, which keeps its own words", async () => {
    const { user, person, question } = await asked(name);
    await world.platform(name).say(person, "/edit add rice milk to the shopping list");
    const laterMessage = await world.hears(name, person, /rice milk/);
    await answer(name, person, question, 0);
    await expect
      .poll(() => world.platform(name).notices(person).at(-1))
      .toContain("No such question");
    await answer(name, person, laterMessage, 1);
    await expect.poll(() => list(user)).toEqual(["oat milk", "rice milk"]);
  });

  test("something newer closes the question", async () => {
    const { user, person, question } = await asked(name);
    await world.platform(name).say(person, "add bread to the shopping list");
    await world.hears(name, person, /bread/i);
    await answer(name, person, question, 0);
    await expect
      .poll(() => world.platform(name).notices(person).at(-1))
      .toContain("No such question");
    expect(await list(user)).toEqual(["bread", "oat milk"]);
  });

  test("nobody else answers it", async () => {
    const { user, question } = await asked(name);
    const { user: other, person } = await world.linked(name);
    const data = question.buttons[0]?.data ?? "";
    for (const stranger of [person, world.person(name)]) {
      expect(await world.post(pressed(stranger, data))).toEqual([204]);
    }
    expect([await world.runs(other), await list(user)]).toEqual([[], ["oat milk"]]);
  });

  test("an edit that comes twice asks once, and a retry is accepted once", async () => {
    const { user, person } = await world.linked(name);
    const platform = world.platform(name);
    await platform.say(person, "hello");
    await expect.poll(() => world.heard(name, person).length).toBe(2);
    expect(await world.post(said(person, "/retry"), { times: 3 })).toEqual(Array(3).fill(204));
    await expect.poll(() => world.heard(name, person).length).toBe(3);
    await platform.say(person, ADD);
    await world.hears(name, person, /oat milk/i);
    const edit = said(person, EDIT);
    await world.post(edit, { times: 3 });
    await world.hears(name, person, QUESTION);
    await world.post(edit);
    await platform.idle();
    const questions = world.heard(name, person).filter(({ text }) => QUESTION.test(text));
    expect(questions).toHaveLength(1);
    expect((await world.runs(user)).map(({ text }) => text)).toEqual(["hello", "hello", ADD]);
  });

  test("an edit without words, and one before the first message, are told how it goes", async () => {
    const { user, person } = await world.linked(name);
    await world.platform(name).say(person, "/edit");
    await world.hears(name, person, "take the place of your last message");
    await world.platform(name).say(person, EDIT);
    await world.hears(name, person, "not written anything");
    await world.platform(name).say(person, "/keep");
    await world.hears(name, person, "No such question");
    expect(await world.runs(user)).toEqual([]);
  });

  test("a message that is changed on the platform gets one line, and no run", async () => {
    const { user, person } = await world.linked(name);
    const update = said(person, ADD);
    await world.post(update);
    await world.hears(name, person, /oat milk/i);
    const editOf = (id: number, text: string) => ({
      update_id: id,
      edited_message: { ...update.message, text },
    });
    await world.post(editOf(6_000_001, ADD));
    await world.post(editOf(6_000_002, "add soy milk to the shopping list"), { times: 3 });
    await world.hears(name, person, /To replace the last one, send \/edit/);
    await world.post(editOf(6_000_003, "add rice milk to the shopping list"));
    await world.platform(name).idle();
    const hints = world.heard(name, person).filter(({ text }) => /To replace/.test(text));
    expect([hints.length, await list(user)]).toEqual([1, ["oat milk"]]);
    expect(await world.runs(user)).toHaveLength(1);
  });
});
