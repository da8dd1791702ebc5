// Which conversations a round of the compress job hands to the queue, and how the job continues.
import type { ConversationId } from "../contracts/ids.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { CompressCandidate, CompressRequest } from "../ports/sweep-database.ts";
import type { JobMessage, QueueMessage } from "../ports/queue.ts";
import { compressConversation, compressConversations } from "./compress-conversations.ts";
import { DEFAULT_LIMITS } from "../engine/limits.ts";
import type { ChainDeps } from "./chain-deps.ts";
import { CHAIN_LIMITS } from "./limits.ts";
import { conversationId, runId, userId } from "../../tests/support/ids.ts";

const id = (n: number) =>
  conversationId(`${String(n).padStart(8, "0")}-1111-4111-8111-bbbbbbbbbbbb`);
let waiting: ConversationId[];
let requests: CompressRequest[];
let publishedMessages: QueueMessage[];
let jobs: JobMessage[];
let logged: unknown[];

/** A database with the waiting conversations, by id, and a queue that only records. */
function deps(): ChainDeps {
  const parts: Partial<ChainDeps> = {
    database: {
      conversationsToCompress: (request: CompressRequest) => {
        requests.push(request);
        const { limit, after = "", conversation } = request;
        const dueConversations = waiting.filter((id) => id > after && id === (conversation ?? id));
        return Promise.resolve(dueConversations.slice(0, limit).map(candidate));
      },
    } as ChainDeps["database"],
    queue: {
      publish: (messages) => Promise.resolve(void publishedMessages.push(...messages)),
      publishJob: (message) => Promise.resolve(void jobs.push(message)),
    },
    clock: { now: () => 1000, today: () => "", iso: () => "" },
    log: { info: (event, fields) => logged.push({ event, ...fields }), warn: noop, error: noop },
    limits: { ...DEFAULT_LIMITS, ...CHAIN_LIMITS, compressBatch: 2, compressIdleSeconds: 60 },
  };
  return parts as ChainDeps;
}
const noop = () => undefined;
const candidate = (conversation: ConversationId): CompressCandidate => ({
  conversation,
  user: userId(id(900)),
  run: runId(conversation),
  epoch: 3,
  session: 7,
});

beforeEach(() => {
  [waiting, requests, publishedMessages, jobs, logged] = [[], [], [], [], []];
});

describe("the compress job", () => {
  it("the compress job handles each idle conversation once, in bounded rounds", async () => {
    waiting = [1, 2, 3, 4, 5].map(id);
    let after: ConversationId | undefined;
    const rounds: unknown[] = [];
    for (;;) {
      rounds.push(await compressConversations(deps(), after));
      const job = jobs.shift();
      if (job === undefined) break;
      if (job.job === "compress") after = job.after;
    }
    expect(rounds).toEqual([
      { published: 2, more: 1 },
      { published: 2, more: 1 },
      { published: 1, more: 0 },
    ]);
    expect(publishedMessages.map(({ envelope }) => envelope.conversation)).toEqual(waiting);
    expect(publishedMessages[0]?.envelope).toMatchObject({
      hop: "summarize",
      epoch: 3,
      session: 7,
    });
    expect(requests.every(({ limit, idleSeconds }) => limit === 2 && idleSeconds === 60)).toBe(
      true,
    );
    expect(logged.at(-1)).toEqual({
      event: "compress",
      published: 1,
      more: false,
      continued: true,
      ms: 0,
    });
  });

  it("the compress job publishes no further round when no conversation waits", async () => {
    expect(await compressConversations(deps())).toEqual({ published: 0, more: 0 });
    expect([publishedMessages, jobs]).toEqual([[], []]);
  });
});

describe("compression on demand", () => {
  it("compression on demand publishes only that conversation, however recently it was used", async () => {
    waiting = [1, 2, 3].map(id);
    expect(await compressConversation(deps(), id(2))).toBe("started");
    expect(publishedMessages.map(({ envelope }) => envelope.conversation)).toEqual([id(2)]);
    expect(requests).toEqual([{ limit: 1, uncovered: 6, idleSeconds: 0, conversation: id(2) }]);
    expect(await compressConversation(deps(), id(9))).toBe("nothing_to_do");
  });
});
