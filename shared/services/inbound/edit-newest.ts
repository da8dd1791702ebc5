// `/edit` and `/retry`: other words in place of the user's newest message in the conversation, and another answer to it.
// If the run of that message has changed something, the person is first asked whether to undo or to keep the changes.
// They answer by a button, `/takeback` or `/keep`. Postgres stores the question. A button names it, a command means the
// newest one, and it is answered once.
import { MAX_MESSAGE_LENGTH } from "../../contracts/api/conversations.ts";
import type { ConversationId } from "../../contracts/ids.ts";
import { acceptMessage } from "../../engine/run/accept-message.ts";
import type { AcceptOutcome } from "../../ports/run-calls.ts";
import type { MessagePlace } from "../../ports/run-database.ts";
import { askAboutChanges } from "./ask-about-changes.ts";
import { findConversation } from "./find-conversation.ts";
import {
  type EventOf,
  keyOf,
  type PersonalEvent,
  type SpeakerContext,
  storableText,
} from "./inbound.ts";
import { refusedForRate } from "./limit-runs.ts";
import { refusal } from "./not-accepted.ts";
import { refuseEvent } from "./refuse-event.ts";
import { tell } from "./send-notice.ts";
import { showWork } from "./show-work.ts";

type Command = (speaker: SpeakerContext, event: EventOf<"message">) => Promise<void>;

/** What to do with the changes of the runs that an edit or a retry takes off the path. */
export type Effects = "undo" | "keep";

interface Request {
  place: MessagePlace;
  text?: string;
  effects?: Effects;
}

export const edit: Command = async (speaker, event) => {
  const text = storableText(event.text);
  const { howToEdit, tooLong } = speaker.words.channels;
  const isUsable = text !== "" && event.media.length === 0;
  if (!isUsable) return tell(speaker, event.place, howToEdit);
  if (text.length > MAX_MESSAGE_LENGTH) return tell(speaker, event.place, tooLong);
  return command(speaker, event, { place: { edit: "newest" }, text });
};

export const retry: Command = (speaker, event) =>
  command(speaker, event, { place: { retry: "newest" } });

/** Answers the question that is open in the conversation. */
export const answerOpen =
  (effects: Effects): Command =>
  (speaker, event) =>
    command(speaker, event, { place: { asked: "newest" }, effects });

async function command(
  speaker: SpeakerContext,
  event: EventOf<"message">,
  request: Request,
): Promise<void> {
  const tooFast = await refusedForRate(speaker);
  if (tooFast !== null) return tell(speaker, event.place, tooFast);
  const conversation = await findConversation(speaker, event);
  if (conversation === null) return;
  const acceptance = await acceptEdit(speaker, event, conversation, request);
  if (acceptance.outcome === "effects_stand") {
    return askAboutChanges(speaker, event, request.text, acceptance);
  }
  const text = editRefusal(speaker, acceptance);
  if (text !== null) return refuseEvent(speaker, event, text);
}

/** Accepts the edit, the retry, or the answer to the question about one, and shows in the chat that the run is at work. */
export async function acceptEdit(
  speaker: SpeakerContext,
  event: PersonalEvent,
  conversation: ConversationId,
  request: Request,
): Promise<AcceptOutcome> {
  const { runtime, user } = speaker;
  const acceptance = await acceptMessage(runtime.flow, {
    user,
    conversation,
    ifBusy: "enqueue",
    ...request,
    ...(await keyOf(speaker, event, JSON.stringify(request))),
  });
  if (acceptance.outcome === "accepted") showWork(speaker, event.place, acceptance.run.meta.run);
  return acceptance;
}

/** @returns null when there is nothing to tell */
export function editRefusal(speaker: SpeakerContext, acceptance: AcceptOutcome): string | null {
  const { nothingToEdit, editClosed } = speaker.words.channels;
  if (acceptance.outcome === "not_found") return nothingToEdit;
  return acceptance.outcome === "question_closed" ? editClosed : refusal(speaker, acceptance);
}
