// Commands: the same on every platform.
import { RunIdSchema } from "../../contracts/ids.ts";
import { formatChanges } from "../../domain/receipts/format-changes.ts";
import { acceptUndo } from "../../engine/run/accept-undo.ts";
import type { UndoOutcome } from "../../ports/run-calls.ts";
import { findConversation } from "./find-conversation.ts";
import { type EventOf, keyOf, speakerOf, type Spoken } from "./inbound.ts";
import { refusedForRate } from "./limit-runs.ts";
import { refuseEvent } from "./refuse-event.ts";
import { tell } from "./send-notice.ts";
import { showWork } from "./show-work.ts";
import { cancelAt } from "./stop-at-place.ts";

type Command = (spoken: Spoken, event: EventOf<"message">) => Promise<void>;

const say =
  (text: (words: Spoken["words"]["channels"]) => string): Command =>
  async (spoken, { place }) =>
    tell(spoken, place, text(spoken.words.channels));

const unlink: Command = async (spoken, { sender, place }) => {
  await spoken.runtime.database.speakers().endLinks(speakerOf(spoken, sender));
  tell(spoken, place, spoken.words.channels.unlinked);
};

const startAnew: Command = async (spoken, event) => {
  const conversation = await findConversation(spoken, event, true);
  if (conversation) tell(spoken, event.place, spoken.words.channels.newConversation);
};

const cancel: Command = async (spoken, { place }) => {
  if (!(await cancelAt(spoken, place))) tell(spoken, place, spoken.words.channels.nothingUnderWay);
};

/** The run that is meant by "what was changed last": questions in between do not count. */
const lastChange = async ({ runtime, user, open }: Spoken, place: EventOf<"message">["place"]) => {
  const channel = open.channel.name;
  const runs = await runtime.database.channels(user).runsAt({ channel, place });
  // One under way may be changing something.
  const run = runs.running ?? runs.changed ?? runs.latest;
  return run === null ? null : RunIdSchema.parse(run);
};

/** The undo's own reply says what came back. */
const undo: Command = async (spoken, event) => {
  const { runtime, user, words } = spoken;
  const tooFast = await refusedForRate(spoken);
  if (tooFast !== null) return tell(spoken, event.place, tooFast);
  // The reply goes to the event's address, which is kept with it.
  if ((await findConversation(spoken, event)) === null) return;
  const run = await lastChange(spoken, event.place);
  if (run === null) return refuseEvent(spoken, event, words.undo.nothingLeft);
  // The same event again names the first undo as the last change, and must be the same request.
  const request = await keyOf(spoken, event, "undo");
  const accepted = await acceptUndo(runtime.flow, { user, run, ...request });
  if ("run" in accepted) return showWork(spoken, event.place, accepted.run.meta.run);
  return refuseEvent(spoken, event, undoRefusal(spoken, accepted));
};

function undoRefusal({ words }: Spoken, refused: Exclude<UndoOutcome, { run: unknown }>): string {
  switch (refused.outcome) {
    case "not_ended":
      return words.channels.stillWorking;
    case "changed_since":
      return words.undo.impossible(refused.message);
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

const receipt: Command = async (spoken, { place }) => {
  const { runtime, user, words, language } = spoken;
  const run = await lastChange(spoken, place);
  const record = run && (await runtime.api(user).getRun(run));
  const { pack, clock } = runtime.flow;
  const changes = record?.reply?.changes ?? [];
  const listed = formatChanges(pack, changes, clock.today(null), language, { planned: true });
  tell(spoken, place, listed ?? words.nothingChanged);
};

export const COMMANDS: Readonly<Record<string, Command | undefined>> = {
  start: say(({ alreadyLinked }) => alreadyLinked),
  link: say(({ alreadyLinked }) => alreadyLinked),
  move: say(({ help }) => help),
  help: say(({ help }) => help),
  new: startAnew,
  unlink,
  undo,
  cancel,
  receipt,
};
