// Tells an agent that asked for progress how far a run is, until its tool answers.
import { errorCode } from "../../contracts/errors.ts";
import type { RunId } from "../../contracts/ids.ts";
import { followRun } from "../../services/runs/follow-run.ts";
import type { ToolCall } from "../tool.ts";

/** Pieces of the reply are left out: the answer has the whole reply. */
const SILENT = new Set(["reply.delta", "reply.reset"]);

/**
 * Each event of the run's stream, except pieces of the reply, becomes one notification, with the event's type as its
 * message. A broken stream only costs notifications.
 * @returns a function that stops following
 */
export function followProgress({ runtime, user, progress }: ToolCall, run: RunId): () => void {
  const unfollow = new AbortController();
  if (progress === null) return () => {};
  // The tool stops following within a minute, so the end of the token is not watched.
  const following = { lastEventId: null, signal: unfollow.signal, endsAt: Infinity };
  const follow = async () => {
    for await (const event of followRun(runtime, user, run, following)) {
      if (unfollow.signal.aborted) return;
      if (event !== "beat" && !SILENT.has(event.type)) await progress(event.type);
    }
  };
  follow().catch((error: unknown) => {
    runtime.flow.log.warn("mcp.progress_broken", {
      "alfred.run": run,
      "error.type": errorCode(error),
    });
  });
  return () => unfollow.abort();
}
