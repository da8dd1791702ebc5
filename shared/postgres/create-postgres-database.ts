// The database ports over PostgREST: one client per user and request, RLS for every call.
import {
  ConversationsToCompressAnswerSchema,
  StalledRunsAnswerSchema,
} from "../contracts/rows/database-rows.ts";
import { ExpiredWaitsAnswerSchema } from "../contracts/definitions/journal-rows.ts";
import { StalledSendsAnswerSchema } from "../contracts/rows/channel-rows.ts";
import type { UserId } from "../contracts/ids.ts";
import type { ApiDatabase } from "../ports/api-database.ts";
import type { CalendarDatabase, CalendarFeed } from "../ports/calendar-database.ts";
import type { AccountDatabase, ErasureDatabase } from "../ports/erasure-database.ts";
import type { ChannelDatabase, SpeakerDatabase } from "../ports/channel-database.ts";
import type { ChainDatabase } from "../ports/database.ts";
import type { InsightDatabase, MetricKeeper } from "../ports/insight-database.ts";
import type { TriggerDatabase, TriggerKeeper } from "../ports/trigger-database.ts";
import type { PlatformDatabase } from "../ports/platform-database.ts";
import { createCalendarDatabase, findCalendar } from "./create-calendar-database.ts";
import { createAccountDatabase } from "./create-account-database.ts";
import { createApiDatabase } from "./create-api-database.ts";
import { type Caller, createCaller, DATABASE_TIMEOUT_MS } from "./create-caller.ts";
import { createChannelDatabase } from "./create-channel-database.ts";
import { createErasureDatabase } from "./create-erasure-database.ts";
import { createInsightDatabase, createMetricKeeper } from "./create-insight-database.ts";
import { createPlatformDatabase } from "./create-platform-database.ts";
import { createSpeakerDatabase } from "./create-speaker-database.ts";
import { createTriggerDatabase, createTriggerKeeper } from "./create-trigger-database.ts";
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

export interface PostgresDatabase extends ChainDatabase {
  api(user: UserId): ApiDatabase;
  platform(user: UserId): PlatformDatabase;
  channels(user: UserId): ChannelDatabase;
  calendars(user: UserId): CalendarDatabase;
  account(user: UserId): AccountDatabase;
  insights(user: UserId): InsightDatabase;
  triggers(user: UserId): TriggerDatabase;
  /** Acts for no user. */
  erasures(): ErasureDatabase;
  /** Whose calendar the address is, by its hash; null for an unknown one. */
  findCalendar(tokenHash: string): Promise<CalendarFeed | null>;
  /** Acts for no user: as `alfred_worker`, like the sweeps. */
  speakers(): SpeakerDatabase;
  /** Acts for no user. */
  metrics(): MetricKeeper;
  /** Acts for no user. */
  triggerKeeper(): TriggerKeeper;
}

/**
 * The database over PostgREST (spec/database#identity). `as`, `api`, `platform` and `channels` act as `alfred_pipeline`
 * for one user, the sweeps and `speakers` as `alfred_worker`, under tokens of at most five minutes. A returned
 * client keeps its token, so use it for one request only.
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
  const worker = () => callerFor({ role: "alfred_worker" });
  return {
    as: (user) => createUserDatabase(callerFor({ role: "alfred_pipeline", user })),
    api: (user) => createApiDatabase(callerFor({ role: "alfred_pipeline", user }), user),
    platform: (user) => createPlatformDatabase(callerFor({ role: "alfred_pipeline", user })),
    channels: (user) => createChannelDatabase(callerFor({ role: "alfred_pipeline", user })),
    calendars: (user) => createCalendarDatabase(callerFor({ role: "alfred_pipeline", user }), user),
    account: (user) => createAccountDatabase(callerFor({ role: "alfred_pipeline", user })),
    insights: (user) => createInsightDatabase(callerFor({ role: "alfred_pipeline", user })),
    triggers: (user) => createTriggerDatabase(callerFor({ role: "alfred_pipeline", user })),
    metrics: () => createMetricKeeper(worker()),
    triggerKeeper: () => createTriggerKeeper(worker()),
    erasures: () => createErasureDatabase(worker()),
    findCalendar: (tokenHash) => findCalendar(worker(), tokenHash),
    speakers: () => createSpeakerDatabase(worker()),

    async stalledRuns(olderThanSeconds, limit) {
      const p = { older_than_seconds: olderThanSeconds, limit };
      const { runs } = await worker().call("stalled_runs", p, StalledRunsAnswerSchema);
      return runs.map((run) => ({
        run: run.id,
        user: run.user_id,
        conversation: run.conversation_id,
        epoch: run.epoch,
        session: run.session_version,
        startedAtMs: Date.parse(run.started_at),
      }));
    },

    async expiredWaits(olderThanSeconds, limit) {
      const p = { older_than_seconds: olderThanSeconds, limit };
      const { runs } = await worker().call("expired_waits", p, ExpiredWaitsAnswerSchema);
      return runs.map(({ id, user_id, epoch }) => ({ user: user_id, run: id, epoch }));
    },

    async stalledSends(olderThanSeconds, limit) {
      const p = { older_than_seconds: olderThanSeconds, limit };
      const { sends } = await worker().call("stalled_sends", p, StalledSendsAnswerSchema);
      return sends.map(({ run_id, user_id }) => ({ user: user_id, run: run_id }));
    },

    async conversationsToCompress({ limit, uncovered, idleSeconds, after, conversation }) {
      const { conversations } = await worker().call(
        "conversations_to_compress",
        {
          limit,
          uncovered,
          idle_seconds: idleSeconds,
          ...(after === undefined ? {} : { after }),
          ...(conversation === undefined ? {} : { conversation_id: conversation }),
        },
        ConversationsToCompressAnswerSchema,
      );
      return conversations.map((row) => ({
        conversation: row.id,
        user: row.user_id,
        run: row.run_id,
        epoch: row.epoch,
        session: row.session_version,
      }));
    },
  };
}
