// Turns to show what a run does. One who has a turn may change the preview; the reply is sent when no turn is
// under way, and ends all turns, so that no preview comes after it. Best effort: a store that lost them gives
// turns anew, and nothing but the looks of the place depends on them.
import type { RunId } from "../contracts/ids.ts";

export type TurnAnswer =
  | "given"
  /** Another job shows the run. */
  | "taken"
  /** The reply is being sent: nothing more is to be shown. */
  | "closed"
  /** A first message was begun before: whether it stands is not known, and there must be no second one. */
  | "begun";

export interface PreviewTurns {
  /**
   * @param holder who shows the run; no other job gets a turn until some seconds after the holder's last one
   * @param request.begins the turn sends the message that later ones change
   * Errors: TransientError.
   */
  take(request: { run: RunId; holder: string; ms: number; begins: boolean }): Promise<TurnAnswer>;
  /** The turn is over before its time. Errors: TransientError. */
  drop(run: RunId, holder: string): Promise<void>;
  /** Ends all turns. @returns milliseconds until the one under way is over. Errors: TransientError. */
  close(run: RunId): Promise<number>;
}
