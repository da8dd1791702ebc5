// The scenarios of the issue with a scripted model: one that behaves, and one that makes the named
// mistake. One stack for all of them.
import { afterAll, beforeAll, describe } from "vitest";
import { createAndSaveScripted } from "./s01-create-and-save.ts";
import { openScriptedWorld, type ScriptedWorld } from "./scenario-world.ts";

let world: ScriptedWorld;
beforeAll(async () => {
  world = await openScriptedWorld();
});
afterAll(() => world.stop());
const open = () => world;

describe("S1: create three recipes and save them", () => createAndSaveScripted(open));
