// Messages that come in by Telegram: each becomes one run of whoever is linked, or nothing.
import { afterEach, describe, expect, test } from "vitest";
import { openChannelsWorld } from "./channels-world.ts";
import { GROUP_CHAT, pressed, said } from "./telegram-updates.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(() => openChannelsWorld(["telegram"]));
afterEach(() => world.database.bringBack());

const telegram = () => world.platform("telegram");
const ADD = "add oat milk to the shopping list";

describe("a message", () => {
  test("of a linked person is accepted once and answered in the chat", async () => {
    const { user, person } = await world.linked("telegram");
    expect(await telegram().say(person, ADD)).toMatchObject({ status: 204, attempts: 1 });
    await world.hears("telegram", person, /oat milk/i);
    expect(await world.runs(user)).toMatchObject([{ text: ADD, status: "completed" }]);
  });

  test("that comes again, together or later, is accepted once", async () => {
    const { user, person } = await world.linked("telegram");
    const update = said(person, ADD);
    expect(await world.post(update, { times: 8 })).toEqual(Array(8).fill(204));
    expect(await world.post(update)).toEqual([204]);
    await world.hears("telegram", person, /oat milk/i);
    expect(await world.post(update)).toEqual([204]);
    expect(await world.runs(user)).toHaveLength(1);
    expect(
      world.heard("telegram", person).filter(({ text }) => /oat milk/i.test(text)),
    ).toHaveLength(1);
  });

  test("whose answer is lost, and one that overtakes another, are each accepted once", async () => {
    const { user, person } = await world.linked("telegram");
    telegram().faults.next = { loseWebhookAnswer: 1 };
    expect(await telegram().say(person, ADD)).toMatchObject({ status: 204, attempts: 2 });
    await Promise.all(
      ["add bread to the shopping list", "add salt to the shopping list"].map((text) =>
        world.post(said(person, text), { times: 2 }),
      ),
    );
    expect((await world.runs(user)).map(({ text }) => text).toSorted()).toEqual([
      "add bread to the shopping list",
      ADD,
      "add salt to the shopping list",
    ]);
  });

  test("while Postgres is away comes again until it is accepted, once", async () => {
    const { user, person } = await world.linked("telegram");
    world.database.takeAway();
    expect(await world.post(said(person, ADD))).toEqual([503]);
    const delivery = telegram().say(person, "add bread to the shopping list");
    await new Promise((resolve) => setTimeout(resolve, 200));
    world.database.bringBack();
    const { status, attempts } = await delivery;
    expect([status, attempts > 1]).toEqual([204, true]);
    await world.hears("telegram", person, /bread/i);
    expect(await world.runs(user)).toMatchObject([{ text: "add bread to the shopping list" }]);
  });

  test("with NUL and half a surrogate pair is stored without them; one of too many letters is not taken", async () => {
    const { user, person } = await world.linked("telegram");
    await world.post(said(person, `${ADD}\0\ud800`));
    expect((await world.runs(user))[0]?.text).toMatch(/^add oat milk to the shopping list.?$/u);
    await world.post(said(person, "a".repeat(8001)));
    await world.hears("telegram", person, "too long");
    expect(await world.runs(user)).toHaveLength(1);
  });

  test("with a voice note or a film is not processed, and the person is told", async () => {
    const { user, person } = await world.linked("telegram");
    const file = { file_id: "f", file_unique_id: "f", file_size: 5 };
    await world.post(said(person, "", { more: { text: undefined, caption: ADD, video: file } }));
    await world.hears("telegram", person, "cannot open files here yet");
    await world.post(said(person, "", { more: { text: undefined, voice: file } }));
    await world.hears("telegram", person, "cannot listen to voice messages yet");
    expect(await world.runs(user)).toEqual([]);
  });
});

describe("what is not Telegram's", () => {
  test("is refused with one answer before anything is looked up", async () => {
    const { user, person } = await world.linked("telegram");
    // Whatever looked something up would answer 503 now.
    world.database.takeAway();
    const bodies = await Promise.all(
      [null, "", "wrong", `${world.env["TELEGRAM_WEBHOOK_SECRET"] ?? ""}x`].map(async (secret) => {
        const response = await fetch(`${world.url}/channels/telegram`, {
          method: "POST",
          headers: secret === null ? {} : { "x-telegram-bot-api-secret-token": secret },
          body: JSON.stringify(said(person, ADD)),
        });
        return [response.status, await response.text()];
      }),
    );
    expect(bodies[0]?.[0]).toBe(401);
    expect(new Set(bodies.map(String)).size).toBe(1);
    world.database.bringBack();
    expect(await world.runs(user)).toEqual([]);
  });

  test("has no effect on a channel that is not configured, or is none", async () => {
    for (const name of ["slack", "nothing", "constructor", "__proto__"]) {
      const response = await fetch(`${world.url}/channels/${name}`, { method: "POST", body: "{}" });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        ...[404, "channel_not_found"],
      ]);
    }
    expect((await fetch(`${world.url}/channels/telegram`, { method: "PUT" })).status).toBe(405);
    const large = await fetch(`${world.url}/channels/telegram`, {
      method: "POST",
      body: "x".repeat(1024 * 1024 + 1),
    });
    expect(large.status).toBe(413);
  });
});

describe("a group", () => {
  test("that does not address the bot is not even looked at", async () => {
    const { person } = await world.linked("telegram");
    world.database.takeAway();
    expect(await world.post(said(person, "what shall we eat", { group: true }))).toEqual([204]);
  });

  test("tells a stranger no code", async () => {
    const stranger = world.person("telegram");
    // The played platform knows a chat once somebody has written there; this word has no answer.
    await telegram().say(GROUP_CHAT, "/unlink");
    await world.post(said(stranger, "/help", { group: true }));
    await world.post(said(stranger, "/help", { group: true }));
    const { text } = await world.hears("telegram", GROUP_CHAT, "private chat");
    expect(text).not.toMatch(/[A-Za-z0-9_-]{22}/);
    expect(world.heard("telegram", GROUP_CHAT)).toHaveLength(1);
  });
});

describe("a button", () => {
  const DELETE = "clear the shopping list";
  /** A question with its buttons, as the chat shows it. */
  async function asked() {
    const { user, person } = await world.linked("telegram");
    const six = "add oat milk, bread, butter, rice, eggs and salt to the shopping list";
    await telegram().say(person, six);
    await world.hears("telegram", person, /oat milk/i);
    await telegram().say(person, DELETE);
    const question = await world.hears("telegram", person, /Shall I delete/);
    expect(question.buttons).toHaveLength(2);
    return { user, person, question };
  }

  test("answers exactly its question, and later says that it is closed", async () => {
    const { user, person, question } = await asked();
    const [keep, carryOut] = question.buttons;
    await telegram().press(person, question.id, carryOut?.data ?? "");
    await world.hears("telegram", person, /^Taken off/);
    expect(await world.runs(user)).toHaveLength(3);
    await telegram().press(person, question.id, keep?.data ?? "");
    await telegram().idle();
    await expect.poll(() => telegram().notices(person).at(-1)).toContain("no longer open");
    expect(await world.runs(user)).toHaveLength(3);
  });

  test("is pressed once by a press that comes twice", async () => {
    const { user, person, question } = await asked();
    const press = pressed(person, question.buttons[1]?.data ?? "");
    expect(await world.post(press, { times: 4 })).toEqual(Array(4).fill(204));
    await world.hears("telegram", person, /^Taken off/);
    expect(await world.runs(user)).toHaveLength(3);
  });

  test("of somebody else's question does nothing, pressed by a stranger or by another user", async () => {
    const { user, question } = await asked();
    const { user: other, person } = await world.linked("telegram");
    const data = question.buttons[1]?.data ?? "";
    expect(await world.post(pressed(person, data))).toEqual([204]);
    expect(await world.post(pressed(world.person("telegram"), data))).toEqual([204]);
    expect(await world.runs(other)).toEqual([]);
    expect(await world.runs(user)).toHaveLength(2);
    const rows = await world.admin(
      "select name from public.shopping_list where household_id = $1",
      [user.householdId],
    );
    expect(rows).toHaveLength(6);
  });

  test("with data of another kind is answered as a closed one", async () => {
    const { user, person } = await world.linked("telegram");
    for (const data of ["", "q:1:2", "x".repeat(64), `q:${user.id}:0`]) {
      expect(await world.post(pressed(person, data))).toEqual([204]);
    }
    expect(await world.runs(user)).toEqual([]);
  });
});

describe("a step that waits", () => {
  test("is answered by its button, once, and by nobody else", async () => {
    const { user, person } = await world.linked("telegram");
    await telegram().say(person, ADD);
    await world.hears("telegram", person, /oat milk/i);
    const { body: tools } = await world.request<{ items: { id: string; name: string }[] }>(
      user,
      "/v1/tools?limit=100",
    );
    const tool = tools.items.find(({ name }) => name === "shopping_list.create")?.id;
    const { body: process } = await world.request<{ id: string }>(user, "/v1/processes", {
      body: {
        name: "Shop",
        initialContext: ["name"],
        steps: [
          {
            id: "note",
            calls: { tool },
            inputs: { items: [{ name: "{input.name}" }] },
            output: { variable: "noted" },
            execution: { interactionMode: "manual" },
          },
        ],
        outputTemplate: "Noted: {{name}}.",
      },
    });
    const [first] = await world.admin<{ conversation_id: string }>(
      "select conversation_id from public.runs where user_id = $1",
      [user.id],
    );
    const path = `/v1/conversations/${first?.conversation_id}/messages`;
    const begin = (name: string) =>
      world.request(user, path, { body: { processId: process.id, inputs: { name } } });
    expect((await begin("rye")).status).toBe(202);
    const question = await world.hears("telegram", person, /rye/);
    expect(question.text).toContain("“note” of “Shop”");
    const [refuse, run] = question.buttons;
    expect([refuse?.label, run?.label]).toEqual(["Don’t run it", "Run it"]);
    const { person: other } = await world.linked("telegram");
    expect(await world.post(pressed(other, run?.data ?? ""))).toEqual([204]);
    const press = pressed(person, run?.data ?? "");
    expect(await world.post(press, { times: 3 })).toEqual([204, 204, 204]);
    await world.hears("telegram", person, "Noted: rye.");
    await telegram().press(person, question.id, refuse?.data ?? "");
    await expect
      .poll(() => telegram().notices(person).at(-1))
      .toContain("This question is no longer open");
    expect((await begin("spelt")).status).toBe(202);
    await world.hears("telegram", person, /spelt/);
    await telegram().say(person, "yes");
    await world.hears("telegram", person, "Noted: spelt.");
    // A run that nobody watches finds its owner in the private chat, once, and is answered there.
    const start = async (name: string) => {
      const own = `/v1/processes/${process.id}/runs`;
      return (await world.request(user, own, { body: { inputs: { name } } })).status;
    };
    expect(await start("oats")).toBe(202);
    const notice = await world.hears("telegram", person, /oats/);
    await telegram().press(person, notice.id, notice.buttons[1]?.data ?? "");
    await expect
      .poll(() =>
        world.admin(
          "select 1 from public.shopping_list where name = 'oats' and household_id = $1",
          [user.householdId],
        ),
      )
      .toHaveLength(1);
    expect(await start("millet")).toBe(202);
    await world.hears("telegram", person, /millet/);
    await telegram().say(person, "no");
    await world.hears("telegram", person, "“note” is not run.");
    await telegram().say(person, "/notices here");
    await world.hears("telegram", person, "I tell you here");
    const chosen = "select notice_conversation_id as id from public.profiles where user_id = $1";
    expect(await world.admin(chosen, [user.id])).toEqual([{ id: expect.any(String) }]);
    await telegram().say(person, "/notices off");
    await world.hears("telegram", person, "no longer send notices");
    expect(await start("bran")).toBe(202);
    await expect
      .poll(() =>
        world.admin("select 1 from public.runs where user_id = $1 and status = 'waiting'", [
          user.id,
        ]),
      )
      .toHaveLength(1);
    expect(world.heard("telegram", person).filter(({ text }) => /bran/.test(text))).toEqual([]);
    const rows = await world.admin<{ name: string }>(
      "select name from public.shopping_list where household_id = $1 and name <> 'oat milk' order by name",
      [user.householdId],
    );
    expect(rows.map(({ name }) => name)).toEqual(["oats", "rye", "spelt"]);
  });
});
