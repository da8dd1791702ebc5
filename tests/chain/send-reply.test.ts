// A reply on its way from the end of its run to a messaging platform: with real Postgres, the real adapter,
// and a platform that checks what it receives.
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

let testDatabase: TestDatabase;
let database: PostgresDatabase;
let platform: Platform;
let webhookServer: Server;
let deps: MessagingDeps;
let jobs: JobMessage[];
let lines: [event: string, fields: LogFields][];
let people = 0;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const { url, publishableKey, jwtSecret } = testDatabase;
  database = createPostgresDatabase({ url, publishableKey, jwtSecret, timeoutMs: PATIENCE_MS });
  platform = await startPlatform("telegram");
  // Webhooks have their own suite; here they are only accepted.
  webhookServer = createServer((request, response) =>
    request.resume().on("end", () => response.end("ok")),
  );
  await new Promise<void>((resolve) => webhookServer.listen(0, "127.0.0.1", resolve));
  await platform.connect(`http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}`);
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
  webhookServer.close();
  await testDatabase.stop();
});
beforeEach(() => {
  jobs = [];
  lines = [];
});

interface EndedRun {
  user: UserId;
  run: RunId;
  person: PlatformUser;
}

/** Has a linked user write in a private chat, and ends the message's run with this reply. */
async function endRun(reply: RunReply): Promise<EndedRun> {
  const user = userId();
  await createHousehold(testDatabase, user);
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

const botMessages = ({ person }: EndedRun) =>
  platform.seen(person).filter(({ by }) => by === "bot");
const texts = (endedRun: EndedRun) => botMessages(endedRun).map(({ text }) => text);
const toSend = async ({ user, run }: EndedRun) => {
  const recovery = await database.as(user).recoverRun(run, 0);
  return recovery.outcome === "ended" && recovery.toSend;
};

test("a reply arrives once, in the platform's markup, with its options as buttons", async () => {
  const pending = { type: "clarify", text: "Which?", options: ["Red wine", "White wine"] };
  const endedRun = await endRun({ text: "I found **two**.\n\nWhich?", changes: [], pending });
  expect(await sendReply(deps, endedRun)).toBe("sent");
  expect(await sendReply(deps, endedRun)).toBe("done");
  expect(texts(endedRun)).toEqual(["I found two.\n\nWhich?"]);
  expect(botMessages(endedRun)[0]?.buttons).toEqual([
    { label: "Red wine", data: `q:${endedRun.run}:1` },
    { label: "White wine", data: `q:${endedRun.run}:2` },
  ]);
  expect(await toSend(endedRun)).toBe(false);
  expect(platform.complaints).toEqual([]);
});

test("a long reply arrives in parts and in order, even if the platform first asks to wait", async () => {
  const paragraphs = Array.from(
    { length: 40 },
    (_, index) => `Paragraph ${index}. ${"word ".repeat(50)}`,
  );
  const endedRun = await endRun({ text: paragraphs.join("\n\n"), changes: [] });
  platform.faults.next.limit = 1;
  expect(await sendReply(deps, endedRun)).toBe("later");
  expect(jobs).toMatchObject([{ job: "send", run: endedRun.run, delayMs: 1_000 }]);
  expect(await toSend(endedRun)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await sendReply(deps, endedRun)).toBe("sent");
  const all = texts(endedRun);
  expect(all.length).toBeGreaterThan(1);
  const numbers = [...all.join("\n").matchAll(/Paragraph (\d+)\./g)].map(([, n]) => Number(n));
  expect(numbers).toEqual(paragraphs.map((_, index) => index));
});

test("a message whose answer is lost arrives twice, and one that never arrived is sent again", async () => {
  const answerLost = await endRun({ text: "Once or twice.", changes: [] });
  platform.faults.next.loseAnswer = 1;
  expect(await sendReply(deps, answerLost)).toBe("later");
  expect(await sendReply(deps, answerLost)).toBe("sent");
  expect(texts(answerLost)).toEqual(["Once or twice.", "Once or twice."]);
  const messageLost = await endRun({ text: "Still here.", changes: [] });
  platform.faults.next.fail = 1;
  expect(await sendReply(deps, messageLost)).toBe("later");
  expect(await sendReply(deps, messageLost)).toBe("sent");
  expect(texts(messageLost)).toEqual(["Still here."]);
});

test("concurrent senders send a reply once", async () => {
  const endedRun = await endRun({ text: "Just once.", changes: [] });
  const reports = await Promise.all([1, 2, 3].map(() => sendReply(deps, endedRun)));
  expect(reports.filter((report) => report === "sent")).toHaveLength(1);
  expect(texts(endedRun)).toEqual(["Just once."]);
});

test("a user who has blocked the bot is unlinked, and the reply is not to be sent any more", async () => {
  const endedRun = await endRun({ text: "Are you there?", changes: [] });
  await platform.block(endedRun.person);
  expect(await sendReply(deps, endedRun)).toBe("failed");
  expect(texts(endedRun)).toEqual([]);
  expect(await database.channels(endedRun.user).links()).toEqual([]);
  expect(await toSend(endedRun)).toBe(false);
});

test("the log has the run, but no text, chat or token", async () => {
  const endedRun = await endRun({ text: "A private word.", changes: [] });
  await sendReply(deps, endedRun);
  const logText = JSON.stringify(lines);
  expect(logText).toContain(endedRun.run);
  const token = platform.env["TELEGRAM_BOT_TOKEN"] ?? "";
  for (const secret of ["private", token, `"${endedRun.person.id}"`])
    expect(logText).not.toContain(secret);
});
