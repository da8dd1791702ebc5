// Judges what arrived: every message that a platform handed over has one run, or one notice that it has none,
// and every reply and notice was shown once, or twice where a lost answer leaves no other way (docs/channels.md).
import type { ChannelName } from "../../../shared/ports/channel.ts";
import type { ShownMessage } from "../../../dev/channels/platform.ts";
import { MAX_ATTEMPTS } from "../../../shared/messaging/limits.ts";
import type { RunFact } from "../facts.ts";
import type { Violation } from "../violation.ts";

/** A message as its platform remembers it. */
export interface SaidFact {
  channel: ChannelName;
  person: string;
  text: string;
  status: number | undefined;
  /** The platform's id of the event; undefined while it is on its way. */
  event?: string | undefined;
}

/** A reply on its way, or a notice, from the outbox. */
export interface SendFact {
  /** Null for a notice. */
  run: string | null;
  /** What was not accepted, and the words that say so. */
  event: string | null;
  notice: string | null;
  /** The platform's id of its first message. */
  message: string | null;
  channel: ChannelName;
  state: string;
  error: string | null;
  attempts: number;
  /** Requests without a known outcome. */
  unknowns: number;
}

export interface SendEvidence {
  said: readonly SaidFact[];
  runs: readonly RunFact[];
  sends: readonly SendFact[];
  /** What each person was shown by the bot. */
  shown: ReadonlyMap<string, readonly Pick<ShownMessage, "id" | "text">[]>;
}

/** Platforms on which a repeated request is no second message. */
const ONCE: ReadonlySet<ChannelName> = new Set(["discord"]);

/** Markup and line breaks differ by platform; letters and numbers do not. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What a person was to be shown. */
interface Answer {
  text: string;
  send: SendFact | undefined;
  run?: RunFact;
}

export function checkSends({ said, runs, sends, shown }: SendEvidence): Violation[] {
  const violations: Violation[] = [];
  const blame = (sort: Violation["sort"], what: string, run?: RunFact) =>
    void violations.push({
      sort,
      what,
      run: run?.id ?? "none",
      conversation: run?.conversation ?? "?",
    });
  const sendOf = new Map(sends.map((send) => [send.run, send]));
  const noticeOf = new Map(
    sends.flatMap((send) => (send.run === null ? [[`${send.channel} ${send.event}`, send]] : [])),
  );
  const answers = new Map<string, Answer[]>();
  for (const { channel, person, text, status, event } of said) {
    const ownRuns = runs.filter((run) => run.text === text);
    const notice = noticeOf.get(`${channel} ${event}`);
    const isTaken = status !== undefined && status >= 200 && status < 300;
    if (isTaken && ownRuns.length === 0 && notice === undefined) {
      blame("lost", `${channel} was told ${status} for "${text}", and it has no run and no notice`);
    }
    if (ownRuns.length > 1) blame("duplicated", `"${text}" has ${ownRuns.length} runs`, ownRuns[0]);
    if (ownRuns.length > 0 && notice !== undefined) {
      blame("duplicated", `"${text}" has a run, and a notice that it has none`, ownRuns[0]);
    }
    const replies = ownRuns.map((run) => ({
      text: run.reply?.text ?? "",
      send: sendOf.get(run.id),
      run,
    }));
    const all: Answer[] = notice
      ? [...replies, { text: notice.notice ?? "", send: notice }]
      : replies;
    for (const { send, run } of all) {
      if (send === undefined) blame("lost", `the reply to "${text}" is not in the outbox`, run);
      else if (send.state === "pending") blame("never ended", `${channel}: ${text}`, run);
      else if (send.state === "failed" && !isPatient(send)) {
        const tries = `${send.error} after ${send.attempts} requests`;
        blame("lost", `${channel}: the answer to "${text}" was given up too soon: ${tries}`, run);
      }
    }
    answers.set(person, [...(answers.get(person) ?? []), ...all]);
  }
  for (const [person, messages] of shown) {
    const channel = said.find((one) => one.person === person)?.channel;
    if (channel === undefined) continue;
    const mine = (answers.get(person) ?? []).filter(({ text }) => text !== "");
    for (const { text, send } of mine) {
      // Notices have the same words: each is known by its message.
      if (send?.run !== null || send.state !== "sent" || send.message === null) continue;
      const ownMessage = messages.find(({ id }) => id === send.message);
      if (ownMessage === undefined || lettersOf(ownMessage.text) !== lettersOf(text)) {
        blame("lost", `${channel}: the notice of event ${send.event} is not shown: ${text}`);
      }
    }
    for (const [letters, group] of Map.groupBy(mine, ({ text }) => lettersOf(text))) {
      const times = messages.filter((one) => lettersOf(one.text) === letters).length;
      const ownSends = group.flatMap(({ send }) => send ?? []);
      const least = ownSends.filter(({ state }) => state === "sent").length;
      const doubts = ownSends.filter(({ unknowns }) => unknowns > 0 && !ONCE.has(channel)).length;
      const most = ownSends.reduce((sum, one) => sum + (hasLeft(one) ? 1 : 0), 0) + doubts;
      const [first] = group;
      const reply = JSON.stringify(first?.text.slice(0, 80));
      if (times < least) {
        blame("lost", `${channel}: ${times} of ${least} shown: ${reply}`, first?.run);
      }
      if (times > most) {
        blame("duplicated", `${channel}: ${times} shown, ${most} at most: ${reply}`, first?.run);
      }
    }
  }
  return violations;
}

/** A part that failed may have been shown only if one of its requests has no known outcome. */
const hasLeft = ({ state, unknowns }: SendFact) => state === "sent" || unknowns > 0;

/**
 * Whether a reply was tried as long as docs/channels.md says: in a chaos run no person leaves, and no platform
 * refuses a message. A second lost answer ends the attempts where a repeat would be another message.
 */
function isPatient({ channel, error, attempts, unknowns }: SendFact): boolean {
  if (error === "unknown" && !ONCE.has(channel)) return attempts >= 2 && unknowns >= 1;
  return ["unknown", "rate_limited", "no_way"].includes(error ?? "") && attempts >= MAX_ATTEMPTS;
}
