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
  sampleTests(4);
  attackTools(of);
});
describe("by values", () => {
  sampleTests(4);
  attackValues(of);
});
describe("by addresses and answers", () => {
  sampleTests(4);
  attackEgress(of);
});
describe("by what an answer says", () => {
  sampleTests(4);
  attackTaint(of);
});
describe("by definitions, keys and decisions", () => {
  sampleTests(4);
  attackDefinitions(of);
});
describe("across users", () => {
  sampleTests(4);
  attackOthers(of);
});
describe("on Secrets", () => {
  sampleTests(4);
  attackSecrets(of);
});
describe("after all of it", () => {
  searchCanary(of);
});
