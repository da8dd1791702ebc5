// The environment of a local run: the process's own variables over those of `.dev.vars`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/**
 * Empty lines of `.dev.vars` count as not set, and an empty variable does not hide a line of it.
 * ALFRED_DEV_VARS names another file; with /dev/null there is none, whatever lies in the project.
 */
export function loadEnv(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const set = ([, value]: [string, string | undefined]) => value !== undefined && value !== "";
  const file = env["ALFRED_DEV_VARS"] || join(import.meta.dirname, "../../../.dev.vars");
  const both = [...Object.entries(readDevVars(file)), ...Object.entries(env)];
  return Object.fromEntries(both.filter(set)) as Record<string, string>;
}

function readDevVars(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
