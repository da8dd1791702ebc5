// Finds the recordings in tests/fixtures.
import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../tests/fixtures");

export function fixtureFile(name: string): string {
  return join(folder, `${name}.json`);
}

/** The names of all fixtures, sorted. */
export function fixtureNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}
