// A household's rows in memory, with the ledger rules that nodes rely on: what was applied under a
// key is replayed, never applied again. For tests of nodes only; the real functions have their own.
import { idsIn } from "../../../shared/domain/entities/translation/translate-rows.ts";
import type { ApplyOutcome, EffectOp, EffectResult } from "../../../shared/contracts/effects.ts";
import type { Condition, Filter, RowQuery } from "../../../shared/contracts/filter.ts";
import type { Finding, Wish } from "../../../shared/contracts/findings.ts";
import type { DomainPack } from "../../../shared/contracts/pack.ts";
import type { MemberProfile } from "../../../shared/contracts/profile.ts";
import type { Ref } from "../../../shared/contracts/ids.ts";
import type { Changes } from "../../../shared/ports/changes.ts";
import type { HopDatabase, RowToJudge } from "../../../shared/ports/hop-database.ts";
import { memoryFindings } from "./memory-findings.ts";
import { memoryRunFacts } from "./memory-run-facts.ts";
import { createMemoryLedger, type MemoryLedger } from "./memory-undo.ts";
import { refTo } from "../ids.ts";

type Row = Record<string, unknown>;

export interface MemoryDatabase extends HopDatabase {
  applyEffects(request: Changes): Promise<ApplyOutcome>;
  tables: Record<string, Row[]>;
  /** Every apply_effects call, replays included. */
  applied: Changes[];
  refs: Map<string, string>;
  /** Makes a create or update fail with this error. */
  failing: (op: EffectOp) => { code: string; message: string } | null;
  ended: "ended" | "stale_epoch" | null;
  /** Ids of rows that something other than a run has changed; `applyEffects` of an api adds its own. */
  edited: Set<string>;
  /** Rows of anything that is named which nobody has judged, and what was said of them. */
  unjudged: RowToJudge[];
  judged: RowToJudge[];
  /** What can be taken back of it. */
  undone: MemoryLedger;
  /** Words for the codes of rules, by which rows and content are found to contain something. */
  words: Record<string, string[]>;
}

/** A UUID from a number, so that tests can name rows. */
export function idOf(n: number): string {
  return `${n.toString(16).padStart(8, "a")}-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
}

export function createMemoryDatabase(
  pack: DomainPack,
  profile: MemberProfile | null = null,
): MemoryDatabase {
  const counters = new Map<string, number>();
  const ledger = new Map<string, { answers: unknown; ops: string; results: EffectResult[] }>();
  let nextId = 1000;

  function nextRef(prefix: string): string {
    const n = (counters.get(prefix) ?? 0) + 1;
    counters.set(prefix, n);
    return `${prefix}_${n}`;
  }

  function refOf(prefix: string, id: string): string {
    const known = db.refs.get(id) ?? nextRef(prefix);
    db.refs.set(id, known);
    return known;
  }

  const db: MemoryDatabase = {
    tables: {},
    applied: [],
    refs: new Map(),
    failing: () => null,
    ended: null,
    edited: new Set(),
    standingEffects: () => Promise.resolve([]),
    undoEffects: (request) => {
      const { run, override = [], effects, ...rest } = request;
      const ops = effects.map((id) => ({ op: "undo", effect_id: id, override }));
      const sent = { ...rest, origin: "run" as const, originId: run, mode: "atomic" as const };
      return Promise.resolve(
        once({ ...sent, ops: [] }, JSON.stringify(ops), () => undone.undo(request, override)),
      );
    },
    undone: null as unknown as MemoryLedger,
    unjudged: [],
    judged: [],
    mediaOf: () => Promise.resolve([]),
    // The chain's nodes have no steps of stored Processes.
    resolveRun: () => Promise.resolve(null),
    readDecision: () => Promise.resolve(null),
    beginStep: () => Promise.resolve({ outcome: "ended" }),
    endStep: ({ answer }) => Promise.resolve(answer),
    rowsToJudge: ({ of }) => Promise.resolve(of === undefined ? [] : db.unjudged),
    saveJudgements: (_household, rows) => {
      db.judged.push(...rows);
      return Promise.resolve(rows.length);
    },
    saveSummary: () => Promise.resolve("saved"),
    readRunFacts: (request) =>
      Promise.resolve(
        memoryRunFacts(
          {
            pack,
            profile,
            tables: db.tables,
            edited: db.edited,
            refOf,
            standing: undone.standing(),
            findingsIn: (row) => findingsIn(row, request.wishes),
          },
          request,
        ),
      ),
    assignRefs: (_conversation, items) =>
      Promise.resolve(
        items.map(({ type, id, generated }) => ({
          id,
          ref: refTo(refOf(generated ? `gen_${type}` : type, id)),
        })),
      ),
    words: {},
    readFindings({ wishes, rows = [], contents = [] }) {
      const byRow = rows.flatMap(({ table, id }) => {
        const row = (db.tables[table] ?? []).find((entry) => entry.id === id);
        const found = row === undefined ? [] : findingsIn(row, wishes);
        return found.length === 0 ? [] : [[id, found] as const];
      });
      const answer = contents.map((part) => findingsIn(part, wishes));
      return Promise.resolve({ rows: Object.fromEntries(byRow), contents: answer });
    },
    readRows(query) {
      const { rows, total } = readRows(pack, db.tables, query);
      const { wishes } = query;
      if (wishes === undefined) return Promise.resolve({ rows, total });
      const whole = (row: Row) => (db.tables[query.table] ?? []).find(({ id }) => id === row.id);
      const marked = rows.map((row) => ({ ...row, findings: findingsIn(whole(row), wishes) }));
      return Promise.resolve({ rows: marked, total });
    },
    async readRowsWithRefs(query, household, conversation, shape) {
      const found = await db.readRows(query, household);
      const ids = idsIn(found.rows, shape);
      return { ...found, refs: ids.length > 0 ? await db.assignRefs(conversation, ids) : [] };
    },
    applyEffects: (request) => {
      db.applied.push(request);
      return Promise.resolve(apply(request));
    },
  };

  function findingsIn(value: unknown, wishes: Wish[]): Finding[] {
    return memoryFindings([...(profile?.avoid ?? []), ...wishes], db.words, value);
  }

  const undone = createMemoryLedger(db, idOf);
  db.undone = undone;

  /** @param sent what the call asks for, to be told from another under its key */
  function once(request: Changes, sent: string, run: () => EffectResult[]): ApplyOutcome {
    if (db.ended !== null) return { outcome: db.ended, results: [] };
    const key = `${request.originId}/${request.step}/${request.seq}`;
    const stored = ledger.get(key);
    if (stored) {
      const decision = { answers: stored.answers, context: null };
      const same = stored.ops === sent;
      return { outcome: same ? "replayed" : "adopted", results: stored.results, decision };
    }
    const results = run();
    ledger.set(key, { answers: request.answers, ops: sent, results });
    return { outcome: "applied", results };
  }

  const apply = (request: Changes) =>
    once(request, JSON.stringify(request.ops), () => applyAll(request));

  function applyAll(request: Changes): EffectResult[] {
    const before = structuredClone(db.tables);
    const found = request.ops.map((op) =>
      structuredClone((db.tables[op.table] ?? []).find(({ id }) => id === op.id)),
    );
    let results = request.ops.map((op, index) => applyOne(op, request.seq + index));
    if (request.mode === "atomic" && results.some(({ status }) => status === "failed")) {
      db.tables = before;
      const error = { code: "rolled_back", message: "another operation failed" };
      results = results.map((result) =>
        result.status === "failed"
          ? result
          : { ...result, status: "failed", row_id: null, ref: null, row: null, error },
      );
    }
    if (request.origin !== "run") {
      for (const { row_id } of results) if (row_id !== null) db.edited.add(row_id);
    } else {
      results.forEach((result, n) => undone.enter(request.originId, result, found[n]));
    }
    return results;
  }

  function refAt(id: string): Ref | null {
    const ref = db.refs.get(id);
    return ref === undefined ? null : refTo(ref);
  }

  function applyOne(op: EffectOp, seq: number): EffectResult {
    const rows = (db.tables[op.table] ??= []);
    const base = { seq, op: op.op, table: op.table, error: null, before: null, row: null };
    const error = db.failing(op);
    const fail = (
      reason: { code: string; message: string },
      label: string | null,
    ): EffectResult => {
      return { ...base, row_id: null, ref: null, label, status: "failed", error: reason };
    };
    if (op.op === "create") {
      if (error) return fail(error, String(op.values.name ?? ""));
      const id = op.id ?? idOf(nextId++);
      const row: Row = { id, household_id: idOf(1), ...op.values };
      for (const { table, values } of op.children ?? []) {
        const list = (row[table] ??= []) as Row[];
        list.push({ id: idOf(nextId++), ...values });
      }
      rows.push(row);
      const ref = refTo(nextRef(pack.tables[op.table]?.refType ?? "row"));
      db.refs.set(id, ref);
      return {
        ...base,
        row_id: id,
        ref,
        label: pack.labelOf(op.table, row),
        of: ofRow(row, op),
        status: "applied",
        row: structuredClone(row),
      };
    }
    const row = rows.find((entry) => entry.id === op.id);
    if (row === undefined) return fail({ code: "not_found", message: "no such row" }, null);
    const label = pack.labelOf(op.table, row);
    if (error) return fail(error, label);
    const before = structuredClone(row);
    if (op.op === "update") Object.assign(row, op.set);
    else rows.splice(rows.indexOf(row), 1);
    const found = { row_id: op.id, ref: refAt(op.id), label, of: ofRow(row, op) };
    const after = op.op === "update" ? structuredClone(row) : null;
    return { ...base, ...found, status: "applied", before, row: after };
  }

  /** The name of what a child row is part of. */
  function ofRow(row: Row, { table }: EffectOp): string | null {
    const parent = pack.tables[pack.tables[table]?.parent ?? ""];
    const id = row[parent?.children[table] ?? ""];
    const found = (db.tables[parent?.table ?? ""] ?? []).find((entry) => entry.id === id);
    return parent === undefined || !found ? null : pack.labelOf(parent.table, found);
  }
  return db;
}

function readRows(pack: DomainPack, tables: Record<string, Row[]>, query: RowQuery) {
  const where = query.where;
  const all = (tables[query.table] ?? []).filter((row) => where === undefined || meets(row, where));
  const children = Object.keys(pack.tables[query.table]?.children ?? {});
  const { limit = 50, offset = 0 } = query;
  const rows = all.slice(offset, offset + limit).map((row) => {
    const kept = Object.entries(row).filter(([column]) =>
      children.includes(column)
        ? query.children === true
        : (query.columns?.includes(column) ?? true),
    );
    return structuredClone(Object.fromEntries(kept));
  });
  return { rows, total: all.length };
}

function meets(row: Row, filter: Filter | Condition): boolean {
  if ("and" in filter) return filter.and.every((clause) => meets(row, clause as Filter));
  if ("or" in filter) return filter.or.some((clause) => meets(row, clause as Filter));
  const { column, op, value } = filter;
  const own = row[column];
  if (op === "eq") return own === value;
  if (op === "neq") return own !== value;
  if (op === "in") return Array.isArray(value) && value.includes(own as string);
  if (op === "similar") return startOf(own) === startOf(value);
  if (op === "between" && Array.isArray(value)) {
    const [low = "", high = ""] = value.map(String);
    return String(own) >= low && String(own) <= high;
  }
  if (op === "ilike") {
    const part = String(value).replaceAll("%", "").toLowerCase();
    return String(own).toLowerCase().includes(part);
  }
  throw new Error(`the memory database does not know ${op}`);
}

/** Written alike, for tests: names that begin alike. */
function startOf(name: unknown): string {
  return String(name).toLowerCase().slice(0, 3);
}

/** The reads of rows that are made from now on, as they come. */
export function recordReads(db: MemoryDatabase): RowQuery[] {
  const queries: RowQuery[] = [];
  const readRows = db.readRows.bind(db);
  db.readRows = (query, household) => {
    queries.push(query);
    return readRows(query, household);
  };
  return queries;
}
