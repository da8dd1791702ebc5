// Sends a message, or undoes a run, and gathers everything that can be observed afterwards.
import type { Artifact } from "../../shared/contracts/session.ts";
import { ownStepResults, parseResults } from "../../shared/domain/planning/run-results.ts";
import type { Receipt } from "../support/stack.ts";
import type { HostileWorld, Target } from "./hostile-world.ts";
import { dataTables, readHousehold } from "./household-state.ts";
import { isPlainYes } from "./messages.ts";
import { applied, type LedgerRow, type Observed, type RefRow } from "./observed.ts";
import { conversationId, runId } from "../support/ids.ts";

export interface Watch {
  /** @param during what members of the household do on screens while the run continues */
  message(
    text: string,
    pendingBefore: string | null,
    during?: () => Promise<void>,
  ): Promise<Observed>;
  /**
   * Undoes an earlier run of the conversation that has changed something.
   * @param fraction chooses the run: 0 is the first one, just below 1 the last
   * @returns null if there is none; the HTTP status if the undo was not accepted
   */
  undo(fraction: number): Promise<Observed | number | null>;
}

/** Watches a new conversation of the household's user. */
export async function openWatch(world: HostileWorld, { user }: Target): Promise<Watch> {
  const { stack, model, store, foreign } = world;
  const tables = await dataTables(stack);
  const conversation = await stack.createConversation(user);
  const drafts = new Map<string, Artifact>();
  /** The ids of the runs that have changed something. */
  const changingRuns: string[] = [];

  const read = (household: string) => readHousehold(stack, tables, household);
  const foreignNow = async () =>
    JSON.stringify(
      [...(await read(foreign.household))].map(([table, rows]) => [
        table,
        [...rows.values()].toSorted((a, b) => a.id.localeCompare(b.id)),
      ]),
    );
  const rowsOf = <R extends object>(sql: string, values: unknown[]) =>
    stack.admin<R & Record<string, unknown>>(sql, values);
  const refsNow = () =>
    rowsOf<RefRow>(
      "select ref, entity_id, canonical from public.refs where conversation_id = $1 order by 1",
      [conversation],
    );
  const screenEffects = () =>
    rowsOf<{ id: string; row_id: string | null }>(
      `select id, row_id from public.effects
       where origin = 'api' and household_id = $1 and status = 'applied'`,
      [user.householdId],
    );

  /** @param start starts the run, and does whatever is to happen during it; returns its id or an HTTP status */
  async function observe(
    beginning: Pick<Observed, "kind" | "text" | "pendingBefore">,
    start: () => Promise<string | number>,
  ): Promise<Observed | number> {
    model.forgetRequests();
    const [before, refsBefore, foreignBefore, allergens, edits] = [
      await read(user.householdId),
      await refsNow(),
      await foreignNow(),
      await allergensOf(world, user.householdId),
      new Set((await screenEffects()).map(({ id }) => id)),
    ];
    const id = await start();
    if (typeof id === "number") return id;
    const run = await stack.finished(user, id);
    await stack.qstashStandIn?.idle();
    const state = await store.load(runId(id), conversationId(conversation));
    if (state === null) throw new Error("the store has forgotten the run");
    for (const [, step] of ownStepResults(parseResults(state.results))) {
      for (const artifact of step.artifacts ?? []) drafts.set(artifact.ref, artifact);
    }
    const path = `/v1/runs/${id}/receipt`;
    const allergensNow = await allergensOf(world, user.householdId);
    return {
      ...beginning,
      affirmative: isPlainYes(beginning.text, beginning.pendingBefore),
      run,
      receipt: (await stack.request<Receipt>(user, path)).body,
      state,
      before,
      after: await read(user.householdId),
      tables,
      ledger: await rowsOf<LedgerRow>(
        `select step, op, table_name, row_id, ref, label, status, request from public.effects
         where origin = 'run' and origin_id = $1 order by created_at, seq`,
        [id],
      ),
      screenRows: new Set(
        (await screenEffects())
          .filter((effect) => !edits.has(effect.id))
          .map(({ row_id }) => row_id ?? ""),
      ),
      refsBefore,
      refs: await refsNow(),
      requests: model.requests(),
      foreignBefore,
      foreignAfter: await foreignNow(),
      drafts,
      allergens: allergens.filter((code) => allergensNow.includes(code)),
      agentTexts: await agentTexts(world, id),
      openRuns: await openRuns(world, user.householdId),
    };
  }

  return {
    async message(text, pendingBefore, during) {
      const observation = await observe({ kind: "message", text, pendingBefore }, async () => {
        const id = await stack.send(user, conversation, text);
        await during?.();
        return id;
      });
      if (typeof observation === "number")
        throw new Error(`the message was answered ${observation}`);
      if (applied(observation).length > 0) changingRuns.push(observation.run.id);
      return observation;
    },
    async undo(fraction) {
      const run = changingRuns[Math.floor(fraction * changingRuns.length)];
      if (run === undefined) return null;
      return observe({ kind: "undo", text: "undo", pendingBefore: null }, async () => {
        const path = `/v1/runs/${run}/undo`;
        const answer = await stack.request<{ runId: string }>(user, path, { method: "POST" });
        return answer.status === 202 ? answer.body.runId : answer.status;
      });
    },
  };
}

async function allergensOf({ stack }: HostileWorld, household: string): Promise<string[]> {
  const rows = await stack.admin<{ code: string }>(
    `select distinct unnest(p.allergens) as code from public.profiles p
     join public.household_members m on m.user_id = p.user_id where m.household_id = $1`,
    [household],
  );
  return rows.map(({ code }) => code);
}

async function openRuns({ stack }: HostileWorld, household: string): Promise<number> {
  const [row] = await stack.admin<{ open: number }>(
    `select count(*)::int as open from public.runs
     where household_id = $1 and status in ('queued', 'running')`,
    [household],
  );
  return row?.open ?? 0;
}

async function agentTexts({ stack }: HostileWorld, run: string): Promise<(string | null)[]> {
  const rows = await stack.admin<{ content: string | null }>(
    `select a.content from public.alternatives a
     join public.turns t on t.id = a.turn_id
     join public.runs r on r.agent_turn_id = t.id where r.id = $1`,
    [run],
  );
  return rows.map(({ content }) => content);
}
