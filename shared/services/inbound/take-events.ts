// Handles the events of one webhook request, in order.
import { errorCode, isRetryable } from "../../contracts/errors.ts";
import type { InboundEvent, InboundRequest, WebhookAnswer } from "../../ports/channel.ts";
import type { OpenChannel } from "../../ports/open-channel.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { handleEdited } from "./handle-edited.ts";
import { handleMessage } from "./handle-message.ts";
import { handlePress } from "./handle-press.ts";
import { type Inbound, lookForSpeaker, senderLanguage } from "./inbound.ts";
import { handleNews } from "./handle-news.ts";
import { tell } from "./send-notice.ts";
import { stopAtPlace } from "./stop-at-place.ts";

/**
 * Nothing is looked up before the request is verified, and only the headers of an e-mail are read
 * before its author is known to be linked. Errors: those that a retry can mend, and
 * FatalError("misconfigured"). Events before the failing one stay accepted; when the platform
 * repeats the request they have no second effect.
 */
export async function takeEvents(
  runtime: Runtime,
  openChannel: OpenChannel,
  request: InboundRequest,
  defer: (work: Promise<unknown>) => void,
): Promise<{ outcome: "refused" } | { outcome: "taken"; answer?: WebhookAnswer }> {
  const { channel, config } = openChannel;
  const { log, clock } = runtime.flow;
  const verdict = await channel.verify(request, config, clock.now());
  if (!verdict.ok) {
    log.warn("webhook.refused", { channel: channel.name, reason: verdict.reason });
    return { outcome: "refused" };
  }
  const laterWork: (() => Promise<void>)[] = [];
  const withoutAuthor: Inbound = { runtime, openChannel, later: (work) => laterWork.push(work) };
  const author = channel.author?.(request, config) ?? null;
  const speaker = author && (await lookForSpeaker(withoutAuthor, author));
  const inbound: Inbound = author
    ? { ...withoutAuthor, author: { sender: author, speaker } }
    : withoutAuthor;
  const isStranger = author !== null && (speaker === null || speaker === "lapsed");
  const body = isStranger || author === null ? request.body : await request.readWhole?.();
  const read = { ...request, body: body ?? request.body };
  const { events, answer } = await channel.parse(read, config, isStranger);
  try {
    for (const event of events) {
      if (await isReplay(inbound, event)) {
        log.warn("webhook.ignored", { channel: channel.name, reason: "repeated" });
      } else await takeEvent(inbound, event);
    }
  } finally {
    defer(inOrder(inbound, laterWork));
  }
  return { outcome: "taken", ...(answer === undefined ? {} : { answer }) };
}

/** Twice the five minutes for which a signature is valid in either direction. */
const REPLAY_SECONDS = 600;

/** Whether a platform that never repeats an event itself has sent this event before. */
async function isReplay({ runtime, openChannel }: Inbound, event: InboundEvent): Promise<boolean> {
  const { name, neverRepeats } = openChannel.channel;
  if (neverRepeats !== true || event.kind === "ignored") return false;
  return !(await runtime.firstTimes.isFirst(`${name}:${event.id}`, REPLAY_SECONDS));
}

/**
 * An error that no retry mends is logged and answered as accepted; otherwise the platform would
 * repeat the event for days.
 */
async function takeEvent(inbound: Inbound, event: InboundEvent): Promise<void> {
  try {
    await handleEvent(inbound, event);
  } catch (error) {
    const code = errorCode(error);
    if ((isRetryable(error) && code !== "internal") || code === "misconfigured") throw error;
    const { channel } = inbound.openChannel;
    const fields = { channel: channel.name, kind: event.kind, "error.type": code };
    inbound.runtime.flow.log.error("webhook.event_failed", fields);
    if (event.kind !== "message") return;
    const { sorry, again } = wordsFor(senderLanguage(event.sender)).ends.unknown;
    tell(inbound, event.place, `${sorry} ${again}`);
  }
}

async function handleEvent(inbound: Inbound, event: InboundEvent): Promise<void> {
  switch (event.kind) {
    case "message":
      return handleMessage(inbound, event);
    case "edited":
      return handleEdited(inbound, event);
    case "pressed":
      return handlePress(inbound, event);
    case "stopped":
      return stopAtPlace(inbound, event);
    case "left":
    case "moved":
    case "status":
      return handleNews(inbound, event);
    case "ignored": {
      const { name: channel } = inbound.openChannel.channel;
      return inbound.runtime.flow.log.info("webhook.ignored", { channel, reason: event.reason });
    }
  }
}

/** Sequential, so that the notices of one webhook keep their order. */
async function inOrder(
  { runtime, openChannel }: Inbound,
  laterWork: (() => Promise<void>)[],
): Promise<void> {
  for (const work of laterWork) {
    await work().catch((error: unknown) => {
      const fields = { channel: openChannel.channel.name, "error.type": errorCode(error) };
      runtime.flow.log.warn("notice.failed", fields);
    });
  }
}
