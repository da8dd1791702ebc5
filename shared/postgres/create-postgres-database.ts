// The database ports over PostgREST: one client per user and request; RLS applies to every call.
import type { UserId } from "../contracts/ids.ts";
import type { ApiDatabase } from "../ports/api-database.ts";
import {
  type CalendarDatabase,
  type CalendarKeeper,
  calendarKeeperCalls,
} from "../ports/calendar-database.ts";
import {
  accountCalls,
  type AccountDatabase,
  erasureCalls,
  type ErasureDatabase,
} from "../ports/erasure-database.ts";
import type { ChannelDatabase } from "../ports/channel-database.ts";
import type { ChainDatabase } from "../ports/database.ts";
import {
  insightCalls,
  type InsightDatabase,
  type MetricKeeper,
  metricKeeperCalls,
} from "../ports/insight-database.ts";
import {
  memoryCalls,
  type MemoryDatabase,
  memoryKeeperCalls,
  type MemoryKeeper,
} from "../ports/memory-database.ts";
import { type PictureKeeper, pictureKeeperCalls } from "../ports/picture-calls.ts";
import {
  pushCalls,
  type PushDatabase,
  type PushKeeper,
  pushKeeperCalls,
} from "../ports/push-calls.ts";
import { speakerCalls, type SpeakerDatabase } from "../ports/speaker-database.ts";
import { sweepCalls } from "../ports/sweep-database.ts";
import {
  triggerCalls,
  type TriggerDatabase,
  type TriggerKeeper,
  triggerKeeperCalls,
} from "../ports/trigger-database.ts";
import { platformCalls, type PlatformDatabase } from "../ports/platform-database.ts";
import { callsOf } from "./calls-of.ts";
import { createCalendarDatabase } from "./create-calendar-database.ts";
import { createApiDatabase } from "./create-api-database.ts";
import { type Caller, createCaller, DATABASE_TIMEOUT_MS } from "./create-caller.ts";
import { createChannelDatabase } from "./create-channel-database.ts";
import { createUserDatabase } from "./create-user-database.ts";
import { createTokenSource, type TokenRequest } from "./mint-token.ts";
import { signingKeyOf, type SigningConfig } from "./signing-keys.ts";

export interface PostgresDatabaseConfig extends SigningConfig {
  /** `SUPABASE_URL` */
  url: string;
  /** `SUPABASE_PUBLISHABLE_KEY` */
  publishableKey: string;
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: () => number;
  /** Milliseconds until a call times out; default DATABASE_TIMEOUT_MS. */
  timeoutMs?: number;
}

export interface PostgresDatabase extends ChainDatabase, CalendarKeeper, PictureKeeper {
  api(user: UserId): ApiDatabase;
  platform(user: UserId): PlatformDatabase;
  channels(user: UserId): ChannelDatabase;
  calendars(user: UserId): CalendarDatabase;
  account(user: UserId): AccountDatabase;
  insights(user: UserId): InsightDatabase;
  memory(user: UserId): MemoryDatabase;
  triggers(user: UserId): TriggerDatabase;
  pushes(user: UserId): PushDatabase;
  /** Acts for no particular user. */
  erasures(): ErasureDatabase;
  /** Acts for no particular user, as `alfred_worker`, like the sweeps. */
  speakers(): SpeakerDatabase;
  /** Acts for no particular user. */
  metrics(): MetricKeeper;
  /** Acts for no particular user. */
  memoryKeeper(): MemoryKeeper;
  /** Acts for no particular user. */
  triggerKeeper(): TriggerKeeper;
  /** Acts for no particular user. */
  pushKeeper(): PushKeeper;
}

/**
 * The database over PostgREST (spec/database#identity). The methods that take a user act as `alfred_pipeline` for
 * this user, all others as `alfred_worker`, under tokens of at most five minutes. A returned client keeps its
 * token, so use it for one request only.
 * Errors: FatalError("misconfigured") when there is no key to sign with.
 */
export function createPostgresDatabase(config: PostgresDatabaseConfig): PostgresDatabase {
  const minter = { key: signingKeyOf(config), url: config.url, now: config.now ?? Date.now };
  const callerFor = (request: TokenRequest): Caller =>
    createCaller({
      url: config.url,
      publishableKey: config.publishableKey,
      token: createTokenSource(minter, request),
      timeoutMs: config.timeoutMs ?? DATABASE_TIMEOUT_MS,
    });
  const pipeline = (user: UserId) => callerFor({ role: "alfred_pipeline", user });
  const worker = () => callerFor({ role: "alfred_worker" });
  // A caller keeps its token, but these objects live as long as the database.
  const eachCall: Pick<Caller, "call"> = {
    call: (name, p, schema, errors) => worker().call(name, p, schema, errors),
  };
  return {
    ...callsOf(eachCall, sweepCalls),
    ...callsOf(eachCall, calendarKeeperCalls),
    ...callsOf(eachCall, pictureKeeperCalls),
    as: (user) => createUserDatabase(pipeline(user)),
    api: (user) => createApiDatabase(pipeline(user), user),
    platform: (user) => callsOf(pipeline(user), platformCalls),
    channels: (user) => createChannelDatabase(pipeline(user)),
    calendars: (user) => createCalendarDatabase(pipeline(user), user),
    account: (user) => callsOf(pipeline(user), accountCalls),
    insights: (user) => callsOf(pipeline(user), insightCalls),
    triggers: (user) => callsOf(pipeline(user), triggerCalls),
    pushes: (user) => callsOf(pipeline(user), pushCalls),
    memory: (user) => callsOf(pipeline(user), memoryCalls),
    memoryKeeper: () => callsOf(worker(), memoryKeeperCalls),
    metrics: () => callsOf(worker(), metricKeeperCalls),
    triggerKeeper: () => callsOf(worker(), triggerKeeperCalls),
    pushKeeper: () => callsOf(worker(), pushKeeperCalls),
    erasures: () => callsOf(worker(), erasureCalls),
    speakers: () => callsOf(worker(), speakerCalls),
  };
}
