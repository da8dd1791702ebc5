// The commands that the documents and package.json name, and those of them that would not do what they say.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { flagsOf, subjectOf, type ShortRun } from "./short-run.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

export interface Documented {
  /** The name of a script of package.json, or another program's command line. */
  subject: string;
  /** The flags that the document shows for it. */
  flags: string[];
  /** The file that names it. */
  place: string;
}

/** Reads CONTRIBUTING.md's list of commands: each item begins with a command, and may name its flags anywhere. */
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

/** All scripts and other programs of this repository that the documents name. */
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
 * Finds commands of a page that zsh, the shell of a Mac, would misread: it takes a remark after a typed command for
 * arguments, and a word in square brackets for a pattern of file names.
 * @returns each command with its place; empty if all can be typed unchanged
 */
export function misreadCommands(text?: string): string[] {
  const sources =
    text === undefined ? pages().map((place) => [place, read(place)]) : [["page", text]];
  return sources.flatMap(([place = "", page = ""]) =>
    page
      .split("\n")
      .filter((line) => /^ *(?:\w+=\S* )*(?:npm|npx|node|git) .*?(?: # | \[)/.test(line))
      .map((line) => `${place}: ${line.trim()}`),
  );
}

/** Other files in which people read commands: reports, and the help texts of programs. */
const otherSources = (): string[] =>
  globSync(["bench/**/*.{md,ts}", "dev/**/*.{md,ts}"], { cwd: root }).concat(".dev.vars.example");

/** A `.ts` program run with plain `node`, which is the reader's Node: one older than 22.18 cannot run `.ts`. */
const READERS_NODE = /(?<![\w./-]|npx )node (?:--\S+ )*[\w./-]+\.ts\b/;
/** A `wrangler` command for the Worker at the top level of `wrangler.toml`, which is never deployed. */
const TOP_LEVEL = /\bnpx wrangler (?:secret|tail)\b(?![^`\n]* --env )/;

/**
 * Finds commands that do something wrong for a reader who types them: they run with the reader's Node instead of the
 * project's, or go to a Worker that is never deployed.
 * @returns each line with its place
 */
export function misdirectedCommands(text?: string): string[] {
  const sources =
    text === undefined
      ? [...pages(), ...otherSources()].map((place) => [place, read(place)])
      : [["page", text]];
  return sources.flatMap(([place = "", page = ""]) =>
    page
      .split("\n")
      .filter((line) => READERS_NODE.test(line) || TOP_LEVEL.test(line))
      .map((line) => `${place}: ${line.trim()}`),
  );
}

export function scripts(): string[] {
  return Object.keys((JSON.parse(read("package.json")) as { scripts: object }).scripts);
}

/** @returns a message for each command or flag without a short run */
export function untried(entries: readonly Documented[], runs: readonly ShortRun[]): string[] {
  return entries.flatMap(({ subject, flags, place }) => {
    const subjectRuns = runs.filter(({ command }) => subjectOf(command) === subject);
    if (subjectRuns.length === 0) return [`${place}: ${subject} has no short run`];
    const triedFlags = subjectRuns.flatMap(({ command }) => flagsOf(command));
    return flags
      .filter((flag) => !triedFlags.includes(flag))
      .map((flag) => `${place}: ${subject} ${flag} has no short run`);
  });
}
