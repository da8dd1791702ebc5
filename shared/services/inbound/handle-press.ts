// A pressed button answers exactly the question that it belongs to, and only the one asked may press it.
import { type RunId, RunIdSchema } from "../../contracts/ids.ts";
import type { ChannelWords } from "../../domain/wording/channels/channel-words.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { acceptMessage } from "../../engine/run/accept-message.ts";
import { findConversation } from "./find-conversation.ts";
import { refusal } from "./handle-message.ts";
import {
  type EventOf,
  findSpeaker,
  type Inbound,
  keyOf,
  senderLanguage,
  type Spoken,
} from "./inbound.ts";
import { refusedForRate } from "./limit-runs.ts";
import { tell } from "./send-notice.ts";
import { showWork } from "./show-work.ts";
import { cancel } from "./stop-at-place.ts";

type Press = EventOf<"pressed">;

/** An option of a question, and the stop button of a preview. */
const OPTION = /^q:([0-9a-f-]{36}):(\d{1,3})$/;
const STOP = /^s:([0-9a-f-]{36})$/;

export async function handlePress(inbound: Inbound, event: Press): Promise<void> {
  const spoken = await findSpeaker(inbound, event.sender);
  const words = spoken?.words ?? wordsFor(senderLanguage(event.sender));
  const stopped = RunIdSchema.safeParse(STOP.exec(event.data)?.[1]).data;
  if (stopped !== undefined) return stop(inbound, event, spoken, stopped, words.channels);
  const [, id, option] = OPTION.exec(event.data) ?? [];
  const question = RunIdSchema.safeParse(id).data;
  if (question === undefined) return acknowledge(inbound, event, words.reply.late);
  // A user never sees another user's run, not even in the same household.
  const asked = spoken && (await spoken.runtime.api(spoken.user).getRun(question));
  if (!asked) return acknowledge(inbound, event, words.channels.notYours);
  const tooFast = await refusedForRate(spoken);
  if (tooFast !== null) return acknowledge(inbound, event, tooFast);
  // Keeps where the reply goes to. A question of an earlier conversation is answered there.
  if ((await findConversation(spoken, event)) === null) return acknowledge(inbound, event, "");
  const accepted = await acceptMessage(spoken.runtime.flow, {
    user: spoken.user,
    conversation: asked.conversation,
    ifBusy: "enqueue",
    answer: { question, option: Number(option) },
    ...(await keyOf(spoken, event, event.data)),
  });
  acknowledge(inbound, event, refusal(spoken, accepted.outcome) ?? "");
  if (accepted.outcome === "accepted") showWork(spoken, event.place, accepted.run.meta.run);
}

/** The run's reply says that it was stopped, and the preview goes. */
async function stop(
  inbound: Inbound,
  event: Press,
  spoken: Spoken | null,
  run: RunId,
  words: ChannelWords,
): Promise<void> {
  const isOwn = spoken && (await spoken.runtime.api(spoken.user).getRun(run));
  if (!isOwn) return acknowledge(inbound, event, words.notYoursToStop);
  acknowledge(inbound, event, (await cancel(spoken, run)) ? "" : words.nothingUnderWay);
}

/** On the button where the platform can, else as a notice. @param text plain; empty: only the spinning stops */
function acknowledge(inbound: Inbound, event: Press, text: string): void {
  const { channel, config, call } = inbound.open;
  if (channel.acknowledge === undefined || event.acknowledge === null) {
    if (text !== "") tell(inbound, event.place, text);
    return;
  }
  const request = channel.acknowledge({ acknowledge: event.acknowledge, text }, config);
  inbound.later(async () => {
    await call(request);
  });
}
