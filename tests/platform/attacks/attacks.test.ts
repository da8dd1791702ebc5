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

const world = forSuite(openAttackWorld);
const of = () => world;

describe("by Tools of others", () => {
  sampleTests(9);
  attackTools(of);
});
describe("by values", () => {
  sampleTests(9);
  attackValues(of);
});
describe("by addresses and answers", () => {
  sampleTests(9);
  attackEgress(of);
});
describe("by what an answer says", () => {
  sampleTests(9);
  attackTaint(of);
});
describe("by definitions, keys and decisions", () => {
  sampleTests(9);
  attackDefinitions(of);
});
describe("across users", () => {
  sampleTests(9);
  attackOthers(of);
});
describe("on Secrets", () => {
  sampleTests(9);
  attackSecrets(of);
});
describe("after all of it", () => {
  searchCanary(of);
});
