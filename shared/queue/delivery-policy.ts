// How the queue delivers hops: every number here with its reason.

/**
 * Deliveries after the first. With the delays below the last one comes about seven seconds after
 * the first failure: enough for a blip. The last one knows that it is, and asks for patience where a
 * part is away (`engine/hop/redrive-hop.ts`); anything else that is still broken then needs the failure path.
 * Three is also what the queue's smallest plan allows.
 */
export const RETRIES = 3;

/**
 * Milliseconds before each retry: 1 s, 2 s, 4 s. The queue's own schedule (12 s, 2.5 min, 5.5 min)
 * is made for jobs nobody waits for.
 */
export const RETRY_DELAY = "1000 * pow(2, retried)";

/**
 * Seconds the queue waits for a hop's answer. It has to be the longest of the three limits (hop
 * deadline < lease < this): were it shorter, the queue would deliver again while the first
 * invocation still works, and spend retries on being told that the hop is busy. Hops that go on in
 * place begin within their first minute (`continueMs`) and fit, too.
 */
export const DELIVERY_TIMEOUT_SECONDS = 210;

/**
 * One more attempt for a publication that found no connection, after a moment. More would use up the
 * hop's time; a redelivery finds the hop committed and publishes again anyway.
 */
export const PUBLISH_RETRIES = 1;
export const PUBLISH_RETRY_MS = 150;

/** Milliseconds until a publication is given up: publishing takes some tens of them. */
export const PUBLISH_TIMEOUT_MS = 10_000;

/** Seconds by which the queue's clock and ours may differ when a signature is checked. */
export const CLOCK_TOLERANCE_SECONDS = 5;
