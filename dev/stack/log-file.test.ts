// The Worker's log keeps the lines of earlier starts, and stays small.
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { logFileNames, openLogFile, readLogFile } from "./log-file.ts";

const root = mkdtempSync(join(tmpdir(), "alfred-log-"));
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(root, "data-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("appends to the log of the last start", async () => {
  for (const line of ["first", "second"]) {
    const log = openLogFile(dir);
    log.write(line);
    await log.end();
  }
  expect(readLogFile(dir)).toBe("first\nsecond\n");
  expect(statSync(join(dir, logFileNames.current)).mode & 0o777).toBe(0o600);
});

it("begins a new file when the current one is full, and keeps the previous one complete", async () => {
  const log = openLogFile(dir, undefined, 100);
  const lines = Array.from({ length: 50 }, (_, i) => `line ${String(i).padStart(4, "0")}`);
  for (const line of lines) log.write(line);
  await log.end();
  const storedLines = readLogFile(dir)?.trimEnd().split("\n") ?? [];
  expect(storedLines).toEqual(lines.slice(-storedLines.length));
  expect(storedLines.length).toBeGreaterThanOrEqual(10);
  for (const name of Object.values(logFileNames)) {
    expect(statSync(join(dir, name)).size).toBeLessThanOrEqual(100);
  }
});

it("reports once that it cannot write the log, and then drops lines", async () => {
  mkdirSync(join(dir, logFileNames.current));
  const failures: string[] = [];
  const log = openLogFile(dir, ({ message }) => failures.push(message));
  for (const line of ["first", "second"]) log.write(line);
  await log.end();
  expect(failures).toEqual([expect.stringContaining("EISDIR")]);
});

it("reads null if nothing was written", async () => {
  await openLogFile(dir).end();
  expect(readLogFile(dir)).toBeNull();
});
