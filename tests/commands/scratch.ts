// Makes a scratch copy for the short runs of one suite, and stops the programs that a failed run left running.
import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { makeScratchCopy } from "./scratch-copy.ts";
import { stopAllCommands } from "./start-command.ts";

/** @returns a function that gives the copy's directory while the tests run */
export function useScratchCopy(): () => string {
  let copy = "";
  beforeAll(() => {
    copy = makeScratchCopy();
  });
  afterAll(async () => {
    await stopAllCommands();
    rmSync(copy, { recursive: true, force: true });
  });
  return () => copy;
}
