// The contents of memory after a chaos run, read from Postgres without any product code, and the wait until memory has
// nothing left to do.
import { setTimeout as sleep } from "node:timers/promises";
import type { TestStack } from "../../support/stack.ts";
import type { ChaosWorld } from "../chaos-world.ts";

export interface MemoryFacts {
  /** The users' messages, without the copies in forks. */
  userMessages: {
    alternative: string;
    user: string;
    text: string;
    isActive: boolean;
    /** Whether a run that answers it has ended. */
    isEnded: boolean;
    episodes: number;
  }[];
  facts: { user: string; text: string; quote: string; alternatives: string[] }[];
  entities: { user: string; name: string }[];
  notes: { user: string; text: string }[];
  runs: { id: string; status: string; paidCalls: number; writes: number }[];
  /** Copies in forks of which memory has an Episode: there should be none. */
  copiesInMemory: number;
}

const USER_MESSAGES = `
  select a.id as alternative, c.user_id as "user", a.content as text, a.is_active as "isActive",
    exists (select from public.runs r
      where r.user_alternative_id = a.id and r.kind = 'message' and r.finished_at is not null) as "isEnded",
    (select count(*)::int from public.episodes e where e.alternative_id = a.id) as episodes
  from public.alternatives a
  join public.turns t on t.id = a.turn_id and t.speaker = 'user'
  join public.conversations c on c.id = a.conversation_id and c.kind = 'chat'
  where a.copied_from is null`;

const FACTS = `
  select f.user_id as "user", f.text, min(e.quote) as quote,
    array_agg(p.alternative_id) as alternatives
  from public.facts f
  join public.fact_episodes e on e.fact_id = f.id
  join public.episodes p on p.id = e.episode_id
  group by f.id`;

const countCalls = (tool: string) => `
  (select count(*)::int from public.tool_calls c join public.tools t on t.id = c.tool_id
    where c.run_id = r.id and t.key like 'memory.${tool}_%' and c.code = 'ok')`;

const RUNS = `
  select r.id, r.status, ${countCalls("ask")} as "paidCalls", ${countCalls("write")} as writes
  from public.runs r where r.trigger = 'memory'`;

const COPIES = `
  select count(*)::int as n from public.episodes e
  join public.alternatives a on a.id = e.alternative_id where a.copied_from is not null`;

export async function readMemoryFacts({ admin }: TestStack): Promise<MemoryFacts> {
  const [copies] = await admin<{ n: number }>(COPIES);
  return {
    userMessages: await admin<MemoryFacts["userMessages"][number]>(USER_MESSAGES),
    facts: await admin<MemoryFacts["facts"][number]>(FACTS),
    entities: await admin<MemoryFacts["entities"][number]>(
      `select user_id as "user", name from public.entities where merged_into is null and name <> 'user'`,
    ),
    notes: await admin<MemoryFacts["notes"][number]>(
      `select user_id as "user", text from public.introspections`,
    ),
    runs: await admin<MemoryFacts["runs"][number]>(RUNS),
    copiesInMemory: copies?.n ?? 0,
  };
}

/** Unread Episodes become due for reading, and finished memory runs no longer delay or limit new ones. */
const AGE_MEMORY = `
  begin; set local session_replication_role = replica;
  update public.unread_episodes set created_at = created_at - interval '11 minutes'
    where created_at > clock_timestamp() - interval '11 minutes';
  update public.runs set created_at = created_at - interval '2 days', idempotency_key = id::text
    where trigger = 'memory' and finished_at is not null and created_at > clock_timestamp() - interval '1 day';
  commit`;

const REMAINING = `
  select (select count(*) from public.memory_outbox)::int
    + (select count(*) from public.unread_episodes u
      join public.alternatives a on a.id = u.alternative_id and a.is_active)::int
    + (select count(*) from public.entities e where e.enrich_from <= current_date)::int
    + (select count(*) from public.runs r
      where r.trigger = 'memory' and r.status in ('queued', 'running'))::int as remaining`;

/** Makes unread Episodes and finished memory runs older, so that memory does not wait for real time. */
export const ageMemory = ({ admin }: TestStack): Promise<unknown> => admin(AGE_MEMORY);

/** Sweeps until memory has nothing left to do and no open run, or until `patienceMs` pass without progress. */
export async function waitForMemory(
  { stack, workers }: Pick<ChaosWorld, "stack" | "workers">,
  patienceMs: number,
): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    await ageMemory(stack);
    await workers.scheduled("* * * * *");
    const [counted] = await stack.admin<{ remaining: number }>(REMAINING);
    const remaining = counted?.remaining ?? 0;
    if (remaining === 0) return;
    if (remaining < fewest) [fewest, deadline] = [remaining, Date.now() + patienceMs];
    await sleep(250);
  }
}
