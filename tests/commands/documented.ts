// The commands that the documents and package.json name.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { flagsOf, subjectOf, type ShortRun } from "./short-run.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

export interface Documented {
  /** A script of package.json, or the line of another program. */
  subject: string;
  /** Flags that the document gives it. */
  flags: string[];
  /** The file that names it. */
  place: string;
}

/** The items of CONTRIBUTING.md's list of commands: each begins with a command, and may name flags of it anywhere. */
export function listedCommands(text = read("CONTRIBUTING.md")): Documented[] {
  const list = text.split("## Commands\n").at(-1) ?? "";
  const items = list.split(/^- (?=`)/m).slice(1);
  return items.map((item) => ({
    subject: subjectOf(item.split("`")[1] ?? ""),
    flags: flagsOf(item),
    place: "CONTRIBUTING.md",
  }));
}

const PAGES = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];
const pages = (): string[] => [...PAGES, ...globSync("docs/**/*.md", { cwd: root })];

/** Scripts, and programs of this repository that are no scripts, wherever a document names them. */
export function namedCommands(): Documented[] {
  const commands = /\bnpm (?:run [\w:-]+|start\b|test\b)|\bnpx node [\w./-]+\.ts/g;
  return pages().flatMap((place) =>
    [...read(place).matchAll(commands)].map(([command]) => ({
      subject: subjectOf(command),
      flags: [],
      place,
    })),
  );
}

/**
 * Commands of a page that zsh, the shell of a Mac, would read otherwise than it is meant: it knows no remarks behind a
 * typed command, and looks for files by a word with square brackets.
 * @returns each with its place; empty when all can be typed as they stand
 */
export function untypable(text?: string): string[] {
  const all = text === undefined ? pages().map((place) => [place, read(place)]) : [["page", text]];
  return all.flatMap(([place = "", page = ""]) =>
    page
      .split("\n")
      .filter((line) => /^ *(?:\w+=\S* )*(?:npm|npx|node|git) .*?(?: # | \[)/.test(line))
      .map((line) => `${place}: ${line.trim()}`),
  );
}

/** What a person reads commands in, next to the pages: reports, and what the programs say of themselves. */
const others = (): string[] =>
  globSync(["bench/**/*.{md,ts}", "dev/**/*.{md,ts}"], { cwd: root }).concat(".dev.vars.example");

/** A program that `node` runs, where PATH has the reader's Node: one older than 22.18 does not know `.ts`. */
const READERS_NODE = /(?<![\w./-]|npx )node (?:--\S+ )*[\w./-]+\.ts\b/;
/** A secret or a log of the Worker at the top level of `wrangler.toml`, which is never deployed. */
const TOP_LEVEL = /\bnpx wrangler (?:secret|tail)\b(?![^`\n]* --env )/;

/**
 * Commands that do something else than is meant for a reader who types them: they run on the reader's Node in place of
 * the project's, or go to a Worker that is not deployed.
 * @returns each line with its place
 */
export function misdirected(text?: string): string[] {
  const all =
    text === undefined
      ? [...pages(), ...others()].map((place) => [place, read(place)])
      : [["page", text]];
  return all.flatMap(([place = "", page = ""]) =>
    page
      .split("\n")
      .filter((line) => READERS_NODE.test(line) || TOP_LEVEL.test(line))
      .map((line) => `${place}: ${line.trim()}`),
  );
}

export function scripts(): string[] {
  return Object.keys((JSON.parse(read("package.json")) as { scripts: object }).scripts);
}

/** The commands and flags without a short run, in words; empty when each has one. */
export function untried(entries: readonly Documented[], runs: readonly ShortRun[]): string[] {
  return entries.flatMap(({ subject, flags, place }) => {
    const ownRuns = runs.filter(({ command }) => subjectOf(command) === subject);
    if (ownRuns.length === 0) return [`${place}: ${subject} has no short run`];
    const triedFlags = ownRuns.flatMap(({ command }) => flagsOf(command));
    return flags
      .filter((flag) => !triedFlags.includes(flag))
      .map((flag) => `${place}: ${subject} ${flag} has no short run`);
  });
}
