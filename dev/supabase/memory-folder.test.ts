import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
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

it.runIf(existsSync("/dev/shm"))(
  "folders of ended processes are removed from memory even if it is full",
  () => {
    const leftoverFolder = "/dev/shm/alfred-full-test-999999999-abc";
    mkdirSync(leftoverFolder, { recursive: true });
    const folder = makeMemoryFolder("alfred-full-test", Infinity);
    expect(dirname(folder)).toBe(tmpdir());
    expect(existsSync(leftoverFolder)).toBe(false);
    for (const path of [folder, leftoverFolder]) rmSync(path, { recursive: true, force: true });
  },
);
