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

it("a log file is continued at the next start", async () => {
  for (const line of ["first", "second"]) {
    const log = openLogFile(dir);
    log.write(line);
    await log.end();
  }
  expect(readLogFile(dir)).toBe("first\nsecond\n");
  expect(statSync(join(dir, logFileNames.current)).mode & 0o777).toBe(0o600);
});

it("a new file begins when the current one is full, and the previous one is kept complete", async () => {
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

it("a log that cannot be written is reported once, and writing and ending it do not fail", async () => {
  mkdirSync(join(dir, logFileNames.current));
  const failures: string[] = [];
  const log = openLogFile(dir, ({ message }) => failures.push(message));
  for (const line of ["first", "second"]) log.write(line);
  await log.end();
  expect(failures).toEqual([expect.stringContaining("EISDIR")]);
});

it("reading the log returns null if nothing was written", async () => {
  await openLogFile(dir).end();
  expect(readLogFile(dir)).toBeNull();
});
