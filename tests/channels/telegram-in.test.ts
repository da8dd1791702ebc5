// Messages and presses of buttons that arrive by Telegram: each starts one run of the linked user, or none.
import { afterEach, describe, expect, test } from "vitest";
import { openChannelsWorld } from "./channels-world.ts";
import { GROUP_CHAT, pressUpdate, messageUpdate } from "./telegram-updates.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

const world = forSuite(() => openChannelsWorld(["telegram"]));
afterEach(() => world.database.bringBack());

const telegram = () => world.platform("telegram");
const ADD = "add oat milk to the shopping list";

describe("messages", () => {
  test("a message of a linked person starts one run and is answered in the chat", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    expect(await telegram().say(person, ADD)).toMatchObject({ status: 204, attempts: 1 });
    await world.waitForMessage("telegram", person, /oat milk/i);
    expect(await world.runs(user)).toMatchObject([{ text: ADD, status: "completed" }]);
  });

  test("a message that is delivered several times, at once or later, is accepted once", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    const update = messageUpdate(person, ADD);
    expect(await world.post(update, { times: 8 })).toEqual(Array(8).fill(204));
    expect(await world.post(update)).toEqual([204]);
    await world.waitForMessage("telegram", person, /oat milk/i);
    expect(await world.post(update)).toEqual([204]);
    expect(await world.runs(user)).toHaveLength(1);
    expect(
      world.botMessages("telegram", person).filter(({ text }) => /oat milk/i.test(text)),
    ).toHaveLength(1);
  });

  test("a message is accepted once if the webhook's answer is lost, or if two messages arrive at the same moment", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    telegram().faults.next = { loseWebhookAnswer: 1 };
    expect(await telegram().say(person, ADD)).toMatchObject({ status: 204, attempts: 2 });
    await Promise.all(
      ["add bread to the shopping list", "add salt to the shopping list"].map((text) =>
        world.post(messageUpdate(person, text), { times: 2 }),
      ),
    );
    expect((await world.runs(user)).map(({ text }) => text).toSorted()).toEqual([
      "add bread to the shopping list",
      ADD,
      "add salt to the shopping list",
    ]);
  });

  test("a message that arrives while Postgres is down is delivered again until it is accepted, once", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    world.database.takeAway();
    expect(await world.post(messageUpdate(person, ADD))).toEqual([503]);
    const linesBefore = world.platformLog.length;
    const delivery = telegram().say(person, "add bread to the shopping list");
    await expect.poll(() => world.platformLog[linesBefore]).toContain("http_error 503");
    world.database.bringBack();
    const { status, attempts } = await delivery;
    expect([status, attempts > 1]).toEqual([204, true]);
    await world.waitForMessage("telegram", person, /bread/i);
    expect(await world.runs(user)).toMatchObject([{ text: "add bread to the shopping list" }]);
  });

  test("a message is stored without NUL and half surrogate pairs, and refused if it is too long", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    await world.post(messageUpdate(person, `${ADD}\0\ud800`));
    expect((await world.runs(user))[0]?.text).toMatch(/^add oat milk to the shopping list.?$/u);
    await world.post(messageUpdate(person, "a".repeat(8001)));
    await world.waitForMessage("telegram", person, "too long");
    expect(await world.runs(user)).toHaveLength(1);
  });

  test("a message with a voice note or a film starts no run, and the person is told", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    const file = { file_id: "f", file_unique_id: "f", file_size: 5 };
    await world.post(
      messageUpdate(person, "", { fields: { text: undefined, caption: ADD, video: file } }),
    );
    await world.waitForMessage("telegram", person, "cannot open files here yet");
    await world.post(messageUpdate(person, "", { fields: { text: undefined, voice: file } }));
    await world.waitForMessage("telegram", person, "cannot listen to voice messages yet");
    expect(await world.runs(user)).toEqual([]);
  });
});

describe("requests that Telegram has not sent", () => {
  test("a request that Telegram has not sent gets one answer, whether its secret is missing, empty or wrong, before anything is looked up", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    // From now on, a request that looks something up is answered with 503.
    world.database.takeAway();
    const bodies = await Promise.all(
      [null, "", "wrong", `${world.env["TELEGRAM_WEBHOOK_SECRET"] ?? ""}x`].map(async (secret) => {
        const response = await fetch(`${world.url}/channels/telegram`, {
          method: "POST",
          headers: secret === null ? {} : { "x-telegram-bot-api-secret-token": secret },
          body: JSON.stringify(messageUpdate(person, ADD)),
        });
        return [response.status, await response.text()];
      }),
    );
    expect(bodies[0]?.[0]).toBe(401);
    expect(new Set(bodies.map(String)).size).toBe(1);
    world.database.bringBack();
    expect(await world.runs(user)).toEqual([]);
  });

  test("a request for a channel that is not configured or does not exist is answered 404", async () => {
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

describe("groups", () => {
  test("a message in a group that does not address the bot causes no database call", async () => {
    const { person } = await world.createLinkedPerson("telegram");
    world.database.takeAway();
    expect(await world.post(messageUpdate(person, "what shall we eat", { group: true }))).toEqual([
      204,
    ]);
  });

  test("a stranger in a group is shown no code", async () => {
    const stranger = world.person("telegram");
    // The stand-in knows a chat only after a message there; this command has no answer.
    await telegram().say(GROUP_CHAT, "/unlink");
    await world.post(messageUpdate(stranger, "/help", { group: true }));
    await world.post(messageUpdate(stranger, "/help", { group: true }));
    const { text } = await world.waitForMessage("telegram", GROUP_CHAT, "private chat");
    expect(text).not.toMatch(/[A-Za-z0-9_-]{22}/);
    expect(world.botMessages("telegram", GROUP_CHAT)).toHaveLength(1);
  });
});

describe("buttons", () => {
  const DELETE = "clear the shopping list";
  /** Makes the bot ask a question with buttons. */
  async function askQuestion() {
    const { user, person } = await world.createLinkedPerson("telegram");
    const addSix = "add oat milk, bread, butter, rice, eggs and salt to the shopping list";
    await telegram().say(person, addSix);
    await world.waitForMessage("telegram", person, /oat milk/i);
    await telegram().say(person, DELETE);
    const question = await world.waitForMessage("telegram", person, /Shall I delete/);
    expect(question.buttons).toHaveLength(2);
    return { user, person, question };
  }

  test("a button answers its question, and a later press is told that the question is closed", async () => {
    const { user, person, question } = await askQuestion();
    const [keep, carryOut] = question.buttons;
    await telegram().press(person, question.id, carryOut?.data ?? "");
    await world.waitForMessage("telegram", person, /^Taken off/);
    expect(await world.runs(user)).toHaveLength(3);
    await telegram().press(person, question.id, keep?.data ?? "");
    await telegram().idle();
    await expect.poll(() => telegram().notices(person).at(-1)).toContain("no longer open");
    expect(await world.runs(user)).toHaveLength(3);
  });

  test("a button counts as pressed once if the press is delivered several times", async () => {
    const { user, person, question } = await askQuestion();
    const press = pressUpdate(person, question.buttons[1]?.data ?? "");
    expect(await world.post(press, { times: 4 })).toEqual(Array(4).fill(204));
    await world.waitForMessage("telegram", person, /^Taken off/);
    expect(await world.runs(user)).toHaveLength(3);
  });

  test("a button does nothing when a stranger or another user presses it", async () => {
    const { user, question } = await askQuestion();
    const { user: other, person } = await world.createLinkedPerson("telegram");
    const data = question.buttons[1]?.data ?? "";
    expect(await world.post(pressUpdate(person, data))).toEqual([204]);
    expect(await world.post(pressUpdate(world.person("telegram"), data))).toEqual([204]);
    expect(await world.runs(other)).toEqual([]);
    expect(await world.runs(user)).toHaveLength(2);
    const rows = await world.admin(
      "select name from public.shopping_list where household_id = $1",
      [user.householdId],
    );
    expect(rows).toHaveLength(6);
  });

  test("a button with unknown data starts no run", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    for (const data of ["", "q:1:2", "x".repeat(64), `q:${user.id}:0`]) {
      expect(await world.post(pressUpdate(person, data))).toEqual([204]);
    }
    expect(await world.runs(user)).toEqual([]);
  });
});

describe("a step that waits", () => {
  test("a step that waits is answered once by its button or by a message, and only by its user", async () => {
    const { user, person } = await world.createLinkedPerson("telegram");
    await telegram().say(person, ADD);
    await world.waitForMessage("telegram", person, /oat milk/i);
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
    const startInConversation = (name: string) =>
      world.request(user, path, { body: { processId: process.id, inputs: { name } } });
    expect((await startInConversation("rye")).status).toBe(202);
    const question = await world.waitForMessage("telegram", person, /rye/);
    expect(question.text).toContain("“note” of “Shop”");
    const [refuse, run] = question.buttons;
    expect([refuse?.label, run?.label]).toEqual(["Don’t run it", "Run it"]);
    const { person: other } = await world.createLinkedPerson("telegram");
    expect(await world.post(pressUpdate(other, run?.data ?? ""))).toEqual([204]);
    const press = pressUpdate(person, run?.data ?? "");
    expect(await world.post(press, { times: 3 })).toEqual([204, 204, 204]);
    await world.waitForMessage("telegram", person, "Noted: rye.");
    await telegram().press(person, question.id, refuse?.data ?? "");
    await expect
      .poll(() => telegram().notices(person).at(-1))
      .toContain("This question is no longer open");
    expect((await startInConversation("spelt")).status).toBe(202);
    await world.waitForMessage("telegram", person, /spelt/);
    await telegram().say(person, "yes");
    await world.waitForMessage("telegram", person, "Noted: spelt.");
    // A run outside a conversation asks its owner in the private chat, and is answered there.
    const start = async (name: string) => {
      const runs = `/v1/processes/${process.id}/runs`;
      return (await world.request(user, runs, { body: { inputs: { name } } })).status;
    };
    expect(await start("oats")).toBe(202);
    const notice = await world.waitForMessage("telegram", person, /oats/);
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
    await world.waitForMessage("telegram", person, /millet/);
    await telegram().say(person, "no");
    await world.waitForMessage("telegram", person, "“note” is not run.");
    await telegram().say(person, "/notices here");
    await world.waitForMessage("telegram", person, "I tell you here");
    const noticeConversation =
      "select notice_conversation_id as id from public.profiles where user_id = $1";
    expect(await world.admin(noticeConversation, [user.id])).toEqual([{ id: expect.any(String) }]);
    await telegram().say(person, "/notices off");
    await world.waitForMessage("telegram", person, "no longer send notices");
    expect(await start("bran")).toBe(202);
    await expect
      .poll(() =>
        world.admin("select 1 from public.runs where user_id = $1 and status = 'waiting'", [
          user.id,
        ]),
      )
      .toHaveLength(1);
    expect(world.botMessages("telegram", person).filter(({ text }) => /bran/.test(text))).toEqual(
      [],
    );
    const rows = await world.admin<{ name: string }>(
      "select name from public.shopping_list where household_id = $1 and name <> 'oat milk' order by name",
      [user.householdId],
    );
    expect(rows.map(({ name }) => name)).toEqual(["oats", "rye", "spelt"]);
  });
});
