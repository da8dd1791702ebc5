// A notice: a text made by code, sent at once and once. Replies of runs go another way, which loses none.
import type { Place } from "../../ports/channel.ts";
import type { Inbound } from "./inbound.ts";

/** Sends the notice after the webhook's answer. @param text Markdown */
export function tell(inbound: Inbound, place: Place, text: string): void {
  inbound.later(() => sendNotice(inbound, place, text));
}

async function sendNotice({ runtime, open }: Inbound, place: Place, text: string): Promise<void> {
  const { channel, config, call } = open;
  const { clock, ids, log } = runtime.flow;
  const key = ids.uuid();
  for (const [index, part] of channel.render({ text, buttons: [] }).entries()) {
    const send = async (asPlain: boolean) => {
      const answer = await call(
        channel.nextCall(part, {
          ...{ config, address: place.address, replaces: null, index, asPlain },
          ...{ key: `${key}:${index}`, nowMs: clock.now() },
        }),
      );
      return answer === null ? { outcome: "unknown" as const } : channel.classify(answer);
    };
    const first = await send(false);
    const { outcome } = first.outcome === "as_plain" ? await send(true) : first;
    if (outcome !== "sent") return log.warn("notice.failed", { channel: channel.name, outcome });
  }
}

/** Shows that the message is being worked on, where the platform can. */
export function showTyping(inbound: Inbound, place: Place): void {
  const { channel, config, call } = inbound.open;
  const typing = channel.typing({ config, address: place.address });
  if (typing === null) return;
  inbound.later(async () => {
    await call(typing);
  });
}
