// Every `@example` of the client, of the ports and of the contracts compiles, so a reader can copy it as it is.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const FOLDERS = [
  ...["", "/define", "/push"].map((folder) => `clients/typescript${folder}`),
  ...["shared/ports", "shared/contracts"],
];
const WRONG = `import type { Clock } from "./clock.ts";
export const now = (clock: Clock): string => clock.now();`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "alfred-examples-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("all examples compile, and a planted one that does not is reported", () => {
  const examples = [
    ...FOLDERS.flatMap(examplesIn),
    { place: "shared/ports/wrong", text: absolute("shared/ports", WRONG) },
  ];
  examples.forEach(({ text }, index) => writeFileSync(join(folder, `${index}.ts`), text));
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      noUnusedLocals: false,
      typeRoots: [join(root, "node_modules/@types")],
      paths: { "*": [join(root, "node_modules/*")] },
    },
    include: ["*.ts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(root, "node_modules/.bin/tsc");
  const flags = ["--pretty", "false", "--checkers", "1"];
  const { stdout } = spawnSync(tsc, ["-p", folder, ...flags], { encoding: "utf8" });
  const faults = stdout.replaceAll(
    /^.*?(\d+)\.ts\(/gm,
    (_, index) => `${examples[Number(index)]?.place}(`,
  );
  expect(faults.split("\n").filter((line) => line !== "")).toEqual([
    expect.stringMatching(/^shared\/ports\/wrong\(2,\d+\): error TS2322/),
  ]);
});

test("of the functions and classes that files in the client's own folder export, only problemOf has no example", () => {
  const without = sourcesOf("clients/typescript").flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|class) (?<name>\w+)/gm)]
      .filter(({ index }) => !lastDoc(text.slice(0, index + 3)).includes("@example"))
      .map(({ groups }) => `${path}: ${groups?.["name"]}`),
  );
  expect(without).toEqual(["clients/typescript/problem-error.ts: problemOf"]);
});

/** The last docstring of a text, which describes the declaration after it. */
function lastDoc(text: string): string {
  return text.slice(text.lastIndexOf("/**"));
}

function sourcesOf(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".ts") && !/^types\.ts$|\.test\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The examples of a folder's docstrings, with imports that resolve from any folder. */
function examplesIn(folder: string): { place: string; text: string }[] {
  return sourcesOf(folder).flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(({ index, 0: doc }) => {
      const [, ...examples] = doc
        .slice(0, -"*/".length)
        .replaceAll(/^ *\* ?/gm, "")
        .split(/^@example\n/m)
        .map((part) => part.split(/^@\w/m)[0] ?? "");
      const line = text.slice(0, index).split("\n").length;
      return examples.map((example) => ({
        place: `${path}:${line}`,
        text: `${absolute(folder, example)}\nexport {};\n`,
      }));
    }),
  );
}

const absolute = (folder: string, text: string): string =>
  text.replaceAll(/from "(\.\.?\/[^"]+)"/g, (_, path) => `from "${join(root, folder, path)}"`);
