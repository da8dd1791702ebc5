// Stops the run under way at a place: by command, by the platform's own stop button, or by a
// preview's button.
import { RunIdSchema, type RunId } from "../../contracts/ids.ts";
import { draftId } from "../../contracts/draft-id.ts";
import { cancelRun } from "../../engine/run/cancel-run.ts";
import type { Place } from "../../ports/channel.ts";
import { type EventOf, findSpeaker, type Inbound, type SpeakerContext } from "./inbound.ts";

/**
 * Stops the run under way at the event's place. A press that names a preview (`draft`) stops only the run of that
 * preview: a repeated press must not stop the run that followed. Does nothing for an unknown sender.
 */
export async function stopAtPlace(inbound: Inbound, event: EventOf<"stopped">): Promise<void> {
  const speaker = await findSpeaker(inbound, event.sender);
  const running = speaker && (await runningAt(speaker, event.place));
  if (!speaker || !running) return;
  if (event.draft !== null && event.draft !== String(draftId(running))) return;
  await cancel(speaker, running);
}

/** @returns whether a run was stopped; the run's reply, which says so, is sent like any other */
export async function cancelAt(speaker: SpeakerContext, place: Place): Promise<boolean> {
  const running = await runningAt(speaker, place);
  return running !== null && cancel(speaker, running);
}

/** @returns false for a run that has ended */
export async function cancel({ runtime, user }: SpeakerContext, run: RunId): Promise<boolean> {
  const { outcome } = await cancelRun(runtime.flow, { user, run });
  return outcome === "cancelled";
}

async function runningAt(
  { runtime, user, openChannel }: SpeakerContext,
  place: Place,
): Promise<RunId | null> {
  const { running } = await runtime.database
    .channels(user)
    .runsAt({ channel: openChannel.channel.name, place });
  return running === null ? null : RunIdSchema.parse(running);
}
