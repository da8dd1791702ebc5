// A scratch copy for the short runs of one suite, and the end of whatever a failed one left behind.
import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { makeScratchCopy } from "./scratch-copy.ts";
import { stopAllCommands } from "./start-command.ts";

/** @returns the copy's directory, once the tests run */
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
