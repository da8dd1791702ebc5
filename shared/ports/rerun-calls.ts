// The calls that rerun an ended run of a stored Process: they read its results, and start the run that
// takes them over (spec/reruns).
import * as z from "zod";
import { CallAnswerSchema } from "../contracts/definitions/call-answer.ts";
import { ResolvedRunSchema } from "../contracts/definitions/journal-rows.ts";
import { type RunId, RunIdSchema } from "../contracts/ids.ts";
import { RerunStepSchema, type RerunStep } from "../contracts/api/reruns.ts";
import {
  asUser,
  asWorker,
  type CallsOf,
  type Keyed,
  onlyField,
  row,
  snaked,
} from "./define-call.ts";
import type { JournalledHop, PlatformQuotas } from "./run-database.ts";
import { processRefusals } from "./run-calls.ts";
import { AcceptedRunSchema } from "./run-rows.ts";

const journalledHop: z.ZodType<JournalledHop> = z.object({
  hop: z.string(),
  result: z.unknown(),
  status: z.looseObject({ kind: z.string() }),
});

/** A call that may have had an effect and about which no person has decided, or a change of data. */
const unsettledCall = z.object({
  kind: z.enum(["call", "change"]),
  hop: z.string(),
  /** Null while the answer is unknown, and for a change of data. */
  answer: CallAnswerSchema.nullable(),
  /** The time at which it began, in ISO 8601. */
  at: z.string(),
});
export type UnsettledCall = z.output<typeof unsettledCall>;

/** The ended run and the definitions from which a rerun is planned. */
const rerunSource = row({
  outcome: z.literal("read"),
  run: RunIdSchema,
  status: z.enum(["completed", "failed", "cancelled"]),
  /** Whether the rerun would execute the same version as the run. */
  isSameVersion: z.boolean(),
  /** The Process that the rerun would execute, and what it calls. */
  resolved: ResolvedRunSchema,
  hash: z.string(),
  commits: z.array(journalledHop),
  unsettled: z.array(unsettledCall),
  /** Hops about which a person has decided `run`, `happened` or `skip`. */
  decided: z.array(z.string()),
});
export type RerunSource = z.output<typeof rerunSource>;

const refusals = [
  z.object({ outcome: z.enum(["not_found", "not_ended", "archived", "key_conflict"]) }),
  /** The run has been rerun already; `run` is the newer run. */
  z.object({ outcome: z.literal("rerun_exists"), run: RunIdSchema }),
  /** Results of these steps no longer exist. */
  z.object({ outcome: z.literal("results_gone"), steps: z.array(z.string()) }),
  ...processRefusals,
] as const;

const started = <T extends string>(...outcomes: T[]) =>
  z.object({ outcome: z.enum(outcomes), run: AcceptedRunSchema, plan: z.array(RerunStepSchema) });

export interface RerunTarget {
  run: RunId;
  /** The version of its Process; absent: the current one. */
  version?: number;
  quotas: PlatformQuotas;
}

const target = ({ run, version, quotas }: RerunTarget) => ({
  run_id: run,
  version,
  quotas: snaked(quotas),
});

export const rerunCalls = {
  /** @param keyed absent if nothing is to be started */
  readRerun: asUser(
    "read_rerun",
    (rerun: RerunTarget, keyed?: Keyed) => ({ ...target(rerun), ...snaked(keyed ?? {}) }),
    z.union([rerunSource, started("replayed"), ...refusals]),
  ),
  startRerun: asUser(
    "start_rerun",
    ({
      commits,
      plan,
      hash,
      route,
      key,
      bodyHash,
      ...rerun
    }: RerunTarget &
      Keyed & {
        /** The hash that `readRerun` has returned. */
        hash: string;
        /** The commits that it takes over, with the one that opens its root frame. */
        commits: JournalledHop[];
        plan: RerunStep[];
      }) => ({ ...target(rerun), ...snaked({ commits, plan, hash, route, key, bodyHash }) }),
    z.union([
      started("accepted", "replayed"),
      /** `moved`: the Process, or something that it calls, has changed since it was read. */
      z.object({ outcome: z.enum(["moved", "busy"]) }),
      ...refusals,
    ]),
  ),
};

export type RerunDatabase = CallsOf<typeof rerunCalls>;
export type RerunRefusal = z.output<(typeof refusals)[number]>;

/** The user's choice of what a rerun runs again, and with which inputs. */
export interface RerunChoice {
  /** This step and all steps after it run again. */
  from?: string;
  /** Inputs in place of the bound ones, by step: `send`, `plan/send`, `send[2]`. */
  inputs: Record<string, Record<string, unknown>>;
}

/** The plan of a rerun. */
export interface RerunPlan {
  commits: JournalledHop[];
  steps: RerunStep[];
  /** Faults of the choice: JSON Pointers into the request. */
  faults: { pointer: string; detail: string }[];
  /** Steps that would run although their Tool or Process cannot be called now. */
  closed: { step: string; name: string; code: string }[];
}

export const resultKeeperCalls = {
  /** Deletes the commits of ended runs that have been kept for 30 days, the oldest first. @returns of how many runs */
  forgetResults: asWorker(
    "forget_results",
    (limit: number) => ({ limit }),
    onlyField("forgotten", z.int()),
  ),
};
