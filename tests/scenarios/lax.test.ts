// All scenarios on a server of the same API with other manners: no formats, JSON in prose, enums in a
// spelling of its own, numbers where text was asked for.
import { afterAll, beforeAll, describe } from "vitest";
import { openLaxWorld, type ScriptedWorld } from "./scenario-world.ts";
import { SCRIPTED } from "./scripted-scenarios.ts";

let world: ScriptedWorld;
beforeAll(async () => {
  world = await openLaxWorld();
});
afterAll(() => world?.stop());

describe.each(Object.keys(SCRIPTED))("with a lax server, %s", (id) => {
  SCRIPTED[id]?.(() => world);
});
