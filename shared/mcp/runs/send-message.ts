// Starts a run from an agent's message or answer, or of a Process, as the API does, and waits for it.
import { acceptMessage, type IncomingMessage } from "../../engine/run/accept-message.ts";
import { driveAttached } from "../../engine/run/drive-attached.ts";
import type { Refusal } from "../../services/refusal.ts";
import { messageRefused } from "../../services/runs/message-refused.ts";
import type { ToolCall } from "../tool.ts";
import { followProgress } from "./follow-progress.ts";
import { type AgentRun, describeRun } from "./agent-run.ts";

type Message = Omit<IncomingMessage, "user" | "ifBusy">;

/**
 * Refuses a message that the conversation does not accept.
 * @param wait seconds
 */
export async function sendMessage(
  call: ToolCall,
  message: Message,
  wait: number,
): Promise<AgentRun | Refusal> {
  const { runtime, user, signal, defer } = call;
  const { flow } = runtime;
  // While the agent waits, the run's hops may run in its request.
  const disconnect = new AbortController();
  signal.addEventListener("abort", () => disconnect.abort());
  const acceptance = await acceptMessage(
    flow,
    { ...message, user, ifBusy: "enqueue" },
    flow.continuation
      ? (first, claim) => defer(driveAttached(flow, first, () => !disconnect.signal.aborted, claim))
      : undefined,
  );
  if (!("run" in acceptance)) return messageRefused(acceptance, flow);
  const { run: id, number } = acceptance.run.meta;
  const endProgress = followProgress(call, id);
  try {
    return await describeRun(call, { id, number }, wait);
  } finally {
    endProgress();
    disconnect.abort();
  }
}
