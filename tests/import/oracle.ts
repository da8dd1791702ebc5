// `npm run import:oracle`: lets our recipe reader read the pages in a checkout of hhursev/recipe-scrapers, and
// reports where its results differ from those that the checkout expects.
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Option } from "@commander-js/extra-typings";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { scanPage } from "../../shared/kitchen/recipes/import/scan-page.ts";
import { readRecipe } from "../../shared/kitchen/recipes/import/read-recipe.ts";
import { jsonScripts } from "../../shared/kitchen/recipes/import/scan-scripts.ts";
import { cleanText } from "../../shared/kitchen/recipes/import/clean-text.ts";
import { readJson } from "../../shared/kitchen/recipes/import/mend-json.ts";
import {
  compareRecipe,
  FIELDS,
  plainKey,
  type Expected,
  type Field,
  type Verdict,
} from "./compare-recipe.ts";
import { findLosses, type Losses } from "./find-losses.ts";

const oracleFlags = defineFlags({
  command: "npm run import:oracle",
  purpose: `Compares what our recipe reader reads from the pages in a checkout of
hhursev/recipe-scrapers with what that project expects.`,
  flags: (command) =>
    command
      .argument("<DIR>", "the checkout")
      .addOption(
        new Option("--misses <FIELD>", "list the pages on which a field differs").choices(FIELDS),
      )
      .addOption(
        new Option(
          "--losses <KIND>",
          "list the pages that lose something without a note (silent), or have a note and lose nothing (whole)",
        ).choices(["silent", "whole"] as const),
      )
      .option("--write <FILE>", "also write the report to a file"),
  make: (values, directory) => ({ ...values, directory }),
  example: "npm run import:oracle -- ../recipe-scrapers --misses times",
});

type Kind = "JSON-LD" | "microdata" | "text";

interface Case {
  name: string;
  /** Where the page has its recipe: in a JSON-LD script, else in microdata or RDFa, else only in its text. */
  kind: Kind;
  verdicts: Record<Field, Verdict>;
  losses: Losses;
  /** Whether the page's data contain the expected text word for word. */
  isStated: Record<Field, boolean>;
  recipeJson: string;
  expectedJson: string;
  ms: number;
  bytes: number;
}

const values = oracleFlags.readOrExit();
const data = join(values.directory, "tests", "test_data");
const hosts = await readdir(data).catch(() => fail(`${data} is not there.`));

const cases: Case[] = [];
for (const [index, host] of hosts.entries()) {
  if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${hosts.length} hosts`);
  if (!(await stat(join(data, host))).isDirectory()) continue;
  const files = await readdir(join(data, host));
  for (const file of files.filter((name) => name.endsWith(".testhtml"))) {
    const pageCase = await readCase(join(data, host, file));
    if (pageCase !== null) cases.push(pageCase);
  }
}
if (process.stderr.isTTY) process.stderr.write("\n");

const report = [
  table("pages with a recipe in JSON-LD", ofKind("JSON-LD")),
  table("pages with a recipe only in microdata or RDFa", ofKind("microdata")),
  table("pages with a recipe only in their text", ofKind("text")),
  table("all pages", cases),
  lossReport(),
  slowest(),
].join("\n\n");
console.log(report);
if (values.write !== undefined) await writeFile(values.write, `${report}\n`);
const field = values.misses;
if (field !== undefined) {
  for (const { name, kind, verdicts, recipeJson, expectedJson } of cases) {
    const verdict = verdicts[field];
    if (verdict === "same" || verdict === "none") continue;
    console.log(
      `\n${name} ${kind}: ${verdict}\n  read     ${pick(recipeJson, field)}\n  expected ${pick(expectedJson, field)}`,
    );
  }
}

if (values.losses !== undefined) {
  const outcome = values.losses === "silent" ? "lossy" : "whole";
  for (const { name, kind, losses } of cases) {
    if (losses.outcome !== outcome || losses.isNoted === (outcome === "lossy")) continue;
    const details = outcome === "lossy" ? losses.lost : losses.notes;
    console.log(`\n${name} ${kind}\n  ${JSON.stringify(details).slice(0, 1000)}`);
  }
}

function ofKind(wantedKind: Kind): Case[] {
  return cases.filter(({ kind }) => kind === wantedKind);
}

/** Counts losses without a note, and notes on pages that lose nothing. */
function lossReport(): string {
  const rows = (["JSON-LD", "microdata", "text"] as const).map((kind) => {
    const casesWith = (outcome: Losses["outcome"]) =>
      ofKind(kind).filter(({ losses }) => losses.outcome === outcome);
    const [lossy, whole] = [casesWith("lossy"), casesWith("whole")];
    const silentCount = lossy.filter(({ losses }) => !losses.isNoted).length;
    const notedCount = whole.filter(({ losses }) => losses.isNoted).length;
    return `| ${kind} | ${casesWith("none").length} | ${lossy.length} | ${silentCount} | ${whole.length} | ${notedCount} | ${percent(notedCount, whole.length)} |`;
  });
  return [
    "| recipe in | no draft, told | drafts that lack something expected | of these without a note | whole drafts | of these with a note | share |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

async function readCase(path: string): Promise<Case | null> {
  const expectation = await readFile(path.replace(/testhtml$/u, "json"), "utf8").catch(() => null);
  if (expectation === null) return null;
  const html = await readFile(path, "utf8");
  const expectedRecipe = JSON.parse(expectation) as Expected & { canonical_url?: string };
  const scripts = jsonScripts(html);
  const startedMs = performance.now();
  const page = readRecipe(html, expectedRecipe.canonical_url ?? "");
  const ms = performance.now() - startedMs;
  const isLinked = scripts.some((script) => /"(?:[\w:/.]*[/:])?Recipe"/u.test(script));
  const isMarked = /(?:itemtype|typeof)\s*=\s*["'][^"'<>]{0,80}Recipe["']/iu.test(html);
  const kind: Kind = isLinked ? "JSON-LD" : isMarked ? "microdata" : "text";
  return {
    name: `${basename(join(path, ".."))}/${basename(path)}`,
    kind,
    verdicts: compareRecipe(page, expectedRecipe),
    losses: findLosses(basename(path, ".testhtml"), html, page.recipe, expectedRecipe),
    isStated: statedFields(
      kind === "microdata" ? scanPage(html).items : scripts.map(readJson),
      expectedRecipe,
    ),
    recipeJson: JSON.stringify(page.recipe ?? { title: page.heading }),
    expectedJson: JSON.stringify(expectedRecipe),
    ms,
    bytes: Buffer.byteLength(html),
  };
}

function table(title: string, tableCases: Case[]): string {
  const rows = FIELDS.map((field) => {
    const fieldVerdicts = tableCases
      .map(({ verdicts }) => verdicts[field])
      .filter((verdict) => verdict !== "none");
    const count = (counted: Verdict) =>
      fieldVerdicts.filter((verdict) => verdict === counted).length;
    const share = percent(count("same"), fieldVerdicts.length);
    const statedCases = tableCases.filter(
      ({ verdicts, isStated }) => isStated[field] && verdicts[field] !== "none",
    );
    const sameCount = statedCases.filter(({ verdicts }) => verdicts[field] === "same").length;
    return `| ${field} | ${fieldVerdicts.length} | ${count("same")} | ${share} | ${count("different")} | ${count("missing")} | ${statedCases.length} | ${percent(sameCount, statedCases.length)} |`;
  });
  return [
    `${title}: ${tableCases.length}`,
    "",
    "| field | expected | same | share | different | not read | word for word in the data | same of these |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function percent(part: number, all: number): string {
  return `${((part / Math.max(all, 1)) * 100).toFixed(1)} %`;
}

/** For each field, whether the data contain the whole expected text; numbers are not searched for. */
function statedFields(data: unknown[], expectation: Expected): Record<Field, boolean> {
  const wholeText = plainKey(JSON.stringify(data.map(decoded)));
  const has = (texts: string[]) => texts.every((text) => wholeText.includes(plainKey(text)));
  const hasData = data.length > 0;
  return {
    title: has([expectation.title ?? ""]),
    ingredients: has(Array.isArray(expectation.ingredients) ? expectation.ingredients : []),
    instructions: has(expectation.instructions_list ?? []),
    times: hasData,
    yields: hasData,
  };
}

/** The value with the entities of its texts resolved, which `plainKey` does not do. */
function decoded(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(decoded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, decoded(field)]));
}

function slowest(): string {
  const [first] = cases.toSorted((a, b) => b.ms - a.ms);
  const biggest = Math.max(...cases.map(({ bytes }) => bytes));
  return `Slowest here: ${first?.ms.toFixed(0)} ms (${first?.name}); the biggest page has ${(biggest / 1024).toFixed(0)} KiB.`;
}

function pick(json: string, field: Field): string {
  const recipe = JSON.parse(json) as Record<string, unknown>;
  const keys: Record<Field, string[]> = {
    title: ["title"],
    ingredients: ["ingredients"],
    instructions: ["instructions", "instructions_list"],
    times: ["prepMinutes", "cookMinutes", "totalMinutes", "prep_time", "cook_time", "total_time"],
    yields: ["yields", "servings"],
  };
  const fieldValues = keys[field].flatMap((key) =>
    recipe[key] === undefined ? [] : [recipe[key]],
  );
  return JSON.stringify(fieldValues).slice(0, 3000);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
