// The scenarios of scripted.test.ts with the offline model, in natural wording and variants.
import { afterAll, beforeAll, describe } from "vitest";
import { createAndSaveOffline } from "./cases/s01-create-and-save.ts";
import { deleteAllOffline } from "./cases/s06-delete-all.ts";
import { setTheFirstOffline } from "./cases/s07-set-the-first.ts";
import { findByFamilyOffline } from "./cases/s08-find-by-family.ts";
import { addMilkOffline } from "./cases/s22-add-milk.ts";
import { pantryOffline } from "./cases/s24-whats-in-my-pantry.ts";
import { twoMessagesOffline } from "./cases/s28-two-messages.ts";
import { allergicOffline } from "./cases/s31-allergic.ts";
import { openOfflineWorld, type ScenarioWorld } from "./scenario-world.ts";
import { sampleFirstOfEachBlock } from "../support/sample.ts";

sampleFirstOfEachBlock();

let world: ScenarioWorld;
beforeAll(async () => {
  world = await openOfflineWorld();
});
afterAll(() => world?.stop());
const open = () => world;

describe("S1: create three recipes and save them", () => void createAndSaveOffline(open));
describe("S6: delete all my recipes", () => void deleteAllOffline(open));
describe("S7: set the first one to 5", () => void setTheFirstOffline(open));
describe("S8: show me fish recipes", () => void findByFamilyOffline(open));
describe("S22: add milk to an empty list", () => void addMilkOffline(open));
describe("S24: what's in my pantry", () => void pantryOffline(open));
describe("S28: two messages at once", () => void twoMessagesOffline(open));
describe("S31: I'm allergic to shellfish", () => void allergicOffline(open));
