// Inputs and outcomes of a step of the built-in Service: rows by ref, receipts, a question.
import type { Receipt, Violation } from "../../contracts/effects.ts";
import type { CallCode } from "../../contracts/definitions/execution.ts";
import type { Outside, OutsideSource } from "../../contracts/outside.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import type { EntityRecord, SessionPatch } from "../../contracts/session.ts";

export type DataTool = Pick<ResolvedTool, "operation">;

/** Bound inputs by parameter, as in the Tool's inputSchema. */
export type DataInputs = Record<string, unknown>;

/** A question that a person answers before the step writes. Its texts are in the user's language. */
export interface DataConfirm {
  /**
   * `guard`: it contains something that the household avoids (I12). `delete`: the run deletes many
   * rows.
   */
  kind: "guard" | "delete";
  text: string;
  findings: { label: string; reason: string; violations: Violation[] }[];
  /** The guard's codes that a yes overrides, for these inputs only; sorted. */
  override: string[];
}

/** A person's yes to this step with exactly these inputs. */
export interface DataDecision {
  /**
   * Whether the yes answered this very question. A yes to a manual step that the guard had not
   * judged overrides nothing.
   */
  covers(confirm: DataConfirm): boolean | Promise<boolean>;
}

export interface DataError {
  code: Extract<CallCode, "bad_input" | "rejected" | "unsupported">;
  /** What was wrong and what to do; contains refs and names, no ids. */
  detail: string;
  /** JSON Pointers into the inputs: `/items/0/quantity`. */
  paths: string[];
}

/** How a step ended, apart from its changes. */
export type DataOutcome =
  | {
      status: "completed";
      /**
       * `data_read`: `{rows, total}`, or the user's local date; a create: `{rows}`; an update: `{row}`; a delete:
       * `{row}` as it was. Rows have refs in place of ids (I1).
       */
      output: Record<string, unknown>;
    }
  | { status: "asked"; confirm: DataConfirm }
  | { status: "failed"; error: DataError };

/** What a step leaves, however it ended. Each write is atomic, so nothing is half written. */
export interface DataTraces {
  /**
   * The changes that this step made for the run, failed ones included, for the reply and the
   * receipt.
   */
  receipts: Receipt[];
  /** Rows that the step has read or changed; `patch` stages them. */
  records: EntityRecord[];
  /** For the hop's commit. */
  patch: SessionPatch;
  /** Which parts of the output come from outside. */
  outside: Outside;
  /** The sources of the rows that prevented new ones. */
  blockers: OutsideSource[];
  /** Notes for the user on what could not be checked or stored. */
  losses: string[];
  /** Whether it has written rows that have to be judged before a plan uses them (I12). */
  leavesUnjudged: boolean;
}

export type DataStepEnd = DataOutcome & DataTraces;
