// Simulates production's delays between the Worker and its parts: proxies in front of the store,
// Postgres and the queue, and a pause before each delivery.
import { setTimeout as sleep } from "node:timers/promises";
import { startChaosProxy } from "../../dev/chaos/start-chaos-proxy.ts";
import { mintUserToken } from "../../dev/stack/mint-user-token.ts";
import type { Stack } from "../../dev/stack/start-stack.ts";
import type { QueueTuning } from "../../dev/stack/start-parts.ts";

/** Milliseconds for a request to each part and back. `deliver` is from the publication to the delivery. */
export const DELAYS = { redis: 5, postgres: 10, publish: 15, deliver: 60 } as const;

export interface ProductionDelays {
  /** The variables that send a Worker through the proxies. */
  env: Record<string, string>;
  /** A token for the user that a Worker behind the proxies accepts, since they change the issuer. */
  tokenFor(userId: string): Promise<string>;
  stop(): Promise<void>;
}

/** Delays requests and deliveries until it is stopped. */
export async function startProductionDelays(
  stack: Stack,
  deliveries: DeliveryPause,
): Promise<ProductionDelays> {
  const startProxy = (target: string, ms: number) =>
    startChaosProxy({ target, profile: { latency: { rate: 1, ms: [ms, ms] } }, seed: 1 });
  const [redis, qstash, supabase] = await Promise.all([
    startProxy(stack.redis.url, DELAYS.redis),
    startProxy(stack.qstash.url, DELAYS.publish),
    startProxy(stack.supabase.url, DELAYS.postgres),
  ]);
  deliveries.ms = DELAYS.deliver;
  return {
    env: { UPSTASH_REDIS_REST_URL: redis.url, QSTASH_URL: qstash.url, SUPABASE_URL: supabase.url },
    tokenFor: (userId) => mintUserToken({ ...stack.supabase, url: supabase.url }, userId),
    async stop() {
      deliveries.ms = 0;
      await Promise.all([redis.stop(), qstash.stop(), supabase.stop()]);
    },
  };
}

/** A queue that pauses for `ms` before each delivery. */
export interface DeliveryPause {
  ms: number;
  queue: QueueTuning;
}

export function createDeliveryPause(queue: QueueTuning): DeliveryPause {
  const pause: DeliveryPause = {
    ms: 0,
    queue: {
      ...queue,
      async onDeliver(delivery) {
        if (pause.ms > 0) await sleep(pause.ms);
        await queue.onDeliver?.(delivery);
      },
    },
  };
  return pause;
}
