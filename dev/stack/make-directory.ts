// Creates a directory and its parents, accessible only to the owner.
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates one level at a time, because Node's recursive mkdir reports a read-only disk as a missing
 * directory, and never ends if the system refuses to create one (`/proc`).
 *
 * @throws the system's error for the level at fault: EEXIST for a file, EACCES, EROFS, ENOSPC …
 */
export function makeDirectory(path: string): void {
  if (isDirectory(path)) return;
  if (dirname(path) !== path) makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isDirectory(path)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
