// Makes a recording of an ended run from the hot store and the database.
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { Client } from "pg";
import { withClient } from "../../supabase/with-client.ts";
import { contractOf } from "../contract-of.ts";
import { readHotRun, type HotHop, type HotRun, type RedisAddress } from "./hot-run.ts";
import { hideIds, nameIds, type Names } from "../place-holders.ts";
import { createNormalizer, readOutcome } from "../read-outcome.ts";
import { readCatalogue } from "./read-catalogue.ts";
import {
  RECORDING_VERSION,
  hashPrompt,
  type RecordedHop,
  type RecordedPrompt,
  type Recording,
} from "../recording.ts";
import { rowsAtStart } from "./rows-at-start.ts";
import type { StartedRun, Tables } from "./started-run.ts";
import { withoutJudgements } from "./unjudged-rows.ts";

/** One request to a model, and its answer. */
export interface ModelExchange {
  /** The time of the request, in milliseconds since the epoch. */
  at: number;
  contract: string | null;
  system: string;
  user: string;
  answer?: string;
}

export interface RecordSources {
  redis: RedisAddress;
  /** The superuser's URL. */
  databaseUrl: string;
  /** Recent requests to models, oldest first. */
  requests(): ModelExchange[];
}

/**
 * `running`: the run has not ended. `settling`: it has ended, but the hot store does not have the end
 * yet. `lost`: it cannot be recorded, because the hot store has forgotten it, a recovery has lost its
 * models' earlier answers, or it is a run of a stored Process, which cannot be replayed.
 */
export type RecordResult = Recording | "running" | "settling" | "lost";

/** @throws Error if a part cannot be reached, or another transaction uses the rows */
export async function recordRun(sources: RecordSources, id: RunId): Promise<RecordResult> {
  const hotRun = await readHotRun(sources.redis, id);
  if (hotRun === null || hotRun.meta.process !== undefined || hotRun.hops.some(isRestored))
    return "lost";
  return withClient(sources.databaseUrl, (client) => record(client, hotRun, sources.requests()));
}

/** A recovery restores a hop's outcome without a commit. */
function isRestored({ commitNumber }: HotHop): boolean {
  return commitNumber === 0;
}

async function record(
  client: Client,
  hotRun: HotRun,
  requests: ModelExchange[],
): Promise<RecordResult> {
  const { rows } = await client.query<
    StartedRun & { text: string; base_unseen: boolean; is_finished: boolean }
  >(
    `select r.id, r.user_id, r.household_id, r.conversation_id, r.undo_of, r.answer,
       r.started_at::text as started_at, r.base_unseen, a.content as text,
       r.finished_at is not null as is_finished
     from public.runs r join public.alternatives a on a.id = r.user_alternative_id
     where r.id = $1 and r.started_at is not null`,
    [hotRun.meta.run],
  );
  const [run] = rows;
  if (run === undefined || !run.is_finished) return "running";
  if (hotRun.ended === null) return "settling";
  const version = hotRun.meta.session;
  const tables = withoutJudgements(
    await rowsAtStart(client, run, version, changedRows(hotRun)),
    hotRun,
  );
  const start: Recording["start"] = {
    user: run.user_id,
    household: run.household_id,
    conversation: run.conversation_id,
    session: version,
    tables: Object.fromEntries(
      Object.entries(tables).map(([table, rows]) => [table, rows.map(withoutNulls)]),
    ),
  };
  const message = {
    text: run.text,
    undoOf: run.undo_of,
    baseUnseen: run.base_unseen,
    ...(run.answer === null ? {} : { answer: run.answer }),
  };
  const names = await namesFor(client, { start, message }, tables);
  const normalize = await createNormalizer(client, run.conversation_id, names);
  const hiddenStart = hideIds({ message, start }, (id) => names.get(id) ?? "<unknown>");
  return {
    version: RECORDING_VERSION,
    message: hiddenStart.message,
    at: new Date(run.started_at).toISOString(),
    start: hiddenStart.start,
    hops: withPrompts(hotRun.hops, requestsSince(run.started_at, requests)).map(
      ({ answers, ...hop }) => ({
        ...normalize(hop),
        answers: hideIds(answers, (id) => names.get(id) ?? "<unknown>"),
      }),
    ),
    outcome: await readOutcome(client, run.id, normalize),
  };
}

async function namesFor(client: Client, value: unknown, tables: Tables): Promise<Names> {
  const ids = new Map(
    Object.entries(tables).map(([table, rows]): [string, string[]] => [
      table,
      rows.flatMap(({ id }) => (typeof id === "string" ? [id] : [])),
    ]),
  );
  const users = tables["household_members"]?.map(({ user_id }) => String(user_id)) ?? [];
  return nameIds(value, ids.set("users", users), await readCatalogue(client));
}

/** The ids of rows that the run found changed outside of its conversation. */
function changedRows(hotRun: HotRun): Set<string> {
  const facts = hotRun.hops.find(({ hop }) => hop === "understand")?.facts ?? [];
  const results = facts.map((fact) => (fact as { found?: { changed?: { id: string }[] } }).found);
  return new Set(results.flatMap((result) => result?.changed ?? []).map(({ id }) => id));
}

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** Skips earlier requests, which may have had the same answer. */
function requestsSince(startedAt: string, requests: ModelExchange[]): ModelExchange[] {
  return requests.filter(({ at }) => at >= Date.parse(startedAt));
}

/** Adds to each answer the prompt of the request with the same contract and answer. */
function withPrompts(hops: HotHop[], requests: ModelExchange[]): RecordedHop[] {
  const remainingRequests = [...requests];
  const promptOf = (contract: string, text: string): RecordedPrompt | null => {
    const index = remainingRequests.findIndex(
      (request) => request.contract === contract && request.answer === text,
    );
    const [match] = index < 0 ? [] : remainingRequests.splice(index, 1);
    if (match === undefined) return null;
    return hashPrompt(match.system, match.user);
  };
  return hops.map(({ hop, status, result, answers }) => ({
    hop,
    status,
    result,
    answers: answers.map(({ text, truncated, model, usage }) => {
      const contract = contractOf(hop, text);
      return { contract, text, truncated, model, usage, prompt: promptOf(contract, text) };
    }),
  }));
}
