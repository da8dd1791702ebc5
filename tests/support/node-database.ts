// The simulated Postgres as the nodes of one user see it, for tests of what nodes decide. Tests set and
// read rows by table, and can make an operation fail.
import { idsIn } from "../../shared/domain/entities/translation/translate-rows.ts";
import type { EffectOp, EffectResult } from "../../shared/contracts/effects.ts";
import type { RowQuery } from "../../shared/contracts/filter.ts";
import type { RunId } from "../../shared/contracts/ids.ts";
import type { DomainPack } from "../../shared/contracts/pack.ts";
import type { MemberProfile } from "../../shared/contracts/profile.ts";
import type { Changes } from "../../shared/ports/changes.ts";
import type { UserDatabase } from "../../shared/ports/database.ts";
import type { RunMeta } from "../../shared/ports/store.ts";
import { householdId, userId } from "./ids.ts";
import { plainFindings } from "./plain-findings.ts";
import { createMemoryPostgres } from "./postgres/memory-postgres.ts";
import type { StandIns } from "./postgres/state.ts";

type Row = Record<string, unknown>;

export interface NodeDatabase extends UserDatabase {
  /** Rows with their lines, oldest first. Reading returns a copy; setting replaces all rows of the table. */
  tables: Record<string, Row[]>;
  /** Adds a row to a table, or changes these columns of a row that is there. */
  put(table: string, row: Row): void;
  /** Every call of apply_effects by a node, replays included. */
  applied: Changes[];
  /** Makes an operation fail with this error. */
  failing: (op: EffectOp) => EffectResult["error"];
  /** For each code of a rule the words by which it is found in rows and content. */
  words: Record<string, string[]>;
  converse(): NodeConversation;
}

/** A conversation of the user. */
export interface NodeConversation {
  /** Accepts a message. First it ends a running run as failed. */
  begin(text: string): Promise<RunMeta>;
  /** @param session the session as the run leaves it */
  end(run: RunId, session: { version: number; state: unknown }): Promise<void>;
}

/** A UUID from a number, so that tests can name rows. */
export function idOf(n: number): string {
  return `${n.toString(16).padStart(8, "a")}-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
}

export function createNodeDatabase(
  pack: DomainPack,
  profile: MemberProfile | null = null,
  standIns: Partial<StandIns> = {},
): NodeDatabase {
  const [household, user] = [householdId(idOf(1)), userId(idOf(2))];
  const start = Date.UTC(2026, 10, 21, 9);
  let idCount = 0x4000_0000;
  const postgres = createMemoryPostgres({
    pack,
    profile,
    now: () => start,
    uuid: () => idOf(idCount++),
    findingsIn: (value, wishes) =>
      plainFindings([...(profile?.avoid ?? []), ...wishes], db.words, value),
    refusal: (op) => (op.op === "undo" ? null : db.failing(op)),
    ...standIns,
  });
  const as = postgres.as(user);

  const rowsOf = (table: string): Row[] => {
    const children = Object.entries(pack.tables[table]?.children ?? {});
    const linesOf = (id: unknown) =>
      children.map(([child, column]) => [
        child,
        postgres.rows(child).filter((line) => line[column] === id),
      ]);
    return postgres
      .rows(table)
      .map((row) => structuredClone({ ...row, ...Object.fromEntries(linesOf(row["id"])) }));
  };
  const replaceRows = (table: string, rows: Row[]): void => {
    const ids = rows.map(({ id }) => id);
    for (const { id } of postgres.rows(table)) {
      if (!ids.includes(id)) postgres.remove(table, String(id));
    }
    postgres.put({ user, household }, table, rows);
  };
  const tables = Object.defineProperties(
    {},
    Object.fromEntries(
      Object.keys(pack.tables).map((table) => [
        table,
        {
          // Lines are listed with their rows.
          enumerable: pack.tables[table]?.parent === undefined,
          get: () => rowsOf(table),
          set: (rows: Row[]) => replaceRows(table, rows),
        },
      ]),
    ),
  );

  const db: NodeDatabase = {
    ...as,
    tables,
    put(table, row) {
      const storedRow = postgres.rows(table).find(({ id }) => id === row["id"]);
      postgres.put({ user, household }, table, [{ ...storedRow, ...row }]);
    },
    applied: [],
    failing: () => null,
    words: {},
    // Calls the methods of this object, because a test may have wrapped them.
    async readRowsWithRefs(query, of, conversation, shape) {
      const reading = await db.readRows(query, of);
      const ids = idsIn(reading.rows, shape);
      return { ...reading, refs: ids.length > 0 ? await db.assignRefs(conversation, ids) : [] };
    },
    applyEffects(request) {
      db.applied.push(request);
      return as.applyEffects(request);
    },
    converse() {
      const conversation = postgres.createConversation({ user, household });
      const request = { conversation, route: "messages", bodyHash: "hash", queueLimit: 1 };
      return {
        async begin(text) {
          for (const { id, status } of postgres.runs(conversation)) {
            if (status !== "running") continue;
            await as.finishRun({ run: id, epoch: 0, finishKey: "failed", status: "failed" });
          }
          const key = idOf(idCount++);
          const answer = await as.acceptMessage({ ...request, key, text, ifBusy: "reject" });
          if (!("run" in answer)) throw new Error(`not accepted: ${answer.outcome}`);
          return answer.run.meta;
        },
        async end(run, snapshot) {
          const end = { epoch: 0, finishKey: "reply", status: "completed" as const, snapshot };
          const { outcome } = await as.finishRun({ run, ...end });
          if (outcome !== "finished") throw new Error(`not ended: ${outcome}`);
        },
      };
    },
  };
  return db;
}

/** Records all reads of rows from now on. @returns the list, which grows */
export function recordReads(db: NodeDatabase): RowQuery[] {
  const queries: RowQuery[] = [];
  const readRows = db.readRows.bind(db);
  db.readRows = (query, household) => {
    queries.push(query);
    return readRows(query, household);
  };
  return queries;
}
