// The Store port over Upstash Redis: every method is one REST request, or two if the server does not know its script yet.
import { createRedisClient, type RedisConfig } from "./create-redis-client.ts";
import type { SessionPatch } from "../contracts/session.ts";
import type { ConversationId, RunId, UserId } from "../contracts/ids.ts";
import type { CommitAnswer, NewRun, Store } from "../ports/store.ts";
import { createEventReader } from "./read-events.ts";
import {
  pairs,
  parseClaim,
  parseRunState,
  parseSession,
  parseStatuses,
} from "./parse-run-state.ts";
import { createRunScript, mapErrors } from "./run-script.ts";
import { CLAIM } from "./scripts/claim.ts";
import { COMMIT, COMMIT_AND_CLAIM } from "./scripts/commit.ts";
import { keys } from "./scripts/common.ts";
import { ADOPT_ANSWERS, APPEND, RELEASE, STORE_ANSWERS } from "./scripts/lease.ts";
import { END, REBUILD, SAVE_SUMMARY, SEED, SEED_AND_CLAIM } from "./scripts/lifecycle.ts";
import {
  wireBase,
  wireClaim,
  wireEvent,
  wireGroups,
  wireNext,
  wirePatch,
  wirePools,
  wireReads,
  wireViews,
} from "./wire.ts";

/** Reads a hash as plain text; the client's own HGETALL parses values that look like JSON or numbers. */
const WHOLE_HASH = "return redis.call('HGETALL', KEYS[1])";
/** The placeholder for an unused key, because scripts use keys by position. */
const UNUSED_KEY = "unused";

/** Creates a Store; errors of every method: TransientError("unavailable"). */
export function createRedisStore(config: RedisConfig): Store {
  const redis = createRedisClient(config, {
    // All values are text, so base64 would only add a third to the bytes, and the time to decode them.
    responseEncoding: false,
    retry: { retries: 2, backoff: (n) => 50 * 2 ** n },
  });
  const script = createRunScript(redis);
  const keysOf = (run: RunId, conversation?: ConversationId, slotUser?: UserId) => [
    keys.run(run),
    conversation === undefined ? UNUSED_KEY : keys.conversation(conversation),
    keys.stream(run),
    keys.workers,
    slotUser === undefined ? UNUSED_KEY : keys.waits(slotUser),
  ];
  const nextKeys = (next: NewRun | null | undefined) =>
    next ? [keys.run(next.meta.run), keys.stream(next.meta.run)] : [UNUSED_KEY, UNUSED_KEY];

  return {
    ...createEventReader(redis, config),
    async seed(start, event, claim) {
      const { meta } = start;
      const keysOfRun = keysOf(meta.run, meta.conversation, claim?.slot?.user);
      const reply = await script(claim ? SEED_AND_CLAIM : SEED, keysOfRun, (put) => ({
        meta: JSON.stringify(meta),
        session: String(meta.session),
        event: wireEvent(event),
        channel: keys.channel(meta.run),
        ...wireBase(start, put),
        ...(claim ? { claim: wireClaim(claim) } : {}),
      }));
      return claim ? parseClaim(reply, claim.hop) : null;
    },
    async claim(r) {
      const reply = await script(CLAIM, keysOf(r.run, r.conversation, r.slot?.user), () => ({
        ...wireClaim(r),
        channel: keys.channel(r.run),
      }));
      return parseClaim(reply, r.hop);
    },
    async storeAnswers(r) {
      const reply = (await script(STORE_ANSWERS, keysOf(r.run), (put) => ({
        ...r,
        epoch: String(r.epoch),
        answers: r.answers.map(put),
      }))) as [string, ...unknown[]];
      const [outcome, ...earlier] = reply;
      if (outcome !== "stored") return { outcome: "stale" };
      const earlierAnswers = new Map(pairs(earlier));
      return {
        outcome: "stored",
        answers: r.answers.map((answer, i) => earlierAnswers.get(String(i + 1)) ?? answer),
      };
    },
    async adoptAnswers(r) {
      const answer = await script(ADOPT_ANSWERS, keysOf(r.run), (put) => ({
        ...r,
        epoch: String(r.epoch),
        answers: r.answers.map(put),
      }));
      return Number(answer) === 1;
    },
    async append(r) {
      const answer = await script(APPEND, keysOf(r.run), () => ({
        ...r,
        epoch: String(r.epoch),
        events: r.events.map(wireEvent),
        channel: keys.channel(r.run),
      }));
      return Number(answer) === 1;
    },
    async commit(r): Promise<CommitAnswer> {
      const { claim } = r;
      const ownKeys = keysOf(r.run, r.conversation, claim?.slot?.user);
      const allKeys = [...ownKeys, ...nextKeys(r.end?.next)];
      const reply = (await script(claim ? COMMIT_AND_CLAIM : COMMIT, allKeys, (put) => ({
        hop: r.hop,
        epoch: String(r.epoch),
        fence: r.fence,
        result: put(r.result),
        status: put(JSON.stringify(r.status)),
        ...(r.usage === undefined ? {} : { usage: put(r.usage) }),
        ...(r.trace === undefined ? {} : { trace: put(r.trace) }),
        ...(r.answers
          ? { answers: { index: r.answers.index, texts: r.answers.texts.map(put) } }
          : {}),
        patch: wirePatch(r.patch, put),
        events: r.events.map(wireEvent),
        channel: keys.channel(r.run),
        ...(r.reads ? { reads: wireReads(r.reads, put) } : {}),
        ...(r.views ? { views: wireViews(r.views, put) } : {}),
        ...(r.pools ? { pools: wirePools(r.pools) } : {}),
        ...(r.fold ? { fold: { ...r.fold, mark: put(JSON.stringify(r.fold.mark)) } } : {}),
        ...(r.open ? { open: wireGroups(r.run, r.epoch, r.open) } : {}),
        ...(r.leave === undefined ? {} : { leave: keys.group(r.run, r.epoch, r.leave) }),
        ...(r.summary
          ? { summary: { version: r.summary.version, patch: wirePatch(r.summary.patch, put) } }
          : {}),
        ...(r.end
          ? {
              end: {
                status: r.end.status,
                session: wirePatch(r.end.session, put),
                ...(r.end.version === null ? {} : { version: r.end.version }),
                ...(r.end.next ? { next: wireNext(r.end.next, put) } : {}),
              },
            }
          : {}),
        ...(claim ? { claim: wireClaim(claim) } : {}),
      }))) as [string, number, number, unknown, unknown?];
      if (reply[0] !== "committed") return { outcome: "stale" };
      return {
        outcome: "committed",
        n: Number(reply[1]),
        last: Number(reply[2]) === 1,
        statuses: parseStatuses(reply[3]),
        ...(claim && reply[4] ? { claim: parseClaim(reply[4], claim.hop) } : {}),
      };
    },
    async release(r) {
      await script(RELEASE, keysOf(r.run), () => ({
        ...r,
        epoch: String(r.epoch),
        channel: keys.channel(r.run),
        ...(r.event ? { event: wireEvent(r.event) } : {}),
      }));
    },
    async rebuild(s) {
      const fields: SessionPatch = {};
      for (const [hop, json] of Object.entries(s.results)) {
        fields[`r:${hop}`] = json;
        fields[`d:${hop}`] = JSON.stringify({ fence: 0, n: 0, last: 1 });
      }
      for (const [hop, status] of Object.entries(s.statuses)) {
        fields[`st:${hop}`] = JSON.stringify(status);
      }
      for (const [hop, answers] of Object.entries(s.answers)) {
        answers.forEach((answer, i) => (fields[`a:${hop}:${i}`] = answer));
      }
      for (const [hop, reads] of Object.entries(s.reads ?? {})) {
        fields[`q:${hop}`] = JSON.stringify(reads);
      }
      for (const [name, text] of Object.entries(s.views ?? {})) fields[`v:${name}`] = text;
      for (const [hop, pool] of Object.entries(s.pools ?? {})) fields[`w:${hop}`] = pool;
      for (const [field, value] of Object.entries(s.staged)) fields[`s:${field}`] = value ?? "";
      const reply = await script(REBUILD, keysOf(s.meta.run, s.meta.conversation), (put) => ({
        epoch: String(s.epoch),
        meta: JSON.stringify(s.meta),
        session: String(s.meta.session),
        version: String(s.version),
        fields: wirePatch(fields, put),
        sessionFields: wirePatch(s.session, put),
        open: wireGroups(s.meta.run, s.epoch, s.open),
        events: s.events.map(wireEvent),
        channel: keys.channel(s.meta.run),
      }));
      return Number(reply) === 1;
    },
    async end(r) {
      const { session } = r;
      await script(
        END,
        [...keysOf(r.run, session?.conversation ?? r.next?.meta.conversation), ...nextKeys(r.next)],
        (put) => ({
          status: r.status,
          event: wireEvent(r.event),
          channel: keys.channel(r.run),
          ...(r.next ? { next: wireNext(r.next, put) } : {}),
          ...(session
            ? { version: session.version, sessionFields: wirePatch(session.fields, put) }
            : {}),
        }),
      );
    },
    async load(run, conversation) {
      const [runFlat, session] = await mapErrors(() =>
        redis
          .pipeline()
          .eval(WHOLE_HASH, [keys.run(run)], [])
          .eval(WHOLE_HASH, [keys.conversation(conversation)], [])
          .exec<[unknown[], unknown[]]>(),
      );
      return runFlat.length === 0 ? null : parseRunState(runFlat, session);
    },
    async loadSession(conversation) {
      const flat = await mapErrors(() =>
        redis.eval(WHOLE_HASH, [keys.conversation(conversation)], []),
      );
      return Array.isArray(flat) && flat.length > 0 ? parseSession(flat) : null;
    },
    async saveSummary(conversation, version, patch) {
      const k = [UNUSED_KEY, keys.conversation(conversation), UNUSED_KEY];
      const savedCount = await script(SAVE_SUMMARY, k, (put) => ({
        version,
        patch: wirePatch(patch, put),
      }));
      return Number(savedCount) === 1;
    },
  };
}
