// The simulator's store against the scripts: whatever is called in whatever order, both answer alike.
// STORE_GAMES=1000 (with --testTimeout=900000) plays longer.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createPlayer, newGame } from "./player.ts";
import { randomCalls } from "./random-calls.ts";
import { startMemoryBackend, startRedisBackend } from "./store-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { cases } from "../../support/sample.ts";

const redis = forSuite(() => startRedisBackend("embedded"));

it("the simulator's store answers any sequence of calls as the scripts do, and has the same state afterwards", async () => {
  await fc.assert(
    fc.asyncProperty(randomCalls, async (calls) => {
      const metas = newGame();
      const memory = createPlayer(startMemoryBackend(), metas);
      const scripts = createPlayer(redis, metas);
      for (const call of calls) expect(await memory.play(call)).toEqual(await scripts.play(call));
      expect(await memory.look()).toEqual(await scripts.look());
    }),
    { numRuns: Number(process.env["STORE_GAMES"] ?? cases(4, 25)) },
  );
});
