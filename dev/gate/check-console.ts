// Builds the console as a deployment would, and holds what a browser loads before the first screen to its budget.
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildPage, type BuiltScript } from "../page/build-page.ts";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { consoleBudgetKb } from "./bundle-budget.ts";

defineFlags({
  command: "npm run console",
  purpose: `Builds the web console into console/dist, where a deployment takes its files from, and holds its first
load to its size budget. Exit code 1: it is too large, or does not build.`,
  example: "npm run console",
}).readOrExit();

/** The scripts that a browser loads with the page: the entry, and what it imports. */
function firstLoad(scripts: readonly BuiltScript[]): BuiltScript[] {
  const byFile = new Map(scripts.map((script) => [script.file, script]));
  const loaded = new Set(scripts.filter(({ isEntry }) => isEntry));
  for (const { imports } of loaded) {
    for (const file of imports) {
      const script = byFile.get(file);
      if (script !== undefined) loaded.add(script);
    }
  }
  return [...loaded];
}

/** A browser gets each file compressed by itself. In thousands of bytes. */
const gzippedKb = (scripts: readonly BuiltScript[]) =>
  scripts.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;

const scripts = await buildPage(join(import.meta.dirname, "../../console/dist"));
const first = gzippedKb(firstLoad(scripts));
const all = gzippedKb(scripts);
console.log(
  `${first.toFixed(1)} KB of scripts at first, gzipped, of a budget of ${consoleBudgetKb} KB; ${all.toFixed(1)} KB with those that are loaded later`,
);
if (first > consoleBudgetKb) {
  console.error("The first load of the console is over its budget.");
  process.exitCode = 1;
}
