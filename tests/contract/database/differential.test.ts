// The same random calls on the simulator's database and on Postgres: every answer is the same, and so
// is the final state.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createPlayer } from "./call-player.ts";
import { newPerson } from "./database-cases.ts";
import { memoryBackend, postgresBackend } from "./database-world.ts";
import { type Call, calls } from "./random-calls.ts";
import { forSuite } from "../../support/for-suite.ts";
import { cases } from "../../support/sample.ts";

const postgres = forSuite(postgresBackend);

test("the simulator's database and Postgres answer every sequence of calls alike", async () => {
  const memory = memoryBackend();
  await fc.assert(
    fc.asyncProperty(calls, async (sequence) => {
      const [simulated, real] = [
        createPlayer(memory, await newPerson(memory)),
        createPlayer(postgres, await newPerson(postgres)),
      ];
      const begin: Call = { do: "say", key: 0, body: 0, limit: 0, budget: null, place: null };
      for (const [n, call] of [begin, ...sequence].entries()) {
        const [actual, expected] = [await simulated.play(call), await real.play(call)];
        expect([n, call, actual]).toEqual([n, call, expected]);
      }
      expect(await simulated.finalState()).toEqual(await real.finalState());
    }),
    { numRuns: Number(process.env["DATABASE_RUNS"] ?? cases(2, 6)), endOnFailure: true },
  );
});
