// Looks for a `redis-server` executable on PATH.
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first executable `redis-server` in the folders of `path`, or undefined. */
export function findRedisServer(path = process.env["PATH"] ?? ""): string | undefined {
  return path
    .split(delimiter)
    .filter((directory) => directory !== "")
    .map((directory) => join(directory, "redis-server"))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
