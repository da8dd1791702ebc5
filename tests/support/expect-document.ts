// Compares a document that a test generates with its file, or rewrites the file if UPDATE=1 is set.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param path from the project's root; a missing file fails like a stale one */
export function expectDocument(path: string, text: string): void {
  const file = join(root, path);
  if (process.env.UPDATE === "1") {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  let current = "";
  try {
    current = readFileSync(file, "utf8");
  } catch {
    // A missing file counts as empty.
  }
  expect(text, `${path} is stale: UPDATE=1 npx vitest run <this test>`).toBe(current);
}
