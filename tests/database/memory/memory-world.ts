// Conversations for the tests of memory: said and answered through the real functions.
import type { Json, TestDatabase } from "../../support/database.ts";
import { createConversation, finishOf, messageTo } from "../../support/kitchen/kitchen-world.ts";

export interface Spoken {
  conversation: string;
  run: string;
  /** The turn of the user's words. */
  turn: string;
}

/** A message with its answer. Nothing of it is kept yet. */
export async function speak(
  db: TestDatabase,
  user: string,
  words: string,
  options: {
    reply?: string;
    language?: string;
    conversation?: string;
    household?: string;
    /** Where the words stand: `{edit: turn}`, `{retry: turn}` or `{from: alternative}`; a retry has no words. */
    place?: object;
    /** Further fields of the session that the run leaves. */
    state?: object;
  } = {},
): Promise<Spoken> {
  const { reply = "All right.", language, household } = options;
  const conversation = options.conversation ?? (await createConversation(db, user, household));
  const { text: _none, ...message } = messageTo(conversation, { place: options.place });
  const text = words === "" ? {} : { text: words };
  const { run } = await db.rpc(user, "accept_message", { ...message, ...text });
  const state = {
    exchange: 1,
    ...(language && { language: JSON.stringify(language) }),
    ...options.state,
  };
  const snapshot = { version: run.next_version, state };
  const finish = finishOf(run.id, { reply: { text: reply, changes: [] }, snapshot });
  const { outcome } = await db.rpc(user, "finish_run", finish);
  if (outcome !== "finished") throw new Error(`not finished: ${outcome}`);
  return { conversation, run: run.id, turn: run.user_turn_id };
}

export const keep = (db: TestDatabase, user: string, limit = 100): Promise<Json> =>
  db.rpc(user, "ingest_episodes", { limit });

/** Says the words in a conversation and ingests its Episodes. */
export async function sayAndIngest(
  ...[db, user, words, options]: Parameters<typeof speak>
): Promise<Spoken> {
  const turn = await speak(db, user, words, options);
  await keep(db, user);
  return turn;
}

export async function search(
  db: TestDatabase,
  user: string,
  words: string,
  more: Record<string, unknown> = {},
): Promise<Json[]> {
  return (await db.rpc(user, "search_memory", { words, limit: 10, ...more })).episodes;
}

/** The user's own words that a search finds, the best first. */
export const textsFound = async (...args: Parameters<typeof search>): Promise<string[]> =>
  (await search(...args))
    .filter(({ speaker }) => speaker === "user")
    .map(({ text }) => text as string);

/** The next batch of Episodes for an extraction. */
export const read = (db: TestDatabase, user: string, p: object = {}): Promise<Json> =>
  db.rpc(user, "memory_to_extract", { most: 50, characters: 6000, ...p });

type Statements = Partial<Record<"entities" | "facts" | "same", object[]>>;

/** Writes what a model has extracted from a batch. A statement without an Episode rests on the user's first one. */
export function write(
  db: TestDatabase,
  user: string,
  batch: Json,
  { entities = [], facts = [], same = [] }: Statements = {},
): Promise<Json> {
  const first = batch.episodes.find(({ speaker }: Json) => speaker === "user")?.id;
  const withEpisode = (statements: object[]) =>
    statements.map((statement) => ({ episode_id: first, ...statement }));
  return db.rpc(user, "write_memory", {
    batch: batch.batch,
    episodes: batch.episodes.map(({ id }: Json) => id),
    entities: withEpisode(entities),
    facts: withEpisode(facts),
    same: withEpisode(same),
  });
}

/** The user's facts as they are shown, oldest first. */
export const factsOf = async (db: TestDatabase, user: string): Promise<Json[]> => {
  const { rows } = await db.as({ role: "alfred_pipeline", user }, (client) =>
    client.query(
      `select to_jsonb(f) as fact from alfred.shown_facts(array(select id from public.entities)) f
       order by f.known_from, f.id`,
    ),
  );
  return rows.map(({ fact }) => fact);
};

/** Lets others read the conversation. */
export async function openToGroup(
  db: TestDatabase,
  user: string,
  conversation: string,
): Promise<void> {
  await db.admin(
    `with link as (
       insert into public.channel_links (user_id, channel, tenant, external_user)
       values ($1::uuid, 'telegram', '1', $1::text) returning id)
     insert into public.channel_places
       (channel, tenant, place, user_id, conversation_id, link_id, is_group, address)
     select 'telegram', '1', $2::text, $1, $2::uuid, id, true, '{}' from link`,
    [user, conversation],
  );
}
