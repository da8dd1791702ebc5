// The environment of a local run: the process's own variables over those of `.dev.vars`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

const file = join(import.meta.dirname, "../../.dev.vars");

/** Empty lines of `.dev.vars` count as not set, and an empty variable does not hide a line of it. */
export function loadEnv(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const set = ([, value]: [string, string | undefined]) => value !== undefined && value !== "";
  const both = [...Object.entries(readDevVars()), ...Object.entries(env)];
  return Object.fromEntries(both.filter(set)) as Record<string, string>;
}

function readDevVars(): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
