// Checks what arrived: every message that a platform delivered has one run, or one notice that it was not accepted,
// and every reply and notice was shown once, or twice if a lost answer makes that unavoidable, or was tried for as long
// as docs/channels.md says.
import type { ChannelName } from "../../../shared/ports/channel.ts";
import type { ShownMessage } from "../../../dev/channels/platform.ts";
import { MAX_ATTEMPTS } from "../../../shared/messaging/limits.ts";
import type { RunFact } from "../facts.ts";
import type { Violation } from "../violation.ts";

/** A user's message, as its platform recorded it. */
export interface MessageFact {
  channel: ChannelName;
  person: string;
  text: string;
  status: number | undefined;
  /** The platform's id of the event; undefined while the message is on its way. */
  event?: string | undefined;
}

/** A reply or a notice in the outbox. */
export interface SendFact {
  /** Null for a notice. */
  run: string | null;
  /** Of a notice: the event that was not accepted, and the text that says so. */
  event: string | null;
  notice: string | null;
  /** The platform's id of the first message that shows it. */
  message: string | null;
  channel: ChannelName;
  state: string;
  error: string | null;
  attempts: number;
  /** Requests without a known outcome. */
  unknowns: number;
}

export interface SendEvidence {
  messages: readonly MessageFact[];
  runs: readonly RunFact[];
  sends: readonly SendFact[];
  /** The bot's messages that each person was shown. */
  shown: ReadonlyMap<string, readonly Pick<ShownMessage, "id" | "text">[]>;
}

/** Platforms on which a repeated request does not post a second message. */
const IDEMPOTENT_CHANNELS: ReadonlySet<ChannelName> = new Set(["discord"]);

/** Markup and line breaks differ by platform; letters and numbers do not. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A text that a person should have been shown. */
interface ExpectedAnswer {
  text: string;
  send: SendFact | undefined;
  run?: RunFact;
}

export function checkSends({ messages, runs, sends, shown }: SendEvidence): Violation[] {
  const violations: Violation[] = [];
  const blame = (sort: Violation["sort"], what: string, run?: RunFact) =>
    void violations.push({
      sort,
      what,
      run: run?.id ?? "none",
      conversation: run?.conversation ?? "?",
    });
  const sendByRun = new Map(sends.map((send) => [send.run, send]));
  const noticeByEvent = new Map(
    sends.flatMap((send) => (send.run === null ? [[`${send.channel} ${send.event}`, send]] : [])),
  );
  const expectedByPerson = new Map<string, ExpectedAnswer[]>();
  for (const { channel, person, text, status, event } of messages) {
    const ownRuns = runs.filter((run) => run.text === text);
    const notice = noticeByEvent.get(`${channel} ${event}`);
    const isAccepted = status !== undefined && status >= 200 && status < 300;
    if (isAccepted && ownRuns.length === 0 && notice === undefined) {
      blame("lost", `${channel} got ${status} for "${text}", which has no run and no notice`);
    }
    if (ownRuns.length > 1) blame("duplicated", `"${text}" has ${ownRuns.length} runs`, ownRuns[0]);
    if (ownRuns.length > 0 && notice !== undefined) {
      blame("duplicated", `"${text}" has a run, and a notice that it was not accepted`, ownRuns[0]);
    }
    const replies = ownRuns.map((run) => ({
      text: run.reply?.text ?? "",
      send: sendByRun.get(run.id),
      run,
    }));
    const all: ExpectedAnswer[] = notice
      ? [...replies, { text: notice.notice ?? "", send: notice }]
      : replies;
    for (const { send, run } of all) {
      if (send === undefined) blame("lost", `the reply to "${text}" is not in the outbox`, run);
      else if (send.state === "pending") blame("never ended", `${channel}: ${text}`, run);
      else if (send.state === "failed" && !wasTriedLongEnough(send)) {
        const tries = `${send.error} after ${send.attempts} requests`;
        blame("lost", `${channel}: the answer to "${text}" was given up too soon: ${tries}`, run);
      }
    }
    expectedByPerson.set(person, [...(expectedByPerson.get(person) ?? []), ...all]);
  }
  for (const [person, shownMessages] of shown) {
    const channel = messages.find((message) => message.person === person)?.channel;
    if (channel === undefined) continue;
    const expected = (expectedByPerson.get(person) ?? []).filter(({ text }) => text !== "");
    for (const { text, send } of expected) {
      // Notices have the same text, so each is found by its message's id.
      if (send?.run !== null || send.state !== "sent" || send.message === null) continue;
      const ownMessage = shownMessages.find(({ id }) => id === send.message);
      if (ownMessage === undefined || lettersOf(ownMessage.text) !== lettersOf(text)) {
        blame("lost", `${channel}: the notice of event ${send.event} is not shown: ${text}`);
      }
    }
    for (const [letters, group] of Map.groupBy(expected, ({ text }) => lettersOf(text))) {
      const times = shownMessages.filter(({ text }) => lettersOf(text) === letters).length;
      const ownSends = group.flatMap(({ send }) => send ?? []);
      const min = ownSends.filter(({ state }) => state === "sent").length;
      const possibleRepeats = ownSends.filter(
        ({ unknowns }) => unknowns > 0 && !IDEMPOTENT_CHANNELS.has(channel),
      ).length;
      const max = ownSends.filter(mayHaveBeenShown).length + possibleRepeats;
      const [first] = group;
      const reply = JSON.stringify(first?.text.slice(0, 80));
      if (times < min) {
        blame("lost", `${channel}: ${times} of ${min} shown: ${reply}`, first?.run);
      }
      if (times > max) {
        blame("duplicated", `${channel}: ${times} shown, ${max} at most: ${reply}`, first?.run);
      }
    }
  }
  return violations;
}

/** A failed send may have been shown only if one of its requests has no known outcome. */
const mayHaveBeenShown = ({ state, unknowns }: SendFact) => state === "sent" || unknowns > 0;

/**
 * Whether a failed reply or notice was tried for as long as docs/channels.md says: in a chaos run no person leaves, and
 * no platform refuses a message. If a repeat would post another message, a second lost answer ends the attempts.
 */
function wasTriedLongEnough({ channel, error, attempts, unknowns }: SendFact): boolean {
  if (error === "unknown" && !IDEMPOTENT_CHANNELS.has(channel))
    return attempts >= 2 && unknowns >= 1;
  return ["unknown", "rate_limited", "not_open"].includes(error ?? "") && attempts >= MAX_ATTEMPTS;
}
