// How a webhook's events are handled, with the real adapters of Telegram and e-mail; everything else is faked.
import { beforeEach, expect, it } from "vitest";
import { addressFor } from "../../channels/email/address-token.ts";
import { createEmailChannel } from "../../channels/email/create-email-channel.ts";
import { renderTelegram } from "../../channels/telegram/render.ts";
import { createTelegramChannel } from "../../channels/telegram/create-telegram-channel.ts";
import { FatalError, TransientError } from "../../contracts/errors.ts";
import type { OutboundCall } from "../../ports/channel.ts";
import type { JobMessage } from "../../ports/queue.ts";
import type { OpenChannel } from "../../ports/open-channel.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { draftId } from "../../contracts/draft-id.ts";
import { runId } from "../../../tests/support/ids.ts";
import { takeEvents } from "./take-events.ts";

const ALICE = "7d1c7a40-52a5-4b7e-9c55-0d6a3b1f2e01";
const CHAT = "0b54be4e-57d5-4b3a-8a52-7f6b1fd7b302";
const SEND = "9b1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d07";
const QUESTION = "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d03";
const config = {
  TELEGRAM_BOT_TOKEN: "4242:token",
  TELEGRAM_BOT_USERNAME: "alfred_bot",
  TELEGRAM_WEBHOOK_SECRET: "the secret",
};

let links: Record<string, string>;
let calls: [name: string, request: unknown][];
let sentCalls: { method: string; body: Record<string, unknown> }[];
let accept: () => unknown;
let limited: boolean;
/** The id under which the notice of a refused event is sent; null once the event has a run. */
let send: string | null;
let jobs: JobMessage[];
let isQueueUnavailable: boolean;
beforeEach(() => {
  links = { "11": ALICE };
  [calls, sentCalls, limited, running, lapses] = [[], [], false, null, []];
  [send, jobs, isQueueUnavailable] = [SEND, [], false];
  accept = () => ({ outcome: "question_closed" });
});

const answers =
  <T>(name: string, answer: (request: never) => T) =>
  async (request: unknown): Promise<T> => {
    calls.push([name, request]);
    return answer(request as never);
  };
let lapses: (number | undefined)[] = [];
const speakers = {
  speaker: async (request: { user: string }, lapseDays?: number) => {
    calls.push(["speaker", request]);
    lapses.push(lapseDays);
    const user = links[request.user];
    return user === undefined ? null : { user, language: null };
  },
  redeemCode: answers("redeemCode", () => redemption),
  offerCode: answers("offerCode", () => "offered"),
  endLinks: answers("endLinks", () => 1),
};
const channels = {
  conversationAt: answers("conversationAt", () => ({ outcome: "found", conversation: CHAT })),
  refuseEvent: answers("refuseEvent", () => send),
  noteEdit: answers("noteEdit", () => send),
  questionOf: answers("questionOf", () => CHAT),
  runsAt: answers("runsAt", () => ({ running, latest: running, changed: null })),
};
const quiet = () => undefined;
const seenNames = new Set<string>();
let redemption: object = { outcome: "refused" };
let running: string | null = null;
const runtime = {
  env: { appUrl: null },
  firstTimes: {
    isFirst: async (name: string) => !seenNames.has(name) && seenNames.add(name) !== undefined,
  },
  database: { speakers: () => speakers, channels: () => channels },
  api: (user: string) => ({
    listHouseholds: async () => [],
    getRun: answers("getRun", () => (user === ALICE ? { conversation: CHAT } : null)),
  }),
  rateLimit: { take: async () => (limited ? { outcome: "limited" } : { outcome: "allowed" }) },
  flow: {
    clock: { now: () => 0, iso: () => "", today: () => "2026-11-23" },
    ids: { uuid: () => "key" },
    log: { info: quiet, warn: quiet, error: quiet },
    limits: { queueLimit: 20, budgetMicroUsd: null },
    database: {
      as: () => ({
        acceptMessage: answers("acceptMessage", () => accept()),
        finishRun: answers("finishRun", () => ({ outcome: "not_found" })),
        recoverRun: async () => ({ outcome: "not_found" }),
      }),
    },
    queue: {
      publishJob: async (job: JobMessage) => {
        if (isQueueUnavailable) throw new TransientError("unavailable", "x");
        jobs.push(job);
      },
    },
    logic: { stop: () => ({ reply: { text: "Stopped." }, session: null }) },
  },
} as unknown as Runtime;
const openChannel: OpenChannel = {
  channel: createTelegramChannel(renderTelegram),
  config,
  fetchFile: () => Promise.resolve({ fault: "gone" }),
  async call({ url, body }: OutboundCall) {
    const read = JSON.parse(body ?? "{}") as Record<string, unknown>;
    sentCalls.push({ method: url.split("/").at(-1) ?? "", body: read });
    return { status: 200, headers: new Headers(), body: '{"ok":true,"result":{"message_id":1}}' };
  },
};

async function take(update: object, secret = "the secret", through = openChannel) {
  const after: Promise<unknown>[] = [];
  const headers = new Headers({ "x-telegram-bot-api-secret-token": secret });
  const body = new TextEncoder().encode(JSON.stringify(update));
  const url = "https://a.example/channels/telegram";
  try {
    const request = { method: "POST", url, headers, body };
    return await takeEvents(runtime, through, request, (work) => after.push(work));
  } finally {
    await Promise.all(after);
  }
}
const message = (text: string, { id = 11, group = false, more = {} } = {}) => ({
  update_id: 7,
  message: {
    message_id: 5,
    date: 1,
    from: { id, first_name: "Ann", language_code: "de" },
    text,
    chat: { id: group ? -500 : id, type: group ? "group" : "private" },
    ...more,
  },
});
const press = (data: string, id = 11) => ({
  update_id: 8,
  callback_query: {
    id: "cb",
    from: { id, first_name: "Ann" },
    data,
    message: { message_id: 5, date: 1, chat: { id, type: "private" } },
  },
});
const notices = () =>
  calls.flatMap(([name, request]) =>
    name === "refuseEvent" ? [(request as { notice: string }).notice] : [],
  );
const names = () => calls.map(([name]) => name);

it("nothing is looked up before the request is verified, nor for a group message that is not addressed to Alfred", async () => {
  expect(await take(message("hello"), "wrong")).toEqual({ outcome: "refused" });
  expect(await take(message("hello", { group: true }))).toEqual({ outcome: "taken" });
  expect([calls, sentCalls]).toEqual([[], []]);
});

it("the key of a message is made of the event's id and the bot", async () => {
  accept = () => ({ outcome: "queue_full" });
  await take(message("two eggs\0"));
  const request = calls[2]?.[1];
  expect(names()).toEqual(["speaker", "conversationAt", "acceptMessage", "refuseEvent"]);
  expect(request).toMatchObject({
    conversation: CHAT,
    text: "two eggs",
    key: "7",
    route: "channel telegram 4242",
    ifBusy: "enqueue",
  });
});

it("the reason why a message is not accepted is recorded before the answer, and its notice is sent as reliably as a reply", async () => {
  accept = () => ({ outcome: "queue_full" });
  await take(message("two eggs"));
  const refusal = { channel: "telegram", tenant: "4242", event: "7" };
  expect(calls.at(-1)).toMatchObject(["refuseEvent", refusal]);
  expect(notices()).toEqual([expect.stringMatching(/^Hier warten schon zu viele Nachrichten/)]);
  expect(jobs).toEqual([{ job: "send", user: ALICE, run: SEND, dedupId: `send-${SEND}` }]);
  expect(sentCalls).toEqual([]);
});

it("a refused message is recorded even if its job cannot be published, because the sweep finds it", async () => {
  accept = () => ({ outcome: "queue_full" });
  isQueueUnavailable = true;
  expect(await take(message("two eggs"))).toEqual({ outcome: "taken" });
  expect(notices()).toHaveLength(1);
});

it("a refused message is not acknowledged when its refusal cannot be recorded", async () => {
  accept = () => ({ outcome: "queue_full" });
  const { refuseEvent } = channels;
  channels.refuseEvent = () => Promise.reject(new TransientError("unavailable", "x"));
  await expect(take(message("two eggs"))).rejects.toThrow(TransientError);
  channels.refuseEvent = refuseEvent;
});

it("no refusal is sent when the same event has become a run in the meantime", async () => {
  accept = () => ({ outcome: "queue_full" });
  send = null;
  await take(message("two eggs"));
  expect([jobs, sentCalls]).toEqual([[], []]);
});

it("a transient error and a misconfiguration are thrown, and any other error is reported in a notice", async () => {
  for (const error of [
    new TransientError("unavailable", "x"),
    new FatalError("misconfigured", "x"),
  ]) {
    accept = () => {
      throw error;
    };
    await expect(take(message("eggs"))).rejects.toBe(error);
  }
  expect(sentCalls).toEqual([]);
  accept = () => {
    throw new FatalError("internal", "x");
  };
  expect(await take(message("eggs"))).toEqual({ outcome: "taken" });
  expect(sentCalls).toHaveLength(1);
});

it("a stranger gets a code in private and none in a group, and the message is not processed", async () => {
  await take(message("eggs", { id: 12 }));
  await take(message("/help", { id: 12, group: true }));
  const texts = sentCalls.map(({ body }) => String(body["text"]));
  expect(texts[0]).toMatch(/[A-Za-z0-9_-]{22}/);
  expect(texts[1]).toContain("privaten Chat");
  expect(texts[1]).not.toMatch(/[A-Za-z0-9_-]{22}/);
  expect(
    calls.filter(([name]) => name === "offerCode").map(([, request]) => request),
  ).toMatchObject([{ user: "12" }, { user: "group:12" }]);
  expect(names()).not.toContain("acceptMessage");
});

it("Postgres is asked only about codes of the right form, and about none beyond the rate limit", async () => {
  await take(message("/link short", { id: 12 }));
  expect(names()).toEqual(["speaker"]);
  await take(message(`/link ${"A".repeat(22)}`, { id: 12 }));
  expect(names()).toContain("redeemCode");
  expect(JSON.stringify(calls)).not.toContain("A".repeat(22));
  limited = true;
  const sentBefore = sentCalls.length;
  await take(message(`/start ${"B".repeat(22)}`, { id: 12 }));
  expect(names().filter((name) => name === "redeemCode")).toHaveLength(1);
  expect(sentCalls).toHaveLength(sentBefore);
});

it("a person who is linked to another account is asked before anything moves, and the agreement is passed on", async () => {
  const code = "A".repeat(22);
  redemption = { outcome: "asks", household: "Ann’s *kitchen*" };
  await take(message(`/link ${code}`));
  expect(calls.at(-1)).toMatchObject(["redeemCode", { user: "11", move: false }]);
  const question = String(sentCalls.at(-1)?.body["text"]);
  expect(question).toContain("Ann’s *kitchen*");
  expect(question).toContain(`/move ${code}`);
  redemption = { outcome: "waits" };
  await take(message(`/move ${code}`));
  expect(calls.at(-1)).toMatchObject(["redeemCode", { user: "11", move: true }]);
  expect(sentCalls.at(-1)?.body["text"]).toMatch(/Bestätige jetzt denselben Code in der App/);
  redemption = { outcome: "refused" };
  expect(names()).not.toContain("acceptMessage");
});

it("a group does not learn the household that a member uses elsewhere", async () => {
  redemption = { outcome: "asks", household: "Ann’s *kitchen*" };
  const inGroup = message(`/link@alfred_bot ${"A".repeat(22)}`, { group: true });
  await take(inGroup);
  redemption = { outcome: "refused" };
  expect(names()).toContain("redeemCode");
  const question = String(sentCalls.at(-1)?.body["text"]);
  expect(question).toContain("/move");
  expect(question).not.toContain("kitchen");
});

it("a newly linked person gets their own address, on a channel that has such addresses", async () => {
  const code = "A".repeat(22);
  redemption = { outcome: "linked", user: ALICE };
  const addressedChannel = {
    ...openChannel.channel,
    ownAddress: async (user: string) => `alfred+${user}@a.example`,
  };
  await take(message(`/link ${code}`), "the secret", { ...openChannel, channel: addressedChannel });
  expect(sentCalls.at(-1)?.body["text"]).toContain("alfred+11@a.example");
  await take(message(`/link ${code}`));
  expect(sentCalls.at(-1)?.body["text"]).not.toContain("a.example");
  redemption = { outcome: "refused" };
});

it("a person whose link has lapsed is told why they must link again, and the message is not processed", async () => {
  const { speaker } = speakers;
  speakers.speaker = (async () => "lapsed") as never;
  await take(message("eggs"));
  speakers.speaker = speaker;
  const text = String(sentCalls.at(-1)?.body["text"]);
  expect(text).toMatch(/^Von dieser Nummer .* ein halbes Jahr/);
  expect(text).toMatch(/[A-Za-z0-9_-]{22}/);
  expect(names()).not.toContain("acceptMessage");
});

it("unused links end only where a person's id is a telephone number", async () => {
  await take(message("hello"));
  expect(lapses).toEqual([undefined]);
  const byNumber = {
    ...openChannel,
    channel: { ...openChannel.channel, isPhoneNumber: () => true },
  };
  await take(message("hello"), "the secret", byNumber);
  expect(lapses).toEqual([undefined, 180]);
});

it("a repeated event is ignored on a platform that never repeats one, and answered on any other platform", async () => {
  const once = { ...openChannel, channel: { ...openChannel.channel, neverRepeats: true as const } };
  const help = message("/help");
  expect(await take(help, "the secret", once)).toMatchObject({ outcome: "taken" });
  expect(await take(help, "the secret", once)).toMatchObject({ outcome: "taken" });
  expect(sentCalls).toHaveLength(1);
  expect(await take({ ...help, update_id: 9 }, "the secret", once)).toMatchObject({
    outcome: "taken",
  });
  expect(sentCalls).toHaveLength(2);
  await take(help);
  await take(help);
  expect(sentCalls).toHaveLength(4);
});

it("a press counts as an answer only to its own question, and only from the person who was asked", async () => {
  await take(press(`q:${QUESTION}:2`));
  expect(calls.at(-1)).toMatchObject([
    "acceptMessage",
    { conversation: CHAT, answer: { question: QUESTION, option: 2 }, key: "8" },
  ]);
  expect(sentCalls.at(-1)).toMatchObject({
    method: "answerCallbackQuery",
    body: { text: "That question is no longer open, so nothing was changed." },
  });
  links["12"] = "0d2c7a40-52a5-4b7e-9c55-0d6a3b1f2e99";
  for (const other of [12, 13]) {
    await take(press(`q:${QUESTION}:2`, other));
    expect(sentCalls.at(-1)?.body["text"]).toBe("This question was for somebody else.");
  }
  await take(press("anything"));
  expect(names().filter((name) => name === "acceptMessage")).toHaveLength(1);
});

const TURN = "2c1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01";
const HEAD = "3d1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d02";
const standing = (text = "add milk") => ({
  outcome: "effects_stand",
  runs: [{ run: QUESTION, text, changes: [], calls: ["Send a *letter*"] }],
  turn: TURN,
  head: HEAD,
});

it("an edit of a message with changes is stored with one question about what becomes of the changes", async () => {
  accept = () => standing();
  await take(message("/edit soy *milk*"));
  expect(names()).toEqual(["speaker", "conversationAt", "acceptMessage", "refuseEvent"]);
  expect(calls[2]?.[1]).toMatchObject({ place: { edit: "newest" }, text: "soy *milk*", key: "7" });
  expect(calls[3]?.[1]).toMatchObject({
    event: "7",
    asks: {
      edit: TURN,
      text: "soy *milk*",
      runs: [QUESTION],
      head: HEAD,
      labels: ["Alles zurücknehmen", "So lassen"],
    },
  });
  expect(notices()[0]).toContain("soy \\*milk\\*");
  expect(notices()[0]).toContain("lassen sich nicht zurücknehmen: Send a \\*letter\\*.");
  await take(message("/retry"));
  expect(calls.at(-1)?.[1]).toMatchObject({ asks: { retry: TURN, runs: [QUESTION], head: HEAD } });
  expect(sentCalls).toEqual([]);
});

it("the question about an edit stays within the limit of a notice, however much was changed and however long the new words are", async () => {
  const standingAnswer = standing("a *long* line ".repeat(500));
  const tools = Array.from({ length: 50 }, (_, index) => `*${index}*`);
  accept = () => ({
    ...standingAnswer,
    runs: standingAnswer.runs.map((run) => ({ ...run, calls: tools })),
  });
  await take(message(`/edit ${"*😀".repeat(2_000)}`));
  const [question] = notices();
  expect(question?.length).toBeLessThan(2_000);
  expect(question?.isWellFormed()).toBe(true);
  expect(calls.at(-1)?.[1]).toMatchObject({ asks: { text: expect.stringMatching(/^.{6000}$/) } });
});

it("a button's answer about an edit counts only from the person who was asked", async () => {
  await take(press(`e:${QUESTION}:1`));
  expect(calls.at(-1)?.[1]).toMatchObject({
    conversation: CHAT,
    place: { asked: QUESTION },
    effects: "undo",
    key: "8",
  });
  expect(sentCalls.at(-1)?.body["text"]).toMatch(/^No such question is open here/);
  await take(press(`e:${QUESTION}:2`));
  expect(calls.at(-1)?.[1]).toMatchObject({ place: { asked: QUESTION }, effects: "keep" });
  accept = () => ({ outcome: "changed_since", message: "Die Milch wurde geändert." });
  await take(press(`e:${QUESTION}:1`));
  expect(sentCalls.at(-1)).toMatchObject({ method: "answerCallbackQuery", body: { text: "" } });
  expect(calls.at(-1)?.[1]).toMatchObject({ event: "8" });
  expect(notices().at(-1)).toContain("Die Milch wurde geändert.");
  const { questionOf } = channels;
  channels.questionOf = answers("questionOf", () => null) as never;
  await take(press(`e:${QUESTION}:1`));
  channels.questionOf = questionOf;
  await take(press(`e:${QUESTION}:1`, 13));
  await take(press(`e:${QUESTION}:3`));
  expect(sentCalls.slice(-3).map(({ body }) => body["text"])).toEqual([
    "This question was for somebody else.",
    "This question was for somebody else.",
    "That question is no longer open, so nothing was changed.",
  ]);
  expect(names().filter((name) => name === "acceptMessage")).toHaveLength(3);
});

it("a message that was changed on the platform gets a pointer to /edit, and does not become a run", async () => {
  const editOf = (text: string, options?: { id?: number; group?: boolean }) => {
    const { message: edited_message } = message(text, options);
    return { update_id: 9, edited_message };
  };
  await take(editOf("soy milk"));
  expect(calls.at(-1)).toMatchObject([
    "noteEdit",
    { channel: "telegram", place: { id: "11" }, message: "5", text: "soy milk" },
  ]);
  const notice: unknown = expect.stringMatching(/^Eine gesendete Nachricht zu ändern/);
  expect(calls.at(-1)?.[1]).toMatchObject({ notice });
  expect(jobs).toMatchObject([{ job: "send", run: SEND }]);
  send = null;
  await take(editOf("/edit soy milk"));
  expect(calls.at(-1)?.[1]).toMatchObject({ text: "soy milk" });
  await take(editOf("", {}));
  await take(editOf("soy milk", { id: 12 }));
  expect(names()).toEqual(["speaker", "noteEdit", "speaker", "noteEdit", "speaker"]);
  await take(editOf("soy milk", { group: true }));
  expect([calls.length, jobs.length, sentCalls]).toEqual([5, 1, []]);
});

it("a refused edit or retry is answered with the reason", async () => {
  const wordsByOutcome: Record<string, RegExp> = {
    not_found: /^Du hast in diesem Gespräch noch nichts geschrieben/,
    still_answering: /^Ich arbeite noch an deiner letzten Nachricht/,
    media_gone: /^Deine letzte Nachricht kam mit einem Bild/,
    question_closed: /^Hier ist keine solche Frage offen/,
    queue_full: /^Hier warten schon zu viele Nachrichten/,
  };
  for (const [outcome, words] of Object.entries(wordsByOutcome)) {
    accept = () => ({ outcome });
    await take(message(outcome === "question_closed" ? "/keep" : "/retry"));
    expect(notices().at(-1)).toMatch(words);
  }
  accept = () => ({ outcome: "changed_since", message: "Die Milch wurde geändert." });
  await take(message("/takeback"));
  expect(calls.at(-2)?.[1]).toMatchObject({ place: { asked: "newest" }, effects: "undo" });
  expect(notices().at(-1)).toContain("Die Milch wurde geändert.");
  const photo = [{ file_id: "f", file_unique_id: "f" }];
  await take(message("", { more: { text: undefined, caption: "/edit this", photo } }));
  expect(sentCalls.at(-1)?.body["text"]).toMatch(/^Schick \/edit und dahinter/);
});

it("a message with a picture is accepted with its reference, and a picture alone gets a placeholder as its text", async () => {
  const photo = [{ file_id: "f", file_unique_id: "f" }];
  await take(message("", { more: { text: undefined, caption: "save this", photo } }));
  await take(message("", { more: { text: undefined, photo } }));
  const media = [{ channel: "telegram", kind: "image", reference: "f" }];
  const acceptCalls = calls.filter(([name]) => name === "acceptMessage");
  expect(acceptCalls.map(([, request]) => request)).toMatchObject([
    { text: "save this", media },
    { text: "🖼️", media },
  ]);
});

it("a picture that is too big, and a voice note without transcription, are not accepted", async () => {
  const big = { file_id: "f", file_unique_id: "f", file_size: 4_000_000 };
  await take(message("", { more: { text: undefined, caption: "save this", photo: [big] } }));
  expect(notices()[0]).toMatch(/^Was du geschickt hast, ist mir zu groß/);
  await take(message("", { more: { text: undefined, voice: { ...big, file_size: 5 } } }));
  expect(notices()[1]).toMatch(/^Sprachnachrichten/);
  expect(names()).not.toContain("acceptMessage");
});

it("a user who has reached the rate limit starts nothing, and is told so", async () => {
  limited = true;
  await take(message("eggs"));
  expect(sentCalls.at(-1)?.body["text"]).toMatch(/^Das war viel in kurzer Zeit/);
  await take(press(`q:${QUESTION}:2`));
  expect(sentCalls.at(-1)).toMatchObject({ method: "answerCallbackQuery" });
  expect(sentCalls.at(-1)?.body["text"]).toMatch(/^That was a lot/);
  expect(names()).not.toContain("acceptMessage");
});

it("the preview's stop button stops its run for the person who asked, and never a later run", async () => {
  await take(press(`s:${QUESTION}`, 13));
  expect(sentCalls.at(-1)?.body["text"]).toBe("Only the person who asked can stop this.");
  expect(names()).not.toContain("finishRun");
  await take(press(`s:${QUESTION}`));
  expect(names().at(-1)).toBe("finishRun");
  expect(sentCalls.at(-1)?.body["text"]).toMatch(/^There is nothing to stop/);
  const stopOf = (draft_id: number) => ({
    update_id: 9,
    stopped_message_generation: { chat: { id: 11, type: "private" }, draft_id },
  });
  running = QUESTION;
  await take(stopOf(draftId(runId(QUESTION)) + 1));
  expect(names().filter((name) => name === "finishRun")).toHaveLength(1);
  await take(stopOf(draftId(runId(QUESTION))));
  expect(names().filter((name) => name === "finishRun")).toHaveLength(2);
});

it("only an e-mail's headers are read until its author is known to be linked, and a code is read from the subject alone", async () => {
  const OURS = "alfred@example.com";
  const mailConfig = { EMAIL_ADDRESS: OURS, EMAIL_TOKEN_SECRET: "secret" };
  const channel = createEmailChannel(renderTelegram);
  const to = await addressFor("ann@home.example", OURS, "secret");
  const head = (subject: string) => `From: ann@home.example\r\nSubject: ${subject}\r\n\r\n`;
  let wholes = 0;
  const takeMail = async (subject: string, body: string) => {
    const after: Promise<unknown>[] = [];
    const bytes = (text: string) => new TextEncoder().encode(text);
    const readWhole = async () => {
      wholes += 1;
      return bytes(head(subject) + body);
    };
    const request = { method: "EMAIL", url: `mailto:${to}`, headers: new Headers() };
    await takeEvents(
      runtime,
      { ...openChannel, channel, config: mailConfig },
      { ...request, body: bytes(head(subject)), readWhole },
      (work) => after.push(work),
    );
    await Promise.all(after);
  };
  const code = "A".repeat(22);
  await takeMail("Dinner", `/link ${code}`);
  expect([wholes, names().filter((name) => name !== "speaker")]).toEqual([0, ["offerCode"]]);
  await takeMail(`/link ${code}`, "Hello");
  expect([wholes, names().includes("redeemCode")]).toEqual([0, true]);
  links["ann@home.example"] = ALICE;
  calls = [];
  await takeMail("Dinner", "eggs");
  expect([wholes, names().includes("acceptMessage")]).toEqual([1, true]);
  // The author was looked up before the body was read, and not a second time.
  expect(names().filter((name) => name === "speaker")).toHaveLength(1);
});
