// Schedules: publishes a message at each time of its cron expression.
import { Cron } from "croner";
import type { Broker } from "./broker.ts";
import { badRequest, HttpError } from "../api/http-error.ts";
import { describeSpec, newId, type MessageSpec } from "./message.ts";
import type { Timer } from "./timers.ts";

interface Schedule {
  id: string;
  cron: string;
  pattern: Cron;
  spec: MessageSpec;
  createdAt: number;
  paused: boolean;
  nextAt: number | undefined;
  lastAt: number | undefined;
  lastStates: Record<string, "IN_PROGRESS" | "SUCCESS" | "FAIL">;
  timer: Timer | undefined;
}

export interface Schedules {
  /**
   * Creates a schedule, or replaces the one with that id; returns its id. Throws a 400 for an
   * invalid cron expression.
   */
  upsert(spec: MessageSpec, cron: string, id?: string): string;
  /** A 404 for an unknown schedule, as in `remove` and `describe`. */
  setPaused(id: string, paused: boolean): void;
  remove(id: string): void;
  describe(id: string): Record<string, unknown>;
  list(): Record<string, unknown>[];
}

/** Creates schedules, which publish through `broker`, in UTC or the time zone of `CRON_TZ=`. */
export function createSchedules(broker: Broker): Schedules {
  const schedules = new Map<string, Schedule>();

  function getSchedule(id: string): Schedule {
    const schedule = schedules.get(id);
    if (schedule === undefined) throw new HttpError(404, `schedule ${id} not found`);
    return schedule;
  }

  function arm(schedule: Schedule, after: Date): void {
    const next = schedule.pattern.nextRun(after);
    schedule.nextAt = next?.getTime();
    if (next === null) return;
    schedule.timer = broker.timers.after(Math.max(0, next.getTime() - Date.now()), () => {
      // The next time is counted from the planned one: a timer that fires a millisecond early must not fire twice.
      arm(schedule, new Date(Math.max(next.getTime(), Date.now())));
      if (!schedule.paused) fire(schedule, next.getTime());
    });
  }

  function fire(schedule: Schedule, timeMs: number): void {
    schedule.lastAt = timeMs;
    schedule.lastStates = {};
    const states = schedule.lastStates;
    const spec = { ...schedule.spec, scheduleId: schedule.id };
    const { messageId } = broker.publish(spec, {
      onSettled: (state) => (states[messageId] = state === "DELIVERED" ? "SUCCESS" : "FAIL"),
    });
    states[messageId] = "IN_PROGRESS";
  }

  function describeSchedule(schedule: Schedule): Record<string, unknown> {
    const { spec } = schedule;
    return {
      scheduleId: schedule.id,
      cron: schedule.cron,
      createdAt: schedule.createdAt,
      destination: spec.url,
      ...describeSpec(spec),
      retries: spec.maxRetries,
      delay: spec.delayMs > 0 ? spec.delayMs / 1000 : undefined,
      isPaused: schedule.paused,
      lastScheduleTime: schedule.lastAt,
      nextScheduleTime: schedule.nextAt,
      lastScheduleStates: schedule.lastAt === undefined ? undefined : schedule.lastStates,
    };
  }

  return {
    upsert(message, text, id = newId("scd")) {
      const cron = text.trim();
      const pattern = parseCron(cron);
      // Deduplication and an absolute time make sense for a single message, but not for a series.
      const noDeduplication = { deduplicationId: undefined, contentBasedDeduplication: false };
      const spec = { ...message, ...noDeduplication, notBefore: undefined };
      const earlierSchedule = schedules.get(id);
      earlierSchedule?.timer?.cancel();
      const schedule: Schedule = {
        id,
        cron,
        pattern,
        spec,
        createdAt: earlierSchedule?.createdAt ?? Date.now(),
        paused: earlierSchedule?.paused ?? false,
        nextAt: undefined,
        timer: undefined,
        lastAt: earlierSchedule?.lastAt,
        lastStates: earlierSchedule?.lastStates ?? {},
      };
      schedules.set(id, schedule);
      arm(schedule, new Date());
      return id;
    },
    setPaused(id, paused) {
      getSchedule(id).paused = paused;
    },
    remove(id) {
      getSchedule(id).timer?.cancel();
      schedules.delete(id);
    },
    describe: (id) => describeSchedule(getSchedule(id)),
    list: () => [...schedules.values()].map(describeSchedule),
  };
}

/** Parses a cron expression after an optional time zone. Tests add a sixth field, for seconds. */
function parseCron(text: string): Cron {
  const [, timezone = "UTC", pattern = ""] = /^(?:(?:CRON_TZ|TZ)=(\S+)\s+)?(.*)$/s.exec(text) ?? [];
  try {
    const cron = new Cron(pattern, { timezone, mode: "5-or-6-parts", paused: true });
    // The zone is only checked when a time is computed.
    cron.nextRun();
    return cron;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badRequest(`invalid cron expression "${text}": ${reason}`);
  }
}
