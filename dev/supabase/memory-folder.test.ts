import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { makeMemoryFolder } from "./memory-folder.ts";

it("makes a folder of its own, and removes the folders in memory of processes that no longer run", () => {
  const own = makeMemoryFolder("alfred-folder-test");
  const parent = dirname(own);
  // No process has this id.
  const leftoverFolder = join(parent, "alfred-folder-test-999999999-abc");
  mkdirSync(leftoverFolder, { recursive: true });
  const next = makeMemoryFolder("alfred-folder-test");
  expect(next).not.toBe(own);
  expect([existsSync(own), existsSync(next)]).toEqual([true, true]);
  // On disk, the system's own cleaning is enough.
  expect(existsSync(leftoverFolder)).toBe(parent !== "/dev/shm");
  for (const folder of [own, next, leftoverFolder])
    rmSync(folder, { recursive: true, force: true });
});
