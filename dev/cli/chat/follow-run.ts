// Follows one run over its event stream until it ends or waits, however often the stream breaks.
import { setTimeout as sleep } from "node:timers/promises";
import { hasEnded, type ApiClient, type AttachedMessage, type Run } from "./api-client.ts";
import { ApiError } from "./api-error.ts";

export type Phase = "queued" | "understanding" | "planning" | "lookingUp" | "replying";

/** Shows a run's progress to the user. */
export interface RunView {
  /** Called when the run enters a phase, such as waiting for an earlier message. */
  phase(phase: Phase): void;
  /** Called with the steps known so far: after a plan, a new plan, or a lost stream. */
  steps(run: Run): void;
  stepStarted(hop: string): void;
  stepCompleted(hop: string, status: string, summary: string): void;
  replyDelta(text: string): void;
  /** The streamed part of the reply is void; the reply starts again. */
  replyReset(): void;
  /** Called with every event, before the run's progress is shown. */
  event?(type: string, data: Record<string, unknown>): void;
}

/** After these events the run has ended or waits. */
const finalEvents = new Set(["run.completed", "run.failed", "run.cancelled", "run.waiting"]);

const pauseMs = { first: 200, max: 3_000 };

/** How far a run was followed. A run that continues after waiting is followed from there. */
export interface RunPlace {
  lastEventId?: string;
}

/**
 * Shows each event once, in order, and returns the run as the API gives it when it has ended or waits. The stream
 * is only for display: the API reports whether and how the run ended.
 *
 * @param attachment the message that began the run: its answer is followed first. If that connection
 * breaks, the message is sent once more, so that a run whose invocation has died continues at once;
 * then the run's own stream is followed.
 * @throws ApiError when the user may not see the run; Error when the API cannot be reached; the signal's reason
 */
export async function followRun(
  api: ApiClient,
  runId: string,
  view: RunView,
  signal?: AbortSignal,
  attachment?: AttachedMessage,
  place: RunPlace = {},
): Promise<Run> {
  const connections = attachment ? [() => attachment.events, attachment.again] : [];
  const ownStream = (afterId: string | undefined) => api.events(runId, afterId, signal);
  let pause = pauseMs.first;
  for (;;) {
    const connect = connections.shift() ?? ownStream;
    let hasFinalEvent = false;
    try {
      for await (const { id, type, data } of connect(place.lastEventId)) {
        if (id !== undefined) place.lastEventId = id;
        pause = pauseMs.first;
        hasFinalEvent = finalEvents.has(type);
        const payload = parseData(data);
        view.event?.(type, payload);
        if (hasFinalEvent) break;
        await show(api, runId, view, type, payload);
      }
    } catch (error) {
      signal?.throwIfAborted();
      const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429;
      if (isRefusal && connect === ownStream) throw error;
    }
    // The final event may arrive a moment before the API shows the end.
    const run = await api.getRun(runId, hasFinalEvent ? 5 : undefined);
    if (hasEnded(run)) return run;
    await sleep(pause, undefined, signal === undefined ? {} : { signal });
    pause = Math.min(pause * 2, pauseMs.max);
  }
}

/** The phase after Understand's decision; any other decision leads to planning. */
const afterUnderstanding: Readonly<Record<string, Phase>> = {
  quick_next: "lookingUp",
  reply_next: "replying",
};

async function show(
  api: ApiClient,
  runId: string,
  view: RunView,
  type: string,
  data: Record<string, unknown>,
): Promise<void> {
  const word = (name: string) => {
    const value = data[name];
    return typeof value === "string" ? value : "";
  };
  switch (type) {
    case "run.accepted":
      return view.phase(data["queued"] === true ? "queued" : "understanding");
    case "understand.completed":
      return view.phase(afterUnderstanding[word("next")] ?? "planning");
    // The event does not contain the steps' names and outcomes, so they are read from the run.
    case "plan.created":
    case "run.snapshot":
      return view.steps(await api.getRun(runId));
    case "step.started":
      return view.stepStarted(word("hop"));
    case "step.completed":
      return view.stepCompleted(
        word("hop"),
        word("status"),
        word("summary") || processStepWords(word),
      );
    case "reply.delta":
      return view.replyDelta(word("text"));
    case "reply.reset":
      return view.replyReset();
  }
}

/** The line of a stored Process's step: its name, and its error code if it failed. */
function processStepWords(word: (name: string) => string): string {
  const [step, code] = [word("step"), word("code")];
  return code === "" ? step : `${step}: ${code}`;
}

function parseData(data: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
