// Everything that can be observed of one run: the household before and after, ledger, refs, transcript,
// and every request to a model.
import type { RecordedRequest } from "../../dev/model/wire/answer.ts";
import type { Artifact } from "../../shared/contracts/session.ts";
import type { Plan } from "../../shared/contracts/plan.ts";
import type { StepResult, ThinkResult, UnderstandResult } from "../../shared/contracts/results.ts";
import type { RunState } from "../../shared/ports/store.ts";
import { ownStepResults, parseResults } from "../../shared/domain/planning/run-results.ts";
import type { Receipt, Run } from "../support/stack.ts";
import type { DataTable, HouseholdState } from "./household-state.ts";

export interface LedgerRow {
  step: string;
  op: string;
  table_name: string | null;
  row_id: string | null;
  ref: string | null;
  label: string | null;
  status: "applied" | "failed";
  request: Record<string, unknown>;
}

export interface RefRow {
  ref: string;
  entity_id: string;
  canonical: boolean;
}

export interface Observed {
  kind: "message" | "undo";
  text: string;
  run: Run;
  receipt: Receipt;
  /** The type of the question that was open before this message; null if there was none. */
  pendingBefore: string | null;
  /** Whether the user's words are a plain yes. */
  affirmative: boolean;
  state: RunState;
  before: HouseholdState;
  after: HouseholdState;
  tables: DataTable[];
  ledger: LedgerRow[];
  /** Rows that a member changed on a screen while the run continued. */
  screenRows: Set<string>;
  refsBefore: RefRow[];
  refs: RefRow[];
  requests: RecordedRequest[];
  foreignBefore: string;
  foreignAfter: string;
  /** Drafts of the conversation by ref, this run's included. */
  drafts: Map<string, Artifact>;
  /** The allergens of the household's members that were set both before and after the run. */
  allergens: string[];
  agentTexts: (string | null)[];
  /** Runs of the household that have not ended. */
  openRuns: number;
}

export function stepsOf({ state }: Observed): StepResult[] {
  return ownStepResults(parseResults(state.results)).map(([, step]) => step);
}

/** Every plan that the run has followed: a resumed one, Think's, and the replan. */
export function plansOf({ state }: Observed): Plan[] {
  const results = parseResults(state.results);
  const understanding = results["understand"] as UnderstandResult | undefined;
  const thoughts = [results["think"], results["think.2"]] as (ThinkResult | undefined)[];
  return [understanding?.plan, ...thoughts.map((result) => result?.plan)].filter(
    (plan) => plan !== undefined,
  );
}

/** All texts for the user in this run. */
export function textsForUser({ run }: Observed): string {
  const { reply, error } = run;
  const parts = [reply?.text, reply?.pending?.text, ...(reply?.pending?.options ?? [])];
  return [...parts, error?.message].filter((part) => part !== undefined).join("\n");
}

export function applied({ ledger }: Observed): LedgerRow[] {
  return ledger.filter(({ status }) => status === "applied");
}
