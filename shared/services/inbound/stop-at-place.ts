// Stops the run under way at a place: the command, the platform's own stop button, and that of a preview.
import { RunIdSchema, type RunId } from "../../contracts/ids.ts";
import { draftId } from "../../contracts/draft-id.ts";
import { cancelRun } from "../../engine/run/cancel-run.ts";
import type { Place } from "../../ports/channel.ts";
import { type EventOf, findSpeaker, type Inbound, type Spoken } from "./inbound.ts";

/** A press that comes again must not stop the run that came after. */
export async function stopAtPlace(inbound: Inbound, event: EventOf<"stopped">): Promise<void> {
  const spoken = await findSpeaker(inbound, event.sender);
  const running = spoken && (await runningAt(spoken, event.place));
  if (!spoken || !running) return;
  if (event.draft !== null && event.draft !== String(draftId(running))) return;
  await cancel(spoken, running);
}

/** @returns whether a run was stopped; its reply, which says so, is sent like any other */
export async function cancelAt(spoken: Spoken, place: Place): Promise<boolean> {
  const running = await runningAt(spoken, place);
  return running !== null && cancel(spoken, running);
}

/** @returns false for a run that has ended */
export async function cancel({ runtime, user }: Spoken, run: RunId): Promise<boolean> {
  const { outcome } = await cancelRun(runtime.flow, { user, run });
  return outcome === "cancelled";
}

async function runningAt({ runtime, user, open }: Spoken, place: Place): Promise<RunId | null> {
  const { running } = await runtime.database
    .channels(user)
    .runsAt({ channel: open.channel.name, place });
  return running === null ? null : RunIdSchema.parse(running);
}
