// After a message was accepted: what its run does is shown where it came from, as long as it works.
import type { RunId } from "../../contracts/ids.ts";
import type { Place } from "../../ports/channel.ts";
import type { Spoken } from "./inbound.ts";

/**
 * Shows the typing indicator at once, and publishes the job that renews it and shows what the run does. After
 * the webhook's answer: it neither delays nor fails what was accepted.
 */
export function showWork(spoken: Spoken, place: Place, run: RunId): void {
  const { open, runtime, user, language } = spoken;
  const { channel, config, call } = open;
  const typing = channel.typing({ config, address: place.address });
  // Where neither a message can be changed nor typing be shown, there is nothing to show.
  if (typing === null && channel.remove === undefined) return;
  const job = { job: "progress", user, run, language, round: 0 } as const;
  spoken.later(async () => {
    await Promise.all([
      typing && call(typing),
      runtime.flow.queue.publishJob({ ...job, dedupId: `progress-${run}.0` }),
    ]);
  });
}
