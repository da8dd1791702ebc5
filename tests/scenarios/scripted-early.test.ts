// Scenarios S2 to S12 that are not in scripted.test.ts, with a scripted model: one that behaves, and
// one that makes the named mistake. One stack for all of them; each test has users of its own.
import { afterAll, beforeAll, describe } from "vitest";
import { forgetThoseScripted } from "./cases/s02-forget-those.ts";
import { wishesAddUpScripted } from "./cases/s03-wishes-add-up.ts";
import { longTalkScripted } from "./cases/s04-long-talk.ts";
import { oneInsertFailsScripted } from "./cases/s05-one-insert-fails.ts";
import { whatCanIMakeScripted } from "./cases/s09-what-can-i-make.ts";
import { deleteThoseScripted } from "./cases/s10-delete-those.ts";
import { fillTheGapsScripted } from "./cases/s11-fill-the-gaps.ts";
import { tryAgainScripted } from "./cases/s12-try-again.ts";
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

describe("S2: forget those and make chicken instead", () => void forgetThoseScripted(open));
describe("S3: wishes add up over five turns", () => void wishesAddUpScripted(open));
describe("S4: six turns of talk", () => void longTalkScripted(open));
describe("S5: one of three inserts fails", () => void oneInsertFailsScripted(open));
describe("S9: what can I make", () => void whatCanIMakeScripted(open));
describe("S10: delete those", () => void deleteThoseScripted(open));
describe("S11: fill the gaps of the week", () => void fillTheGapsScripted(open));
describe("S12: the save fails midway", () => void tryAgainScripted(open));
