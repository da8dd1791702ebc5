// The answer of a path of the REST service.

/** Sent as JSON; undefined if the answer has already been written. */
export type RestAnswer = { status: number; body: unknown } | undefined;
