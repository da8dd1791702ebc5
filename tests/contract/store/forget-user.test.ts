// What the erasure of a user leaves in the workers' slots, over the scripts on both kinds of Redis.
import { expect, it } from "vitest";
import type { Store } from "../../../shared/ports/store.ts";
import { createRedisForget } from "../../../shared/redis/create-redis-forget.ts";
import { createRedisStore } from "../../../shared/redis/create-redis-store.ts";
import { createRedisWorkers } from "../../../shared/redis/create-redis-workers.ts";
import { userId } from "../../support/ids.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { describeOnEachBackend } from "../upstash-redis/redis-backends.ts";
import { createStoreWorld, newMeta, type Backend } from "./store-world.ts";

const POOL = "rest_api";

/** A run of the user takes a slot of the pool, and keeps it. */
async function takeSlot(store: Store, user = userId()) {
  const world = createStoreWorld(() => ({ store }) as Backend);
  const meta = await world.seedRun(newMeta({ user }));
  await world.commitHop(meta, "step", { pools: { "step.1": POOL } });
  const slot = { user, sizes: { [POOL]: 2 }, perUser: 2, shareBytes: 1, waitMs: 1, maxWaitMs: 1 };
  return world.expectGrant(meta, "step.1", { slot });
}

describeOnEachBackend("the erasure of a user", (standIn) => {
  it("frees the slots that the user's hops hold, and no slot of another user", async () => {
    const { url, token } = standIn();
    const config = { url, token, timeoutMs: PATIENCE_MS };
    const store = createRedisStore(config);
    const [erased, other] = [userId(), userId()];
    expect(await takeSlot(store, erased)).toMatchObject({ slot: `${POOL}:1` });
    expect(await takeSlot(store, other)).toMatchObject({ slot: `${POOL}:2` });
    await createRedisForget(config).user(erased);
    const { used } = await createRedisWorkers(config).look(erased);
    const jobs = used.map(({ id, job }) => [id, job?.user]).toSorted();
    expect(jobs).toEqual([
      [`${POOL}:1`, undefined],
      [`${POOL}:2`, other],
    ]);
    expect(await takeSlot(store)).toMatchObject({ slot: `${POOL}:1` });
  });
});
