// What the sender of a message that was not accepted is told.
import type { AcceptOutcome } from "../../ports/run-calls.ts";
import type { SpeakerContext } from "./inbound.ts";

/** @returns null when there is nothing to tell: the message is accepted, now or earlier, or its event came with other words */
export function refusal(speaker: SpeakerContext, acceptance: AcceptOutcome): string | null {
  const { words, runtime, openChannel } = speaker;
  switch (acceptance.outcome) {
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
    case "still_answering":
      return words.channels.stillAnswering;
    case "media_gone":
      return words.channels.mediaGone;
    case "changed_since":
      return words.undo.impossible(acceptance.message);
    case "not_found":
    case "key_conflict":
    // The newest message is never an undo, and an edit is asked about first.
    case "not_a_message":
    case "effects_stand":
    // Messages of channels never name a Process.
    case "process_not_found":
    case "process_disabled":
    case "quota":
    case "inputs_missing": {
      const { outcome } = acceptance;
      runtime.flow.log.error("webhook.not_accepted", {
        channel: openChannel.channel.name,
        outcome,
      });
      return outcome === "key_conflict" ? null : words.ends.unknown.sorry;
    }
  }
}
