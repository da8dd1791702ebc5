// Stops the run under way at a place: the command, and the platform's own stop button.
import { RunIdSchema } from "../../contracts/ids.ts";
import { cancelRun } from "../../engine/run/cancel-run.ts";
import type { Place } from "../../ports/channel.ts";
import { type EventOf, findSpeaker, type Inbound, type Spoken } from "./inbound.ts";

export async function stopRun(inbound: Inbound, event: EventOf<"stopped">): Promise<void> {
  const spoken = await findSpeaker(inbound, event.sender);
  if (spoken) await cancelAt(spoken, event.place);
}

/** @returns whether a run was stopped; its reply, which says so, is sent like any other */
export async function cancelAt(spoken: Spoken, place: Place): Promise<boolean> {
  const { runtime, user, open } = spoken;
  const { running } = await runtime.database
    .channels(user)
    .runsAt({ channel: open.channel.name, place });
  if (running === null) return false;
  const { outcome } = await cancelRun(runtime.flow, { user, run: RunIdSchema.parse(running) });
  return outcome === "cancelled";
}
