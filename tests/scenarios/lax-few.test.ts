// The scenarios of lax.test.ts that the gate plays: generating and saving recipes, and a look-up with
// and without a filter.
import { afterAll, beforeAll, describe } from "vitest";
import { openLaxWorld, type ScriptedWorld } from "./scenario-world.ts";
import { SCRIPTED } from "./scripted-scenarios.ts";
import { sampleFirstOfEachBlock } from "../support/sample.ts";

// The gate plays a scenario with a model that makes a mistake; `npm run test:all` also with one that behaves.
sampleFirstOfEachBlock("a model that behaves");

const FEW = ["S1", "S24"];

let world: ScriptedWorld;
beforeAll(async () => {
  world = await openLaxWorld();
});
afterAll(() => world?.stop());

describe.each(FEW)("with a lax server, %s", (id) => {
  SCRIPTED[id]?.(() => world);
});
