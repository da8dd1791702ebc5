// `npm run replay`: repeats a recorded run without a key, and reports the differences.
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fixtureFile, fixtureNames } from "../replay/fixtures.ts";
import {
  readRecording,
  recordingsDir,
  withoutPromptTexts,
  formatRecording,
  type Recording,
} from "../replay/recording.ts";
import type { ReplayResult } from "../replay/replay/replay-recording.ts";
import { promptLines, reportLines } from "../replay/replay/report.ts";
import { updateRecording } from "../replay/replay/update-recording.ts";
import { replayFlags, type ReplayArgs } from "./flags/replay-args.ts";
import { tellError } from "./terminal/describe-error.ts";
import { ignoreClosedOutput } from "./terminal/interruption.ts";

ignoreClosedOutput();
const parsedArgs = replayFlags.readOrExit();
try {
  process.exitCode = await run(parsedArgs);
} catch (error) {
  tellError(error);
  process.exitCode = 1;
}

async function run(args: ReplayArgs): Promise<number> {
  if (args.record) {
    const { makeFixtures } = await import("../replay/record/make-fixtures.ts");
    await makeFixtures(console.log);
    return 0;
  }
  const files = args.fixtures
    ? fixtureNames().map(fixtureFile)
    : args.names.map((name) => find(name, args.data));
  if (files.length === 0) return list(args.data);
  if (args.save !== undefined) return save(files, args.save);
  return replayAll(files, args);
}

/** @returns 1 when an outcome differed and was not updated */
async function replayAll(files: string[], { prompts, update }: ReplayArgs): Promise<number> {
  // Imported here, because loading takes half a second and a list does not need it.
  const { compare } = await import("../replay/replay/compare.ts");
  const { replayRecording } = await import("../replay/replay/replay-recording.ts");
  const { openReplayWorld } = await import("../replay/replay/replay-world.ts");
  const world = await openReplayWorld();
  let differences = 0;
  try {
    for (const file of files) {
      const recording = readRecording(file);
      const replay = await replayRecording(recording, world);
      const comparison = compare(recording, replay);
      console.log(`${basename(file, ".json")}: ${titleOf(recording)}`);
      for (const line of reportLines(comparison)) console.log(line);
      if (prompts) for (const line of promptLines(comparison.changedPrompts)) console.log(line);
      if (update) writeUpdated(file, recording, replay);
      else if (!comparison.isSame) differences += 1;
    }
  } finally {
    await world.stop();
  }
  const count = `${files.length - differences} of ${files.length}`;
  const subject = files.length === 1 ? "The replay" : count;
  if (update)
    console.log("The new outcomes are written. Read the difference before you commit it.");
  else if (differences === 0) console.log(`${subject} came out as recorded.`);
  else console.log(`${differences} of ${files.length} came out differently.`);
  return differences === 0 ? 0 : 1;
}

function writeUpdated(file: string, recording: Recording, replay: ReplayResult): void {
  if (replay.problems.length > 0) {
    throw new Error(
      `${file} cannot be updated: ${replay.problems.join("; ")}. Its answers come from another version of the chain: record it again.`,
    );
  }
  writeFileSync(file, formatRecording(updateRecording(recording, replay)), { mode: 0o600 });
}

function save([file = "", ...others]: string[], to: string): number {
  if (others.length > 0) throw new Error("--save keeps one recording.");
  const target = resolve(to);
  writeFileSync(target, formatRecording(withoutPromptTexts(readRecording(file))));
  console.log(`Saved to ${target}. Read it before you commit it: it contains what the user wrote.`);
  return 0;
}

/**
 * The file of a recording.
 * @param name a run's id, a fixture's name, or a path
 * @throws Error that says where recordings are
 */
function find(name: string, data: string): string {
  const dir = recordingsDir(resolve(data));
  const places = [join(dir, `${name}.json`), fixtureFile(name), resolve(name)];
  const path = places.find((file) => existsSync(file) && statSync(file).isFile());
  if (path !== undefined) return path;
  throw new Error(
    `There is no recording of ${name} in ${dir}, nor a fixture with that name. ` +
      "A run is recorded when it ends on a stack of this machine (`npm start`, `npm run dev`) with " +
      "its own database; the newest 50 are kept. `npm run replay` lists them; --data names another " +
      "directory.",
  );
}

function list(data: string): number {
  const dir = recordingsDir(resolve(data));
  const runs = existsSync(dir)
    ? readdirSync(dir)
        .filter((file) => file.endsWith(".json"))
        .map((file) => ({ file: join(dir, file), modifiedAt: statSync(join(dir, file)).mtimeMs }))
        .sort((a, b) => b.modifiedAt - a.modifiedAt)
    : [];
  console.log(runs.length === 0 ? `No runs are recorded in ${dir}.` : `Recorded in ${dir}:`);
  for (const { file } of runs) {
    console.log(`  ${basename(file, ".json")}  ${titleOf(readRecording(file))}`);
  }
  console.log("Fixtures:");
  for (const name of fixtureNames()) {
    console.log(`  ${name}  ${titleOf(readRecording(fixtureFile(name)))}`);
  }
  console.log("Replay one with `npm run replay -- <id or name>`, all fixtures with --fixtures.");
  return 0;
}

function titleOf({ at, message: { text }, outcome }: Recording): string {
  const oneLine = text.replaceAll(/\s+/g, " ");
  const short = oneLine.length > 60 ? `${oneLine.slice(0, 60)}…` : oneLine;
  return `${at.slice(0, 16).replace("T", " ")}  "${short}"  ${outcome.status}`;
}
