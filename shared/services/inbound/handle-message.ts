// Handles a message on a platform. A linked person's message is a command or becomes a run; other
// people learn how to link.
import { MAX_MESSAGE_LENGTH } from "../../contracts/api/conversations.ts";
import { MAX_MEDIA, WORDLESS } from "../../contracts/media.ts";
import { acceptMessage } from "../../engine/run/accept-message.ts";
import { findConversation } from "./find-conversation.ts";
import { COMMANDS } from "./handle-command.ts";
import {
  type EventOf,
  type Inbound,
  keyOf,
  lookForSpeaker,
  type SpeakerContext,
  wordsOf,
} from "./inbound.ts";
import { refusedForRate } from "./limit-runs.ts";
import { refusal } from "./not-accepted.ts";
import { refuseEvent } from "./refuse-event.ts";
import { offerLink, redeemCode } from "./link-speaker.ts";
import { keepMedia, sortMedia } from "./keep-media.ts";
import { tell } from "./send-notice.ts";
import { showWork } from "./show-work.ts";

type Message = EventOf<"message">;

const TAKES_CODE: ReadonlySet<string> = new Set(["start", "link", "move"]);

/** Messages in a group that are not addressed to Alfred are not looked at. */
export async function handleMessage(inbound: Inbound, event: Message): Promise<void> {
  if (!event.addressed) return;
  const speaker = await lookForSpeaker(inbound, event.sender);
  const { command, text } = event;
  if (command !== null && TAKES_CODE.has(command) && text !== "") return redeemCode(inbound, event);
  if (speaker === null || speaker === "lapsed") {
    // A repeated /unlink finds no link, and needs no answer.
    return command === "unlink" ? undefined : offerLink(inbound, event, speaker === "lapsed");
  }
  const run = command === null ? undefined : COMMANDS[command];
  return run ? run(speaker, event) : acceptWords(speaker, event);
}

async function acceptWords(speaker: SpeakerContext, event: Message): Promise<void> {
  const { runtime, user } = speaker;
  const { channels } = speaker.words;
  const attachments = sortMedia(speaker, event.media);
  const media = "refusal" in attachments ? [] : attachments.media;
  const [first] = media;
  // A message that is only a picture or a voice note has no text. A placeholder takes the text's place.
  const text = wordsOf(event) || (first === undefined ? "" : WORDLESS[first.kind]);
  const tooLong = text.length > MAX_MESSAGE_LENGTH ? channels.tooLong : null;
  const unfit = "refusal" in attachments ? attachments.refusal : tooLong;
  if (text === "" && unfit === null) {
    return tell(speaker, event.place, event.isCut ? channels.notWhole : channels.help);
  }
  const tooFast = await refusedForRate(speaker);
  if (tooFast !== null) return tell(speaker, event.place, tooFast);
  const conversation = await findConversation(speaker, event);
  if (conversation === null) return;
  if (unfit !== null) return refuseEvent(speaker, event, unfit);
  const key = await keyOf(speaker, event, text);
  const references = await keepMedia(speaker, key, media);
  const acceptance = await acceptMessage(runtime.flow, {
    user,
    conversation,
    text,
    ifBusy: "enqueue",
    ...key,
    ...(references.length > 0 ? { media: references } : {}),
  });
  const refusalText = refusal(speaker, acceptance);
  if (refusalText !== null) {
    await runtime.flow.media?.drop(references);
    return refuseEvent(speaker, event, refusalText);
  }
  if (acceptance.outcome !== "accepted") return;
  const leftOut = "leftOut" in attachments ? attachments.leftOut : 0;
  if (leftOut > 0) tell(speaker, event.place, channels.leftOut(leftOut, MAX_MEDIA));
  if (event.isCut) tell(speaker, event.place, channels.notWhole);
  showWork(speaker, event.place, acceptance.run.meta.run);
}
