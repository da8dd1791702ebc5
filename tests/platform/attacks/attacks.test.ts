// Every attack of the platform that we could think of, on one whole stack, over the public API alone.
import { afterAll, beforeAll, describe } from "vitest";
import { attackTools } from "./attack-tools.ts";
import { attackValues } from "./attack-values.ts";
import { openAttackWorld, type AttackWorld } from "./attack-world.ts";

let world: AttackWorld;
beforeAll(async () => {
  world = await openAttackWorld();
}, 120_000);
afterAll(() => world?.stop());
const of = () => world;

describe("by Tools of others", () => attackTools(of));
describe("by values", () => attackValues(of));
