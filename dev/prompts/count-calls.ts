// `npm run calls`: counts model calls and tokens of recorded conversations and writes docs/calls.md. What
// was counted is kept in bench/, so that the document can be written again without the recordings.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as z from "zod";
import { argsOrExit } from "../cli/flags/args-or-exit.ts";
import { wrong, type Parsed } from "../cli/flags/args.ts";
import { readRecording, recordingsDir } from "../replay/recording.ts";
import { callsDocument } from "./calls-document.ts";
import { countUserParts, UserPartSchema, type UserPart } from "./user-parts.ts";
import { countExchange, ExchangeCountSchema, type ExchangeCount } from "./exchange-counts.ts";

const USAGE = `Usage: npm run calls -- [--before DIR...] [--after DIR...] [--fixtures]

Counts model calls and tokens of recorded conversations, before → after, into docs/calls.md.

  DIR   a data directory of a local stack, with its recordings; several may follow one flag
  --fixtures   replays the fixtures and counts the user parts of their prompts, after
  Without a flag the numbers kept in bench/calls-before.json and bench/calls-after.json are used.

  --help   show this

Example: npm run calls -- --after .alfred`;

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const kept = { before: "bench/calls-before.json", after: "bench/calls-after.json" } as const;

function countAll(dirs: string[]): ExchangeCount[] {
  return dirs.flatMap((dir) => {
    const folder = recordingsDir(dir);
    if (!existsSync(folder)) throw new Error(`${dir} has no recordings: name a data directory`);
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .flatMap((name) => countExchange(readRecording(join(folder, name))) ?? []);
  });
}

/** Counted anew where directories are given, else as kept; null when there is neither. */
function counts(which: keyof typeof kept, dirs: string[]): ExchangeCount[] | null {
  const file = inRepository(kept[which]);
  if (dirs.length > 0) {
    const counted = countAll(dirs);
    writeFileSync(file, `[\n${counted.map((count) => JSON.stringify(count)).join(",\n")}\n]\n`);
    return counted;
  }
  if (!existsSync(file)) return null;
  return z.array(ExchangeCountSchema).parse(JSON.parse(readFileSync(file, "utf8")));
}

const partsFile = (which: keyof typeof kept) => inRepository(`bench/user-parts-${which}.json`);

function keptParts(which: keyof typeof kept): UserPart[] {
  const file = partsFile(which);
  if (!existsSync(file)) return [];
  return z.array(UserPartSchema).parse(JSON.parse(readFileSync(file, "utf8")));
}

async function countParts(): Promise<UserPart[]> {
  const parts = await countUserParts();
  writeFileSync(partsFile("after"), `${JSON.stringify(parts, null, 2)}\n`);
  return parts;
}

/** `--before A B --after C` → the directories after each flag. */
function readDirs(
  argv: string[],
): Parsed<{ before: string[]; after: string[]; fixtures: boolean }> {
  const { tokens } = parseArgs({
    ...{ args: argv, strict: false, tokens: true, allowPositionals: true },
    options: { before: { type: "boolean" }, after: { type: "boolean" }, fixtures: { type: "boolean" }, help: { short: "h", type: "boolean" } },
  });
  const dirs = { before: [] as string[], after: [] as string[] };
  let flag: keyof typeof dirs | null = null;
  let fixtures = false;
  for (const token of tokens) {
    if (token.kind === "option" && (token.name === "before" || token.name === "after")) {
      flag = token.name;
    } else if (token.kind === "option" && token.name === "fixtures") {
      fixtures = true;
    } else if (token.kind === "option" && token.name === "help") {
      return { ok: false, help: true };
    } else if (token.kind === "positional" && flag !== null) {
      dirs[flag].push(token.value);
    } else return wrong(`${argv[token.index]} is neither a flag nor a directory after one.`);
  }
  return { ok: true, args: { ...dirs, fixtures } };
}

const dirs = argsOrExit(USAGE, readDirs);
const before = counts("before", dirs.before) ?? [];
const after = counts("after", dirs.after);
const document = callsDocument(before, after, {
  before: keptParts("before"),
  after: dirs.fixtures ? await countParts() : keptParts("after"),
});
writeFileSync(inRepository("docs/calls.md"), document);
console.log(document);
