// A pressed button answers exactly the question that it belongs to, and only the person who was
// asked may press it.
import { type RunId, RunIdSchema } from "../../contracts/ids.ts";
import type { ChannelWords } from "../../domain/wording/channels/channel-words.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { answerStep } from "../../engine/run/answer-step.ts";
import { acceptMessage } from "../../engine/run/accept-message.ts";
import { acceptEdit, editRefusal, type Effects } from "./edit-newest.ts";
import { findConversation } from "./find-conversation.ts";
import {
  type EventOf,
  findSpeaker,
  type Inbound,
  keyOf,
  senderLanguage,
  type SpeakerContext,
} from "./inbound.ts";
import { refusedForRate } from "./limit-runs.ts";
import { refusal } from "./not-accepted.ts";
import { refuseEvent } from "./refuse-event.ts";
import { tell } from "./send-notice.ts";
import { showWork } from "./show-work.ts";
import { cancel } from "./stop-at-place.ts";

type Press = EventOf<"pressed">;

/**
 * The data of a button: an answer about an edit, an option of a question, a choice for a step that waits, or the stop
 * button of a preview.
 */
const EDIT = /^e:([0-9a-f-]{36}):([12])$/;
const OPTION = /^q:([0-9a-f-]{36}):(\d{1,3})$/;
const STEP = /^w:([0-9a-f-]{36}):(\d{1,3})$/;
const STOP = /^s:([0-9a-f-]{36})$/;

export async function handlePress(inbound: Inbound, event: Press): Promise<void> {
  const speaker = await findSpeaker(inbound, event.sender);
  const words = speaker?.words ?? wordsFor(senderLanguage(event.sender));
  const runToStop = RunIdSchema.safeParse(STOP.exec(event.data)?.[1]).data;
  if (runToStop !== undefined) return stop(inbound, event, speaker, runToStop, words.channels);
  const [, notice, answer] = EDIT.exec(event.data) ?? [];
  const askingRunId = RunIdSchema.safeParse(notice).data;
  if (askingRunId !== undefined) {
    return answerAboutEdit(inbound, event, speaker, askingRunId, answer === "1" ? "undo" : "keep");
  }
  const [, wait, chosen] = STEP.exec(event.data) ?? [];
  const waitNotice = RunIdSchema.safeParse(wait).data;
  if (waitNotice !== undefined) {
    return answerStepPress(inbound, event, speaker, {
      question: waitNotice,
      option: Number(chosen),
    });
  }
  const [, id, option] = OPTION.exec(event.data) ?? [];
  const question = RunIdSchema.safeParse(id).data;
  if (question === undefined) return acknowledge(inbound, event, words.reply.late);
  // `getRun` never shows another user's run, not even within one household.
  const askingRun = speaker && (await speaker.runtime.api(speaker.user).getRun(question));
  if (!askingRun) return acknowledge(inbound, event, words.channels.notYours);
  const tooFast = await refusedForRate(speaker);
  if (tooFast !== null) return acknowledge(inbound, event, tooFast);
  // `findConversation` stores where the reply goes. The answer goes to the question's own conversation, even if a
  // newer one has begun.
  if ((await findConversation(speaker, event)) === null) return acknowledge(inbound, event, "");
  const acceptance = await acceptMessage(speaker.runtime.flow, {
    user: speaker.user,
    conversation: askingRun.conversation,
    ifBusy: "enqueue",
    answer: { question, option: Number(option) },
    ...(await keyOf(speaker, event, event.data)),
  });
  acknowledge(inbound, event, refusal(speaker, acceptance) ?? "");
  if (acceptance.outcome === "accepted") showWork(speaker, event.place, acceptance.run.meta.run);
}

/** Only the person whose run it is finds the question. A second press is told that it is answered. */
async function answerStepPress(
  inbound: Inbound,
  event: Press,
  speaker: SpeakerContext | null,
  button: { question: string; option: number },
): Promise<void> {
  const { notYours } = (speaker?.words ?? wordsFor(senderLanguage(event.sender))).channels;
  const offer =
    speaker && (await speaker.runtime.database.channels(speaker.user).stepOffer(button));
  if (!offer) return acknowledge(inbound, event, notYours);
  const tooFast = await refusedForRate(speaker);
  if (tooFast !== null) return acknowledge(inbound, event, tooFast);
  const { run, hop, choice, requestHash, step } = offer;
  const decision = { choice, requestHash };
  const answer = { user: speaker.user, run, hop, decision };
  const { outcome } = await answerStep(speaker.runtime.flow, answer);
  const words = processWordsFor(speaker.language);
  const isTaken = outcome === "answered" || outcome === "replayed";
  acknowledge(inbound, event, isTaken ? words.answered[choice](step) : words.notOpen[outcome]);
}

/** A second press, of either button, finds the question closed. */
async function answerAboutEdit(
  inbound: Inbound,
  event: Press,
  speaker: SpeakerContext | null,
  question: string,
  effects: Effects,
): Promise<void> {
  const { notYours } = (speaker?.words ?? wordsFor(senderLanguage(event.sender))).channels;
  const conversation =
    speaker && (await speaker.runtime.database.channels(speaker.user).questionOf(question));
  if (!conversation) return acknowledge(inbound, event, notYours);
  const tooFast = await refusedForRate(speaker);
  if (tooFast !== null) return acknowledge(inbound, event, tooFast);
  if ((await findConversation(speaker, event)) === null) return acknowledge(inbound, event, "");
  const place = { asked: question };
  const acceptance = await acceptEdit(speaker, event, conversation, { place, effects });
  const text = editRefusal(speaker, acceptance) ?? "";
  // The reason names a change, so it is a message: the notice at a button is short, and disappears. A
  // refused press that is repeated gets `queue_full`, and its stored notice stays the first one.
  const isMessage = acceptance.outcome === "changed_since" || acceptance.outcome === "queue_full";
  acknowledge(inbound, event, isMessage ? "" : text);
  if (isMessage) await refuseEvent(speaker, event, text);
}

/** The run's own reply says that it was stopped, and the preview disappears. */
async function stop(
  inbound: Inbound,
  event: Press,
  speaker: SpeakerContext | null,
  run: RunId,
  words: ChannelWords,
): Promise<void> {
  const isOwn = speaker && (await speaker.runtime.api(speaker.user).getRun(run));
  if (!isOwn) return acknowledge(inbound, event, words.notYoursToStop);
  acknowledge(inbound, event, (await cancel(speaker, run)) ? "" : words.nothingUnderWay);
}

/**
 * Answers a press on the button itself where the platform can, otherwise with a notice.
 * @param text plain; empty only stops the button's spinner
 */
function acknowledge(inbound: Inbound, event: Press, text: string): void {
  const { channel, config, call } = inbound.openChannel;
  if (channel.acknowledge === undefined || event.acknowledge === null) {
    if (text !== "") tell(inbound, event.place, text);
    return;
  }
  const request = channel.acknowledge({ acknowledge: event.acknowledge, text }, config);
  inbound.later(async () => {
    await call(request);
  });
}
