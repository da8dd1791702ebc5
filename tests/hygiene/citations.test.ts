// Every citation in comments and documents leads somewhere in this repository: invariants, scenarios,
// pages of the specification, files.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SCENARIOS } from "../scenarios/scenarios.ts";
import {
  anchorsOf,
  expand,
  pathsOf,
  newPaths,
  unresolved,
  type CitationTargets,
} from "./check-citations.ts";
import { commentsOf } from "./comments-of.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const ROOMS = [
  "shared",
  "functions",
  "dev",
  "tests",
  "bench",
  "supabase",
  "prompts",
  "docs",
  "clients",
  "console",
];
const NO_FOLDERS = /(?:^|\/)(?:node_modules|dist|\.alfred|\.wrangler|\.git)$/;

const inRooms = ROOMS.flatMap((room) =>
  globSync([room, `${room}/**/*`], { cwd: root, exclude: (path) => NO_FOLDERS.test(path) }),
);
const atRoot = globSync(["*", ".dev.vars.example", ".github/workflows/*", ".ci/*"], {
  cwd: root,
  exclude: (path) => NO_FOLDERS.test(path),
});
const files = [...inRooms, ...atRoot];
const anchors = new Map(
  files.filter((path) => path.endsWith(".md")).map((path) => [path, anchorsOf(read(path))]),
);
const targets: CitationTargets = {
  invariants: new Set(
    [...read("docs/spec/invariants.md").matchAll(/^## (I\d+)$/gm)].map(([, i = ""]) => i),
  ),
  scenarios: new Set(Object.keys(SCENARIOS)),
  anchors,
  paths: pathsOf(files),
};

/** The targets for a file. A how-to may also cite the files that its reader makes. */
const targetsFor = (path: string, source: string): CitationTargets =>
  path.startsWith("docs/how-to/")
    ? { ...targets, paths: pathsOf([...files, ...newPaths(source)]) }
    : targets;

/** Recorded texts of models, users and tools: transcripts, prompts, measurements. */
const RECORDED = /^(?:tests\/prompts\/.*\.md|docs\/conversation\.md|bench\/RESULTS\.md)$/;
const CHECKED = /\.(?:tsx?|sql|md|toml|yml)$|^\.dev\.vars\.example$/;
const checkedFiles = files.filter((path) => CHECKED.test(path) && !RECORDED.test(path));

describe("every citation resolves", () => {
  test.each([...ROOMS, "the root"])("in %s", (room) => {
    const filesOfRoom = checkedFiles.filter((path) =>
      room === "the root" ? atRoot.includes(path) : path.startsWith(`${room}/`),
    );
    expect(filesOfRoom).not.toEqual([]);
    const faults = filesOfRoom.flatMap((path) => {
      const source = read(path);
      const targetsHere = targetsFor(path, source);
      return commentsOf(path, source).flatMap(({ line, text }) =>
        unresolved(path, text, targetsHere).map((fault) => `${path}:${line}: ${fault}`),
      );
    });
    expect(faults).toEqual([]);
  });

  test("the test finds all invariants and scenarios that may be cited", () => {
    expect(targets.invariants.size).toBe(16);
    expect(targets.scenarios.size).toBe(32);
  });
});

const PLACE = "shared/contracts/plan.ts";
const faultsOf = (path: string, source: string) =>
  commentsOf(path, source).flatMap(({ text }) => unresolved(path, text, targetsFor(path, source)));

describe("a citation that leads nowhere is found", () => {
  test.each([
    ["a number that is not an invariant", "// One plan (I17).", "I17 is not an invariant"],
    ["a number that is not a scenario", "// One plan (S33).", "S33 is not a scenario"],
    [
      "a page that does not exist",
      "// See spec/plants#groups.",
      "spec/plants#groups is not a heading",
    ],
    [
      "a heading that does not exist",
      "// See spec/plans#grapes.",
      "spec/plans#grapes is not a heading",
    ],
    ["a page by its whole path", "// See docs/spec/plants.md.", "docs/spec/plants.md"],
    ["a document elsewhere", "// Plans (V4 §4.2).", "V4 is a document elsewhere"],
    ["another document elsewhere", "// Plans (DESIGN, Filters).", "DESIGN is a document elsewhere"],
    [
      "a document elsewhere by its name",
      "/** See context-api-spec. */",
      "context-api-spec is a document elsewhere",
    ],
    ["an issue", "// Plans (issue 11, 2).", "issue 11 is an issue"],
    ["a numbered part", "// Claim (hop protocol 2).", "hop protocol 2 is a numbered part"],
    [
      "a file that is gone",
      "// As in shared/domain/gone.ts.",
      "shared/domain/gone.ts does not exist",
    ],
    ["a file without its folder", "// As in `gone-away.ts`.", "gone-away.ts does not exist"],
    ["one of several files", "// contracts/{plan,plum}.ts", "contracts/plum.ts does not exist"],
    ["a folder that is gone", "// In tests/gone/away.", "tests/gone/away does not exist"],
    [
      "a citation that breaks over lines",
      "// Plans\n// (V4\n// 4.2).",
      "V4 is a document elsewhere",
    ],
    [
      "a comment of Lua in a template literal",
      "const A = `\n-- as DESIGN says\n`;",
      "DESIGN is a document elsewhere",
    ],
  ])("%s", (_what, source, fault) => {
    expect(faultsOf(PLACE, source).join("\n")).toContain(fault);
  });

  test.each([
    ["in a component", "a.tsx", "const A = <p>I18</p>; // One plan (I17).", "I17 is"],
    ["in SQL", "a.sql", "select 1; -- V4\n", "V4 is"],
    ["in settings", "a.toml", "x = 1 # see I17\n", "I17 is"],
    ["in a document", "docs/a.md", "As [here](gone.md) said.", "the link to gone.md leads nowhere"],
    ["in a how-to", "docs/how-to/a.md", "In `dev/gone.ts`.", "dev/gone.ts does not exist"],
    [
      "of a new file, outside of a how-to",
      "docs/a.md",
      "New file `dev/b.ts`.",
      "dev/b.ts does not exist",
    ],
    ["as an anchor", "docs/a.md", "[x](spec/plans.md#grapes)", "plans.md#grapes leads nowhere"],
  ])("%s", (_what, path, source, fault) => {
    expect(faultsOf(path, source).join("\n")).toContain(fault);
  });
});

describe("no fault is reported for", () => {
  test.each([
    ["an invariant and a scenario", "// One plan (I4, S1–S32)."],
    ["a heading", "// One group (spec/plans#groups, docs/spec/plans.md)."],
    ["files", "// `contracts/{plan,pack}.ts`, plan.ts, contracts/*.ts, tests/hygiene, ./batch.ts"],
    ["a standard", "// RFC 9110 §13.1.1"],
    ["an address", "// https://example.com/shared/gone.ts, /v1/shared/gone"],
    ["code", "const A = 'V4 §4.2, I17'; // a text that is no comment"],
  ])("%s", (_what, source) => {
    expect(faultsOf(PLACE, source)).toEqual([]);
  });

  test("a citation of a file that a how-to tells its reader to make is not a fault", () => {
    const page = "1. New file `dev/cli/mine.ts`.\n\n2. In `cli/mine.ts`, …";
    expect(faultsOf("docs/how-to/a.md", page)).toEqual([]);
  });
});

test("braces in a citation expand to every name", () => {
  expect(expand("{a,b}/c.{d,e}")).toEqual(["a/c.d", "a/c.e", "b/c.d", "b/c.e"]);
});
