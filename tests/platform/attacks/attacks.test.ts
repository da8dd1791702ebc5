// Every attack of the platform that we could think of, on one whole stack, over the public API alone.
import { describe } from "vitest";
import { attackDefinitions } from "./attack-definitions.ts";
import { attackEgress } from "./attack-egress.ts";
import { attackOthers } from "./attack-others.ts";
import { attackSecrets, searchCanary } from "./attack-secrets.ts";
import { attackTaint } from "./attack-taint.ts";
import { attackTools } from "./attack-tools.ts";
import { attackValues } from "./attack-values.ts";
import { openAttackWorld } from "./attack-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { sampleTests } from "../../support/sample.ts";

sampleTests(2);

const world = forSuite(openAttackWorld);
const of = () => world;

describe("by Tools of others", () => {
  attackTools(of);
});
describe("by values", () => {
  attackValues(of);
});
describe("by addresses and answers", () => {
  attackEgress(of);
});
describe("by what an answer says", () => {
  attackTaint(of);
});
describe("by definitions, keys and decisions", () => {
  attackDefinitions(of);
});
describe("across users", () => {
  attackOthers(of);
});
describe("on Secrets", () => {
  attackSecrets(of);
});
describe("after all of it", () => {
  searchCanary(of);
});
