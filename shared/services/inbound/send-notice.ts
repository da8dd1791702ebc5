// A notice: a text made by code, sent after the webhook's answer, and not kept. Replies of runs, and what is said
// of a message that is not accepted, go another way, which loses none.
import type { OutboundPart, Place, SendOutcome } from "../../ports/channel.ts";
import type { OpenChannel } from "../../ports/open-channel.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import type { Inbound } from "./inbound.ts";

/** Sends the notice after the webhook's answer. @param text Markdown */
export function tell(inbound: Inbound, place: Place, text: string): void {
  inbound.later(() => sendNotice(inbound, place, text));
}

async function sendNotice({ runtime, open }: Inbound, place: Place, text: string): Promise<void> {
  const { ids, log } = runtime.flow;
  const { channel } = open;
  const key = ids.uuid();
  for (const [index, part] of channel.render({ text, buttons: [] }).entries()) {
    const outcome = await sendPart(runtime, open, part, place, { index, key: `${key}:${index}` });
    if (outcome !== "sent") return log.warn("notice.failed", { channel: channel.name, outcome });
  }
}

/** The Worker is kept for half a minute after its answer: longer waits are not kept. */
const MAX_WAIT_S = 5;
const TRIES = 4;
/** An interaction's answer, which a notice is sent after, is on its way to the platform. */
const NO_WAY_S = 1;

async function sendPart(
  { flow: { clock } }: Runtime,
  { channel, config, call }: OpenChannel,
  part: OutboundPart,
  { address }: Place,
  at: { index: number; key: string },
): Promise<SendOutcome["outcome"]> {
  let asPlain = false;
  for (let tries = 1; ; tries++) {
    const context = { config, address, replaces: null, ...at, asPlain, nowMs: clock.now() };
    const answer = await call(channel.nextCall(part, context));
    if (answer === null) return "unknown";
    const told = channel.classify(answer);
    const waitS = waitOf(told);
    const isBrief = waitS !== null && waitS <= MAX_WAIT_S;
    const isAgain = isBrief || (told.outcome === "as_plain" && !asPlain);
    if (!isAgain || tries === TRIES) return told.outcome;
    asPlain ||= told.outcome === "as_plain";
    if (isBrief) await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
  }
}

/** Seconds; null where waiting does not help. */
function waitOf(told: SendOutcome): number | null {
  if (told.outcome === "no_way") return NO_WAY_S;
  return told.outcome === "retry_after" ? told.seconds : null;
}
