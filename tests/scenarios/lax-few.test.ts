// The scenarios of lax.test.ts that the gate plays: a list, a save, a delete, a filter, an allergy.
import { afterAll, beforeAll, describe } from "vitest";
import { openLaxWorld, type ScriptedWorld } from "./scenario-world.ts";
import { SCRIPTED } from "./scripted-scenarios.ts";

const FEW = ["S1", "S6", "S20", "S24", "S31"];

let world: ScriptedWorld;
beforeAll(async () => {
  world = await openLaxWorld();
});
afterAll(() => world?.stop());

describe.each(FEW)("with a lax server, %s", (id) => {
  SCRIPTED[id]?.(() => world);
});
