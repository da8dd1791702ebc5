// A separate database with memories that are written directly, without the API, to measure how they are searched.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { bootstrapWithoutLimits } from "../../dev/supabase/bootstrap-without-limits.ts";
import { startSupabase } from "../../dev/supabase/start-supabase.ts";
import type { Recalled } from "../../shared/contracts/recall.ts";
import { recallMemory } from "../../shared/ports/recall.ts";
import { runId } from "../support/ids.ts";

/** One text of a conversation. */
export interface RememberedText {
  /** The conversation's name; texts of one name are one conversation. */
  conversation: string;
  speaker: number;
  text: string;
  /** ISO date. */
  day: string;
  /** A text search configuration. */
  configuration: string;
}

export interface StatedFact {
  about: string;
  text: string;
  places: string[];
  /** The place of the text since which it is no longer true. */
  closedBy?: string;
}

export interface Search {
  words: string;
  limit: number;
  /** The names of the speakers. */
  names: readonly [string | null, string | null];
  replyWeight: number;
  /** The fingerprint of the words. */
  bits?: string;
}

export interface MemoryDatabase {
  /** Stores texts in this order for a new user. @returns the user, and a place for each text */
  keep(texts: RememberedText[]): Promise<{ user: string; places: string[] }>;
  /**
   * Makes a fact of every third text that the user said, about forty people in turn. Twenty of them are in mind in the
   * conversation that `timeRunFacts` measures.
   */
  inventFacts(user: string): Promise<void>;
  /** Stores facts about people, each with the places of the texts that state it, in any order. */
  storeFacts(user: string, facts: StatedFact[]): Promise<void>;
  /** Replaces all fingerprints of the user's Episodes by these. */
  storeFingerprints(user: string, episodes: { place: string; bits: string }[]): Promise<void>;
  /**
   * Searches as the user, under row-level security. @returns the places, best first, the best score (0: nothing was
   * found), and how long Postgres took
   */
  find(user: string, search: Search): Promise<{ places: string[]; best: number; ms: number }>;
  /** What a run in a new conversation recalls for these words. */
  recall(user: string, words: string): Promise<Recalled>;
  /**
   * Milliseconds that Postgres takes for the facts with which a run begins in the user's conversation with the lowest
   * id, with or without a search of memory for these words.
   */
  timeRunFacts(user: string, words: string | null): Promise<number>;
  /** The sizes of Episodes, index and fingerprints in bytes, by table. */
  sizes(): Promise<Record<string, number>>;
  /** Brings the planner's statistics up to date, as autovacuum does. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const migrationsDir = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));

export async function openMemory(): Promise<MemoryDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "alfred-memory-"));
  const supabase = await startSupabase({
    dataDir,
    jwtSecret: randomUUID() + randomUUID(),
    publishableKey: "sb_publishable_memory",
    migrationsDir,
    durable: false,
    bootstrap: bootstrapWithoutLimits,
  });
  const db = new Client({ connectionString: supabase.databaseUrl });
  await db.connect();

  async function beginAs(user: string): Promise<void> {
    await db.query("begin");
    await db.query("set local role alfred_pipeline");
    const claims = JSON.stringify({ role: "alfred_pipeline", sub: user });
    await db.query("select set_config('request.jwt.claims', $1, true)", [claims]);
  }

  return {
    async keep(texts) {
      const user = randomUUID();
      await db.query("begin");
      await db.query("select alfred.hold_memory($1)", [user]);
      const json = JSON.stringify(texts.map(numbered()));
      await db.query(CONVERSATIONS, [json, user]);
      await db.query(TURNS, [json]);
      await db.query(ALTERNATIVES, [json]);
      const { rows } = await db.query(KEEP, [json, user]);
      await db.query("commit");
      return { user, places: rows.map(({ place }) => place as string) };
    },
    async inventFacts(user) {
      await db.query("begin");
      await db.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ role: "alfred_pipeline", sub: user }),
      ]);
      await db.query(PEOPLE, [user]);
      await db.query(FACTS, [user]);
      await db.query(INDEX, [user]);
      await db.query("commit");
    },
    async storeFacts(user, facts) {
      await db.query("begin");
      await db.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ role: "alfred_pipeline", sub: user }),
      ]);
      await db.query(STATED, [user, JSON.stringify(facts)]);
      await db.query(INDEX, [user]);
      await db.query("commit");
    },
    async storeFingerprints(user, episodes) {
      const { model, dimensions } = FINGERPRINT_MODEL;
      await db.query("delete from public.fingerprints where user_id = $1", [user]);
      await db.query(MARK, [user, JSON.stringify(episodes), model, dimensions]);
    },
    async find(user, { words, limit, names, replyWeight, bits }) {
      await beginAs(user);
      const began = performance.now();
      const { rows } = await db.query(FIND, [
        words,
        limit,
        names,
        replyWeight,
        bits === undefined ? null : { ...FINGERPRINT_MODEL, bits: `x${bits}` },
      ]);
      const ms = performance.now() - began;
      await db.query("commit");
      const places = rows.map(({ place }) => place as string);
      return { places, best: (rows[0]?.score as number | undefined) ?? 0, ms };
    },
    async recall(user, words) {
      const { rows } = await db.query(EMPTY_CONVERSATION, [user]);
      const request = { conversation: rows[0].id, run: runId(), words, visible: 3 };
      await beginAs(user);
      const { rows: answers } = await db.query("select public.recall_memory($1) as answer", [
        recallMemory.request(request),
      ]);
      await db.query("commit");
      return recallMemory.answer.parse(answers[0].answer);
    },
    async timeRunFacts(user, words) {
      const { rows } = await db.query(
        "select id, household_id from public.conversations where user_id = $1 order by id limit 1",
        [user],
      );
      const request = {
        household_id: rows[0].household_id,
        conversation_id: rows[0].id,
        terms: [],
        background_limit: 15,
        ...(words === null ? {} : { recall: { words, visible: 3 } }),
      };
      await beginAs(user);
      const began = performance.now();
      await db.query("select public.read_run_facts($1)", [request]);
      const ms = performance.now() - began;
      await db.query("commit");
      return ms;
    },
    async sizes() {
      const { rows } = await db.query(
        `select relname as name, pg_total_relation_size(oid)::float as bytes from pg_class
         where relname in ('episodes', 'memory_terms', 'memory_postings', 'fingerprints')`,
      );
      return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
    },
    settle: async () => void (await db.query("vacuum analyze")),
    async stop() {
      await db.end();
      await supabase.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A conversation without messages. */
const EMPTY_CONVERSATION = `
  insert into public.conversations (user_id, household_id)
  select c.user_id, c.household_id from public.conversations c where c.user_id = $1 limit 1 returning id`;
const FINGERPRINT_MODEL = { model: "bench", dimensions: 1 };
const MARK = `
  insert into public.fingerprints (episode_id, user_id, place, model, dimensions, bits)
  select e.id, $1, e.place, $3, $4, ('x' || g.bits)::bit(1024)
  from jsonb_to_recordset($2::jsonb) g (place bigint, bits text)
  join public.episodes e on e.user_id = $1 and e.place = g.place`;
const FIND = `
  select f.place, f.score
  from alfred.read_search($1, $3) s
  cross join lateral alfred.find_episodes(jsonb_populate_record(s, coalesce($5::jsonb, '{}')), $2, null, null, $4) f`;

/** Numbers conversations and the turns of each from 1, and gives all of them ids. */
function numbered() {
  const conversations = new Map<string, { id: string; number: number; turns: number }>();
  return ({ conversation: name, ...text }: RememberedText) => {
    const knownConversation = conversations.get(name);
    const conversation = knownConversation ?? {
      id: randomUUID(),
      number: conversations.size + 1,
      turns: 0,
    };
    conversations.set(name, conversation);
    const { id, number } = conversation;
    const ids = { conversation: id, turn: randomUUID(), alternative: randomUUID() };
    return { ...text, ...ids, number, seq: ++conversation.turns };
  };
}

const GIVEN = `from jsonb_to_recordset($1::jsonb) g (conversation uuid, turn uuid, alternative uuid,
  number int, seq int, speaker int, text text, day date, configuration text)`;

/**
 * The conversations and turns of the texts, the turns without a parent; then each text is stored by the function that
 * ingestion calls. `$2` is the user.
 */
const CONVERSATIONS = `
  with household as (insert into public.households default values returning id), member as (
    insert into public.household_members (household_id, user_id) select id, $2::uuid from household
  )
  insert into public.conversations (id, user_id, household_id)
  select distinct g.conversation, $2::uuid, (select id from household) ${GIVEN}`;
const TURNS = `
  insert into public.turns (id, conversation_id, seq, depth, speaker)
  select g.turn, g.conversation, g.seq, 1, case g.speaker when 0 then 'user' else 'agent' end ${GIVEN}`;
const ALTERNATIVES = `
  insert into public.alternatives (id, turn_id, conversation_id, content)
  select g.alternative, g.turn, g.conversation, g.text ${GIVEN}`;
const KEEP = `
  select alfred.place_of(g.number, g.day, g.seq, 0)::text as place,
    alfred.keep_episodes($2, g.conversation, g.number, g.alternative, g.seq, g.speaker,
      (g.day + time '12:00') at time zone 'UTC', 'UTC', g.configuration, g.text, false) ${GIVEN}`;

const PEOPLE = `
  with person as (
    insert into public.entities (user_id, name, key, category, summary, made_by)
    select $1::uuid, 'Person ' || n, 'person ' || n, 'person', 'Known for long.', 'extraction'
    from generate_series(1, 40) n returning id, name
  )
  insert into public.active_entities (conversation_id, entity_id, user_id, is_included)
  select (select c.id from public.conversations c where c.user_id = $1 order by c.id limit 1), p.id, $1, true
  from person p order by p.name limit 20`;
const FACTS = `
  with person as (
    select e.id, row_number() over (order by e.name) - 1 as n from public.entities e where e.user_id = $1
  ), said as (
    select e.id, a.content, gen_random_uuid() as fact, row_number() over (order by e.place) as n
    from public.episodes e join public.alternatives a on a.id = e.alternative_id
    where e.user_id = $1 and e.speaker = 0
  ), fact as (
    insert into public.facts (id, user_id, entity_id, text, made_by)
    select s.fact, $1, p.id, left(s.content, 200), 'extraction'
    from said s join person p on p.n = (s.n / 3) % 40 where s.n % 3 = 0
  )
  insert into public.fact_episodes (user_id, fact_id, episode_id, quote)
  select $1, s.fact, s.id, left(s.content, 200) from said s where s.n % 3 = 0`;
const STATED = `
  with given as (
    select gen_random_uuid() as id, f.* from jsonb_to_recordset($2::jsonb) f (about text, text text, places bigint[], "closedBy" bigint)
  ), person as (
    insert into public.entities (user_id, name, key, category, made_by)
    select distinct $1::uuid, g.about, lower(g.about), 'person', 'extraction' from given g returning id, name
  ), fact as (
    insert into public.facts (id, user_id, entity_id, text, made_by, valid_to, closed_by)
    select g.id, $1, p.id, left(g.text, 400), 'extraction', alfred.day_of_place(g."closedBy"), c.id
    from given g
    join person p on p.name = g.about
    left join given c on g."closedBy" = any (c.places)
  )
  insert into public.fact_episodes (user_id, fact_id, episode_id, quote)
  select distinct $1::uuid, g.id, e.id, left(a.content, 200)
  from given g
  join public.episodes e on e.user_id = $1 and e.place = any (g.places)
  join public.alternatives a on a.id = e.alternative_id`;
const INDEX = `
  select alfred.index_fact(i.id, i.configuration)
  from (
    select distinct on (f.id) f.id, e.configuration
    from public.facts f
    join public.fact_episodes w on w.fact_id = f.id join public.episodes e on e.id = w.episode_id
    where f.user_id = $1
  ) i`;
