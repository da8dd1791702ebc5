// How the queue delivers hops; every number with its reason.

/**
 * Deliveries after the first. With the delays below, the last one comes about seven seconds after the first
 * failure, which is enough for a short outage. The last delivery redrives the hop when a part is unavailable
 * (`engine/hop/redrive-hop.ts`); a hop that still fails for another reason needs the failure path. Three is
 * also the maximum of the queue's smallest plan.
 */
export const RETRIES = 3;

/**
 * Milliseconds before each retry: 1 s, 2 s, 4 s. The queue's own schedule (12 s, 2.5 min, 30 min) suits
 * jobs that no user waits for.
 */
export const RETRY_DELAY = "1000 * pow(2, retried)";

/**
 * Seconds the queue waits for a hop's answer. It must be the longest of the three limits (hop deadline < lease
 * < this). With a shorter one the queue would deliver again during the first invocation, and spend its retries
 * on "busy" answers. Hops that continue in the same invocation begin within its first minute (`continueMs`), so
 * they fit too.
 */
export const DELIVERY_TIMEOUT_SECONDS = 210;

/**
 * One retry, after a pause, for a publication that found no connection. More retries would use up the hop's
 * time, and a redelivery finds the hop committed and publishes again.
 */
export const PUBLISH_RETRIES = 1;
export const PUBLISH_RETRY_MS = 150;

/** Milliseconds until a publication fails: publishing takes a few tens of milliseconds. */
export const PUBLISH_TIMEOUT_MS = 10_000;

/** Seconds by which the queue's clock and ours may differ when a signature is checked. */
export const CLOCK_TOLERANCE_SECONDS = 5;
