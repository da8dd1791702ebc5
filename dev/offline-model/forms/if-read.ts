// Jobs that need the value of a slot.
import type { SlotValues, Job } from "./job.ts";

/** No job if the message left the slot out. */
export const ifRead =
  <K extends keyof SlotValues>(
    key: K,
    job: (value: NonNullable<SlotValues[K]>, all: SlotValues) => Job | null,
  ) =>
  (all: SlotValues): Job | null => {
    const value = all[key];
    return value === undefined ? null : job(value, all);
  };
