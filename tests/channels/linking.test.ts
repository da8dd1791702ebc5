// Who speaks for whom: codes in both directions, commands, and the ends of a link.
import { describe, expect, test } from "vitest";
import type { PlatformUser } from "../../dev/channels/platform.ts";
import type { TestUser } from "../support/stack.ts";
import { openChannelsWorld } from "./channels-world.ts";
import { said } from "./telegram-updates.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(() => openChannelsWorld(["telegram"]));

const telegram = () => world.platform("telegram");
const texts = (person: PlatformUser) => world.heard("telegram", person).map(({ text }) => text);
const links = async (user: TestUser) =>
  (
    await world.request<{ items: { id: string; channel: string; name: string }[] }>(
      user,
      "/v1/links",
    )
  ).body.items;
/** The code that a notice tells. */
const codeIn = (text: string) => /[A-Za-z0-9_-]{22}/.exec(text)?.[0] ?? "";
const ADD = "add oat milk to the shopping list";

describe("a code from the app", () => {
  test("links whoever sends it, by the deep link's command or in words", async () => {
    const user = await world.createUser();
    const { code, url, send } = await world.createCode(user, "telegram");
    expect(url).toBe(`https://t.me/${world.env["TELEGRAM_BOT_USERNAME"] ?? ""}?start=${code}`);
    expect(send).toBe(`/link ${code}`);
    const person = world.person("telegram");
    await telegram().say(person, `/start ${code}`);
    await world.hears("telegram", person, "Your account is linked");
    expect(await links(user)).toMatchObject([{ channel: "telegram", name: person.name }]);
  });

  test("works once: for another person, and for the same again, it is refused", async () => {
    const user = await world.createUser();
    const { send } = await world.createCode(user, "telegram");
    const [first, second] = [world.person("telegram"), world.person("telegram")];
    await telegram().say(first, send);
    await world.hears("telegram", first, "Your account is linked");
    for (const person of [first, second]) {
      await telegram().say(person, send);
      await world.hears("telegram", person, "This code does not work");
    }
    expect(await links(user)).toHaveLength(1);
    await telegram().say(second, ADD);
    expect(await world.runs(user)).toEqual([]);
  });

  test("is the same for the same key, and the webhook that used it may come again", async () => {
    const user = await world.createUser();
    const options = { body: { channel: "telegram" }, key: "once" };
    const [made, again] = [
      await world.request<{ code: string }>(user, "/v1/links", options),
      await world.request<{ code: string }>(user, "/v1/links", options),
    ];
    expect([made.status, again.status]).toEqual([201, 201]);
    expect(again.body.code).toBe(made.body.code);
    const person = world.person("telegram");
    const update = said(person, `/start ${made.body.code}`);
    telegram().faults.next = {};
    expect(await world.post(update, { times: 3 })).toEqual([204, 204, 204]);
    expect(await links(user)).toHaveLength(1);
  });

  test("is asked for a channel that is configured, and not too often", async () => {
    const user = await world.createUser();
    const ask = async (channel: string) => {
      const { status, body } = await world.request<{ code: string }>(user, "/v1/links", {
        body: { channel },
      });
      return [status, body.code];
    };
    expect(await ask("slack")).toEqual([409, "channel_off"]);
    expect(await ask("pigeon")).toEqual([422, "invalid_body"]);
    for (let i = 0; i < 5; i++) expect((await ask("telegram"))[0]).toBe(201);
    expect(await ask("telegram")).toEqual([409, "too_many_codes"]);
  });

  test("that is guessed is refused, and beyond the limit there is no answer", async () => {
    const person = world.person("telegram");
    for (const guess of ["AAAAAAAAAAAAAAAAAAAAAA", "x".repeat(64), "a"]) {
      await telegram().say(person, `/link ${guess}`);
    }
    await expect.poll(() => texts(person).length).toBe(3);
    for (const text of texts(person)) expect(text).toContain("This code does not work");
  });
});

describe("a code from the chat", () => {
  test("is told to a stranger once an hour, in his language, and nothing is processed", async () => {
    const person = world.person("telegram", "de");
    await telegram().say(person, ADD);
    await world.hears("telegram", person, "Ich kenne dich hier noch nicht");
    await telegram().say(person, ADD);
    await telegram().say(person, "/undo");
    await telegram().idle();
    expect(texts(person)).toHaveLength(1);
    const runs = await world.admin("select 1 from public.runs r where r.route like 'channel %'");
    expect(runs.length).toBe((await world.admin("select 1 from public.runs")).length);
  });

  test("shows the app whom it would link, and links when the app confirms", async () => {
    const user = await world.createUser();
    const person = world.person("telegram");
    await telegram().say(person, "hello");
    const code = codeIn((await world.hears("telegram", person, "confirm this code")).text);
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
    await world.hears("telegram", person, /oat milk/i);
    expect(await world.runs(user)).toHaveLength(1);
  });

  test("that nobody was told leads nowhere", async () => {
    const user = await world.createUser();
    for (const code of ["AAAAAAAAAAAAAAAAAAAAAA", "short"]) {
      expect((await world.request(user, `/v1/links/offers/${code}`)).status).toBe(404);
      expect((await world.request(user, `/v1/links/offers/${code}`, { body: {} })).status).toBe(
        404,
      );
    }
  });
});

describe("somebody who is linked to another account", () => {
  test("moves only when the chat and the app agree, and the account before is told", async () => {
    const { user: before, person } = await world.linked("telegram");
    const after = await world.createUser();
    const { code } = await world.createCode(after, "telegram");
    const offer = `/v1/links/offers/${code}`;
    await telegram().say(person, `/link ${code}`);
    await world.hears("telegram", person, "linked to another account already");
    expect((await world.request(after, offer, { body: { move: true } })).status).toBe(404);
    await telegram().say(person, `/move ${code}`);
    await world.hears("telegram", person, "Now confirm the same code in the app");
    expect(await links(before)).toHaveLength(1);
    expect((await world.request(after, offer)).body).toEqual({
      channel: "telegram",
      name: person.name,
      linkedElsewhere: true,
    });
    expect(await world.request(after, offer, { body: {} })).toMatchObject({
      status: 409,
      body: { code: "linked_elsewhere" },
    });
    expect((await world.request(after, offer, { body: { move: true } })).status).toBe(200);
    expect(await links(after)).toHaveLength(1);
    const { body } = await world.request(before, "/v1/links");
    expect(body).toMatchObject({ items: [], moved: [{ channel: "telegram", name: person.name }] });
  });

  test("is the only one for whom the code works then, in a group that reads it too", async () => {
    const { user: before, person } = await world.linked("telegram");
    const { user: otherUser, person: linkedPerson } = await world.linked("telegram");
    const stranger = world.person("telegram");
    const after = await world.createUser();
    const { code } = await world.createCode(after, "telegram");
    const offer = `/v1/links/offers/${code}`;
    const inGroup = (who: PlatformUser, words: string) =>
      world.post(said(who, words, { group: true }));
    await inGroup(person, `/link ${code}`);
    for (const other of [stranger, linkedPerson]) {
      await inGroup(other, `/link ${code}`);
      await inGroup(other, `/move ${code}`);
    }
    expect((await world.request(after, offer)).status).toBe(404);
    expect(await links(after)).toEqual([]);
    await inGroup(person, `/move ${code}`);
    await inGroup(linkedPerson, `/move ${code}`);
    expect((await world.request(after, offer)).body).toMatchObject({ name: person.name });
    expect((await world.request(after, offer, { body: { move: true } })).status).toBe(200);
    expect(await links(before)).toEqual([]);
    expect(await links(otherUser)).toHaveLength(1);
    expect(await links(after)).toMatchObject([{ name: person.name }]);
  });
});

describe("a link ends", () => {
  test("by the person's command", async () => {
    const { user, person } = await world.linked("telegram");
    await telegram().say(person, "/unlink");
    await world.hears("telegram", person, "no longer linked");
    expect(await links(user)).toEqual([]);
    await telegram().say(person, ADD);
    expect(await world.runs(user)).toEqual([]);
  });

  test("by the app, for the user's own links only", async () => {
    const { user, person } = await world.linked("telegram");
    const id = (await links(user))[0]?.id ?? "";
    const remove = (who: TestUser) => world.request(who, `/v1/links/${id}`, { method: "DELETE" });
    expect((await remove(await world.createUser())).status).toBe(404);
    expect((await remove(user)).status).toBe(204);
    await telegram().say(person, ADD);
    expect(await world.runs(user)).toEqual([]);
  });

  test("by a block", async () => {
    const { user, person } = await world.linked("telegram");
    await telegram().block(person);
    await expect.poll(() => links(user)).toEqual([]);
  });
});

describe("commands", () => {
  test("help, a new conversation, and what there is to stop", async () => {
    const { user, person } = await world.linked("telegram");
    for (const [command, words] of [
      ["/help", "The commands"],
      ["/start", "linked already"],
      ["/cancel", "nothing to stop"],
      ["/undo", "nothing left to undo"],
      ["/receipt", "Nothing was changed"],
      ["/new", "A new conversation"],
    ] as const) {
      await telegram().say(person, command);
      await world.hears("telegram", person, words);
    }
    expect(await world.runs(user)).toEqual([]);
  });

  test("a receipt lists what was changed last, and an undo takes it back, once, questions in between", async () => {
    const { user, person } = await world.linked("telegram");
    await telegram().say(person, ADD);
    await world.hears("telegram", person, /oat milk/i);
    await telegram().say(person, "what is on my shopping list?");
    await world.hears("telegram", person, /1 thing on your shopping list/);
    const toldCount = texts(person).length;
    await telegram().say(person, "/receipt");
    await expect.poll(() => texts(person).slice(toldCount).join()).toMatch(/oat milk/i);
    const undo = said(person, "/undo");
    expect(await world.post(undo, { times: 3 })).toEqual([204, 204, 204]);
    await world.hears("telegram", person, /Undone|Taken out/i);
    expect(await world.post(undo)).toEqual([204]);
    expect(await world.runs(user)).toHaveLength(3);
    const rows = await world.admin("select 1 from public.shopping_list where household_id = $1", [
      user.householdId,
    ]);
    expect(rows).toEqual([]);
  });

  test("a new conversation is new, once", async () => {
    const { user, person } = await world.linked("telegram");
    await telegram().say(person, ADD);
    await world.hears("telegram", person, /oat milk/i);
    expect(await world.post(said(person, "/new"), { times: 3 })).toEqual([204, 204, 204]);
    await telegram().say(person, "add bread to the shopping list");
    await world.hears("telegram", person, /bread/i);
    const conversations = await world.admin(
      "select distinct conversation_id from public.runs where user_id = $1",
      [user.id],
    );
    expect(conversations).toHaveLength(2);
  });
});
