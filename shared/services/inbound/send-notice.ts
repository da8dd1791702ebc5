// A notice: a text written by code, sent after the webhook's answer, and not stored, so it can be
// lost. Replies of runs and refusals of messages are stored first (refuse-event.ts).
import type { OutboundPart, Place, SendOutcome } from "../../ports/channel.ts";
import type { OpenChannel } from "../../ports/open-channel.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import type { Inbound } from "./inbound.ts";

/**
 * Sends the notice after the webhook's answer.
 * @param text Markdown
 */
export function tell(inbound: Inbound, place: Place, text: string): void {
  inbound.later(() => sendNotice(inbound, place, text));
}

async function sendNotice(
  { runtime, openChannel }: Inbound,
  place: Place,
  text: string,
): Promise<void> {
  const { ids, log } = runtime.flow;
  const { channel } = openChannel;
  const key = ids.uuid();
  for (const [index, part] of channel.render({ text, buttons: [] }).entries()) {
    const outcome = await sendPart(runtime, openChannel, part, place, {
      index,
      key: `${key}:${index}`,
    });
    if (outcome !== "sent") return log.warn("notice.failed", { channel: channel.name, outcome });
  }
}

/**
 * The platform keeps the Worker running for half a minute after its answer, so a notice that would
 * have to wait longer than this is given up.
 */
const MAX_WAIT_S = 5;
const MAX_TRIES = 4;
/**
 * The wait when the platform does not accept the notice yet: the notice must follow the
 * interaction's answer, which is still on its way to the platform.
 */
const NOT_OPEN_S = 1;

async function sendPart(
  { flow: { clock } }: Runtime,
  { channel, config, call }: OpenChannel,
  part: OutboundPart,
  { address }: Place,
  identity: { index: number; key: string },
): Promise<SendOutcome["outcome"]> {
  let asPlain = false;
  for (let tryCount = 1; ; tryCount++) {
    const context = { config, address, replaces: null, ...identity, asPlain, nowMs: clock.now() };
    const answer = await call(channel.nextCall(part, context));
    if (answer === null) return "unknown";
    const outcome = channel.classify(answer);
    const waitS = waitOf(outcome);
    const shouldWait = waitS !== null && waitS <= MAX_WAIT_S;
    const shouldRetry = shouldWait || (outcome.outcome === "as_plain" && !asPlain);
    if (!shouldRetry || tryCount === MAX_TRIES) return outcome.outcome;
    asPlain ||= outcome.outcome === "as_plain";
    if (shouldWait) await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
  }
}

/** Seconds; null when waiting does not help. */
function waitOf(outcome: SendOutcome): number | null {
  if (outcome.outcome === "not_open") return NOT_OPEN_S;
  return outcome.outcome === "retry_after" ? outcome.seconds : null;
}
