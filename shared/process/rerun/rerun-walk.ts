// The commits that a rerun takes over from an ended run, collected frame by frame, each under its hop in the new run.
import type { RerunStep } from "../../contracts/api/reruns.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { JournalledHop } from "../../ports/run-database.ts";
import type { RerunChoice, RerunPlan, RerunSource } from "../../ports/rerun-calls.ts";
import type { StepRecord } from "../steps/step-record.ts";
import { asStatus, markAt, type ProcessMark } from "../marks.ts";

export interface Walk {
  results: Record<Hop, string>;
  statuses: Statuses;
  choice: RerunChoice;
  /** Milliseconds since the epoch. */
  now: number;
  /** Whether the step that `choice.from` names has been reached. */
  isPastFrom: boolean;
  steps: RerunStep[];
  closed: RerunPlan["closed"];
  /** Old hop → new hop of every step and item that both runs have. */
  moved: Map<Hop, Hop>;
  /**
   * Steps that run again because the request or a new definition says so, and not because a result is missing; by their
   * hops in the new run.
   */
  onDemand: Set<Hop>;
  /** The name of every step and item → its hop in the new run. */
  hops: Map<string, Hop>;
  commits: Map<Hop, JournalledHop>;
  copy(from: Hop, to: Hop, overrides?: Partial<Overrides>): void;
  /** The id of the run that executed a hop of the ended run. */
  takenFrom(hop: Hop): string;
}

/** Fields that a copy has instead of those of the original. */
interface Overrides {
  result: object;
  mark: object;
}

export function createWalk({ run, commits }: RerunSource, choice: RerunChoice, now: number): Walk {
  const results = Object.fromEntries(
    commits.map(({ hop, result }) => [hop, JSON.stringify(result)]),
  );
  const statuses: Statuses = Object.fromEntries(commits.map(({ hop, status }) => [hop, status]));
  const takenCommits = new Map<Hop, JournalledHop>();
  const takenFrom = (hop: Hop) =>
    (JSON.parse(results[hop] ?? "{}") as Partial<StepRecord>).takenFrom ?? run;
  return {
    results,
    statuses,
    choice,
    now,
    isPastFrom: false,
    steps: [],
    closed: [],
    moved: new Map(),
    onDemand: new Set(),
    hops: new Map(),
    commits: takenCommits,
    takenFrom,
    copy(from, to, { result = {}, mark = {} } = {}) {
      // Changes of data and calls belong to the run that made them.
      const { receipts: _changes, losses: _notes, ...copied } = JSON.parse(results[from] ?? "{}");
      const {
        t: _call,
        said: _word,
        ...end
      } = markAt(statuses, from) as ProcessMark & { t?: unknown; said?: unknown };
      takenCommits.set(to, {
        hop: to,
        result: { ...copied, ...result, takenFrom: takenFrom(from) },
        status: asStatus({ ...end, ...mark, old: true } as ProcessMark),
      });
    },
  };
}
