// Jobs that need what their pattern captured.
import type { Captured, Job } from "./job.ts";

/** Asks for nothing where the slot was left out. */
export const given =
  <K extends keyof Captured>(
    key: K,
    job: (value: NonNullable<Captured[K]>, all: Captured) => Job | null,
  ) =>
  (all: Captured): Job | null => {
    const value = all[key];
    return value === undefined ? null : job(value, all);
  };
