// Waits and events for a person at the terminal: what a run waits for, how to end a wait, and what became of an event.
import type { ListedEvent } from "../../../shared/contracts/api/event-lists.ts";
import type { SentEvent } from "../../../shared/contracts/api/events-of-user.ts";
import type { RunWait } from "../../../shared/contracts/api/waits.ts";
import type { Run } from "../chat/api-client.ts";
import { columns, plain } from "../terminal/terminal.ts";

/** UTC, to the minute. */
export const minuteOf = (time: string): string => `${time.slice(0, 16).replace("T", " ")}Z`;

/** `for the event payment of order-4711, until 2026-12-01 12:00Z`, or only the time */
export function waitWords({ event, key, until }: Pick<RunWait, "event" | "key" | "until">): string {
  const time = `until ${minuteOf(until)}`;
  if (event === null) return time;
  return `for the event ${plain(event)}${key === null ? "" : ` of ${plain(key)}`}, ${time}`;
}

/** What a waiting run waits for, and what a person can do about it. */
export function waitsLines({ id, process }: Pick<Run, "id" | "process">): string[] {
  const { questions = [], waits = [] } = process ?? {};
  return [
    ...waits.map((wait) => `${plain(wait.step)} waits ${waitWords(wait)}.`),
    ...(waits.length === 0
      ? []
      : [`It then continues by itself; to stop waiting: npm run process -- skip ${id}`]),
    ...(waits.length > 0 && questions.length === 0 ? [] : [answerLine(id)]),
  ];
}

export const answerLine = (runId: string): string =>
  `The run waits for an answer: npm run process -- answer ${runId}`;

/**
 * The wait that a person ends: the one of the named step, or the only one if no step is named.
 * @throws Error with a message when there is no such wait, or several
 */
export function waitToSkip(waits: readonly RunWait[], step: string | undefined): RunWait {
  const names = waits.map((item) => plain(item.step)).join(", ");
  if (waits.length === 0) throw new Error("The run does not wait for a time or an event.");
  if (step === undefined && waits.length > 1) {
    throw new Error(`Several steps wait: name one with --step. They are ${names}.`);
  }
  const wait = step === undefined ? waits[0] : waits.find((candidate) => candidate.step === step);
  if (wait === undefined)
    throw new Error(`The step "${plain(step!)}" does not wait; these do: ${names}.`);
  return wait;
}

/** Says what happened to an event. */
export function sentLines({ id, state, repeated, runId, keptUntil }: SentEvent): string[] {
  const words: Readonly<Record<SentEvent["state"], string>> = {
    taken: "A run has received it, and continues",
    kept: `No run waits for it; until ${minuteOf(keptUntil ?? "")} it is kept for one that begins to wait`,
    expired: "No step waited for it in time",
  };
  return [
    `${words[state]}.${repeated ? " It came before, and nothing has changed." : ""}`,
    `  event: ${plain(id)}`,
    ...(runId === null ? [] : [`  npm run process -- show ${runId}`]),
  ];
}

/** One line each: an event that a step waits for, or one that is kept because no step waits for it yet. */
export function eventLines(events: readonly ListedEvent[]): string[] {
  if (events.length === 0) return ["  No run waits for an event, and none is kept."];
  return columns(
    events.map((event) => {
      const name = event.key === null ? event.name : `${event.name} of ${plain(event.key)}`;
      return event.kind === "wait"
        ? [
            `  ${minuteOf(event.since)}`,
            "awaited",
            name,
            `by ${plain(event.process ?? "")}, ${plain(event.step)}`,
            `until ${minuteOf(event.until)}`,
            event.runId,
          ]
        : [
            `  ${minuteOf(event.receivedAt)}`,
            "kept",
            name,
            `${event.source}, ${event.bytes} bytes`,
            `until ${minuteOf(event.expiresAt)}`,
            plain(event.id),
          ];
    }),
  );
}
