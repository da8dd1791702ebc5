// Makes a recording of an ended run, from what the hot store and the database still have.
import type { RunId } from "../../../shared/contracts/ids.ts";
import { Client } from "pg";
import { contractOf } from "../contract-of.ts";
import { readHotRun, type HotHop, type HotRun, type RedisAddress } from "./hot-run.ts";
import { hideIds, nameIds, type Names } from "../place-holders.ts";
import { plainWords, readOutcome } from "../read-outcome.ts";
import { readCatalogue } from "./read-catalogue.ts";
import {
  RECORDING_VERSION,
  recordedPrompt,
  type RecordedHop,
  type RecordedPrompt,
  type Recording,
} from "../recording.ts";
import { rowsAtStart } from "./rows-at-start.ts";
import type { StartedRun, Tables } from "./started-run.ts";
import { withoutJudgements } from "./unjudged-rows.ts";

/** One request to a model, and its answer. */
export interface SeenRequest {
  /** Milliseconds since the epoch. */
  at: number;
  contract: string | null;
  system: string;
  user: string;
  answer?: string;
}

export interface RecordSources {
  redis: RedisAddress;
  /** The superuser's. */
  databaseUrl: string;
  /** Recent requests to models, oldest first. */
  requests(): SeenRequest[];
}

/**
 * `running`: not ended. `settling`: it has ended, and the hot store is about to record it. `lost`:
 * the hot store has forgotten it, it was recovered midway and its models' earlier answers are
 * unknown, or it ran a stored Process: the chain alone is replayed.
 */
export type Recorded = Recording | "running" | "settling" | "lost";

/** @throws Error when a part cannot be reached */
export async function recordRun(sources: RecordSources, id: RunId): Promise<Recorded> {
  const hot = await readHotRun(sources.redis, id);
  if (hot === null || hot.meta.process !== undefined || hot.hops.some(isRestored)) return "lost";
  const client = new Client({ connectionString: sources.databaseUrl });
  await client.connect();
  try {
    return await record(client, hot, sources.requests());
  } finally {
    await client.end();
  }
}

/** Recovery restores a hop's outcome without a commit of its own. */
function isRestored({ n }: HotHop): boolean {
  return n === 0;
}

async function record(client: Client, hot: HotRun, requests: SeenRequest[]): Promise<Recorded> {
  const { rows } = await client.query<
    StartedRun & { text: string; base_unseen: boolean; finished: boolean }
  >(
    `select r.id, r.user_id, r.household_id, r.conversation_id, r.undo_of, r.answer,
       r.started_at::text as started_at, r.base_unseen, a.content as text,
       r.finished_at is not null as finished
     from public.runs r join public.alternatives a on a.id = r.user_alternative_id
     where r.id = $1 and r.started_at is not null`,
    [hot.meta.run],
  );
  const [run] = rows;
  if (run === undefined || !run.finished) return "running";
  if (hot.ended === null) return "settling";
  const version = hot.meta.session;
  const tables = withoutJudgements(await rowsAtStart(client, run, version, changedRows(hot)), hot);
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
  const toPlain = await plainWords(client, run.conversation_id, names);
  const hiddenStart = hideIds({ message, start }, (id) => names.get(id) ?? "<unknown>");
  return {
    version: RECORDING_VERSION,
    message: hiddenStart.message,
    at: new Date(run.started_at).toISOString(),
    start: hiddenStart.start,
    hops: withPrompts(hot.hops, requestsSince(run.started_at, requests)).map(
      ({ answers, ...hop }) => ({
        ...toPlain(hop),
        answers: hideIds(answers, (one) => names.get(one) ?? "<unknown>"),
      }),
    ),
    outcome: await readOutcome(client, run.id, toPlain),
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

/** Rows that were reported to the run as changed outside of its conversation. */
function changedRows(hot: HotRun): Set<string> {
  const facts = hot.hops.find(({ hop }) => hop === "understand")?.facts ?? [];
  const results = facts.map((fact) => (fact as { found?: { changed?: { id: string }[] } }).found);
  return new Set(results.flatMap((one) => one?.changed ?? []).map(({ id }) => id));
}

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** The same answer was given to other prompts before. */
function requestsSince(startedAt: string, requests: SeenRequest[]): SeenRequest[] {
  return requests.filter(({ at }) => at >= Date.parse(startedAt));
}

/** Each answer with its request: the same contract, the same text. */
function withPrompts(hops: HotHop[], requests: SeenRequest[]): RecordedHop[] {
  const remaining = [...requests];
  const promptOf = (contract: string, text: string): RecordedPrompt | null => {
    const index = remaining.findIndex(
      (request) => request.contract === contract && request.answer === text,
    );
    const [match] = index < 0 ? [] : remaining.splice(index, 1);
    if (match === undefined) return null;
    return recordedPrompt(match.system, match.user);
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
