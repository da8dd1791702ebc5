// A reply from the end of its run to a messaging platform: real Postgres, the real adapter, a platform that
// checks what it is sent.
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Platform, PlatformUser } from "../../dev/channels/platform.ts";
import { startPlatform } from "../../dev/channels/start-platform.ts";
import type { RunId, UserId } from "../../shared/contracts/ids.ts";
import { createMemoryPreviews } from "../support/sending/memory-previews.ts";
import { sha256 } from "../../shared/services/codes/digest.ts";
import { sendReply } from "../../shared/messaging/send-reply.ts";
import type { MessagingDeps } from "../../shared/messaging/messaging-deps.ts";
import type { Place } from "../../shared/ports/channel.ts";
import type { LogFields } from "../../shared/ports/log.ts";
import type { JobMessage } from "../../shared/ports/queue.ts";
import type { RunReply } from "../../shared/ports/run-database.ts";
import {
  createPostgresDatabase,
  type PostgresDatabase,
} from "../../shared/postgres/create-postgres-database.ts";
import { createChannels } from "../../shared/runtime/channels.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { conversationId, userId } from "../support/ids.ts";
import { createHousehold } from "../support/kitchen/kitchen-world.ts";
import { PATIENCE_MS } from "../support/patience.ts";

const TENANT = "7000001";

let stand: TestDatabase;
let database: PostgresDatabase;
let platform: Platform;
let ear: Server;
let deps: MessagingDeps;
let jobs: JobMessage[];
let lines: [event: string, fields: LogFields][];
let people = 0;

beforeAll(async () => {
  stand = await openTestDatabase();
  const { url, publishableKey, jwtSecret } = stand;
  database = createPostgresDatabase({ url, publishableKey, jwtSecret, timeoutMs: PATIENCE_MS });
  platform = await startPlatform("telegram");
  // Webhooks have a suite of their own: here they are only taken.
  ear = createServer((request, response) => request.resume().on("end", () => response.end("ok")));
  await new Promise<void>((resolve) => ear.listen(0, "127.0.0.1", resolve));
  await platform.connect(`http://127.0.0.1:${(ear.address() as AddressInfo).port}`);
  const config = { ...platform.env, ALFRED_PUBLIC_URL: "https://alfred.example.com" };
  const channels = createChannels({ channels: { telegram: { config, baseUrl: platform.url } } });
  const line = (event: string, fields: LogFields = {}) => void lines.push([event, fields]);
  deps = {
    channels,
    database,
    clock: { now: () => Date.now() },
    previews: createMemoryPreviews(() => Date.now()),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log: { info: line, warn: line, error: line },
    queue: {
      publishJob: (job) => {
        jobs.push(job);
        return Promise.resolve();
      },
    },
  };
});
afterAll(async () => {
  await platform.stop();
  ear.close();
  await stand.stop();
});
beforeEach(() => {
  jobs = [];
  lines = [];
});

interface Ended {
  user: UserId;
  run: RunId;
  person: PlatformUser;
}

/** A linked user writes in a private chat, and the message's run has ended with this reply. */
async function ended(reply: RunReply): Promise<Ended> {
  const user = userId();
  await createHousehold(stand, user);
  const person = { id: String(5_000 + people++), name: "Ann" };
  await platform.say(person, "hello");
  const codeHash = await sha256(randomUUID());
  const code = { channel: "telegram", codeHash } as const;
  await database.channels(user).createCode({ ...code, minutes: 10, openLimit: 3 });
  const speaker = { tenant: TENANT, user: person.id, name: "Ann", event: randomUUID() };
  expect((await database.speakers().redeemCode({ ...code, ...speaker })).outcome).toBe("linked");
  const event = randomUUID();
  const place: Place = {
    tenant: TENANT,
    id: person.id,
    isGroup: false,
    address: { chat: person.id },
  };
  const placeAnswer = await database
    .channels(user)
    .conversationAt({ channel: "telegram", place, speaker: person.id, event });
  if (placeAnswer.outcome !== "found") throw new Error(placeAnswer.outcome);
  const acceptance = await database
    .as(user)
    .acceptMessage({
      conversation: conversationId(placeAnswer.conversation),
      text: "hello",
      key: event,
      route: `channel telegram ${TENANT}`,
      bodyHash: "h",
      ifBusy: "enqueue",
      queueLimit: 3,
    });
  if (!("run" in acceptance)) throw new Error(acceptance.outcome);
  const { run } = acceptance.run.meta;
  const end = await database
    .as(user)
    .finishRun({ run, epoch: 0, finishKey: "reply", status: "completed", reply });
  expect(end).toMatchObject({ outcome: "finished", toSend: true });
  return { user, run, person };
}

const botMessages = ({ person }: Ended) => platform.seen(person).filter(({ by }) => by === "bot");
const texts = (of: Ended) => botMessages(of).map(({ text }) => text);
const toSend = async ({ user, run }: Ended) => {
  const recovery = await database.as(user).recoverRun(run, 0);
  return recovery.outcome === "ended" && recovery.toSend;
};

test("a reply arrives once, in the platform's markup, with its options as buttons", async () => {
  const pending = { type: "clarify", text: "Which?", options: ["Red wine", "White wine"] };
  const one = await ended({ text: "I found **two**.\n\nWhich?", changes: [], pending });
  expect(await sendReply(deps, one)).toBe("sent");
  expect(await sendReply(deps, one)).toBe("done");
  expect(texts(one)).toEqual(["I found two.\n\nWhich?"]);
  expect(botMessages(one)[0]?.buttons).toEqual([
    { label: "Red wine", data: `q:${one.run}:1` },
    { label: "White wine", data: `q:${one.run}:2` },
  ]);
  expect(await toSend(one)).toBe(false);
  expect(platform.complaints).toEqual([]);
});

test("a long reply arrives in parts, in order, though the platform asks to wait in between", async () => {
  const paragraphs = Array.from(
    { length: 40 },
    (_, index) => `Paragraph ${index}. ${"word ".repeat(50)}`,
  );
  const one = await ended({ text: paragraphs.join("\n\n"), changes: [] });
  platform.faults.next.limit = 1;
  expect(await sendReply(deps, one)).toBe("later");
  expect(jobs).toMatchObject([{ job: "send", run: one.run, delayMs: 1_000 }]);
  expect(await toSend(one)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await sendReply(deps, one)).toBe("sent");
  const all = texts(one);
  expect(all.length).toBeGreaterThan(1);
  const numbers = [...all.join("\n").matchAll(/Paragraph (\d+)\./g)].map(([, n]) => Number(n));
  expect(numbers).toEqual(paragraphs.map((_, index) => index));
});

test("a message whose answer is lost comes twice at most, and is not lost when it never arrived", async () => {
  const twice = await ended({ text: "Once or twice.", changes: [] });
  platform.faults.next.loseAnswer = 1;
  expect(await sendReply(deps, twice)).toBe("later");
  expect(await sendReply(deps, twice)).toBe("sent");
  expect(texts(twice)).toEqual(["Once or twice.", "Once or twice."]);
  const never = await ended({ text: "Still here.", changes: [] });
  platform.faults.next.fail = 1;
  expect(await sendReply(deps, never)).toBe("later");
  expect(await sendReply(deps, never)).toBe("sent");
  expect(texts(never)).toEqual(["Still here."]);
});

test("two senders at once send once", async () => {
  const one = await ended({ text: "Just once.", changes: [] });
  const reports = await Promise.all([1, 2, 3].map(() => sendReply(deps, one)));
  expect(reports.filter((report) => report === "sent")).toHaveLength(1);
  expect(texts(one)).toEqual(["Just once."]);
});

test("a user who has blocked the bot is unlinked, and no later reply is tried", async () => {
  const one = await ended({ text: "Are you there?", changes: [] });
  await platform.block(one.person);
  expect(await sendReply(deps, one)).toBe("failed");
  expect(texts(one)).toEqual([]);
  expect(await database.channels(one.user).links()).toEqual([]);
  expect(await toSend(one)).toBe(false);
});

test("the log names runs and codes, no word, chat or token", async () => {
  const one = await ended({ text: "A private word.", changes: [] });
  await sendReply(deps, one);
  const logText = JSON.stringify(lines);
  expect(logText).toContain(one.run);
  const token = platform.env["TELEGRAM_BOT_TOKEN"] ?? "";
  for (const secret of ["private", token, `"${one.person.id}"`])
    expect(logText).not.toContain(secret);
});
