// Turns of jobs that show a run's progress. The job that has the turn may change the preview. The reply is sent
// when no turn is in progress, and ends all turns, so that no preview follows it. This is best effort: a store
// that has lost the turns grants new ones, which affects only the look of the chat.
import type { RunId } from "../contracts/ids.ts";

export type TurnAnswer =
  | "given"
  /** Another job is showing the run. */
  | "taken"
  /** The reply is being sent, so nothing more may be shown. */
  | "closed"
  /**
   * A first message was begun earlier. It is unknown whether it arrived, and there must be no
   * second one.
   */
  | "begun";

export interface PreviewTurns {
  /**
   * @param holder identifies the job that shows the run; no other job gets a turn until some
   * seconds after the holder's last one
   * @param request.begins whether this turn sends the message that later turns change
   * Errors: TransientError.
   */
  take(request: { run: RunId; holder: string; ms: number; begins: boolean }): Promise<TurnAnswer>;
  /** Ends the turn before its time. Errors: TransientError. */
  drop(run: RunId, holder: string): Promise<void>;
  /**
   * Ends all turns.
   * @returns milliseconds until the turn under way is over. Errors: TransientError.
   */
  close(run: RunId): Promise<number>;
}
