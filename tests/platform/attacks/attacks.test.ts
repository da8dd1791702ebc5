// Attacks on the platform, on one whole stack, through the public API.
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
const getWorld = () => world;

describe("attacks by Tools of others", () => {
  sampleTests(14);
  attackTools(getWorld);
});
describe("attacks by values", () => {
  sampleTests(14);
  attackValues(getWorld);
});
describe("attacks by addresses and answers", () => {
  sampleTests(14);
  attackEgress(getWorld);
});
describe("attacks by the contents of answers", () => {
  sampleTests(14);
  attackTaint(getWorld);
});
describe("attacks by definitions, keys and decisions", () => {
  sampleTests(14);
  attackDefinitions(getWorld);
});
describe("attacks across users", () => {
  sampleTests(14);
  attackOthers(getWorld);
});
describe("attacks on Secrets", () => {
  sampleTests(14);
  attackSecrets(getWorld);
});
describe("after all attacks", () => {
  searchCanary(getWorld);
});
