// The commands that people can type in a chat; the same on every platform.
import { RunIdSchema } from "../../contracts/ids.ts";
import { formatChanges } from "../../domain/receipts/format-changes.ts";
import { acceptUndo } from "../../engine/run/accept-undo.ts";
import type { UndoOutcome } from "../../ports/run-calls.ts";
import { answerOpen, edit, retry } from "./edit-newest.ts";
import { findConversation } from "./find-conversation.ts";
import { type EventOf, keyOf, speakerOf, type SpeakerContext } from "./inbound.ts";
import { refusedForRate } from "./limit-runs.ts";
import { refuseEvent } from "./refuse-event.ts";
import { tell } from "./send-notice.ts";
import { showWork } from "./show-work.ts";
import { cancelAt } from "./stop-at-place.ts";

type Command = (speaker: SpeakerContext, event: EventOf<"message">) => Promise<void>;

const say =
  (text: (words: SpeakerContext["words"]["channels"]) => string): Command =>
  async (speaker, { place }) =>
    tell(speaker, place, text(speaker.words.channels));

const unlink: Command = async (speaker, { sender, place }) => {
  await speaker.runtime.database.speakers().endLinks(speakerOf(speaker, sender));
  tell(speaker, place, speaker.words.channels.unlinked);
};

const startAnew: Command = async (speaker, event) => {
  const conversation = await findConversation(speaker, event, true);
  if (conversation) tell(speaker, event.place, speaker.words.channels.newConversation);
};

/** Where notices go: `here`, `on` for the private chat that was used last, or `off`. Without one of these, it says which of them is set. */
const notices: Command = async (speaker, event) => {
  const { noticesOn, noticesOff, noticesHere, noticesThere, noticesInGroup } =
    speaker.words.channels;
  const { place, text } = event;
  const say = (words: string) => tell(speaker, place, words);
  const api = speaker.runtime.api(speaker.user);
  switch (text.trim().toLowerCase()) {
    case "off":
      await api.putProfile({ notices: "none" });
      return say(noticesOff);
    case "on":
      await api.putProfile({ notices: "chat", noticesTo: null });
      return say(noticesOn);
    case "here": {
      if (place.isGroup) return say(noticesInGroup);
      const conversationId = await findConversation(speaker, event);
      if (conversationId === null) return;
      await api.putProfile({ notices: "chat", noticesTo: { conversationId } });
      return say(noticesHere);
    }
    default: {
      const { notices: wanted, noticesTo } = await api.getProfile();
      if (wanted === "none") return say(noticesOff);
      return say(noticesTo === null ? noticesOn : noticesThere);
    }
  }
};

const cancel: Command = async (speaker, { place }) => {
  if (!(await cancelAt(speaker, place)))
    tell(speaker, place, speaker.words.channels.nothingUnderWay);
};

/**
 * The run under way, or else the newest run that changed something, which is what a person means by "undo". If no run
 * changed anything, the newest run.
 */
const lastChange = async (
  { runtime, user, openChannel }: SpeakerContext,
  place: EventOf<"message">["place"],
) => {
  const channel = openChannel.channel.name;
  const runs = await runtime.database.channels(user).runsAt({ channel, place });
  // A run under way may be changing something.
  const run = runs.running ?? runs.changed ?? runs.latest;
  return run === null ? null : RunIdSchema.parse(run);
};

/** The undo run's own reply says what came back. */
const undo: Command = async (speaker, event) => {
  const { runtime, user, words } = speaker;
  const tooFast = await refusedForRate(speaker);
  if (tooFast !== null) return tell(speaker, event.place, tooFast);
  // The reply goes to the event's address, which is stored with the event.
  if ((await findConversation(speaker, event)) === null) return;
  const run = await lastChange(speaker, event.place);
  if (run === null) return refuseEvent(speaker, event, words.undo.nothingLeft);
  // After a repeated event, the newest change is the first undo itself. The request must still be
  // the same.
  const request = await keyOf(speaker, event, "undo");
  const acceptance = await acceptUndo(runtime.flow, { user, run, ...request });
  if ("run" in acceptance) return showWork(speaker, event.place, acceptance.run.meta.run);
  return refuseEvent(speaker, event, undoRefusal(speaker, acceptance));
};

function undoRefusal(
  { words }: SpeakerContext,
  refusal: Exclude<UndoOutcome, { run: unknown }>,
): string {
  switch (refusal.outcome) {
    case "not_ended":
      return words.channels.stillWorking;
    case "changed_since":
      return words.undo.impossible(refusal.message);
    case "archived":
      return words.channels.archived;
    case "queue_full":
      return words.channels.queueFull;
    case "key_conflict":
    case "not_found":
    case "nothing_to_undo":
    case "already_undone":
    case "under_way":
      return words.undo.nothingLeft;
  }
}

const receipt: Command = async (speaker, { place }) => {
  const { runtime, user, words, language } = speaker;
  const run = await lastChange(speaker, place);
  const record = run && (await runtime.api(user).getRun(run));
  const { pack, clock } = runtime.flow;
  const changes = record?.reply?.changes ?? [];
  const changeList = formatChanges(pack, changes, clock.today(null), language, { planned: true });
  tell(speaker, place, changeList ?? words.nothingChanged);
};

export const COMMANDS: Readonly<Record<string, Command | undefined>> = {
  start: say(({ alreadyLinked }) => alreadyLinked),
  link: say(({ alreadyLinked }) => alreadyLinked),
  move: say(({ help }) => help),
  help: say(({ help }) => help),
  new: startAnew,
  notices,
  unlink,
  undo,
  cancel,
  receipt,
  edit,
  retry,
  takeback: answerOpen("undo"),
  keep: answerOpen("keep"),
};
