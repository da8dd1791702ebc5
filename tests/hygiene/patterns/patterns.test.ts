// Every regular expression of the code is proven to take linear time. The proven ones are listed in proven.json, because
// proving all of them takes minutes; `UPDATE=1` proves those that are missing.
import { execFile } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { findPatterns, type FoundPatterns } from "./find-patterns.ts";
import { MADE } from "./made-patterns.ts";
import { proveLinear } from "./prove-linear.ts";

const root = join(import.meta.dirname, "../../..");
const PROVEN = join(import.meta.dirname, "proven.json");
const isUpdate = process.env["UPDATE"] === "1";

const files: (FoundPatterns & { file: string })[] = globSync("{shared,functions}/**/*.ts", {
  cwd: root,
})
  .filter((file) => !file.endsWith(".test.ts"))
  .toSorted()
  .map((file) => ({ file, ...findPatterns(file, readFileSync(join(root, file), "utf8")) }));

/** The patterns that files construct when they are loaded. */
async function loadedPatterns(): Promise<string[]> {
  const program = join(import.meta.dirname, "record-patterns.ts");
  // The program gets this process's arguments, which make it load Markdown.
  const args = [...process.execArgv, program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as string[];
}

/** Patterns that the checker cannot judge, with the reason why they are linear. */
const BY_HAND: readonly { file: string; begins: string; why: string }[] = [
  {
    file: "shared/domain/conversation/forget-drafts.ts",
    begins: String.raw`(?:^\[a draft that was dropped\]$`,
    why: "each repetition begins with the same words on a line of their own",
  },
  {
    file: "shared/domain/dates/read-dates.ts",
    begins: String.raw`(?<!\d[-–/.]|\d)(?<day>`,
    why: "only blanks are repeated without a limit, between numbers and words that contain none",
  },
  {
    file: "shared/domain/dates/read-dates.ts",
    begins: String.raw`(?<![\p{L}\p{N}_])(?<month>`,
    why: "only blanks are repeated without a limit, between numbers and words that contain none",
  },
  {
    file: "shared/domain/conversation/extract-facts.ts",
    begins: String.raw`(?<![.!?…]["'”)]?\s{1,9}|`,
    why: "a word's letters are not separators, and at most four words are tried from the beginning of each word",
  },
];
const isByHand = (pattern: string) => BY_HAND.some(({ begins }) => pattern.startsWith(begins));

let usedPatterns: Set<string>;
beforeAll(async () => {
  const literals = files.flatMap((file) => file.literals);
  const samples = MADE.flatMap((entry) => entry.samples);
  usedPatterns = new Set([...literals, ...samples, ...(await loadedPatterns())]);
  if (isUpdate) await update();
});

async function update(): Promise<void> {
  const recordedPatterns = new Set(read());
  const proven = [...usedPatterns].filter((pattern) => recordedPatterns.has(pattern));
  const missing = [...usedPatterns].filter(
    (pattern) => !recordedPatterns.has(pattern) && !isByHand(pattern),
  );
  for (const pattern of missing) {
    const verdict = await proveLinear(pattern);
    if (verdict === "linear") proven.push(pattern);
    else console.warn(`/${pattern}: ${verdict}`);
    writeFileSync(PROVEN, `${JSON.stringify(proven.toSorted(), null, 2)}\n`);
  }
}

const read = () => JSON.parse(readFileSync(PROVEN, "utf8")) as string[];

describe("the patterns of the code", () => {
  it("the patterns of the code are all proven to be linear, by the checker or by hand", () => {
    const proven = new Set(read());
    const unproven = [...usedPatterns].filter(
      (pattern) => !proven.has(pattern) && !isByHand(pattern),
    );
    expect(unproven).toEqual([]);
    expect(usedPatterns.size).toBeGreaterThan(450);
  });

  it("the patterns of the code include every pattern that is listed as proven", () => {
    expect(read().filter((pattern) => !usedPatterns.has(pattern))).toEqual([]);
  });

  it("the patterns of the code include every pattern that is proven by hand", () => {
    const missing = BY_HAND.filter(
      ({ begins }) => ![...usedPatterns].some((pattern) => pattern.startsWith(begins)),
    );
    expect(missing).toEqual([]);
  });

  it("the patterns of the code are declared in made-patterns.ts if they are constructed", () => {
    const foundSites = files.flatMap(({ file, made: { length } }) =>
      length > 0 ? [{ file, length }] : [],
    );
    const declaredSites = MADE.map(({ file, sites }) => ({ file, length: sites }));
    expect(foundSites).toEqual(declaredSites);
  });
});

describe("the check of a pattern", () => {
  it.each([
    ["const a = /x+/gu;", { literals: ["x+/gu"], made: [] }],
    ["f(\n  new RegExp(`${a}`), RegExp(b))", { literals: [], made: [2, 2] }],
    ["// /x+/\nconst a = '/x+/' / 2 / 3;", { literals: [], made: [] }],
  ])("the patterns of the source %j are found", (source, patterns) => {
    expect(findPatterns("a.ts", source)).toEqual(patterns);
  });

  it.each([
    String.raw`\s+$/`,
    String.raw`(?<!x)\s+$/`,
    "(a|a)*$/",
    "(?=z)|(a*)*c/",
    String.raw`\s*(?=\S+x)/`,
    String.raw`(?<=\d\s*)x+/`,
    "(['\"]).*?\\1x/",
    "a*(?!b)c/",
  ])("a pattern that is not linear is refused: /%s", async (pattern) => {
    expect(await proveLinear(pattern)).not.toBe("linear");
  });

  it.each([
    String.raw`^\s+|x$/`,
    String.raw`\s+/g`,
    String.raw`\s+$/y`,
    String.raw`(?<!\s)\s+$/`,
    String.raw`(?<!\p{L})(?:one|two|three)(?!\p{L})/iu`,
    String.raw`#\d+(?=\s|$)/`,
  ])("a pattern that is linear is proven: /%s", async (pattern) => {
    expect(await proveLinear(pattern)).toBe("linear");
  });
});
