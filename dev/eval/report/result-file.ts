// The result file of an evaluation: messages, replies and checks, turn by turn.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { ABILITIES, type Conversation } from "../conversation.ts";
import type { PlayedConversation } from "../play/play-conversation.ts";

const RESULT_VERSION = 1;

const VerdictSchema = z.object({
  kind: z.enum(["must", "mustNot", "rule"]),
  ability: z.enum(ABILITIES),
  says: z.string(),
  ok: z.boolean(),
  saw: z.string(),
});

const TurnSchema = z.object({
  says: z.string(),
  runId: z.string(),
  status: z.string(),
  reply: z.string(),
  changes: z.array(z.unknown()),
  pending: z.unknown(),
  calls: z.int(),
  /** Millionths of a dollar; null if unknown. */
  cost: z.number().nullable(),
  milliseconds: z.number(),
  checks: z.array(VerdictSchema),
});

const ConversationResultSchema = z.object({
  name: z.string(),
  ability: z.enum(ABILITIES),
  language: z.string(),
  household: z.string(),
  conversationId: z.string(),
  isWhole: z.boolean(),
  /** Why it could not be played to its end, if that was the system's fault. */
  broken: z.string().nullable(),
  turns: z.array(TurnSchema),
});
export type ConversationResult = z.infer<typeof ConversationResultSchema>;

export const ResultSchema = z.object({
  version: z.literal(RESULT_VERSION),
  at: z.string(),
  commit: z.string().nullable(),
  /** The model's name by node; `endpoint` says who serves it. */
  models: z.record(z.string(), z.string()),
  endpoint: z.string(),
  seed: z.int(),
  /** Whether durations mean anything; false if the model was played by hand. */
  isTimed: z.boolean(),
  stopped: z.string().nullable(),
  conversations: z.array(ConversationResultSchema),
});
export type Result = z.infer<typeof ResultSchema>;

export function conversationResult(
  { name, ability, language, household }: Conversation,
  { conversationId, turns, isWhole }: PlayedConversation,
  broken: string | null,
): ConversationResult {
  return {
    name,
    ability,
    language,
    household: household.size,
    conversationId,
    isWhole,
    broken,
    turns: turns.map(({ played, verdicts }) => ({
      says: played.message,
      runId: played.runId,
      status: played.status,
      reply: played.reply,
      changes: [...played.changes],
      pending: played.pending,
      calls: played.calls,
      cost: played.cost,
      milliseconds: played.milliseconds,
      checks: verdicts,
    })),
  };
}

/** Whether the conversation was played to its end and every check is right. */
export function isRight({ isWhole, broken, turns }: ConversationResult): boolean {
  return isWhole && broken === null && turns.every(({ checks }) => checks.every(({ ok }) => ok));
}

/** Replaces the file at once, so that a reader sees either the previous result or the complete new one. */
export function writeResult(file: string, result: Result): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, `${JSON.stringify(result, null, 1)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/** @throws Error that names the file and says what is wrong with it */
export function readResult(file: string): Result {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const result = ResultSchema.safeParse(json);
  if (result.success) return result.data;
  throw new Error(`${file} is not a result of \`npm run eval\`: ${z.prettifyError(result.error)}`);
}
