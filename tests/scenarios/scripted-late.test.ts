// Scenarios S21 to S32 that are not in scripted.test.ts, with a scripted model: one that behaves, and
// one that makes the named mistake. One stack for all of them; each test has users of its own.
import { afterAll, beforeAll, describe } from "vitest";
import { malformedFilterScripted } from "./cases/s21-malformed-filter.ts";
import { shoppingListScripted } from "./cases/s23-shopping-list.ts";
import { showTheDraftScripted } from "./cases/s25-show-the-draft.ts";
import { editedOnAScreenScripted } from "./cases/s26-edited-on-a-screen.ts";
import { phoneLocksScripted } from "./cases/s27-phone-locks.ts";
import { resumeScripted } from "./cases/s29-resume-after-a-question.ts";
import { foundAtOnceScripted } from "./cases/s30-found-at-once.ts";
import { troubleScripted } from "./cases/s32-trouble.ts";
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

describe("S21: a malformed delete filter", () => void malformedFilterScripted(open));
describe("S23: a shopping list from four recipes", () => void shoppingListScripted(open));
describe("S25: show me that shakshuka", () => void showTheDraftScripted(open));
describe("S26: edited on a screen", () => void editedOnAScreenScripted(open));
describe("S27: the phone locks mid-turn", () => void phoneLocksScripted(open));
describe("S29: a question in step 3 of 5", () => void resumeScripted(open));
describe("S30: light dinner ideas", () => void foundAtOnceScripted(open));
describe("S32: trouble with the model", () => void troubleScripted(open));
