// The environment of a local run: the process's own variables take precedence over those of
// `.dev.vars`.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { KNOWN_NAMES } from "../../stack/known-names.ts";
import { devVarsFaults, unknownName } from "./dev-vars-faults.ts";

/**
 * An empty value counts as not set, so an empty variable of the process does not hide one of
 * `.dev.vars`. ALFRED_DEV_VARS names another file; /dev/null means no file.
 *
 * @param warn called for ALFRED_ variables of the process that Alfred does not read; they may belong
 * to another program
 * @throws Error naming each line of the file that is at fault; the system's error if the file cannot be read. A missing
 *   file counts as empty
 */
export function loadEnv(
  env: Readonly<Record<string, string | undefined>> = process.env,
  warn: (line: string) => void = console.error,
): Record<string, string> {
  const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== "";
  const file = env["ALFRED_DEV_VARS"] || join(import.meta.dirname, "../../../.dev.vars");
  for (const name of Object.keys(env)) {
    if (name.startsWith("ALFRED_") && !KNOWN_NAMES.has(name)) warn(unknownName(name));
  }
  const both = [...Object.entries(readDevVars(file)), ...Object.entries(env)];
  return Object.fromEntries(both.filter(isSet)) as Record<string, string>;
}

function readDevVars(file: string): Record<string, string | undefined> {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
  const faults = devVarsFaults(basename(file), content);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return parseEnv(content);
}
