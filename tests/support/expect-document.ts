// Documents that tests generate: compared with the file, rewritten with UPDATE=1.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param path from the project's root; a missing file fails as a stale one does */
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
    // Compared as empty below.
  }
  expect(text, `${path} is stale: UPDATE=1 npx vitest run <this test>`).toBe(current);
}
