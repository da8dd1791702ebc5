// The calls to Postgres that a node may make as the run's user: reads, and effects, before which the journal
// must be stored. A node neither accepts nor ends a run.
import * as z from "zod";
import { type ApplyOutcome, ApplyOutcomeSchema, type UndoOp } from "../contracts/effects.ts";
import type { RefShape, RowQuery } from "../contracts/filter.ts";
import { FindingSchema, type Wish } from "../contracts/findings.ts";
import { type ConversationId, type HouseholdId, RefSchema, type RunId } from "../contracts/ids.ts";
import { type MediaReference, MediaReferenceSchema } from "../contracts/media.ts";
import { SourcesSchema } from "../contracts/outside.ts";
import type { HistorySummary, Paragraph, ParagraphKey } from "../contracts/session.ts";
import type { Changes, RunChanges } from "./changes.ts";
import { asUser, type CallsOf, onlyField, row, snaked } from "./define-call.ts";
import { readEarlierChange } from "./earlier-change.ts";
import type { MemoryDatabase } from "./memory-database.ts";
import { recallMemory } from "./recall.ts";
import { readRunFacts } from "./run-facts.ts";
import type { AnswerDatabase } from "./answer-calls.ts";
import type { StepJournal } from "./step-journal.ts";
import type { WaitDatabase } from "./wait-calls.ts";

/** A paragraph that a fold has made. */
export interface SummaryRow extends Omit<Paragraph, "version"> {
  /** The paragraphs that it replaces; none if it was made from exchanges. */
  sources?: ParagraphKey[];
}

const keyOf = ({ version, level, coversTo }: ParagraphKey) => ({ version, level, coversTo });

/** The answer of a select of a run's effects. */
export const EffectRowsSchema = z.array(
  row(
    {
      id: z.uuid(),
      /** The hop that applied the effect. */
      step: z.string(),
      /** An undo is recorded as the change that it made; `undo` remains only if it failed before that was known. */
      op: z.enum(["create", "update", "delete", "undo"]),
      rowId: z.uuid().nullable(),
      table: z.string(),
      label: z.string().nullable(),
      originId: z.uuid(),
      /** The effect that undid this one (an effect, not a run). */
      undoneBy: z.uuid().nullable(),
    },
    { table: "table_name" },
  ),
);

/** An effect of a run that is not undone; lists have the newest first. */
export type StandingEffect = Omit<
  z.output<typeof EffectRowsSchema>[number],
  "originId" | "undoneBy"
>;

/** A row that a model judges by its name. */
const rowToJudge = z.object({ table: z.string(), id: z.uuid(), name: z.string() });
export type RowToJudge = z.output<typeof rowToJudge>;

/** The answer of a select of a run's media: a list of at most one row. */
export const RunMediaSchema = z
  .array(z.object({ media: z.array(MediaReferenceSchema).nullable() }))
  .transform(([run]) => run?.media ?? []);

const readAnswer = z.object({ rows: z.array(z.record(z.string(), z.unknown())), total: z.int() });

const assignedRefs = z.array(z.object({ id: z.uuid(), ref: RefSchema }));

export const hopCalls = {
  /**
   * Unjudged rows: the children of the rows with ids in `of`, or the newest if `of` is absent. Empty when the household has
   * nothing to avoid, or the user's budget is used up.
   */
  rowsToJudge: asUser(
    "rows_to_judge",
    ({
      household,
      budget,
      ...request
    }: {
      household: HouseholdId;
      of?: string[];
      limit: number;
      budget?: { microUsd: number; since: string };
    }) => ({
      ...request,
      household_id: household,
      budget_micro_usd: budget?.microUsd,
      spent_since: budget?.since,
    }),
    onlyField("rows", z.array(rowToJudge)),
  ),
  /**
   * The findings: what rows and unsaved content contain that must be avoided or is disliked. `rows`:
   * keyed by id, without rows that have no finding. `contents`: one list per part of the content.
   */
  readFindings: asUser(
    "read_findings",
    ({
      household,
      wishes,
      rows = [],
      contents = [],
    }: {
      household: HouseholdId;
      wishes: Wish[];
      rows?: { table: string; id: string }[];
      /** In the pack's format (`DomainPack.readable`). */
      contents?: unknown[];
    }) => ({ household_id: household, wishes, rows, contents }),
    z.object({
      rows: z.record(z.string(), z.array(FindingSchema)),
      contents: z.array(z.array(FindingSchema)),
    }),
  ),
  /**
   * @param household only rows of this household are read: a user may belong to several, but a
   * conversation acts on one
   */
  readRows: asUser(
    "read_rows",
    (query: RowQuery, household: HouseholdId) => ({ ...query, household_id: household }),
    readAnswer,
    { refusesFilter: true },
  ),
  applyEffects: asUser(
    "apply_effects",
    ({ originId, conversation, household, ...changes }: Changes) => ({
      ...changes,
      origin_id: originId,
      conversation_id: conversation,
      household_id: household,
    }),
    ApplyOutcomeSchema,
  ),
  /**
   * Undoes these effects in this order, all or none: `apply_effects` with undo operations. With
   * `override` the guard checks the restored rows, and these codes count as overridden (I12).
   */
  undoEffects: asUser(
    "apply_effects",
    ({
      run,
      conversation,
      household,
      effects,
      override,
      ...request
    }: {
      run: RunId;
      epoch: number;
      conversation: ConversationId;
      /** The run's household, which is told of the changes. */
      household: HouseholdId;
      step: string;
      seq: number;
      effects: string[];
      override?: string[];
      answers: unknown;
      context: unknown;
    }) => ({
      ...request,
      origin: "run",
      origin_id: run,
      conversation_id: conversation,
      household_id: household,
      mode: "atomic",
      ops: effects.map((effect): UndoOp => ({
        op: "undo",
        effect_id: effect,
        ...(override === undefined ? {} : { override }),
      })),
    }),
    ApplyOutcomeSchema,
  ),
  assignRefs: asUser(
    "assign_refs",
    (conversation: ConversationId, items: { type: string; id: string; generated?: boolean }[]) => ({
      conversation_id: conversation,
      items,
    }),
    onlyField("refs", assignedRefs),
  ),
  readRunFacts,
  recallMemory,
  readEarlierChange,
  /**
   * The rows of `readRows`, with the conversation's ref for every id that the shape names; missing
   * refs are assigned.
   */
  readRowsWithRefs: asUser(
    "read_rows_with_refs",
    (query: RowQuery, household: HouseholdId, conversation: ConversationId, shape: RefShape) => ({
      query: { ...query, household_id: household },
      conversation_id: conversation,
      shape,
    }),
    readAnswer.extend({ refs: assignedRefs, chosen: SourcesSchema.optional() }),
    { refusesFilter: true },
  ),
  /**
   * Stores the judgements of rows. Each has the columns of the judgement beside the row's table, id and name.
   * A row that was judged or renamed in the meantime, or belongs to another household, stays unchanged.
   * @returns how many judgements were stored
   */
  saveJudgements: asUser(
    "save_judgements",
    (household: HouseholdId, rows: (RowToJudge & Record<string, unknown>)[]) => ({
      household_id: household,
      rows,
    }),
    onlyField("judged", z.int()),
  ),
  saveSummary: asUser(
    "save_summary",
    ({
      conversation,
      rows,
      ...request
    }: {
      conversation: ConversationId;
      sessionVersion: number;
      /** The last exchange that was in the narrative before; 0 for none. */
      covered: number;
      /** In the order in which they were made; some of them may be sources of later ones. */
      rows: SummaryRow[];
      /** The summary that includes them. */
      summary: HistorySummary;
    }) => ({
      ...snaked(request),
      conversation_id: conversation,
      rows: rows.map(({ level, coversTo, text, sources }) => ({
        ...{ level, covers_to: coversTo, text },
        ...(sources === undefined ? {} : { sources: sources.map(keyOf) }),
      })),
    }),
    onlyField("outcome", z.enum(["saved", "stale"])),
  ),
};
type HopCalls = CallsOf<typeof hopCalls>;
type Reads = "rowsToJudge" | "readFindings" | "readRows" | "recallMemory" | "readEarlierChange";
type MemoryReads = "memoryToExtract" | "entityToEnrich" | "memoryToReflect";
type MemoryWrites = "writeMemory" | "writeEnrichment" | "writeNotes";
type Memory = Pick<MemoryDatabase, MemoryReads | MemoryWrites>;

/** Reads. Some also note something, such as `resolveRun`, which freezes the run's Process; a repeat does no harm. */
export interface HopReads
  extends
    Pick<HopCalls, Reads>,
    Pick<StepJournal, "resolveRun" | "readDecision" | "closedTool">,
    Pick<Memory, MemoryReads> {
  /**
   * References to the pictures and voice notes of the run's message; empty once the run has waited or ended.
   */
  mediaOf(run: RunId): Promise<MediaReference[]>;
  /**
   * The run's changes that are not undone, newest first.
   * @param by changes that this run has undone count as not undone, so that a repeated read gets
   * the same answer
   */
  standingEffects(run: RunId, by?: RunId): Promise<StandingEffect[]>;
}

/** Calls that change something; the answers that they rest on are stored first (I6). */
export interface HopEffects
  extends
    Omit<HopCalls, Reads | "applyEffects">,
    Pick<StepJournal, "beginStep" | "endStep" | "keepFrame">,
    AnswerDatabase,
    Pick<WaitDatabase, "beginWait" | "endWait" | "sendEvent">,
    Pick<Memory, MemoryWrites> {
  applyEffects(request: RunChanges): Promise<ApplyOutcome>;
}

export interface HopDatabase extends HopReads, HopEffects {}
