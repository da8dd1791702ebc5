// Judges what arrived: every message that a platform handed over has one run, and every reply was shown
// once, or twice where a lost answer leaves no other way (docs/channels.md).
import type { ChannelName } from "../../../shared/ports/channel.ts";
import type { Shown } from "../../../dev/channels/platform.ts";
import type { RunFact } from "../facts.ts";
import type { Violation } from "../violation.ts";

/** A message as its platform remembers it. */
export interface SaidFact {
  channel: ChannelName;
  person: string;
  text: string;
  status: number | undefined;
}

/** A reply on its way, from the outbox. */
export interface SendFact {
  run: string;
  channel: ChannelName;
  state: string;
  error: string | null;
  attempts: number;
  /** Requests of which nobody knows the outcome. */
  unknowns: number;
}

export interface SendEvidence {
  said: readonly SaidFact[];
  runs: readonly RunFact[];
  sends: readonly SendFact[];
  /** What each person was shown by the bot. */
  shown: ReadonlyMap<string, readonly Pick<Shown, "text">[]>;
}

/** Platforms on which a repeated request is no second message. */
const ONCE: ReadonlySet<ChannelName> = new Set(["discord"]);

/** Markup and line breaks differ by platform; letters and numbers do not. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

export function checkSends({ said, runs, sends, shown }: SendEvidence): Violation[] {
  const found: Violation[] = [];
  const blame = (sort: Violation["sort"], what: string, run?: RunFact) =>
    void found.push({
      ...{ sort, what },
      ...{ run: run?.id ?? "none", conversation: run?.conversation ?? "?" },
    });
  const sendOf = new Map(sends.map((send) => [send.run, send]));
  for (const { channel, text, status } of said) {
    const own = runs.filter((run) => run.text === text);
    const isTaken = status !== undefined && status >= 200 && status < 300;
    if (isTaken && own.length === 0) {
      blame("lost", `${channel} was told ${status} for "${text}", and it has no run`);
    }
    if (own.length > 1) blame("duplicated", `"${text}" has ${own.length} runs`, own[0]);
    for (const run of own) {
      const send = sendOf.get(run.id);
      if (send === undefined) blame("lost", `the reply to "${text}" is not in the outbox`, run);
      else if (send.state === "pending") blame("never ended", `${channel}: ${text}`, run);
    }
  }
  for (const [person, messages] of shown) {
    const channel = said.find((one) => one.person === person)?.channel;
    if (channel === undefined) continue;
    const texts = new Set(said.filter((one) => one.person === person).map(({ text }) => text));
    const replies = Map.groupBy(
      runs.filter((run) => texts.has(run.text) && run.reply?.text !== undefined),
      (run) => lettersOf(run.reply?.text ?? ""),
    );
    for (const [letters, group] of replies) {
      const times = messages.filter((one) => lettersOf(one.text) === letters).length;
      const own = group.flatMap((run) => sendOf.get(run.id) ?? []);
      const least = own.filter(({ state }) => state === "sent").length;
      const doubts = own.filter(({ unknowns }) => unknowns > 0 && !ONCE.has(channel)).length;
      const most = own.reduce((sum, one) => sum + (hasLeft(one) ? 1 : 0), 0) + doubts;
      const reply = JSON.stringify(group[0]?.reply?.text?.slice(0, 80));
      if (times < least)
        blame("lost", `${channel}: ${times} of ${least} shown: ${reply}`, group[0]);
      if (times > most) {
        blame("duplicated", `${channel}: ${times} shown, ${most} at most: ${reply}`, group[0]);
      }
    }
  }
  return found;
}

/** A part that failed may have been shown only if nobody knows what became of a request. */
const hasLeft = ({ state, unknowns }: SendFact) => state === "sent" || unknowns > 0;
