// The facts after a chaos run: rows of Postgres, read without product code, and the sessions in the store.
import type { TestStack } from "../support/stack.ts";
import { readTreeFacts, type TreeFacts } from "./tree/tree-facts.ts";
import type { ModelCall } from "./chaos-script.ts";
import type { Sent } from "./sent.ts";

export interface RunFact {
  id: string;
  conversation: string;
  household: string;
  number: number;
  kind: "message" | "undo";
  /** The runs that an undo takes back. */
  undoes: string[];
  /** The undo that must have completed before this run starts. */
  needs: string | null;
  status: string;
  epoch: number;
  reply: { text?: string; pending?: { type: string }; changes?: { label?: string }[] } | null;
  error: { code: string; message: string } | null;
  steps: { hop: string; status: string }[] | null;
  /** Milliseconds since 1970. */
  startedAt: number | null;
  finishedAt: number | null;
  /** The user's message, and every text recorded as its answer; there should be one. */
  text: string;
  answers: (string | null)[];
  userSeq: number;
  agentSeq: number;
  userTurn: string;
  agentTurn: string;
  userAlternative: string;
  agentAlternative: string;
  /** The answer to which the message responds; null at the root. */
  base: string | null;
}

export interface EffectFact {
  id: string;
  run: string;
  household: string;
  op: string;
  table: string | null;
  row: string | null;
  label: string | null;
  status: string;
  /** The effect that took it back. */
  undoneBy: string | null;
  at: number;
}

export interface RowFact {
  table: string;
  id: string;
  household: string;
  name: string;
  /** How many rows of a child table belong to it. */
  lines: number;
}

export interface Facts extends TreeFacts {
  runs: RunFact[];
  effects: EffectFact[];
  rows: RowFact[];
}

/** Everything that the checker needs of a chaos run. */
export interface Evidence extends Facts {
  sent: readonly Sent[];
  modelCalls: readonly ModelCall[];
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const RUNS = `
  select r.id, r.conversation_id as conversation, r.household_id as household, r.number, r.kind,
    coalesce(r.undo_runs, array_remove(array[r.undo_of], null)) as undoes, r.needs_run_id as needs,
    r.user_turn_id as "userTurn", r.agent_turn_id as "agentTurn", r.base_alternative_id as base,
    r.user_alternative_id as "userAlternative", r.agent_alternative_id as "agentAlternative",
    r.status, r.epoch, r.reply, r.error, r.summary -> 'steps' as steps,
    ${ms("r.started_at")} as "startedAt", ${ms("r.finished_at")} as "finishedAt",
    said.content as text, ut.seq as "userSeq", at.seq as "agentSeq",
    array(select a.content from public.alternatives a
      where a.turn_id = r.agent_turn_id and (a.id = r.agent_alternative_id or a.copied_from is null and not exists (
        select from public.runs o where o.agent_alternative_id = a.id))
      order by a.id = r.agent_alternative_id desc) as answers
  from public.runs r
  join public.alternatives said on said.id = r.user_alternative_id
  join public.turns ut on ut.id = r.user_turn_id
  join public.turns at on at.id = r.agent_turn_id
  where r.trigger is null
  order by r.conversation_id, r.number`;

const EFFECTS = `
  select id, origin_id as run, household_id as household, op, table_name as table, row_id as row, label,
    status, undone_by as "undoneBy", ${ms("created_at")} as at
  from public.effects where origin = 'run' order by created_at, seq`;

const ROWS = `
  select 'recipes' as table, r.id, r.household_id as household, r.name,
    (select count(*) from public.recipe_ingredients i where i.recipe_id = r.id)::int as lines
  from public.recipes r
  union all select 'inventory', id, household_id, name, 0 from public.inventory
  union all select 'shopping_list', id, household_id, name, 0 from public.shopping_list`;

export async function readFacts(stack: TestStack): Promise<Facts> {
  const { admin } = stack;
  return {
    ...(await readTreeFacts(stack)),
    runs: await admin<RunFact & Record<string, unknown>>(RUNS),
    effects: await admin<EffectFact & Record<string, unknown>>(EFFECTS),
    rows: await admin<RowFact & Record<string, unknown>>(ROWS),
  };
}
