// What the linter cannot check about the rooms: which exist, how they import zod, what they may not mention, and that no
// file switches its rules off.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rows } from "./import-table.ts";
import { projectRoot } from "./planted-tree.ts";

/** Our files below a folder, as paths from the repository's root; none if the folder does not exist. */
function filesIn(folder: string): string[] {
  if (!existsSync(join(projectRoot, folder))) return [];
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .filter((file) => !file.includes("node_modules/"));
}

/**
 * The matching lines of some files as `path:line`, where line 0 is the path itself.
 * @param read returns the part of a line that counts
 */
const mentioning = (
  files: readonly string[],
  pattern: RegExp,
  read = (_file: string, text: string) => text,
) =>
  files.flatMap((file) =>
    [file, ...readFileSync(join(projectRoot, file), "utf8").split("\n")].flatMap((text, line) =>
      pattern.test(read(file, text)) ? [`${file}:${line}`] : [],
    ),
  );

/** Words that only the kitchen may use. */
const FOOD = new RegExp(
  [
    String.raw`recipe|ingredient|allerg|pantry|pantries|grocer|kitchen|fridge|freezer|cuisine|vegetarian|vegan|inventory`,
    String.raw`(?<![a-z])(?:cod|milk|eggs?|soups?|tacos|peanuts?|chicken|dinners?|lunch(?:es)?|breakfast|supper)(?![a-z])`,
    String.raw`(?<![a-z])(?:food|shopping|dish(?:es)?(?![a-z])|diets?(?![a-z])|dietary|cook(?!ie)|meal|eat(?:s|en|ing)?(?![a-z]))`,
  ].join("|"),
  "i",
);

/** Files that serve any pack: those of the rooms below, the Worker, prompts and migrations, without tests. */
function coreFiles(): string[] {
  const sharedRooms = ["contracts", "ports", "domain", "engine", "chain", "runtime"];
  const definitions = ["platform", "process", "executors"];
  const edges = ["services", "http", "mcp", "messaging"];
  const adapters = ["redis", "queue", "postgres", "llm", "channels", "egress", "finders"];
  return [
    ...[...sharedRooms, ...definitions, ...edges, ...adapters].flatMap((room) =>
      filesIn(`shared/${room}`),
    ),
    ...filesIn("functions"),
    ...filesIn("prompts").filter((file) => !file.startsWith("prompts/kitchen/")),
    ...filesIn("supabase/migrations").filter((file) => file.includes("_core_")),
  ].filter((file) => file !== "shared/runtime/compose-kitchen.ts" && !file.endsWith(".test.ts"));
}

describe("the rooms", () => {
  test("every folder of shared and functions has a row in the import table", () => {
    const knownRooms = rows.map(({ from }) => from);
    const folders = [...filesIn("shared"), ...filesIn("functions")]
      .map((file) => file.split("/"))
      .filter(({ length }) => length > 2)
      .map((parts) => parts.slice(0, 2).join("/"));
    expect([...new Set(folders)].filter((folder) => !knownRooms.includes(folder))).toEqual([]);
  });

  test("shared has no files beside its rooms", () => {
    expect(filesIn("shared").filter((file) => file.split("/").length === 2)).toEqual([]);
  });

  test("zod is imported so that the bundler can leave out what is not used (65 KiB, gzipped)", () => {
    const files = [...filesIn("shared"), ...filesIn("functions")];
    expect(mentioning(files, /import (?:type )?\{[^}]*\} from "zod"/)).toEqual([]);
  });

  test("no file of the core mentions food, comments included", () => {
    const core = coreFiles();
    expect(core.length).toBeGreaterThan(300);
    const mentions = mentioning(core, FOOD, (file, text) =>
      file === "functions/worker.ts"
        ? text.replace(/kitchenComposition|compose-kitchen/g, "")
        : text,
    );
    expect(mentions).toEqual([]);
  });

  test("no file of functions and six rooms mentions recipes, tests included", () => {
    const rooms = ["domain", "engine", "chain", "services", "http", "mcp"].map(
      (room) => `shared/${room}`,
    );
    expect(mentioning([...rooms, "functions"].flatMap(filesIn), /recipe/i)).toEqual([]);
  });

  test.each([
    ["// Why a recipe was refused."],
    ["const allergens = [];"],
    ['{ "kind": "allergic to nuts" }'],
    ["the user's diet"],
    ["create table public.meal_plans ("],
    ["`ShoppingItem` is one of them"],
    ["What is in the pantry, the fridge or the freezer"],
    ["no foodstuff"],
    ["a grocery list"],
    ["a cook's ingredients"],
    ['import kitchenThink from "../../prompts/kitchen/think.md";'],
    ["one dish more"],
    ["they eat at noon"],
    ['"the milk in the other place"'],
    ["for dinner"],
  ])("%s mentions food", (line) => {
    expect(line).toMatch(FOOD);
  });

  test.each([
    "a code",
    "souped",
    "a piecemeal repair",
    "the Swedish locale",
    "a creature",
    "dietrich",
    "heated",
  ])("%s does not mention food", (line) => {
    expect(line).not.toMatch(FOOD);
  });

  test("no file of five folders switches off a layering rule, by name or together with all others", () => {
    const sources = ["shared", "functions", "dev", "clients", "console"].flatMap(filesIn);
    const layeringRule = String.raw`.*(?:no-restricted|no-cycle|consistent-type-imports)`;
    const noRuleNamed = String.raw`\s*(?:\*/|--|$)`;
    const switchedOff = new RegExp(
      `(?:ox|es)lint-disable(?:-next-line|-line)?(?:${layeringRule}|${noRuleNamed})`,
    );
    expect(mentioning(sources, switchedOff)).toEqual([]);
  });
});
