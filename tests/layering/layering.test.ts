// Plants forbidden imports, globals and cycles, each of which must be reported, and allowed ones, which must not be.
import { posix } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { folders, impureRooms, packages, pureRooms, rows, type Row } from "./import-table.ts";
import { lintPlanted, type Finding } from "./planted-tree.ts";

const imports = "eslint(no-restricted-imports)";
const typeImports = "typescript(consistent-type-imports)";
const globals = "eslint(no-restricted-globals)";
const properties = "eslint(no-restricted-properties)";
const cycles = "import(no-cycle)";

const files = new Map<string, readonly string[]>();
let findings: ReadonlyMap<string, readonly Finding[]>;

/** The lines of a planted file that a rule reported, each once, in order. */
const reportedLines = (file: string, ...rules: string[]): number[] => {
  const lines = (findings.get(file) ?? []).filter(({ rule }) => rules.includes(rule));
  return [...new Set(lines.map(({ line }) => line))].toSorted((a, b) => a - b);
};

/** Imports and exports of a module in eight forms, with names that differ by `n`; a forbidden import is refused in each. */
const everyForm = (specifier: string, n = 0) => [
  `import { a as a${n} } from "${specifier}";`,
  `import type { B as B${n} } from "${specifier}";`,
  `import * as c${n} from "${specifier}";`,
  `export { d as d${n} } from "${specifier}";`,
  `export type { E as E${n} } from "${specifier}";`,
  `export * from "${specifier}";`,
  `import "${specifier}";`,
  `export const f${n} = () => import("${specifier}");`,
];

interface Plant {
  readonly row: Row;
  readonly file: string;
  /** The lines of the file that import the module, from 1. */
  readonly lines: readonly number[];
  readonly what: string;
  readonly allowed: boolean;
}

const plants: Plant[] = [];

/** Adds the imports of a module to a file. */
function plant(
  file: string,
  specifier: string,
  { row, what, allowed }: Omit<Plant, "file" | "lines">,
) {
  const text = files.get(file) ?? [];
  const forms = everyForm(specifier, text.length);
  plants.push({ row, file, lines: forms.map((_, n) => text.length + n + 1), what, allowed });
  files.set(file, [...text, ...forms]);
}

for (const row of rows) {
  for (const from of [row.from, `${row.from}/deeper/still`]) {
    for (const folder of folders.filter((name) => name !== row.from)) {
      const specifier = posix.relative(
        from,
        `${folder}/target.${folder === "prompts" ? "md" : "ts"}`,
      );
      // The folders of functions/ are below it: `./nodes/<name>`.
      const path = specifier.startsWith(".") ? specifier : `./${specifier}`;
      const allowed = row.folders.includes(folder);
      plant(`${from}/folders.ts`, path, { row, what: folder, allowed });
    }
  }
  for (const name of packages) {
    const allowed = row.packages.includes(name);
    plant(`${row.from}/packages.ts`, name, { row, what: name, allowed });
  }
  const ownFiles = { row, what: "its own files", allowed: true };
  plant(`${row.from}/inside.ts`, "./inner/target.ts", ownFiles);
  plant(`${row.from}/inside.ts`, "./target.ts", ownFiles);
  plant(`${row.from}/inner/up.ts`, "../target.ts", ownFiles);
}
for (const folder of [...folders, ...rows.map(({ from }) => from)]) {
  files.set(`${folder}/target.ts`, ["export const a = 1;"]);
}

const disguisedImports = [
  `import { a } from "../domain/../engine/target.ts";`,
  `import { b } from "./../engine/target.ts";`,
  `import { c } from "../../shared/engine/target.ts";`,
  `import { d } from "../engine";`,
  `import { e } from "/shared/engine/target.ts";`,
  `import { f } from "file:///shared/engine/target.ts";`,
  `import { g } from "#engine";`,
  `import { h } from "..";`,
  `export type I = import("../engine/target.ts").I;`,
  `export type J = typeof import("@upstash/redis");`,
];
files.set("shared/domain/escapes.ts", disguisedImports);

const ambientGlobals = [
  "Date fetch crypto process performance globalThis Temporal navigator self global",
  "setTimeout setInterval setImmediate queueMicrotask clearTimeout clearInterval clearImmediate",
].flatMap((line) => line.split(" "));
const chanceSources = [
  "export const a = Math.random();",
  `export const b = Math["random"]();`,
  "export const { random } = Math;",
  "export const c = AbortSignal.timeout(1);",
];
for (const room of [...pureRooms, ...impureRooms]) {
  files.set(
    `${room}/ambient.ts`,
    ambientGlobals.map((name, index) => `export const g${index} = () => ${name};`),
  );
  files.set(`${room}/chance.ts`, chanceSources);
}

files.set("shared/kitchen/cycle/one.ts", [
  `import { two } from "./two.ts";`,
  "export const one = () => two;",
]);
files.set("shared/kitchen/cycle/two.ts", [
  `import { one } from "./one.ts";`,
  "export const two = () => one;",
]);
files.set("shared/contracts/types/one.ts", [
  `import type { Two } from "./two.ts";`,
  "export type One = Two | 1;",
]);
files.set("shared/contracts/types/two.ts", [
  `import type { Three } from "./three.ts";`,
  "export type Two = Three | 2;",
]);
files.set("shared/contracts/types/three.ts", [
  `import type { One } from "./one.ts";`,
  "export type Three = One | 3;",
]);
files.set("dev/line/first.ts", [`export type { Last } from "./last.ts";`]);
files.set("dev/line/last.ts", ["export type Last = 1;"]);

const forbiddenModules = ["../engine/target.ts", "../redis/target.ts", "@upstash/redis", "node:fs"];
for (const file of ["shared/domain/merge.test.ts", "dev/cli/start.ts", "dev/stack/stack.ts"]) {
  files.set(file, [
    ...forbiddenModules.flatMap((specifier, n) => everyForm(specifier, n)),
    "export const now = () => [Date.now(), Math.random(), process.env];",
  ]);
}

beforeAll(async () => {
  findings = Map.groupBy(await lintPlanted(files), ({ file }) => file);
});

/** @returns whether a line of the file was refused as an import */
const isRefused = (file: string) => {
  const refusedLines = new Set(reportedLines(file, imports));
  return (line: number) => refusedLines.has(line);
};

describe("the import table", () => {
  for (const row of rows) {
    const ownPlants = plants.filter((plant) => plant.row === row);
    const names = (some: Plant[]) => [...new Set(some.map(({ what }) => what))].join(", ");

    test(`${row.from} is refused every planted import that its row does not name`, () => {
      const refusedPlants = ownPlants.filter(({ allowed }) => !allowed);
      expect(refusedPlants.length).toBeGreaterThan(10);
      const missedPlants = refusedPlants.filter(({ file, lines }) => !lines.every(isRefused(file)));
      expect(names(missedPlants)).toBe("");
    });

    test(`${row.from} is allowed every planted import that its row names`, () => {
      const allowedPlants = ownPlants.filter((plant) => plant.allowed);
      const wrongPlants = allowedPlants.filter(({ file, lines }) => lines.some(isRefused(file)));
      expect(names(wrongPlants)).toBe("");
    });
  }

  test("other spellings of a path and type-level import() are refused too", () => {
    expect(reportedLines("shared/domain/escapes.ts", imports, typeImports)).toEqual(
      disguisedImports.map((_, index) => index + 1),
    );
  });

  test("the table does not apply to tests and the local runner", () => {
    for (const file of ["shared/domain/merge.test.ts", "dev/cli/start.ts", "dev/stack/stack.ts"]) {
      expect(reportedLines(file, imports, globals, properties)).toEqual([]);
      expect(findings.has(file)).toBe(true);
    }
  });
});

describe("purity", () => {
  test.each(pureRooms)("%s is refused every planted global and source of chance", (room) => {
    expect(reportedLines(`${room}/ambient.ts`, globals)).toEqual(
      ambientGlobals.map((_, index) => index + 1),
    );
    expect(reportedLines(`${room}/chance.ts`, properties)).toEqual([1, 2, 3, 4]);
  });

  test.each(impureRooms)("%s may use globals and sources of chance", (room) => {
    expect(reportedLines(`${room}/ambient.ts`, globals)).toEqual([]);
    expect(reportedLines(`${room}/chance.ts`, properties)).toEqual([]);
  });
});

describe("import cycles", () => {
  test("a cycle of values is refused", () => {
    expect(reportedLines("shared/kitchen/cycle/one.ts", cycles)).toEqual([1]);
    expect(reportedLines("shared/kitchen/cycle/two.ts", cycles)).toEqual([1]);
  });

  test("a cycle of types alone, over three files, is refused", () => {
    for (const name of ["one", "two", "three"]) {
      expect(reportedLines(`shared/contracts/types/${name}.ts`, cycles)).toEqual([1]);
    }
  });

  test("a chain without a cycle is allowed", () => {
    expect(reportedLines("dev/line/first.ts", cycles)).toEqual([]);
    expect(reportedLines("dev/line/last.ts", cycles)).toEqual([]);
  });
});
