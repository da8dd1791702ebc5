// `npm run calls`: counts model calls and tokens of recorded conversations, and writes docs/calls.md. New counts are
// stored in bench/, so that the document can be regenerated without the recordings.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { collect } from "../cli/flags/values.ts";
import { readRecording, recordingsDir } from "../replay/recording.ts";
import { callsDocument } from "./calls-document.ts";
import { countUserParts, UserPartSchema, type UserPart } from "./user-parts.ts";
import { countExchange, ExchangeCountSchema, type ExchangeCount } from "./exchange-counts.ts";

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const files = {
  before: "bench/calls-before.json",
  after: "bench/calls-after.json",
  latest: "bench/calls-latest.json",
  stated: "bench/calls-stated.json",
} as const;

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

/** Counts the recordings in the directories and stores the counts. Without directories, the stored counts, or null. */
function readCounts(which: keyof typeof files, dirs: string[]): ExchangeCount[] | null {
  const file = inRepository(files[which]);
  if (dirs.length > 0) {
    const counts = countAll(dirs);
    writeFileSync(file, `[\n${counts.map((count) => JSON.stringify(count)).join(",\n")}\n]\n`);
    return counts;
  }
  if (!existsSync(file)) return null;
  return z.array(ExchangeCountSchema).parse(JSON.parse(readFileSync(file, "utf8")));
}

const partsFile = (which: "before" | "after") => inRepository(`bench/user-parts-${which}.json`);

function readParts(which: "before" | "after"): UserPart[] {
  const file = partsFile(which);
  if (!existsSync(file)) return [];
  return z.array(UserPartSchema).parse(JSON.parse(readFileSync(file, "utf8")));
}

async function countParts(): Promise<UserPart[]> {
  const parts = await countUserParts();
  writeFileSync(partsFile("after"), `${JSON.stringify(parts, null, 2)}\n`);
  return parts;
}

const dirs = defineFlags({
  command: "npm run calls",
  purpose: `Counts model calls and tokens of recorded conversations, and writes docs/calls.md, before → after.
Each flag stores its counts in bench/ (calls-before.json, -after.json, -latest.json, -stated.json, user-parts-after.json),
from which a run without that flag reads them.`,
  flags: (command) =>
    command
      .option(
        "--before <DIR>",
        "a data directory of a local stack, with its recordings; may be given several times",
        collect,
        [],
      )
      .option("--after <DIR>", "the same, for the conversations to compare", collect, [])
      .option(
        "--latest <DIR>",
        "the same, for newer conversations of a few kinds, which are compared with --after",
        collect,
        [],
      )
      .option(
        "--stated <DIR>",
        "the same, for conversations whose plans state their changes, which are compared with --latest",
        collect,
        [],
      )
      .option(
        "--fixtures",
        "replay the fixtures, and count the user parts of their prompts as the numbers after the arrow",
        false,
      ),
  example: "npm run calls -- --after .alfred",
}).readOrExit();
const before = readCounts("before", dirs.before) ?? [];
const after = readCounts("after", dirs.after);
const latest = readCounts("latest", dirs.latest) ?? [];
const statedCounts = readCounts("stated", dirs.stated) ?? [];
const parts = {
  before: readParts("before"),
  after: dirs.fixtures ? await countParts() : readParts("after"),
};
const document = callsDocument(before, after, parts, latest, statedCounts);
writeFileSync(inRepository("docs/calls.md"), document);
console.log(document);
