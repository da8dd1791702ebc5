// A sender of the events that steps wait for, chosen by a seed: before a step waits, while it waits, at the end of its
// time, too late, twice, or never. The answers that it got must be true in the end.
import { validate } from "../../shared/platform/schemas/validate.ts";
import type { SentEvent } from "../../shared/ports/wait-calls.ts";
import { chanceOf } from "../hostile/chance.ts";
import type { WaitRow } from "../support/postgres/records.ts";
import { EVENTS, KEYS } from "../support/random-wait.ts";
import type { NewEvent, Person } from "./person.ts";
import { START_MS } from "./world.ts";

/**
 * - `twice`: the same event, sent twice at once
 * - `two`: two events at once, of which the step takes one
 * - `other`: two events with the same id
 * - `misfit`: first an event whose data do not fit the schema
 * - `soon`: within 40 seconds
 * - `late`: 5 seconds after the end of the wait's time
 * - `edge`: at the end of the wait's time
 * - `skip`: no event; a person ends the wait
 */
const MANNERS = [
  ...(["once", "once", "twice", "two", "other", "misfit", "soon", "edge"] as const),
  ...(["late", "never", "skip"] as const),
];

interface EventSender {
  /** Sends an event. @returns the outcome; null if its data do not fit the wait */
  send(event: NewEvent): Promise<SentEvent | null>;
  /** Checks the answers so far. Errors: an Error that names the answers that were not true. */
  end(): Promise<void>;
}

export function createEventSender(person: Person): EventSender {
  const answers: { id: string; sent: SentEvent }[] = [];
  return {
    async send(event) {
      const checked: string[] = [];
      for (;;) {
        const sent = await person.sendEvent(event, checked);
        if (sent.outcome !== "check") {
          answers.push({ id: event.id, sent });
          return sent;
        }
        if (validate(sent.schema, event.data).length > 0) return null;
        checked.push(sent.wait);
      }
    },
    end() {
      const events = person.database.events();
      const untrue = answers.filter(({ id, sent }) => {
        const taken = events.find((event) => event.id === id)?.taken;
        if (sent.outcome === "kept") return taken === undefined;
        if (sent.outcome !== "taken") return sent.outcome !== "conflict";
        return taken?.hop !== sent.hop || taken.run !== sent.run.meta.run;
      });
      const names = untrue.map(({ id, sent }) => `${id} ${sent.outcome}`);
      return untrue.length === 0
        ? Promise.resolve()
        : Promise.reject(new Error(`events whose answers were not true: ${names.join()}`));
    },
  };
}

/** Until its `end` is called, sends events to all waits, and some that no step waits for. */
export function postEvents(person: Person, seed: number): Pick<EventSender, "end"> {
  const { send, end } = createEventSender(person);
  const seen = new Set<string>();
  const failures: unknown[] = [];
  const tasks: Promise<void>[] = [];
  let isOver = false;
  let count = 0;

  const eventOf = (name: string, key: string | null, n: unknown = 1): NewEvent => {
    const id = `event${++count}`;
    return { id, name, key, data: { id, n } };
  };
  const begin = (work: () => Promise<void>): void => {
    tasks.push(work().catch((error: unknown) => void failures.push(error)));
  };

  async function serve({ run, hop, event, key, until }: WaitRow): Promise<void> {
    const chance = chanceOf("event", seed, hop);
    const manner = chance.pick(MANNERS);
    if (manner === "skip") return person.skipWait(run, hop);
    if (event === null || manner === "never") return;
    const dueMs = Date.parse(until) - START_MS;
    if (manner === "soon") await person.wait(chance.int(1, 40_000));
    if (manner === "edge") await person.at(dueMs + chance.int(-4, 4));
    if (manner === "late") await person.at(dueMs + 5_000);
    const firstEvent = eventOf(event, key);
    if (manner === "misfit") await send(eventOf(event, key, "none"));
    const secondEvents = {
      twice: [firstEvent],
      two: [eventOf(event, key)],
      other: [{ ...firstEvent, data: { id: firstEvent.id, n: 2 } }],
    };
    const furtherEvents =
      manner in secondEvents ? secondEvents[manner as keyof typeof secondEvents] : [];
    await Promise.all([firstEvent, ...furtherEvents].map(send));
  }

  const unseenWaits = (): WaitRow[] =>
    person.database
      .waits()
      .filter(({ run, hop, ended }) => ended === null && !seen.has(`${run}/${hop}`));
  begin(async () => {
    for (;;) {
      await person.when(() => isOver || unseenWaits().length > 0);
      const waits = unseenWaits();
      if (waits.length === 0) return;
      for (const wait of waits) {
        seen.add(`${wait.run}/${wait.hop}`);
        begin(() => serve(wait));
      }
    }
  });
  for (const name of EVENTS) {
    for (const key of KEYS) {
      const chance = chanceOf("early", seed, name, String(key));
      if (!chance.is(0.3)) continue;
      begin(async () => {
        await person.wait(chance.int(0, 600));
        await send(eventOf(name, key, chance.is(0.3) ? "none" : 1));
      });
    }
  }
  return {
    async end() {
      isOver = true;
      for (let index = 0; index < tasks.length; index++) await tasks[index];
      if (failures.length > 0) throw failures[0];
      return end();
    },
  };
}
