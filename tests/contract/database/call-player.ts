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

/** Plays calls for one person, and keeps rows, runs and places of earlier answers in lists, so that calls name them by index. */
export function createPlayer(backend: Backend, person: Person) {
  /** The person in the newest fork, or in the first conversation before any fork. */
  let me = person;
  const conversations = [person.conversation];
  const runs: RunId[] = [];
  let metas: RunPlace[] = [];
  const rows: string[] = [];
  const names = new Map<string, string>();
  const epochs = new Map<string, number>();
  let lastApply:
    | { run: RunId; ops: EffectOp[]; change: Parameters<Person["apply"]>[2] }
    | undefined;
  const { db } = me;
  const missingId = runId("00000000-0000-4000-8000-00000000dead");
  const runAt = (n: number) => runs[n % Math.max(runs.length, 1)] ?? missingId;
  const rowAt = (n: number) => rows[n % Math.max(rows.length, 1)] ?? missingId;

  const epochAt = (n: number, difference: number) => (epochs.get(runAt(n)) ?? 0) + difference;

  function toOp(operation: Operation): EffectOp {
    switch (operation.do) {
      case "recipe":
        return {
          ...recipe("Zorb", ["qux", "quux"].slice(0, operation.lines)),
          ...(operation.draft > 0 ? { alias: `gen_recipe_${operation.draft}` } : {}),
        } as EffectOp;
      case "item":
        return item("Qux");
      case "nothing":
        return item("");
      case "unknown":
        return { op: "create", table: "inventory", values: { name: "Zorb", colour: "red" } };
      case "rename":
        return rename(rowAt(operation.row), "Renamed");
      case "remove":
        return remove(rowAt(operation.row));
      case "plan":
        return planned(rowAt(operation.row));
      case "lines":
        return {
          op: "update",
          table: "recipes",
          id: rowAt(operation.row),
          set: {},
          children: [{ table: "recipe_ingredients", rows: [{ name: "quuux" }] }],
        };
    }
  }

  function placeOf(place: Extract<Call, { do: "say" }>["place"]) {
    const meta = place && metas[place.run % Math.max(metas.length, 1)];
    if (!place || !meta) return {};
    const effects = place.effects === null ? {} : { effects: place.effects };
    if (place.as === "from") return { place: { from: meta.agentAlternative } };
    const turn = place.as === "edit" ? meta.userTurn : meta.agentTurn;
    const turnToEdit = place.isNewest ? "newest" : turn;
    return {
      place: place.as === "edit" ? { edit: turnToEdit } : { retry: turnToEdit },
      ...effects,
    };
  }

  async function recover(id: RunId, from: number) {
    const answer = await db.recoverRun(id, from);
    if ("epoch" in answer) epochs.set(id, answer.epoch);
    return answer;
  }

  async function play(call: Call): Promise<unknown> {
    switch (call.do) {
      case "say": {
        const answer = await me.say({
          key: `k${call.key}`,
          bodyHash: `b${call.body}`,
          queueLimit: call.limit,
          ...(call.budget === null
            ? {}
            : { budget: { microUsd: call.budget, since: "2020-01-01T00:00:00Z" } }),
          ...placeOf(call.place),
        });
        if (answer.outcome === "accepted") {
          const newRuns = [...(answer.undo ? [answer.undo] : []), answer.run];
          runs.push(...newRuns.map(({ meta }) => meta.run));
          metas.push(...newRuns.map(({ meta }) => meta));
        }
        return answer;
      }
      case "apply": {
        const change = {
          epoch: epochAt(call.run, call.epoch),
          step: `act.${call.step}`,
          seq: call.seq,
          mode: call.isAtomic ? ("atomic" as const) : ("each" as const),
        };
        lastApply = { run: runAt(call.run), ops: call.ops.map(toOp), change };
        const answer = await me.apply(lastApply.run, lastApply.ops, change);
        for (const { op, table, status, row_id } of answer.results) {
          const isNew = op === "create" && table === "recipes" && status === "applied";
          if (isNew && row_id && !rows.includes(row_id)) rows.push(row_id);
        }
        return answer;
      }
      case "apply again":
        return lastApply ? me.apply(lastApply.run, lastApply.ops, lastApply.change) : null;
      case "finish":
        return db.finishRun({
          run: runAt(call.run),
          finishKey: `f${call.key}`,
          epoch: call.epoch === null ? null : epochAt(call.run, call.epoch),
          status: (["completed", "failed", "cancelled"] as const)[call.status]!,
          reply: { text: "Done.", changes: [] },
          ...(call.cost === null ? {} : { usage: { calls: 1, cost_micro_usd: call.cost } }),
          ...(call.version === null
            ? {}
            : { snapshot: { version: call.version, state: { exchange: "1" } } }),
        });
      case "recover":
        return recover(runAt(call.run), epochAt(call.run, call.epoch));
      case "undo": {
        const answer = await me.undo(runAt(call.run), `u${call.key}`);
        if (answer.outcome === "accepted") runs.push(answer.run.meta.run);
        return answer;
      }
      case "take back": {
        const standing = await db.standingEffects(runAt(call.source));
        if (standing.length === 0) return [];
        const answer = await db.undoEffects({
          run: runAt(call.run),
          epoch: epochAt(call.run, 0),
          conversation: me.conversation,
          household: me.household,
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
        const { agentAlternative = missingId } = metas[call.run % Math.max(metas.length, 1)] ?? {};
        const forkAnswer = await backend.fork({
          user,
          conversation,
          alternative: agentAlternative,
        });
        if (!("copies" in forkAnswer)) return forkAnswer;
        // Later calls still name runs of the original conversation, but only places of the fork.
        me = personIn(backend, me, forkAnswer.conversation);
        conversations.push(forkAnswer.conversation);
        metas = [...forkAnswer.copies];
        return forkAnswer;
      }
      case "spend": {
        const usage = { calls: 1, cost_micro_usd: call.cost } as Spending;
        return db.recordSpending({ run: runAt(call.run), part: `p${call.part}`, usage });
      }
      case "summary":
        return db.saveSummary({
          conversation: me.conversation,
          ...foldOf(call.version, 1, `They spoke of ${call.n}.`),
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

  /**
   * Replaces ids by numbers in the order in which they appear, masks times, sorts keys, and empties messages in a
   * database's own words.
   */
  function normalize(answer: unknown): unknown {
    const text = JSON.stringify(answer, (key, value: unknown) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      const sortedEntries = Object.fromEntries(
        Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)),
      );
      const hasOwnWords =
        key === "error" && CODES_WITH_OWN_WORDS.has(String(sortedEntries["code"]));
      return hasOwnWords ? { ...sortedEntries, message: "" } : sortedEntries;
    });
    const timeless = (text ?? "null").replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, "*");
    const plainText = timeless.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const name = names.get(id) ?? `#${names.size}`;
      names.set(id, name);
      return name;
    });
    return JSON.parse(plainText);
  }

  return {
    async play(call: Call): Promise<unknown> {
      return normalize(await play(call).catch((error: unknown) => ({ error: codeOf(error) })));
    },
    /** The state after all calls: runs, refs, recipes, and the ledger and spending of each run. */
    async finalState(): Promise<unknown> {
      const ledgers = [];
      for (const id of runs) ledgers.push([await backend.ledger(id), await backend.usage(id)]);
      const rows = await db.readRows({ table: "recipes", children: true }, me.household);
      const runsAndRefs = [];
      for (const id of conversations)
        runsAndRefs.push([await backend.runs(id), await backend.refs(id)]);
      return normalize([runsAndRefs, ledgers, rows]);
    },
  };
}

/** The codes of errors that each database reports in its own words. */
const CODES_WITH_OWN_WORDS = new Set(["check_failed", "missing_value", "type_mismatch"]);

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? String(error);
}
