// S13 to S20 with a scripted model: one that behaves, and ones that make the named mistake. One stack
// for all of them; each test has users of its own.
import { afterAll, beforeAll, describe } from "vitest";
import { maybeScripted } from "./cases/s13-maybe.ts";
import { yesScripted } from "./cases/s14-yes.ts";
import { rangeAndCountScripted } from "./cases/s15-range-and-count.ts";
import { planWhatWasSavedScripted } from "./cases/s16-plan-what-was-saved.ts";
import { onlySavedScripted } from "./cases/s17-only-saved.ts";
import { threeSetsScripted } from "./cases/s18-three-sets.ts";
import { oneEntityScripted } from "./cases/s19-one-entity.ts";
import { withoutCodScripted } from "./cases/s20-without-cod.ts";
import { openScriptedWorld, type ScriptedWorld } from "./scenario-world.ts";
import { sampleFirstOfEachBlock } from "../support/sample.ts";

// The gate plays a scenario with a model that makes a mistake; `npm run test:all` also with one that behaves.
sampleFirstOfEachBlock("a model that behaves");

let world: ScriptedWorld;
beforeAll(async () => {
  world = await openScriptedWorld();
});
afterAll(() => world?.stop());
const open = () => world;

describe("S13: maybe rotate 4 recipes", () => void maybeScripted(open));
describe("S14: yes to a proposal", () => void yesScripted(open));
describe("S15: range and count hold", () => void rangeAndCountScripted(open));
describe("S16: plan what was saved", () => void planWhatWasSavedScripted(open));
describe("S17: use my saved recipes", () => void onlySavedScripted(open));
describe("S18: three sets of ingredients", () => void threeSetsScripted(open));
describe("S19: one entity, one ref", () => void oneEntityScripted(open));
describe("S20: recipes without cod", () => void withoutCodScripted(open));
