// Reads the transcript of a conversation page by page: turns, the texts of their active alternatives, and their runs.
import type { ConversationId } from "../contracts/ids.ts";
import type { Page, PageRequest, TranscriptMessage } from "../ports/api-database.ts";
import { TurnRowsSchema, TurnRunsSchema, TurnTextsSchema } from "../ports/api-rows.ts";
import type { Caller } from "./create-caller.ts";
import { decodeCursor, pageOf } from "../ports/page-cursor.ts";

const SEQ = /^\d{1,9}$/;

/**
 * Turns in order, oldest first, each in the words of its active alternative. Also empty for a conversation
 * that the user cannot see; the caller checks the conversation itself.
 */
export async function listTranscript(
  caller: Caller,
  conversation: ConversationId,
  { cursor, limit }: PageRequest,
): Promise<Page<TranscriptMessage>> {
  const after = cursor ? Number(decodeCursor(cursor, [SEQ])[0]) : 0;
  const turns = await caller.select(
    "turns",
    (from) =>
      from
        .select("id,seq,speaker,turn_type,created_at")
        .eq("conversation_id", conversation)
        .gt("seq", after)
        .order("seq")
        .limit(limit + 1),
    TurnRowsSchema,
  );
  const shownIds = turns.slice(0, limit).map(({ turn }) => turn);
  if (shownIds.length === 0) return { items: [], next: null };
  const list = `(${shownIds.join(",")})`;
  const [alternatives, runs] = await Promise.all([
    caller.select(
      "alternatives",
      (from) => from.select("turn_id,content").in("turn_id", shownIds).is("is_active", true),
      TurnTextsSchema,
    ),
    caller.select(
      "runs",
      (from) =>
        from
          .select("id,status,user_turn_id,agent_turn_id,changes:reply->changes")
          .or(`user_turn_id.in.${list},agent_turn_id.in.${list}`),
      TurnRunsSchema,
    ),
  ]);
  const texts = new Map(alternatives.map((row) => [row.turn, row.text]));
  const runOf = new Map(
    runs.flatMap((run) => [[run.userTurn, run] as const, [run.agentTurn, run] as const]),
  );
  return pageOf(
    turns,
    limit,
    (turn) => ({
      ...turn,
      text: texts.get(turn.turn) ?? null,
      changes: (turn.speaker === "agent" ? runOf.get(turn.turn)?.changes : null) ?? [],
      run: runOf.get(turn.turn)?.id ?? null,
      runStatus: runOf.get(turn.turn)?.status ?? null,
    }),
    (turn) => [String(turn.seq)],
  );
}
