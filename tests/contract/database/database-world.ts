// What the database's contract is tested on: the simulator's database, and Postgres behind PostgREST.
import type { ConversationId, HouseholdId, RunId, UserId } from "../../../shared/contracts/ids.ts";
import { randomUUID } from "node:crypto";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import type { ChainDatabase } from "../../../shared/ports/database.ts";
import { createPostgresDatabase } from "../../../shared/postgres/create-postgres-database.ts";
import type { ForkRequest } from "../../support/postgres/fork.ts";
import { createMemoryPostgres, type RunPlace } from "../../support/postgres/memory-postgres.ts";
import { openTestDatabase } from "../../support/database.ts";
import {
  createConversation,
  createHousehold,
  removeMember,
} from "../../support/kitchen/kitchen-world.ts";
import { conversationId, householdId } from "../../support/ids.ts";
import {
  createMorning,
  createWaiting,
  resolvedMorning,
  resolvedWaiting,
} from "../../support/stored-process.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

type Row = Record<string, unknown>;

/** A row of the ledger, with the fields that both databases return. */
export interface LedgerLine {
  step: string;
  seq: number;
  op: string;
  table: string;
  status: string;
  code: string | null;
  undone: boolean;
}

/** One of the two databases, with what a test reads and changes without the port. */
export interface Backend {
  database: ChainDatabase;
  /** A new household of these members. */
  household(...members: UserId[]): Promise<HouseholdId>;
  conversation(user: UserId, household: HouseholdId): Promise<ConversationId>;
  archive(user: UserId, conversation: ConversationId): Promise<void>;
  leave(household: HouseholdId, user: UserId): Promise<void>;
  ledger(run: RunId): Promise<LedgerLine[]>;
  runs(conversation: ConversationId): Promise<Row[]>;
  /** What a run has spent; null before its end. */
  usage(run: RunId): Promise<unknown>;
  refs(conversation: ConversationId): Promise<Row[]>;
  /** Ids of the rows of a household's table. */
  ids(table: string, household: HouseholdId): Promise<string[]>;
  /** A Process `Morning` of this user with an input `city`, and one step that calls a Tool. */
  process(owner: UserId, isEnabled?: boolean): Promise<MorningProcess>;
  /** A Process of this user with two steps, each of which waits for an event `payment`. @returns its id */
  waitingProcess(owner: UserId): Promise<string>;
  /** Forks a conversation at an answer. */
  fork(request: ForkRequest): Promise<ForkResult>;
  /** Lets this much time pass for a run. */
  age(run: RunId, seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** A fork with the places of what it has copied, oldest first; or why there is none. */
export type ForkResult =
  | { outcome: "forked"; conversation: ConversationId; copies: RunPlace[] }
  | { outcome: string; conversation: null };

export interface MorningProcess {
  process: string;
  tool: string;
}

/** Pauses of zero to three turns of the event loop, the same ones in every run of the suite. */
function unevenPauses(): () => Promise<void> {
  let state = 1;
  return async () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    for (let turn = (state >>> 16) % 4; turn > 0; turn--) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
}

/** @param pause within a transaction of the simulator; by default other transactions get their turn meanwhile */
export function memoryBackend(pause: () => Promise<void> = unevenPauses()): Backend {
  let now = Date.UTC(2026, 10, 21);
  const database = createMemoryPostgres({
    pack: createKitchenPack(),
    now: () => now++,
    uuid: randomUUID,
    pause,
  });
  const households = new Map<HouseholdId, UserId[]>();
  return {
    database,
    household(...members) {
      const id = householdId();
      households.set(id, members);
      for (const user of members) database.createConversation({ user, household: id });
      return Promise.resolve(id);
    },
    conversation: (user, household) =>
      Promise.resolve(database.createConversation({ user, household })),
    archive: (_user, conversation) => Promise.resolve(database.archive(conversation)),
    leave: (household, user) => Promise.resolve(database.removeMember(household, user)),
    ledger: (run) =>
      Promise.resolve(
        database
          .effects()
          .filter(({ originId }) => originId === run)
          .map(({ step, seq, op, table, status, error, undoneBy }) => ({
            step,
            seq,
            op,
            table,
            status,
            code: error?.code ?? null,
            undone: undoneBy !== null,
          })),
      ),
    runs: (conversation) =>
      Promise.resolve(
        database
          .runs(conversation)
          .map(({ number, kind, status, epoch, decision, reply, error, finishKey }) => ({
            number,
            kind,
            status,
            epoch,
            decision,
            reply,
            error,
            finish_key: finishKey,
          })),
      ),
    usage: (run) => Promise.resolve(database.usage(run)),
    refs: (conversation) =>
      Promise.resolve(
        database
          .refs(conversation)
          .map(({ ref, type, entity, canonical }) => ({
            ref,
            ref_type: type,
            entity_id: entity,
            canonical,
          }))
          .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
      ),
    ids: (table, household) =>
      Promise.resolve(
        database
          .rows(table)
          .filter((row) => row["household_id"] === household)
          .map(({ id }) => String(id)),
      ),
    process(owner, isEnabled = true) {
      const process = { process: randomUUID(), tool: randomUUID() };
      database.createProcess({ owner, isEnabled, resolved: resolvedMorning(process) });
      return Promise.resolve(process);
    },
    waitingProcess(owner) {
      const id = randomUUID();
      database.createProcess({ owner, isEnabled: true, resolved: resolvedWaiting(id) });
      return Promise.resolve(id);
    },
    fork(request) {
      const forkAnswer = database.fork(request);
      if ("outcome" in forkAnswer) return Promise.resolve({ ...forkAnswer, conversation: null });
      const copies = database
        .copiesIn(forkAnswer.conversation)
        .map(({ userTurn, agentTurn, agentAlternative }) => ({
          ...{ userTurn, agentTurn, agentAlternative },
        }));
      return Promise.resolve({ outcome: "forked" as const, ...forkAnswer, copies });
    },
    age(_run, seconds) {
      now += seconds * 1000;
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
  };
}

/** The functions of the migrations, as the Worker reaches them. */
export async function postgresBackend(): Promise<Backend> {
  const db = await openTestDatabase();
  const { url, publishableKey, jwtSecret } = db;
  return {
    database: createPostgresDatabase({ url, publishableKey, jwtSecret, timeoutMs: PATIENCE_MS }),
    household: (...members) => createHousehold(db, ...members),
    conversation: (user, household) => createConversation(db, user, household),
    async archive(user, id) {
      await db.rpc(user, "update_conversation", { id, status: "archived" });
    },
    leave: (household, user) => removeMember(db, household, user),
    ledger: (run) =>
      db.admin(
        `select step, seq, op, table_name as table, status, error ->> 'code' as code,
           undone_by is not null as undone
         from public.effects where origin = 'run' and origin_id = $1 order by created_at, seq`,
        [run],
      ),
    runs: (conversation) =>
      db.admin(
        `select number, kind, status, epoch, decision, reply, error, finish_key
         from public.runs where conversation_id = $1 order by number`,
        [conversation],
      ),
    async usage(run) {
      const [row] = await db.admin("select usage from public.runs where id = $1", [run]);
      return row?.["usage"] ?? null;
    },
    refs: (conversation) =>
      db.admin(
        `select ref, ref_type, entity_id, canonical from public.refs
         where conversation_id = $1 order by ref collate "C"`,
        [conversation],
      ),
    async ids(table, household) {
      const rows = await db.admin<{ id: string }>(
        `select id from public.${table} where household_id = $1 order by created_at, id`,
        [household],
      );
      return rows.map(({ id }) => id);
    },
    process: (owner, isEnabled) => createMorning(db, owner, { isEnabled }),
    waitingProcess: (owner) => createWaiting(db, owner),
    async fork({ user, conversation, alternative }) {
      const { outcome, conversation: copy } = await db.rpc(user, "fork_conversation", {
        ...{ conversation_id: conversation, alternative_id: alternative, most_turns: 1000 },
        ...{ route: "forks", key: randomUUID(), body_hash: "hash" },
      });
      if (outcome !== "forked") return { outcome, conversation: null };
      const copies = await db.admin<RunPlace>(
        `select t.parent_turn_id as "userTurn", t.id as "agentTurn", a.id as "agentAlternative"
         from public.turns t join public.alternatives a on a.turn_id = t.id
         where t.conversation_id = $1 and t.speaker = 'agent' order by t.depth`,
        [copy.id],
      );
      return { outcome: "forked", conversation: conversationId(copy.id), copies };
    },
    async age(run, seconds) {
      const earlier = (column: string) => `${column} = ${column} - make_interval(secs => $2)`;
      await db.admin(
        `update public.runs set ${earlier("progressed_at")}, ${earlier("started_at")} where id = $1`,
        [run, seconds],
      );
    },
    stop: () => db.stop(),
  };
}
