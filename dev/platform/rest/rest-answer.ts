// What a path of the REST service answers.

/** Sent as JSON; undefined where the answer has been written already. */
export type RestAnswer = { status: number; body: unknown } | undefined;
