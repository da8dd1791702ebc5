// Replays a recording: runs the chain's hops with a real store and a real database, the recorded answers and date, and
// a queue that delivers in the order of the recorded commits.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { Envelope } from "../../../shared/contracts/envelope.ts";
import { FatalError } from "../../../shared/contracts/errors.ts";
import {
  ConversationIdSchema,
  type RunId,
  RunIdSchema,
  UserIdSchema,
} from "../../../shared/contracts/ids.ts";
import type { EngineDeps } from "../../../shared/engine/engine-deps.ts";
import type { PromptLibrary } from "../../../shared/domain/prompting/sections/prompt-library.ts";
import { DEFAULT_LIMITS } from "../../../shared/engine/limits.ts";
import { firstEnvelopes } from "../../../shared/engine/hop/publish.ts";
import { restoreSession } from "../../../shared/chain/restore-session.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { createChainLogic } from "../../../shared/chain/chain-logic.ts";
import type { AcceptedRun } from "../../../shared/ports/run-database.ts";
import type { RunMeta } from "../../../shared/ports/store.ts";
import { createPostgresDatabase } from "../../../shared/postgres/create-postgres-database.ts";
import { createRedisStore } from "../../../shared/redis/create-redis-store.ts";
import { calendarDate, systemIds } from "../../../shared/runtime/clock.ts";
import { deliverAll } from "./deliver-all.ts";
import { readHotRun, type RedisAddress } from "../record/hot-run.ts";
import type { Tables } from "../record/started-run.ts";
import { createNormalizer, readOutcome } from "../read-outcome.ts";
import { createRecordedModel, type PromptPair } from "./recorded-model.ts";
import type { Outcome, RecordedHop, Recording } from "../recording.ts";
import { restoreStart, type RestoredStart } from "./restore-start.ts";

/** The parts that replays use; any number of replays can share them, also at the same time. */
export interface ReplayWorld {
  redis: RedisAddress;
  supabase: { url: string; publishableKey: string; jwtSecret: string };
  /** The superuser's URL. */
  databaseUrl: string;
}

export interface ReplayResult {
  /** The id of the run in the replay. */
  run: RunId;
  hops: Omit<RecordedHop, "answers">[];
  outcome: Outcome;
  prompts: PromptPair[];
  /** Describes failures, requests that got no answer, and recorded answers that were not requested. */
  problems: string[];
}

/** A long timeout for one call, because a replay compares outcomes, not speed. */
const TIMEOUT_MS = 540_000;

const promptsDir = join(import.meta.dirname, "../../../prompts");

/** @throws Error if a part cannot be reached, or the message is not accepted */
export async function replayRecording(
  recording: Recording,
  world: ReplayWorld,
): Promise<ReplayResult> {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    const restoration = await restoreStart(client, recording);
    const model = createRecordedModel(recording);
    const queue: Envelope[] = [];
    const deps = composeDeps(recording, world, queue);
    const meta = await begin(deps, restoration);
    const order = recording.hops.map(({ hop }) => hop);
    queue.push(...firstEnvelopes(deps.logic, meta));
    const failures = await deliverAll(deps, model.of, queue, order);

    const hotRun = await readHotRun(world.redis, meta.run);
    const normalize = await createNormalizer(client, meta.conversation, restoration.names);
    return {
      run: meta.run,
      hops: (hotRun?.hops ?? []).map(({ hop, status, result }) =>
        normalize({ hop, status, result }),
      ),
      outcome: await readOutcome(client, meta.run, normalize),
      prompts: model.prompts,
      problems: [...failures, ...model.problems()],
    };
  } finally {
    await client.end();
  }
}

/** All dependencies except the model, which differs by hop. */
function composeDeps(
  recording: Recording,
  world: ReplayWorld,
  queue: Envelope[],
): Omit<EngineDeps, "model"> {
  const startedAt = new Date(recording.at);
  return {
    store: createRedisStore({ ...world.redis, timeoutMs: TIMEOUT_MS }),
    database: createPostgresDatabase({ ...world.supabase, timeoutMs: TIMEOUT_MS }),
    media: null,
    queue: {
      publish: (messages) => {
        queue.push(...messages.map(({ envelope }) => envelope));
        return Promise.resolve();
      },
      publishJob: () => Promise.resolve(),
    },
    // The date is the recorded one; leases and tokens use the real time.
    clock: {
      now: () => Date.now(),
      today: (timeZone) => calendarDate(startedAt, timeZone ?? "UTC"),
      iso: (ms) => new Date(ms).toISOString(),
    },
    ids: systemIds,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    logic: createChainLogic({ pack: createKitchenPack(), prompts: promptFiles() }),
    limits: DEFAULT_LIMITS,
    continuation: false,
    // A recording has no web pages.
    pages: { fetch: () => Promise.resolve({ outcome: "refused", why: "away" }) },
  };
}

const messageOf = ({ text, answer }: RestoredStart["message"]) =>
  answer === undefined
    ? { text }
    : { answer: { ...answer, question: RunIdSchema.parse(answer.question) } };

/** Accepts the message or the undo, and writes run and session to the hot store. */
async function begin(
  { database, store }: Pick<EngineDeps, "database" | "store">,
  { start, message }: RestoredStart,
): Promise<RunMeta> {
  const { tables } = start;
  const conversation = ConversationIdSchema.parse(start.conversation);
  const userDatabase = database.as(UserIdSchema.parse(start.user));
  const request = { route: "replay", key: "replay", bodyHash: "replay", queueLimit: 1 };
  const acceptance = await (message.undoOf === null
    ? userDatabase.acceptMessage({
        ...request,
        conversation,
        ...messageOf(message),
        ifBusy: "reject",
      })
    : userDatabase.undoRun({ ...request, run: RunIdSchema.parse(message.undoOf) }));
  if (!("run" in acceptance))
    throw new Error(`The message was not accepted: ${acceptance.outcome}.`);
  const meta: RunMeta = { ...(acceptance.run satisfies AcceptedRun).meta };
  if (message.baseUnseen) meta.baseUnseen = true;
  await store.seed({ meta }, { type: "run.accepted", data: { runId: meta.run, queued: false } });
  const [snapshot] = tables["snapshots"] ?? [];
  if (snapshot !== undefined) {
    const fields = restoreSession({
      snapshot: { version: start.session, state: snapshot["state"] },
      summary: summaryIn(tables),
    });
    await store.end({
      run: RunIdSchema.parse(snapshot["run_id"]),
      status: "completed",
      event: { type: "run.completed", data: {} },
      next: null,
      session: { conversation, version: start.session, fields },
    });
  }
  return meta;
}

/** The narrative with which the run begins, in the form of `alfred.summary_json`; null if there is none. */
function summaryIn({ narratives, summaries = [] }: Tables): object | null {
  const [narrative] = narratives ?? [];
  if (narrative === undefined) return null;
  const paragraphs = (narrative["paragraphs"] as string[]).map((id) => {
    const row = summaries.find((summary) => summary["id"] === id);
    const { session_version: version, level, covers_to: coversTo, content: text } = row ?? {};
    return { version, level, coversTo, text };
  });
  return { ...(narrative["carried"] as object), paragraphs };
}

/** Reads prompts from files; the Worker's bundle has them as modules. */
function promptFiles(): PromptLibrary {
  const optional = (key: string): string | null => {
    try {
      return readFileSync(join(promptsDir, `${key}.md`), "utf8");
    } catch {
      return null;
    }
  };
  return {
    optional,
    get(key) {
      const text = optional(key);
      if (text === null) throw new FatalError("misconfigured", `there is no prompt ${key}`);
      return text;
    },
  };
}
