// The homes of memory as one contract sees them: Postgres, and the Graphiti adapter with its stand-in.
import { randomUUID } from "node:crypto";
import { startGraphiti } from "../../../dev/graphiti/start-graphiti.ts";
import { createGraphiti } from "../../../shared/finders/create-graphiti.ts";
import type { CopyCapabilities } from "../../../shared/ports/memory-copy.ts";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { search, sayAndIngest, write, read } from "../../database/memory/memory-world.ts";

export interface Home {
  can: Readonly<CopyCapabilities>;
  /** A user of whom nothing is kept. */
  newUser(): Promise<string>;
  /** @returns the Episode's id */
  keep(user: string, text: string): Promise<string>;
  /** The same Episode once more, as after a job that did not learn of its success. */
  keepAgain(user: string, id: string, text: string): Promise<void>;
  /** The home accepts an Episode, and is restarted before it has finished with it. */
  acceptAndRestart(user: string, text: string): Promise<void>;
  /** The ids of Episodes, the best first. */
  find(user: string, words: string): Promise<string[]>;
  countOf(user: string, id: string): Promise<number>;
  forget(user: string): Promise<void>;
  /** Stores the text as a fact. @returns the quotes of the facts that the words find; only where facts have quotes */
  quotes?(user: string, text: string, words: string): Promise<string[]>;
  /** Stores the text as a fact. @returns the names of the user's entities; only where entities are listed */
  entities?(user: string, text: string): Promise<string[]>;
  stop(): Promise<void>;
}

const ALL: CopyCapabilities = {
  keepsWhatItAccepts: true,
  keepsOnce: true,
  deletesOne: true,
  quotes: true,
  listsEntities: true,
  mergesEntities: true,
  correctsFacts: true,
  authenticates: true,
};

export async function openPostgresHome(): Promise<Home> {
  const db = await openTestDatabase();
  const idsOf = (user: string, text: string) =>
    db.admin<{ id: string }>(
      `select e.id from public.episodes e join public.alternatives a on a.id = e.alternative_id
       where e.user_id = $1 and a.content = $2 and e.speaker = 0`,
      [user, text],
    );
  const keep = async (user: string, text: string) => {
    await sayAndIngest(db, user, text, { reply: "." });
    return (await idsOf(user, text))[0]!.id;
  };
  const keepFact = async (user: string, text: string) => {
    await keep(user, text);
    const statement = { n: 1, name: "Ms Okafor", category: "person", quote: text };
    const facts = [{ n: 1, text: "tunes pianos", quote: text }];
    await write(db, user, await read(db, user), { entities: [statement], facts });
  };
  return {
    can: ALL,
    async newUser() {
      const user = randomUUID();
      await createHousehold(db, user);
      return user;
    },
    keep,
    keepAgain: async (user) => void (await db.rpc(user, "ingest_episodes", { limit: 9 })),
    // Postgres has committed what it has accepted: there is nothing to restart.
    acceptAndRestart: async (user, text) => void (await keep(user, text)),
    async find(user, words) {
      const episodes = await search(db, user, words);
      return episodes.filter(({ speaker }) => speaker === "user").map(({ id }) => id as string);
    },
    countOf: async (user, id) =>
      (await db.admin("select 1 from public.episodes where user_id = $1 and id = $2", [user, id]))
        .length,
    forget: async (user) => void (await db.rpc(user, "forget_memory", {})),
    async quotes(user, text, words) {
      await keepFact(user, text);
      const { facts } = await db.rpc(user, "search_memory", { words, limit: 5 });
      return facts.map(({ quote }: Json) => quote as string);
    },
    async entities(user, text) {
      await keepFact(user, text);
      const { items } = await db.rpc(user, "list_entities", { after: null, limit: 9 });
      return items.map(({ name }: Json) => name as string);
    },
    stop: () => db.stop(),
  };
}

export async function openGraphitiHome(): Promise<Home> {
  const server = await startGraphiti({ token: "of-the-proxy" });
  const copy = createGraphiti({ url: server.url, token: "of-the-proxy" });
  const send = (user: string, id: string, text: string) =>
    copy.send(user, [{ id, text, saidAt: new Date().toISOString() }]);
  return {
    can: copy.can,
    newUser: async () => randomUUID(),
    async keep(user, text) {
      const id = randomUUID();
      await send(user, id, text);
      server.graph.work();
      return id;
    },
    async keepAgain(user, id, text) {
      await send(user, id, text);
      server.graph.work();
    },
    async acceptAndRestart(user, text) {
      await send(user, randomUUID(), text);
      server.graph.restart();
      server.graph.work();
    },
    async find(user, words) {
      const names = new Map(
        (await copy.list(user, 100)).map(({ name, uuid }) => [uuid, name] as const),
      );
      const uuids = await copy.find(user, words);
      return [...new Set(uuids.flatMap((uuid) => names.get(uuid) ?? []))];
    },
    countOf: async (user, id) =>
      (await copy.list(user, 100)).filter(({ name }) => name === id).length,
    forget: (user) => copy.drop(user),
    stop: server.stop,
  };
}
