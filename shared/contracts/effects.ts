// Effects and their receipts, as apply_effects takes and returns them.
import * as z from "zod";
import { RefSchema } from "./ids.ts";
import { RowOutsideSchema, type OutsideColumns } from "./outside.ts";

/**
 * One change, by row id. The ledger sequence number of op `i` is the call's `seq` + `i`. With `_outside`, an
 * operation and each line state which of their own values come from outside; without it, the database decides
 * (spec/provenance).
 */
export type EffectOp =
  | {
      op: "create";
      table: string;
      /** The row's UUID; artifacts bring theirs, otherwise the database makes one. */
      id?: string;
      values: Record<string, unknown>;
      children?: { table: string; values: Record<string, unknown>; _outside?: OutsideColumns }[];
      _outside?: OutsideColumns;
      /** A `gen_` ref that stays as an alias of the new row's canonical ref. */
      alias?: string;
      /** Guard codes that the user has overridden for this row (I12); kept in the ledger. */
      override?: string[];
    }
  | {
      op: "update";
      table: string;
      id: string;
      set: Record<string, unknown>;
      _outside?: OutsideColumns;
      /** Replaces all rows of these child tables; each row has an `_outside` of its own. */
      children?: { table: string; rows: Record<string, unknown>[] }[];
      override?: string[];
      /**
       * The row as it was read, children nested: if the row has changed since, the operation fails as
       * `stale`.
       */
      expect?: Record<string, unknown>;
    }
  | {
      op: "delete";
      table: string;
      id: string;
      _outside?: OutsideColumns;
      expect?: Record<string, unknown>;
      override?: string[];
    };

/** Undoes one effect of an earlier run or edit once, by its stored inverse. */
export interface UndoOp {
  op: "undo";
  effect_id: string;
  /** When set, the guard checks the restored row, and these codes are overridden (I12). */
  override?: string[];
}

/** A change of this conversation that is not undone, with the ref by which Think names it. */
export const StandingChangeSchema = z.object({
  /** `change_7`. The number is the change's place in the conversation's ledger, so it never changes. */
  ref: z.string(),
  /** The effect's id; never leaves code. */
  effect: z.uuid(),
  op: z.enum(["create", "update", "delete"]),
  table: z.string(),
  label: z.string().nullable(),
  /** The number of the message that the change answered, counted back from the current one along the path. */
  message: z.int(),
  /** Whether the change undid another change. */
  undid: z.boolean(),
});
export type StandingChange = z.infer<typeof StandingChangeSchema>;

export const ViolationSchema = z.object({
  /**
   * One of the pack's kinds. The kind `may` says that only some things of that name contain the substance;
   * its code is `may <code>`.
   */
  kind: z.string(),
  code: z.string(),
  name: z.string(),
  /**
   * Set when only one source found the violation: `words` when a model's judgement contradicts the word list,
   * `judgement` when only a judgement found it.
   */
  by: z.enum(["words", "judgement"]).optional(),
});
export type Violation = z.infer<typeof ViolationSchema>;

const EffectErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  column: z.string().nullish(),
  /** code `guard`: the contents of the row that the household must avoid (I12). */
  violations: z.array(ViolationSchema).nullish(),
});

/**
 * A finding that the guard reports without stopping the write. Its kind is the reason: neither source knows the
 * thing (`unchecked`); only one source found the code (`by_words`, `by_judgement`); the thing may contain it,
 * and that is only noted (`trace`); an undo has restored a row that contains it (`restored`).
 */
export const GuardRemarkSchema = z.object({
  kind: z.enum(["unchecked", "by_words", "by_judgement", "trace", "restored"]),
  code: z.string(),
  name: z.string(),
  /** The violation's kind, for `trace` and `restored`. */
  finding: z.string().nullish(),
});
export type GuardRemark = z.infer<typeof GuardRemarkSchema>;

export const EffectResultSchema = z.object({
  seq: z.int(),
  op: z.enum(["create", "update", "delete"]),
  table: z.string(),
  row_id: z.uuid().nullable(),
  ref: RefSchema.nullable(),
  label: z.string().nullable(),
  /** Label of the row that a child row is part of. */
  of: z.string().nullish(),
  status: z.enum(["applied", "failed"]),
  error: EffectErrorSchema.nullable(),
  /** The row before an update or delete, children nested; null otherwise. */
  before: z.record(z.string(), z.unknown()).nullish(),
  /** The row after a create or update, children nested; null otherwise. */
  row: z.record(z.string(), z.unknown()).nullish(),
  remarks: z.array(GuardRemarkSchema).nullish(),
  /** The provenance of the row's words, if the operation stated it. */
  outside: RowOutsideSchema.nullish(),
});
export type EffectResult = z.infer<typeof EffectResultSchema>;

export const ApplyOutcomeSchema = z.object({
  outcome: z.enum(["applied", "replayed", "adopted", "ended", "stale_epoch", "invalid"]),
  results: z.array(EffectResultSchema).default([]),
  decision: z.object({ answers: z.unknown(), context: z.unknown() }).nullish(),
  message: z.string().nullish(),
});
export type ApplyOutcome = z.infer<typeof ApplyOutcomeSchema>;

/** One changed value. Linked rows appear as refs. */
export interface ChangedValue {
  column: string;
  before: unknown;
  after: unknown;
}

/** A child row that a change of its parent created, changed or deleted. */
export interface ChangedLine {
  op: "create" | "update" | "delete";
  table: string;
  label: string;
  /** The row after the change; for a delete, before it. */
  row: Record<string, unknown>;
  /** Only for an update. */
  values?: ChangedValue[];
}

/** One line of a run's receipt, with refs and labels but no ids. A reply may claim only these changes. */
export interface Receipt {
  op: "create" | "update" | "delete";
  table: string;
  ref: string | null;
  label: string | null;
  status: "applied" | "failed";
  /** Columns that an update set. */
  fields?: string[];
  /** Name of the parent row that this row is part of. */
  of?: string;
  /** The row after the change (for a delete, before it), children nested, refs in place of ids. */
  row?: Record<string, unknown>;
  /** For an update: the changed values only. */
  values?: ChangedValue[];
  /** For an update: child rows that it created, changed or deleted. */
  lines?: ChangedLine[];
  /**
   * True if a filter matched the row and neither the plan nor the user named it, so that the reply must name
   * it.
   */
  unnamed?: true;
  /** True if an undo has restored the row's earlier state. */
  restored?: true;
  error?: { code: string; message: string; violations?: Violation[] };
}
