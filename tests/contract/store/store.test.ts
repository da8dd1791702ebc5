// The store's contract, held over the scripts on both kinds of Redis and over the simulator's store.
import { afterAll, beforeAll, describe } from "vitest";
import { findRedisServer } from "../../../dev/redis/find-redis-server.ts";
import { claimCases } from "./claim-cases.ts";
import { commitCases } from "./commit-cases.ts";
import { continueCases } from "./continue-cases.ts";
import { endCases } from "./end-cases.ts";
import { eventCases } from "./event-cases.ts";
import { expiryCases } from "./expiry-cases.ts";
import { leaseCases } from "./lease-cases.ts";
import { readsCases } from "./reads-cases.ts";
import { rebuildCases } from "./rebuild-cases.ts";
import { slotCases } from "./slot-cases.ts";
import {
  createStoreWorld,
  startMemoryBackend,
  startRedisBackend,
  type Backend,
} from "./store-world.ts";

const hasSystemRedis = findRedisServer() !== undefined;
const backends = [
  { title: "the simulator's store", skip: false, start: async () => startMemoryBackend() },
  { title: "embedded Redis", skip: false, start: () => startRedisBackend("embedded") },
  {
    title: hasSystemRedis ? "system Redis" : "system Redis (skipped: no redis-server on PATH)",
    skip: !hasSystemRedis,
    start: () => startRedisBackend("system"),
  },
];

const cases = {
  claims: claimCases,
  "what a holder may do": leaseCases,
  commits: commitCases,
  "a commit that goes on": continueCases,
  ends: endCases,
  "what a hop reads": readsCases,
  "slots of workers": slotCases,
  rebuilding: rebuildCases,
  events: eventCases,
  expiry: expiryCases,
};

for (const { title, skip, start } of backends) {
  describe.skipIf(skip)(`the store: ${title}`, () => {
    let backend: Backend | undefined;
    beforeAll(async () => {
      backend = await start();
    });
    afterAll(() => backend?.stop());
    const world = createStoreWorld(() => {
      if (backend === undefined) throw new Error("The store is not running.");
      return backend;
    });
    for (const [what, define] of Object.entries(cases)) {
      describe(`${what}`, () => {
        define(world);
      });
    }
  });
}
