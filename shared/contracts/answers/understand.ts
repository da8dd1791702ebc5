// Understand's answer (spec/understand#signals), and the form that code makes of it.
//
// The answer is flat, because grammars of structured output must be small: every field is required, and `""` and
// `[]` mean "nothing". Names of the pack are text that code checks against the pack; only its kinds of facts are an
// enum.
import * as z from "zod";
import { EvidenceSchema, type Evidence } from "./evidence.ts";
import type { RequestedSearch } from "../recall.ts";
import type { StatedRead } from "./stated-read.ts";

const words = (max: number) => z.string().max(max);
const ref = words(60);

const factFields = {
  whose: z.enum(["speaker", "household", "member", "guest", "other", "unsure"]),
  who: words(80).describe("their name or role; empty for the speaker"),
  lasts: z.enum(["lasting", "at_times", "until", "this_time", "unsure"]),
  from: words(10),
  until: words(10),
  what: words(120).describe("in English, singular"),
  words: words(120).describe("the user's words for it"),
  evidence: EvidenceSchema,
};

/**
 * A fact that the message states about a person: its kind, its subject, the person, and how long it lasts.
 * @param kinds the pack's kinds of facts; if there are none, code stores no facts
 */
const statedFactSchema = (kinds: readonly string[]) =>
  z.strictObject({ kind: kinds.length === 0 ? words(40) : z.enum(kinds), ...factFields });
export type StatedFact = z.infer<ReturnType<typeof statedFactSchema>>;

const MentionAnswerSchema = z.strictObject({
  words: words(200),
  type: words(40),
  ref: ref.describe("empty when none is meant for certain"),
  candidates: z.array(ref).max(20),
  several: z.boolean(),
});

const ConstraintAnswerSchema = z.strictObject({
  how: z.enum(["new", "replaces", "withdrawn"]),
  type: words(40).describe("one of the constraint types"),
  field: words(60),
  value: words(120),
  certainty: z.enum(["said", "follows", "inferred"]),
  evidence: EvidenceSchema,
});

/** A part of the message that concerns the conversation itself, such as an answer or a new goal. */
const MoveSchema = z.strictObject({
  kind: z.enum([
    "answers",
    "confirms",
    "amends",
    "cancels",
    "new_goal",
    "starts_over",
    "considers",
  ]),
  evidence: EvidenceSchema,
});

const CurationSchema = z.strictObject({
  ref,
  how: z.enum(["drop", "retain", "demote"]),
  reason: words(120),
  evidence: EvidenceSchema,
});

/**
 * The contract `UnderstandOutput`, in the form of a model's answer. @param factKinds the pack's kinds of facts
 */
export const understandAnswerSchema = (factKinds: readonly string[]) =>
  z
    .strictObject({
      mentions: z.array(MentionAnswerSchema).max(40),
      ask_which: words(300).describe("only when nothing can be done before the user has chosen"),
      constraints: z.array(ConstraintAnswerSchema).max(30),
      facts: z.array(statedFactSchema(factKinds)).max(20),
      goal: words(200),
      subdomain: words(40).describe("of the goal or the look-up"),
      moves: z.array(MoveSchema).max(6),
      curation: z.array(CurationSchema).max(80),
      look_up: z
        .enum(["none", "maybe", "plain"])
        .describe("plain: one question, and one list answers it"),
      // Lines in one text, because the grammar has no room for another list.
      look_up_what: words(600).describe("a sentence; below it each condition on a line"),
      search: z.enum(["none", "category", "literal"]),
      open_intent: words(40),
      missing: z.array(words(40)).max(6),
      memories: z
        .array(ref)
        .max(8)
        .describe("refs under People and Recall that matter to the message"),
      // Also lines in one text.
      recall: words(300).describe("what to search memory for; below it lines: from or to a date"),
      language: words(12).describe("BCP 47"),
      label: words(80).describe("for logs"),
    })
    .meta({ title: "UnderstandOutput" });
export type UnderstandAnswer = z.infer<ReturnType<typeof understandAnswerSchema>>;

/**
 * A constraint (spec/constraints#types). `type` is one of the pack's constraint types. `field` names the
 * constrained thing if the type leaves it open (a count of bottles, a date range of a plan). `value` is text
 * or a number.
 */
export const ConstraintSchema = z.strictObject({
  type: z.string().min(1).max(40),
  field: z.string().max(60),
  value: z.union([z.string().max(120), z.number()]),
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** The user's words for exactly this constraint, if known. */
  phrase: z.string().optional(),
});
export type Constraint = z.infer<typeof ConstraintSchema>;

export interface EntityMention {
  raw_text: string;
  entity_type: string;
  resolved_ref: string | null;
  candidates: string[];
  /** True if the words mean several things; absent: one. */
  several?: boolean | undefined;
}

/** The understanding in the form that code uses, after `readUnderstanding`. */
export interface UnderstandOutput {
  entity_mentions: EntityMention[];
  disambiguation: { candidates: string[]; prompt: string } | null;
  constraint_snapshot: {
    new_constraints: Constraint[];
    override_constraints: Constraint[];
    withdrawn_constraints?: Constraint[] | undefined;
    reset_goal: boolean;
    goal_update: string | null;
    goal_subdomain?: string | undefined;
    source_phrases: string[];
  };
  curation: {
    retain: { ref: string; reason: string }[];
    drop: string[];
    demote: string[];
    clear_all: boolean;
  };
  pending_response: "none" | "answers" | "confirms" | "amends" | "cancels";
  quick_mode: boolean;
  quick_mode_confidence: "high" | "medium" | null;
  quick_intent: string | null;
  quick_subdomain: string | null;
  /** The look-up as a read that code makes; absent if a model makes it. */
  quick_query?: StatedRead | undefined;
  search_intent: "category" | "literal" | "none";
  underspecified: { intent: string | null; missing: string[] };
  language: string;
  processed_message: string;
  /** True if the user only considers the change and has not requested it. */
  considers?: boolean | undefined;
  facts?: StatedFact[] | undefined;
  /** Refs of memories and entities in mind that matter to the message; absent: none. */
  memories?: string[] | undefined;
  /** A further search of memory; absent: none. */
  recall?: RequestedSearch | undefined;
  /** The evidence for the parts of the answer that change state. */
  evidence?: UnderstandEvidence | undefined;
}

export interface UnderstandEvidence {
  /** One for each new, each overriding and each withdrawn constraint, in this order. */
  constraints: Evidence[];
  /** Keyed by ref. */
  drops: Record<string, Evidence>;
  /** Keyed by kind of move. */
  moves: Record<string, Evidence>;
}
