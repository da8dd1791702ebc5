import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { makeMemoryFolder } from "./memory-folder.ts";

it("each call makes a new folder, and removes folders in memory whose process has ended", () => {
  const first = makeMemoryFolder("alfred-folder-test");
  const parent = dirname(first);
  // No process has this id.
  const leftoverFolder = join(parent, "alfred-folder-test-999999999-abc");
  mkdirSync(leftoverFolder, { recursive: true });
  const next = makeMemoryFolder("alfred-folder-test");
  expect(next).not.toBe(first);
  expect([existsSync(first), existsSync(next)]).toEqual([true, true]);
  // On disk, the system removes old folders.
  expect(existsSync(leftoverFolder)).toBe(parent !== "/dev/shm");
  for (const folder of [first, next, leftoverFolder])
    rmSync(folder, { recursive: true, force: true });
});
