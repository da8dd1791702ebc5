// All scenarios on a less strict server of the same API: without formats, with JSON inside prose, with
// enums in another spelling, and with numbers instead of texts.
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
