// A scratch copy for the short runs of one suite, and the end of whatever a failed one left behind.
import { rmSync } from "node:fs";
import { afterAll, beforeAll, vi } from "vitest";
import { makeScratchCopy } from "./scratch-copy.ts";
import { stopAllCommands } from "./start-command.ts";

/** Only a process that has died takes as long: a short run takes about a minute. */
const DEAD_MS = 600_000;

/** @returns the copy's directory, once the tests run */
export function useScratchCopy(): () => string {
  vi.setConfig({ testTimeout: DEAD_MS, hookTimeout: DEAD_MS });
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
