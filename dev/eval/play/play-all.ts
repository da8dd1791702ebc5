// Plays conversations one after the other within a budget, and saves the result after each.
import type { Conversation } from "../conversation.ts";
import { conversationLines } from "../report/report-lines.ts";
import { conversationResult, type Result } from "../report/result-file.ts";
import { playConversation, type JudgedTurn } from "./play-conversation.ts";
import { createSpending } from "./spending.ts";
import type { Stage } from "./stage.ts";

export interface PlayAllOptions {
  stage: Stage;
  /** The result's data about the evaluation itself. */
  about: Omit<Result, "conversations" | "stopped" | "version">;
  /** Millionths of a dollar. */
  budget?: number | undefined;
  signal?: AbortSignal;
  say: (line: string) => void;
  /** Whether results stay hidden until the end, so that a person who plays the model cannot learn from them. */
  isBlind?: boolean;
  /** Called with the result so far after each conversation, and once more at the end. */
  keep: (result: Result) => void;
}

/**
 * @returns the result; `stopped` says why the budget ended it early. A conversation that could not be played to its end
 * because of an error is reported and stored as broken, and the next one is played.
 * @throws the signal's reason
 */
export async function playAll(
  conversations: readonly Conversation[],
  { stage, about, budget, signal, say, isBlind = false, keep }: PlayAllOptions,
): Promise<Result> {
  const spending = createSpending(budget);
  const result: Result = { version: 1, ...about, stopped: null, conversations: [] };
  for (const [index, conversation] of conversations.entries()) {
    if (!spending.mayContinue()) break;
    const turns: JudgedTurn[] = [];
    let playedSoFar = { conversationId: "", turns, isWhole: false };
    let fault: string | null = null;
    try {
      playedSoFar = await playConversation(conversation, {
        stage,
        ...(signal === undefined ? {} : { signal }),
        mayContinue: spending.mayContinue,
        onTurn(turn) {
          turns.push(turn);
          spending.add(turn.played.cost);
        },
      });
    } catch (error) {
      signal?.throwIfAborted();
      fault = (error as Error).message;
    }
    const endedConversation = conversationResult(conversation, playedSoFar, fault);
    result.conversations.push(endedConversation);
    result.stopped = spending.stopReason();
    keep(result);
    const place = `${index + 1}/${conversations.length}`;
    if (isBlind) say(`${place} ${endedConversation.name} has ended`);
    else for (const line of conversationLines(endedConversation, place)) say(line);
  }
  result.stopped = spending.stopReason();
  keep(result);
  return result;
}
