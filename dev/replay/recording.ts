// The format of a recording: one JSON file with the rows that a run started from, its models' answers, and its outcome.
// Ids are placeholders (`place-holders.ts`). A recording contains no secrets.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { hideTimes } from "./plain-times.ts";

/** Increased when an older recording can no longer be replayed. */
export const RECORDING_VERSION = 1;

const RowSchema = z.record(z.string(), z.unknown());

/** A prompt's hash and text; fixtures omit the text. */
const PromptSchema = z.object({
  hash: z.string(),
  system: z.string().optional(),
  user: z.string().optional(),
});
export type RecordedPrompt = z.infer<typeof PromptSchema>;
/** A prompt with its text. */
export interface SentPrompt {
  hash: string;
  system: string;
  user: string;
}

const AnswerSchema = z.object({
  /** The title of the requested schema. */
  contract: z.string(),
  text: z.string(),
  truncated: z.boolean(),
  model: z.string(),
  usage: z.object({
    calls: z.number(),
    input_tokens: z.number(),
    output_tokens: z.number(),
    cache_read_input_tokens: z.number(),
    cache_creation_input_tokens: z.number(),
  }),
  /** Null if the request was not recorded. */
  prompt: PromptSchema.nullable(),
});
export type RecordedAnswer = z.infer<typeof AnswerSchema>;

const HopSchema = z.object({
  hop: z.string(),
  status: z.unknown(),
  result: z.unknown(),
  /** In the order of the hop's requests. */
  answers: z.array(AnswerSchema),
});
export type RecordedHop = z.infer<typeof HopSchema>;

const EffectSchema = z.object({
  step: z.string(),
  op: z.string(),
  table: z.string().nullable(),
  ref: z.string().nullable(),
  label: z.string().nullable(),
  status: z.string(),
  error: z.unknown(),
  /** The resulting row; for a failed operation the request; null for a delete. */
  row: z.unknown(),
});

const OutcomeSchema = z.object({
  status: z.string(),
  decision: z.string().nullable(),
  plan: z.unknown(),
  /** `{text, pending?}` */
  reply: z.unknown(),
  error: z.unknown(),
  effects: z.array(EffectSchema),
});
export type Outcome = z.infer<typeof OutcomeSchema>;

export const RecordingSchema = z.object({
  version: z.literal(RECORDING_VERSION),
  message: z.object({
    text: z.string(),
    /** The run that this one undoes. */
    undoOf: z.string().nullable(),
    /** Whether the message was written before the answer that it responds to was there. */
    baseUnseen: z.boolean(),
    /** The button that was pressed. */
    answer: z.object({ question: z.string(), option: z.int() }).optional(),
  }),
  /** When the run started, ISO 8601: the date of the replay's clock. */
  at: z.string(),
  start: z.object({
    user: z.string(),
    household: z.string(),
    conversation: z.string(),
    /** The version of the session that it started from; 0 for a new conversation. */
    session: z.number(),
    /** Rows by table, as they were when the run started; empty columns are left out. */
    tables: z.record(z.string(), z.array(RowSchema)),
  }),
  /** In the order of their commits, without a Summarize after the end. */
  hops: z.array(HopSchema),
  outcome: OutcomeSchema,
});
export type Recording = z.infer<typeof RecordingSchema>;

/** @throws Error if the file does not contain a recording of this version */
export function readRecording(file: string): Recording {
  const json = JSON.parse(readFileSync(file, "utf8")) as { version?: unknown };
  if (json.version !== RECORDING_VERSION) {
    throw new Error(
      `${file} is a recording of version ${String(json.version)}; this program reads version ${RECORDING_VERSION}. Record the run again.`,
    );
  }
  const result = RecordingSchema.safeParse(json);
  if (result.success) return result.data;
  throw new Error(`${file} is not a recording: ${z.prettifyError(result.error)}`);
}

/** A prompt's texts without times, and their hash: prompts that differ only in times have the same hash. */
export function hashPrompt(system: string, user: string): SentPrompt {
  const plain = { system: hideTimes(system), user: hideTimes(user) };
  const hash = createHash("sha256").update(`${plain.system}\0${plain.user}`).digest("hex");
  return { hash: hash.slice(0, 16), ...plain };
}

/** Removes the prompts' texts, for a fixture. */
export function withoutPromptTexts(recording: Recording): Recording {
  const withoutText = ({ prompt, ...answer }: RecordedAnswer): RecordedAnswer => ({
    ...answer,
    prompt: prompt === null ? null : { hash: prompt.hash },
  });
  const hops = recording.hops.map((hop) => ({ ...hop, answers: hop.answers.map(withoutText) }));
  return { ...recording, hops };
}

/** The folder of a stack's recordings. */
export function recordingsDir(dataDir: string): string {
  return join(dataDir, "recordings");
}

export function formatRecording(recording: Recording): string {
  return `${JSON.stringify(recording, null, 1)}\n`;
}
