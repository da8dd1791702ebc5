// Sending a reply to a platform: how the platform's answers change what is sent next.
import { beforeEach, describe, expect, test } from "vitest";
import type { UnknownPolicy } from "../ports/channel.ts";
import type { JobMessage } from "../ports/queue.ts";
import type { LogFields } from "../ports/log.ts";
import { TransientError } from "../contracts/errors.ts";
import { createFakePlatform, type FakePlatform } from "../../tests/support/fake-platform.ts";
import { runId, userId } from "../../tests/support/ids.ts";
import { createMemoryPreviews } from "../../tests/support/sending/memory-previews.ts";
import { createMemorySends, type MemorySends } from "../../tests/support/sending/memory-sends.ts";
import { germanWords } from "../domain/wording/german.ts";
import { MAX_ATTEMPTS } from "./limits.ts";
import type { MessagingDeps } from "./messaging-deps.ts";
import { sendReply } from "./send-reply.ts";

const RUN = runId("7d1c1d52-3b0e-4c55-9a86-0d6d6c2f0a11");
const REQUEST = { user: userId(), run: RUN };

let nowMs: number;
let sends: MemorySends;
let platform: FakePlatform;
let jobs: JobMessage[];
let lines: [event: string, fields: LogFields][];
let deps: MessagingDeps;

function start(onUnknown: UnknownPolicy = { waitMs: 60_000 }, isIdempotent = false): void {
  nowMs = 1_000_000;
  sends = createMemorySends(() => nowMs);
  platform = createFakePlatform({ onUnknown, isIdempotent, edits: true });
  jobs = [];
  lines = [];
  const line = (event: string, fields: LogFields = {}) => void lines.push([event, fields]);
  deps = {
    channels: { get: () => Promise.resolve(platform.open) },
    database: { channels: () => sends.database },
    queue: {
      publishJob: (job) => {
        jobs.push(job);
        return Promise.resolve();
      },
    },
    previews: createMemoryPreviews(() => nowMs),
    clock: { now: () => nowMs },
    wait: async (ms) => void (nowMs += ms),
    log: { info: line, warn: line, error: line },
  };
}

beforeEach(() => start());

const enter = (text = "one\n\ntwo\n\nthree", overrides = {}) =>
  sends.enter(RUN, { text, pending: null }, overrides);
const shownTexts = () => [...platform.messages.values()];
const codes = () => lines.flatMap(([, fields]) => fields["error.type"] ?? []);
/** Delivers the jobs that were published, each at its time, until there are none. */
async function deliver(most = 100): Promise<void> {
  for (let job = jobs.shift(); job !== undefined && most-- > 0; job = jobs.shift()) {
    nowMs += Math.ceil((job.delayMs ?? 0) / 1000) * 1000;
    await sendReply(deps, REQUEST);
  }
}

test("the parts of a reply are sent in order, each once, and nothing is left to do", async () => {
  enter();
  expect(await sendReply(deps, REQUEST)).toBe("sent");
  expect(shownTexts()).toEqual(["one", "two", "three"]);
  expect(platform.calls.map(({ key }) => key)).toEqual([`${RUN}:0`, `${RUN}:1`, `${RUN}:2`]);
  expect(jobs).toEqual([]);
  expect(sends.send(RUN).parts.map(({ providerId }) => providerId)).toEqual(["m1", "m2", "m3"]);
  expect(await sendReply(deps, REQUEST)).toBe("done");
  expect(platform.calls).toHaveLength(3);
});

test("the options of an open question are buttons that name the run and the option", async () => {
  sends.enter(RUN, { text: "Which?", pending: { options: ["Red", "White"] } });
  await sendReply(deps, REQUEST);
  expect(platform.calls[0]?.buttons).toEqual([`Red=q:${RUN}:1`, `White=q:${RUN}:2`]);
});

test("a reply that does not exist is reported as not found", async () => {
  expect(await sendReply(deps, REQUEST)).toBe("not_found");
});

test("another delivery finds that a sender is working, and checks again after its lease", async () => {
  enter();
  const first = sendReply(deps, REQUEST);
  expect(await sendReply(deps, REQUEST)).toBe("busy");
  expect(await first).toBe("sent");
  expect(jobs).toMatchObject([{ job: "send", ...REQUEST, delayMs: 61_000 }]);
  await deliver();
  expect(shownTexts()).toEqual(["one", "two", "three"]);
});

test("a sender waits as long as the platform asks after a rate limit, and the parts keep their order", async () => {
  enter();
  platform.answers.push({ outcome: "sent", id: "x" }, { outcome: "retry_after", seconds: 7 });
  expect(await sendReply(deps, REQUEST)).toBe("later");
  expect(platform.calls.map(({ text }) => text)).toEqual(["one", "two"]);
  expect(jobs).toMatchObject([{ delayMs: 7_000 }]);
  // A delivery that comes too early sends nothing.
  expect(await sendReply(deps, REQUEST)).toBe("busy");
  await deliver();
  expect(platform.calls.map(({ text }) => text)).toEqual(["one", "two", "two", "three"]);
  expect(sends.states(RUN)).toEqual(["sent", "sent", "sent"]);
});

test("a part is given up when the platform keeps asking to wait", async () => {
  enter("one");
  platform.answers.push(
    ...Array.from({ length: 2 * MAX_ATTEMPTS }, () => {
      return { outcome: "retry_after", seconds: 30 } as const;
    }),
  );
  await sendReply(deps, REQUEST);
  await deliver();
  expect(platform.calls).toHaveLength(MAX_ATTEMPTS);
  expect(sends.send(RUN).parts[0]).toMatchObject({ state: "failed", error: "rate_limited" });
});

describe("ways of sending that are not open", () => {
  const NOT_OPEN = { outcome: "not_open" } as const;
  const ways: (boolean | undefined)[] = [];
  let opensAtMs: number;
  beforeEach(() => {
    ways.length = 0;
    opensAtMs = nowMs + 3_500;
    const { nextCall } = platform.open.channel;
    platform.open.channel.otherWayAfter = (context) => Math.max(0, opensAtMs - context.nowMs);
    platform.open.channel.nextCall = (part, context) => {
      ways.push(context.otherWay);
      return nextCall(part, context);
    };
  });

  test("a closed way of sending is tried again until another way is open, and then each part is sent once in that way", async () => {
    enter("one\n\ntwo");
    platform.answers.push(
      NOT_OPEN,
      NOT_OPEN,
      NOT_OPEN,
      NOT_OPEN,
      NOT_OPEN,
      { outcome: "sent", id: "b1" },
      NOT_OPEN,
    );
    expect(await sendReply(deps, REQUEST)).toBe("later");
    await deliver();
    expect(ways).toEqual([false, false, false, false, false, true, false, true]);
    expect(sends.states(RUN)).toEqual(["sent", "sent"]);
    expect(nowMs - opensAtMs).toBeLessThan(1_000);
  });

  test("a closed way of sending is used when it opens in time", async () => {
    enter("one");
    platform.answers.push(NOT_OPEN);
    await sendReply(deps, REQUEST);
    await deliver();
    expect([ways, shownTexts()]).toEqual([[false, false], ["one"]]);
  });

  test.each([
    ["the other way is not open either", () => undefined, 2],
    ["there is no other way", () => delete platform.open.channel.otherWayAfter, 1],
  ])("a reply fails with its own code when %s", async (_, spoil, requests) => {
    opensAtMs = nowMs;
    spoil();
    enter("one");
    platform.answers.push(NOT_OPEN, NOT_OPEN);
    expect(await sendReply(deps, REQUEST)).toBe("failed");
    expect([platform.calls.length, codes()]).toEqual([
      requests,
      expect.arrayContaining(["not_open"]),
    ]);
    expect(sends.send(RUN).parts[0]).toMatchObject({ state: "failed", error: "not_open" });
  });

  test("a way of sending that never opens is given up after MAX_ATTEMPTS requests", async () => {
    opensAtMs = Infinity;
    enter("one");
    platform.answers.push(...Array.from({ length: 2 * MAX_ATTEMPTS }, () => NOT_OPEN));
    await sendReply(deps, REQUEST);
    await deliver();
    expect(platform.calls).toHaveLength(MAX_ATTEMPTS);
    expect(sends.send(RUN).parts[0]).toMatchObject({ state: "failed", error: "not_open" });
  });
});

test("a part whose markup is refused is sent once more as plain text at once", async () => {
  enter("an _old_ one\n\ntwo");
  platform.answers.push({ outcome: "as_plain" });
  expect(await sendReply(deps, REQUEST)).toBe("sent");
  expect(shownTexts()).toEqual(["an old one", "two"]);
});

describe("parts that the platform refuses permanently", () => {
  const NOTE = germanWords.channels.partRefused(2, 3);
  const REFUSED = { outcome: "failed", code: "bad_request" } as const;
  beforeEach(() => {
    enter("one\n\nt_wo_\n\nthree", { language: "de-AT" });
    platform.answers.push({ outcome: "sent", id: "m" });
  });
  const sentTexts = () => platform.calls.map(({ text }) => text);

  test.each([
    ["at once", [REFUSED], "bad_request", ["one", "t_wo_", NOTE, "three"]],
    [
      "as plain text, too",
      [{ outcome: "as_plain" }, REFUSED],
      "bad_request",
      ["one", "t_wo_", "two", NOTE, "three"],
    ],
    [
      "although it no longer has markup",
      [{ outcome: "as_plain" }, { outcome: "as_plain" }],
      "markup_refused",
      ["one", "t_wo_", "two", NOTE, "three"],
    ],
  ] as const)(
    "a part refused %s is replaced by a note in the reader's language, and the following parts are sent",
    async (_, answers, code, texts) => {
      platform.answers.push(...answers);
      expect(await sendReply(deps, REQUEST)).toBe("sent");
      expect(sentTexts()).toEqual(texts);
      expect(sends.states(RUN)).toEqual(["sent", "sent", "sent"]);
      expect(sends.send(RUN).parts[1]).toMatchObject({ asNote: true, error: code });
      expect(codes()).toContain(code);
      // Under the part's key, and without its buttons.
      expect(platform.calls.at(-2)).toMatchObject({ key: `${RUN}:1`, index: 1, buttons: [] });
    },
  );

  test("the reply ends if the note about a refused part is refused, too", async () => {
    platform.answers.push(REFUSED, REFUSED);
    expect(await sendReply(deps, REQUEST)).toBe("failed");
    expect(sentTexts()).toEqual(["one", "t_wo_", NOTE]);
    expect(sends.states(RUN)).toEqual(["sent", "failed", "failed"]);
    expect(await sendReply(deps, REQUEST)).toBe("done");
  });

  test("a refused part is not tried again by the next sender, which tries its note again", async () => {
    platform.answers.push(REFUSED, { outcome: "retry_after", seconds: 7 });
    expect(await sendReply(deps, REQUEST)).toBe("later");
    await deliver();
    expect(sentTexts()).toEqual(["one", "t_wo_", NOTE, NOTE, "three"]);
    expect(shownTexts()).toEqual([NOTE, "three"]);
  });

  test("a refused part of a notice has no note, because a notice can be read nowhere else", async () => {
    enter("one", { isReply: false });
    platform.answers.splice(0, 1, REFUSED);
    expect(await sendReply(deps, REQUEST)).toBe("failed");
    expect(sentTexts()).toEqual(["one"]);
  });
});

describe("placeholders", () => {
  const ALL = ["one", "two"];
  beforeEach(() => {
    platform.messages.set("p1", "…");
    enter("one\n\ntwo", { placeholder: "p1" });
  });

  test("a placeholder is removed after the reply, whose parts are separate messages", async () => {
    expect(await sendReply(deps, REQUEST)).toBe("sent");
    expect(platform.calls.map(({ replaces }) => replaces)).toEqual([null, null]);
    expect([platform.removals, shownTexts(), sends.send(RUN).isDone]).toEqual([["p1"], ALL, true]);
  });

  test("a placeholder that is already gone needs no further job", async () => {
    platform.messages.delete("p1");
    await sendReply(deps, REQUEST);
    expect([shownTexts(), sends.send(RUN).isDone, jobs]).toEqual([ALL, true, []]);
  });

  test.each(["lost_before", { outcome: "retry_after", seconds: 7 }] as const)(
    "a placeholder that could not be removed is tried again by another job: %j",
    async (answer) => {
      platform.answers.push(...ALL.map(() => ({ outcome: "sent", id: null }) as const), answer);
      expect(await sendReply(deps, REQUEST)).toBe("sent");
      expect([shownTexts(), sends.send(RUN).isDone]).toEqual([["…"], false]);
      expect(jobs[0]?.delayMs).toBe(answer === "lost_before" ? 1_000 : 7_000);
      await deliver();
      expect([shownTexts(), sends.send(RUN).isDone]).toEqual([[], true]);
      expect(platform.calls).toHaveLength(ALL.length);
    },
  );

  test("a placeholder that no request can remove is given up after an hour, and the log says so", async () => {
    platform.answers.push(...ALL.map(() => ({ outcome: "sent", id: null }) as const));
    platform.answers.push(...Array.from({ length: 100 }, () => "lost_before" as const));
    await sendReply(deps, REQUEST);
    await deliver();
    expect(sends.send(RUN).isDone).toBe(true);
    expect(nowMs - 1_000_000).toBeGreaterThan(3_600_000);
    expect(lines.map(([event]) => event)).toContain("send.placeholder_left");
  });

  test("a placeholder is removed after a failed reply, and the failure is logged once", async () => {
    platform.answers.push({ outcome: "misconfigured", code: "x" }, "lost_before");
    expect(await sendReply(deps, REQUEST)).toBe("failed");
    await deliver();
    expect([shownTexts(), sends.send(RUN).isDone]).toEqual([[], true]);
    expect(lines.filter(([event]) => event === "send.failed")).toHaveLength(1);
  });

  test("a placeholder that becomes known while the reply is being sent is removed by the next job", async () => {
    enter("one\n\ntwo");
    const { call } = platform.open;
    platform.open.call = async (request, ms) => {
      platform.open.call = call;
      await sends.preview.keepPlaceholder({ run: RUN, message: "p1" });
      return call(request, ms);
    };
    await sendReply(deps, REQUEST);
    expect([shownTexts(), sends.send(RUN).isDone]).toEqual([["…", ...ALL], false]);
    await deliver();
    expect([shownTexts(), sends.send(RUN).isDone]).toEqual([ALL, true]);
  });
});

test("a person who has blocked us is unlinked, and gets no further message", async () => {
  enter();
  platform.answers.push({ outcome: "gone" });
  expect(await sendReply(deps, REQUEST)).toBe("failed");
  expect(sends.states(RUN)).toEqual(["failed", "failed", "failed"]);
  expect(sends.send(RUN).isLinked).toBe(false);
  expect(platform.calls).toHaveLength(1);
  expect(jobs).toEqual([]);
});

test.each([
  [{ outcome: "window_closed" }, "window_closed"],
  [{ outcome: "misconfigured", code: "401" }, "401"],
] as const)(
  "the outcome %o fails the rest of the reply, and nothing is retried",
  async (answer, code) => {
    enter();
    platform.answers.push({ outcome: "sent", id: "x" }, answer);
    expect(await sendReply(deps, REQUEST)).toBe("failed");
    expect(sends.states(RUN)).toEqual(["sent", "failed", "failed"]);
    expect(sends.send(RUN).parts[1]?.error).toBe(code);
    expect(codes()).toContain(code);
    expect(jobs).toEqual([]);
    expect(await sendReply(deps, REQUEST)).toBe("done");
  },
);

test("a part is tried again if its place has moved and the new address may be known", async () => {
  enter("one");
  platform.answers.push({ outcome: "moved", to: "2" });
  expect(await sendReply(deps, REQUEST)).toBe("later");
  await deliver();
  expect(shownTexts()).toEqual(["one"]);
});

test("a request without an answer is repeated until an answer arrives if repeats are harmless", async () => {
  start("resend", true);
  enter("one\n\ntwo");
  platform.answers.push("lost_after", "lost_before", "lost_after");
  await sendReply(deps, REQUEST);
  await deliver();
  expect(shownTexts()).toEqual(["one", "two"]);
  expect(sends.states(RUN)).toEqual(["sent", "sent"]);
});

test("a part without an answer waits for a status if repeats are not harmless, and is sent once more if no status arrives", async () => {
  enter("one\n\ntwo");
  platform.answers.push("lost_before");
  expect(await sendReply(deps, REQUEST)).toBe("later");
  expect(sends.states(RUN)).toEqual(["unknown", "pending"]);
  expect(jobs).toMatchObject([{ delayMs: 60_000 }]);
  await deliver();
  expect(shownTexts()).toEqual(["one", "two"]);
});

test("a part is not repeated if a status reports that it was sent", async () => {
  enter("one\n\ntwo");
  platform.answers.push("lost_after");
  await sendReply(deps, REQUEST);
  sends.receiveStatus(platform.calls[0]?.key ?? "");
  await deliver();
  expect(shownTexts()).toEqual(["one", "two"]);
});

test("a part fails after a second lost answer, so that there are two messages at most", async () => {
  enter("one\n\ntwo");
  platform.answers.push("lost_after", "lost_after");
  await sendReply(deps, REQUEST);
  await deliver();
  expect(shownTexts()).toEqual(["one", "one"]);
  expect(sends.states(RUN)).toEqual(["failed", "failed"]);
  expect(sends.send(RUN).parts[0]?.error).toBe("unknown");
});

test("a part whose sender died after the request is sent once more, after the lease and the wait for a status", async () => {
  enter("one");
  const dying = { ...sends.database, settlePart: () => new Promise<never>(() => undefined) };
  void sendReply({ ...deps, database: { channels: () => dying } }, REQUEST);
  await new Promise((resolve) => setTimeout(resolve));
  expect(shownTexts()).toEqual(["one"]);
  nowMs += 30_000;
  expect(await sendReply(deps, REQUEST)).toBe("busy");
  nowMs += 31_000;
  // The wait is counted from the request.
  jobs.length = 0;
  expect(await sendReply(deps, REQUEST)).toBe("sent");
  expect(shownTexts()).toEqual(["one", "one"]);
});

test("the platform's answer is recorded even if the database fails twice", async () => {
  enter("one");
  let faults = 2;
  const settlePart: MemorySends["database"]["settlePart"] = (request) =>
    faults-- > 0
      ? Promise.reject(new TransientError("unavailable", "x"))
      : sends.database.settlePart(request);
  const faltering = { ...sends.database, settlePart };
  expect(await sendReply({ ...deps, database: { channels: () => faltering } }, REQUEST)).toBe(
    "sent",
  );
  expect(shownTexts()).toEqual(["one"]);
});

test("a part that may have been marked as begun, but was not sent, is pending again", async () => {
  enter("one");
  const beginPart: MemorySends["database"]["beginPart"] = async (request) => {
    await sends.database.beginPart(request);
    throw new TransientError("unavailable", "x");
  };
  const faltering = { ...sends.database, beginPart };
  const faultyDeps = { ...deps, database: { channels: () => faltering } };
  await expect(sendReply(faultyDeps, REQUEST)).rejects.toThrow(TransientError);
  expect(sends.states(RUN)).toEqual(["pending"]);
  // The claim was released: the queue's next delivery continues at once.
  expect(await sendReply(deps, REQUEST)).toBe("sent");
});

test("a reply of a channel that is no longer configured fails, and is not tried again", async () => {
  enter();
  expect(
    await sendReply({ ...deps, channels: { get: () => Promise.resolve(null) } }, REQUEST),
  ).toBe("failed");
  expect(sends.send(RUN).isDone).toBe(true);
  expect(codes()).toContain("channel_off");
});

test("a reply that cannot be rendered is sent as it is", async () => {
  enter("one\n\ntwo");
  platform.open.channel.render = () => {
    throw new Error("broken");
  };
  expect(await sendReply(deps, REQUEST)).toBe("sent");
  expect(shownTexts()).toEqual(["one\n\ntwo"]);
});

test("a reply of many slow parts continues in another job", async () => {
  enter(Array.from({ length: 9 }, (_, index) => `part ${index}`).join("\n\n"));
  const { call } = platform.open;
  platform.open.call = (request) => {
    nowMs += 14_000;
    return call(request);
  };
  expect(await sendReply(deps, REQUEST)).toBe("later");
  expect(sends.states(RUN).slice(4, 6)).toEqual(["sent", "pending"]);
  await deliver();
  expect(shownTexts()).toHaveLength(9);
});

test("the log has no word of the reply, no address and no secret", async () => {
  enter("a private word", { address: { chat: "4711" } });
  platform.answers.push({ outcome: "misconfigured", code: "401" });
  await sendReply(deps, REQUEST);
  const log = JSON.stringify(lines);
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of ["private", "4711", "the-secret-token"]) expect(log).not.toContain(secret);
});

test("a part that the channel cannot turn into a request fails, and is not tried again", async () => {
  enter("one\n\ntwo");
  platform.open.channel.nextCall = () => {
    throw new Error("broken");
  };
  expect(await sendReply(deps, REQUEST)).toBe("failed");
  expect(codes()).toContain("no_request");
  expect(sends.send(RUN).isDone).toBe(true);
});

test("an answer that the channel cannot read counts as no answer", async () => {
  enter("one");
  const { classify } = platform.open.channel;
  platform.open.channel.classify = () => {
    platform.open.channel.classify = classify;
    throw new Error("broken");
  };
  expect(await sendReply(deps, REQUEST)).toBe("later");
  await deliver();
  expect(sends.states(RUN)).toEqual(["sent"]);
});
