// Jobs that need the values that their pattern captured.
import type { Captured, Job } from "./job.ts";

/** Null when the slot was left out. */
export const given =
  <K extends keyof Captured>(
    key: K,
    job: (value: NonNullable<Captured[K]>, all: Captured) => Job | null,
  ) =>
  (all: Captured): Job | null => {
    const value = all[key];
    return value === undefined ? null : job(value, all);
  };
