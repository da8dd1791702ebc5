// Plays random calls on a database, and describes the answers in terms that two databases share.
import type { EffectOp } from "../../../shared/contracts/effects.ts";
import type { Spending } from "../../../shared/contracts/spending.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { RunPlace } from "../../support/postgres/memory-postgres.ts";
import { item, personIn, planned, recipe, remove, rename, type Person } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";
import type { Call, Operation } from "./random-calls.ts";
import { runId } from "../../support/ids.ts";
import { foldOf } from "../../support/fold-request.ts";

/** Plays calls for one person, and remembers by place what it needs to know of earlier answers. */
export function createPlayer(backend: Backend, person: Person) {
  /** In the conversation that was forked last. */
  let me = person;
  const conversations = [person.conversation];
  const runs: RunId[] = [];
  let metas: RunPlace[] = [];
  const rows: string[] = [];
  const names = new Map<string, string>();
  const epochs = new Map<string, number>();
  let applied: { run: RunId; ops: EffectOp[]; change: Parameters<Person["apply"]>[2] } | undefined;
  const { db } = me;
  const missingId = runId("00000000-0000-4000-8000-00000000dead");
  const runAt = (n: number) => runs[n % Math.max(runs.length, 1)] ?? missingId;
  const rowAt = (n: number) => rows[n % Math.max(rows.length, 1)] ?? missingId;

  const epochAt = (n: number, off: number) => (epochs.get(runAt(n)) ?? 0) + off;

  function toOp(asked: Operation): EffectOp {
    switch (asked.do) {
      case "recipe":
        return {
          ...recipe("Zorb", ["qux", "quux"].slice(0, asked.lines)),
          ...(asked.draft > 0 ? { alias: `gen_recipe_${asked.draft}` } : {}),
        } as EffectOp;
      case "item":
        return item("Qux");
      case "nothing":
        return item("");
      case "unknown":
        return { op: "create", table: "inventory", values: { name: "Zorb", colour: "red" } };
      case "rename":
        return rename(rowAt(asked.row), "Renamed");
      case "remove":
        return remove(rowAt(asked.row));
      case "plan":
        return planned(rowAt(asked.row));
      case "lines":
        return {
          op: "update",
          table: "recipes",
          id: rowAt(asked.row),
          set: {},
          children: [{ table: "recipe_ingredients", rows: [{ name: "quuux" }] }],
        };
    }
  }

  function placeOf(asked: Extract<Call, { do: "say" }>["place"]) {
    const meta = asked && metas[asked.run % Math.max(metas.length, 1)];
    if (!asked || !meta) return {};
    const effects = asked.effects === null ? {} : { effects: asked.effects };
    if (asked.as === "from") return { place: { from: meta.agentAlternative } };
    const turn = asked.as === "edit" ? meta.userTurn : meta.agentTurn;
    const named = asked.isNewest ? "newest" : turn;
    return { place: asked.as === "edit" ? { edit: named } : { retry: named }, ...effects };
  }

  async function recover(id: RunId, from: number) {
    const answer = await db.recoverRun(id, from);
    if ("epoch" in answer) epochs.set(id, answer.epoch);
    return answer;
  }

  async function play(asked: Call): Promise<unknown> {
    switch (asked.do) {
      case "say": {
        const answer = await me.say({
          key: `k${asked.key}`,
          bodyHash: `b${asked.body}`,
          queueLimit: asked.limit,
          ...(asked.budget === null
            ? {}
            : { budget: { microUsd: asked.budget, since: "2020-01-01T00:00:00Z" } }),
          ...placeOf(asked.place),
        });
        if (answer.outcome === "accepted") {
          const accepted = [...(answer.undo ? [answer.undo] : []), answer.run];
          runs.push(...accepted.map(({ meta }) => meta.run));
          metas.push(...accepted.map(({ meta }) => meta));
        }
        return answer;
      }
      case "apply": {
        const change = {
          epoch: epochAt(asked.run, asked.epoch),
          step: `act.${asked.step}`,
          seq: asked.seq,
          mode: asked.isAtomic ? ("atomic" as const) : ("each" as const),
        };
        applied = { run: runAt(asked.run), ops: asked.ops.map(toOp), change };
        const answer = await me.apply(applied.run, applied.ops, change);
        for (const { op, table, status, row_id } of answer.results) {
          const isNew = op === "create" && table === "recipes" && status === "applied";
          if (isNew && row_id && !rows.includes(row_id)) rows.push(row_id);
        }
        return answer;
      }
      case "apply again":
        return applied ? me.apply(applied.run, applied.ops, applied.change) : null;
      case "finish":
        return db.finishRun({
          run: runAt(asked.run),
          finishKey: `f${asked.key}`,
          epoch: asked.epoch === null ? null : epochAt(asked.run, asked.epoch),
          status: (["completed", "failed", "cancelled"] as const)[asked.status]!,
          reply: { text: "Done.", changes: [] },
          ...(asked.cost === null ? {} : { usage: { calls: 1, cost_micro_usd: asked.cost } }),
          ...(asked.version === null
            ? {}
            : { snapshot: { version: asked.version, state: { exchange: "1" } } }),
        });
      case "recover":
        return recover(runAt(asked.run), epochAt(asked.run, asked.epoch));
      case "undo": {
        const answer = await me.undo(runAt(asked.run), `u${asked.key}`);
        if (answer.outcome === "accepted") runs.push(answer.run.meta.run);
        return answer;
      }
      case "take back": {
        const standing = await db.standingEffects(runAt(asked.source));
        if (standing.length === 0) return [];
        const answer = await db.undoEffects({
          run: runAt(asked.run),
          epoch: epochAt(asked.run, 0),
          conversation: me.conversation,
          step: "act.9",
          seq: 0,
          effects: standing.map(({ id }) => id),
          answers: [],
          context: null,
        });
        return [standing, answer];
      }
      case "fork": {
        const { user, conversation } = me;
        const { agentAlternative = missingId } = metas[asked.run % Math.max(metas.length, 1)] ?? {};
        const forked = await backend.fork({ user, conversation, alternative: agentAlternative });
        if (!("copies" in forked)) return forked;
        // Runs of the origin go on; places are those of the fork.
        me = personIn(backend, me, forked.conversation);
        conversations.push(forked.conversation);
        metas = [...forked.copies];
        return forked;
      }
      case "spend": {
        const usage = { calls: 1, cost_micro_usd: asked.cost } as Spending;
        return db.recordSpending({ run: runAt(asked.run), part: `p${asked.part}`, usage });
      }
      case "summary":
        return db.saveSummary({
          conversation: me.conversation,
          ...foldOf(asked.version, 1, `They spoke of ${asked.n}.`),
        });
      case "read": {
        const facts = await db.readRunFacts({
          household: me.household,
          conversation: me.conversation,
          run: runId(),
          terms: [],
          known: [],
          mentioned: [],
          backgroundLimit: 0,
          wishes: [],
        });
        const rows = await db.readRows({ table: "recipes", children: true }, me.household);
        return [rows, facts.standing];
      }
    }
  }

  /** Ids by the order in which they came up, no times, keys sorted. */
  function plainly(answer: unknown): unknown {
    const text = JSON.stringify(answer, (key, value: unknown) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      const sorted = Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)));
      const isWorded = key === "error" && WORDED.has(String(sorted["code"]));
      return isWorded ? { ...sorted, message: "" } : sorted;
    });
    const timeless = (text ?? "null").replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, "*");
    const renamed = timeless.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const name = names.get(id) ?? `#${names.size}`;
      names.set(id, name);
      return name;
    });
    return JSON.parse(renamed);
  }

  return {
    async play(asked: Call): Promise<unknown> {
      return plainly(await play(asked).catch((error: unknown) => ({ error: codeOf(error) })));
    },
    /** What is left: runs, refs, the ledger of each run. */
    async left(): Promise<unknown> {
      const ledgers = [];
      for (const id of runs) ledgers.push([await backend.ledger(id), await backend.usage(id)]);
      const read = await db.readRows({ table: "recipes", children: true }, me.household);
      const talks = [];
      for (const id of conversations) talks.push([await backend.runs(id), await backend.refs(id)]);
      return plainly([talks, ledgers, read]);
    },
  };
}

/** The kinds of errors that databases report in words of their own. */
const WORDED = new Set(["check_failed", "missing_value", "type_mismatch"]);

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? String(error);
}
