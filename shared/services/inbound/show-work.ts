// Shows a run's progress at the place that its message came from, for as long as the run works.
import type { RunId } from "../../contracts/ids.ts";
import type { Place } from "../../ports/channel.ts";
import type { SpeakerContext } from "./inbound.ts";

/**
 * After the webhook's answer, shows the typing indicator, and publishes the job that renews it and shows progress.
 * Neither delays nor fails an accepted message.
 */
export function showWork(speaker: SpeakerContext, place: Place, run: RunId): void {
  const { openChannel, runtime, user, language } = speaker;
  const { channel, config, call } = openChannel;
  const typing = channel.typing({ config, address: place.address });
  // A platform that can neither change a message nor show typing has nothing to show progress with.
  if (typing === null && channel.remove === undefined) return;
  const job = { job: "progress", user, run, language, round: 0 } as const;
  speaker.later(async () => {
    await Promise.all([
      typing && call(typing),
      runtime.flow.queue.publishJob({ ...job, dedupId: `progress-${run}.0` }),
    ]);
  });
}
