// Every random search has a fixed seed in the gate, and a new one in `npm run nightly`. No suite sets its own.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfigureGlobal } from "fast-check";
import { expect, test } from "vitest";
import { ownSeeds } from "./find-own-seeds.ts";

const root = join(import.meta.dirname, "../..");
const SETUP = "tests/support/seed-properties.ts";
const files = globSync(
  [
    "{shared,functions,dev,bench,clients,console}/**/*.test.{ts,tsx}",
    "tests/**/*.test.ts",
    "tests/support/**/*.ts",
  ],
  { cwd: root, exclude: (path) => path.endsWith("node_modules") },
);

test("no suite sets the seed of its properties or uses Math.random", () => {
  const sources = files
    .filter((path) => path !== SETUP)
    .map((path) => [path, readFileSync(join(root, path), "utf8")] as const)
    .filter(([, source]) => /fast-check|Math\.random|ALFRED_TEST_SEED/.test(source));
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.flatMap(([path, source]) => ownSeeds(path, source))).toEqual([]);
});

test.each([
  ["fc.assert(fc.property(fc.nat(), see), { numRuns: 3, seed: 7 });", "seed of its own"],
  ["await assert(asyncProperty(nat(), see), { seed });", "seed of its own"],
  ["fc.assert(one, { ...options });", "seed of its own"],
  ["fc.configureGlobal({});", "configureGlobal"],
  ["resetConfigureGlobal();", "resetConfigureGlobal"],
  ["const at = Math.random();", "Math.random"],
])("a seed of its own is reported: %s", (source, fault) => {
  expect(ownSeeds("a.test.ts", source)).toEqual([expect.stringContaining(fault)]);
});

test("properties have the seed of the gate or that of the night", () => {
  const { ALFRED_TEST_SEED: nightlySeed } = process.env;
  expect(readConfigureGlobal()?.seed).toBe(Number(nightlySeed ?? 20261124));
});
