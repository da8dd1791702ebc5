// Makes a short run in a scratch copy, or in the repository if it must, and checks its exit code, its output and the files
// of the copy.
import { globSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { digestsOf } from "./scratch-copy.ts";
import type { ShortRun } from "./short-run.ts";
import { isInterrupted, startCommand } from "./start-command.ts";

const root = join(import.meta.dirname, "../..");
/** The time that is set on the files that a command must write, so that a write can be noticed. */
const LONG_AGO = new Date(0);

export async function tryRun(
  run: ShortRun,
  copy: string,
  env: Record<string, string> = {},
): Promise<void> {
  const { command, prints, exit = 0, typed = "", stopsAt, inRepository } = run;
  const before = digestsOf(copy);
  const writtenFiles = (run.writes ?? []).flatMap((pattern) => globSync(pattern, { cwd: copy }));
  if (run.writes) expect(writtenFiles.length).toBeGreaterThanOrEqual(run.writes.length);
  for (const file of writtenFiles) utimesSync(join(copy, file), LONG_AGO, LONG_AGO);

  const running = startCommand(command, { cwd: inRepository ? root : copy, env, typed });
  if (stopsAt) {
    await running.says(stopsAt);
    running.interrupt();
  }
  const end = await running.ended;
  const code = stopsAt && isInterrupted(end) ? exit : end;
  expect({ code, output: running.output() }).toEqual({
    code: exit,
    output: expect.stringMatching(prints),
  });

  const unwritten = writtenFiles.filter(
    (file) => statSync(join(copy, file)).mtimeMs === LONG_AGO.getTime(),
  );
  expect(unwritten, "files that it did not write").toEqual([]);
  expect(differences(before, digestsOf(copy), run.remakes), "files that it changed").toEqual([]);
}

function differences(
  before: Map<string, string>,
  after: Map<string, string>,
  remakes: RegExp | undefined,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file) && !remakes?.test(file),
  );
}
