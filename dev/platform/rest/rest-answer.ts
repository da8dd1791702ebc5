// What a path of the REST service answers.

/** Sent as JSON; undefined when the answer has already been written. */
export type RestAnswer = { status: number; body: unknown } | undefined;
