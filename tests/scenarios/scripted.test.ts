// The scenarios that offline.test.ts also plays, here with scripted models: one that behaves, and one that
// makes the named mistake. All share one stack; each test has its own users.
import { afterAll, beforeAll, describe } from "vitest";
import { createAndSaveScripted } from "./cases/s01-create-and-save.ts";
import { deleteAllScripted } from "./cases/s06-delete-all.ts";
import { setTheFirstScripted } from "./cases/s07-set-the-first.ts";
import { findByFamilyScripted } from "./cases/s08-find-by-family.ts";
import { addMilkScripted } from "./cases/s22-add-milk.ts";
import { pantryScripted } from "./cases/s24-whats-in-my-pantry.ts";
import { twoMessagesScripted } from "./cases/s28-two-messages.ts";
import { allergicScripted } from "./cases/s31-allergic.ts";
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

describe("S1: create three recipes and save them", () => void createAndSaveScripted(open));
describe("S6: delete all my recipes", () => void deleteAllScripted(open));
describe("S7: set the first one to 5", () => void setTheFirstScripted(open));
describe("S8: show me fish recipes", () => void findByFamilyScripted(open));
describe("S22: add milk to an empty list", () => void addMilkScripted(open));
describe("S24: what's in my pantry", () => void pantryScripted(open));
describe("S28: two messages at once", () => void twoMessagesScripted(open));
describe("S31: I'm allergic to shellfish", () => void allergicScripted(open));
