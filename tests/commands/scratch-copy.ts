// Copies the repository for commands that write into it: its present files without git, with links to the
// installed packages.
import { createHash } from "node:crypto";
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../..");
/** The folders with their own node_modules: the repository, and the generator of the client's types. */
const PACKAGES = [".", "dev/client"];

/** Whether the path is not copied: git's own folder, and what is installed, built, or written by a run. */
function isIgnored(path: string): boolean {
  const name = basename(path);
  return (
    ["node_modules", ".git", ".alfred", ".wrangler", "dist", ".vitest"].includes(name) ||
    /clients\/typescript\/(?:openapi\.json|types\.ts)$/.test(path) ||
    name.endsWith(".log") ||
    (name.startsWith(".dev.vars") && name !== ".dev.vars.example")
  );
}

/** @returns the copy's directory */
export function makeScratchCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), "alfred-commands-"));
  cpSync(root, copy, { recursive: true, filter: (path) => !isIgnored(path) });
  for (const place of PACKAGES) linkPackages(join(root, place), join(copy, place));
  return copy;
}

/** Links each package separately, so that the copy has its own caches of tools (`.cache`, `.vite`). */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, "node_modules"));
  for (const name of readdirSync(join(from, "node_modules"))) {
    const [installed, link] = [from, to].map((place) => join(place, "node_modules", name));
    if (installed === undefined || link === undefined || [".cache", ".vite"].includes(name))
      continue;
    // A workspace already is a relative link, so in the copy it leads to the copy's workspace.
    const target = lstatSync(installed).isSymbolicLink() ? readlinkSync(installed) : installed;
    symlinkSync(target, link);
  }
}

/** @returns for each file of the copy that `isIgnored` does not leave out, by its path, a digest of its content */
export function digestsOf(copy: string): Map<string, string> {
  const files = readdirSync(copy, { recursive: false, withFileTypes: true });
  const digests = new Map<string, string>();
  const addDigests = (entries: typeof files, folder: string) => {
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isIgnored(path)) continue;
      const fullPath = join(copy, path);
      if (entry.isDirectory()) addDigests(readdirSync(fullPath, { withFileTypes: true }), path);
      else digests.set(path, createHash("sha256").update(readFileSync(fullPath)).digest("hex"));
    }
  };
  addDigests(files, "");
  return digests;
}
