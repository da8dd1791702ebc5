// A message or an answer of an agent becomes a run, accepted as the API accepts them, and is waited for.
import { acceptMessage, type IncomingMessage } from "../../engine/run/accept-message.ts";
import { driveAttached } from "../../engine/run/drive-attached.ts";
import type { Refusal } from "../../services/refusal.ts";
import { messageRefused } from "../../services/runs/message-refused.ts";
import type { ToolCall } from "../tool.ts";
import { followProgress } from "./follow-progress.ts";
import { type ToldRun, tellRun } from "./told-run.ts";

type Message = Omit<IncomingMessage, "user" | "ifBusy">;

/**
 * @param wait seconds
 * Refused what the conversation does not take.
 */
export async function sendMessage(
  call: ToolCall,
  message: Message,
  wait: number,
): Promise<ToldRun | Refusal> {
  const { runtime, user, signal, defer } = call;
  const { flow } = runtime;
  // While the agent waits, the run's hops may run in its request.
  const gone = new AbortController();
  signal.addEventListener("abort", () => gone.abort());
  const accepted = await acceptMessage(
    flow,
    { ...message, user, ifBusy: "enqueue" },
    flow.continuation
      ? (first, claimed) => defer(driveAttached(flow, first, () => !gone.signal.aborted, claimed))
      : undefined,
  );
  if (!("run" in accepted)) return messageRefused(accepted.outcome, flow.clock.now());
  const { run: id, number } = accepted.run.meta;
  const endProgress = followProgress(call, id);
  try {
    return await tellRun(call, { id, number }, wait);
  } finally {
    endProgress();
    gone.abort();
  }
}
