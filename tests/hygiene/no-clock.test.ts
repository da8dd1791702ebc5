// No test depends on the speed of the machine: none has a time limit of its own or an upper bound of a time. A test
// waits with `eventually` or `expect.poll`, whose limit only a dead process reaches.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = globSync(
  ["{shared,functions,dev,bench,clients,console}/**/*.test.{ts,tsx}", "tests/**/*.ts"],
  { cwd: root, exclude: (path) => path.endsWith("node_modules") },
);

const DATABASE = "a database with a Worker's deadline";
const CLOCKS: Readonly<Record<string, RegExp>> = {
  "a limit behind a test or a hook": /^\s*(?:\}, )?\d[\d_]{3,},?\s*\);$/m,
  "a limit in a test's options": /\{ timeout: \d[\d_]* \}, (?:async )?\(/,
  "a limit of the runner for a file": /\bvi\.setConfig\(/,
  "a wait with a limit of its own": /\bvi\.wait(?:For|Until)\(|\.poll\([^;]*\btimeout: \d/,
  "an upper bound of a time": /now\(\) - \w+\)\s*\.toBeLess/,
  [DATABASE]: /\bcreatePostgresDatabase\((?![^;]*\bPATIENCE_MS\b)/,
};
const clocksIn = (text: string) =>
  Object.entries(CLOCKS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

test("no suite has a limit or an upper bound of a time, and no helper a database with a Worker's deadline", () => {
  expect(files.length).toBeGreaterThan(300);
  const clocks = files
    .filter((file) => !file.endsWith("hygiene/no-clock.test.ts"))
    .flatMap((file) => clocksIn(readFileSync(join(root, file), "utf8")).map((name) => [file, name]))
    // Helpers are checked only for the databases that they open.
    .filter(([file = "", name]) => file.endsWith(".test.ts") || name === DATABASE);
  expect(clocks).toEqual([]);
});

test.each([
  ["test('x', async () => {\n}, 60_000);", "a limit behind a test or a hook"],
  ["it(\n  'x',\n  () => {},\n  60_000,\n);", "a limit behind a test or a hook"],
  ["test('x', { timeout: 240_000 }, async () => {});", "a limit in a test's options"],
  ["vi.setConfig({ testTimeout: 1 });", "a limit of the runner for a file"],
  ["await vi.waitFor(() => expect(x).toBe(1));", "a wait with a limit of its own"],
  ["await expect.poll(f, { timeout: 20_000 }).toBe(1);", "a wait with a limit of its own"],
  ["expect(performance.now() - from).toBeLessThan(500);", "an upper bound of a time"],
  ["createPostgresDatabase({ url, jwtSecret });", DATABASE],
])("%j is reported", (text, name) => {
  expect(clocksIn(text)).toEqual([name]);
});
