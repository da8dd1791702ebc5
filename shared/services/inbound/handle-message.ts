// A message on a platform: a linked person's becomes a run, or is a command; others learn how to link.
import { MAX_MESSAGE_LENGTH } from "../../contracts/api/conversations.ts";
import { MAX_MEDIA, WORDLESS } from "../../contracts/media.ts";
import { acceptMessage } from "../../engine/run/accept-message.ts";
import type { AcceptOutcome } from "../../ports/run-calls.ts";
import { findConversation } from "./find-conversation.ts";
import { COMMANDS } from "./handle-command.ts";
import { type EventOf, type Inbound, keyOf, lookForSpeaker, type Spoken } from "./inbound.ts";
import { refusedForRate } from "./limit-runs.ts";
import { refuseEvent } from "./refuse-event.ts";
import { offerLink, redeemCode } from "./link-speaker.ts";
import { keepMedia, sortMedia } from "./keep-media.ts";
import { tell } from "./send-notice.ts";
import { showWork } from "./show-work.ts";

type Message = EventOf<"message">;

const TAKES_CODE: ReadonlySet<string> = new Set(["start", "link", "move"]);

/** What is said in a group to others is not even looked at. */
export async function handleMessage(inbound: Inbound, event: Message): Promise<void> {
  if (!event.addressed) return;
  const spoken = await lookForSpeaker(inbound, event.sender);
  const { command, text } = event;
  if (command !== null && TAKES_CODE.has(command) && text !== "") return redeemCode(inbound, event);
  if (spoken === null || spoken === "lapsed") {
    // A speaker who sends it a second time has no link any more.
    return command === "unlink" ? undefined : offerLink(inbound, event, spoken === "lapsed");
  }
  const run = command === null ? undefined : COMMANDS[command];
  return run ? run(spoken, event) : acceptWords(spoken, event);
}

async function acceptWords(spoken: Spoken, event: Message): Promise<void> {
  const { runtime, user } = spoken;
  const { channels } = spoken.words;
  const brought = sortMedia(spoken, event.media);
  const media = "refusal" in brought ? [] : brought.media;
  const [first] = media;
  // A message of a picture alone has no words: a sign stands for them, which says nothing.
  const text = wordsOf(event) || (first === undefined ? "" : WORDLESS[first.kind]);
  const tooLong = text.length > MAX_MESSAGE_LENGTH ? channels.tooLong : null;
  const unfit = "refusal" in brought ? brought.refusal : tooLong;
  if (text === "" && unfit === null) {
    return tell(spoken, event.place, event.isCut ? channels.notWhole : channels.help);
  }
  const tooFast = await refusedForRate(spoken);
  if (tooFast !== null) return tell(spoken, event.place, tooFast);
  const conversation = await findConversation(spoken, event);
  if (conversation === null) return;
  if (unfit !== null) return refuseEvent(spoken, event, unfit);
  const key = await keyOf(spoken, event, text);
  const references = await keepMedia(spoken, key, media);
  const accepted = await acceptMessage(runtime.flow, {
    user,
    conversation,
    text,
    ifBusy: "enqueue",
    ...key,
    ...(references.length > 0 ? { media: references } : {}),
  });
  const refused = refusal(spoken, accepted.outcome);
  if (refused !== null) {
    await runtime.flow.media?.drop(references);
    return refuseEvent(spoken, event, refused);
  }
  if (accepted.outcome !== "accepted") return;
  const left = "left" in brought ? brought.left : 0;
  if (left > 0) tell(spoken, event.place, channels.leftOut(left, MAX_MEDIA));
  if (event.isCut) tell(spoken, event.place, channels.notWhole);
  showWork(spoken, event.place, accepted.run.meta.run);
}

/** A command that is none of ours is a message. Postgres stores neither NUL nor half a surrogate pair. */
function wordsOf({ command, text }: Message): string {
  const whole = command === null ? text : `/${command} ${text}`;
  return whole.replaceAll("\0", "").toWellFormed().trim();
}

/** What to tell of a message that was not accepted; null when it was, before or now. */
export function refusal(
  { words, runtime, open }: Spoken,
  outcome: AcceptOutcome["outcome"],
): string | null {
  switch (outcome) {
    case "accepted":
    case "replayed":
      return null;
    case "queue_full":
    case "busy":
      return words.channels.queueFull;
    case "budget_spent":
      return words.channels.budgetSpent;
    case "archived":
      return words.channels.archived;
    case "question_closed":
      return words.reply.late;
    case "not_found":
    case "key_conflict":
    // No message of a channel names a Process.
    case "process_not_found":
    case "process_disabled":
    case "quota":
    case "inputs_missing":
      runtime.flow.log.error("webhook.not_accepted", { channel: open.channel.name, outcome });
      return outcome === "key_conflict" ? null : words.ends.unknown.sorry;
  }
}
