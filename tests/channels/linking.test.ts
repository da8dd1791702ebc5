// How people on a platform are linked to users: codes in both directions, commands, and how a link ends.
import { describe, expect, test } from "vitest";
import type { PlatformUser } from "../../dev/channels/platform.ts";
import type { TestUser } from "../support/stack.ts";
import { openChannelsWorld } from "./channels-world.ts";
import { messageUpdate } from "./telegram-updates.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

const world = forSuite(() => openChannelsWorld(["telegram"]));

const telegram = () => world.platform("telegram");
const texts = (person: PlatformUser) =>
  world.botMessages("telegram", person).map(({ text }) => text);
const links = async (user: TestUser) =>
  (
    await world.request<{ items: { id: string; channel: string; name: string }[] }>(
      user,
      "/v1/links",
    )
  ).body.items;
/** The code in a message. */
const codeIn = (text: string) => /[A-Za-z0-9_-]{22}/.exec(text)?.[0] ?? "";
const ADD = "add oat milk to the shopping list";

describe("a code from the app", () => {
  test("a code from the app links the person who sends it by the command of the deep link", async () => {
    const user = await world.createUser();
    const { code, url, send } = await world.createCode(user, "telegram");
    expect(url).toBe(`https://t.me/${world.env["TELEGRAM_BOT_USERNAME"] ?? ""}?start=${code}`);
    expect(send).toBe(`/link ${code}`);
    const person = world.person("telegram");
    await telegram().say(person, `/start ${code}`);
    await world.waitForMessage("telegram", person, "Your account is linked");
    expect(await links(user)).toMatchObject([{ channel: "telegram", name: person.name }]);
  });

  test("a code from the app works once, and is then refused to the same person and to others", async () => {
    const user = await world.createUser();
    const { send } = await world.createCode(user, "telegram");
    const [first, second] = [world.person("telegram"), world.person("telegram")];
    await telegram().say(first, send);
    await world.waitForMessage("telegram", first, "Your account is linked");
    for (const person of [first, second]) {
      await telegram().say(person, send);
      await world.waitForMessage("telegram", person, "This code does not work");
    }
    expect(await links(user)).toHaveLength(1);
    await telegram().say(second, ADD);
    expect(await world.runs(user)).toEqual([]);
  });

  test("a code from the app is the same for the same idempotency key, and a repeated webhook does not link twice", async () => {
    const user = await world.createUser();
    const options = { body: { channel: "telegram" }, key: "once" };
    const [first, repeated] = [
      await world.request<{ code: string }>(user, "/v1/links", options),
      await world.request<{ code: string }>(user, "/v1/links", options),
    ];
    expect([first.status, repeated.status]).toEqual([201, 201]);
    expect(repeated.body.code).toBe(first.body.code);
    const person = world.person("telegram");
    const update = messageUpdate(person, `/start ${first.body.code}`);
    telegram().faults.next = {};
    expect(await world.post(update, { times: 3 })).toEqual([204, 204, 204]);
    expect(await links(user)).toHaveLength(1);
  });

  test("a code from the app is issued only for a configured channel, and at most five times", async () => {
    const user = await world.createUser();
    const requestCode = async (channel: string) => {
      const { status, body } = await world.request<{ code: string }>(user, "/v1/links", {
        body: { channel },
      });
      return [status, body.code];
    };
    expect(await requestCode("slack")).toEqual([409, "channel_off"]);
    expect(await requestCode("pigeon")).toEqual([422, "invalid_body"]);
    for (let i = 0; i < 5; i++) expect((await requestCode("telegram"))[0]).toBe(201);
    expect(await requestCode("telegram")).toEqual([409, "too_many_codes"]);
  });

  test("a guessed code is refused", async () => {
    const person = world.person("telegram");
    for (const guess of ["AAAAAAAAAAAAAAAAAAAAAA", "x".repeat(64), "a"]) {
      await telegram().say(person, `/link ${guess}`);
    }
    await expect.poll(() => texts(person).length).toBe(3);
    for (const text of texts(person)) expect(text).toContain("This code does not work");
  });
});

describe("a code from the chat", () => {
  test("a code from the chat is sent once to a stranger who writes three times, in the person's language, and no run starts", async () => {
    const countRuns = async () => (await world.admin("select 1 from public.runs")).length;
    const runsBefore = await countRuns();
    const person = world.person("telegram", "de");
    await telegram().say(person, ADD);
    await world.waitForMessage("telegram", person, "Ich kenne dich hier noch nicht");
    await telegram().say(person, ADD);
    await telegram().say(person, "/undo");
    await telegram().idle();
    expect(texts(person)).toHaveLength(1);
    expect(await countRuns()).toBe(runsBefore);
  });

  test("a code from the chat shows the app which person it would link, and links the person when the app confirms", async () => {
    const user = await world.createUser();
    const person = world.person("telegram");
    await telegram().say(person, "hello");
    const code = codeIn((await world.waitForMessage("telegram", person, "confirm this code")).text);
    const offer = `/v1/links/offers/${code}`;
    expect((await world.request(user, offer)).body).toEqual({
      channel: "telegram",
      name: person.name,
      linkedElsewhere: false,
    });
    const confirmation = await world.request(user, offer, { body: {} });
    expect(confirmation).toMatchObject({ status: 200, body: { channel: "telegram" } });
    expect(await world.request(user, offer, { body: {} })).toMatchObject({
      status: 200,
      body: confirmation.body,
    });
    const other = await world.createUser();
    expect((await world.request(other, offer, { body: {} })).status).toBe(404);
    await telegram().say(person, ADD);
    await world.waitForMessage("telegram", person, /oat milk/i);
    expect(await world.runs(user)).toHaveLength(1);
  });

  test("a code that the bot has not sent is answered 404", async () => {
    const user = await world.createUser();
    for (const code of ["AAAAAAAAAAAAAAAAAAAAAA", "short"]) {
      expect((await world.request(user, `/v1/links/offers/${code}`)).status).toBe(404);
      expect((await world.request(user, `/v1/links/offers/${code}`, { body: {} })).status).toBe(
        404,
      );
    }
  });
});

describe("people who are linked to another account", () => {
  test("a person who is linked to another account is moved only after the chat and the app have agreed, and the earlier account is told", async () => {
    const { user: oldUser, person } = await world.createLinkedPerson("telegram");
    const newUser = await world.createUser();
    const { code } = await world.createCode(newUser, "telegram");
    const offer = `/v1/links/offers/${code}`;
    await telegram().say(person, `/link ${code}`);
    await world.waitForMessage("telegram", person, "linked to another account already");
    expect((await world.request(newUser, offer, { body: { move: true } })).status).toBe(404);
    await telegram().say(person, `/move ${code}`);
    await world.waitForMessage("telegram", person, "Now confirm the same code in the app");
    expect(await links(oldUser)).toHaveLength(1);
    expect((await world.request(newUser, offer)).body).toEqual({
      channel: "telegram",
      name: person.name,
      linkedElsewhere: true,
    });
    expect(await world.request(newUser, offer, { body: {} })).toMatchObject({
      status: 409,
      body: { code: "linked_elsewhere" },
    });
    expect((await world.request(newUser, offer, { body: { move: true } })).status).toBe(200);
    expect(await links(newUser)).toHaveLength(1);
    const { body } = await world.request(oldUser, "/v1/links");
    expect(body).toMatchObject({ items: [], moved: [{ channel: "telegram", name: person.name }] });
  });

  test("a person who is linked to another account is the only one who can use the code, even if a whole group reads it", async () => {
    const { user: oldUser, person } = await world.createLinkedPerson("telegram");
    const { user: otherUser, person: linkedPerson } = await world.createLinkedPerson("telegram");
    const stranger = world.person("telegram");
    const newUser = await world.createUser();
    const { code } = await world.createCode(newUser, "telegram");
    const offer = `/v1/links/offers/${code}`;
    const sayInGroup = (speaker: PlatformUser, text: string) =>
      world.post(messageUpdate(speaker, text, { group: true }));
    await sayInGroup(person, `/link ${code}`);
    for (const reader of [stranger, linkedPerson]) {
      await sayInGroup(reader, `/link ${code}`);
      await sayInGroup(reader, `/move ${code}`);
    }
    expect((await world.request(newUser, offer)).status).toBe(404);
    expect(await links(newUser)).toEqual([]);
    await sayInGroup(person, `/move ${code}`);
    await sayInGroup(linkedPerson, `/move ${code}`);
    expect((await world.request(newUser, offer)).body).toMatchObject({ name: person.name });
    expect((await world.request(newUser, offer, { body: { move: true } })).status).toBe(200);
    expect(await links(oldUser)).toEqual([]);
    expect(await links(otherUser)).toHaveLength(1);
    expect(await links(newUser)).toMatchObject([{ name: person.name }]);
  });
});

describe("links", () => {
  test("a link ends by a command of its person", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    await telegram().say(person, "/unlink");
    await world.waitForMessage("telegram", person, "no longer linked");
    expect(await links(user)).toEqual([]);
    await telegram().say(person, ADD);
    expect(await world.runs(user)).toEqual([]);
  });

  test("a link can be ended in the app by its user, and not by another user", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    const id = (await links(user))[0]?.id ?? "";
    const remove = (caller: TestUser) =>
      world.request(caller, `/v1/links/${id}`, { method: "DELETE" });
    expect((await remove(await world.createUser())).status).toBe(404);
    expect((await remove(user)).status).toBe(204);
    await telegram().say(person, ADD);
    expect(await world.runs(user)).toEqual([]);
  });

  test("a link ends when the person blocks the bot", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    await telegram().block(person);
    await expect.poll(() => links(user)).toEqual([]);
  });
});

describe("commands", () => {
  test("a command is answered even if there is nothing to stop, undo or list", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    for (const [command, answer] of [
      ["/help", "The commands"],
      ["/start", "linked already"],
      ["/cancel", "nothing to stop"],
      ["/undo", "nothing left to undo"],
      ["/receipt", "Nothing was changed"],
      ["/new", "A new conversation"],
    ] as const) {
      await telegram().say(person, command);
      await world.waitForMessage("telegram", person, answer);
    }
    expect(await world.runs(user)).toEqual([]);
  });

  test("/receipt lists the last change and /undo undoes it once, even after a question in between", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    await telegram().say(person, ADD);
    await world.waitForMessage("telegram", person, /oat milk/i);
    await telegram().say(person, "what is on my shopping list?");
    await world.waitForMessage("telegram", person, /1 thing on your shopping list/);
    const countBefore = texts(person).length;
    await telegram().say(person, "/receipt");
    await expect.poll(() => texts(person).slice(countBefore).join()).toMatch(/oat milk/i);
    const undo = messageUpdate(person, "/undo");
    expect(await world.post(undo, { times: 3 })).toEqual([204, 204, 204]);
    await world.waitForMessage("telegram", person, /Undone|Taken out/i);
    expect(await world.post(undo)).toEqual([204]);
    expect(await world.runs(user)).toHaveLength(3);
    const rows = await world.admin("select 1 from public.shopping_list where household_id = $1", [
      user.householdId,
    ]);
    expect(rows).toEqual([]);
  });

  test("/new starts one new conversation, even if it is repeated", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    await telegram().say(person, ADD);
    await world.waitForMessage("telegram", person, /oat milk/i);
    expect(await world.post(messageUpdate(person, "/new"), { times: 3 })).toEqual([204, 204, 204]);
    await telegram().say(person, "add bread to the shopping list");
    await world.waitForMessage("telegram", person, /bread/i);
    const conversations = await world.admin(
      "select distinct conversation_id from public.runs where user_id = $1",
      [user.id],
    );
    expect(conversations).toHaveLength(2);
  });
});
