// Which invocations run the hops of a course.

/** Continuation off, on, or on with people who stay attached to their runs. */
export const MODES = ["off", "on", "attached"] as const;
export type Mode = (typeof MODES)[number];
