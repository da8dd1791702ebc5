// `npm run calls`: counts model calls and tokens of recorded conversations and writes
// docs/calls.md. The counts are stored in bench/, so that the document can be regenerated without
// the recordings.
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

/** Counted when directories are given, otherwise the stored counts; null when there are neither. */
function counts(which: keyof typeof files, dirs: string[]): ExchangeCount[] | null {
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

function keptParts(which: "before" | "after"): UserPart[] {
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
  purpose: `Counts model calls and tokens of recorded conversations, before → after, into docs/calls.md.
Without a flag the numbers kept in bench/calls-before.json, -after.json, -latest.json and -stated.json are used.`,
  flags: (command) =>
    command
      .option(
        "--before <DIR>",
        "a data directory of a local stack, with its recordings; may be given several times",
        collect,
        [],
      )
      .option("--after <DIR>", "the same, for what is compared with it", collect, [])
      .option(
        "--latest <DIR>",
        "the same, for newer ones of few kinds, which stand beside those of --after",
        collect,
        [],
      )
      .option(
        "--stated <DIR>",
        "the same, for ones in which plans state their changes, which stand beside those of --latest",
        collect,
        [],
      )
      .option(
        "--fixtures",
        "replays the fixtures and counts the user parts of their prompts, after",
        false,
      ),
  example: "npm run calls -- --after .alfred",
}).readOrExit();
const before = counts("before", dirs.before) ?? [];
const after = counts("after", dirs.after);
const latest = counts("latest", dirs.latest) ?? [];
const statedCounts = counts("stated", dirs.stated) ?? [];
const parts = {
  before: keptParts("before"),
  after: dirs.fixtures ? await countParts() : keptParts("after"),
};
const document = callsDocument(before, after, parts, latest, statedCounts);
writeFileSync(inRepository("docs/calls.md"), document);
console.log(document);
