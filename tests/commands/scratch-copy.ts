// A copy of the repository for commands that write into it: its files as they are now, without git, next to
// the installed packages.
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
/** Packages of their own: the repository, and the generator of the client's types with its compiler. */
const PACKAGES = [".", "dev/client"];

/** What `.gitignore` names: installed, built, or made by a run. */
function isMade(path: string): boolean {
  const name = basename(path);
  return (
    ["node_modules", ".git", ".alfred", ".wrangler", "dist", ".vitest"].includes(name) ||
    /clients\/typescript\/(?:openapi\.json|types\.ts)$/.test(path) ||
    name.endsWith(".log") ||
    (name.startsWith(".dev.vars") && name !== ".dev.vars.example")
  );
}

/** @returns the directory */
export function makeScratchCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), "alfred-commands-"));
  cpSync(root, copy, { recursive: true, filter: (path) => !isMade(path) });
  for (const place of PACKAGES) linkPackages(join(root, place), join(copy, place));
  return copy;
}

/** Each package is a link: what a tool keeps next to them (`.cache`, `.vite`) is the copy's own. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, "node_modules"));
  for (const name of readdirSync(join(from, "node_modules"))) {
    const [installed, link] = [from, to].map((place) => join(place, "node_modules", name));
    if (installed === undefined || link === undefined || [".cache", ".vite"].includes(name))
      continue;
    // A workspace is a link already, and leads to the copy's own.
    const target = lstatSync(installed).isSymbolicLink() ? readlinkSync(installed) : installed;
    symlinkSync(target, link);
  }
}

/** The copy's files by path, each as a digest of its content. */
export function digestsOf(copy: string): Map<string, string> {
  const files = readdirSync(copy, { recursive: false, withFileTypes: true });
  const digests = new Map<string, string>();
  const look = (entries: typeof files, under: string) => {
    for (const entry of entries) {
      const path = under === "" ? entry.name : `${under}/${entry.name}`;
      if (isMade(path)) continue;
      const full = join(copy, path);
      if (entry.isDirectory()) look(readdirSync(full, { withFileTypes: true }), path);
      else digests.set(path, createHash("sha256").update(readFileSync(full)).digest("hex"));
    }
  };
  look(files, "");
  return digests;
}
